import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { addressOf, draftOf, intentOf, NATIVE, signedOf, TOKEN } from '../samples.ts'
import { addSignedAttempt, openTestJournal, openWatchingJournal } from '../support.ts'

async function addDecision(journal: Journal, id: string, intents = [intentOf(`${id} 1`), intentOf(`${id} 2`, ['b', 'c'])]) {
  await journal.write('sweep', (tx) => tx.addDecision({ id, summary: { moved: 12n, mode: 'empty' }, intents }))
}

describe('a sweep', () => {
  it('is stored with its intents, their sources and what they are for', async () => {
    const journal = await openTestJournal()
    await addDecision(journal, 's')
    expect(await journal.read.decision('s')).toMatchObject({
      id: 's',
      summary: { moved: '12', mode: 'empty' },
      intents: 2,
      unfinishedIntents: 2,
    })
    const [first, second] = await journal.read.decisionIntents({ decisionId: 's', limit: 10 })
    expect(first).toMatchObject({
      id: 's 1',
      kind: 'sweep',
      decisionId: 's',
      replaces: null,
      what: { amount: '7' },
      state: 'open',
      attempts: [],
    })
    expect(second?.sources.map(({ account }) => account).toSorted()).toEqual([addressOf('b'), addressOf('c')].toSorted())
    expect(await journal.read.unfinishedIntents({ limit: 10 })).toEqual([first, second])
    expect(await journal.read.unfinishedIntents({ limit: 10, after: first?.sequence ?? 0 })).toEqual([second])
  })

  it('says how far the ledger had read when it was decided, also of what takes its place later', async () => {
    const journal = await openWatchingJournal()
    await addDecision(journal, 's')
    await journal.write('skipped', (tx) => tx.recordSkipped({ from: slot(101), to: slot(107) }))
    await journal.write('split', (tx) => tx.replaceIntent({ intentId: 's 2', by: [intentOf('s 2b', ['b'])] }))
    await addDecision(journal, 't', [intentOf('t 1', ['x'])])
    const intents = await journal.read.unfinishedIntents({ limit: 10 })
    expect(intents.map(({ id, decidedSlot }) => [id, decidedSlot])).toEqual([
      ['s 1', 100n],
      ['s 2b', 100n],
      ['t 1', 107n],
    ])
  })

  it('says nothing of it where the ledger has not begun to read', async () => {
    const journal = await openTestJournal()
    await addDecision(journal, 's', [intentOf('s 1')])
    expect(await journal.read.intent('s 1')).toMatchObject({ decidedSlot: null })
  })

  it('is listed newest first', async () => {
    const journal = await openTestJournal()
    await addDecision(journal, 'old', [intentOf('o')])
    await addDecision(journal, 'new', [intentOf('n')])
    const [newest] = await journal.read.decisions({ limit: 1 })
    expect(newest?.id).toBe('new')
    expect(await journal.read.decisions({ limit: 5, after: newest?.sequence ?? 0 })).toMatchObject([{ id: 'old' }])
    expect(await journal.read.decision('absent')).toBeNull()
    expect(await journal.read.intent('absent')).toBeNull()
  })

  it('takes no source that an open intent has, and then stores nothing of itself', async () => {
    const journal = await openTestJournal()
    await addDecision(journal, 's')
    const second = addDecision(journal, 't', [intentOf('t 1', ['x']), intentOf('t 2', ['y', 'b'])])
    await expect(second).rejects.toMatchObject({ code: 'JOURNAL_SOURCE_TAKEN', context: { account: addressOf('b'), intent: 's 2' } })
    expect(await journal.read.decision('t')).toBeNull()
  })

  it('takes one account for two assets', async () => {
    const journal = await openTestJournal()
    const sources = [NATIVE, TOKEN].map((asset) => ({ account: addressOf('a'), asset }))
    await addDecision(
      journal,
      's',
      sources.map((source, index) => ({ id: `${index}`, what: null, sources: [source] })),
    )
    expect(await journal.read.unfinishedIntents({ limit: 10 })).toMatchObject(sources.map((source) => ({ sources: [source] })))
  })

  it('takes no intent without a source', async () => {
    const journal = await openTestJournal()
    await expect(addDecision(journal, 's', [intentOf('i', [])])).rejects.toThrow('the sweep i has no source')
  })
})

describe('an intent', () => {
  it('is abandoned when nothing was tried, and its sources are free again', async () => {
    const journal = await openTestJournal()
    await addDecision(journal, 's')
    await journal.write('abandon', (tx) => tx.abandonIntent({ intentId: 's 2', why: 'changed our mind' }))
    expect(await journal.read.intent('s 2')).toMatchObject({ state: 'abandoned' })
    await addDecision(journal, 't', [intentOf('t 1', ['b'])])
    expect(await journal.read.decision('s')).toMatchObject({ intents: 2, unfinishedIntents: 1 })
  })

  it.each(['draft', 'signed', 'sent', 'processed', 'confirmed', 'unknown'] as const)(
    'is not given up while an attempt is %s',
    async (state) => {
      const journal = await openTestJournal()
      await journal.write('sweep', (tx) => tx.addDecision({ id: 's', summary: null, intents: [intentOf('i')] }))
      const draftId = await journal.write('draft', (tx) => tx.addDraft(draftOf('i')))
      if (state !== 'draft') {
        const attemptId = await journal.write('signed', (tx) => tx.storeSigned(signedOf(draftId, 'i')))
        await journal.write('state', (tx) => tx.setAttemptState({ attemptId, state }))
      }
      const refused = { code: 'JOURNAL_ATTEMPT_OUTSTANDING', context: { intent: 'i', attempt: draftId, state } }
      await expect(journal.write('abandon', (tx) => tx.abandonIntent({ intentId: 'i', why: '' }))).rejects.toMatchObject(refused)
      await expect(journal.write('replace', (tx) => tx.replaceIntent({ intentId: 'i', by: [] }))).rejects.toMatchObject(refused)
      await expect(journal.write('draft', (tx) => tx.addDraft(draftOf('i', 'other')))).rejects.toMatchObject(refused)
    },
  )

  it('is closed for good once it is satisfied', async () => {
    const journal = await openTestJournal()
    const attemptId = await addSignedAttempt(journal, 'i')
    await journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state: 'finalized', proof: { slot: 5n } }))
    expect(await journal.read.intent('i')).toMatchObject({ state: 'satisfied' })
    expect(await journal.read.decision('sweep of i')).toMatchObject({ intents: 1, satisfiedIntents: 1, awaitingIntents: 0 })
    const closed = { code: 'JOURNAL_INTENT_CLOSED', context: { intent: 'i', state: 'satisfied' } }
    await expect(journal.write('abandon', (tx) => tx.abandonIntent({ intentId: 'i', why: '' }))).rejects.toMatchObject(closed)
    await expect(journal.write('draft', (tx) => tx.addDraft(draftOf('i', 'other')))).rejects.toMatchObject(closed)
  })
})

