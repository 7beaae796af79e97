import type { JudgedRecipient } from '../recipients/index.ts'

/** A judged recipient as the contract shows it. */
export function shownRecipient({
  address,
  label,
  account,
  lamports,
  witnesses,
  verdict,
  warnings,
}: Omit<JudgedRecipient, 'address'> & { readonly address: JudgedRecipient['address'] | null }) {
  return {
    address,
    label,
    standing: verdict.kind,
    reason: verdict.kind === 'refused' ? verdict.reason : null,
    words: verdict.kind === 'known' ? null : verdict.words,
    confirm: {
      needed: verdict.kind === 'needs-confirmation',
      digest: verdict.kind === 'needs-confirmation' ? verdict.digest : null,
    },
    kind: account?.kind ?? null,
    lamports,
    witnesses,
    warnings: [...warnings],
  }
}
