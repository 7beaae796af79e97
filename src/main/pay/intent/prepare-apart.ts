import { isStrongroomError } from '../../../core/error/error.ts'
import { asStrongroomError } from '../../tasks.ts'
import { inRunsOf, type PayParts, type Work } from '../parts.ts'
import type { Patience } from '../patience.ts'

type Preparing = {
  /** How long each is left alone with which something is wrong. */
  readonly illegible: Patience
  readonly prepare: (works: readonly Work[]) => Promise<void>
}

/**
 * Prepares works together, and where one cannot be prepared as it stands, the others without it: anybody who can write the journal can put a row
 * into it that does not read, and that must not hold up what a person decided.
 */
export async function prepareApart(parts: Pick<PayParts, 'onTrouble'>, works: readonly Work[], preparing: Preparing): Promise<void> {
  const { illegible, prepare } = preparing
  try {
    await prepare(works)
    for (const { intent } of works) illegible.succeeded(intent.id)
  } catch (error) {
    if (!isOfARow(error)) throw error
    const [only, ...others] = works
    if (only === undefined || others.length > 0) {
      for (const half of inRunsOf(Math.ceil(works.length / 2), works)) await prepareApart(parts, half, preparing)
      return
    }
    illegible.failed(only.intent.id)
    parts.onTrouble(asStrongroomError(error))
  }
}

/** Whether something may be wrong with a stored row, so that the same would be done of other rows. */
export function isOfARow(error: unknown): boolean {
  return !isStrongroomError(error) || isStrongroomError(error, 'SIGNER_REQUEST_MALFORMED')
}
