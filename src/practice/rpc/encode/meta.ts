import bs58 from 'bs58'
import { costUnits } from '../../bank/cost.ts'
import type { Entry } from '../../bank/entry.ts'
import type { InnerInstruction, ReturnData } from '../../bank/runtime.ts'
import type { TransactionError } from '../../bank/runtime-error.ts'
import type { TokenBalance } from '../../bank/token.ts'
import type { Json } from '../json.ts'
import { encodeParsedInstruction } from './instruction.ts'
import { encodeHistoricTokenAmount } from './token-amount.ts'
import type { TransactionEncoding } from './view.ts'

/** The older form of a transaction's outcome, still beside `err`. */
export function encodeStatus(error: TransactionError | null): Json {
  return error === null ? { Ok: null } : { Err: error }
}

/** What every form of a transaction's meta holds. */
export function encodeBalances(entry: Entry): { readonly [name: string]: Json } {
  return {
    err: entry.error,
    fee: entry.fee,
    postBalances: entry.postBalances,
    postTokenBalances: entry.postTokenBalances.map(encodeTokenBalance),
    preBalances: entry.preBalances,
    preTokenBalances: entry.preTokenBalances.map(encodeTokenBalance),
    status: encodeStatus(entry.error),
  }
}

/** The meta of a transaction shown in full. */
export function encodeMeta(entry: Entry, encoding: TransactionEncoding, rewards: Json): Json {
  // What could not be loaded never ran: nothing was recorded of it.
  const hasRun = entry.loadedBytes > 0
  return {
    ...encodeBalances(entry),
    computeUnitsConsumed: entry.unitsConsumed,
    costUnits: costUnits(entry),
    innerInstructions: hasRun ? encodeInnerInstructions(entry, encoding) : null,
    ...(encoding === 'jsonParsed' ? {} : { loadedAddresses: entry.loaded }),
    logMessages: hasRun ? entry.logs : null,
    returnData: encodeReturnData(entry.returnData) ?? undefined,
    rewards,
  }
}

export function encodeTokenBalance(balance: TokenBalance): Json {
  const { accountIndex, mint, owner, programId, amount, decimals } = balance
  return { accountIndex, mint, owner, programId, uiTokenAmount: encodeHistoricTokenAmount({ amount, decimals }) }
}

export function encodeReturnData(returned: ReturnData | null): Json {
  return returned === null ? null : { data: [Buffer.from(returned.data).toString('base64'), 'base64'], programId: returned.programId }
}

function encodeInnerInstructions(entry: Entry, encoding: TransactionEncoding): Json {
  return entry.innerInstructions.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((inner) => encodeInner(entry, inner, encoding)),
  }))
}

function encodeInner({ accounts }: Entry, inner: InnerInstruction, encoding: TransactionEncoding): Json {
  const { programIdIndex, data, stackHeight } = inner
  if (encoding !== 'jsonParsed') return { accounts: inner.accounts, data: bs58.encode(data), programIdIndex, stackHeight }
  return encodeParsedInstruction({ programIndex: programIdIndex, accountIndexes: inner.accounts, data }, accounts, stackHeight)
}
