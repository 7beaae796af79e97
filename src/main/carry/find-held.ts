import { setTimeout as sleep } from 'node:timers/promises'
import type { Slot } from '../../core/chain/slot.ts'
import type { ErrorCode } from '../../core/error/codes.ts'
import { type ErrorValue, isStrongroomError } from '../../core/error/error.ts'
import { encodeTransaction } from '../../core/message/transaction.ts'
import { isPassingFailure, type Simulation } from '../node/index.ts'
import { agreeByVotes, readIntent, readRentMinimum, simulateEach, wordsOfFailure } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { type Balance, findShort, type Going, isAffordable, movesOf, type RentOf } from './funding.ts'
import type { Whole } from './signed-in.ts'
import type { Standing } from './standing.ts'
import type { Priced } from './still-true.ts'

type Asking = Pick<Services, 'nodes'>

/** Why a transaction is not sent now. */
export type Held = ErrorValue<'CARRY_NOT_FUNDED' | 'CARRY_FAILS'>

type Checked = { readonly digest: string; readonly live: readonly Priced[]; readonly standing: Standing }

/**
 * Those that would fail now, by number: two nodes try each that the accounts can pay for as they stand, under its own nonce; and
 * the accounts hold what all that go on take together. What another of the bundle pays for first is not tried: nodes try it again as it is sent.
 * A refusal is no end: what is held stays out, and the same file may be brought back later.
 * @throws NODE_DISAGREEMENT, NODE_ONE_ANSWERED, NODE_*
 */
export async function findHeld({ nodes }: Asking, { digest, live, standing }: Checked): Promise<ReadonlyMap<number, Held>> {
  if (live.length === 0) return new Map()
  const { rentOf, sent, holdingOf } = standing
  const minimum = await readRentMinimum(nodes, 0)
  const there = {
    sent: sent.map((one, place) => sentAs(one, { place, rentOf })),
    holdingOf: (balance: Balance) => holdingOf(balance, minimum),
  }
  const goings = live.map((one) => ({ one, going: goingOf(one, rentOf) }))
  const tried = await simulateEach(
    goings.filter(({ going }) => isAffordable(going, there)),
    async ({ one }) => [one.carried.number, await patiently({ nodes }, () => tryOut({ nodes }, one, standing.since(one.carried)))] as const,
  )
  const failing = new Map(tried.flatMap(([number, why]) => (why === null ? [] : [[number, why] as const])))
  const going = goings.flatMap((each) => (failing.has(each.going.number) ? [] : [each.going]))
  const short = findShort(going, there)
  return new Map<number, Held>([
    ...[...failing].map(([number, why]) => [number, { code: 'CARRY_FAILS', context: { digest, number, why } }] as const),
    ...[...short].map(([number, of]) => [number, { code: 'CARRY_NOT_FUNDED', context: { digest, number, ...of } }] as const),
  ])
}

type At = { readonly place: number; readonly rentOf: RentOf }

/** What was sent has places of its own, below those of the bundle. */
function sentAs({ planned, isOwn }: Standing['sent'][number], { place, rentOf }: At): Going {
  const { changes, makes } = movesOf(planned, planned.feeLamports, rentOf)
  return { number: -1 - place, moves: { changes: isOwn ? changes : changes.filter(({ change }) => change < 0n), makes } }
}

function goingOf({ carried: { number, what }, feeLamports }: Priced, rentOf: RentOf): Going {
  return { number, moves: movesOf(readIntent(what), feeLamports, rentOf) }
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
  const heard = new Map<string, Simulation>()
  const { value, nodes: told } = await agreeByVotes<Simulation>(
    nodes,
    {
      what: `transaction ${carried.number} of the bundle ${carried.bundleDigest}, tried before it is sent`,
      async ask(node, at) {
        // A machine behind its preparing does not know the value by which it lives.
        const answer = await node.simulateTransaction(transaction, { commitment: 'confirmed', minContextSlot: since, ...at })
        heard.set(node.name, answer.value)
        return answer
      },
    },
    {
      compare: (left, right) => {
        const [one, other] = [outcomeOf(left.value), outcomeOf(right.value)]
        if (one === other) return null
        return { where: 'confirmed', left: saidOf(message, left.value), right: saidOf(message, right.value) }
      },
    },
  )
  if (outcomeOf(value) !== 'fails') return null
  // That it fails is what nodes agree on. Each says of what, and one of them may lie.
  const reasons = told.map((node) => ({ node, why: wordsOfFailure(message, heard.get(node)?.err ?? value.err) }))
  const isSame = new Set(reasons.map(({ why }) => why)).size < 2
  return isSame ? wordsOfFailure(message, value.err) : reasons.map(({ node, why }) => `${why} (${node})`).join('; ')
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
