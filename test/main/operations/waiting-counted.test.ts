import { expect, it } from 'vitest'
import { planNonceAdvance } from '../../../src/core/plan/nonce-upkeep.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, legacy, terms, treasury } from '../../core/plan/support.ts'
import { draftOf } from '../journal/samples.ts'
import { openFilledBackend } from './support.ts'

const what = encodeIntent(
  planNonceAdvance({ payer: treasury, terms, options: legacy, account: addressNamed('nonce'), authority: treasury }),
)

it('the overview takes from what is on its way what waits for a word, and not once more what waits for a second person as well', async () => {
  const { client, discard } = await openFilledBackend(async (tx) => {
    const sealed = { id: 'on its way', what, sources: [], seal: 'ab'.repeat(32) }
    await tx.addDecision({ id: 'sealed', kind: 'upkeep', summary: null, intents: [sealed] })
    for (const id of ['asked', 'held']) await tx.addDecision({ id, kind: 'upkeep', summary: null, intents: [{ id, what, sources: [] }] })
    await tx.awaitApproval({ attemptId: await tx.addDraft(draftOf('held')), proof: null })
  })
  expect(await client.overview.show({})).toMatchObject({
    inFlight: { transactions: 1, unsigned: 1 },
    awaitingApproval: 1,
    unconfirmed: 2,
  })
  await discard()
})
