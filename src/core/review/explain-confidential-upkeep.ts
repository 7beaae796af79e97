import type { ConfidentialReason } from '../plan/token-upkeep.ts'

const WORDS: Readonly<Record<ConfidentialReason, string>> = {
  'mint-not-confidential': 'Its token cannot be transferred confidentially.',
  'mint-with-hidden-fees': 'Its token withholds a hidden fee of each confidential transfer. The proofs for that cannot be made here.',
  'mint-with-hidden-issue': 'Its token is issued and destroyed confidentially. The proofs for that cannot be made here.',
  configured: 'It takes confidential transfers already.',
  'proofs-off': 'This network does not check proofs now, so nothing can be configured. Plan again once it does.',
  'nothing-pending': 'Nothing is pending in it, and the copy of its available balance is true: there is nothing to apply.',
  'keys-elsewhere': 'It was configured with keys that do not come from its owner’s key. Whoever configured it can apply what is pending.',
  'hidden-unreadable':
    'An amount in it cannot be decrypted here, so what would be available is not known. Nothing of it is lost: apply with the wallet that can read it.',
  'nothing-available': 'Nothing is available in it. What is pending has to be applied first.',
  'more-than-available': 'That is more than is available in it. What is pending has to be applied first.',
  'not-provable':
    'No proof of what would be left can be made over what nodes show of it. Nothing of it is lost; plan again once something arrived and was applied.',
  'no-place-for-proof':
    'A node takes no transaction of version 1, so a proof has to be kept in an account, and somebody else sent lamports to each of the addresses for it. Withdraw where every node takes version 1.',
  'no-proof-account': 'No withdrawal of it is under way, and no account that was made for its proofs holds rent: there is nothing to end.',
  'credits-set': 'It is switched so already.',
}

/** Whether it is a reason against something that is done to a confidential account. */
export function isOfConfidential(reason: string): reason is ConfidentialReason {
  return Object.hasOwn(WORDS, reason)
}

/** Why something is not done to a confidential account, and what can be done about it, in words. */
export function explainConfidentialUpkeep(reason: ConfidentialReason): string {
  return WORDS[reason]
}
