import type { TokenInstruction } from '../program/token.ts'
import type { Explained } from './review.ts'
import { address, type Part, tell, type Sentence, units } from '../text/sentence.ts'

type Money =
  | 'transferChecked'
  | 'transferCheckedWithFee'
  | 'transfer'
  | 'closeTokenAccount'
  | 'withdrawExcessLamports'
  | 'burn'
  | 'burnChecked'
type Control = Exclude<TokenInstruction, { readonly kind: Money }>

type AuthorityWords = {
  readonly what: string
  readonly givenUp: (account: Part) => Sentence
  readonly made: (account: Part, to: Part) => Sentence
}

/** The authorities of the token programs, by number; Token-2022 has more. Each has sentences of its own: in other languages more than one word follows from it. */
const AUTHORITIES: readonly AuthorityWords[] = [
  {
    what: 'mint authority',
    givenUp: (account) => tell`Gives up the mint authority of ${account} for ever.`,
    made: (account, to) => tell`Makes ${to} the mint authority of ${account}.`,
  },
  {
    what: 'freeze authority',
    givenUp: (account) => tell`Gives up the freeze authority of ${account} for ever.`,
    made: (account, to) => tell`Makes ${to} the freeze authority of ${account}.`,
  },
  {
    what: 'owner',
    givenUp: (account) => tell`Gives up the owner of ${account} for ever.`,
    made: (account, to) => tell`Makes ${to} the owner of ${account}.`,
  },
  {
    what: 'close authority',
    givenUp: (account) => tell`Gives up the close authority of ${account} for ever.`,
    made: (account, to) => tell`Makes ${to} the close authority of ${account}.`,
  },
]

const otherAuthority = (type: number): AuthorityWords => ({
  what: `authority number ${type}`,
  givenUp: (account) => tell`Gives up the authority number ${type} of ${account} for ever.`,
  made: (account, to) => tell`Makes ${to} the authority number ${type} of ${account}.`,
})

/** What a token instruction does to control over an account or a mint. */
export function explainTokenControl(instruction: Control): Explained {
  switch (instruction.kind) {
    case 'approve':
    case 'approveChecked': {
      const { account, delegate, amount } = instruction
      const sentence = tell`Lets ${address(delegate)} move up to ${units(amount, null)} out of ${address(account)}, until it is revoked.`
      return { kind: 'delegate-set', account, delegate, amount, sentence }
    }
    case 'revoke':
      return {
        kind: 'delegate-removed',
        account: instruction.account,
        sentence: tell`Takes back every permission to move tokens out of ${address(instruction.account)}.`,
      }
    case 'setAuthority': {
      const { account, authorityType, newAuthority: to } = instruction
      const { what, givenUp, made } = AUTHORITIES[authorityType] ?? otherAuthority(authorityType)
      const sentence = to === null ? givenUp(address(account)) : made(address(account), address(to))
      return { kind: 'authority-changed', account, what, to, sentence }
    }
    case 'initializeTokenAccount': {
      const { account, mint, owner } = instruction
      return {
        kind: 'authority-changed',
        account,
        what: 'owner',
        to: owner,
        sentence: tell`Makes ${address(account)} a token account of ${address(owner)} for the token ${address(mint)}.`,
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
      return tell`Mints ${units(instruction.amount, instruction.mint)} of the token ${address(instruction.mint)} to ${address(instruction.account)}.`
    case 'initializeMint':
      return tell`Makes ${address(instruction.mint)} a new token that ${address(instruction.mintAuthority)} can issue.`
    case 'freezeAccount':
      return tell`Freezes the token account ${address(instruction.account)}.`
    case 'thawAccount':
      return tell`Thaws the token account ${address(instruction.account)}.`
    case 'syncNative':
      return tell`Counts the SOL that the token account ${address(instruction.account)} holds.`
  }
}
