import { t } from '@lingui/core/macro'
import type { StateName } from '../state.tsx'

/**
 * Where the money of a payment is, as far as it is known. Unsigned is decided and not signed yet, asked waits for a person’s word, held for a second
 * person. What nobody knows is never among the failed: unknown ends when a node answers, not-known has ended, and nobody can ever tell.
 */
export type Whereabouts = 'home' | 'on-its-way' | 'unsigned' | 'asked' | 'held' | 'unknown' | 'not-known' | 'not-moved'

/** Every state that a payment can be in. */
export type PaymentState = Exclude<StateName, 'outstanding' | 'paid-in-part'>

const WHEREABOUTS: Record<PaymentState, Whereabouts> = {
  waiting: 'unsigned',
  'awaiting-confirmation': 'asked',
  'awaiting-approval': 'held',
  draft: 'unsigned',
  signed: 'on-its-way',
  sent: 'on-its-way',
  processed: 'on-its-way',
  confirmed: 'on-its-way',
  finalized: 'home',
  satisfied: 'home',
  unknown: 'unknown',
  'not-known': 'not-known',
  refused: 'not-moved',
  failed: 'not-moved',
  unexecuted: 'not-moved',
  expired: 'not-moved',
  revoked: 'not-moved',
  abandoned: 'not-moved',
}

export const whereaboutsOf = (state: PaymentState): Whereabouts => WHEREABOUTS[state]

/** One word for the two that say the same of a finished payment, so that a legend counts them together. */
export const shownState = (state: PaymentState) => (state === 'satisfied' ? 'finalized' : state)

type Standing = { readonly state: PaymentState; readonly elsewhere: { readonly whole: boolean } | null }

/** As {@link shownState}, of a transaction: one that was given up is `paid-in-part` where others paid some of its rows. */
export const partState = ({ state, elsewhere }: Standing) =>
  elsewhere !== null && !elsewhere.whole && whereaboutsOf(state) === 'not-moved' ? 'paid-in-part' : shownState(state)

type Paid = { readonly state: PaymentState; readonly elsewhere: object | string | null }

/** What its fee is called: of what did not land, or what another transaction did, nobody here paid the fee that was planned. */
export function feeWord({ state, elsewhere }: Paid): string {
  const place = whereaboutsOf(state)
  const isPaid = elsewhere === null && (state === 'failed' || (place !== 'not-moved' && place !== 'not-known'))
  return isPaid ? t`Fee` : t`Fee planned`
}

/** once, twice, 3 times; nothing before the first. */
export function timesWords(count: number): string {
  if (count <= 0) return ''
  return count === 1 ? t`once` : count === 2 ? t`twice` : t`${count} times`
}
