import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { OutstandingId } from '../../../../src/core/payment/attempt.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { addressOf, draftOf, intentOf, NATIVE, signatureOf, signedOf } from '../samples.ts'
import { openTestJournal } from '../support.ts'

const paymentOf = (key: string) => ({ key, recipient: addressOf(key), account: addressOf(key), asset: NATIVE, amount: 5n })
const payingOf = (id: string, keys: readonly string[]) => ({ ...intentOf(id, []), payments: keys.map(paymentOf) })

/** A decision of the same name in one intent, which pays these references. */
async function decide(journal: Journal, id: string, ...keys: readonly string[]): Promise<void> {
  await journal.write('decision', (tx) => tx.addDecision({ id, kind: 'payment', summary: null, intents: [payingOf(id, keys)] }))
}

async function sign(journal: Journal, intentId: string): Promise<OutstandingId> {
  const attemptId = await journal.write('draft', (tx) => tx.addDraft(draftOf(intentId)))
  return journal.write('signed', (tx) => tx.storeSigned(signedOf(attemptId, intentId)))
}

/** One signed message for the intent, proved dead. */
async function tryInVain(journal: Journal, intentId: string): Promise<void> {
  const attemptId = await sign(journal, intentId)
  await journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state: 'expired', proof: null }))
}

const PROOF = { by: 'effect', nodes: ['left', 'right'], onlyNode: false }

/** A comparison finds one transaction that paid these references. */
async function comparePaid(journal: Journal, ...keys: readonly string[]): Promise<void> {
  const payments = keys.map((key) => ({ key, to: null }))
  const found = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: PROOF, intents: [], payments } as const
  await journal.write('elsewhere', (tx) => tx.recordElsewhere(found))
  const closings = await journal.read.closings()
  await journal.write('compared', (tx) => tx.settleElsewhere({ slot: slot(9), closings }))
}

/** The message that was signed for one intent is final after all, while a draft for another is about to be signed. */
async function land(journal: Journal, { of, draftOf: intentId }: { readonly of: string; readonly draftOf: string }): Promise<void> {
  const id = await journal.write('draft', (tx) => tx.addDraft(draftOf(intentId, `${intentId} again`)))
  const landed = { signature: signatureOf(of), slot: slot(8), proof: { by: 'chain', nodes: ['left'], onlyNode: true } }
  await journal.write('landed', (tx) => tx.recordLandedAfterAll({ ...landed, draft: { id, intentId, isItsOwn: of === intentId } }))
}

async function doneOf(journal: Journal, id: string) {
  const done = (await journal.read.doneElsewhere([id])).get(id)
  if (done === undefined) return null
  return { whole: done.whole?.signature ?? null, rows: [...done.rows].map(([key, { signature }]) => [key, signature]) }
}

const countsOf = async (journal: Journal, id: string) => {
  const { elsewhereIntents, partlyIntents } = (await journal.read.decision(id)) ?? {}
  return { elsewhereIntents, partlyIntents }
}

it('what ended without anybody knowing how is listed, newest first, what nobody has closed before the rest, and nothing else', async () => {
  const journal = await openTestJournal()
  for (const id of ['a', 'b', 'c']) await decide(journal, id, id)
  for (const intentId of ['a', 'c'])
    await journal.write('unknown', (tx) => tx.abandonIntent({ intentId, why: `why ${intentId}`, as: 'unknown' }))
  await journal.write('given up', (tx) => tx.abandonIntent({ intentId: 'b', why: '' }))
  expect(await journal.read.unknownIntents({ limit: 9 })).toMatchObject([
    { id: 'c', kind: 'payment', why: 'why c' },
    { id: 'a', kind: 'payment', why: 'why a' },
  ])
  await journal.write('closed', (tx) => tx.closeUnknown({ intentId: 'c', note: 'Looked at.' }))
  expect(await journal.read.unknownIntents({ limit: 9 })).toMatchObject([{ id: 'a' }, { id: 'c' }])
  expect(await journal.read.unknownIntents({ limit: 1 })).toMatchObject([{ id: 'a' }])
})

