import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../../core/address/address.ts'
import type { Lamports } from '../../core/amount/lamports.ts'
import { laterSlot, type Slot } from '../../core/chain/slot.ts'
import type { ErrorCode } from '../../core/error/codes.ts'
import { type ErrorValue, isStrongroomError } from '../../core/error/error.ts'
import { decodeTokenAccount } from '../../core/program/token-account.ts'
import { encodeTransaction } from '../../core/message/transaction.ts'
import type { BundleRecord, CarriedRecord } from '../journal/index.ts'
import { type AccountInfo, isPassingFailure, type Simulation } from '../node/index.ts'
import { agreeByVotes, nonceOf, readAccounts, readIntent, readRentMinimum, simulateEach, wordsOfFailure } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { accountsIn, type Balance, findShort, type Going, type Holding, isAffordable, movesOf } from './funding.ts'
import type { Whole } from './signed-in.ts'
import type { Priced } from './still-true.ts'

type Asking = Pick<Services, 'nodes'>

/** Why a transaction is not sent now. */
export type Held = ErrorValue<'CARRY_NOT_FUNDED' | 'CARRY_FAILS'>

/** The accounts of a bundle as two nodes say. */
export type Standing = {
  readonly accounts: ReadonlyMap<Address, AccountInfo | null>
  /** Whether its nonce account holds its value: otherwise it has landed, or never can. */
  readonly isLive: (carried: CarriedRecord) => boolean
  /** The slot from which on a node knows the value by which it lives. */
  readonly since: (carried: CarriedRecord) => Slot
}

/** `finalized`: the highest slot that a node calls final. A later one that the journal names was never seen. */
type Asked = { readonly record: BundleRecord; readonly whole: readonly Whole[]; readonly finalized: Slot }

/**
 * Reads what says whether a bundle can be made: nonce accounts, and whatever is taken from. A machine that is behind the preparing would show other
 * values of the nonce accounts, as if all had landed: it is not heard.
 * @throws NODE_*
 */
export async function readStanding({ nodes }: Asking, { record, whole, finalized }: Asked): Promise<Standing> {
  const returned = record.carried.filter(({ state }) => state === 'returned')
  const asked = [...returned, ...whole.map(({ carried }) => carried)]
  const addresses = [...new Set(asked.flatMap(({ lifetime, what }) => [lifetime.nonceAccount, ...accountsIn(readIntent(what))]))]
  const since = ({ readSlot }: CarriedRecord) => (readSlot < finalized ? readSlot : finalized)
  const infos = addresses.length === 0 ? [] : await readAccounts(nodes, addresses, asked.map(since).reduce<Slot | null>(laterSlot, null))
  const accounts = new Map(addresses.map((address, place) => [address, infos[place] ?? null]))
  return { accounts, since, isLive: ({ lifetime }) => nonceOf(accounts.get(lifetime.nonceAccount) ?? null)?.nonce === lifetime.nonce }
}

type Checked = { readonly record: BundleRecord; readonly live: readonly Priced[]; readonly standing: Standing }

/**
 * Those that would fail now, by number: two nodes try each that the accounts can pay for as they stand, under its own nonce; and
 * the accounts hold what all that go on take together. What another of the bundle pays for first is not tried: nodes try it again as it is sent.
 * A refusal is no end: what is held stays out, and the same file may be brought back later.
 * @throws NODE_DISAGREEMENT, NODE_ONE_ANSWERED, NODE_*
 */
export async function findHeld({ nodes }: Asking, { record, live, standing }: Checked): Promise<ReadonlyMap<number, Held>> {
  if (live.length === 0) return new Map()
  const returned = record.carried.filter((one) => one.state === 'returned' && standing.isLive(one))
  const there = {
    sent: returned.map((one) => goingOf(one, readIntent(one.what).feeLamports, standing)),
    holdingOf: holdingsIn(standing, await readRentMinimum(nodes, 0)),
  }
  const goings = live.map((one) => ({ one, going: goingOf(one.carried, one.feeLamports, standing) }))
  const tried = await simulateEach(
    goings.filter(({ going }) => isAffordable(going, there)),
    async ({ one }) => [one.carried.number, await patiently({ nodes }, () => tryOut({ nodes }, one, standing.since(one.carried)))] as const,
  )
  const failing = new Map(tried.flatMap(([number, why]) => (why === null ? [] : [[number, why] as const])))
  const going = goings.flatMap((each) => (failing.has(each.going.number) ? [] : [each.going]))
  const short = findShort(going, there)
  const { digest } = record
  return new Map<number, Held>([
    ...[...failing].map(([number, why]) => [number, { code: 'CARRY_FAILS', context: { digest, number, why } }] as const),
    ...[...short].map(([number, of]) => [number, { code: 'CARRY_NOT_FUNDED', context: { digest, number, ...of } }] as const),
  ])
}

