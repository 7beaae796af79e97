import { invariant } from '../../../core/error/invariant.ts'
import { PAGE_ROWS_MAX } from '../reader.ts'

/** A page's length as asked for. */
export function pageRows(limit: number): number {
  invariant(Number.isInteger(limit) && limit >= 1 && limit <= PAGE_ROWS_MAX, `a page of ${limit} rows`)
  return limit
}

/** Where a page that goes up begins. */
export function above(after: number | undefined): bigint {
  return BigInt(after ?? 0)
}

/** Where a page that goes down begins. */
export function below(after: number | undefined): bigint {
  return BigInt(after ?? Number.MAX_SAFE_INTEGER)
}
