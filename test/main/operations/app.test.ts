import { expect, it } from 'vitest'
import { draftOf, intentOf, signedOf } from '../journal/samples.ts'
import { openFilledBackend } from './support.ts'

/** One more than a page holds. */
const SIGNED = 1_001

it('before a network is left, every signature that may still land is counted, not only those of one page', async () => {
  const names = Array.from({ length: SIGNED }, (_, at) => `payment ${at}`)
  const { client, discard } = await openFilledBackend(async (tx) => {
    await tx.addDecision({ id: 'many', summary: null, intents: names.map((name) => intentOf(name)) })
    for (const name of names) await tx.storeSigned(signedOf(await tx.addDraft(draftOf(name)), name))
  })
  expect(await client.app.leaving({})).toMatchObject({ signed: SIGNED })
  await discard()
})