function goingOf({ number, what }: CarriedRecord, feeLamports: Lamports, { accounts }: Standing): Going {
  return { number, moves: movesOf(readIntent(what), feeLamports, (account) => (accounts.get(account) ?? null) !== null) }
}

/** An account without data keeps the rent-exempt minimum, or is emptied. */
function holdingsIn({ accounts }: Standing, minimum: Lamports): (balance: Balance) => Holding {
  return ({ account, asset }) => {
    const info = accounts.get(account) ?? null
    if (asset !== 'native') return { amount: info === null ? 0n : (decodeTokenAccount(info.data)?.amount ?? 0n), minimum: null }
    return { amount: info?.lamports ?? 0n, minimum: info === null || info.data.length > 0 ? null : minimum }
  }
}

/** Pauses before a transaction is tried again that a node did not answer for. */
const PAUSES_MS = [500, 1_000, 2_000]
/** At most as long is waited for a node that names how long it wants to be left alone. */
const PAUSE_MOST_MS = 20_000

/** A large bundle asks as often as some nodes take at once: one that wants to be left alone for a moment does not refuse all of it. */
async function patiently<Value>({ nodes }: Asking, act: () => Promise<Value>): Promise<Value> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await act()
    } catch (error) {
      if (!isStrongroomError(error) || !isOfTheMoment(error.code)) throw error
      // Of two nodes, the one that answered is what is told; for how long the other wants to be left alone, only its own figures say.
      const wantedMs = Math.max(0, ...nodes.states().map(({ figures }) => figures.msLimited ?? 0))
      await sleep(Math.max(pauseMs, Math.min(wantedMs, PAUSE_MOST_MS)))
    }
  }
  return act()
}

/** Of two nodes, one that did not answer is told by the other being alone. */
const isOfTheMoment = (code: ErrorCode): boolean => isPassingFailure(code) || code === 'NODE_ONE_ANSWERED' || code === 'NODE_NONE_ANSWERED'

/**
 * What nodes say that its bytes would fail of now; null where they go through, or where its nonce has just moved on. Its signatures were checked here: no
 * node is given them, which could send what is held.
 */
async function tryOut({ nodes }: Asking, { carried, signatures, completed }: Whole, since: Slot): Promise<string | null> {
  const message = completed ?? carried.message
  const transaction = encodeTransaction({ message, signatures: signatures.map(() => null) })
  const { value } = await agreeByVotes<Simulation>(
    nodes,
    {
      what: `transaction ${carried.number} of the bundle ${carried.bundleDigest}, tried before it is sent`,
      // A machine behind its preparing does not know the value by which it lives.
      ask: (node, at) => node.simulateTransaction(transaction, { commitment: 'confirmed', minContextSlot: since, ...at }),
    },
    {
      compare: (left, right) => {
        const [one, other] = [outcomeOf(left.value), outcomeOf(right.value)]
        if (one === other) return null
        return { where: 'confirmed', left: saidOf(message, left.value), right: saidOf(message, right.value) }
      },
    },
  )
  return outcomeOf(value) === 'fails' ? wordsOfFailure(message, value.err) : null
}

/** It stands in a block already, or its nonce has moved on: what became of it is found out as it is followed. */
const OVER: ReadonlySet<unknown> = new Set(['AlreadyProcessed', 'BlockhashNotFound'])

function outcomeOf({ err }: Simulation): 'runs' | 'over' | 'fails' {
  if (err === null) return 'runs'
  return OVER.has(err) ? 'over' : 'fails'
}

function saidOf(message: Uint8Array, simulated: Simulation): string {
  return outcomeOf(simulated) === 'runs' ? 'it goes through' : wordsOfFailure(message, simulated.err)
}
