import { counted } from '../text/counted.ts'
import type { ErrorTable, ErrorWords } from './words.ts'

const NOTHING_IMPORTED = 'No key was imported and nothing was sent.'

function keypairRefused(happened: string): ErrorWords {
  return {
    happened,
    money: NOTHING_IMPORTED,
    next: 'Choose a keypair as the Solana command line writes it: 64 bytes, the seed and then the public key.',
  }
}

export const keyErrors = {
  SIGNATURE_MALFORMED: ({ text }: { text: string }) => ({
    happened: `“${text}” is not a signature: a signature is the base-58 text of 64 bytes.`,
    money: 'Nothing was sent.',
    next: 'Copy the signature again from where it came.',
  }),
  KEYPAIR_NOT_READABLE: (_: Record<never, never>) => keypairRefused('This is not a keypair: neither a list of numbers nor base-58 text.'),
  KEYPAIR_NOT_64_BYTES: ({ byteLength }: { byteLength: number }) =>
    keypairRefused(`This is not a keypair: it has ${counted(byteLength, 'byte')} where a keypair has 64.`),
  KEYPAIR_HALVES_DIFFER: ({ stated, derived }: { stated: string; derived: string }) => ({
    happened: `The keypair contradicts itself: it says it is ${stated}, but its seed is that of ${derived}.`,
    money: NOTHING_IMPORTED,
    next: 'The file is damaged or was altered; use another copy of it.',
  }),
  KEY_PATH_MALFORMED: ({ path }: { path: string }) => ({
    happened: `“${path}” is not a derivation path: a path is m, then numbers below 2147483648 with an apostrophe each, as in m/44'/501'/0'/0'.`,
    money: 'Nothing was derived and nothing was sent.',
    next: 'Check the path; every step needs its apostrophe.',
  }),
} satisfies ErrorTable
