import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { depositedByDay, heldByDay } from '../../../../src/core/daily/daily.ts'
import type { Asset, Movement } from '../../../../src/core/deposit/deposit.ts'
import type { DailyRecord } from '../../../../src/main/journal/daily-records.ts'
import type { Journal, JournalWriter } from '../../../../src/main/journal/index.ts'
import { addressOf, blockhashOf, blockOf, movementOf, NATIVE, TOKEN } from '../samples.ts'
import { openRaw, openTestJournal } from '../support.ts'

/** Days of ten seconds: the first begins at 1,000 s, and reading began within it, at 1,005 s. */
const DAY_MS = 10_000
const FIRST_MS = 1_000_000
const BEGUN_MS = FIRST_MS + 5_000
const DAYS = [0, 1, 2, 3].map((day) => FIRST_MS + day * DAY_MS)
const READ = { caughtUp: true, readToMs: Number.MAX_SAFE_INTEGER }

type Open = Journal & { readonly path: string }

async function open(): Promise<Open> {
  let nowMs = 0
  const journal = await openTestJournal({ now: () => nowMs })
  await journal.write('accounts', (tx) =>
    tx.addAccounts([
      { address: addressOf('treasury'), role: 'treasury', path: null },
      { address: addressOf('ann'), role: 'deposit', path: null },
      { address: addressOf('watched'), role: 'watch', path: null },
    ]),
  )
  nowMs = BEGUN_MS
  await journal.write('open', (tx) => tx.openCursor({ slot: slot(100n), blockhash: blockhashOf(100) }))
  return journal
}

/** A block made so many seconds after the first day began; null: its time is not recorded. */
const block = (journal: Journal, at: number, seconds: number | null, movements: readonly Movement[], parent = at - 1) =>
  journal.write('block', (tx) =>
    tx.recordBlock({
      ...blockOf(at, movements, parent),
      origins: { blockTimeSeconds: seconds === null ? null : BigInt(FIRST_MS / 1_000 + seconds), senders: [] },
    }),
  )

type Moves = { readonly from?: bigint; readonly to: bigint; readonly of?: string; readonly asset?: Asset }
let named = 0
const moves = ({ from = 0n, to, of = 'ann', asset = NATIVE }: Moves): Movement => {
  named += 1
  const owner = addressOf(of)
  const account = asset.kind === 'native' ? owner : addressOf(`${of} token`)
  const verdict = to > from ? ({ kind: 'credit', class: 'customer' } as const) : ({ kind: 'outgoing' } as const)
  return movementOf({ name: `move ${named}`, owner, account, asset, before: from, after: to, verdict })
}

async function daily(journal: Journal, asset: Parameters<Journal['read']['daily']>[0]['asset'] = 'native'): Promise<DailyRecord> {
  const record = await journal.read.daily({ asset, beginsAtMs: DAYS })
  if (record === null) throw new Error('the asset is listed')
  return record
}

const held = async (journal: Journal) => heldByDay(await daily(journal), READ).map(({ held: amount, why }) => amount ?? why)
const paidIn = async (journal: Journal) =>
  depositedByDay(await daily(journal), READ).map(({ credits, amount, why }) => why ?? `${credits} ${amount}`)

