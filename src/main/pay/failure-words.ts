import { listPrograms } from '../../core/chain/account-list.ts'
import { explainTransactionError } from '../../core/chain/explain-error.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { TOKEN_2022_PROGRAM } from '../../core/program/ids.ts'

/** Accounts of a transfer that names its mint; what stands behind them is for a hook. */
const TRANSFER_ACCOUNTS = 4
const NOBODY = ''

/**
 * What a transaction of ours failed of: a part of a sentence. Where a hook was called, a code may be the hook's own, and no program's names are
 * put to it.
 */
export function wordsOfFailure(message: Uint8Array, error: unknown): string {
  const decoded = decodeMessage(message)
  const programs = listPrograms(decoded).map((program, index) => {
    const accounts = decoded.instructions[index]?.accountIndexes.length ?? 0
    return program === undefined || (program === TOKEN_2022_PROGRAM && accounts > TRANSFER_ACCOUNTS) ? NOBODY : program
  })
  return explainTransactionError(error, programs).words
}
