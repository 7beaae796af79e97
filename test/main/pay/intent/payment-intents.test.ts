import { expect, it } from 'vitest'
import { paymentIntent, upkeepIntent } from '../../../../src/main/pay/intent/payment-intents.ts'
import { planApplication } from '../../../../src/core/plan/confidential-upkeep.ts'
import { addressNamed, holding, legacy, mint, RICH, terms, treasury } from '../../../core/plan/support.ts'
import { hiddenPayment } from '../../../support/hidden-plan.ts'
import { openTestJournal } from '../../journal/support.ts'

const account = addressNamed('source')

it('a payment of a hidden amount and an apply of the same account are not both decided, whichever comes first', async () => {
  const applied = planApplication({
    ...{ payer: holding(treasury, RICH), terms, options: legacy },
    ...{ place: { account, owner: treasury, mint }, expectedCredits: 1n, decryptableAvailable: new Uint8Array(36) },
  })
  if (applied.kind !== 'planned') throw new Error('it is planned')
  const upkeep = { ...upkeepIntent(applied.planned, 'u/1'), sources: [{ account, asset: { kind: 'native' } as const }] }
  const decisions = [
    { id: 'p', kind: 'payment', summary: {}, intents: [paymentIntent(hiddenPayment('invoice 7', 5n), 'p/1')] },
    { id: 'u', kind: 'upkeep', summary: {}, intents: [upkeep] },
  ] as const
  for (const [first, second] of [decisions, decisions.toReversed()]) {
    if (first === undefined || second === undefined) throw new Error('there are two')
    const journal = await openTestJournal()
    await journal.write('first', (tx) => tx.addDecision(first))
    await expect(journal.write('second', (tx) => tx.addDecision(second))).rejects.toMatchObject({ code: 'JOURNAL_SOURCE_TAKEN' })
  }
})