describe('what was held and paid in by day', () => {
  it('is that of treasury and deposit accounts together, by the days on which their blocks were made', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n }), moves({ to: 900n, of: 'watched' })])
    await block(journal, 102, 9, [moves({ to: 2n, of: 'treasury' })])
    await block(journal, 5_000, 29, [moves({ from: 5n, to: 1n }), moves({ from: 2n, to: 6n, of: 'treasury' })], 102)
    await block(journal, 5_001, 30, [moves({ from: 1n, to: 8n })])
    expect(await held(journal)).toEqual([7n, 7n, 7n, 14n])
    expect(await paidIn(journal)).toEqual(['2 7', '0 0', '1 4', '1 7'])
  })

  it('keeps assets apart, and names the one that is listed', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n, asset: TOKEN }), moves({ to: 1n })])
    const mint = addressOf('mint')
    expect(await journal.read.daily({ asset: mint, beginsAtMs: DAYS })).toBeNull()
    await journal.write('mint', (tx) => tx.listMint({ mint, tokenProgram: addressOf('token program'), decimals: 6, label: 'Dollar' }))
    const record = await daily(journal, mint)
    expect(record).toMatchObject({ asset: TOKEN, label: 'Dollar', held: 5n })
    expect(heldByDay(record, READ)[0]).toEqual({ held: 5n, why: null })
  })

  it('counts what an account began with from when it was added', async () => {
    const journal = await open()
    const opening = (name: string, at: bigint) => ({
      owner: addressOf(name),
      account: addressOf(name),
      asset: NATIVE,
      amount: 3n,
      slot: slot(at),
    })
    await journal.write('openings', (tx) => tx.openBalances([opening('ann', 100n), opening('watched', 100n)]))
    await block(journal, 101, 25, [moves({ from: 3n, to: 4n })])
    expect(await held(journal)).toEqual([3n, 3n, 4n, 4n])
  })

  it('is not known of a midnight about which something moved in a block without a time', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n })])
    await block(journal, 102, null, [moves({ from: 5n, to: 6n })])
    await block(journal, 103, 15, [moves({ from: 6n, to: 7n })])
    await block(journal, 104, null, [moves({ from: 7n, to: 8n })])
    await block(journal, 105, 16, [moves({ from: 8n, to: 9n })])
    expect(await held(journal)).toEqual(['time-not-recorded', 9n, 9n, 9n])
    expect(await paidIn(journal)).toEqual(['time-not-recorded', 'time-not-recorded', '0 0', '0 0'])
  })

  it('is not known about a gap until the account is read back, and then agrees', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n })])
    const gap = await journal.write('gap', (tx) => tx.openGap({ from: slot(102n), to: slot(150n), reason: 'gone', refusals: [] }))
    await block(journal, 151, 25, [moves({ from: 7n, to: 9n })], 150)
    expect(await held(journal)).toEqual(['gap', 'gap', 'gap', 'gap'])
    expect(await paidIn(journal)).toEqual(['gap', 'gap', 'gap', '0 0'])
    for (const name of ['treasury', 'watched', 'ann']) {
      const movements = name === 'ann' ? [{ ...moves({ from: 5n, to: 7n }), slot: slot(120n) }] : []
      await journal.write('history', (tx) =>
        tx.recordHistory({ owner: addressOf(name), gaps: [gap], node: 'one', reached: null, movements, held: [] }),
      )
    }
    // On which side of two midnights it moved is not known: the block has no time.
    expect(await held(journal)).toEqual(['time-not-recorded', 'time-not-recorded', 9n, 9n])
  })

  it('is not known before a gap where an account is first known to hold something after it', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n })])
    await block(journal, 102, 11, [moves({ from: 5n, to: 6n })])
    await journal.write('gap', (tx) => tx.openGap({ from: slot(103n), to: slot(150n), reason: 'gone', refusals: [] }))
    await block(journal, 151, 25, [moves({ of: 'treasury', from: 7n, to: 9n })], 150)
    expect(await held(journal)).toEqual(['gap', 'gap', 'gap', 'gap'])
  })

  it('is known again from the first comparison on that agrees, where a person closed a gap unread', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n })])
    const gap = await journal.write('gap', (tx) => tx.openGap({ from: slot(102n), to: slot(150n), reason: 'gone', refusals: [] }))
    await block(journal, 151, 15, [moves({ from: 7n, to: 9n })], 150)
    await journal.write('close', (tx) => tx.closeGap({ id: gap, note: 'as it is' }))
    await compare(journal, { at: 151n, differences: 1 })
    await compare(journal, { at: 152n, differences: 0 })
    await block(journal, 160, 25, [moves({ from: 9n, to: 10n })], 151)
    expect(await held(journal)).toEqual(['gap', 'gap', 10n, 10n])
  })

  it('is not known between the last movement before a balance broke and the break', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n })])
    await block(journal, 102, 11, [moves({ to: 1n, of: 'treasury' })])
    await block(journal, 103, 21, [moves({ from: 4n, to: 6n })])
    expect(await held(journal)).toEqual(['differs', 'differs', 7n, 7n])
  })

  it('is not known since all balances agreed last, where chain and journal differ', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n })])
    await block(journal, 102, 11, [moves({ from: 5n, to: 6n })])
    await compare(journal, { at: 102n, differences: 0 })
    await block(journal, 103, 21, [moves({ from: 6n, to: 7n })])
    const differing = [{ account: addressOf('ann'), asset: NATIVE, inJournal: 7n, onChain: 8n, slot: slot(104n) }]
    await journal.write('compared', (tx) => tx.noteCompared({ differing, agreeing: [] }))
    expect(await held(journal)).toEqual([5n, 'differs', 'differs', 'differs'])
  })

  it('leaves out what its block did not hold when it was read again', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n })])
    await block(journal, 102, 15, [moves({ from: 5n, to: 9n })])
    await journal.write('back', (tx) => tx.moveCursorBack({ slot: slot(101n), blockhash: blockhashOf(101) }))
    await block(journal, 102, null, [])
    await block(journal, 103, 25, [moves({ from: 5n, to: 6n })])
    expect(await paidIn(journal)).toEqual(['1 5', '0 0', '1 1', '0 0'])
    expect(await held(journal)).toEqual([5n, 5n, 6n, 6n])
  })

  it('is what balances are while blocks are read again, and where one of them lacks what was recorded', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n })])
    await block(journal, 102, 15, [moves({ from: 5n, to: 9n })])
    expect(await held(journal)).toEqual([5n, 9n, 9n, 9n])
    await journal.write('back', (tx) => tx.moveCursorBack({ slot: slot(101n), blockhash: blockhashOf(101) }))
    expect((await held(journal)).at(-1)).toBe(5n)
    await block(journal, 102, null, [])
    expect(await held(journal)).toEqual([5n, 5n, 5n, 5n])
  })

  it('is known whatever is still to be read of a past of which nothing is recorded', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n })])
    await block(journal, 102, 15, [moves({ from: 5n, to: 6n })])
    const late = { address: addressOf('late'), role: 'deposit', path: null, historyFrom: slot(50n) } as const
    await journal.write('accounts', (tx) => tx.addAccounts([late]))
    await journal.write('histories', (tx) => tx.openHistories())
    await block(journal, 103, 25, [moves({ from: 6n, to: 7n })])
    expect(await journal.read.waitingHistories({ limit: 5 })).toHaveLength(1)
    expect(await held(journal)).toEqual([5n, 6n, 7n, 7n])
  })

  it('is known whatever became of what a watched account did', async () => {
    const journal = await open()
    const unknown = { kind: 'no-credit', reason: 'outcome-unknown' } as const
    const untold = { ...moves({ to: 0n, of: 'watched' }), verdict: unknown }
    await block(journal, 101, 6, [moves({ to: 5n }), untold])
    expect(await held(journal)).toEqual([5n, 5n, 5n, 5n])
    await block(journal, 102, 7, [{ ...moves({ to: 0n, of: 'treasury' }), verdict: unknown }])
    expect(await held(journal)).toEqual(['differs', 'differs', 'differs', 'differs'])
  })

  it('counts a watched account that becomes ours, though another is watched from then on', async () => {
    const journal = await open()
    await block(journal, 101, 6, [moves({ to: 5n }), moves({ to: 900n, of: 'watched' })])
    expect(await held(journal)).toEqual([5n, 5n, 5n, 5n])
    await journal.write('accounts', (tx) =>
      tx.addAccounts([
        { address: addressOf('watched'), role: 'deposit', path: 'ours' },
        { address: addressOf('another'), role: 'watch', path: null },
      ]),
    )
    expect(await held(journal)).toEqual([905n, 905n, 905n, 905n])
  })
})

