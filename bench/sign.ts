import { fastest, goalOf, linesOf, type Report, rounded } from './measure.ts'
import { bareSign, kitSign, kitVerifies, makeWanted, ownSign, type Wanted, web3Sign } from './sign-contenders.ts'

/** What fits one legacy transaction when a source pays the fee. */
const PACKED = 10
const TRANSACTIONS = 20
const NEAR_TRANSACTIONS = 1
const ROUNDS = 2_400
const PEER_ROUNDS = 6

/**
 * Building and signing native sweeps, from what is wanted to the bytes a node takes, against node:crypto that only signs and against other
 * libraries, with every key at hand for all. Packed, as sweeps are signed here; and one source alone.
 */
export async function benchSign(_argv: readonly string[]): Promise<Report> {
  const packed = await measure(PACKED)
  const single = await measure(1)
  const goals = [
    goalOf({
      id: '7',
      what: 'transactions whose bytes or signatures differ from another library’s',
      ratio: packed.wrong + single.wrong,
      goal: 0,
    }),
    goalOf({ id: '7', what: `build and sign, ${PACKED} sources, to bare node:crypto`, ratio: packed.own / packed.bare, goal: 1 / 0.9 }),
    goalOf({ id: '7', what: `build and sign, ${PACKED} sources, to web3.js`, ratio: packed.own / packed.web3, goal: 1 / 50 }),
    goalOf({ id: '7', what: 'build and sign, one source, to kit', ratio: single.own / single.kit, goal: 1 / 5 }),
    goalOf({ id: '7', what: 'build and sign, one source, to web3.js', ratio: single.own / single.web3, goal: 1 / 50 }),
  ]
  const figures = [
    { id: `microseconds a transaction of ${PACKED} sources`, ...packed.microseconds },
    { id: 'microseconds a transaction of one source', ...single.microseconds },
  ]
  return { bench: 'sign', goals, figures, lines: linesOf(goals, figures) }
}

async function measure(sources: number) {
  const wanted = await makeWanted({ transactions: TRANSACTIONS, sources })
  const each =
    (act: (one: Wanted) => unknown, all: readonly Wanted[] = wanted) =>
    async () => {
      for (const one of all) {
        const made = act(one)
        if (made instanceof Promise) await made
      }
    }
  // The two that are near each other run far more often than those that are far behind.
  const few = wanted.slice(0, NEAR_TRANSACTIONS)
  const near = await fastest({ bare: each(bareSign, few), own: each(ownSign, few) }, ROUNDS)
  const peers = await fastest({ own: each(ownSign), kit: each(kitSign), web3: each(web3Sign) }, PEER_ROUNDS)
  const times = {
    bare: near.bare / NEAR_TRANSACTIONS,
    own: Math.min(near.own / NEAR_TRANSACTIONS, peers.own / TRANSACTIONS),
    kit: peers.kit / TRANSACTIONS,
    web3: peers.web3 / TRANSACTIONS,
  }
  const microseconds = Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, rounded(1_000 * ms)]))
  return { ...times, microseconds, wrong: await countWrong(wanted) }
}

/**
 * Each against another library: the same bytes where one source pays; of more, whose accounts that library puts in an order of its own, that it
 * takes every signature for one of that source over these bytes.
 */
async function countWrong(wanted: readonly Wanted[]): Promise<number> {
  let wrong = 0
  for (const one of wanted) {
    const { bytes: own } = ownSign(one)
    const isSame = one.sources.length > 1 || Buffer.from(own).equals(await kitSign(one))
    if (!isSame || !(await kitVerifies(one, own))) wrong += 1
  }
  return wrong
}
