import { counted } from '../text/counted.ts'
import type { ErrorTable, ErrorWords } from './words.ts'

const NOTHING_SIGNED = 'Nothing was signed or sent.'

/** Bytes that no ledger would run: one sentence differs, the rest is the same. */
function malformed(happened: string): ErrorWords {
  return { happened, money: NOTHING_SIGNED, next: 'Ask for the transaction again where it was made; do not sign this one.' }
}

/** A transaction the ledger's limits forbid. */
function beyondLimit(happened: string): ErrorWords {
  return { happened, money: NOTHING_SIGNED, next: 'Split it into several transactions.' }
}

export const messageErrors = {
  MESSAGE_TRUNCATED: ({ offset }: { offset: number }) => malformed(`The transaction ends too soon: byte ${offset} is missing.`),
  MESSAGE_TRAILING_BYTES: ({ count }: { count: number }) =>
    malformed(`The transaction is followed by ${counted(count, 'byte that belongs', 'bytes that belong')} to nothing.`),
  MESSAGE_LENGTH_NOT_CANONICAL: ({ offset }: { offset: number }) =>
    malformed(`The length at byte ${offset} of the transaction is not written in its one allowed form.`),
  MESSAGE_VERSION_UNKNOWN: ({ version }: { version: number }) =>
    malformed(`The transaction has version ${version}; this program knows legacy, 0 and 1.`),
  MESSAGE_HEADER_INVALID: (context: {
    signerCount: number
    readonlySignerCount: number
    readonlyNonSignerCount: number
    accountCount: number
  }) =>
    malformed(
      `The transaction's header contradicts itself: ${context.signerCount} signers, ${context.readonlySignerCount} of them read-only, ` +
        `${context.readonlyNonSignerCount} read-only others, ${context.accountCount} accounts.`,
    ),
  MESSAGE_INDEX_OUT_OF_RANGE: ({ index, count }: { index: number; count: number }) =>
    malformed(`The transaction points at account ${index}, but it has ${count}.`),
  MESSAGE_PROGRAM_NOT_ALLOWED: ({ index }: { index: number }) =>
    malformed(`The transaction calls account ${index} as a program, which can be neither the fee payer nor an account of a lookup table.`),
  MESSAGE_DUPLICATE_ACCOUNT: ({ address }: { address: string }) => malformed(`The transaction names the account ${address} twice.`),
  MESSAGE_LOOKUP_EMPTY: ({ table }: { table: string }) =>
    malformed(`The transaction names the lookup table ${table} and takes nothing from it.`),
  MESSAGE_CONFIG_INVALID: ({ mask }: { mask: number }) =>
    malformed(`The transaction's settings (mask ${mask}) hold a setting that does not exist, or half of one.`),
  MESSAGE_HEAP_SIZE_INVALID: ({ heapSize }: { heapSize: number }) =>
    malformed(`The transaction asks for a heap of ${heapSize} bytes; allowed are multiples of 1024 from 32768 to 262144.`),
  MESSAGE_LOOKUP_UNKNOWN: ({ table }: { table: string }) => ({
    happened: `The transaction takes accounts from the lookup table ${table}, whose content is not known here.`,
    money: NOTHING_SIGNED,
    next: 'Fetch the lookup table from a node first.',
  }),
  MESSAGE_SIGNATURE_COUNT: ({ expected, found }: { expected: number; found: number }) =>
    malformed(`The transaction needs ${counted(expected, 'signature')} and has room for ${found}.`),
  MESSAGE_TOO_LARGE: ({ byteLength, limit }: { byteLength: number; limit: number }) =>
    beyondLimit(`The transaction has ${byteLength} bytes; ${limit} are allowed.`),
  MESSAGE_TOO_MANY_SIGNERS: ({ count, limit }: { count: number; limit: number }) =>
    beyondLimit(`The transaction needs ${count} signatures; ${limit} are allowed.`),
  MESSAGE_TOO_MANY_ACCOUNTS: ({ count, limit }: { count: number; limit: number }) =>
    beyondLimit(`The transaction names ${count} accounts; ${limit} are allowed.`),
  MESSAGE_TOO_MANY_INSTRUCTIONS: ({ count, limit }: { count: number; limit: number }) =>
    beyondLimit(`The transaction has ${count} instructions; ${limit} are allowed.`),
  MESSAGE_NONCE_NOT_FIRST: ({ nonceAccount }: { nonceAccount: string }) => ({
    happened: `The transaction uses the nonce account ${nonceAccount}, but does not begin by advancing it.`,
    money: NOTHING_SIGNED,
    next: 'Build the transaction again, with the advance of its nonce as the first instruction.',
  }),
  MESSAGE_PROGRAM_WRITABLE: ({ program }: { program: string }) => ({
    happened: `The transaction both calls the program ${program} and would write to it or let it pay.`,
    money: NOTHING_SIGNED,
    next: 'Check the addresses: a program cannot receive or pay in the transaction that calls it.',
  }),
  MEMO_NOT_TEXT: (_: Record<never, never>) => ({
    happened: 'The memo holds half of a character and cannot be written as text.',
    money: NOTHING_SIGNED,
    next: 'Enter the memo again.',
  }),
} satisfies ErrorTable
