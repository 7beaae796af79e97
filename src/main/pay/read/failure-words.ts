import { listPrograms } from '../../../core/chain/account-list.ts'
import { type TransactionErrorWords, explainTransactionError } from '../../../core/chain/explain-error.ts'
import { TRANSFER_ACCOUNTS } from '../../../core/hook/hook.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { TOKEN_2022_PROGRAM } from '../../../core/program/ids.ts'

const NOBODY = ''

/** What a transaction of ours failed of: a part of a sentence. */
export function wordsOfFailure(message: Uint8Array, error: unknown): string {
  return explainFailure(message, error).words
}

/**
 * The same with the instruction that failed, in its place in the message; null where it was none. Where a hook was called, a code may be the
 * hook's own, and no program's names are put to it.
 */
export function explainFailure(message: Uint8Array, error: unknown): TransactionErrorWords {
  const decoded = decodeMessage(message)
  const programs = listPrograms(decoded).map((program, index) => {
    const accounts = decoded.instructions[index]?.accountIndexes.length ?? 0
    return program === undefined || (program === TOKEN_2022_PROGRAM && accounts > TRANSFER_ACCOUNTS) ? NOBODY : program
  })
  return explainTransactionError(error, programs)
}
