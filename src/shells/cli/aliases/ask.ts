import { StrongroomError } from '../../../core/error/error.ts'

/** How an alias talks to the person who called it. */
export type Ask = {
  readonly say: (line: string) => void
  readonly atTerminal: boolean
  /** @throws OPERATION_ARGUMENT where the answer is not yes */
  readonly yes: (question: string) => Promise<void>
  /** Asks for the passphrase and opens the vault. */
  readonly unlock: () => Promise<void>
}

/** The refusal of a person who did not say yes. */
export function notConfirmed(): StrongroomError {
  return new StrongroomError('OPERATION_ARGUMENT', { field: 'the answer', problem: 'it is not yes' })
}
