import { ristretto255 } from '@noble/curves/ed25519.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { lamports, type Lamports } from '../../../../src/core/amount/lamports.ts'
import type { Address } from '../../../../src/core/address/address.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import { decodeConfidentialAccount } from '../../../../src/core/program/confidential-account.ts'
import {
  KEPT_OFFSETS,
  keepTransferRange,
  keepTransferValidity,
  NO_AUDITOR,
  transferByContext,
  transferProofsIn,
} from '../../../../src/core/program/confidential-payment.ts'
import { closeProofContext, PROOF_PROGRAM, verifyEquality } from '../../../../src/core/program/confidential-transfer.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { contextBytes, contextPlaces, type ProofKind } from '../../../../src/core/program/proof-context.ts'
import { createAccountWithSeed } from '../../../../src/core/program/system.ts'
import { type Party, sealed } from '../../../support/confidential-party.ts'
import { MINT } from '../../../support/confidential-runtime.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { LIFETIME } from '../support/messages.ts'
import { openConfidentialParties } from '../support/confidential-parties.ts'
import { accountOf, hintOf, openSignerWith, type TestSigner } from '../support/signer.ts'

const HELD = (1n << 46n) + 3n
const PAID = (1n << 33n) + 70_001n
const owner = accountOf(1)
const paths = [hintOf(1), hintOf(2)]
/** Places of things in a proof of validity: three keys, then for each half a commitment and three handles. */
const LOW_SENDER_HANDLE = 3 * 32 + 32
const HIGH_SENDER_HANDLE = 3 * 32 + 4 * 32 + 32
const PROOF_AT = 352

const messageOf = (instructions: readonly Instruction[]) =>
  encodeMessage(compileMessage({ version: 'legacy', feePayer: owner, lifetime: LIFETIME, instructions }))
const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, place) => (place === at ? byte ^ 1 : byte))

