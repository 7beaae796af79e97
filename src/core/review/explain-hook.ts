import type { Address } from '../address/address.ts'
import { findHookList, type HookRefusal } from '../hook/hook.ts'
import type { AccountMeta } from '../program/instruction.ts'
import { address, tell, type Sentence, text } from '../text/sentence.ts'

const WORDS: { readonly [Refusal in HookRefusal]: string } = {
  'hook-program-gone':
    'A program of the issuer must agree to each transfer of this token, and it is gone or is no program: nobody can move the token now. Ask its issuer.',
  'hook-list-unreadable':
    'A program of the issuer must agree to each transfer of this token, and its list of the accounts it wants to see is not understood. Ask its issuer for the accounts and give them by hand.',
  'hook-account-unknown':
    'A program of the issuer must agree to each transfer of this token, and one of the accounts that it wants to see cannot be determined. Ask its issuer for the accounts and give them by hand.',
  'hook-asks-signature':
    'A program of the issuer asks for a signature of an account that does not sign this transfer. It is not given: the program could act with it.',
  'hook-accounts-too-many': 'A program of the issuer wants to see more accounts than a transaction holds.',
  'hook-not-named': 'The accounts given by hand do not name the program that the issuer’s mint calls. Ask the issuer for all of them.',
  'no-hook': 'Accounts for a transfer hook were given, and this token has none. Leave them out.',
}

/** Why a transfer of a token with a hook is not made, and what can be done about it. */
export function explainHookRefusal(refusal: HookRefusal): string {
  return WORDS[refusal]
}

/**
 * Which program is called on a transfer, and what it is shown: from the accounts behind the four of the transfer itself. The program is named
 * where the last account is the list that is derived from it; otherwise nothing proves which of them it is.
 */
export function explainHook(mint: Address, accounts: readonly AccountMeta[]): Sentence {
  const [program, list] = accounts.slice(-2)
  const isProved = program !== undefined && list !== undefined && findHookList({ hook: program.address, mint }) === list.address
  const shown = isProved ? accounts.slice(0, -2) : accounts
  const names = shown.flatMap(({ address: of, writable }, at) => [
    ...(at === 0 ? [] : [text(', ')]),
    ...(writable ? tell`${address(of)} (may be changed)` : tell`${address(of)} (read)`),
  ])
  if (!isProved) return tell`a program of the mint’s issuer is called and may refuse it; it comes with ${names}`
  const [hook, seen] = [address(program.address), address(list.address)]
  if (names.length === 0) return tell`the program ${hook} of the mint’s issuer is called and may refuse it; it sees its list ${seen}`
  return tell`the program ${hook} of the mint’s issuer is called and may refuse it; it sees its list ${seen} and ${names}`
}
