/** Why the amount of a confidential arrival is not known; null where it is. */
type HiddenWhy = 'waiting' | 'not-in-transaction' | 'other-hidden-changes' | 'unreadable' | null

const WORDS: Readonly<Record<Exclude<HiddenWhy, null>, string>> = {
  waiting:
    'How much it was is not read yet: that needs the vault to be open, the owner’s key in it, and a node that keeps the transaction.',
  'not-in-transaction':
    'How much it was is not told: the sender left the encrypted amount out of the transaction, in an account of its own.',
  'other-hidden-changes': 'How much it was is not told: the same transaction changed the hidden balance in another way as well.',
  unreadable: 'How much it was cannot be told: the account’s own keys do not decrypt what the transaction holds.',
}
const READ =
  'How much it was is read from the transaction, as nodes show it, with the account’s own keys. It is part of no sum: what is withdrawn of it arrives again, publicly, and is recorded then.'

/** What is known of the amount of a confidential arrival, in one or two sentences. */
export function explainHidden(why: HiddenWhy): string {
  return why === null ? READ : WORDS[why]
}
