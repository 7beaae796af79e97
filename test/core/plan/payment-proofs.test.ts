import { beforeAll, describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { isTending, tendedBy } from '../../../src/core/decision/tended.ts'
import { MAX_TRANSACTION_BYTES } from '../../../src/core/message/limits.ts'
import { planConfidentialPayment } from '../../../src/core/plan/confidential-payment.ts'
import { digestPayments } from '../../../src/core/plan/digest.ts'
import { measureTemplate } from '../../../src/core/plan/measure.ts'
import type { PlannedPayment } from '../../../src/core/plan/payment.ts'
import { nextOfProofs, planPaymentRange, planProofAccounts, rentOf } from '../../../src/core/plan/payment-proofs.ts'
import { planProofClosing } from '../../../src/core/plan/proof-account.ts'
import type { TokenUpkeepPlan } from '../../../src/core/plan/token-upkeep.ts'
import type { PlannedUpkeep } from '../../../src/core/plan/upkeep.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import {
  decodeConfidentialTransfer,
  NO_AUDITOR,
  transferByContext,
  transferProofsIn,
} from '../../../src/core/program/confidential-payment.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { contextBytes, contextPlaces, type ProofKind } from '../../../src/core/program/proof-context.ts'
import { loadZk } from '../../../src/main/signer/confidential/zk.ts'
import { apply, configureInstructions, deposit, hides, mintTo, type Party, partyOf, sealed } from '../../support/confidential-party.ts'
import { ISSUER, MINT, openConfidentialRuntime } from '../../support/confidential-runtime.ts'

const AVAILABLE = (1n << 46n) + 5n
const AMOUNT = (1n << 33n) + 70_001n
/** Of the three, with one signature, without a price and with one. */
const SIZES = [1_071, 1_205, 909]
const PRICED = [1_131, 1_205, 969]
const MOST_BYTES = MAX_TRANSACTION_BYTES.legacy
const TERMS = { feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const, rentMinimumLamports: lamports(650_240n) }

function plannedIn(plan: TokenUpkeepPlan): PlannedUpkeep {
  if (plan.kind === 'refused') throw new Error(plan.reason)
  return plan.planned
}

