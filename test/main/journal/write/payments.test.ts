import { describe, expect, it } from 'vitest'
import type { Lifetime } from '../../../../src/core/lifetime/lifetime.ts'
import type { Journal, NewIntent } from '../../../../src/main/journal/index.ts'
import { addressOf, draftOf, NATIVE, nonceOf, signedOf } from '../samples.ts'
import { openTestJournal } from '../support.ts'

const paying = (id: string, keys: readonly string[]): NewIntent => ({
  id,
  what: { amount: 7n },
  sources: [],
  payments: keys.map((key) => ({ key, recipient: addressOf(key), account: addressOf(key), asset: NATIVE, amount: 5n })),
})
const decide = (journal: Journal, id: string, intents: readonly NewIntent[]) =>
  journal.write('payments', (tx) => tx.addDecision({ id, kind: 'payment', summary: null, intents }))

const NONCE: Lifetime = { kind: 'nonce', nonce: nonceOf('value'), nonceAccount: addressOf('nonce'), authority: addressOf('authority') }

describe('a payment', () => {
  it('is written under its key with whom it reaches, and found by it', async () => {
    const journal = await openTestJournal()
    await decide(journal, 's', [paying('i', ['invoice 1', 'invoice 2'])])
    const expected = { decisionId: 's', intentId: 'i', recipient: addressOf('invoice 2'), asset: NATIVE, amount: 5n, live: true }
    expect(await journal.read.livePayments(['invoice 2', 'another'])).toMatchObject([{ key: 'invoice 2', ...expected }])
    expect(await journal.read.payments({ decisionId: 's', limit: 10 })).toHaveLength(2)
    expect(await journal.read.decisions({ kind: 'sweep', limit: 10 })).toEqual([])
    expect(await journal.read.decisions({ kind: 'payment', limit: 10 })).toMatchObject([{ id: 's', kind: 'payment' }])
  })

  it('is not decided twice under one key, and nothing of the second decision stays', async () => {
    const journal = await openTestJournal()
    await decide(journal, 's', [paying('i', ['invoice 1'])])
    await expect(decide(journal, 't', [paying('j', ['invoice 2', 'invoice 1'])])).rejects.toMatchObject({
      code: 'JOURNAL_PAYMENT_KNOWN',
      context: { key: 'invoice 1', intent: 'i' },
    })
    expect(await journal.read.decision('t')).toBeNull()
    expect(await journal.read.livePayments(['invoice 2'])).toEqual([])
  })

  it('may be decided again once it was given up without effect', async () => {
    const journal = await openTestJournal()
    await decide(journal, 's', [paying('i', ['invoice 1'])])
    await journal.write('give-up', (tx) => tx.abandonIntent({ intentId: 'i', why: 'refused' }))
    await decide(journal, 't', [paying('j', ['invoice 1'])])
    expect(await journal.read.livePayments(['invoice 1'])).toMatchObject([{ intentId: 'j' }])
  })

  it('goes over to the intent that takes another’s place; what no successor pays may be decided again', async () => {
    const journal = await openTestJournal()
    await decide(journal, 's', [paying('i', ['a', 'b', 'c'])])
    await journal.write('replace', (tx) => tx.replaceIntent({ intentId: 'i', by: [paying('i.1', ['a']), paying('i.2', ['b'])] }))
    expect((await journal.read.livePayments(['a', 'b', 'c'])).map(({ key, intentId }) => [key, intentId])).toEqual([
      ['a', 'i.1'],
      ['b', 'i.2'],
    ])
    await expect(decide(journal, 't', [paying('j', ['a'])])).rejects.toMatchObject({ code: 'JOURNAL_PAYMENT_KNOWN' })
    await decide(journal, 'u', [paying('k', ['c'])])
  })

  it('is not taken by an intent whose predecessor never had it', async () => {
    const journal = await openTestJournal()
    await decide(journal, 's', [paying('i', ['a'])])
    const foreign = journal.write('replace', (tx) => tx.replaceIntent({ intentId: 'i', by: [paying('i.1', ['a', 'other'])] }))
    await expect(foreign).rejects.toThrow('pays what i did not')
  })
})

describe('a nonce account', () => {
  const drafted = async () => {
    const journal = await openTestJournal()
    await journal.write('nonce', (tx) => tx.keepNonce({ address: addressOf('nonce'), authority: addressOf('authority'), label: 'cold' }))
    await decide(journal, 's', [paying('i', ['a']), paying('j', ['b'])])
    const attemptId = await journal.write('draft', (tx) => tx.addDraft(draftOf('i', 'i', NONCE)))
    return { journal, attemptId }
  }

  it('serves one living attempt at a time', async () => {
    const { journal, attemptId } = await drafted()
    expect(await journal.read.nonces()).toMatchObject([{ address: addressOf('nonce'), label: 'cold', closed: false, attemptId }])
    const second = journal.write('draft', (tx) => tx.addDraft(draftOf('j', 'j', { ...NONCE, nonce: nonceOf('another value') })))
    await expect(second).rejects.toMatchObject({ code: 'JOURNAL_NONCE_TAKEN', context: { intent: 'i' } })
  })

  it('is free again when the attempt ended, and never has one value signed over twice', async () => {
    const { journal, attemptId: draftId } = await drafted()
    const attemptId = await journal.write('signed', (tx) => tx.storeSigned(signedOf(draftId, 'i')))
    await journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state: 'revoked', proof: null }))
    expect(await journal.read.nonces()).toMatchObject([{ attemptId: null }])
    const again = journal.write('draft', (tx) => tx.addDraft(draftOf('j', 'j', NONCE)))
    await expect(again).rejects.toMatchObject({ code: 'JOURNAL_NONCE_TAKEN' })
    await journal.write('draft', (tx) => tx.addDraft(draftOf('j', 'j', { ...NONCE, nonce: nonceOf('next value') })))
  })

  it('left out of the pool stays known as closed, and can be taken in again', async () => {
    const { journal } = await drafted()
    await journal.write('drop', (tx) => tx.dropNonce({ address: addressOf('nonce'), why: 'closed' }))
    expect(await journal.read.nonces()).toMatchObject([{ closed: true }])
    await journal.write('keep', (tx) => tx.keepNonce({ address: addressOf('nonce'), authority: addressOf('other'), label: null }))
    expect(await journal.read.nonces()).toMatchObject([{ closed: false, authority: addressOf('other') }])
  })
})
