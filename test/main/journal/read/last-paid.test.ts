import { expect, it } from 'vitest'
import { paymentIntents } from '../../../../src/main/pay/intent/payment-intents.ts'
import { samplePayout } from '../../export/support.ts'
import { addressOf, draftOf, signedOf } from '../samples.ts'
import { openTestJournal } from '../support.ts'

const DAY_MS = 86_400_000

it('somebody was last paid when a payment to them was proved final, however long before it was decided', async () => {
  let nowMs = DAY_MS
  const journal = await openTestJournal({ now: () => nowMs })
  const lastPaid = async () => (await journal.read.knownAddresses([addressOf('payee 0')])).map(({ lastPaidAtMs }) => lastPaidAtMs)
  const decide = async (id: string) => {
    const intents = paymentIntents(samplePayout(`${id} `), id).slice(0, 1)
    const intentId = intents[0]?.id ?? ''
    await journal.write('decide', (tx) => tx.addDecision({ id, kind: 'payment', summary: null, intents }))
    return journal.write('sign', async (tx) => tx.storeSigned(signedOf(await tx.addDraft(draftOf(intentId)), intentId)))
  }
  const attemptId = await decide('carried')
  expect(await lastPaid()).toEqual([])
  nowMs = 30 * DAY_MS
  await journal.write('final', (tx) => tx.settleAttempt({ attemptId, state: 'finalized', proof: null }))
  nowMs = 31 * DAY_MS
  const failing = await decide('in vain')
  await journal.write('failed', (tx) => tx.settleAttempt({ attemptId: failing, state: 'failed', proof: null }))
  expect(await lastPaid()).toEqual([30 * DAY_MS])
})
