import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { KnownLookAlike, RecipientFacts, RecipientWarning } from './recipient.ts'

/** Set apart from all else that is hashed here; another number where other facts stand in it. */
const FORMAT = 'strongroom recipient confirmation 1'

/**
 * What a confirmation of a recipient is given for: SHA-256 in hex of the facts that the question and its strong warnings tell, so that a person
 * who confirmed them once is asked again as soon as one of them changes, and not when the same is said in other words.
 * The facts are a JSON list: {@link FORMAT}, the address, what it is, the asset where the question depends on it, and each warning with the
 * known address it is about. No balance: that of a busy wallet moves between reading and confirming.
 */
export function digestConfirmation({ address, account, asset, lookAlikes }: RecipientFacts, strong: readonly RecipientWarning[]): string {
  const kind = account?.kind ?? null
  const warnings = strong.map(({ code, about }) => [code, ...aboutOf(lookAlikes.find(({ of }) => of === about))])
  const facts = [FORMAT, address, kind, kind === 'unfunded' ? asset : null, warnings]
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(facts))))
}

function aboutOf(alike: KnownLookAlike | undefined): readonly (string | number | null)[] {
  return alike === undefined ? [] : [alike.of, alike.label, alike.beginning, alike.ending]
}
