import type { UnpayableReason } from '../plan/payment.ts'

/** Why a payment cannot be made, and what can be done about it, in words. */
export function explainUnpayable(reason: UnpayableReason): string {
  switch (reason) {
    case 'paid-already':
      return 'A payment of this reference was made already, or still may be. It is not made twice; give another reference to pay again on purpose.'
    case 'off-curve':
      return 'No key can sign for this address, so nobody could move what arrives there. Ask the recipient for a wallet address.'
    case 'not-a-wallet':
      return 'This address is not a wallet: it is a token account, a mint, a program or another account with data. What is paid there is lost. Ask for a wallet address.'
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
    case 'too-large-for-a-transaction':
      return 'This payment alone does not fit a transaction. Shorten its memo.'
  }
}
