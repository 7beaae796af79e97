import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Asset, Verdict } from '../../../../src/core/deposit/deposit.ts'
import { addressOf, blockOf, draftOf, intentOf, movementOf, NATIVE, signedOf, TOKEN } from '../samples.ts'
import { openTestJournal, openWatchingJournal } from '../support.ts'

describe('an empty journal', () => {
  it('answers every question', async () => {
    const { read } = await openTestJournal()
    const page = { limit: 10 }
    expect(await Promise.all([read.accounts(page), read.gaps(page), read.credits(page), read.cases(page)])).toEqual([[], [], [], []])
    expect(await Promise.all([read.balances(page), read.decisions(page), read.unfinishedIntents(page)])).toEqual([[], [], []])
    expect(await read.outstandingAttempts(page)).toEqual([])
    expect(
      await Promise.all([read.network(), read.cursor(), read.decision('s'), read.intent('i'), read.attempt(1), read.verdict(1)]),
    ).toEqual(Array.from({ length: 6 }, () => null))
    expect(await read.balanceOf({ account: addressOf('a'), asset: TOKEN })).toBeNull()
    expect(await read.balances({ limit: 10, asset: TOKEN })).toEqual([])
    expect(await read.sums()).toEqual([])
  })
})

describe('balances', () => {
  const held = (name: string, asset: Asset, amount: bigint) => {
    return { owner: addressOf(name), account: addressOf(`${name} ${asset.kind}`), asset, amount, slot: slot(100) }
  }

  it('are read a page at a time and by asset', async () => {
    const journal = await openWatchingJournal()
    const all = ['a', 'b', 'c'].flatMap((name) => [held(name, NATIVE, 1n), held(name, TOKEN, 2n)])
    await journal.write('opening', (tx) => tx.openBalances(all))
    const first = await journal.read.balances({ limit: 4 })
    const rest = await journal.read.balances({ limit: 4, after: first.at(-1)?.id ?? 0 })
    expect([...first, ...rest].map(({ account }) => account)).toEqual(all.map(({ account }) => account))
    const tokens = await journal.read.balances({ limit: 10, asset: TOKEN })
    expect(tokens.map(({ amount }) => amount)).toEqual([2n, 2n, 2n])
    expect(await journal.read.balances({ limit: 10, asset: { ...TOKEN, decimals: 2 } as Asset })).toEqual([])
  })

  it('are summed per asset, with what customers paid in and nothing else', async () => {
    const journal = await openWatchingJournal()
    const internal: Verdict = { kind: 'credit', class: 'internal' }
    const dust: Verdict = { kind: 'no-credit', reason: 'dust' }
    await journal.write('block', (tx) =>
      tx.recordBlock(
        blockOf(101, [
          movementOf({ name: '1', after: 10n }),
          movementOf({ name: '2', before: 10n, after: 15n, verdict: internal }),
          movementOf({ name: '3', before: 15n, after: 16n, verdict: dust }),
          movementOf({ name: '4', before: 16n, after: 2n, verdict: { kind: 'outgoing' } }),
          movementOf({ name: '5', account: addressOf('token account'), asset: TOKEN, before: 1n, after: 8n }),
        ]),
      ),
    )
    expect(await journal.read.sums()).toEqual([
      { asset: NATIVE, accounts: 1, held: 2n, credited: 10n },
      { asset: TOKEN, accounts: 1, held: 8n, credited: 7n },
    ])
  })
})

describe('events', () => {
  it('are read newest first, a page at a time, each with its hash', async () => {
    const journal = await openWatchingJournal()
    for (const index of [1, 2, 3]) {
      await journal.write('accounts', (tx) => tx.addAccounts([{ address: addressOf(`${index}`), role: 'watch', path: null }]))
    }
    const first = await journal.read.events({ limit: 3 })
    expect(first.map(({ id }) => id)).toEqual([4, 3, 2])
    expect(await journal.read.events({ limit: 3, after: 2 })).toMatchObject([{ id: 1, kind: 'cursor-opened', atMs: 1_700_000_000_000 }])
    for (const { hash } of first) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('tell one life in order', async () => {
    const journal = await openTestJournal()
    await journal.write('sweep', (tx) => tx.addDecision({ id: 's', summary: null, intents: [intentOf('i')] }))
    const draftId = await journal.write('draft', (tx) => tx.addDraft(draftOf('i')))
    const attemptId = await journal.write('signed', (tx) => tx.storeSigned(signedOf(draftId, 'i')))
    await journal.write('send', (tx) => tx.addBroadcast({ attemptId, node: 'left' }))
    await journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state: 'finalized', proof: null }))
    const kinds = (await journal.read.events({ limit: 20 })).map(({ kind }) => kind).toReversed()
    expect(kinds).toEqual([
      'decision-added',
      'intent-added',
      'draft-added',
      'attempt-signed',
      'broadcast',
      'attempt-moved',
      'attempt-settled',
      'intent-satisfied',
    ])
  })
})

describe('a question of several queries', () => {
  it('is answered from one state of the journal, whatever is written meanwhile', async () => {
    const journal = await openTestJournal()
    await journal.write('sweep', (tx) => tx.addDecision({ id: 's', summary: null, intents: [intentOf('i')] }))
    const draftId = await journal.write('draft', (tx) => tx.addDraft(draftOf('i')))
    const attemptId = await journal.write('signed', (tx) => tx.storeSigned(signedOf(draftId, 'i')))
    const settling = journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state: 'finalized', proof: null }))
    const answers = await Promise.all(Array.from({ length: 50 }, () => journal.read.intent('i')))
    await settling
    for (const intent of answers) {
      expect([intent?.state, intent?.attempts[0]?.state]).toEqual(
        intent?.state === 'open' ? ['open', 'signed'] : ['satisfied', 'finalized'],
      )
    }
  })
})
