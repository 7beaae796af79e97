import { expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { addressOf, draftOf, intentOf, nonceOf, signedOf } from '../journal/samples.ts'
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

it('before a network is left, what left in a bundle and may be signed elsewhere is counted among what has not ended', async () => {
  const { client, discard } = await openFilledBackend(async (tx) => {
    for (const name of ['out', 'dead'])
      await tx.addBundle({ digest: name.padEnd(64, '0'), content: name, decisionId: name, summary: null, carried: [leaving(name)] })
    await tx.endCarried({ carriedId: 2, proof: null })
  })
  expect(await client.app.leaving({})).toEqual({ transactions: 1, signed: 0, awaiting: 0 })
  await discard()
})

const leaving = (name: string) => ({
  message: new TextEncoder().encode(`message ${name}`),
  feePayer: addressOf('cold'),
  lifetime: {
    kind: 'nonce',
    nonce: nonceOf(name),
    nonceAccount: addressOf(`nonce account ${name}`),
    authority: addressOf('cold'),
  } as const,
  readSlot: slot(100),
  what: { pays: name },
  references: [name],
  sources: [],
})
