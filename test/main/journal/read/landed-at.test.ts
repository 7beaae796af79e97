import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addSignedAttempt, openTestJournal } from '../support.ts'
import { addressOf } from '../samples.ts'

it('what was decided of an account has landed as of the latest of its transactions, each as the lowest of the nodes says that called it final', async () => {
  const journal = await openTestJournal()
  const attemptId = await addSignedAttempt(journal, 'one')
  const say = (what: string, who: string, at: bigint, commitment: 'finalized' | 'confirmed' = 'finalized') =>
    journal.write('evidence', (tx) => tx.addEvidence({ attemptId, what, who, slot: slot(at), commitment, detail: null }))
  expect(await journal.read.landedAt({ account: addressOf('one') })).toBeNull()
  await say('landed', 'a', 5n, 'confirmed')
  await say('unknown', 'a', 900n)
  expect(await journal.read.landedAt({ account: addressOf('one') })).toBeNull()
  await say('landed', 'a', 1n << 60n)
  await say('landed', 'b', 100n)
  expect(await journal.read.landedAt({ account: addressOf('one') })).toBe(100n)
  expect(await journal.read.landedAt({ account: addressOf('another') })).toBeNull()
  const [intent] = await journal.read.intents({ limit: 1 })
  expect(await journal.read.landedAt({ account: addressOf('another'), decisionIds: [intent?.decisionId ?? ''] })).toBe(100n)
})

it('what our keys did unexplained may have been done to any account: it counts as landed for each, also once a person has said what it was', async () => {
  const journal = await openTestJournal()
  const asset = { kind: 'native' } as const
  const open = (kind: 'unknown-outgoing' | 'foreign-debit', at: bigint) =>
    journal.write('case', (tx) => tx.openCase({ kind, account: addressOf('one'), asset, slot: slot(at), expected: 0n, found: 1n }))
  await open('foreign-debit', 900n)
  expect(await journal.read.landedAt({ account: addressOf('another') })).toBeNull()
  const id = await open('unknown-outgoing', 700n)
  await open('unknown-outgoing', 300n)
  await journal.write('closed', (tx) => tx.closeCase({ id, note: 'Another wallet.' }))
  expect(await journal.read.landedAt({ account: addressOf('another') })).toBe(700n)
})
