import type { Bank } from '../bank/bank.ts'
import type { WireTransaction } from '../bank/wire.ts'
import type { Json } from '../rpc/json.ts'
import type { Node } from '../rpc/node.ts'
import { preflightFailed, RpcError } from '../rpc/rpc-error.ts'
import type { Dice } from './dice.ts'

/** How many sends wait to be forwarded at most; more are dropped. */
const MAX_HELD = 4_096
/** A held send comes so many blocks later at most: within the life of a blockhash, or just past it. */
const MAX_HOLD_BLOCKS = 160n

type Held = { readonly transaction: WireTransaction; readonly dueHeight: bigint }
type Answer = (through: Node) => Json | Promise<Json>

/** What an endpoint does with transactions that are sent to it. */
export type Sends = {
  /** Answers a send: forwarded, dropped, held, refused although forwarded, or forwarded twice. */
  answer(node: Node, request: bigint, answer: Answer): Promise<Json>
  /** Hands in what was held until now. */
  forwardDue(): void
}

export function createSends(bank: Bank, dice: Dice): Sends {
  let held: Held[] = []

  function hold(transaction: WireTransaction, blocks: bigint): void {
    if (held.length < MAX_HELD) held.push({ transaction, dueHeight: bank.chain.at('processed').height + blocks })
  }

  /** The node, with a bank that does this with a transaction in place of running it. What came of it, no method shows. */
  function instead(node: Node, take: (transaction: WireTransaction) => void): Node {
    const submit = (transaction: WireTransaction) => {
      take(transaction)
      return { kind: 'refused', error: 'BlockhashNotFound' } as const
    }
    return { ...node, bank: { ...node.bank, submit } }
  }

  return {
    async answer(node, request, answer) {
      if (dice.strikes('drop-send', request)) return answer(instead(node, () => undefined))
      const blocks = 1n + dice.roll('hold-send', request, MAX_HOLD_BLOCKS)
      if (dice.strikes('hold-send', request)) return answer(instead(node, (transaction) => hold(transaction, blocks)))
      if (dice.strikes('duplicate-send', request)) {
        const twice = (transaction: WireTransaction) => {
          bank.submit(transaction)
          hold(transaction, blocks)
        }
        return answer(instead(node, twice))
      }
      const result = await answer(node)
      const refusal = REFUSALS[Number(dice.roll('refuse-send', request, BigInt(REFUSALS.length)))]
      if (refusal !== undefined && dice.strikes('refuse-send', request)) throw refusal()
      return result
    },
    forwardDue() {
      const { height } = bank.chain.at('processed')
      const due = held.filter(({ dueHeight }) => dueHeight <= height)
      if (due.length === 0) return
      held = held.filter(({ dueHeight }) => dueHeight > height)
      for (const { transaction } of due) bank.submit(transaction)
    },
  }
}

/** Errors for a transaction that was forwarded all the same. */
const REFUSALS: readonly (() => RpcError)[] = [
  () => new RpcError(-32603, 'Internal error'),
  () => new RpcError(-32005, 'Node is behind by 42 slots', { numSlotsBehind: 42 }),
  () => preflightFailed('Blockhash not found', NOTHING_RAN),
]
const NOTHING_RAN = {
  accounts: null,
  err: 'BlockhashNotFound',
  innerInstructions: null,
  loadedAccountsDataSize: 0,
  logs: [],
  replacementBlockhash: null,
  returnData: null,
  unitsConsumed: 0,
}
