import { type ConfidentialAccount, isFillingUp } from '../program/confidential-account.ts'

/** Why an amount of a confidential account is not known here. */
export type HiddenReason = 'locked' | 'keys-elsewhere' | 'unreadable'

/** What there is to say of a confidential account, by what stands in it and what its keys say. */
export type ConfidentialNote =
  | HiddenReason
  | 'proofs-off'
  | 'filling-up'
  | 'not-approved'
  | 'refuses-confidential'
  | 'refuses-public'
  | 'overlooked'
  | 'copy-stale'
  | 'copy-unreadable'
  | 'mint-unreadable'
  | 'withdrawing'
  | 'paying'

/**
 * Whether an apply overlooked an arrival, and the owner's copy may be short of it (`isCopyTrue`: it is not). A withdrawal since then makes a new copy, and
 * the two counters still differ.
 */
export function isOverlooked(
  { expectedCredits, actualCredits }: ConfidentialAccount,
  { isCopyTrue }: { readonly isCopyTrue: boolean },
): boolean {
  return expectedCredits !== actualCredits && !isCopyTrue
}

/** Notes by the account, and by whether its owner's copy is known to be true; gravest first. */
export function notesOfAccount(account: ConfidentialAccount, copy: { readonly isCopyTrue: boolean }): readonly ConfidentialNote[] {
  const notes: readonly (readonly [ConfidentialNote, boolean])[] = [
    ['filling-up', isFillingUp(account)],
    ['not-approved', !account.approved],
    ['refuses-confidential', !account.takesConfidential],
    ['refuses-public', !account.takesPublic],
    ['overlooked', isOverlooked(account, copy)],
  ]
  return notes.flatMap(([note, holds]) => (holds ? [note] : []))
}

/** A note in words. */
export function explainConfidential(note: ConfidentialNote): string {
  switch (note) {
    case 'locked':
      return 'The vault is locked: what is hidden can be read once it is open.'
    case 'keys-elsewhere':
      return 'What it hides cannot be read here: its owner’s key is not in this vault, or it was configured with keys that do not come from that key.'
    case 'unreadable':
      return 'An amount in it is too large to be decrypted, or is not of its keys. Amounts beyond 32 bits are read by the owner’s own copy, and only where the ciphertext is of that amount or less than 2^32 more.'
    case 'proofs-off':
      return 'This network does not check proofs now: what is hidden cannot be moved until it does.'
    case 'filling-up':
      return 'It is four fifths full of arrivals that were not applied. A full account takes no more: apply its pending balance.'
    case 'not-approved':
      return 'The issuer of the token has not approved it for confidential transfers: nothing arrives in it so.'
    case 'refuses-confidential':
      return 'It takes no confidential arrivals: they are switched off.'
    case 'refuses-public':
      return 'It takes no public arrivals: they are switched off.'
    case 'overlooked':
      return 'Something arrived between reading and applying: the last apply took more arrivals than it was made for. Apply again, which puts the copy of the balance right.'
    case 'copy-stale':
      return 'The owner’s own copy of the available balance is not true, and is not shown. Apply again to put it right, where the amount can be read.'
    case 'copy-unreadable':
      return 'The owner’s own copy of the available balance was not made with its key. Apply again to put it right, where the amount can be read.'
    case 'mint-unreadable':
      return 'Nothing is known of how its token is transferred confidentially: its mint is gone, or its bytes cannot be read.'
    case 'withdrawing':
      return 'A withdrawal in several transactions goes on while the vault is open. It ends with its amount public, and the rent of its proofs is taken back whatever ends it.'
    case 'paying':
      return 'A payment out of it takes several transactions, and goes on while the vault is open. The rent of its proofs is taken back whatever ends it.'
  }
}
