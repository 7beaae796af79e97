/**
 * What became of a reference that was decided before. While it is taken nothing is decided under it.
 * - paid: proved final
 * - paid-elsewhere: by another message than those followed here: signed outside this journal, or called dead by it
 * - on-its-way: decided and not proved final
 * - awaiting-confirmation: it has no seal of the signer; nothing is done for it before a person confirms it
 * - awaiting-approval: a second person has to approve it; nothing of it is signed
 * - being-revoked: a person gave it up; what was signed for it may land until it is proved that it cannot
 * - carried: it left in a bundle, to be signed elsewhere; whoever has it signed may send it
 * - not-known: nobody can tell whether it was paid: a message signed for it does not stand in this journal, or not as it was signed
 */
export type Taken =
  | 'paid'
  | 'paid-elsewhere'
  | 'on-its-way'
  | 'awaiting-confirmation'
  | 'awaiting-approval'
  | 'being-revoked'
  | 'carried'
  | 'not-known'

/** What became of it, what it means for the money, and what can be done. */
export const TAKEN_WORDS: Readonly<Record<Taken, string>> = {
  paid: 'Paid under this reference, proved final. It is not paid again; give another reference to pay again on purpose.',
  'paid-elsewhere':
    'Paid under this reference by another message than those followed here. It is not paid again; give another reference to pay again on purpose.',
  'on-its-way': 'Decided under this reference and not final yet. It is not decided a second time; see Payments for how far it is.',
  'awaiting-confirmation':
    'Decided under this reference: it waits for your word, and nothing is signed for it before. Confirm it or take it back in Sending; it is not decided a second time.',
  'awaiting-approval': 'Decided under this reference and not signed: it waits for a second person. It is not decided a second time.',
  'being-revoked':
    'Decided under this reference and being revoked. What was signed may still land; once it is proved that it cannot, the reference is free.',
  carried:
    'Prepared under this reference in a bundle, which may be signed and sent at any time. It is not decided a second time; import the signed file, or have the nonce account of the bundle advanced: once it is proved that it cannot land, the reference is free.',
  'not-known':
    'Decided under this reference, and nobody can tell whether it was paid. Its history says why. Give another reference only once you know that it did not arrive and can no longer land: what was signed under a nonce can land until that nonce is advanced.',
}
