import type { KnownLookAlike, RecipientFacts, RecipientWarning } from './recipient.ts'
import { address, say, type Sentence } from '../text/sentence.ts'

/** What to beware of before somebody is paid, most dangerous first. */
export function warnOf(facts: RecipientFacts): RecipientWarning[] {
  const { account, known, lookAlikes, sentDust, shown } = facts
  const [nearest] = lookAlikes
  const warnings: RecipientWarning[] = []
  const warn = (code: RecipientWarning['code'], words: Sentence, about: RecipientWarning['about'] = null) =>
    warnings.push({ code, words, about })
  if (sentDust) warn('POISONED', poisonedWords(nearest), nearest?.of ?? null)
  for (const alike of lookAlikes) warn('LOOK_ALIKE', alikeWords(alike), alike.of)
  if (shown !== null) warn('TEXT_DIFFERS', say`What was pasted is not what was shown: something between the two changed it.`)
  if (account === null) warn('NO_NODE_CAN_SAY', say`No node could say what is at this address.`)
  if (account?.kind === 'unfunded')
    warn('UNFUNDED', say`Nobody has ever paid to it, or it was emptied: a typing mistake would look the same.`)
  if (known === null || (known.lastPaidAtMs === null && known.own === null)) warn('FIRST_USE', say`Nothing was ever paid to it from here.`)
  if (known?.own === 'key') warn('OWN_ACCOUNT', say`It is an account of your own; its key is in this vault.`)
  if (known?.own === 'watched') warn('OWN_ACCOUNT', say`It is an account you watch; its key is not in this vault.`)
  return warnings
}

function poisonedWords(alike: KnownLookAlike | undefined): Sentence {
  return alike === undefined
    ? say`It sent dust to an account of yours, as those do who want their address to be copied from a list of payments.`
    : say`It sent dust to an account of yours and imitates ${nameOf(alike)}: this is a trap. Do not pay it.`
}

function alikeWords(alike: KnownLookAlike): Sentence {
  return say`It begins and ends like ${nameOf(alike)}, which is another address: ${alike.beginning} letters at the beginning and ${alike.ending} at the end are the same.`
}

function nameOf({ of, label }: KnownLookAlike): Sentence {
  return label === null ? [address(of)] : say`“${label}” (${address(of)})`
}
