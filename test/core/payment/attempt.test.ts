import { describe, expect, it } from 'vitest'
import { decodeSignature } from '../../../src/core/keys/signature.ts'
import {
  type Draft,
  type DraftId,
  type EndedAttempt,
  isAlive,
  isDraft,
  type OutstandingId,
  type RefusedDraft,
  type SentAttempt,
  type SettledId,
  type SignedAttempt,
} from '../../../src/core/payment/attempt.ts'
import { advanceAttempt } from '../../../src/core/payment/advance.ts'
import type { JournalWriter } from '../../../src/main/journal/index.ts'

const signed = { signature: decodeSignature(new Uint8Array(64).fill(7)), transaction: new Uint8Array([1]) }
const draft: Draft = { id: 1 as DraftId, state: 'draft', signature: null, transaction: null }
const refused: RefusedDraft = { id: 2 as SettledId, state: 'refused', signature: null, transaction: null }
const justSigned: SignedAttempt = { id: 3 as OutstandingId, state: 'signed', ...signed }
const sent: SentAttempt = { id: 4 as OutstandingId, state: 'sent', ...signed }
const ended: EndedAttempt = { id: 5 as SettledId, state: 'finalized', ...signed }

describe('the kinds of an attempt', () => {
  it('are told apart by its state', () => {
    const all = [draft, refused, justSigned, sent, ended]
    expect(all.filter(isDraft)).toEqual([draft])
    expect(all.filter(isAlive)).toEqual([justSigned, sent])
  })

  it('do not compile in another’s place', () => {
    // Never called: what it shows, it shows to the compiler, which refuses an expectation that is not met.
    const moves = async (tx: JournalWriter) => {
      await tx.storeSigned({ attemptId: draft.id, ...signed })
      // @ts-expect-error what is signed is not signed again
      await tx.storeSigned({ attemptId: sent.id, ...signed })
      // @ts-expect-error a draft is not sent
      await tx.addBroadcast({ attemptId: draft.id, node: 'n' })
      // @ts-expect-error what has ended is not sent
      await tx.addBroadcast({ attemptId: ended.id, node: 'n' })
      // @ts-expect-error what is signed is not refused
      await tx.refuseDraft({ attemptId: justSigned.id, proof: null })
      // @ts-expect-error what is sent does not wait for an approval
      await tx.awaitApproval({ attemptId: sent.id, proof: null })
      // @ts-expect-error a draft has no end but its refusal
      await tx.settleAttempt({ attemptId: draft.id, state: 'expired', proof: null })
      // @ts-expect-error what is signed does not end refused
      await tx.settleAttempt({ attemptId: sent.id, state: 'refused', proof: null })
      // @ts-expect-error what has ended does not move
      await tx.setAttemptState({ attemptId: ended.id, state: 'sent' })
      // @ts-expect-error an end needs its proof
      await tx.setAttemptState({ attemptId: sent.id, state: 'finalized' })
      // @ts-expect-error a draft is not revoked
      await tx.revokeAttempt({ attemptId: draft.id, next: 'abandon', advanceId: null })
      // @ts-expect-error no evidence moves a draft
      advanceAttempt(draft.state, { kind: 'silent', asked: [] })
      // @ts-expect-error no evidence moves what has ended
      advanceAttempt(ended.state, { kind: 'silent', asked: [] })
      // @ts-expect-error a draft has no bytes to send
      return draft.transaction.length
    }
    expect(moves).toBeTypeOf('function')
  })
})
