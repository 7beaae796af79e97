import type { CreditOrigin } from './journal/index.ts'

/** When the block of a movement was made, as a date; null where it was not recorded. */
export function timeOf(origin: CreditOrigin | undefined): Date | null {
  const seconds = origin?.blockTimeSeconds ?? null
  return seconds === null ? null : new Date(Number(seconds) * 1_000)
}

/** Blocks have whole seconds: the first that is not before a moment. */
export const secondsFrom = (ms: number): bigint => BigInt(Math.ceil(ms / 1_000))