describe('replacing an intent', () => {
  it('puts halves in its place once its attempt is proved without effect', async () => {
    const journal = await openTestJournal()
    await addDecision(journal, 's', [intentOf('whole', ['a', 'b'])])
    const draftId = await journal.write('draft', (tx) => tx.addDraft(draftOf('whole')))
    const attemptId = await journal.write('signed', (tx) => tx.storeSigned(signedOf(draftId, 'whole')))
    const halves = [intentOf('left', ['a']), intentOf('right', ['b'])]
    await journal.write('split', async (tx) => {
      await tx.settleAttempt({ attemptId, state: 'failed', proof: null })
      await tx.replaceIntent({ intentId: 'whole', by: halves })
    })
    expect(await journal.read.decision('s')).toMatchObject({ intents: 2, failedAttempts: 1, satisfiedIntents: 0 })
    expect(await journal.read.intent('whole')).toMatchObject({ state: 'abandoned' })
    const parts = await journal.read.decisionIntents({ decisionId: 's', limit: 10 })
    expect(parts).toMatchObject([
      { id: 'left', replaces: 'whole' },
      { id: 'right', replaces: 'whole' },
    ])
    expect(await journal.read.decision('s')).toMatchObject({ intents: 2, unfinishedIntents: 2 })
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('adds no source', async () => {
    const journal = await openTestJournal()
    await addDecision(journal, 's', [intentOf('whole', ['a', 'b'])])
    const widened = journal.write('split', (tx) => tx.replaceIntent({ intentId: 'whole', by: [intentOf('more', ['c'])] }))
    await expect(widened).rejects.toThrow('not a source of whole')
  })
})

describe('an intent whose draft a second person has to approve', () => {
  async function addAwaiting(journal: Journal): Promise<void> {
    await addDecision(journal, 's', [intentOf('i', ['a'])])
    const attemptId = await journal.write('draft', (tx) => tx.addDraft(draftOf('i')))
    await journal.write('refused', (tx) => tx.awaitApproval({ attemptId, proof: { code: 'SIGNER_APPROVAL_NEEDED' } }))
  }
  const inState = (journal: Journal, state: 'open' | 'awaiting-approval') => journal.read.unfinishedIntents({ limit: 10, state })

  it('is unfinished, keeps its sources, and takes no other draft until it is approved', async () => {
    const journal = await openTestJournal()
    await addAwaiting(journal)
    expect(await inState(journal, 'awaiting-approval')).toMatchObject([{ id: 'i', attempts: [{ state: 'refused' }] }])
    expect(await inState(journal, 'open')).toEqual([])
    expect(await journal.read.decision('s')).toMatchObject({ unfinishedIntents: 1, awaitingIntents: 1, satisfiedIntents: 0 })
    await expect(journal.write('draft', (tx) => tx.addDraft(draftOf('i', 'again')))).rejects.toThrow('a second person has to approve')
    await expect(addDecision(journal, 't', [intentOf('t', ['a'])])).rejects.toMatchObject({ code: 'JOURNAL_SOURCE_TAKEN' })
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('is open again once it is approved, and only then', async () => {
    const journal = await openTestJournal()
    await addAwaiting(journal)
    expect(await journal.write('approved', (tx) => tx.reopenIntent({ intentId: 'i', approver: addressOf('b') }))).toBe(true)
    expect(await journal.write('approved', (tx) => tx.reopenIntent({ intentId: 'i', approver: addressOf('b') }))).toBe(false)
    expect(await inState(journal, 'open')).toMatchObject([{ id: 'i' }])
    await journal.write('draft', (tx) => tx.addDraft(draftOf('i', 'again')))
    expect(await journal.verify()).toMatchObject({ intact: true })
    const events = await journal.read.events({ limit: 100 })
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['approval-awaited', 'intent-approved']))
  })

  it('can be given up, and then nobody can approve it any more', async () => {
    const journal = await openTestJournal()
    await addAwaiting(journal)
    await journal.write('declined', (tx) => tx.abandonIntent({ intentId: 'i', why: 'not agreed' }))
    expect(await journal.write('approved', (tx) => tx.reopenIntent({ intentId: 'i', approver: addressOf('b') }))).toBe(false)
    expect(await journal.read.intent('i')).toMatchObject({ state: 'abandoned' })
    await addDecision(journal, 't', [intentOf('t', ['a'])])
  })
})
