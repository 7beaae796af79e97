import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { depositedByDay, heldByDay } from '../../../../src/core/daily/daily.ts'
import type { Movement } from '../../../../src/core/deposit/deposit.ts'
import type { DailyRecord } from '../../../../src/main/journal/daily-records.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { addressOf, blockhashOf, blockOf, movementOf, NATIVE, TOKEN } from '../samples.ts'
import { openRaw, openTestJournal } from '../support.ts'

/*
 * Random histories, each held after every step against what is added up one movement after the other: from the rows of the journal, and from what the
 * drawn chain truly did. What the journal says it does not know is never a figure; what it says is one must be the chain's.
 */

const FIRST_SECONDS = 1_000
const DAY_SECONDS = 10
const DAYS = [0, 1, 2, 3, 4, 5].map((day) => (FIRST_SECONDS + day * DAY_SECONDS) * 1_000)
const STEPS = 45
const U64_MAX = 18_446_744_073_709_551_615n
const ASSETS = [NATIVE, TOKEN]

type Draw = (below: number) => number

/** Numbers that look drawn, the same for the same seed. */
function drawing(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What the drawn chain did: a movement, and when its block was truly made. */
type Happened = { readonly movement: Movement; readonly seconds: number; readonly isTold: boolean }
type Block = {
  readonly at: number
  readonly parent: number
  readonly seconds: number
  readonly isSaid: boolean
  movements: readonly Movement[]
}
/** Held from when it was added. */
type Began = { readonly owner: string; readonly isNative: boolean; readonly amount: bigint; readonly seconds: number }

class Story {
  readonly balances = new Map<string, bigint>()
  readonly began: Began[] = []
  readonly blocks: Block[] = []
  readonly unread: { readonly gap: number; readonly movements: Map<string, Movement[]> }[] = []
  happened: Happened[] = []
  /** Accounts whose last movement no node told the amount of. */
  readonly unsure = new Set<string>()
  seconds = FIRST_SECONDS + 3
  at = 100
  readonly ours: string[] = ['treasury', 'ann', 'ben']
  readonly watched: string[] = ['wanda']
  private named = 0
  readonly journal: Journal & { readonly path: string }
  readonly draw: Draw

  constructor(journal: Journal & { readonly path: string }, draw: Draw) {
    this.journal = journal
    this.draw = draw
  }

  /** Small, large and the largest amounts there are. */
  amount(): bigint {
    const kind = this.draw(8)
    if (kind === 0) return 0n
    if (kind === 1) return U64_MAX - BigInt(this.draw(3))
    return kind < 5 ? BigInt(this.draw(1_000)) : BigInt(this.draw(2 ** 31)) * BigInt(this.draw(2 ** 31))
  }

  /** Some accounts come to hold something else, in a block at this slot. */
  move(at: number): readonly Movement[] {
    return [...this.ours, ...this.watched].flatMap((name) =>
      ASSETS.flatMap((asset) => {
        const key = `${name} ${asset.kind}`
        const before = this.balances.get(key) ?? 0n
        const after = this.amount()
        if (this.draw(4) > 0 || before === after) return []
        this.balances.set(key, after)
        this.named += 1
        const owner = addressOf(name)
        const account = asset.kind === 'native' ? owner : addressOf(`${name} token`)
        return [
          movementOf({
            name: `${this.named}`,
            slot: slot(at),
            owner,
            account,
            asset,
            before,
            after,
            verdict: verdictOf(before, after, this.draw),
          }),
        ]
      }),
    )
  }

  async block(): Promise<void> {
    this.seconds += this.draw(3)
    const parent = this.at
    this.at += 1 + this.draw(this.draw(4) === 0 ? 1_500 : 40)
    const moved = this.move(this.at)
    const told = moved.map((movement) => ({ movement, isTold: this.draw(20) > 0 }))
    this.happened.push(...told.map((one) => ({ ...one, seconds: this.seconds })))
    const movements = told.map(({ movement, isTold }) => (isTold ? movement : untold(movement)))
    for (const { movement, isTold } of told) this.unsure[isTold ? 'delete' : 'add'](movement.account)
    const one = { at: this.at, parent, seconds: this.seconds, isSaid: this.draw(6) > 0, movements }
    this.blocks.push(one)
    await this.record(one)
  }

  async record({ at, parent, seconds, isSaid, movements }: Block): Promise<void> {
    const origins = { blockTimeSeconds: isSaid ? BigInt(seconds) : null, senders: [] }
    await this.journal.write('block', (tx) => tx.recordBlock({ ...blockOf(at, movements, parent), origins }))
  }

  /** The last blocks are read once more; the newest may lack some of what it held. */
  async readAgain(): Promise<void> {
    const back = this.blocks.slice(-(1 + this.draw(4)))
    const [first] = back
    if (first === undefined || this.unread.length > 0) return
    await this.journal.write('back', (tx) => tx.moveCursorBack({ slot: slot(first.parent), blockhash: null }))
    for (const one of back) {
      if (one === back.at(-1) && this.draw(2) === 0) this.lose(one)
      await this.check()
      await this.record(one)
    }
  }

  private lose(block: Block): void {
    const [lost, ...others] = block.movements
    if (lost === undefined || lost.verdict.kind === 'no-credit') return
    block.movements = others
    this.happened = this.happened.filter(({ movement }) => movement !== lost)
    const name = [...this.ours, ...this.watched].find((one) => addressOf(one) === lost.owner)
    this.balances.set(`${name} ${lost.asset.kind}`, lost.before)
  }

  /** Blocks that nobody could show: what moved in them is read later, account by account. */
  async gap(): Promise<void> {
    const from = this.at + 1
    this.at += 2 + this.draw(600)
    this.seconds += this.draw(4)
    const moved = this.move(this.at - 1)
    this.happened.push(...moved.map((movement) => ({ movement, seconds: this.seconds, isTold: true })))
    const gap = await this.journal.write('gap', (tx) => tx.openGap({ from: slot(from), to: slot(this.at), reason: 'gone', refusals: [] }))
    const movements = new Map([...this.ours, ...this.watched].map((name) => [name, moved.filter(({ owner }) => owner === addressOf(name))]))
    this.unread.push({ gap, movements })
    this.blocks.length = 0
  }

  async readBack(): Promise<void> {
    const [first] = this.unread
    if (first === undefined) return
    const [name] = [...first.movements.keys()].slice(this.draw(first.movements.size))
    if (name === undefined) return
    const movements = first.movements.get(name) ?? []
    first.movements.delete(name)
    if (first.movements.size === 0) this.unread.shift()
    const history = { owner: addressOf(name), gaps: [first.gap], node: 'one', reached: null, movements, held: [] }
    await this.journal.write('history', (tx) => tx.recordHistory(history))
  }

  async promote(): Promise<void> {
    const name = this.watched.shift()
    if (name === undefined) return
    this.ours.push(name)
    const next = `watched ${this.named}`
    this.watched.push(next)
    await this.journal.write('accounts', (tx) =>
      tx.addAccounts([
        { address: addressOf(name), role: 'deposit', path: 'ours' },
        { address: addressOf(next), role: 'watch', path: null },
      ]),
    )
  }

  /** One that holds something already when it is added. */
  async add(): Promise<void> {
    const name = `late ${this.named}`
    if (this.ours.includes(name)) return
    this.ours.push(name)
    const amount = this.amount()
    const address = addressOf(name)
    // A node shows what it holds as of a block that was made since.
    this.at += 1
    await this.record({ at: this.at, parent: this.at - 1, seconds: this.seconds, isSaid: true, movements: [] })
    await this.journal.write('accounts', (tx) => tx.addAccounts([{ address, role: 'deposit', path: name }]))
    await this.journal.write('opened', (tx) =>
      tx.openBalances([{ owner: address, account: address, asset: NATIVE, amount, slot: slot(this.at) }]),
    )
    this.balances.set(`${name} native`, amount)
    this.began.push({ owner: address, isNative: true, amount, seconds: this.seconds })
    this.blocks.length = 0
  }

  async compare(): Promise<void> {
    await this.journal.write('compare', async (tx) => {
      const id = await tx.startComparison({ askedBy: 'schedule', slot: slot(this.at) })
      await tx.finishComparison({ id, compared: 3, differences: 0 })
    })
  }

  async step(): Promise<void> {
    const which = this.draw(20)
    if (which < 11) await this.block()
    else if (which === 11) await this.promote()
    else if (which === 12) await this.add()
    else if (which === 13) await this.gap()
    else if (which < 17) await this.readBack()
    else if (which === 17 && this.unread.length === 0 && this.unsure.size === 0) await this.compare()
    else await this.readAgain()
    this.seconds += this.draw(2)
  }

  async check(): Promise<void> {
    for (const asset of ASSETS) {
      const days = DAYS.filter((beginsAtMs) => beginsAtMs / 1_000 <= this.seconds)
      const record = await this.journal.read.daily({ asset: asset.kind === 'native' ? 'native' : asset.mint, beginsAtMs: days })
      if (record === null) throw new Error('both assets are listed')
      checkRows(record, readRows(this.journal.path, asset.kind))
      if (this.isAllRecorded()) checkTruth(this, record, asset.kind)
    }
  }

  /** While blocks are read a second time the journal is behind the chain. */
  private isAllRecorded(): boolean {
    const file = openRaw(this.journal.path)
    const cursor = file.prepare('SELECT slot FROM cursor').pluck().get()
    file.close()
    return cursor === this.at
  }
}

/** As a node tells it that does not know what became of the transaction. */
const untold = (movement: Movement): Movement => {
  return { ...movement, before: 0n, after: 0n, verdict: { kind: 'no-credit', reason: 'outcome-unknown' } }
}

function verdictOf(before: bigint, after: bigint, draw: Draw): Movement['verdict'] {
  if (after < before) return { kind: 'outgoing' }
  return draw(3) === 0 ? { kind: 'credit', class: 'internal' } : { kind: 'credit', class: 'customer' }
}

type Row = { slot: bigint; amount: bigint; isPaidIn: boolean }
type Rows = { readonly moves: readonly Row[]; readonly held: bigint; readonly opened: bigint; readonly cursor: bigint }

/** Each movement of ours that counts, and each balance, one after the other. */
function readRows(path: string, kind: string): Rows {
  const file = openRaw(path).defaultSafeIntegers()
  const of = kind === 'native' ? 'asset.mint IS NULL' : 'asset.mint IS NOT NULL'
  const ours = "(SELECT address FROM account WHERE role <> 'watch')"
  const credits = file
    .prepare(
      `SELECT slot, before_amount AS before, after_amount AS after, verdict, class FROM credit JOIN asset ON asset.id = asset_id
      WHERE ${of} AND owner IN ${ours} AND (reason IS NULL OR reason <> 'outcome-unknown') AND credit.id NOT IN (SELECT credit_id FROM reread WHERE missed = 1)`,
    )
    .all() as { slot: bigint; before: string; after: string; verdict: string; class: string | null }[]
  const balances = file
    .prepare(`SELECT opening, amount FROM balance JOIN asset ON asset.id = asset_id WHERE ${of} AND owner IN ${ours}`)
    .all() as { opening: string; amount: string }[]
  const cursor = file.prepare('SELECT slot FROM cursor').pluck().get() as bigint
  file.close()
  return {
    moves: credits.map(({ slot: at, before, after, verdict, class: kindOf }) => {
      return { slot: at, amount: BigInt(after) - BigInt(before), isPaidIn: verdict === 'credit' && kindOf === 'customer' }
    }),
    held: balances.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    opened: balances.reduce((sum, { opening }) => sum + BigInt(opening), 0n),
    cursor,
  }
}

/** Whether what is added up by stretches is what is added up one by one. */
function checkRows({ beginnings, held, reckoned, doubts }: DailyRecord, rows: Rows): void {
  const within = (above: bigint, upTo: bigint) => {
    const moves = rows.moves.filter(({ slot: at }) => at > above && at <= upTo)
    const paid = moves.filter(({ isPaidIn }) => isPaidIn)
    const sum = (of: readonly Row[]) => of.reduce((total, { amount }) => total + amount, 0n)
    return { movements: moves.length, amount: sum(moves), credits: paid.length, credited: sum(paid) }
  }
  const all = within(-1n, rows.cursor)
  expect(held).toBe(rows.held)
  expect(reckoned ?? held).toBe(rows.opened + all.amount)
  expect(reckoned === null).toBe(doubts.length === 0)
  for (const [index, { last, first, untimed, after }] of beginnings.entries()) {
    expect(untimed).toEqual(within(last ?? -1n, first === null ? rows.cursor : first - 1n))
    const next = beginnings[index + 1]
    if (untimed.movements === 0 && (next === undefined || next.untimed.movements === 0))
      expect(after).toEqual(within(last ?? -1n, next === undefined ? rows.cursor : (next.last ?? -1n)))
  }
}

/** What the journal says is a figure, beside what the chain did. */
function checkTruth({ seconds: now, ours: names, happened, began: begun }: Story, record: DailyRecord, kind: string): void {
  const reading = { caughtUp: true, readToMs: now * 1_000 }
  const ours = new Set(names.map((name) => addressOf(name)))
  const mine = happened.filter(({ movement }) => movement.asset.kind === kind && ours.has(movement.owner))
  for (const [day, { held }] of heldByDay(record, reading).entries()) {
    if (held === null) continue
    const end = record.beginnings[day + 1]?.atMs ?? Number.POSITIVE_INFINITY
    const moved = mine
      .filter(({ seconds }) => seconds * 1_000 < end)
      .reduce((sum, { movement }) => sum + movement.after - movement.before, 0n)
    const began = begun.filter(({ isNative, seconds }) => isNative === (kind === 'native') && seconds * 1_000 < end)
    expect(held, `held at the end of day ${day} of ${kind}`).toBe(began.reduce((sum, { amount }) => sum + amount, moved))
  }
  for (const [day, { credits, amount }] of depositedByDay(record, reading).entries()) {
    if (credits === null) continue
    const [begin, end] = [record.beginnings[day]?.atMs ?? 0, record.beginnings[day + 1]?.atMs ?? Number.POSITIVE_INFINITY]
    const paid = mine.filter(
      ({ movement, seconds, isTold }) =>
        isTold &&
        movement.verdict.kind === 'credit' &&
        movement.verdict.class === 'customer' &&
        seconds * 1_000 >= begin &&
        seconds * 1_000 < end,
    )
    const sum = paid.reduce((total, { movement }) => total + movement.after - movement.before, 0n)
    expect({ credits, amount }, `paid in on day ${day} of ${kind}`).toEqual({ credits: paid.length, amount: sum })
  }
}

async function openStory(seed: number): Promise<Story> {
  let story: Story | null = null
  const journal = await openTestJournal({ now: () => (story?.seconds ?? 0) * 1_000 })
  const roles = { treasury: 'treasury', ann: 'deposit', ben: 'deposit', wanda: 'watch' } as const
  await journal.write('accounts', (tx) =>
    tx.addAccounts(Object.entries(roles).map(([name, role]) => ({ address: addressOf(name), role, path: null }))),
  )
  const mint = addressOf('mint')
  await journal.write('mint', (tx) => tx.listMint({ mint, tokenProgram: addressOf('token program'), decimals: 6, label: 'Dollar' }))
  story = new Story(journal, drawing(seed))
  await journal.write('open', (tx) => tx.openCursor({ slot: slot(100n), blockhash: blockhashOf(100) }))
  return story
}

it.each([1, 3, 7, 12, 24, 30])(
  'what was held and paid in by day is what the chain did, wherever it is a figure at all: story %d',
  async (seed) => {
    const story = await openStory(seed)
    for (let step = 0; step < STEPS; step += 1) {
      await story.step()
      await story.check()
    }
    const { problems } = await story.journal.verify()
    expect(problems.filter(({ table }) => table === 'movement_sum')).toEqual([])
  },
)
