import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { addressOf, blockOf, movementOf, signatureOf } from '../samples.ts'
import { openWatchingJournal } from '../support.ts'

type What = Awaited<ReturnType<Journal['read']['foundElsewhere']>>[number]['what']

const OURS = addressOf('ours')
const DONE = signatureOf('done elsewhere')

/** A transaction of our key that no attempt explains, and of which this was found. */
async function openFound(what: What | null): Promise<Journal> {
  const journal = await openWatchingJournal()
  await journal.write('ours', (tx) => tx.addAccounts([{ address: OURS, role: 'treasury', path: null }]))
  const movement = movementOf({ owner: OURS, before: 1_000n, after: 955n, verdict: { kind: 'outgoing' } })
  await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [{ ...movement, signature: DONE }])))
  const found = { signature: DONE, slot: slot(101), proof: null, payments: [], intents: [] }
  if (what !== null) await journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...found, what }))
  return journal
}

it.each([
  ['nothing was found', null, 1],
  ['nobody knew what it was for', 'unknown', 1],
  ['it was called dead before its movement was read', 'dead', 1],
  ['it is known to have paid', 'paid', 0],
  ['it is known to have done something else', 'done', 0],
  ['it moved home', 'moved-home', 0],
  ['it failed', 'failed', 0],
] as const)('what our keys did is compared once more exactly while it is unknown: %s', async (_name, what, times) => {
  const journal = await openFound(what)
  expect(await journal.read.unknownDoings({ limit: 9 })).toHaveLength(times)
})
