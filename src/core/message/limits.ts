import { StrongroomError } from '../error/error.ts'
import type { CompiledMessage } from './message.ts'

/** The ledger's limits. Above them a node refuses, so the wallet refuses first. */
export const MAX_TRANSACTION_BYTES = { legacy: 1232, 0: 1232, 1: 4096 } as const
export const MAX_SIGNERS_V1 = 12
export const MAX_ACCOUNTS = 64
export const MAX_INSTRUCTIONS = 64
/** A transaction gets no more, whatever it asks for. */
export const MAX_COMPUTE_UNITS = 1_400_000

/**
 * Refuses a message that counts more of something than the ledger allows. Its size is asked in transaction.ts.
 * @throws MESSAGE_TOO_MANY_SIGNERS, MESSAGE_TOO_MANY_ACCOUNTS, MESSAGE_TOO_MANY_INSTRUCTIONS
 */
export function assertCounts(message: CompiledMessage): void {
  const signers = message.header.signerCount
  if (message.version === 1 && signers > MAX_SIGNERS_V1) {
    throw new StrongroomError('MESSAGE_TOO_MANY_SIGNERS', { count: signers, limit: MAX_SIGNERS_V1 })
  }
  const accounts = countAccounts(message)
  if (accounts > MAX_ACCOUNTS) throw new StrongroomError('MESSAGE_TOO_MANY_ACCOUNTS', { count: accounts, limit: MAX_ACCOUNTS })
  const instructions = message.instructions.length
  if (instructions > MAX_INSTRUCTIONS) {
    throw new StrongroomError('MESSAGE_TOO_MANY_INSTRUCTIONS', { count: instructions, limit: MAX_INSTRUCTIONS })
  }
}

/** How many accounts the message names, those of lookup tables included. */
export function countAccounts({ staticAccounts, lookups }: Pick<CompiledMessage, 'staticAccounts' | 'lookups'>): number {
  return lookups.reduce((sum, lookup) => sum + lookup.writableIndexes.length + lookup.readonlyIndexes.length, staticAccounts.length)
}
