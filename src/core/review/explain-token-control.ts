import type { TokenInstruction } from '../program/token.ts'
import type { Explained } from './review.ts'

type Money = 'transferChecked' | 'transferCheckedWithFee' | 'transfer' | 'closeTokenAccount' | 'burn' | 'burnChecked'
type Control = Exclude<TokenInstruction, { readonly kind: Money }>

/** The authorities of the token programs, by number; Token-2022 has more. */
const AUTHORITIES = ['mint authority', 'freeze authority', 'owner', 'close authority']

/** What a token instruction does to control over an account or a mint. */
export function explainTokenControl(instruction: Control): Explained {
  switch (instruction.kind) {
    case 'approve':
    case 'approveChecked': {
      const { account, delegate, amount } = instruction
      const sentence = `Lets ${delegate} move up to ${amount} smallest units out of ${account}, until it is revoked.`
      return { kind: 'delegate-set', account, delegate, amount, sentence }
    }
    case 'revoke':
      return {
        kind: 'delegate-removed',
        account: instruction.account,
        sentence: `Takes back every permission to move tokens out of ${instruction.account}.`,
      }
    case 'setAuthority': {
      const { account, authorityType, newAuthority: to } = instruction
      const what = AUTHORITIES[authorityType] ?? `authority number ${authorityType}`
      const sentence = to === null ? `Gives up the ${what} of ${account} for ever.` : `Makes ${to} the ${what} of ${account}.`
      return { kind: 'authority-changed', account, what, to, sentence }
    }
    case 'initializeTokenAccount': {
      const { account, mint, owner } = instruction
      return {
        kind: 'authority-changed',
        account,
        what: 'owner',
        to: owner,
        sentence: `Makes ${account} a token account of ${owner} for the token ${mint}.`,
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
): string {
  switch (instruction.kind) {
    case 'mintToChecked':
      return `Makes ${instruction.amount} new smallest units of the token ${instruction.mint} in ${instruction.account}.`
    case 'initializeMint':
      return `Makes ${instruction.mint} a new token that ${instruction.mintAuthority} can issue.`
    case 'freezeAccount':
      return `Freezes the token account ${instruction.account}.`
    case 'thawAccount':
      return `Thaws the token account ${instruction.account}.`
    case 'syncNative':
      return `Counts the SOL that the token account ${instruction.account} holds.`
  }
}
