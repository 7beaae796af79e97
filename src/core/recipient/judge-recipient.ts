import type { AccountClass } from '../address/classify-account.ts'
import { explainNotAWallet } from '../review/explain-recipient.ts'
import { digestConfirmation } from './confirmation.ts'
import type { NotAWallet, RecipientFacts, RecipientVerdict, RecipientWarning, RecipientWarningCode } from './recipient.ts'
import { warnOf } from './warn-recipient.ts'
import { address as part, paragraph, say, type Sentence } from '../text/sentence.ts'

/** Why nothing is paid to an account of this class (interface, withdrawal rule 2); null for a wallet, funded or not. */
export function reasonAgainst(account: AccountClass): NotAWallet | null {
  return account.kind === 'wallet' || account.kind === 'unfunded' ? null : account.kind
}

/** Warnings that a recipient's being known does not outweigh. */
const STRONG: readonly RecipientWarningCode[] = ['POISONED', 'LOOK_ALIKE', 'TEXT_DIFFERS', 'NO_NODE_CAN_SAY', 'UNFUNDED']

/** Says whether somebody may be paid, what a person has to confirm first, and what to beware of, most dangerous first. */
export function judgeRecipient(facts: RecipientFacts): {
  readonly verdict: RecipientVerdict
  readonly warnings: readonly RecipientWarning[]
} {
  const warnings = warnOf(facts)
  return { verdict: verdictOf(facts, warnings), warnings }
}

function verdictOf(facts: RecipientFacts, warnings: readonly RecipientWarning[]): RecipientVerdict {
  const { account, known } = facts
  const reason = account === null ? null : reasonAgainst(account)
  if (account !== null && reason !== null) return { kind: 'refused', reason, words: say`${explainNotAWallet(account)}` }
  const strong = warnings.filter(({ code }) => STRONG.includes(code))
  const isTrusted = known !== null && (known.own !== null || known.inBook || known.lastPaidAtMs !== null)
  if (isTrusted && strong.length === 0) return { kind: 'known' }
  const words = paragraph([questionOf(facts), ...strong.map((warning) => warning.words)])
  return { kind: 'needs-confirmation', words, digest: digestConfirmation(facts, strong) }
}

/** No balance stands in it: that of a busy wallet moves between reading and confirming, and the account is the same. */
function questionOf({ address, account, asset }: RecipientFacts): Sentence {
  if (account === null) return say`Pay ${part(address)} without knowing what it is?`
  if (account.kind === 'wallet') return say`${part(address)} is a wallet that holds something already. Is it the account you mean?`
  return asset === 'native'
    ? say`${part(address)} holds nothing. Is every letter of it right?`
    : say`${part(address)} holds nothing, and tokens are to go there. Is it a wallet whose key its owner has, and is every letter of it right?`
}
