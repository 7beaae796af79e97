import type { DraftId, OutstandingId } from '../../../../src/core/payment/attempt.ts'
import { describe, expect, it } from 'vitest'
import type { Lifetime } from '../../../../src/core/lifetime/lifetime.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { addressOf, draftOf, intentOf, LIFETIME, nonceOf, signatureOf, signedOf } from '../samples.ts'
import { addSignedAttempt, openTestJournal } from '../support.ts'

async function addDraft(journal: Journal, lifetime: Lifetime = LIFETIME): Promise<DraftId> {
  await journal.write('sweep', (tx) => tx.addDecision({ id: 's', summary: null, intents: [intentOf('i')] }))
  return await journal.write('draft', (tx) => tx.addDraft(draftOf('i', 'i', lifetime)))
}

const LIFETIMES: readonly Lifetime[] = [
  LIFETIME,
  { kind: 'nonce', nonce: nonceOf('value'), nonceAccount: addressOf('nonce account'), authority: addressOf('authority') },
]

describe('a draft', () => {
  it.each(LIFETIMES)('is stored with its message and its lifetime of kind $kind', async (lifetime) => {
    const journal = await openTestJournal()
    const id = await addDraft(journal, lifetime)
    const { message, digest } = draftOf('i')
    const attempt = {
      id,
      intentId: 'i',
      message,
      digest,
      lifetime,
      notSignedBeforeSlot: null,
      predicted: { paid: '5' },
      state: 'draft',
      signature: null,
      transaction: null,
      revocation: null,
    }
    expect(await journal.read.attempt(id)).toEqual({ ...attempt, atMs: 1_700_000_000_000 })
    expect(await journal.read.outstandingAttempts({ limit: 10 })).toEqual([])
  })

  it('is refused with a digest that is not its message’s', async () => {
    const journal = await openTestJournal()
    await journal.write('sweep', (tx) => tx.addDecision({ id: 's', summary: null, intents: [intentOf('i')] }))
    const draft = { ...draftOf('i'), digest: draftOf('another').digest }
    await expect(journal.write('draft', (tx) => tx.addDraft(draft))).rejects.toThrow("is not its message's")
  })

  it('may be refused, which is written once, and another may follow', async () => {
    const journal = await openTestJournal()
    const attemptId = await addDraft(journal)
    const refused = { attemptId, proof: { code: 'SIGNER_LIMIT' } }
    for (let times = 0; times < 2; times += 1) await journal.write('refuse', (tx) => tx.refuseDraft(refused))
    await journal.write('draft', (tx) => tx.addDraft(draftOf('i', 'second')))
    expect((await journal.read.intent('i'))?.attempts.map(({ state }) => state)).toEqual(['refused', 'draft'])
    expect((await journal.read.events({ limit: 10 })).filter(({ kind }) => kind === 'attempt-settled')).toHaveLength(1)
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('is not refused once it is signed', async () => {
    const journal = await openTestJournal()
    const signed = await addSignedAttempt(journal, 'i')
    const attemptId = signed as number as DraftId
    await expect(journal.write('refuse', (tx) => tx.refuseDraft({ attemptId, proof: null }))).rejects.toThrow('is signed')
    expect(await journal.read.attempt(signed)).toMatchObject({ state: 'signed' })
  })

  it('is not sent before it is signed', async () => {
    const journal = await openTestJournal()
    // The types would not let it through: the journal's own rows decide.
    const attemptId = (await addDraft(journal)) as number as OutstandingId
    await expect(journal.write('send', (tx) => tx.addBroadcast({ attemptId, node: 'left' }))).rejects.toThrow('is not signed')
    await expect(journal.write('state', (tx) => tx.setAttemptState({ attemptId, state: 'sent' }))).rejects.toThrow('is not signed')
    await expect(journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state: 'finalized', proof: null }))).rejects.toThrow(
      'is not signed',
    )
  })
})

describe('a signature', () => {
  it('is stored with the exact bytes, and the same again changes nothing', async () => {
    const journal = await openTestJournal()
    const attemptId = await addDraft(journal)
    const signed = signedOf(attemptId, 'i')
    await journal.write('signed', (tx) => tx.storeSigned(signed))
    await journal.write('signed', (tx) => tx.storeSigned(signed))
    expect(await journal.read.attempt(attemptId)).toMatchObject({
      state: 'signed',
      signature: signed.signature,
      transaction: signed.transaction,
    })
    expect((await journal.read.events({ limit: 10 })).filter(({ kind }) => kind === 'attempt-signed')).toHaveLength(1)
  })

  it('is never replaced by another, nor its bytes', async () => {
    const journal = await openTestJournal()
    const attemptId = await addSignedAttempt(journal, 'i')
    const signed = signedOf(attemptId as number as DraftId, 'i')
    const other = journal.write('signed', (tx) => tx.storeSigned({ ...signed, signature: signatureOf('other') }))
    await expect(other).rejects.toThrow('is signed already')
    const bytes = journal.write('signed', (tx) =>
      tx.storeSigned({ ...signed, transaction: signedOf(signed.attemptId, 'other').transaction }),
    )
    await expect(bytes).rejects.toThrow('is signed with other bytes')
  })

  it('is not stored with bytes that hold another message', async () => {
    const journal = await openTestJournal()
    const attemptId = await addDraft(journal)
    const wrong = journal.write('signed', (tx) => tx.storeSigned(signedOf(attemptId, 'something else')))
    await expect(wrong).rejects.toThrow('do not hold its message')
  })
})

