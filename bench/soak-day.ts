import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured, SoakHouse } from './soak-house.ts'

/** How far the run was, and what it took, at one moment. */
export type Sample = Measured & { readonly slot: number; readonly credits: number; readonly seconds: number }

export type Day = {
  readonly slots: number
  readonly seconds: number
  readonly samples: readonly Sample[]
  readonly sweeps: number
  /** What customers paid in, and what the journal credited: counts and sums of all accounts, in lamports. */
  readonly paid: Tally
  readonly credited: Tally
  /** Accounts whose credits are not what was paid to them. */
  readonly wrongAccounts: number
  readonly differences: number
  readonly problems: number
}
type Tally = { readonly count: number; readonly lamports: bigint }

/** Every so many slots some customers pay in, every so many everything is swept home. */
const PAY_EVERY_SLOTS = 150
const PAYMENTS_AT_A_TIME = 20
const SWEEP_EVERY_SLOTS = 4_500
const SAMPLES = 96
/** Blocks closed at a time while nothing is sent, and while a sweep waits for its blocks: those have a life of 150. */
const STRIDE = { idle: 16, sweeping: 2 }
/** The chain runs no further ahead of the watcher. */
const MAX_LEAD_SLOTS = 256n
const LOOK_EVERY_MS = 4
const MAX_LOOKS = 100_000
const PAGE = 1_000

/** Runs so many slots and says what came of them. */
export async function runDay(house: SoakHouse, { slots, say }: { slots: number; say: (line: string) => void }): Promise<Day> {
  const { client } = house.backend
  const begun = performance.now()
  const paid = new Map<string, { count: number; lamports: bigint }>()
  const samples: Sample[] = []
  const due = { pay: 0, sweep: SWEEP_EVERY_SLOTS, sample: 0 }
  let [slot, turn, sweeps] = [await house.advance(1), 0, 0]
  const [first, last] = [slot, slot + slots]
  while (slot < last) {
    if (slot - first >= due.pay) {
      due.pay += PAY_EVERY_SLOTS
      turn = await payIn(house, paid, turn)
    }
    slot = await house.advance(STRIDE.idle)
    await untilWatched(house, BigInt(slot) - MAX_LEAD_SLOTS)
    if (slot - first >= due.sweep) {
      due.sweep += SWEEP_EVERY_SLOTS
      slot = await sweep(house)
      sweeps += 1
    }
    if (slot - first >= due.sample) {
      due.sample += slots / SAMPLES
      samples.push({ ...house.measure(), slot: slot - first, credits: tally(paid).count, seconds: (performance.now() - begun) / 1_000 })
      say(lineOf(samples.at(-1)))
    }
  }
  await untilWatched(house, BigInt(await house.advance(STRIDE.idle)) - BigInt(STRIDE.idle))
  const seconds = (performance.now() - begun) / 1_000
  const credited = await readCredits(house)
  const wrongAccounts = house.accounts.filter((account) => !isSame(paid.get(account), credited.get(account))).length
  const { differences } = await client.activity.reconcile({})
  const { problems } = await client.activity.verify({})
  const ended = { differences: differences.length, problems: problems.length }
  return { slots, seconds, samples, sweeps, paid: tally(paid), credited: tally(credited), wrongAccounts, ...ended }
}

type Sums = Map<string, { count: number; lamports: bigint }>

async function payIn({ customers, accounts }: SoakHouse, paid: Sums, turn: number): Promise<number> {
  const payees = Array.from({ length: PAYMENTS_AT_A_TIME }, (_, index) => accounts[(turn + index) % accounts.length]).filter(
    (account) => account !== undefined,
  )
  const wishes = payees.map((to, index) => ({ kind: 'native', to, amount: 2_000_000n + BigInt((turn + index) % 1_000) }))
  for (const { to, credit } of await customers.payIn(wishes)) add(paid, to, credit)
  return turn + payees.length
}

/** Sweeps everything home, with time going on slowly until it is settled. */
async function sweep(house: SoakHouse): Promise<number> {
  const { sweeps } = house.backend.client
  const { digest } = await sweeps.plan({})
  let slot = await house.advance(1)
  if (digest === null) return slot
  const started = await sweeps.start({ digest })
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    if ((await sweeps.show({ id: started.id })).settled) return slot
    slot = await house.advance(STRIDE.sweeping)
    await untilWatched(house, BigInt(slot) - MAX_LEAD_SLOTS)
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error('a sweep did not settle')
}

async function untilWatched({ backend }: SoakHouse, slot: bigint): Promise<void> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { cursor } = await backend.client.deposits.watcher({})
    if (slot <= 0n || (cursor !== null && cursor >= slot)) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(`the watcher did not reach slot ${slot}`)
}

/** What the journal credited to customers' accounts, page by page: nothing of it is kept but sums. */
async function readCredits({ backend, accounts }: SoakHouse): Promise<Sums> {
  const [ours, credited] = [new Set<string>(accounts), new Map() as Sums]
  let after: string | undefined
  do {
    const page = await backend.client.deposits.list({
      verdict: 'credit',
      sort: 'oldest',
      limit: PAGE,
      ...(after !== undefined && { after }),
    })
    for (const { owner, before, after: now, verdict } of page.deposits) {
      if (ours.has(owner) && verdict.kind === 'credit' && verdict.class === 'customer') add(credited, owner, now - before)
    }
    after = page.next ?? undefined
  } while (after !== undefined)
  return credited
}

function add(sums: Sums, account: string, lamports: bigint): void {
  const known = sums.get(account) ?? { count: 0, lamports: 0n }
  sums.set(account, { count: known.count + 1, lamports: known.lamports + lamports })
}

function tally(sums: Sums): Tally {
  const all = [...sums.values()]
  return { count: all.reduce((sum, { count }) => sum + count, 0), lamports: all.reduce((sum, { lamports }) => sum + lamports, 0n) }
}

function isSame(left: Tally | undefined, right: Tally | undefined): boolean {
  return left?.count === right?.count && left?.lamports === right?.lamports
}

function lineOf(sample: Sample | undefined): string {
  if (sample === undefined) return ''
  const { slot, seconds, credits, memory, journal } = sample
  const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
  const of = Object.entries(memory).map(([name, bytes]) => `${name} ${mib(bytes)}`)
  return `slot ${slot} after ${Math.round(seconds)} s: ${credits} paid in, ${of.join(', ')}, journal ${mib(journal)}`
}
