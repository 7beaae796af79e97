import { isStrongroomError, StrongroomError } from '../error/error.ts'
import { assertCounts, countAccounts } from './limits.ts'
import type { CompiledMessage } from './message.ts'

const HEAP_STEP_BYTES = 1024
const MIN_HEAP_BYTES = 32 * 1024
const MAX_HEAP_BYTES = 256 * 1024

/**
 * The rules that every message obeys on the ledger: its own sanitizing, its refusal of an account named twice, its counts.
 * @throws MESSAGE_HEADER_INVALID, MESSAGE_INDEX_OUT_OF_RANGE, MESSAGE_PROGRAM_NOT_ALLOWED, MESSAGE_DUPLICATE_ACCOUNT, MESSAGE_LOOKUP_EMPTY,
 *   MESSAGE_HEAP_SIZE_INVALID and those of assertCounts
 */
export function assertWellFormed(message: CompiledMessage): void {
  for (const assertRule of RULES) assertRule(message)
}

const RULES = [assertHeader, assertCounts, assertNoDuplicates, assertLookups, assertIndexes, assertHeapSize]

/** Every rule that a message breaks, in the same order: for what is only shown. Empty for one that is well formed. */
export function findFaults(message: CompiledMessage): readonly StrongroomError[] {
  return RULES.flatMap((assertRule) => {
    try {
      assertRule(message)
      return []
    } catch (error) {
      if (isStrongroomError(error)) return [error]
      throw error
    }
  })
}

/** The fee payer exists and is writable, and no account is counted twice. */
function assertHeader({ header, staticAccounts }: CompiledMessage): void {
  const { signerCount, readonlySignerCount, readonlyNonSignerCount } = header
  const accountCount = staticAccounts.length
  const hasWritablePayer = readonlySignerCount < signerCount
  if (!hasWritablePayer || signerCount + readonlyNonSignerCount > accountCount) {
    throw new StrongroomError('MESSAGE_HEADER_INVALID', { ...header, accountCount })
  }
}

function assertNoDuplicates({ staticAccounts }: CompiledMessage): void {
  const seen = new Set<string>()
  for (const address of staticAccounts) {
    if (seen.has(address)) throw new StrongroomError('MESSAGE_DUPLICATE_ACCOUNT', { address })
    seen.add(address)
  }
}

function assertLookups({ lookups }: CompiledMessage): void {
  for (const { table, writableIndexes, readonlyIndexes } of lookups) {
    if (writableIndexes.length + readonlyIndexes.length === 0) throw new StrongroomError('MESSAGE_LOOKUP_EMPTY', { table })
  }
}

function assertIndexes(message: CompiledMessage): void {
  const count = countAccounts(message)
  for (const { programIndex, accountIndexes } of message.instructions) {
    for (const index of [programIndex, ...accountIndexes]) {
      if (index >= count) throw new StrongroomError('MESSAGE_INDEX_OUT_OF_RANGE', { index, count })
    }
    if (programIndex === 0 || programIndex >= message.staticAccounts.length) {
      throw new StrongroomError('MESSAGE_PROGRAM_NOT_ALLOWED', { index: programIndex })
    }
  }
}

function assertHeapSize({ config }: CompiledMessage): void {
  const heapSize = config?.heapSize
  if (heapSize === undefined) return
  const isAllowed = heapSize >= MIN_HEAP_BYTES && heapSize <= MAX_HEAP_BYTES && heapSize % HEAP_STEP_BYTES === 0
  if (!isAllowed) throw new StrongroomError('MESSAGE_HEAP_SIZE_INVALID', { heapSize })
}
