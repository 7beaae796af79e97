import type { BackendOptions } from '../../main/wiring.ts'
import type { Screen } from './screen.ts'
import type { Progress } from './progress.ts'
import type { SecretSource } from './secrets.ts'
import type { Pace } from './watch.ts'

/** The process as a command sees it. The program's own is made in main.ts; a test brings another. */
export type Host = {
  /** The answer, on standard output. */
  readonly out: (text: string) => void
  /** Everything that is not the answer, on standard error. */
  readonly progress: Progress
  readonly secrets: SecretSource
  /** Columns that a line may take. */
  readonly width: number
  /** Aborted when the person wants the command to end. */
  readonly interrupted: AbortSignal
  /** The terminal that answers are shown on; not there where they go into a file or a pipe. */
  readonly openScreen?: () => Screen
  /** When what is watched is asked for again; the product’s own unless a test brings another. */
  readonly pace?: Pace
  /** How long the journal may stand still before a command answers without waiting for it any longer; the product’s own bound unless a test brings another. */
  readonly standstillMs?: number
  /** How the signer is started; the product's own way unless a test brings another. */
  readonly signer?: NonNullable<BackendOptions['signer']>
}
