import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { U64_MAX } from '../../../../src/core/amount/lamports.ts'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Movement, Verdict } from '../../../../src/core/deposit/deposit.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { addressOf, blockOf, movementOf, NATIVE, signatureOf, TOKEN } from '../samples.ts'
import { openWatchingJournal } from '../support.ts'

const customer = addressOf('customer')

async function record(journal: Journal, at: number, movements: readonly Movement[]) {
  return await journal.write('block', (tx) => tx.recordBlock(blockOf(at, movements)))
}

async function nativeBalance(journal: Journal) {
  return await journal.read.balanceOf({ account: customer, asset: NATIVE })
}

describe('recording a block', () => {
  it('keeps its movements as they are and moves the balances and the cursor with them', async () => {
    const journal = await openWatchingJournal()
    const movement = movementOf()
    expect(await record(journal, 101, [movement])).toEqual({ recorded: true, cases: 0 })
    expect(await journal.read.credits({ limit: 10 })).toEqual([{ id: 1, ...movement }])
    expect(await nativeBalance(journal)).toMatchObject({ owner: customer, opening: 0n, amount: 10n, slot: 101n })
    expect((await journal.read.cursor())?.slot).toBe(101n)
  })

  it('keeps every verdict', async () => {
    const journal = await openWatchingJournal()
    const verdicts: readonly Verdict[] = [
      { kind: 'credit', class: 'rent-refund' },
      { kind: 'no-credit', reason: 'mint-not-listed' },
      { kind: 'outgoing' },
    ]
    const movements = verdicts.map((verdict, index) => movementOf({ name: verdict.kind, owner: addressOf(verdict.kind), index, verdict }))
    await record(journal, 101, movements)
    expect((await journal.read.credits({ limit: 10 })).map(({ verdict }) => verdict)).toEqual(verdicts.toReversed())
    expect(await journal.read.credits({ limit: 10, verdict: 'no-credit' })).toMatchObject([{ verdict: verdicts[1] }])
    expect(await journal.read.credits({ limit: 10, owner: addressOf('outgoing') })).toMatchObject([{ verdict: verdicts[2] }])
  })

  it('changes nothing when it is recorded again', async () => {
    const journal = await openWatchingJournal()
    const reward = movementOf({ signature: null, owner: addressOf('voter'), verdict: { kind: 'credit', class: 'reward' } })
    await record(journal, 101, [movementOf(), reward])
    expect(await record(journal, 101, [movementOf(), reward])).toEqual({ recorded: false, cases: 0 })
    expect(await journal.read.credits({ limit: 10 })).toHaveLength(2)
    expect(await journal.read.events({ limit: 10 })).toHaveLength(2)
  })

  it('refuses a past block that now shows another movement', async () => {
    const journal = await openWatchingJournal()
    await record(journal, 101, [movementOf()])
    const refused = { code: 'JOURNAL_BLOCK_DIFFERS', context: { slot: 101n, account: customer } }
    await expect(record(journal, 101, [movementOf({ after: 11n })])).rejects.toMatchObject(refused)
    await expect(record(journal, 101, [movementOf(), movementOf({ name: 'more' })])).rejects.toMatchObject(refused)
    expect(await nativeBalance(journal)).toMatchObject({ amount: 10n })
  })

  it('takes no movement of another slot', async () => {
    const journal = await openWatchingJournal()
    const stray = { ...blockOf(101), movements: [movementOf({ slot: slot(99) })] }
    await expect(journal.write('block', (tx) => tx.recordBlock(stray))).rejects.toThrow('a movement of slot 99 in block 101')
  })

  it('records one transaction for each account and each asset it moves', async () => {
    const journal = await openWatchingJournal()
    const token = movementOf({ account: addressOf('token account'), asset: TOKEN, after: 5n })
    await record(journal, 101, [movementOf(), token, movementOf({ owner: addressOf('another') })])
    expect(await journal.read.credits({ limit: 10 })).toHaveLength(3)
    expect(await journal.read.balanceOf({ account: token.account, asset: TOKEN })).toMatchObject({
      owner: customer,
      asset: TOKEN,
      amount: 5n,
    })
    expect(await journal.read.mints({ seen: true })).toMatchObject([{ label: null, listed: false }])
    expect(await journal.read.mints()).toEqual([])
  })

  it('keeps the largest amounts exactly, and sums beyond 64 bits', async () => {
    const journal = await openWatchingJournal()
    const rich = ['a', 'b', 'c'].map((name) => movementOf({ name, owner: addressOf(name), after: U64_MAX }))
    await record(journal, 101, rich)
    expect(await journal.read.balances({ limit: 10 })).toMatchObject(rich.map(({ owner }) => ({ owner, amount: U64_MAX })))
    expect(await journal.read.sums()).toEqual([{ asset: NATIVE, accounts: 3, held: 3n * U64_MAX, credited: 3n * U64_MAX }])
  })

  it('records a block of thousands of movements', async () => {
    const journal = await openWatchingJournal()
    const movements = Array.from({ length: 3_001 }, (_, index) => movementOf({ name: `${index}`, owner: addressOf(`${index}`), index }))
    await record(journal, 101, movements)
    expect(await journal.read.sums()).toMatchObject([{ accounts: 3_001, held: 30_010n }])
    expect(await record(journal, 101, movements)).toMatchObject({ recorded: false })
    expect(await journal.verify()).toMatchObject({ intact: true, credits: 3_001 })
  })
})

