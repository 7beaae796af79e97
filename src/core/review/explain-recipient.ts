import { counted } from '../text/counted.ts'
import type { AccountClass } from '../address/classify-account.ts'
import type { AddressTextProblem } from '../address/judge-text.ts'
import type { NotAWallet } from '../recipient/recipient.ts'

/** Why nothing is paid to what is not a wallet. What is paid there is lost without a word (field/sending.md, W12, W13). */
const NOT_A_WALLET: Readonly<Record<NotAWallet, string>> = {
  'off-curve': 'No key can sign for this address, so nobody could move what arrives there. Ask the recipient for a wallet address.',
  'small-order': 'This address is a point of small order: its key is nobody’s and anybody’s. Ask the recipient for a wallet address.',
  program: 'This address is a program. What is paid there is lost. Ask for a wallet address.',
  sysvar: 'This address belongs to the network itself. What is paid there is lost. Ask for a wallet address.',
  multisig: 'This address is a multisig of a token program, not a wallet. Ask for a wallet address.',
  'token-account': 'This address is a token account, not a wallet. Ask for the wallet that owns it.',
  mint: 'This address is a mint: it says what a token is and belongs to nobody. What is paid there is lost. Ask for a wallet address.',
  'nonce-account': 'This address is a nonce account, not a wallet. Ask for a wallet address.',
  'lookup-table': 'This address is a lookup table. What is paid there is lost. Ask for a wallet address.',
  'has-data': 'This address belongs to a program and is not a wallet. What is paid there may be lost. Ask for a wallet address.',
}

/** Why nothing is paid to it, without what a node told of the account. */
export function explainReason(reason: NotAWallet): string {
  return NOT_A_WALLET[reason]
}

/** The same with what a node told. Of a wallet there is nothing to explain. */
export function explainNotAWallet(account: AccountClass): string {
  const detail = detailOf(account)
  const reason = account.kind === 'wallet' || account.kind === 'unfunded' ? '' : NOT_A_WALLET[account.kind]
  return detail === null ? reason : `${reason} ${detail}`
}

function detailOf(account: AccountClass): string | null {
  if (account.kind === 'token-account') return `It holds the token ${account.mint} and is owned by ${account.owner}.`
  if (account.kind === 'nonce-account') return `${account.authority} may advance it.`
  return account.kind === 'has-data' ? `It holds ${counted(account.byteLength, 'byte')} of ${account.owner}.` : null
}

/** What is wrong with a text, and what can be done about it. Texts are not repeated: they may be long, or something else than an address. */
export function explainAddressProblem(problem: AddressTextProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'There is no address.'
    case 'hidden-character':
      return `Place ${problem.place} holds a character that cannot be seen (${codeOf(problem.character)}). Copy the address again from where it came.`
    case 'whitespace-around':
      return `There are spaces or line breaks around it. If ${problem.address} is meant, paste it without them.`
    case 'whitespace-inside':
      return `There is a space or a line break at place ${problem.place}. If ${problem.address} is meant, paste it without them.`
    case 'several-words':
      return 'This is more than one word. Paste the address alone.'
    case 'homoglyph':
      return `Place ${problem.place} holds a letter of another script (${codeOf(problem.character)}) that only looks like ${problem.means}. Somebody may have changed this address: ask for it again another way.`
    case 'not-base58':
      return `“${problem.character}” at place ${problem.place} is in no address${meaningOf(problem.means)}. Copy the address again from where it came.`
    case 'too-short':
      return `It has ${problem.length} letters; an address has 32 to 44. A part of it is missing.`
    case 'too-long':
      return `It has ${problem.length} letters; an address has 32 to 44. It may be a signature, or two addresses.`
    case 'not-32-bytes':
      return `It stands for ${counted(problem.byteLength, 'byte')}, an address for 32. A letter may be missing, doubled or wrong.`
    case 'small-order':
    case 'off-curve':
      return NOT_A_WALLET[problem.kind]
  }
}

function meaningOf(means: readonly string[]): string {
  return means.length === 0 ? '' : `; it is often a misread ${means.join(' or ')}`
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
