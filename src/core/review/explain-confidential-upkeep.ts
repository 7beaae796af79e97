import type { ConfidentialReason } from '../plan/token-upkeep.ts'

const WORDS: Readonly<Record<ConfidentialReason, string>> = {
  'mint-not-confidential': 'Its token cannot be transferred confidentially.',
  'mint-with-hidden-fees': 'Its token withholds a hidden fee of each confidential transfer. The proofs for that cannot be made here.',
  'mint-with-hidden-issue': 'Its token is issued and destroyed confidentially. The proofs for that cannot be made here.',
  configured: 'It takes confidential transfers already.',
  'proofs-off':
    'This network does not check proofs now, so nothing is configured, deposited, withdrawn or emptied. Plan again once it does.',
  'nothing-pending': 'Nothing is pending in it, and the copy of its available balance is true: there is nothing to apply.',
  'keys-elsewhere':
    'It was configured with keys that do not come from its owner’s key. Whoever configured it can read and move what it hides.',
  'hidden-unreadable':
    'An amount in it cannot be decrypted here, so what would be available is not known. Nothing of it is lost: apply with the wallet that can read it.',
  'nothing-available': 'Nothing is available in it. What is pending has to be applied first.',
  'more-than-available': 'That is more than is available in it. What is pending has to be applied first.',
  'not-provable':
    'No proof of what would be left can be made over what nodes show of it. Nothing of it is lost; plan again once something arrived and was applied.',
  'no-place-for-proof':
    'A node takes no transaction of version 1, so a proof has to be kept in an account, and somebody else sent lamports to each of the addresses for it. Withdraw where every node takes version 1.',
  'version-1-not-taken':
    'A node takes no transaction of version 1, which alone has room for its proofs. Configure nodes that take it, and plan again.',
  'no-proof-account': 'No withdrawal of it is under way, and no account that was made for its proofs holds rent: there is nothing to end.',
  'nodes-behind': 'Nodes show it as of before its last transaction. Ask again in a moment.',
  'deposit-of-nothing': 'A deposit of nothing would take the room of an arrival and hide nothing.',
  'more-than-public': 'That is more than its public balance.',
  'more-than-one-deposit': 'One deposit takes at most 281,474,976,710,655 smallest units. Deposit it in parts, and apply between them.',
  'pending-too-much': 'With what is pending in it already, that is more than can be decrypted at once. Apply what is pending first.',
  full: 'It is full of arrivals that were not applied. Apply what is pending first.',
  'not-approved': 'The issuer of the token has not approved it for confidential transfers: nothing can be hidden in it before.',
  'refuses-confidential': 'It takes no confidential arrivals, and a deposit is one. Switch them on first.',
  'mint-paused': 'The issuer of the token has paused it. Nothing of it moves until the issuer resumes it.',
  'mint-non-transferable': 'Its token cannot be transferred, and so not be deposited.',
  'pending-in-it': 'Something is pending in it, or arrived and was not applied. Apply and withdraw it first.',
  'available-in-it': 'It hides a balance. Withdraw it first.',
  'no-zero-proof':
    'No proof that it hides nothing can be made over what nodes show of it. Plan again once something arrived and was applied and withdrawn.',
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
