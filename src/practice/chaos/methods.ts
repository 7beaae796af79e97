import type { Bank } from '../bank/bank.ts'
import { type BankView, viewOf } from '../bank/view.ts'
import type { Json } from '../rpc/json.ts'
import type { Method, Methods, Node } from '../rpc/node.ts'
import { readConfig } from '../rpc/params.ts'
import type { Dice } from './dice.ts'
import { refuseHistory } from './history.ts'
import { tellLies } from './lies.ts'
import { openSends, type Sends } from './sends.ts'

/** How late a lagging door can be, in blocks. */
export const MAX_LAG_BLOCKS = 48n
/** Kept below the final block by a door that lost its history. */
const MAX_KEPT_BELOW_FINAL = 40n

/** What only the practice network can do is done as it is told, whatever the door is like. */
export const isUntouched = (method: string): boolean => method.startsWith('practice_') || method === 'requestAirdrop'

/** The same methods, answered by a node that forgets, lags, drops and lies; and one that calms it. */
export function chaosMethods(bank: Bank, methods: Methods, dice: Dice): Methods {
  const sends = openSends(bank, dice)
  let requests = 0n
  const number = () => (requests += 1n)
  const faulty = Object.entries(methods).map(([name, method]) => [
    name,
    isUntouched(name) ? method : spoil({ bank, dice, sends, number }, name, method),
  ])
  return { ...(Object.fromEntries(faulty) as Methods), practice_chaos: control(dice, () => requests) }
}

type Setting = { readonly bank: Bank; readonly dice: Dice; readonly sends: Sends; readonly number: () => bigint }

function spoil({ bank, dice, sends, number }: Setting, name: string, method: Method): Method {
  return {
    ...method,
    async answer(node, params) {
      const request = number()
      sends.forwardDue()
      refuseHistory(dice, { name, params, request, bank })
      const seen: Node = { ...node, bank: seenBank(bank, dice, request) }
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
    behindBlocks: lags ? 1n + dice.roll('lag', request, MAX_LAG_BLOCKS) : 0n,
    keptBlocks: hasLost ? finalityBlocks + dice.roll('lose-history', request, MAX_KEPT_BELOW_FINAL) : null,
  })
}

/** `practice_chaos [{ calm }]`: calms the door or lets it loose, and tells what struck so far. */
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
