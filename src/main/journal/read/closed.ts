import { toNumber } from '../columns.ts'

type ClosedColumns = { readonly closed_at_ms: bigint | null; readonly note: string | null }

/** How a person closed a gap, a case, or what nobody can tell of; null while it is open. */
export function toClosed({ closed_at_ms: closedAtMs, note }: ClosedColumns): { readonly atMs: number; readonly note: string } | null {
  return closedAtMs === null || note === null ? null : { atMs: toNumber(closedAtMs), note }
}
