import type { Lamports } from '../amount/lamports.ts'
import { tell, type Sentence, sol } from '../text/sentence.ts'

/** Of a payment whose proofs accounts keep: how many transactions it takes, and what is put up as rent until the last of them. */
export type PaymentSteps = { readonly transactions: number; readonly rentLamports: Lamports }

/** What a person has to know of it before it is decided. */
export function explainPaymentSteps({ transactions, rentLamports }: PaymentSteps): Sentence {
  return tell`A node takes no transaction of version 1, so this payment takes ${transactions} transactions, one after the other: two of its proofs are kept in accounts of their own, which the last of them closes. ${sol(rentLamports)} of rent is put up until then, and comes back whatever ends the payment. The second offers no priority fee, since none fits beside its proof. They go on while Strongroom runs and the vault is open.`
}
