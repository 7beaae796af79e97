import type { UnpayableReason } from '../plan/payment.ts'
import { explainReason } from './explain-recipient.ts'

/** Why a payment cannot be made, and what can be done about it, in words. */
export function explainUnpayable(reason: UnpayableReason): string {
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
    case 'too-large-for-a-transaction':
      return 'This payment alone does not fit a transaction. Shorten its memo.'
  }
}
