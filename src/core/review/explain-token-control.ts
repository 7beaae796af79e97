import type { TokenInstruction } from '../program/token.ts'
import type { Explained } from './review.ts'
import { address, say, type Sentence, units } from '../text/sentence.ts'

type Money =
  | 'transferChecked'
  | 'transferCheckedWithFee'
  | 'transfer'
  | 'closeTokenAccount'
  | 'withdrawExcessLamports'
  | 'burn'
  | 'burnChecked'
type Control = Exclude<TokenInstruction, { readonly kind: Money }>

/** The authorities of the token programs, by number; Token-2022 has more. */
const AUTHORITIES = ['mint authority', 'freeze authority', 'owner', 'close authority']

/** What a token instruction does to control over an account or a mint. */
export function explainTokenControl(instruction: Control): Explained {
  switch (instruction.kind) {
    case 'approve':
    case 'approveChecked': {
      const { account, delegate, amount } = instruction
      const sentence = say`Lets ${address(delegate)} move up to ${units(amount, null)} out of ${address(account)}, until it is revoked.`
      return { kind: 'delegate-set', account, delegate, amount, sentence }
    }
    case 'revoke':
      return {
        kind: 'delegate-removed',
        account: instruction.account,
        sentence: say`Takes back every permission to move tokens out of ${address(instruction.account)}.`,
      }
    case 'setAuthority': {
      const { account, authorityType, newAuthority: to } = instruction
      const what = AUTHORITIES[authorityType] ?? `authority number ${authorityType}`
      const sentence =
        to === null
          ? say`Gives up the ${what} of ${address(account)} for ever.`
          : say`Makes ${address(to)} the ${what} of ${address(account)}.`
      return { kind: 'authority-changed', account, what, to, sentence }
    }
    case 'initializeTokenAccount': {
      const { account, mint, owner } = instruction
      return {
        kind: 'authority-changed',
        account,
        what: 'owner',
        to: owner,
        sentence: say`Makes ${address(account)} a token account of ${address(owner)} for the token ${address(mint)}.`,
      }
    }
    case 'mintToChecked':
    case 'initializeMint':
    case 'freezeAccount':
    case 'thawAccount':
    case 'syncNative':
      return { kind: 'other', sentence: issuerSentence(instruction) }
  }
}

function issuerSentence(
  instruction: Exclude<Control, { readonly kind: 'approve' | 'approveChecked' | 'revoke' | 'setAuthority' | 'initializeTokenAccount' }>,
): Sentence {
  switch (instruction.kind) {
    case 'mintToChecked':
      return say`Mints ${units(instruction.amount, instruction.mint)} of the token ${address(instruction.mint)} to ${address(instruction.account)}.`
    case 'initializeMint':
      return say`Makes ${address(instruction.mint)} a new token that ${address(instruction.mintAuthority)} can issue.`
    case 'freezeAccount':
      return say`Freezes the token account ${address(instruction.account)}.`
    case 'thawAccount':
      return say`Thaws the token account ${address(instruction.account)}.`
    case 'syncNative':
      return say`Counts the SOL that the token account ${address(instruction.account)} holds.`
  }
}
