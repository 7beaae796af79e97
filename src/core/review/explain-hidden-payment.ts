import type { ConfidentialPaymentReason } from '../plan/payment.ts'
import { explainTokenUpkeep } from './explain-token-upkeep.ts'

/** Why an amount cannot be paid in secret, and what can be done about it, in words. */
export function explainHiddenPayment(reason: ConfidentialPaymentReason): string {
  switch (reason) {
    case 'mint-not-confidential':
    case 'mint-with-hidden-fees':
    case 'mint-with-hidden-issue':
    case 'proofs-off':
    case 'hidden-unreadable':
    case 'not-provable':
    case 'version-1-not-taken':
      return explainTokenUpkeep(reason)
    case 'mint-with-hook':
      return 'The token calls a program at each transfer, which a confidential transfer here has no room for. Pay it publicly.'
    case 'no-place-for-proofs':
      return 'A node takes no transaction of version 1, so two proofs have to be kept in accounts, and each of the addresses for them is in use: somebody else sent lamports there, or earlier proofs hold rent, which “tokens end-withdrawal” takes back. Pay publicly, or where every node takes version 1.'
    case 'needs-blockhash':
      return 'A confidential payment proves what the account holds now, so that it cannot wait under a nonce. Pay under a blockhash.'
    case 'needs-fresh-blockhash':
      return 'A node takes no transaction of version 1, so the payment takes several transactions, one after the other, and the blockhash that you gave is over before the last is signed. Leave it out.'
    case 'source-not-configured':
      return 'The paying account does not take part in confidential transfers. Configure it, and deposit or receive something confidentially first.'
    case 'source-not-approved':
      return 'The issuer of the token has not approved the paying account for confidential transfers.'
    case 'source-busy':
      return 'Something that was decided and has not ended uses the paying account: what is left in it is proved from what it holds. Wait until that has ended.'
    case 'keys-elsewhere':
      return 'The paying account was configured with keys that do not come from its owner’s key. Whoever configured it can pay from it.'
    case 'available-short':
      return 'Less than that is available in the paying account. What is pending has to be applied first.'
    case 'above-48-bits':
      return 'One confidential transfer moves less than 2^48 smallest units. Pay it in parts.'
    case 'recipient-not-configured':
      return 'The recipient’s account for this token takes no confidential transfers. The recipient must configure it first, or be paid publicly.'
    case 'recipient-not-approved':
      return 'The issuer of the token has not approved the recipient’s account for confidential transfers. Nothing would arrive.'
    case 'recipient-public-off':
      return 'The recipient has switched public arrivals off. Hide the amount, or ask the recipient to switch them on.'
    case 'recipient-credits-off':
      return 'The recipient has switched confidential arrivals off. Ask the recipient to switch them on, or pay publicly.'
    case 'recipient-credits-full':
      return 'The recipient’s account is full of arrivals that were not applied, and takes no more. Ask the recipient to apply them.'
  }
}
