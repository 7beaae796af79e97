import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { DraftId, OutstandingId } from '../../../src/core/payment/attempt.ts'
import type { EndedState } from '../../../src/core/payment/state.ts'
import { planNonceAdvance } from '../../../src/core/plan/nonce-upkeep.ts'
import type { Journal, Storable } from '../../../src/main/journal/index.ts'
import { endedOf, isAgain, shownState, standingOf, tellPayment } from '../../../src/main/operations/payment-story.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, legacy, terms, treasury } from '../../core/plan/support.ts'
import { draftOf, intentOf, signatureOf, signedOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { plain } from '../../../src/core/text/sentence.ts'

/** A payment that the signer sealed, with one attempt for each of these ends, in their order. */
const openTried = (...ends: readonly EndedState[]): Promise<Journal> => openDecided({ seal: 'ab' }, ends)

async function openDecided(how: { readonly seal?: string; readonly what?: Storable }, ends: readonly EndedState[]): Promise<Journal> {
  const journal = await openTestJournal()
  await journal.write('decision', (tx) => tx.addDecision({ id: 'd', summary: null, intents: [{ ...intentOf('i'), ...how }] }))
  for (const [at, state] of ends.entries()) {
    const attemptId = await sign(journal, `try ${at}`)
    await journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state, proof: null }))
  }
  return journal
}

const draft = (journal: Journal, text: string): Promise<DraftId> => journal.write('draft', (tx) => tx.addDraft(draftOf('i', text)))

const sign = async (journal: Journal, text: string): Promise<OutstandingId> => {
  const attemptId = await draft(journal, text)
  return journal.write('signed', (tx) => tx.storeSigned(signedOf(attemptId, text)))
}

async function storedIn(journal: Journal) {
  const intent = await journal.read.intent('i')
  if (intent === null) throw new Error('it was decided')
  return intent
}

describe('the state in which a payment is shown', () => {
  it.each(['expired', 'revoked', 'unexecuted', 'failed'] as const)(
    'is waiting while it is open and its last attempt is %s: it is made again, and no dead signature stands beside it',
    async (state) => {
      const intent = await storedIn(await openTried(state))
      expect(shownState(intent)).toBe('waiting')
      expect(standingOf(intent)).toEqual({ state: 'waiting', attempt: null })
      expect(isAgain(intent)).toBe(true)
    },
  )

  it('is waiting once a second person approved what the signer had refused for the want of it', async () => {
    const journal = await openTried()
    const attemptId = await draft(journal, 'held')
    await journal.write('held', (tx) => tx.awaitApproval({ attemptId, proof: null }))
    expect(shownState(await storedIn(journal))).toBe('awaiting-approval')
    await journal.write('approved', (tx) => tx.reopenIntent({ intentId: 'i', approver: treasury }))
    expect(shownState(await storedIn(journal))).toBe('waiting')
    expect(isAgain(await storedIn(journal))).toBe(false)
  })

  it('is to be signed again, and not for the first time, where a second person has to approve it after something was signed', async () => {
    const journal = await openTried('expired')
    const attemptId = await draft(journal, 'held')
    expect(isAgain(await storedIn(journal))).toBe(true)
    await journal.write('held', (tx) => tx.awaitApproval({ attemptId, proof: null }))
    expect(shownState(await storedIn(journal))).toBe('awaiting-approval')
    expect(isAgain(await storedIn(journal))).toBe(true)
    await journal.write('given up', (tx) => tx.abandonIntent({ intentId: 'i', why: '' }))
    expect(isAgain(await storedIn(journal))).toBe(false)
  })

  it.each([[], ['expired'], ['expired', 'revoked']] as const)(
    'waits for a person’s word while it has no seal of the signer and nothing signed for it may land: %s',
    async (...ends) => {
      const journal = await openDecided({}, ends.flat())
      expect(shownState(await storedIn(journal))).toBe('awaiting-confirmation')
      expect(isAgain(await storedIn(journal))).toBe(ends.length > 0)
      await sign(journal, 'again')
      expect(shownState(await storedIn(journal))).toBe('signed')
      expect(isAgain(await storedIn(journal))).toBe(false)
    },
  )

  it('is that of the attempt that may still land', async () => {
    const journal = await openTried('expired')
    await sign(journal, 'again')
    expect(standingOf(await storedIn(journal))).toMatchObject({ state: 'signed', attempt: { signature: signatureOf('again') } })
  })

  it('is failed where it was given up because it failed on chain, which took its fee', async () => {
    const journal = await openTried('failed')
    await journal.write('given up', (tx) => tx.abandonIntent({ intentId: 'i', why: '' }))
    expect(shownState(await storedIn(journal))).toBe('failed')
  })

  it('is abandoned where it was given up without any fee', async () => {
    const journal = await openTried('expired')
    await journal.write('given up', (tx) => tx.abandonIntent({ intentId: 'i', why: '' }))
    expect(shownState(await storedIn(journal))).toBe('abandoned')
  })

  it('is another once nobody can ever tell what became of it than while no node can tell yet', async () => {
    const journal = await openTried()
    const attemptId = await sign(journal, 'sent')
    await journal.write('unanswered', (tx) => tx.setAttemptState({ attemptId, state: 'unknown' }))
    expect(shownState(await storedIn(journal))).toBe('unknown')
    const ended = await openTried('expired')
    await ended.write('given up', (tx) => tx.abandonIntent({ intentId: 'i', why: 'The signer remembers another message.', as: 'unknown' }))
    expect(shownState(await storedIn(ended))).toBe('not-known')
  })
})