const compare = (journal: Journal, { at, differences }: { readonly at: bigint; readonly differences: number }) =>
  journal.write('compare', async (tx: JournalWriter) => {
    const id = await tx.startComparison({ askedBy: 'schedule', slot: slot(at) })
    await tx.finishComparison({ id, compared: 3, differences })
  })

/** Numbers that look drawn, the same for the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

it.each([1, 2, 3])(
  'what was held by day is what each account held after its last movement before the day was over, story %d',
  async (seed) => {
    const journal = await open()
    const draw = drawing(seed)
    const balances = new Map([
      ['treasury', 0n],
      ['ann', 0n],
    ])
    const ends: bigint[] = []
    let at = 100
    for (let second = 6; second < 40; second += 1) {
      if (second % 10 === 0) ends.push([...balances.values()].reduce((sum, one) => sum + one, 0n))
      const parent = at
      at += 1 + draw(700)
      const movements = [...balances].flatMap(([of, from]) => {
        const to = BigInt(draw(2 ** 31)) * BigInt(draw(2 ** 31))
        if (draw(3) > 0 || to === from) return []
        balances.set(of, to)
        return [moves({ of, from, to })]
      })
      if (movements.length === 0) at = parent
      else await block(journal, at, second, movements, parent)
    }
    ends.push([...balances.values()].reduce((sum, one) => sum + one, 0n))
    expect(await held(journal)).toEqual(ends)
    const { problems } = await journal.verify()
    expect(problems.filter(({ table }) => table === 'movement_sum')).toEqual([])
    expect(openRaw(journal.path).prepare('SELECT count(*) FROM movement_sum').pluck().get()).toBeGreaterThan(5)
  },
)
