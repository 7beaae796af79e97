import { isConfidentialReason, type UnpayableReason } from '../plan/payment.ts'
import { explainHookRefusal } from './explain-hook.ts'
import { explainReason } from './explain-recipient.ts'
import { explainHiddenPayment } from './explain-hidden-payment.ts'

/** Why a payment cannot be made, and what can be done about it, in words. */
export function explainUnpayable(reason: UnpayableReason): string {
  if (isConfidentialReason(reason)) return explainHiddenPayment(reason)
  switch (reason) {
    case 'paid-already':
      return 'A payment of this reference was made already, or still may be. It is not made twice; give another reference to pay again on purpose.'
    case 'off-curve':
    case 'small-order':
    case 'program':
    case 'sysvar':
    case 'multisig':
    case 'token-account':
    case 'mint':
    case 'nonce-account':
    case 'lookup-table':
    case 'has-data':
      return explainReason(reason)
    case 'amount-zero':
      return 'The amount is zero.'
    case 'is-payer':
      return 'The recipient is the account that pays.'
    case 'recipient-unfunded':
      return 'Nobody has ever paid to this address, so a typing mistake would go unnoticed. If it is right, allow unfunded recipients.'
    case 'below-rent-minimum':
      return 'The recipient would hold less than the rent-exempt minimum, which the network refuses. Pay at least that much.'
    case 'payer-short':
      return 'The paying account does not hold enough, with what other outstanding payments will take and the minimum it must keep.'
    case 'payer-left-between':
      return 'The paying account would be left with more than nothing and less than the rent-exempt minimum, which the network refuses. Pay less, or everything.'
    case 'payer-needed-still':
      return 'It would leave the paying account nothing while other transactions that it pays for have not ended; the one that lands last would fail. Leave the rent-exempt minimum in it, or wait until they have ended.'
    case 'too-large-for-a-transaction':
      return 'This payment alone does not fit a transaction. Shorten its memo.'
    case 'over-limit':
      return 'It is more than the signer lets leave in one transaction. Pay less at once, or change the limit of the policy.'
    case 'not-allowed':
      return 'The signer’s policy does not name this recipient. Allow it there, and pay once its wait is over.'
    case 'not-allowed-yet':
      return 'The signer’s policy names this recipient, and its wait is not over. Pay when it is.'
    case 'mint-not-there':
      return 'The token’s mint is gone, or is not what it was when it was listed. Ask its issuer before paying in it.'
    case 'mint-extension-unknown':
      return 'The token’s mint has an extension that this program does not know, so what a transfer does cannot be determined. Use a newer program.'
    case 'mint-paused':
      return 'The issuer has paused this token: nobody can move it now. Try again when it is resumed.'
    case 'non-transferable':
      return 'This token cannot be transferred at all; it can only be burned.'
    case 'hook-program-gone':
    case 'hook-list-unreadable':
    case 'hook-account-unknown':
    case 'hook-asks-signature':
    case 'hook-accounts-too-many':
    case 'hook-not-named':
    case 'no-hook':
      return explainHookRefusal(reason)
    case 'source-frozen':
      return 'The issuer has frozen the paying token account. Ask the issuer to thaw it.'
    case 'recipient-frozen':
      return 'The issuer has frozen the recipient’s token account, which can receive nothing. The recipient must have it thawed first.'
    case 'starts-frozen':
      return 'The recipient has no account for this token, and new ones start frozen. The recipient must open one and have it thawed first.'
    case 'account-not-theirs':
      return 'Where the recipient’s account for this token belongs, there is something else, or an account of another owner. What is paid there may be lost.'
    case 'memo-required':
      return 'The recipient’s account takes tokens only with a memo. Ask the recipient which text, and pay with it.'
    case 'all-withheld':
      return 'The token’s transfer fee would take all of it; nothing would arrive. Pay more at once.'
    case 'tokens-short':
      return 'The paying account does not hold enough of the token, with what other outstanding payments will take.'
  }
}