describe('a payment of a hidden amount in several transactions', () => {
  let chain: Awaited<ReturnType<typeof openConfidentialRuntime>>
  let party: Party
  let payee: Party
  beforeAll(async () => {
    chain = await openConfidentialRuntime()
    party = partyOf(new Uint8Array(32).fill(0x33), MINT, 'conf-bal-v1')
    payee = partyOf(new Uint8Array(32).fill(0x34), MINT, 'token-cli')
    for (const one of [party, payee]) chain.run(one.owner, configureInstructions(one, one.owner))
    chain.run(ISSUER, [mintTo(party, ISSUER, AVAILABLE)])
    chain.run(party.owner, [deposit(party, AVAILABLE), apply(party, { expected: 1n, available: AVAILABLE })])
  })

  const standing = ({ account }: Party) => {
    const found = decodeConfidentialAccount(chain.dataOf(account))
    if (found === null) throw new Error('it is configured')
    return found
  }
  const placeOf = (kind: ProofKind, number = 0) => {
    const place = contextPlaces({ payer: party.owner, account: party.account, kind })[number]
    if (place === undefined) throw new Error('there are places')
    return { ...place, rentLamports: lamports(chain.minimumBalance(BigInt(contextBytes(kind)))) }
  }
  const make = async (amount: bigint, available: bigint, more: { price?: bigint; memo?: string; number?: number; held?: bigint } = {}) => {
    const { price, memo = null, number = 0, held = 1_000_000_000n } = more
    const proofs = (await loadZk()).provePayment(party.keys.elgamalSecret, {
      ...{ available: standing(party).available, amount, left: available - amount },
      ...{ recipientKey: standing(payee).elgamalKey, auditorKey: NO_AUDITOR },
    })
    if (proofs === null) throw new Error('it is proved')
    const plan = planConfidentialPayment({
      asset: { kind: 'token', mint: MINT, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 },
      payer: { address: party.owner, lamports: lamports(held) },
      payee: {
        ...{ key: 'r', recipient: payee.owner, amount, account: payee.account, recipientLamports: lamports(1n) },
        standing: { kind: 'open', frozen: false, memoRequired: false },
      },
      ...{ source: party.account, memo, terms: TERMS },
      made: { ...proofs, decryptableLeft: sealed(party.keys, available - amount) },
      spots: { validity: placeOf('payment-validity', number), range: placeOf('payment-range', number) },
      options: { version: 'legacy', lifetime: { kind: 'blockhash' }, ...(price === undefined ? {} : { computeUnitPrice: price }) },
    })
    return { plan, proved: transferProofsIn(proofs) }
  }
  /** All of it, as it is decided at once. */
  const stepsOf = async (...asked: Parameters<typeof make>) => {
    const { plan, proved } = await make(...asked)
    const [pay] = plan.transactions
    const proofs = pay?.confidential?.proofs
    if (pay === undefined || proofs === undefined) throw new Error(`it is planned: ${JSON.stringify(plan.unpayable)}`)
    const stepping = {
      payer: { address: party.owner, lamports: lamports(1_000_000_000n) },
      terms: TERMS,
      serves: party.account,
      proofs,
      proved,
    }
    const { computeUnitPrice } = pay.template.options
    return {
      ...{ plan, pay, proofs, proved },
      first: plannedIn(planProofAccounts({ ...stepping, computeUnitPrice })),
      second: plannedIn(planPaymentRange(stepping)),
    }
  }
  const nextOf = (
    { proofs, proved }: Pick<Awaited<ReturnType<typeof stepsOf>>, 'proofs' | 'proved'>,
    account = standing(party) as ReturnType<typeof standing> | null,
  ) =>
    nextOfProofs({
      ...{ payer: party.owner, account, proofs, proved },
      places: { validity: chain.readAccount(proofs.validity.context), range: chain.readAccount(proofs.range.context) },
    })
  const run = (planned: PlannedUpkeep | PlannedPayment) => {
    const executed = chain.runPlanned(planned)
    return { error: executed.error, bytes: executed.bytes, units: Number(executed.unitsConsumed) }
  }
  /** What it keeps goes back to the payer, as after a payment that was given up. */
  const recover = ({ proofs: { validity, range } }: Pick<Awaited<ReturnType<typeof stepsOf>>, 'proofs'>) => {
    for (const { context, rentLamports: held } of [validity, range]) {
      const there = chain.readAccount(context)
      if (there === null) continue
      const isEmpty = there.data.every((byte) => byte === 0)
      const paying = {
        payer: { address: party.owner, lamports: lamports(1_000_000_000n) },
        terms: TERMS,
        options: { version: 'legacy', lifetime: { kind: 'blockhash' } },
      } as const
      expect(run(plannedIn(planProofClosing({ ...paying, serves: party.account, context, held, isEmpty }))).error).toBeNull()
    }
  }

  it('fits into transactions that every node takes, with a price where there is room for one, and each of the first two is one act', async () => {
    for (const [price, sizes] of [
      [undefined, SIZES],
      [1_000n, PRICED],
    ] as const) {
      const { first, second, pay, proofs } = await stepsOf(AMOUNT, AVAILABLE, price === undefined ? {} : { price })
      expect([first, second, pay].map(({ byteLength }) => byteLength)).toEqual(sizes)
      for (const planned of [first, second]) {
        expect(isTending(planned, planned.template.instructions)).toBe(true)
        expect(tendedBy(planned.template.instructions)).toMatchObject({ act: planned.upkeep.act, account: planned.upkeep.account })
      }
      expect(proofs.feeLamports).toBe(first.feeLamports + second.feeLamports)
    }
    const { second, first } = await stepsOf(AMOUNT, AVAILABLE)
    const options = { ...second.template.options, computeUnitPrice: 1n }
    // Which is why the second offers no price.
    expect(measureTemplate({ ...second.template, options }, TERMS)).toMatchObject({ fits: false })
    expect(second.byteLength).toBeLessThanOrEqual(MOST_BYTES)
    // Of other accounts, of another sum, or with something beside it, it is not the act that was planned.
    const others = first.template.instructions
    expect(isTending({ ...first, upkeep: { ...first.upkeep, account: party.account } }, others)).toBe(false)
    expect(isTending({ ...first, changes: [] }, others)).toBe(false)
    expect(isTending(first, [...others, ...second.template.instructions])).toBe(false)
    expect(tendedBy(others.slice(0, 2))).toBeNull()
  })

  it('is executed step by step, moves exactly the amount, closes both accounts and gives the whole rent back', async () => {
    const lamportsOf = () => chain.readAccount(party.owner)?.lamports ?? 0n
    const begun = lamportsOf()
    const steps = await stepsOf(AMOUNT, AVAILABLE, { price: 1_000n, memo: 'invoice 7' })
    const { first, second, pay, proofs } = steps
    expect(nextOf(steps)).toBe('make')
    const made = run(first)
    expect(made).toMatchObject({ error: null, bytes: first.byteLength })
    expect(made.units / first.template.computeUnitLimit).toBeGreaterThan(0.7)
    expect(begun - lamportsOf()).toBe(first.feeLamports + rentOf(proofs))
    expect(nextOf(steps)).toBe('prove')
    expect(run(second)).toMatchObject({ error: null, bytes: second.byteLength, units: 200_000 })
    expect(nextOf(steps)).toBe('kept')

    const before = lamportsOf()
    const paid = run(pay)
    expect(paid).toMatchObject({ error: null, bytes: pay.byteLength })
    expect(lamportsOf() - before).toBe(rentOf(proofs) - pay.feeLamports)
    expect(begun - lamportsOf()).toBe(proofs.feeLamports + pay.feeLamports)
    for (const { context } of [proofs.validity, proofs.range]) expect(chain.readAccount(context)).toBeNull()
    expect(hides(party.keys, standing(party).available, AVAILABLE - AMOUNT)).toBe(true)
    expect(hides(payee.keys, standing(payee).pendingLow, AMOUNT & 0xffffn)).toBe(true)
    expect(hides(payee.keys, standing(payee).pendingHigh, AMOUNT >> 16n)).toBe(true)
    expect(nextOf(steps)).toBe('changed')
  })

  it('moves nothing by proofs of another payment, and its rent comes back', async () => {
    const available = AVAILABLE - AMOUNT
    const [one, other] = [await stepsOf(1_000n, available), await stepsOf(2_000n, available, { number: 1 })]
    for (const planned of [one.first, one.second, other.first, other.second]) expect(run(planned).error).toBeNull()
    const [transfer, ...rest] = one.pay.template.instructions
    const decoded = transfer === undefined ? null : decodeConfidentialTransfer(transfer)
    if (decoded?.kind !== 'transferByContext') throw new Error('it pays by what accounts keep')
    const { kind: _, ...said } = decoded
    const changed = (more: Partial<typeof said>) =>
      run({ ...one.pay, template: { ...one.pay.template, instructions: [transferByContext({ ...said, ...more }), ...rest] } }).error
    const [validityContext, rangeContext] = [other.proofs.validity.context, other.proofs.range.context]
    expect(changed({ validityContext })).not.toBeNull()
    expect(changed({ rangeContext })).not.toBeNull()
    expect(changed({ validityContext, rangeContext })).not.toBeNull()
    // What the signer reads the amount by is what the chain holds what is kept against, also where the mint has no auditor.
    const [otherTransfer] = other.pay.template.instructions
    const theirs = otherTransfer === undefined ? null : decodeConfidentialTransfer(otherTransfer)
    expect(changed({ auditorLow: theirs?.auditorLow ?? new Uint8Array(64) })).not.toBeNull()
    expect(changed({ auditorHigh: theirs?.auditorHigh ?? new Uint8Array(64) })).not.toBeNull()
    const elsewhere = { ...one.proofs.validity, context: other.proofs.validity.context }
    expect(nextOf({ ...one, proofs: { ...one.proofs, validity: elsewhere } })).toBe('lost')
    recover(other)
    const paid = run(one.pay)
    expect(paid.error).toBeNull()
    expect(paid.units / one.pay.template.computeUnitLimit).toBeGreaterThan(0.7)
    expect(hides(party.keys, standing(party).available, available - 1_000n)).toBe(true)
  })

  it('goes on from nothing but what stands there, and is given up where that is of something else', async () => {
    const available = AVAILABLE - AMOUNT - 1_000n
    const steps = await stepsOf(3_000n, available)
    expect(nextOf(steps, null)).toBe('changed')
    expect(nextOf(steps, { ...standing(party), elgamalKey: standing(payee).elgamalKey })).toBe('changed')
    expect(nextOf({ ...steps, proved: (await stepsOf(3_000n, available)).proved })).toBe('make')
    run(steps.first)
    const again = await stepsOf(3_000n, available)
    expect(nextOf(again), 'the proof of another time').toBe('lost')
    run(steps.second)
    expect(nextOf(steps)).toBe('kept')
    expect(nextOf({ ...steps, proofs: { ...steps.proofs, range: again.proofs.range } })).toBe('lost')
    const [validity, range] = [chain.readAccount(steps.proofs.validity.context), chain.readAccount(steps.proofs.range.context)]
    if (validity === null || range === null) throw new Error('both are kept')
    const { proofs, proved } = steps
    const ofAnother = ({ data }: typeof range) => ({ owner: payee.owner, data })
    /** Whoever saw the proof on its way may have proved it first. */
    const byAnother = ({ owner, data }: typeof range) => ({ owner, data: data.map((byte, at) => (at === 0 ? byte ^ 1 : byte)) })
    for (const otherwise of [ofAnother, byAnother])
      for (const places of [
        { validity: otherwise(validity), range },
        { validity, range: otherwise(range) },
      ])
        expect(nextOfProofs({ payer: party.owner, account: standing(party), proofs, proved, places })).toBe('lost')
    const held = chain.readAccount(party.owner)?.lamports ?? 0n
    recover(steps)
    // Two transactions of one signature.
    expect((chain.readAccount(party.owner)?.lamports ?? 0n) - held).toBe(rentOf(steps.proofs) - 10_000n)
    expect(nextOf(steps)).toBe('make')
  })

  it('gives the rent of the second account back where nothing was proved in it', async () => {
    const steps = await stepsOf(3_000n, AVAILABLE - AMOUNT - 1_000n)
    run(steps.first)
    recover(steps)
    for (const { context } of [steps.proofs.validity, steps.proofs.range]) expect(chain.readAccount(context)).toBeNull()
  })

  it('is not planned where the payer cannot pay all of it before any rent comes back, or a memo leaves no room', async () => {
    const available = AVAILABLE - AMOUNT - 1_000n
    const { pay, proofs } = await stepsOf(3_000n, available)
    const least = pay.feeLamports + proofs.feeLamports + rentOf(proofs) + TERMS.rentMinimumLamports
    expect((await make(3_000n, available, { held: least })).plan.transactions).toHaveLength(1)
    const short = (await make(3_000n, available, { held: least - 1n })).plan
    expect(short).toMatchObject({ transactions: [], unpayable: [{ reason: 'payer-short' }] })
    const memo = (length: number) => make(3_000n, available, { memo: 'm'.repeat(length) })
    expect((await memo(200)).plan.transactions[0]?.byteLength).toBeLessThanOrEqual(MOST_BYTES)
    expect((await memo(320)).plan).toMatchObject({ unpayable: [{ reason: 'too-large-for-a-transaction' }] })
  })

  it('is one plan however often its proofs are drawn, and another where it costs something else', async () => {
    const available = AVAILABLE - AMOUNT - 1_000n
    const planOf = async (amount: bigint, more = {}) => (await make(amount, available, more)).plan
    const plan = await planOf(3_000n)
    expect(digestPayments(await planOf(3_000n))).not.toBe(digestPayments(await planOf(3_001n)))
    expect(digestPayments(await planOf(3_000n, { number: 1 }))).not.toBe(digestPayments(plan))
    const dearer = plan.transactions.map((one) => {
      const { confidential } = one
      if (confidential?.proofs === undefined) return one
      return { ...one, confidential: { ...confidential, proofs: { ...confidential.proofs, feeLamports: lamports(1n) } } }
    })
    expect(digestPayments({ ...plan, transactions: dearer })).not.toBe(digestPayments(plan))
  })
})
