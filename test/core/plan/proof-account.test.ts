import { beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { withoutAmount } from '../../../src/core/confidential/without-amount.ts'
import { isTending, tendedBy } from '../../../src/core/decision/tended.ts'
import { MAX_TRANSACTION_BYTES } from '../../../src/core/message/limits.ts'
import { measureTemplate } from '../../../src/core/plan/measure.ts'
import { planProof, planProofAccount, planProofClosing, planWithdrawalByContext } from '../../../src/core/plan/proof-account.ts'
import type { TokenUpkeepPlan } from '../../../src/core/plan/token-upkeep.ts'
import type { PlannedUpkeep } from '../../../src/core/plan/upkeep.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { closeProofContext, equalityIn, PROOF_PROGRAM, proofsIn } from '../../../src/core/program/confidential-transfer.ts'
import { contextBytes, contextPlaces, decodeProofContext } from '../../../src/core/program/proof-context.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { loadZk } from '../../../src/main/signer/confidential/zk.ts'
import { apply, configureInstructions, deposit, hides, mintTo, type Party, partyOf, sealed } from '../../support/confidential-party.ts'
import { ISSUER, MINT, openConfidentialRuntime } from '../../support/confidential-runtime.ts'

const AVAILABLE = 1n << 45n
const AMOUNT = 5_000_000_123n
/** Of the three, and of closing alone, without a price. */
const SIZES = [327, 1_141, 811, 205]
const MOST_BYTES = MAX_TRANSACTION_BYTES.legacy

function plannedIn(plan: TokenUpkeepPlan): PlannedUpkeep {
  if (plan.kind === 'refused') throw new Error(plan.reason)
  return plan.planned
}

describe('a withdrawal in several transactions', () => {
  let chain: Awaited<ReturnType<typeof openConfidentialRuntime>>
  let party: Party
  const payer = ISSUER
  const paying = (computeUnitPrice?: bigint) =>
    ({
      payer: { address: payer, lamports: lamports(1_000_000_000n) },
      terms: { feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const, rentMinimumLamports: lamports(650_240n) },
      options: { version: 'legacy', lifetime: { kind: 'blockhash' }, ...(computeUnitPrice === undefined ? {} : { computeUnitPrice }) },
    }) as const
  beforeAll(async () => {
    chain = await openConfidentialRuntime()
    party = partyOf(new Uint8Array(32).fill(0x23), MINT, 'conf-bal-v1')
    chain.run(party.owner, configureInstructions(party, party.owner))
    chain.run(ISSUER, [mintTo(party, ISSUER, AVAILABLE)])
    chain.run(party.owner, [deposit(party, AVAILABLE), apply(party, { expected: 1n, available: AVAILABLE })])
  })

  const placeOf = ({ account, owner, mint }: Party) => ({ account, owner, mint })
  const first = (account: Address) => {
    const [place] = contextPlaces({ payer, account, kind: 'range' })
    if (place === undefined) throw new Error('there are places')
    return place
  }
  const available = () => decodeConfidentialAccount(chain.dataOf(party.account))?.available ?? new Uint8Array(64)
  /** Each of the three, made when the one before it has landed. */
  const steps = async (price?: bigint) => {
    const place = placeOf(party)
    const serves = place.account
    const spot = first(party.account)
    const rent = lamports(chain.minimumBalance(BigInt(contextBytes('range'))))
    const less = withoutAmount(available(), AMOUNT) ?? new Uint8Array(64)
    const made = (await loadZk()).proveLeft(party.keys.elgamalSecret, less, AVAILABLE - AMOUNT)
    if (made === null) throw new Error('it is proved')
    const equality = equalityIn(made.equality)
    if (equality === null) throw new Error('it reads')
    const parts = { amount: tokenAmount(AMOUNT), decryptableLeft: sealed(party.keys, AVAILABLE - AMOUNT), equality }
    const { range } = proofsIn(made)
    const { context } = spot
    return {
      context,
      rent,
      make: plannedIn(planProofAccount({ ...paying(price), serves, context: spot, rentLamports: rent })),
      prove: plannedIn(planProof({ ...paying(price), serves, context, range, equality: made.equality })),
      withdraw: plannedIn(planWithdrawalByContext({ ...paying(price), place, decimals: 6, context, held: rent, parts })),
      close: plannedIn(planProofClosing({ ...paying(price), serves, context, held: rent, isEmpty: false })),
      commitment: equality.commitment,
    }
  }

  it('fits into transactions that every node takes, with a price as well, and each is the one act that its bytes say', async () => {
    for (const price of [undefined, 1_000n]) {
      const { make, prove, withdraw, close } = await steps(price)
      for (const planned of [make, prove, withdraw, close]) {
        expect(planned.byteLength).toBeLessThanOrEqual(MOST_BYTES)
        expect(tendedBy(planned.template.instructions)).toMatchObject({ act: planned.upkeep.act, account: planned.upkeep.account })
        expect(isTending(planned, planned.template.instructions), planned.upkeep.act).toBe(true)
      }
    }
    const { make, prove, withdraw, close } = await steps()
    expect([make, prove, withdraw, close].map(({ byteLength }) => byteLength)).toEqual(SIZES)
    // Making the account and proving in it do not fit into one transaction, even without a price.
    const instructions = [...make.template.instructions, ...prove.template.instructions]
    const together = measureTemplate({ ...prove.template, instructions }, paying().terms)
    expect(together).toMatchObject({ byteLength: 1_302, fits: false })
    expect(tendedBy(instructions)).toBeNull()
    const [, another] = contextPlaces({ payer, account: party.account, kind: 'range' })
    const beside = closeProofContext({ context: another?.context ?? payer, destination: payer, authority: payer })
    expect(isTending(withdraw, [...withdraw.template.instructions, beside])).toBe(false)
  })

  it('is executed step by step under the limits that a price sets, and gives the whole rent back', async () => {
    const { context, rent, make, prove, withdraw, commitment } = await steps(1_000n)
    const made = chain.runPlanned(make)
    expect({ error: made.error, bytes: made.bytes }).toEqual({ error: null, bytes: make.byteLength })
    expect(chain.readAccount(context)).toMatchObject({ owner: PROOF_PROGRAM, lamports: rent })
    expect(decodeProofContext(chain.dataOf(context))).toEqual({ kind: 'empty' })

    const proved = chain.runPlanned(prove)
    expect({ error: proved.error, bytes: proved.bytes }).toEqual({ error: null, bytes: prove.byteLength })
    const kept = decodeProofContext(chain.dataOf(context))
    if (kept?.kind !== 'range') throw new Error('it keeps the proof of a range')
    expect(kept.authority).toBe(payer)
    expect(Buffer.from(kept.commitments.subarray(0, 32))).toEqual(Buffer.from(commitment))
    expect([...kept.bitLengths]).toEqual([64, 0, 0, 0, 0, 0, 0, 0])

    const before = chain.readAccount(payer)?.lamports ?? 0n
    const withdrawn = chain.runPlanned(withdraw)
    expect({ error: withdrawn.error, bytes: withdrawn.bytes }).toEqual({ error: null, bytes: withdraw.byteLength })
    expect(chain.readAccount(context)).toBeNull()
    expect((chain.readAccount(payer)?.lamports ?? 0n) - before).toBe(rent - withdraw.feeLamports)
    expect(decodeTokenAccount(chain.dataOf(party.account))?.amount).toBe(AMOUNT)
    expect(hides(party.keys, available(), AVAILABLE - AMOUNT)).toBe(true)
  })

  it('is undone by closing what keeps the proof, and by nobody else’s signature', async () => {
    const other = partyOf(new Uint8Array(32).fill(0x24), MINT, 'conf-bal-v1')
    const { context, seed } = first(other.account)
    const rent = lamports(chain.minimumBalance(BigInt(contextBytes('range'))))
    const serves = other.account
    const made = (await loadZk()).proveLeft(party.keys.elgamalSecret, available(), AVAILABLE - AMOUNT)
    if (made === null) throw new Error('it is proved')
    const close = plannedIn(planProofClosing({ ...paying(), serves, context, held: rent, isEmpty: false }))
    chain.runPlanned(plannedIn(planProofAccount({ ...paying(), serves, context: { context, seed }, rentLamports: rent })))
    // While it is empty it has no authority, so that nobody closes it.
    expect(chain.runPlanned(close).error).not.toBeNull()
    chain.runPlanned(plannedIn(planProof({ ...paying(), serves, context, range: proofsIn(made).range, equality: made.equality })))
    const theirs = { ...paying(), payer: { address: party.owner, lamports: lamports(1_000_000_000n) } }
    expect(chain.runPlanned(plannedIn(planProofClosing({ ...theirs, serves, context, held: rent, isEmpty: false }))).error).not.toBeNull()
    expect(chain.runPlanned(close).error).toBeNull()
    expect(chain.readAccount(context)).toBeNull()
  })

  it('gives the rent of an account back in which nothing was proved, in one transaction, and leaves nobody else time to prove in it', async () => {
    const { account: serves } = partyOf(new Uint8Array(32).fill(0x25), MINT, 'conf-bal-v1')
    const spot = first(serves)
    const { context } = spot
    const rent = lamports(chain.minimumBalance(BigInt(contextBytes('range'))))
    const closing = (price?: bigint) => plannedIn(planProofClosing({ ...paying(price), serves, context, held: rent, isEmpty: true }))
    expect([closing().byteLength, closing(1_000n).byteLength]).toEqual([1_148, 1_208])
    expect(isTending(closing(), closing().template.instructions)).toBe(true)
    chain.runPlanned(plannedIn(planProofAccount({ ...paying(), serves, context: spot, rentLamports: rent })))
    const before = chain.readAccount(payer)?.lamports ?? 0n
    expect(chain.runPlanned(closing(1_000n)).error).toBeNull()
    expect(chain.readAccount(context)).toBeNull()
    expect((chain.readAccount(payer)?.lamports ?? 0n) - before).toBe(rent - closing(1_000n).feeLamports)
  })

  it('finds the same places again, and others for every payer and account', () => {
    const places = [payer, party.owner].flatMap((by) =>
      [party.account, MINT].flatMap((account) => contextPlaces({ payer: by, account, kind: 'range' }).map(({ context }) => context)),
    )
    expect(new Set(places).size).toBe(places.length)
    expect(first(party.account)).toEqual(first(party.account))
    expect(decodeProofContext(new Uint8Array(20).fill(1))).toBeNull()
    expect(decodeProofContext(new Uint8Array(161).fill(3))?.kind).toBe('other')
  })
})
