import { beforeAll, describe, expect, it } from 'vitest'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import { planConfidentialPayment } from '../../../../src/core/plan/confidential-payment.ts'
import { decodeConfidentialAccount } from '../../../../src/core/program/confidential-account.ts'
import {
  type ConfidentialTransfer,
  decodeConfidentialTransfer,
  NO_AUDITOR,
  TRANSFER_OFFSETS,
  transferConfidential,
  transferProofsIn,
  verifyTransferRange,
  verifyTransferValidity,
} from '../../../../src/core/program/confidential-payment.ts'
import { verifyEquality } from '../../../../src/core/program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../../../../src/core/program/ids.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { digestMessage } from '../../../../src/core/review/digest.ts'
import { digestEffects } from '../../../../src/core/review/effects.ts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { apply, type Party, payConfidentially, sealed } from '../../../support/confidential-party.ts'
import { MINT } from '../../../support/confidential-runtime.ts'
import { addressOfByte, PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { LIFETIME } from '../support/messages.ts'
import { refusalOf } from '../support/refusal.ts'
import { openConfidentialParties } from '../support/confidential-parties.ts'
import { accountOf, hintOf, openSignerWith, type TestSigner } from '../support/signer.ts'
import { toSign } from '../support/to-sign.ts'

const HELD = (1n << 46n) + 3n
const PAID = (1n << 33n) + 70_001n
const owner = accountOf(1)
const paths = [hintOf(1), hintOf(2)]
const LIMITS = { computeUnitLimit: 1_400_000, loadedAccountsDataSizeLimit: 4_194_304 }
const messageOf = (instructions: readonly Instruction[]) =>
  encodeMessage(compileMessage({ version: 1, config: LIMITS, feePayer: owner, lifetime: LIFETIME, instructions }))

describe('the policy for payments of hidden amounts', () => {
  const folder = useFolders()
  let chain: Awaited<ReturnType<typeof openConfidentialParties>>['chain']
  let ours: Party
  let payee: Party
  let stranger: Party

  beforeAll(async () => {
    ;({ chain, ours, payee, stranger } = await openConfidentialParties(HELD))
  })

  const openPaying = () => openSignerWith(folder(), { destinations: [{ address: payee.owner, label: 'Payee', fromMs: 0 }] })
  const keyOf = ({ account }: Pick<Party, 'account'>) => decodeConfidentialAccount(chain.dataOf(account))?.elgamalKey ?? NO_AUDITOR
  const made = async (signer: TestSigner, { amount = PAID as bigint | 'all', to = payee, from = ours, recipientKey = keyOf(to) } = {}) => {
    const data = chain.dataOf(from.account)
    const asked = { account: from.account, data, amount, recipientKey, auditorKey: NO_AUDITOR, paths }
    return (await signer.ask('makeConfidentialPayment', asked)).made
  }
  type Transfer = Parameters<typeof transferConfidential>[0]
  const instructionsOf = (parts: NonNullable<Awaited<ReturnType<typeof made>>>, to = payee, more: Partial<Transfer> = {}) => {
    const { equality, validity, range } = transferProofsIn(parts)
    const { decryptableLeft, auditorLow, auditorHigh } = parts
    const named = { source: ours.account, mint: MINT, destination: to.account, owner }
    return [
      transferConfidential({ ...named, decryptableLeft, auditorLow, auditorHigh, ...TRANSFER_OFFSETS, ...more }),
      verifyEquality(equality),
      verifyTransferValidity(validity),
      verifyTransferRange(range),
    ]
  }
  const payment = async (signer: TestSigner, to = payee, more: Partial<Transfer> = {}) => {
    const parts = await made(signer, { to })
    if (parts === null) throw new Error('nothing was made')
    return instructionsOf(parts, to, more)
  }
  const tokenAccounts = () => [ours, payee, stranger].map(({ account, owner: theirs }) => ({ account, owner: theirs }))
  const review = async (signer: TestSigner, instructions: readonly Instruction[], more: object = {}) => {
    const { reviewed } = await signer.ask('review', { messages: [messageOf(instructions)], paths, tokenAccounts: tokenAccounts(), ...more })
    return reviewed[0]
  }
  const refusal = async (signer: TestSigner, instructions: readonly Instruction[]) =>
    (await review(signer, instructions))?.refusal?.code ?? null

  it('makes what the virtual machine accepts, which the recipient alone can read and which leaves exactly the rest', async () => {
    const signer = await openPaying()
    const parts = await made(signer)
    if (parts === null) throw new Error('nothing was made')
    const { transactions } = planConfidentialPayment({
      asset: { kind: 'token', mint: MINT, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 },
      payer: { address: owner, lamports: lamports(1_000_000_000n) },
      payee: {
        ...{ key: 'r', recipient: payee.owner, amount: PAID, account: payee.account, recipientLamports: lamports(1n) },
        standing: { kind: 'open', frozen: false, memoRequired: false },
      },
      ...{ source: ours.account, made: parts, memo: 'invoice 7' },
      terms: { feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const, rentMinimumLamports: lamports(890_880n) },
      options: { version: 1, lifetime: { kind: 'blockhash' } },
    })
    const [transaction] = transactions
    if (transaction === undefined) throw new Error('nothing was planned')
    const executed = chain.runPlanned(transaction)
    expect(executed).toMatchObject({ error: null, bytes: transaction.byteLength })
    expect(Number(executed.unitsConsumed) / transaction.template.computeUnitLimit).toBeGreaterThan(0.7)
    const { read } = await signer.ask('readConfidential', {
      accounts: [{ account: ours.account, data: chain.dataOf(ours.account) }],
      paths,
    })
    expect(read[0]?.hidden).toEqual({ pending: 0n, available: HELD - PAID, copy: 'true' })
    chain.run(payee.owner, [apply(payee, { expected: 1n, available: HELD + PAID })])
    // All of it: the recipient goes on paying from what the library reads as theirs.
    const back = { account: ours.account, elgamalKey: keyOf(ours) }
    chain.run(
      payee.owner,
      payConfidentially({ from: payee, to: back, amount: PAID, available: HELD + PAID, data: chain.dataOf(payee.account) }),
    )
    chain.run(owner, [apply(ours, { expected: 1n, available: HELD })])
    signer.close()
  })

  it('reads what a message moves from its own ciphertexts, and says it', async () => {
    const signer = await openPaying()
    const reviewed = await review(signer, await payment(signer))
    expect(reviewed?.refusal).toBeNull()
    const moves = reviewed?.review.effects.filter(({ kind }) => kind === 'transfer-hidden')
    expect(moves).toMatchObject([{ amount: PAID, mint: MINT, to: { account: payee.account } }])
    signer.close()
  })

  it('reads what another wallet made with the same keys', async () => {
    const signer = await openPaying()
    const to = { account: payee.account, elgamalKey: keyOf(payee) }
    const theirs = payConfidentially({ from: ours, to, amount: 77n, available: HELD, data: chain.dataOf(ours.account) })
    const reviewed = await review(signer, theirs)
    expect([
      reviewed?.refusal ?? null,
      reviewed?.review.effects.flatMap((one) => (one.kind === 'transfer-hidden' ? one.amount : [])),
    ]).toEqual([null, [77n]])
    signer.close()
  })

  it('refuses a recipient that is not allowed, and an account that is not the recipient’s own', async () => {
    const signer = await openPaying()
    expect(await refusal(signer, await payment(signer, stranger))).toBe('SIGNER_FOREIGN_DESTINATION')
    expect(await refusal(signer, await payment(signer, payee, { destination: stranger.account }))).toBe('SIGNER_FOREIGN_DESTINATION')
    expect(await refusal(signer, await payment(signer, payee, { destination: addressOfByte(9) }))).toBe('SIGNER_FOREIGN_DESTINATION')
    signer.close()
  })

  it('refuses an account of others, and proofs or copies that are not of the owner’s keys', async () => {
    const signer = await openPaying()
    const whole = await payment(signer)
    const [transfer, equality, validity, range] = whole as [Instruction, Instruction, Instruction, Instruction]
    const changed = (more: Partial<Transfer>) => {
      const { kind: _, ...said } = decodeConfidentialTransfer(transfer) as ConfidentialTransfer
      return transferConfidential({ ...(said as Transfer), ...more })
    }
    expect(await refusal(signer, whole)).toBeNull()
    const cases: Readonly<Record<string, readonly Instruction[]>> = {
      'the proofs in another order': [transfer, validity, equality, range],
      'no proof of the range': [transfer, equality, validity],
      'another offset': [changed({ equalityOffset: 2 }), equality, validity, range],
      'the copy of another amount': [changed({ decryptableLeft: sealed(ours.keys, HELD) }), equality, validity, range],
      'a copy of other keys': [changed({ decryptableLeft: sealed(stranger.keys, HELD - PAID) }), equality, validity, range],
      'another lower half for the auditor': [changed({ auditorLow: new Uint8Array(64) }), equality, validity, range],
      'another upper half for the auditor': [changed({ auditorHigh: new Uint8Array(64) }), equality, validity, range],
    }
    for (const [name, instructions] of Object.entries(cases))
      expect(['SIGNER_CONFIDENTIAL_KEYS', 'SIGNER_HIDDEN_AMOUNT'], name).toContain(await refusal(signer, instructions))
    expect(await refusal(signer, [changed({ owner: stranger.owner }), equality, validity, range])).toBe('SIGNER_NOT_ALLOWED')
    expect(await refusal(signer, [changed({ mint: addressOfByte(9) }), equality, validity, range])).toBe('SIGNER_HIDDEN_AMOUNT')
    signer.close()
  })

  it('counts the amount against the limit of the token as any other', async () => {
    const signer = await openPaying()
    for (const [perTransaction, expected] of [
      [PAID, null],
      [PAID - 1n, 'SIGNER_LIMIT_TRANSACTION'],
    ] as const) {
      await signer.ask('setLimit', { passphrase: PASSPHRASE, limit: { asset: MINT, perTransaction, perDay: null } })
      expect(await refusal(signer, await payment(signer))).toBe(expected)
    }
    signer.close()
  })

  it('refuses an amount that it cannot read', async () => {
    const signer = await openPaying()
    const theirs = payConfidentially({
      ...{ from: stranger, to: { account: payee.account, elgamalKey: keyOf(payee) } },
      ...{ amount: 5n, available: HELD, data: chain.dataOf(stranger.account) },
    })
    const [transfer, ...proofs] = theirs as [Instruction, ...Instruction[]]
    const { kind: _, ...said } = decodeConfidentialTransfer(transfer) as ConfidentialTransfer
    const forged = transferConfidential({ ...(said as Transfer), source: ours.account, owner })
    expect(await refusal(signer, [forged, ...proofs])).toBe('SIGNER_HIDDEN_AMOUNT')
    signer.close()
  })

  it('signs what was decided, and no other amount under that decision', async () => {
    const signer = await openPaying()
    const message = messageOf(await payment(signer))
    const decided = { intent: 'i', references: ['r'], lifetime: 'blockhash' as const, hidden: [PAID] }
    const sealOf = async (hidden: readonly bigint[]) =>
      (await signer.ask('sealDecisions', { intents: [{ ...decided, message, hidden }] })).seals[0] ?? null
    const judged = async (hidden: readonly bigint[], seal: string | null) => {
      const asked = { messages: [message], paths, tokenAccounts: tokenAccounts(), decided: [{ ...decided, hidden, seal }] }
      return (await signer.ask('review', asked)).reviewed[0]?.refusal?.code ?? null
    }
    expect(await judged([PAID], await sealOf([PAID]))).toBeNull()
    expect(await judged([PAID - 1n], await sealOf([PAID - 1n]))).toBe('SIGNER_HIDDEN_AMOUNT')
    expect(await judged([PAID - 1n], await sealOf([PAID]))).toBe('SIGNER_NOT_DECIDED')
    expect(await judged([PAID], await sealOf([PAID - 1n]))).toBe('SIGNER_NOT_DECIDED')
    expect(await refusalOf(() => sealOf([]))).toBe('SIGNER_NOT_DECIDED')
    expect(await refusalOf(() => sealOf([PAID, 1n]))).toBe('SIGNER_NOT_DECIDED')

    const asked = toSign([bytesToHex(digestMessage(message))])
    const sign = async (hidden: readonly bigint[]) => {
      const seal = await sealOf(hidden)
      const messages = asked.messages.map((one) => ({ ...one, intent: decided.intent, references: decided.references, hidden, seal }))
      return signer.askAsIs('sign', { ...asked, messages })
    }
    await signer.ask('review', { messages: [message], paths, tokenAccounts: tokenAccounts() })
    expect(await refusalOf(() => sign([PAID - 1n]))).toBe('SIGNER_HIDDEN_AMOUNT')
    const approve = async (hidden: readonly bigint[]) => {
      const lying = { ...decided, hidden, seal: await sealOf(hidden) }
      const asked = { digest: bytesToHex(digestMessage(message)), decided: lying, effects: bytesToHex(digestEffects(message)) }
      return signer.ask('approve', { messages: [asked], approver: stranger.owner, passphrase: PASSPHRASE })
    }
    expect(await refusalOf(() => approve([PAID - 1n]))).toBe('SIGNER_HIDDEN_AMOUNT')
    expect(await refusalOf(() => approve([PAID]))).toBe('SIGNER_APPROVER_UNKNOWN')
    expect(await refusalOf(() => sign([PAID]))).toBe('not refused')
    const { entries } = await signer.ask('signedSince', { eventId: 0 })
    expect(entries.map(({ movements }) => movements)).toMatchObject([[{ asset: MINT, recipient: payee.owner, amount: PAID }]])
    signer.close()
  })

  it('makes nothing of more than there is, more than 48 bits, nothing, or while it is locked', async () => {
    const signer = await openPaying()
    for (const amount of [HELD + 1n, 1n << 48n, 0n]) expect(await made(signer, { amount })).toBeNull()
    expect(await made(signer, { amount: 'all' })).toMatchObject({ amount: HELD, left: 0n })
    expect(await made(signer, { from: stranger })).toBeNull()
    await signer.ask('lock', {})
    expect(await refusalOf(() => made(signer))).toBe('VAULT_LOCKED')
    signer.close()
  })
})
