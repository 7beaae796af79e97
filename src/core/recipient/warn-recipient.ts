import type { KnownLookAlike, RecipientFacts, RecipientWarning } from './recipient.ts'

/** What is to be heeded before somebody is paid, most dangerous first. */
export function warnOf(facts: RecipientFacts): RecipientWarning[] {
  const { account, known, lookAlikes, sentDust, shown } = facts
  const [nearest] = lookAlikes
  const warnings: RecipientWarning[] = []
  const warn = (code: RecipientWarning['code'], words: string, about: RecipientWarning['about'] = null) =>
    warnings.push({ code, words, about })
  if (sentDust) warn('POISONED', poisonedWords(nearest), nearest?.of ?? null)
  for (const alike of lookAlikes) warn('LOOK_ALIKE', alikeWords(alike), alike.of)
  if (shown !== null) warn('TEXT_DIFFERS', 'What was pasted is not what was shown: something between the two changed it.')
  if (account === null) warn('NO_NODE_CAN_SAY', 'No node could say what is at this address.')
  if (account?.kind === 'unfunded') warn('UNFUNDED', 'Nobody has ever paid to it, or it was emptied: a typing mistake would look the same.')
  if (known === null || (known.lastPaidAtMs === null && known.own === null)) warn('FIRST_USE', 'Nothing was ever paid to it from here.')
  if (known?.own === 'key') warn('OWN_ACCOUNT', 'It is an account of your own; its key is in this vault.')
  if (known?.own === 'watched') warn('OWN_ACCOUNT', 'It is an account you watch; its key is not in this vault.')
  return warnings
}

function poisonedWords(alike: KnownLookAlike | undefined): string {
  return alike === undefined
    ? 'It sent dust to an account of yours, as those do who want their address to be copied from a list of payments.'
    : `It sent dust to an account of yours and imitates ${nameOf(alike)}: this is a trap. Do not pay it.`
}

function alikeWords(alike: KnownLookAlike): string {
  return `It begins and ends like ${nameOf(alike)}, which is another address: ${alike.beginning} letters at the beginning and ${alike.ending} at the end are the same.`
}

function nameOf({ of, label }: KnownLookAlike): string {
  return label === null ? of : `“${label}” (${of})`
}
