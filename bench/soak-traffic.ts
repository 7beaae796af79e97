import { setTimeout as sleep } from 'node:timers/promises'
import type { SoakHouse } from './soak-house.ts'

/** What customers paid in, and what the journal credited, by account: counts and sums in lamports. */
export type Sums = Map<string, Tally>
export type Tally = { readonly count: number; readonly lamports: bigint }

const PAYMENTS_AT_A_TIME = 20
/** The chain runs no further ahead of the watcher. */
export const MAX_LEAD_SLOTS = 256n
/** Blocks closed at a time while something sent waits for its blocks: those have a life of 150. */
const STRIDE = 2
const LOOK_EVERY_MS = 4
const MAX_LOOKS = 100_000
const PAGE = 1_000

/** Some customers pay in, the next ones at each turn. */
export async function payIn({ customers, accounts }: SoakHouse, paid: Sums, turn: number): Promise<number> {
  const payees = Array.from({ length: PAYMENTS_AT_A_TIME }, (_, index) => accounts[(turn + index) % accounts.length]).filter(
    (account) => account !== undefined,
  )
  const wishes = payees.map((to, index) => ({ kind: 'native', to, amount: 2_000_000n + BigInt((turn + index) % 1_000) }))
  for (const { to, credit } of await customers.payIn(wishes)) add(paid, to, credit)
  return turn + payees.length
}

/** Time goes on slowly until it is so; gives the newest slot. */
export async function passUntil(house: SoakHouse, isSo: () => Promise<boolean>, what: string): Promise<number> {
  let slot = await house.advance(1)
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    if (await isSo()) return slot
    slot = await house.advance(STRIDE)
    await untilWatched(house, BigInt(slot) - MAX_LEAD_SLOTS)
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(`${what} did not come about`)
}

export async function untilWatched({ backend }: SoakHouse, slot: bigint): Promise<void> {
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

/** What came of a run: whether each account was credited what was paid to it, and whether chain, accounts and journal say the same. */
export type Settlement = {
  readonly paid: Tally
  readonly credited: Tally
  /** Accounts whose credits are not what was paid to them. */
  readonly wrongAccounts: number
  readonly differences: number
  readonly problems: number
}

/** Once everything that was paid in is final and was watched. */
export async function settleAccounts(house: SoakHouse, paid: Sums): Promise<Settlement> {
  const { client } = house.backend
  const credited = await readCredits(house)
  const wrongAccounts = house.accounts.filter((account) => !isSame(paid.get(account), credited.get(account))).length
  const { differences } = await client.activity.reconcile({})
  const { problems } = await client.activity.verify({})
  return { paid: tally(paid), credited: tally(credited), wrongAccounts, differences: differences.length, problems: problems.length }
}

function add(sums: Sums, account: string, lamports: bigint): void {
  const known = sums.get(account) ?? { count: 0, lamports: 0n }
  sums.set(account, { count: known.count + 1, lamports: known.lamports + lamports })
}

export function tally(sums: Sums): Tally {
  const all = [...sums.values()]
  return { count: all.reduce((sum, { count }) => sum + count, 0), lamports: all.reduce((sum, { lamports }) => sum + lamports, 0n) }
}

function isSame(left: Tally | undefined, right: Tally | undefined): boolean {
  return left?.count === right?.count && left?.lamports === right?.lamports
}