describe('the running balance', () => {
  it('goes on from movement to movement, within a block too', async () => {
    const journal = await openWatchingJournal()
    await record(journal, 101, [movementOf({ name: '1' }), movementOf({ name: '2', before: 10n, after: 30n })])
    await record(journal, 102, [movementOf({ name: '3', before: 30n, after: 4n, verdict: { kind: 'outgoing' } })])
    expect(await nativeBalance(journal)).toMatchObject({ opening: 0n, amount: 4n, slot: 102n })
    expect(await journal.read.cases({ limit: 10 })).toEqual([])
  })

  it('opens a case where a movement does not start where the balance stood, and believes the chain', async () => {
    const journal = await openWatchingJournal()
    await record(journal, 101, [movementOf()])
    expect(await record(journal, 102, [movementOf({ name: '2', before: 7n, after: 9n })])).toEqual({ recorded: true, cases: 1 })
    expect(await nativeBalance(journal)).toMatchObject({ amount: 9n })
    const [found] = await journal.read.cases({ limit: 10, open: true })
    expect(found).toMatchObject({
      kind: 'balance-break',
      account: customer,
      expected: 10n,
      found: 7n,
      slot: 102n,
      creditId: 2,
      closed: null,
    })
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('is not moved by a movement of which no amounts are known', async () => {
    const journal = await openWatchingJournal()
    await record(journal, 101, [movementOf()])
    const unknown: Verdict = { kind: 'no-credit', reason: 'outcome-unknown' }
    expect(await record(journal, 102, [movementOf({ name: '2', before: 0n, after: 0n, verdict: unknown })])).toMatchObject({ cases: 0 })
    expect(await nativeBalance(journal)).toMatchObject({ amount: 10n, slot: 101n })
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('holds against random histories', async () => {
    const journal = await openWatchingJournal()
    let at = 100
    const steps = fc.array(fc.record({ who: fc.nat(3), to: fc.bigInt({ min: 0n, max: U64_MAX }) }), { maxLength: 5 })
    const held = new Map<number, bigint>()
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        at += 1
        const movements = changes.map(({ who, to }, index) => {
          const movement = movementOf({ name: `${at} ${index}`, owner: addressOf(`${who}`), index, before: held.get(who) ?? 0n, after: to })
          held.set(who, to)
          return movement
        })
        expect(await record(journal, at, movements)).toEqual({ recorded: true, cases: 0 })
      }),
      { numRuns: 30 },
    )
    for (const [who, amount] of held) {
      expect(await journal.read.balanceOf({ account: addressOf(`${who}`), asset: NATIVE })).toMatchObject({ opening: 0n, amount })
    }
    expect(await journal.verify()).toMatchObject({ intact: true })
  })
})

describe('opening balances', () => {
  const opening = { owner: customer, account: customer, asset: NATIVE, amount: 40n, slot: slot(105) }

  it('are where the history of an account begins, and may be said again', async () => {
    const journal = await openWatchingJournal()
    expect(await journal.write('opening', (tx) => tx.openBalances([opening]))).toBe(1)
    expect(await journal.write('opening', (tx) => tx.openBalances([{ ...opening, amount: 99n }]))).toBe(0)
    expect(await nativeBalance(journal)).toMatchObject({ opening: 40n, amount: 40n, slot: 105n })
  })

  it('read ahead of the cursor are corrected by the first movement they already contain', async () => {
    const journal = await openWatchingJournal()
    await journal.write('opening', (tx) => tx.openBalances([opening]))
    await record(journal, 101, [movementOf({ before: 30n, after: 40n })])
    expect(await nativeBalance(journal)).toMatchObject({ opening: 30n, amount: 40n, slot: 101n })
    expect(await journal.read.cases({ limit: 10 })).toEqual([])
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('are what the first movement after them must start from', async () => {
    const journal = await openWatchingJournal()
    await journal.write('opening', (tx) => tx.openBalances([{ ...opening, slot: slot(100) }]))
    expect(await record(journal, 101, [movementOf({ before: 39n, after: 50n })])).toMatchObject({ cases: 1 })
    expect(await journal.read.cases({ limit: 10 })).toMatchObject([{ expected: 40n, found: 39n }])
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('are not read below the cursor', async () => {
    const journal = await openWatchingJournal()
    const stale = journal.write('opening', (tx) => tx.openBalances([{ ...opening, slot: slot(99) }]))
    await expect(stale).rejects.toThrow('below the cursor')
  })
})

describe('cases', () => {
  it('are opened by others too, and closed with a note', async () => {
    const journal = await openWatchingJournal()
    const found = { kind: 'outcome-differs' as const, account: customer, asset: TOKEN, expected: 5n, found: 4n, slot: slot(100) }
    const id = await journal.write('case', (tx) => tx.openCase(found))
    expect(await journal.read.cases({ limit: 10, open: true })).toMatchObject([{ id, ...found, creditId: null }])
    await journal.write('case', (tx) => tx.closeCase({ id, note: 'a transfer fee' }))
    expect(await journal.read.cases({ limit: 10, open: true })).toEqual([])
    await expect(journal.write('case', (tx) => tx.closeCase({ id, note: 'again' }))).rejects.toThrow(`no open case ${id}`)
  })
})

describe('pages of credits', () => {
  it('go from the newest to the oldest without a hole or a double', async () => {
    const journal = await openWatchingJournal()
    for (let at = 101; at < 111; at += 1) await record(journal, at, [movementOf({ name: `${at}`, owner: addressOf(`${at}`) })])
    const first = await journal.read.credits({ limit: 6 })
    const last = first.at(-1)
    const second = await journal.read.credits({ limit: 6, after: last?.id ?? 0 })
    expect([...first, ...second].map(({ signature }) => signature)).toEqual(
      [110, 109, 108, 107, 106, 105, 104, 103, 102, 101].map((at) => signatureOf(`${at}`)),
    )
  })
})
