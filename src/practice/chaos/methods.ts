import { isStrongroomError } from '../../core/error/error.ts'
import type { Bank } from '../bank/bank.ts'
import { type BankView, viewOf } from '../bank/view.ts'
import { nameOf, parseWire, type WireTransaction } from '../bank/wire.ts'
import type { Json } from '../rpc/json.ts'
import type { Method, Methods, Node } from '../rpc/node.ts'
import { readConfig } from '../rpc/params.ts'
import type { Dice } from './dice.ts'
import { momentOf } from './fault.ts'
import { refuseHistory } from './history.ts'
import { tellLies } from './lies.ts'
import { createSends, type Sends } from './sends.ts'
import { lieInView } from './view-lies.ts'

/** How late a lagging endpoint can be, in blocks. */
const MAX_LAG_BLOCKS = 48n
/** Machines behind one address are as far apart at most as a node may be behind and call itself healthy, or nearly. */
const MAX_UNEQUAL_BLOCKS = 120n
/** For how many blocks below the final one the node remembers accounts. */
export const LATE_BLOCKS = MAX_UNEQUAL_BLOCKS
/** One of them is never behind. */
const MACHINES = 4n
/** Kept below the final block by an endpoint that lost its history. */
const MAX_KEPT_BELOW_FINAL = 40n

/** What only the practice network can do is done as it is told, whatever the endpoint is like. */
export const isUntouched = (method: string): boolean => method.startsWith('practice_') || method === 'requestAirdrop'

/** The same methods, answered by a node that forgets, lags, drops and lies; and one that calms it. */
export function chaosMethods(bank: Bank, methods: Methods, dice: Dice): Methods {
  const sends = createSends(bank, dice)
  const sent = new Map<string, WireTransaction>()
  let requests = 0n
  const number = () => (requests += 1n)
  const faulty = Object.entries(methods).map(([name, method]) => [
    name,
    isUntouched(name) ? method : spoil({ bank, dice, sends, sent, number }, name, method),
  ])
  return { ...(Object.fromEntries(faulty) as Methods), practice_chaos: control(dice, () => requests) }
}

type Setting = {
  readonly bank: Bank
  readonly dice: Dice
  readonly sends: Sends
  /** Everything it was ever given, by name. */
  readonly sent: Map<string, WireTransaction>
  readonly number: () => bigint
}

function spoil({ bank, dice, sends, sent, number }: Setting, name: string, method: Method): Method {
  return {
    ...method,
    async answer(node, params) {
      const request = number()
      sends.forwardDue()
      refuseHistory(dice, { name, params, request, bank })
      if (name === 'sendTransaction') note(sent, params)
      const seen: Node = {
        ...node,
        bank: lieInView(dice, seenBank(bank, dice, request), { name, moment: momentOf(request, bank.chain.at('processed').slot), sent }),
      }
      const answer = (through: Node) => method.answer(through, params)
      const result = name === 'sendTransaction' ? await sends.answer(seen, request, answer) : await answer(seen)
      return tellLies(dice, { name, params, request }, result)
    },
  }
}

function seenBank(bank: Bank, dice: Dice, request: bigint): BankView {
  const lags = dice.strikes('lag', request)
  const hasLost = dice.strikes('lose-history', request)
  const finalityBlocks = bank.chain.at('processed').height - bank.chain.at('finalized').height
  return viewOf(bank, {
    behindBlocks: lags ? 1n + dice.roll('lag', request, MAX_LAG_BLOCKS) : machineLag(dice, request),
    keptBlocks: hasLost ? finalityBlocks + dice.roll('lose-history', request, MAX_KEPT_BELOW_FINAL) : null,
  })
}

/** Each call meets one of the machines; how far behind each of them is stays the same for a while. */
function machineLag(dice: Dice, request: bigint): bigint {
  if (!dice.strikes('unequal-machines', request)) return 0n
  const machine = dice.roll('unequal-machines', request, MACHINES, `request ${request}`)
  return machine === 0n ? 0n : dice.roll('unequal-machines', request, MAX_UNEQUAL_BLOCKS + 1n, `machine ${machine}`)
}

/** How many transactions an endpoint remembers that it was given; the oldest make way. */
const MAX_SENT = 4_096

/** What cannot be read is refused by the method. */
function note(sent: Map<string, WireTransaction>, [text]: readonly unknown[]): void {
  const transaction = typeof text === 'string' ? readWire(text) : null
  if (transaction === null) return
  sent.set(nameOf(transaction), transaction)
  const [oldest] = sent.keys()
  if (sent.size > MAX_SENT && oldest !== undefined) sent.delete(oldest)
}

function readWire(text: string): WireTransaction | null {
  try {
    return parseWire(Uint8Array.from(Buffer.from(text, 'base64')))
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}

/** `practice_chaos [{ calm }]`: calms the endpoint or lets it loose, and tells what struck so far. */
function control(dice: Dice, requests: () => bigint): Method {
  return {
    min: 0,
    max: 1,
    answer(_node, [options]): Json {
      const { calm } = readConfig(options)
      if (typeof calm === 'boolean') dice.setCalm(calm)
      return { requests: requests(), ...dice.state() }
    },
  }
}
