/**
 * How a row of a payout stands for whoever asks whether somebody was paid.
 * - paid: proved final, be it by a transaction that was signed outside this journal
 * - under-way: it is signed, sent or about to be, or left in a bundle and may be signed elsewhere
 * - waits: for a person, who confirms or approves it; nothing of it is signed
 * - not-known: it has ended, and nobody can tell whether it was paid; or its reference was paid, and nobody can tell whether this recipient was
 * - decided-again: it has ended without effect, and its recipient was decided again under the same reference, where it is told how that stands
 * - not-paid: it has ended without effect
 */
export const ROW_STANDINGS = ['paid', 'under-way', 'waits', 'not-known', 'decided-again', 'not-paid'] as const
export type RowStanding = (typeof ROW_STANDINGS)[number]