describe('the policy for payments of hidden amounts whose proofs accounts keep', () => {
  const folder = useFolders()
  let chain: Awaited<ReturnType<typeof openConfidentialParties>>['chain']
  let ours: Party
  let payee: Party
  let stranger: Party

  beforeAll(async () => {
    ;({ chain, ours, payee, stranger } = await openConfidentialParties(HELD))
  })

  const openPaying = () => openSignerWith(folder(), { destinations: [{ address: payee.owner, label: 'Payee', fromMs: 0 }] })
  const keyOf = ({ account }: Party) => decodeConfidentialAccount(chain.dataOf(account))?.elgamalKey ?? NO_AUDITOR
  const placeOf = (kind: ProofKind, { by = owner, of = ours.account, number = 0 } = {}) => {
    const place = contextPlaces({ payer: by, account: of, kind })[number]
    if (place === undefined) throw new Error('there are places')
    return place
  }
  const make = async (signer: TestSigner, { amount = PAID, to = payee } = {}) => {
    const data = chain.dataOf(ours.account)
    const asked = { account: ours.account, data, amount, recipientKey: keyOf(to), auditorKey: NO_AUDITOR, paths }
    const { made } = await signer.ask('makeConfidentialPayment', asked)
    if (made === null) throw new Error('nothing was made')
    return made
  }
  type Made = Awaited<ReturnType<typeof make>>
  type Transfer = Parameters<typeof transferByContext>[0]
  type Asked = { readonly to?: Party; readonly more?: Partial<Transfer>; readonly closed?: readonly Address[]; readonly closer?: Address }
  const payment = (parts: Made, { to = payee, more = {}, closed, closer = owner }: Asked = {}) => {
    const { decryptableLeft, auditorLow, auditorHigh } = parts
    const [validityContext, rangeContext] = [placeOf('payment-validity').context, placeOf('payment-range').context]
    const transfer = {
      ...{ source: ours.account, mint: MINT, destination: to.account, owner, decryptableLeft, auditorLow, auditorHigh },
      ...{ ...KEPT_OFFSETS, validityContext, rangeContext, ...more },
    }
    return [
      transferByContext(transfer),
      verifyEquality(transferProofsIn(parts).equality),
      ...(closed ?? [transfer.validityContext, transfer.rangeContext]).map((context) =>
        closeProofContext({ context, destination: closer, authority: closer }),
      ),
    ]
  }
  const review = async (signer: TestSigner, instructions: readonly Instruction[], validities: readonly Uint8Array[], more: object = {}) => {
    const tokenAccounts = [ours, payee, stranger].map(({ account, owner: theirs }) => ({ account, owner: theirs }))
    const asked = { messages: [messageOf(instructions)], paths, tokenAccounts, validities, ...more }
    const { reviewed } = await signer.ask('review', asked)
    const [one] = reviewed
    const amounts = one?.review.effects.flatMap((effect) => (effect.kind === 'transfer-hidden' ? [effect.amount] : [])) ?? []
    return { refusal: one?.refusal?.code ?? null, amounts }
  }

  it('reads what a message moves by the proof that is claimed to be kept, and by no other', async () => {
    const signer = await openPaying()
    const [parts, other] = [await make(signer), await make(signer, { amount: 9n })]
    expect(await review(signer, payment(parts), [parts.validity])).toEqual({ refusal: null, amounts: [PAID] })
    expect(await review(signer, payment(parts), [other.validity, parts.validity])).toEqual({ refusal: null, amounts: [PAID] })
    for (const claims of [[], [other.validity]])
      expect(await review(signer, payment(parts), claims)).toEqual({ refusal: 'SIGNER_HIDDEN_AMOUNT', amounts: [null] })
    signer.close()
  })

  it('believes no claim that is not true, such as one by which the sender’s key reads a smaller amount', async () => {
    const signer = await openPaying()
    const parts = await make(signer)
    const { Point } = ristretto255
    const secret = [...ours.keys.elgamalSecret].reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    const inverse = Point.Fn.inv(secret)
    /** The handle by which so much less is read. */
    const lying = (at: number, less: bigint) => {
      const handle = Point.fromBytes(parts.validity.slice(at, at + 32))
      const shifted = handle.add(Point.BASE.multiply(inverse).multiply(less)).toBytes()
      return Uint8Array.from([...parts.validity.subarray(0, at), ...shifted, ...parts.validity.subarray(at + 32)])
    }
    const claims = {
      'a smaller lower half': lying(LOW_SENDER_HANDLE, (PAID & 0xffffn) - 1n),
      'a smaller upper half': lying(HIGH_SENDER_HANDLE, (PAID >> 16n) - 1n),
      'another proof': flipped(parts.validity, PROOF_AT + 40),
      'another key of the sender': Uint8Array.from([...parts.validity.subarray(32, 64), ...parts.validity.subarray(32)]),
      'no points': new Uint8Array(parts.validity.length).fill(0xff),
    }
    for (const [name, claim] of Object.entries(claims))
      expect((await review(signer, payment(parts), [claim])).refusal, name).toBe('SIGNER_HIDDEN_AMOUNT')
    signer.close()
  })

  it('signs no other amount than was decided', async () => {
    const signer = await openPaying()
    const parts = await make(signer)
    const decided = { intent: 'i', references: ['r'], lifetime: 'blockhash' as const }
    const judged = async (hidden: readonly bigint[]) => {
      const message = messageOf(payment(parts))
      const [seal = null] = (await signer.ask('sealDecisions', { intents: [{ ...decided, message, hidden }] })).seals
      return (await review(signer, payment(parts), [parts.validity], { decided: [{ ...decided, hidden, seal }] })).refusal
    }
    expect(await judged([PAID])).toBeNull()
    expect(await judged([PAID - 1n])).toBe('SIGNER_HIDDEN_AMOUNT')
    signer.close()
  })

  it('refuses a recipient that is not allowed, and an account that is not the recipient’s own', async () => {
    const signer = await openPaying()
    const [parts, theirs] = [await make(signer), await make(signer, { to: stranger })]
    expect((await review(signer, payment(theirs, { to: stranger }), [theirs.validity])).refusal).toBe('SIGNER_FOREIGN_DESTINATION')
    const other = payment(parts, { more: { destination: stranger.account } })
    expect((await review(signer, other, [parts.validity])).refusal).toBe('SIGNER_FOREIGN_DESTINATION')
    signer.close()
  })

  it('refuses accounts for proofs that are not those of the paying account, or that stay behind', async () => {
    const signer = await openPaying()
    const parts = await make(signer)
    const [validity, range] = [placeOf('payment-validity').context, placeOf('payment-range').context]
    const cases: Readonly<Record<string, Asked>> = {
      'of another payer': { more: { validityContext: placeOf('payment-validity', { by: stranger.owner }).context } },
      'of another account': { more: { rangeContext: placeOf('payment-range', { of: stranger.account }).context } },
      'of a withdrawal': { more: { rangeContext: placeOf('range').context } },
      'in the place of each other': { more: { validityContext: range, rangeContext: validity } },
      'one is not closed': { closed: [range] },
      'none is closed': { closed: [] },
    }
    for (const [name, asked] of Object.entries(cases))
      expect((await review(signer, payment(parts, asked), [parts.validity])).refusal, name).toBe('SIGNER_NOT_ALLOWED')
    const second = { validityContext: placeOf('payment-validity', { number: 7 }).context }
    expect((await review(signer, payment(parts, { more: second }), [parts.validity])).refusal).toBeNull()
    const others = [
      ...payment(parts, { closed: [] }),
      ...[validity, range].map((context) => closeProofContext({ context, destination: owner, authority: stranger.owner })),
    ]
    expect((await review(signer, others, [parts.validity])).refusal).toBe('SIGNER_NOT_ALLOWED')
    const away = [
      ...payment(parts, { closed: [] }),
      ...[validity, range].map((context) => closeProofContext({ context, destination: payee.owner, authority: owner })),
    ]
    expect((await review(signer, away, [parts.validity])).refusal).toBe('SIGNER_FOREIGN_RENT')
    signer.close()
  })

  it('refuses a copy that is not of what is proved to be left, and a third proof of other keys or in another place', async () => {
    const signer = await openPaying()
    const parts = await make(signer)
    const [transfer, equality, ...closings] = payment(parts) as [Instruction, Instruction, ...Instruction[]]
    const { kind: _, ...said } = transferProofsIn(parts).equality
    const cases = {
      'the copy of another amount': payment(parts, { more: { decryptableLeft: sealed(ours.keys, HELD) } }),
      'a copy of other keys': payment(parts, { more: { decryptableLeft: sealed(stranger.keys, HELD - PAID) } }),
      'a proof of other keys': [transfer, verifyEquality({ ...said, elgamalKey: keyOf(stranger) }), ...closings],
      'no proof': [transfer, ...closings],
      'the proof behind the closings': [transfer, ...closings, equality],
    }
    for (const [name, instructions] of Object.entries(cases))
      expect((await review(signer, instructions, [parts.validity])).refusal, name).not.toBeNull()
    const theirs = payment(parts, { more: { owner: stranger.owner } })
    expect((await review(signer, theirs, [parts.validity])).refusal).toBe('SIGNER_NOT_ALLOWED')
    signer.close()
  })

  it('signs what makes the accounts and proves in them, for accounts that are derived here and that we close, and counts their rent', async () => {
    const signer = await openPaying()
    const parts = await make(signer)
    const { validity, range } = transferProofsIn(parts)
    const [spot, second] = [placeOf('payment-validity'), placeOf('payment-range')]
    type Made = { readonly amount?: Lamports; readonly bytes?: number; readonly base?: Address }
    const creation = (
      of: typeof spot,
      kind: ProofKind,
      { amount = lamports(2_000_000n), bytes = contextBytes(kind), base = owner }: Made = {},
    ) =>
      createAccountWithSeed({
        ...{ payer: owner, account: of.context, base, seed: of.seed, lamports: amount },
        ...{ byteLength: BigInt(bytes), owner: PROOF_PROGRAM },
      })
    const first = ({ authority = owner, more = {} as Made } = {}) => [
      creation(spot, 'payment-validity', more),
      creation(second, 'payment-range'),
      keepTransferValidity({ ...validity, context: spot.context, authority }),
    ]
    const prove = (authority = owner) => [keepTransferRange({ ...range, context: second.context, authority })]
    const refusal = async (instructions: readonly Instruction[]) => (await review(signer, instructions, [])).refusal
    expect(await refusal(first())).toBeNull()
    expect(await refusal(prove())).toBeNull()
    expect(await refusal(first({ more: { amount: lamports(3_700_000n) } }))).toBeNull()
    expect(await refusal(first({ more: { amount: lamports(3_700_001n) } }))).toBe('SIGNER_NOT_ALLOWED')
    expect(await refusal(first({ more: { bytes: 400 } }))).toBe('SIGNER_NOT_ALLOWED')
    expect(await refusal(first({ more: { base: stranger.owner } }))).not.toBeNull()
    expect(await refusal(first({ authority: payee.owner }))).toBe('SIGNER_AUTHORITY_CHANGE')
    expect(await refusal(prove(payee.owner))).toBe('SIGNER_AUTHORITY_CHANGE')
    for (const [perTransaction, expected] of [
      [4_000_000n, null],
      [3_999_999n, 'SIGNER_LIMIT_TRANSACTION'],
    ] as const) {
      await signer.ask('setLimit', { passphrase: PASSPHRASE, limit: { asset: 'native', perTransaction, perDay: null } })
      expect(await refusal(first())).toBe(expected)
    }
    signer.close()
  })

  it('counts the amount against the limit of the token as any other', async () => {
    const signer = await openPaying()
    const parts = await make(signer)
    for (const [perTransaction, expected] of [
      [PAID, null],
      [PAID - 1n, 'SIGNER_LIMIT_TRANSACTION'],
    ] as const) {
      await signer.ask('setLimit', { passphrase: PASSPHRASE, limit: { asset: MINT, perTransaction, perDay: null } })
      expect((await review(signer, payment(parts), [parts.validity])).refusal).toBe(expected)
    }
    signer.close()
  })
})
