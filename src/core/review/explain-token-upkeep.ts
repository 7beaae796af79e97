import type { TokenUpkeepReason } from '../plan/token-upkeep.ts'
import { explainReason } from './explain-recipient.ts'

/** Why a token account is not made, closed or freed of its delegate, and what can be done about it, in words. */
export function explainTokenUpkeep(reason: TokenUpkeepReason): string {
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
      return 'It holds an encrypted balance, or one that was not emptied. Apply and withdraw it first.'
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
    case 'mint-not-confidential':
      return 'Its token cannot be transferred confidentially.'
    case 'mint-with-hidden-fees':
      return 'Its token withholds a hidden fee of each confidential transfer. The proofs for that cannot be made here.'
    case 'mint-with-hidden-issue':
      return 'Its token is issued and destroyed confidentially. The proofs for that cannot be made here.'
    case 'configured':
      return 'It takes confidential transfers already.'
    case 'proofs-off':
      return 'This network does not check proofs now, so nothing can be configured. Plan again once it does.'
    case 'nothing-pending':
      return 'Nothing is pending in it, and the copy of its available balance is true: there is nothing to apply.'
    case 'keys-elsewhere':
      return 'It was configured with keys that do not come from its owner’s key. Whoever configured it can apply what is pending.'
    case 'hidden-unreadable':
      return 'An amount in it cannot be decrypted here, so what would be available is not known. Nothing of it is lost: apply with the wallet that can read it.'
    case 'nothing-available':
      return 'Nothing is available in it. What is pending has to be applied first.'
    case 'more-than-available':
      return 'That is more than is available in it. What is pending has to be applied first.'
    case 'not-provable':
      return 'No proof of what would be left can be made over what nodes show of it. Nothing of it is lost; plan again once something arrived and was applied.'
    case 'no-place-for-proof':
      return 'A node takes no transaction of version 1, so a proof has to be kept in an account, and somebody else sent lamports to each of the addresses for it. Withdraw where every node takes version 1.'
    case 'no-proof-account':
      return 'No withdrawal of it is under way, and no account that was made for its proofs holds rent: there is nothing to end.'
    case 'payer-short':
      return 'The treasury account does not hold enough for the rent and the fee, with what other outstanding payments will take and the minimum it must keep.'
  }
}
