import type { PlannedIntent } from '../../../core/plan/intent.ts'
import type { AttemptProgress } from '../../journal/index.ts'

/** What a transaction costs, in lamports: as planned, and once it landed as the network charged. */
export function feeTaken({ feeLamports }: Pick<PlannedIntent, 'feeLamports'>, progress: AttemptProgress | undefined): bigint {
  return feeLamports + (progress?.feeBeyondLamports ?? 0n)
}
