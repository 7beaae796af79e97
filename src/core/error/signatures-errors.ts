import type { ErrorTable } from './words.ts'

export const signaturesErrors = {
  SIGNATURES_NOT_READABLE: ({ problem }: { problem: string }) => ({
    happened: `What was given is not what the Solana command line prints where it signs without sending: ${problem}.`,
    money: 'No signature was taken and nothing was sent.',
    next: 'Give its whole JSON, or a line of Pubkey=Signature for each signature, as it was printed.',
  }),
  SIGNATURES_MISSING: ({ addresses }: { addresses: readonly string[] }) => ({
    happened: `The transaction still lacks the signature of ${addresses.join(', ')}.`,
    money: 'Nothing was sent, and it cannot land as it is.',
    next: 'Let whoever holds the missing keys sign exactly these bytes, and add their signatures.',
  }),
  SIGNATURES_NO_COMMAND: ({ problem }: { problem: string }) => ({
    happened: `No command of the Solana command line can be written for this transaction: ${problem}.`,
    money: 'Nothing was signed or sent.',
    next: 'Carry the transaction itself instead, as a bundle or as codes.',
  }),
} satisfies ErrorTable
