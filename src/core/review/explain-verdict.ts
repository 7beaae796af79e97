import type { CreditClass, NoCreditReason, Verdict } from '../deposit/deposit.ts'

const CREDIT_WORDS: { readonly [Class in CreditClass]: string } = {
  customer: 'Credited: it arrived in a finalized block.',
  internal: 'Our own doing: one of our keys signed it. It counts in the balance, not as a deposit.',
  'rent-refund': 'The rent of a token account of ours that was closed. It counts in the balance, not as a deposit.',
  reward: 'Paid by the chain itself, by no transaction. It counts in the balance, not as a deposit.',
}

const NO_CREDIT_WORDS: { readonly [Reason in NoCreditReason]: string } = {
  'transaction-failed': 'Not credited: the transaction failed on the chain and moved nothing. The sender can pay again.',
  'transaction-unexecuted':
    'Not credited: the transaction stands in a block and was not run; not even its fee was taken. The sender can pay again.',
  'account-frozen':
    'Not credited: the transaction failed, and the issuer of the token has frozen this token account. Until it is thawed nothing can arrive in it or leave it; ask the issuer.',
  'outcome-unknown': 'Not credited: the node does not know how this transaction ended. Another node that keeps its history can tell.',
  'nothing-arrived': 'Not credited: the transaction names this account and succeeded, and the balance is what it was before.',
  confidential:
    'Not credited: a hidden amount arrived. It waits in the account’s pending balance, which only the account’s own confidential keys can read: apply it and withdraw it with them.',
  'owner-changed': 'Not credited: the token account changed its owner in this transaction. Such an account is not used for deposits.',
  'not-associated-account':
    'Not credited: it went to a token account that is not the one derived from this deposit account. It is there, and can be moved by hand.',
  'mint-not-listed': 'Not credited: this token is not listed here. If it is wanted, list its mint; its name alone proves nothing.',
  'below-minimum': 'Not credited: it is less than the least a deposit may be, the rent-exempt minimum.',
  dust: 'Not credited: it is smaller than what is counted for this asset. Do not copy an address from it.',
}

/** Why a movement was credited, or why not and what can be done, in one or two sentences. */
export function explainVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'credit':
      return CREDIT_WORDS[verdict.class]
    case 'no-credit':
      return NO_CREDIT_WORDS[verdict.reason]
    case 'outgoing':
      return 'It left this account.'
  }
}
