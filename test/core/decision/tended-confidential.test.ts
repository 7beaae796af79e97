import { describe, expect, it } from 'vitest'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { isTending, tendedBy } from '../../../src/core/decision/tended.ts'
import { planApplication, planConfiguration, planWithdrawal } from '../../../src/core/plan/confidential-upkeep.ts'
import { planCredits } from '../../../src/core/plan/confidential-tending.ts'
import type { TokenUpkeepPlan } from '../../../src/core/plan/token-upkeep.ts'
import { createAssociatedAccount } from '../../../src/core/program/associated-token.ts'
import { applyPending } from '../../../src/core/program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { transferLamports } from '../../../src/core/program/system.ts'
import { STORY } from '../../support/confidential-story.ts'

const { receiver: owner, receiverAccount: account, sender: treasury, senderAccount, mint } = STORY
const place = { account, owner, mint }
const paying = {
  payer: { address: treasury, lamports: lamports(1_000_000_000n) },
  terms: { feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const, rentMinimumLamports: lamports(650_240n) },
  options: { version: 'legacy', lifetime: { kind: 'blockhash' } },
} as const
const parts = { elgamalKey: mint, proof: new Uint8Array(64), decryptableZero: new Uint8Array(36) }
const copy = new Uint8Array(36)

function plannedIn(plan: TokenUpkeepPlan) {
  if (plan.kind === 'refused') throw new Error(plan.reason)
  return plan.planned
}

const configuration = (isThere: boolean) =>
  plannedIn(planConfiguration({ ...paying, place, parts, isThere, rentLamports: lamports(2_000_000n) }))
const application = plannedIn(planApplication({ ...paying, place, expectedCredits: 2n, decryptableAvailable: copy }))

describe('upkeep of a confidential account, read from its instructions', () => {
  it.each([true, false])('is the configuration that was planned, of an account that is there: %s', (isThere) => {
    const planned = configuration(isThere)
    expect(tendedBy(planned.template.instructions)).toEqual({ act: 'configure-confidential', ...place })
    expect(isTending(planned, planned.template.instructions)).toBe(true)
  })

  it('is the apply that was planned, whose bytes name no mint', () => {
    expect(tendedBy(application.template.instructions)).toEqual({ act: 'apply-pending', account, owner })
    expect(isTending(application, application.template.instructions)).toBe(true)
  })

  it('is the withdrawal that was planned, to the unit', () => {
    const equality = { elgamalKey: mint, ciphertext: new Uint8Array(64), commitment: new Uint8Array(32), proof: new Uint8Array(192) }
    const range = { commitments: new Uint8Array(256), bitLengths: new Uint8Array(8), proof: new Uint8Array(672) }
    const made = { amount: tokenAmount(5n), decryptableLeft: copy, equality, range }
    const { options: _, ...terms } = paying
    const planned = plannedIn(planWithdrawal({ ...terms, place, decimals: 6, parts: made }))
    expect(tendedBy(planned.template.instructions)).toEqual({ act: 'withdraw-confidential', ...place, amount: 5n })
    expect(isTending(planned, planned.template.instructions)).toBe(true)
    const another = plannedIn(planWithdrawal({ ...terms, place, decimals: 6, parts: { ...made, amount: tokenAmount(6n) } }))
    expect(isTending(planned, another.template.instructions)).toBe(false)
    expect(planned.byteLength).toBeLessThan(4_096)
  })

  it.each([
    { credits: 'confidential', on: false },
    { credits: 'public', on: true },
  ] as const)('is the switch of $credits arrivals that was planned, and no other: $on', (setting) => {
    const planned = plannedIn(planCredits({ ...paying, place, setting }))
    expect(tendedBy(planned.template.instructions)).toEqual({ act: 'set-credits', account, owner, ...setting })
    expect(isTending(planned, planned.template.instructions)).toBe(true)
    for (const other of [
      { ...setting, on: !setting.on },
      { credits: setting.credits === 'public' ? 'confidential' : 'public', on: setting.on } as const,
    ]) {
      const another = plannedIn(planCredits({ ...paying, place, setting: other }))
      expect(isTending(planned, another.template.instructions)).toBe(false)
      expect(isTending(planned, [...planned.template.instructions, ...another.template.instructions])).toBe(false)
    }
  })

  it('is another where another account is configured, made or applied, or something else is done beside it', () => {
    const { instructions } = configuration(true).template
    const made = createAssociatedAccount({ payer: treasury, owner: treasury, mint, tokenProgram: TOKEN_2022_PROGRAM })
    const moved = transferLamports({ source: treasury, destination: owner, lamports: lamports(1n) })
    const applied = applyPending({ account: senderAccount, owner: treasury, expectedCredits: 2n, decryptableAvailable: copy })
    expect(isTending(configuration(true), [made, ...instructions])).toBe(false)
    expect(isTending(configuration(true), [...instructions, moved])).toBe(false)
    expect(isTending(configuration(true), application.template.instructions)).toBe(false)
    expect(isTending(application, [applied])).toBe(false)
    expect(isTending(application, [...application.template.instructions, applied])).toBe(false)
  })

  it('is refused where the payer has too little for the rent', () => {
    const poor = { ...paying, payer: { address: treasury, lamports: lamports(2_000_000n) } }
    const plan = planConfiguration({ ...poor, place, parts, isThere: false, rentLamports: lamports(2_000_000n) })
    expect(plan).toEqual({ kind: 'refused', reason: 'payer-short' })
  })
})
