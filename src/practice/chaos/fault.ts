/**
 * What an endpoint can do wrong.
 * - the answer as a whole: `late`, `rate-limit`, `cut` (the connection, in the middle of the body), `truncated`, `other-id`, `duplicate-answer`
 * - what the node knows: `lag` (answers as of an earlier block), `lose-history` (the first available block moves up), `refuse-history`
 *   (a block or a transaction that it has, refused with one of the codes for what it has not)
 * - sends: `drop-send` (accepted, never forwarded), `hold-send` (accepted, forwarded blocks later), `refuse-send` (forwarded, answered with an
 *   error), `duplicate-send` (forwarded now and once more)
 * - lies in one method, each of which looks like an ordinary answer
 */
export const FAULTS_OF_ONE_METHOD = [
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

/**
 * What goes on for a while, and says the same whatever is asked.
 * - `unequal-machines`: several machines behind one address, each up to 120 blocks behind, healthy, and true in itself; each call meets another
 * - `limit-evidence`: 429 for statuses, transactions and blocks alone: when it matters
 * - lies: a transaction it was sent is in a block, and failed, or never ran, or landed, which is not so (`lie-invented-landing`); one that landed is
 *   in no method (`lie-hidden-landing`) or not in its block (`lie-left-out`); a block is not there, and its child names the one before
 *   (`lie-skipped-block`); a blockhash ends earlier or later, and is of an earlier or later slot (`lie-blockhash-end`); the chain is far ahead, with
 *   blocks (`lie-far-ahead`); accounts hold something else (`lie-account`); rent and fees (`lie-terms`) and simulations (`lie-simulation`) are different
 */
export const LASTING_FAULTS = [
  'unequal-machines',
  'limit-evidence',
  'lie-invented-landing',
  'lie-hidden-landing',
  'lie-left-out',
  'lie-skipped-block',
  'lie-blockhash-end',
  'lie-far-ahead',
  'lie-account',
  'lie-terms',
  'lie-simulation',
] as const

export const FAULTS = [...FAULTS_OF_ONE_METHOD, ...LASTING_FAULTS] as const
export type Fault = (typeof FAULTS)[number]

/** A node that lags, is limited or has lost its history is so for a while: requests in a row that share one throw. */
const SPELLS: { readonly [Name in Fault]?: bigint } = { lag: 24n, 'lose-history': 24n, 'rate-limit': 3n }

/** What lasts goes on for so many requests and so much of the time more than its rate says, or it would hardly be met. */
const LASTING = { spell: 160n, oftener: 5 }
const isLasting = (fault: Fault): boolean => (LASTING_FAULTS as readonly Fault[]).includes(fault)

/** Slots count as requests where a lie about the chain would otherwise never end for somebody who waits and hardly asks. */
export function momentOf(request: bigint, newestSlot: bigint): bigint {
  return request + newestSlot
}

export function spellOf(fault: Fault): bigint {
  return isLasting(fault) ? LASTING.spell : (SPELLS[fault] ?? 1n)
}

/** Share of the spells that a fault strikes, where it is to strike this share of the requests. */
export function rateOf(fault: Fault, rate: number): number {
  return isLasting(fault) ? Math.min(1, rate * LASTING.oftener) : rate
}
