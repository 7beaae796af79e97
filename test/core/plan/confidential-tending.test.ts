import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { isTending, tendedBy } from '../../../src/core/decision/tended.ts'
import { planCredits, planDeposit, reasonAgainstAmount, reasonAgainstDeposits } from '../../../src/core/plan/confidential-tending.ts'
import type { TokenUpkeepPlan } from '../../../src/core/plan/token-upkeep.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { DEPOSIT_MAX } from '../../../src/core/program/confidential-deposit.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { configureInstructions, DECIMALS, mintTo, type Party, partyOf } from '../../support/confidential-party.ts'
import { ISSUER, MINT, openConfidentialRuntime } from '../../support/confidential-runtime.ts'

const paying = {
  payer: { address: ISSUER, lamports: lamports(1_000_000_000n) },
  terms: { lamportsPerSignature: lamports(5_000n), rentMinimumLamports: lamports(650_240n) },
  options: { version: 'legacy', lifetime: { kind: 'blockhash' } },
} as const

function plannedIn(plan: TokenUpkeepPlan) {
  if (plan.kind === 'refused') throw new Error(plan.reason)
  return plan.planned
}

const placeOf = ({ account, owner, mint }: Party) => ({ account, owner, mint })
const depositOf = (party: Party, amount: bigint) =>
  plannedIn(planDeposit({ ...paying, place: placeOf(party), amount: tokenAmount(amount), decimals: DECIMALS }))

describe('the upkeep of a confidential account, as it is planned', () => {
  let chain: Awaited<ReturnType<typeof openConfidentialRuntime>>
  let party: Party
  beforeAll(async () => {
    chain = await openConfidentialRuntime()
    party = partyOf(new Uint8Array(32).fill(0x71), MINT, 'conf-bal-v1')
    chain.run(party.owner, configureInstructions(party, party.owner, 3n))
    chain.run(ISSUER, [mintTo(party, ISSUER, 2n ** 50n)])
  })
  const standing = () => {
    const data = chain.dataOf(party.account)
    const confidential = decodeConfidentialAccount(data)
    if (confidential === null) throw new Error('it is configured')
    return { held: decodeTokenAccount(data)?.amount ?? 0n, ...confidential }
  }

  it('moves a deposit within its units from public to pending, to the unit', () => {
    const before = standing()
    const planned = depositOf(party, 70_001n)
    const { error, unitsConsumed } = chain.runPlanned(planned)
    expect(error).toBeNull()
    expect(Number(unitsConsumed) * 1.2).toBeLessThan(planned.template.computeUnitLimit)
    expect(standing()).toMatchObject({ held: before.held - 70_001n, credits: 1n })
    expect(planned.changes).toMatchObject([
      { account: party.account, change: -70_001n },
      { account: ISSUER, change: -10_000n },
    ])
    expect(tendedBy(planned.template.instructions)).toEqual({ act: 'deposit-confidential', ...placeOf(party), amount: 70_001n })
    expect(isTending(planned, planned.template.instructions)).toBe(true)
    for (const other of [
      depositOf(party, 70_000n),
      plannedIn(planCredits({ ...paying, place: placeOf(party), setting: { credits: 'public', on: true } })),
    ])
      expect(isTending(planned, other.template.instructions)).toBe(false)
    expect(isTending(planned, [...planned.template.instructions, ...planned.template.instructions])).toBe(false)
  })

  it('refuses a deposit of what the program would refuse: too much for one, and one more than the account takes', () => {
    expect(chain.runPlanned(depositOf(party, DEPOSIT_MAX + 1n)).error).not.toBeNull()
    expect(reasonAgainstAmount(DEPOSIT_MAX + 1n, { held: standing().held, pending: 0n })).toBe('more-than-one-deposit')
    expect(chain.runPlanned(depositOf(party, DEPOSIT_MAX)).error).toBeNull()
    expect(chain.runPlanned(depositOf(party, 1n)).error).toBeNull()
    expect(standing()).toMatchObject({ credits: 3n, most: 3n })
    expect(reasonAgainstDeposits(standing(), { paused: false, nonTransferable: false })).toBe('full')
    expect(chain.runPlanned(depositOf(party, 1n)).error).not.toBeNull()
  })

  it.each([
    ['not-approved', { approved: false }, {}],
    ['refuses-confidential', { takesConfidential: false }, {}],
    ['full', { credits: 8n }, {}],
    ['mint-paused', {}, { paused: true }],
    ['mint-non-transferable', {}, { nonTransferable: true }],
    [null, {}, {}],
  ] as const)('refuses every deposit with the reason %s', (reason, account, mint) => {
    const takes = { approved: true, takesConfidential: true, credits: 7n, most: 8n }
    expect(reasonAgainstDeposits({ ...takes, ...account }, { paused: false, nonTransferable: false, ...mint })).toBe(reason)
  })

  it('lets no amount be deposited that is not there, or that makes what is pending more than can be read', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 49n })
    fc.assert(
      fc.property(amounts, amounts, amounts, (amount, held, pending) => {
        const reason = reasonAgainstAmount(amount, { held, pending })
        expect(reason === null).toBe(amount > 0n && amount <= held && amount + pending < 2n ** 48n)
        if (reason !== null) return
        // Both halves of what is pending then are within the 32 bits that are searched.
        expect((amount + pending) >> 16n).toBeLessThan(2n ** 32n)
      }),
    )
  })
})
