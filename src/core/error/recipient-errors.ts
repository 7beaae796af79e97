import { address as part, say } from '../text/sentence.ts'
import type { ErrorTable } from './words.ts'

export const recipientErrors = {
  RECIPIENT_KNOWN: ({ address }: { address: string }) => ({
    happened: say`${part(address)} is in the address book already.`,
    money: 'Nothing changed.',
    next: 'Give it another label with {recipients.label}.',
  }),
  RECIPIENT_UNKNOWN: ({ address }: { address: string }) => ({
    happened: say`${part(address)} is not in the address book.`,
    money: 'Nothing changed.',
    next: 'See {recipients.list}, or add it with {recipients.add}.',
  }),
  RECIPIENT_REFUSED: ({ reason, words }: { reason: string; words: string }) => ({
    happened: `Nothing can be paid there (${reason}): ${words}`,
    money: 'Nothing was sent.',
    next: 'Ask the recipient for the address of a wallet, another way than the first time.',
  }),
  RECIPIENT_NOT_CONFIRMED: ({ address, words }: { address: string; words: string }) => ({
    happened: say`Nobody has confirmed the recipient ${part(address)} as it is now. ${words}`,
    money: 'Nothing was signed or sent.',
    next: 'Read the words, compare the address with where it came from, and give the confirmation with the payment.',
  }),
} satisfies ErrorTable
