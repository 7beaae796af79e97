import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addressOf, draftOf, NATIVE, signatureOf, signedOf } from '../samples.ts'
import { openTestJournal } from '../support.ts'

/** A payment of one reference with a draft, of which another journal made the payment. */
async function drafted({ isSigned }: { readonly isSigned: boolean }) {
  const journal = await openTestJournal()
  const payment = { key: 'a', recipient: addressOf('a'), account: addressOf('a'), asset: NATIVE, amount: 5n }
  const intents = [{ id: 'i', what: { amount: 5n }, sources: [], payments: [payment] }]
  await journal.write('payments', (tx) => tx.addDecision({ id: 's', kind: 'payment', summary: null, intents }))
  const attemptId = await journal.write('draft', (tx) => tx.addDraft(draftOf('i', 'i')))
  if (isSigned) await journal.write('signed', (tx) => tx.storeSigned(signedOf(attemptId, 'i')))
  const found = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: null, intents: [] } as const
  await journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...found, payments: [{ key: 'a', to: null }] }))
  const settled = await journal.write('compared', (tx) => tx.settleElsewhere({ slot: slot(9) }))
  const intent = await journal.read.intent('i')
  return { settled, intent, problems: (await journal.verify()).problems }
}

describe('a payment that another journal made', () => {
  it('is satisfied, and its draft is signed by nobody any more', async () => {
    const { settled, intent, problems } = await drafted({ isSigned: false })
    expect(settled).toMatchObject({ satisfied: ['i'] })
    expect(intent).toMatchObject({ state: 'satisfied', attempts: [{ state: 'refused' }] })
    expect(problems).toEqual([])
  })

  it('stays open while an attempt of this one may land', async () => {
    const { settled, intent } = await drafted({ isSigned: true })
    expect(settled).toMatchObject({ satisfied: [], abandoned: [] })
    expect(intent).toMatchObject({ state: 'open', attempts: [{ state: 'signed' }] })
  })
})
