import type { Address } from '../../../core/address/address.ts'
import type { PaymentPlan } from '../../../core/plan/payment.ts'
import type { PayParts } from '../parts.ts'
import { address, tell, type Sentence } from '../../../core/text/sentence.ts'

/** A payment whose recipient had an account for the token when it was paid before, and has none now. */
export type ClosedAccount = { readonly key: string; readonly recipient: Address; readonly words: Sentence }

/**
 * Of the payments of a plan that make a token account, those whose recipient was paid in the same token before: that account was closed since,
 * and whoever closed it kept its rent. Made again and again, it drains the account that pays (field/sending.md, W14).
 */
export async function findClosedAccounts({ journal }: Pick<PayParts, 'journal'>, plan: PaymentPlan): Promise<ClosedAccount[]> {
  const making = plan.transactions.flatMap(({ payees }) => payees.filter(({ rentLamports }) => rentLamports > 0n))
  const arrivals = await journal.read.arrivals([...new Set(making.map(({ recipient }) => recipient))])
  const before = new Map(arrivals.map(({ account, lastAtMs }) => [account, lastAtMs]))
  return making.flatMap(({ key, recipient, account }) => {
    const atMs = before.get(account)
    return atMs === undefined ? [] : [{ key, recipient, words: wordsOf(recipient, atMs) }]
  })
}

function wordsOf(recipient: Address, atMs: number): Sentence {
  const day = new Date(atMs).toISOString().slice(0, 10)
  return tell`${address(recipient)} had an account for this token when it was paid on ${day}, and has closed it since. A new one costs its rent again, which whoever closes it keeps. Where that happens often, let the recipient open it, or limit new accounts in the policy.`
}
