import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Journal, NewIntent } from '../../../../src/main/journal/index.ts'
import { addressOf, draftOf, NATIVE } from '../samples.ts'
import { openTestJournal } from '../support.ts'

const lineOf = (key: string) => ({ key, recipient: addressOf(key), account: addressOf(key), asset: NATIVE, amount: 7n })
const paying = (id: string, ...keys: string[]): NewIntent => ({ id, what: { of: id }, sources: [], payments: keys.map(lineOf) })

/** Drafts a message for an intent, which is refused, and gives its digest. */
async function draft(journal: Journal, intentId: string, number: number): Promise<string> {
  const sample = draftOf(intentId, `message ${number}`)
  await journal.write('draft', async (tx) => {
    const attemptId = await tx.addDraft(sample)
    await tx.refuseDraft({ attemptId, proof: null })
  })
  return createHash('sha256').update(sample.message).digest('hex')
}

describe('the attempts that are known of an intent', () => {
  it('are its own, those of what it replaces, and those of whatever had one of its references before', async () => {
    const journal = await openTestJournal()
    await journal.write('pay', (tx) =>
      tx.addDecision({ id: 'first', kind: 'payment', summary: null, intents: [paying('packed', 'one', 'two'), paying('other', 'three')] }),
    )
    const packed = await draft(journal, 'packed', 1)
    const other = await draft(journal, 'other', 2)
    await journal.write('split', (tx) => tx.replaceIntent({ intentId: 'packed', by: [paying('half 1', 'one'), paying('half 2', 'two')] }))
    const half = await draft(journal, 'half 1', 3)
    await journal.write('give up', (tx) => tx.abandonIntent({ intentId: 'half 1', why: 'it failed' }))
    await journal.write('pay', (tx) =>
      tx.addDecision({ id: 'second', kind: 'payment', summary: null, intents: [paying('again', 'one', 'four')] }),
    )
    const again = await draft(journal, 'again', 4)
    const attempts = await journal.read.knownAttempts(['again', 'half 2', 'other', 'nobody'])
    const known = new Map([...attempts].map(([id, all]) => [id, all.map(({ digest }) => Buffer.from(digest).toString('hex'))]))
    expect(known.get('again')).toEqual([packed, half, again])
    expect(known.get('half 2')).toEqual([packed])
    expect(known.get('other')).toEqual([other])
    expect(known.get('nobody')).toEqual([])
  })
})

describe('the mark of an event', () => {
  it('is its id with the hash of everything up to it, and of a journal without events its beginning', async () => {
    const journal = await openTestJournal()
    const beginning = { id: 0, hash: '0'.repeat(64) }
    expect(await journal.read.lastEvent()).toEqual(beginning)
    expect(await journal.read.eventMark(0)).toEqual(beginning)
    await journal.write('pay', (tx) => tx.addDecision({ id: 'a', kind: 'payment', summary: null, intents: [paying('b', 'c')] }))
    const events = await journal.read.events({ limit: 10 })
    expect(await journal.read.lastEvent()).toEqual({ id: events[0]?.id, hash: events[0]?.hash })
    expect(await journal.read.eventMark(1)).toEqual({ id: 1, hash: events.at(-1)?.hash })
    expect(await journal.read.eventMark(1_000)).toBeNull()
  })
})