describe('what other transactions than its own did of an intent', () => {
  it('is nothing while nothing was found, nor for what is open', async () => {
    const journal = await openTestJournal()
    await decide(journal, 'i', 'a', 'b')
    await tryInVain(journal, 'i')
    expect(await doneOf(journal, 'i')).toBeNull()
    await sign(journal, 'i').catch(() => undefined)
    await comparePaid(journal, 'z')
    expect(await doneOf(journal, 'i')).toBeNull()
  })

  it('is all of it where a comparison found each of its references paid, with who says so', async () => {
    const journal = await openTestJournal()
    await decide(journal, 'i', 'a', 'b')
    await tryInVain(journal, 'i')
    await comparePaid(journal, 'a', 'b')
    expect(await doneOf(journal, 'i')).toMatchObject({ whole: signatureOf('elsewhere') })
    expect((await journal.read.doneElsewhere(['i'])).get('i')?.whole).toMatchObject({ how: 'outside', slot: 7n, proof: PROOF })
    expect((await journal.read.intent('i'))?.state).toBe('satisfied')
  })

  it('is those rows alone whose references it paid, and the decision counts it as done in part', async () => {
    const journal = await openTestJournal()
    await decide(journal, 'i', 'a', 'b')
    await comparePaid(journal, 'a')
    const ended = await journal.read.intent('i')
    expect(ended?.state).toBe('abandoned')
    expect(ended?.why).toMatch(/^A part of it was paid by other messages/)
    expect(await doneOf(journal, 'i')).toEqual({ whole: null, rows: [['a', signatureOf('elsewhere')]] })
    expect(await countsOf(journal, 'i')).toEqual({ elsewhereIntents: 0, partlyIntents: 1 })
    expect((await journal.read.decisions({ limit: 9 })).map(({ partlyIntents }) => partlyIntents)).toEqual([1])
  })

  it('includes, row by row, what a message that was called dead paid, where another decision took up its references', async () => {
    const journal = await openTestJournal()
    await decide(journal, 'first', 'a')
    await tryInVain(journal, 'first')
    await journal.write('given up', (tx) => tx.abandonIntent({ intentId: 'first', why: '' }))
    await decide(journal, 'second', 'a', 'b')
    await land(journal, { of: 'first', draftOf: 'second' })
    expect((await journal.read.intent('second'))?.state).toBe('abandoned')
    expect(await doneOf(journal, 'second')).toEqual({ whole: null, rows: [['a', signatureOf('first')]] })
    expect(await countsOf(journal, 'second')).toEqual({ elsewhereIntents: 0, partlyIntents: 1 })
  })

  it('is all of it where the message of what it replaces was called dead and is final', async () => {
    const journal = await openTestJournal()
    await decide(journal, 'first', 'a')
    await tryInVain(journal, 'first')
    await journal.write('replace', (tx) => tx.replaceIntent({ intentId: 'first', by: [payingOf('next', ['a'])] }))
    await land(journal, { of: 'first', draftOf: 'next' })
    expect(await doneOf(journal, 'next')).toMatchObject({ whole: signatureOf('first') })
    expect(await countsOf(journal, 'first')).toEqual({ elsewhereIntents: 1, partlyIntents: 0 })
  })

  it('is its own message where that was called dead and is final', async () => {
    const journal = await openTestJournal()
    await decide(journal, 'i', 'a')
    await tryInVain(journal, 'i')
    await land(journal, { of: 'i', draftOf: 'i' })
    expect(await doneOf(journal, 'i')).toMatchObject({ whole: signatureOf('i') })
    expect((await journal.read.doneElsewhere(['i'])).get('i')?.whole?.how).toBe('called-dead')
    expect((await journal.verify()).problems).toEqual([])
  })
})
