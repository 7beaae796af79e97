/**
 * What a door can do wrong.
 * - the answer as a whole: `late`, `rate-limit`, `cut` (the connection, in the middle of the body), `truncated`, `other-id`, `duplicate-answer`
 * - what the node knows: `lag` (answers as of an earlier block), `lose-history` (the first available block moves up), `refuse-history`
 *   (a block or a transaction that it has, refused with one of the codes for what it has not)
 * - sends: `drop-send` (accepted, never forwarded), `hold-send` (accepted, forwarded blocks later), `refuse-send` (forwarded, answered with an
 *   error), `duplicate-send` (forwarded now and once more)
 * - lies, each of which looks like an ordinary answer
 */
export const FAULTS = [
  'lag',
  'late',
  'rate-limit',
  'cut',
  'truncated',
  'other-id',
  'duplicate-answer',
  'lose-history',
  'refuse-history',
  'drop-send',
  'hold-send',
  'refuse-send',
  'duplicate-send',
  'lie-height',
  'lie-last-valid-height',
  'lie-latest-blockhash',
  'lie-block-blockhash',
  'lie-slots',
  'lie-balance',
  'lie-status-absent',
  'lie-status-landed',
  'lie-status-failed',
] as const
export type Fault = (typeof FAULTS)[number]

/** A node that lags, is limited or has lost its history is so for a while: requests in a row that share one throw. */
const SPELLS: { readonly [Name in Fault]?: bigint } = { lag: 24n, 'lose-history': 24n, 'rate-limit': 3n }

export function spellOf(fault: Fault): bigint {
  return SPELLS[fault] ?? 1n
}
