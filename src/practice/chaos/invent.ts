import type { Block } from '../bank/block.ts'
import type { Entry } from '../bank/entry.ts'
import { priorityOf } from '../bank/priority.ts'
import { simulate } from '../bank/simulate.ts'
import type { BankView } from '../bank/view.ts'
import { nameOf, type WireTransaction } from '../bank/wire.ts'

/** How an invented transaction ended: as it would have, with an error and its fee taken, or never run. */
export type Ending = 'landed' | 'failed' | 'unexecuted'

const FAILURE = { InstructionError: [0, { Custom: 1 }] } as const

/** What the block of this slot would say of a transaction that is in none; null where nobody would believe that it landed. */
export function inventEntry(
  bank: BankView,
  transaction: WireTransaction,
  { ending, slot }: { ending: Ending; slot: bigint },
): Entry | null {
  const { height } = bank.chain.at('processed')
  const would = simulate(bank, { transaction, verifySignatures: false, at: { slot: bank.chain.at('processed').slot, height } })
  if (ending === 'landed' && would.error !== null) return null
  const { compiled } = transaction
  const fee = ending === 'unexecuted' ? 0n : (would.fee ?? 5_000n)
  const charged = would.before.lamports.map((lamports, index) => (index === 0 && lamports >= fee ? lamports - fee : lamports))
  return {
    error: ending === 'landed' ? null : ending === 'failed' ? FAILURE : 'InsufficientFundsForFee',
    logs: ending === 'landed' ? would.logs : [],
    unitsConsumed: would.unitsConsumed,
    innerInstructions: ending === 'landed' ? would.innerInstructions : [],
    returnData: null,
    signature: nameOf(transaction),
    slot,
    index: 0,
    transaction,
    loaded: would.loaded,
    accounts: [...compiled.staticAccounts, ...would.loaded.writable, ...would.loaded.readonly],
    fee,
    unitPrice: priorityOf(compiled).unitPrice,
    loadedBytes: would.loadedBytes,
    preBalances: would.before.lamports,
    postBalances: ending === 'landed' ? would.after.lamports : charged,
    preTokenBalances: would.before.tokens,
    postTokenBalances: ending === 'landed' ? would.after.tokens : would.before.tokens,
  }
}

/** A block that nobody made, at a slot of one's choice, above this one. */
export function inventBlock(below: Block, slot: bigint, hashOf: (slot: bigint) => Block['blockhash']): Block {
  return {
    ...below,
    slot,
    parentSlot: slot - 1n,
    height: below.height + (slot - below.slot) / 2n,
    blockhash: hashOf(slot),
    previousBlockhash: hashOf(slot - 1n),
    entries: [],
    rewards: [],
  }
}