describe('an attempt', () => {
  it('is sent from its first broadcast on, and keeps each broadcast', async () => {
    const journal = await openTestJournal()
    const attemptId = await addSignedAttempt(journal, 'i')
    for (const node of ['left', 'right', 'left']) await journal.write('send', (tx) => tx.addBroadcast({ attemptId, node }))
    expect(await journal.read.attempt(attemptId)).toMatchObject({ state: 'sent' })
    expect((await journal.read.broadcasts({ attemptId, limit: 10 })).map(({ node }) => node)).toEqual(['left', 'right', 'left'])
  })

  it('that was revoked is not recorded as sent again, even by a caller that read it before', async () => {
    const journal = await openTestJournal()
    const attemptId = await addSignedAttempt(journal, 'i')
    await journal.write('revocation', (tx) => tx.revokeAttempt({ attemptId, next: 'abandon', advanceId: null }))
    expect(await journal.write('send', (tx) => tx.addBroadcast({ attemptId, node: 'left' }))).toBe(false)
    expect(await journal.read.broadcasts({ attemptId, limit: 10 })).toEqual([])
    expect(await journal.read.attempt(attemptId)).toMatchObject({ state: 'signed' })
  })

  it('keeps who said what', async () => {
    const journal = await openTestJournal()
    const attemptId = await addSignedAttempt(journal, 'i')
    const said = { attemptId, who: 'left', what: 'status', slot: null, commitment: null, detail: { err: null, height: 2n ** 60n } }
    await journal.write('evidence', (tx) => tx.addEvidence(said))
    const detail = { err: null, height: '1152921504606846976' }
    expect(await journal.read.evidence({ attemptId, limit: 10 })).toMatchObject([{ ...said, detail }])
    expect(await journal.read.evidence({ attemptId, limit: 10, after: 1 })).toEqual([])
  })

  it('may fall back from confirmed to sent, and says each move once', async () => {
    const journal = await openTestJournal()
    const attemptId = await addSignedAttempt(journal, 'i')
    for (const state of ['sent', 'confirmed', 'confirmed', 'sent'] as const) {
      await journal.write('state', (tx) => tx.setAttemptState({ attemptId, state }))
    }
    const moves = (await journal.read.events({ limit: 20 })).filter(({ kind }) => kind === 'attempt-moved')
    expect(moves.map(({ data }) => data)).toMatchObject([
      { from: 'confirmed', to: 'sent' },
      { from: 'sent', to: 'confirmed' },
      { from: 'signed', to: 'sent' },
    ])
  })

  it.each(['finalized', 'failed', 'unexecuted', 'expired', 'revoked'] as const)(
    'that is %s has its proof and never changes',
    async (state) => {
      const journal = await openTestJournal()
      const attemptId = await addSignedAttempt(journal, 'i')
      await journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state, proof: { height: 251n } }))
      await journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state, proof: { height: 300n } }))
      expect(await journal.read.verdict(attemptId)).toMatchObject({ attemptId, state, proof: { height: '251' } })
      expect(await journal.read.intent('i')).toMatchObject({ state: state === 'finalized' ? 'satisfied' : 'open' })
      expect(await journal.read.outstandingAttempts({ limit: 10 })).toEqual([])
      await expect(journal.write('state', (tx) => tx.setAttemptState({ attemptId, state: 'sent' }))).rejects.toThrow('which never changes')
      const other = state === 'failed' ? 'expired' : 'failed'
      const second = journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state: other, proof: null }))
      await expect(second).rejects.toThrow('which never changes')
      expect(await journal.verify()).toMatchObject({ intact: true })
    },
  )

  it('that does not exist is a defect', async () => {
    const journal = await openTestJournal()
    const attemptId = 7 as OutstandingId
    await expect(journal.write('send', (tx) => tx.addBroadcast({ attemptId, node: 'left' }))).rejects.toThrow('no attempt 7')
    expect(await journal.read.attempt(7)).toBeNull()
    expect(await journal.read.verdict(7)).toBeNull()
  })
})
