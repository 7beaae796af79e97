import { counted } from '../text/counted.ts'

/** What is known of a long absence, and what a person wants. */
export type CatchUpQuestion = {
  readonly choice: 'automatic' | 'blocks' | 'accounts'
  /** Between the cursor and the finalized slot. */
  readonly slots: bigint
  readonly accounts: number
  /** Mints that are money here. */
  readonly mints: number
  /** How long a node took for one block, and for one list of an account's transactions; null where that was not tried. */
  readonly msPerBlock: number | null
  readonly msPerList: number | null
  /** Whether the history of any node covers all of the absence. */
  readonly isHistoryKept: boolean
}

export type CatchUpWay = { readonly way: 'blocks' | 'accounts'; readonly because: string }

/** An account's own list, those of its accounts under both token programs, and its part of reading balances. */
const CALLS_PER_ACCOUNT = 4

/** How many questions it takes to read accounts back, transactions that are found not counted. */
export function countCalls({ accounts, mints }: Pick<CatchUpQuestion, 'accounts' | 'mints'>): bigint {
  return BigInt(accounts) * BigInt(CALLS_PER_ACCOUNT + mints)
}

/**
 * The cheaper way to make up for an absence, and why in words. Account by account only where that takes fewer calls than there are slots and,
 * as far as both were tried, less time: a block carries a thousand times the bytes of a short list, but one of them serves every account.
 */
export function reckonCatchUp(question: CatchUpQuestion): CatchUpWay {
  const { choice, slots, isHistoryKept, msPerBlock, msPerList } = question
  const calls = countCalls(question)
  if (choice !== 'automatic') return { way: choice, because: 'a person chose it' }
  if (!isHistoryKept) return { way: 'blocks', because: 'no node keeps the accounts’ history of all these slots' }
  const figures = `${counted(calls, 'call')} for the accounts, ${counted(slots, 'slot')} to read`
  if (calls >= slots) return { way: 'blocks', because: `it takes no more calls: ${figures}` }
  if (msPerBlock !== null && msPerList !== null && Number(calls) * msPerList >= Number(slots) * msPerBlock) {
    return { way: 'blocks', because: `it takes less time at the present speed of the nodes: ${figures}` }
  }
  return { way: 'accounts', because: `it takes fewer calls: ${figures}` }
}
