import type { TokenUpkeepReason } from '../plan/token-upkeep.ts'
import { explainConfidentialUpkeep, isOfConfidential } from './explain-confidential-upkeep.ts'
import { explainReason } from './explain-recipient.ts'

/** Why a token account is not made, closed or freed of its delegate, and what can be done about it, in words. */
export function explainTokenUpkeep(reason: TokenUpkeepReason): string {
  if (isOfConfidential(reason)) return explainConfidentialUpkeep(reason)
  switch (reason) {
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
    case 'not-a-token-account':
      return 'There is no token account at this address.'
    case 'not-ours':
      return 'Its owner’s key is not in this vault, so nothing can be signed for it.'
    case 'close-authority-elsewhere':
      return 'Another key than its owner’s may close it, and that key is not in this vault.'
    case 'extensions-unknown':
      return 'Its bytes cannot be read to the end, so what closing it would lose is not known. Use a newer program.'
    case 'frozen':
      return 'The issuer of the token has frozen it. It stays as it is until the issuer thaws it.'
    case 'holds-tokens':
      return 'It holds tokens. Sweep or pay them out first.'
    case 'withheld-fees':
      return 'It holds transfer fees that belong to the issuer of the token. It can be closed once they were collected.'
    case 'confidential-balance':
      return 'It may hold an encrypted balance: only its keys can tell. Apply and withdraw what it hides, and close it on the page Confidential or with “token close”.'
    case 'no-delegate':
      return 'Nobody but its owner may move tokens out of it: there is nothing to take back.'
    case 'outstanding':
      return 'Something that was decided and has not ended uses it. Wait until that has ended; see Activity.'
    case 'mint-not-there':
      return 'There is no mint at this address, or its bytes cannot be read.'
    case 'exists':
      return 'This account is there already.'
    case 'something-else-there':
      return 'Where the account belongs, there is something else, or an account of another owner.'
    case 'payer-short':
      return 'The treasury account does not hold enough for the rent and the fee, with what other outstanding payments will take and the minimum it must keep.'
  }
}