describe('the end of a payment', () => {
  const story = async (journal: Journal) => {
    const [intent] = await journal.read.decisionIntents({ decisionId: 'd', limit: 1 })
    if (intent === undefined) throw new Error('it was decided')
    const { attempts, state, settled, why } = { ...intent, ...endedOf(intent), state: shownState(intent) }
    return { attempts: attempts.length, state, settled, why }
  }

  it('is told with the reason that the journal keeps', async () => {
    const why = 'A part of it was paid outside this journal.'
    const journal = await openTried('expired')
    expect(await story(journal)).toEqual({ attempts: 1, state: 'waiting', settled: false, why: null })
    await journal.write('given up', (tx) => tx.abandonIntent({ intentId: 'i', why }))
    expect(await story(journal)).toEqual({ attempts: 1, state: 'abandoned', settled: true, why })
  })

  it('has no reason where it was carried out, or found to have been after all', async () => {
    expect(await story(await openTried('finalized'))).toMatchObject({ state: 'satisfied', settled: true, why: null })
    const journal = await openTried()
    await journal.write('unknown', (tx) => tx.abandonIntent({ intentId: 'i', why: 'Nobody can tell.', as: 'unknown' }))
    await journal.write('found', async (tx) => {
      const found = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'done', proof: {}, payments: [], intents: ['i'] } as const
      await tx.recordElsewhere(found)
      await tx.settleElsewhere({ slot: slot(9), closings: [] })
    })
    expect(await story(journal)).toMatchObject({ state: 'satisfied', settled: true, why: null })
  })
})

describe('the history of a payment', () => {
  const wordsOf = async (journal: Journal) => {
    const submitter = { notSealed: () => new Map() } as never
    const { attempts } = await tellPayment({ journal, submitter }, 'i')
    return attempts.map(({ verdict }) => verdict && plain(verdict.words))
  }

  it('says that it was taken back where a person revoked it, and otherwise that another transaction advanced its nonce account', async () => {
    const advance = planNonceAdvance({ payer: treasury, terms, options: legacy, account: addressNamed('nonce'), authority: treasury })
    const journal = await openDecided({ seal: 'ab', what: encodeIntent(advance) }, ['revoked'])
    const attemptId = await sign(journal, 'second')
    await journal.write('revoke', (tx) => tx.revokeAttempt({ attemptId, next: 'renew', advanceId: null }))
    await journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state: 'revoked', proof: null }))
    expect(await wordsOf(journal)).toEqual([
      'Its nonce account was advanced by another transaction, so that it can never execute. Nothing of it moved.',
      'It was taken back before it could execute. Nothing moved.',
    ])
  })
})
