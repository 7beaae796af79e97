import { counted } from '../text/counted.ts'
import type { ErrorTable } from './words.ts'

export const addressErrors = {
  ADDRESS_NOT_BASE58: ({ text }: { text: string }) => ({
    happened: `“${text}” is not an address: an address has 32 to 44 letters and digits, without 0, O, I and l.`,
    money: 'Nothing was sent.',
    next: 'Copy the address again from where it came.',
  }),
  ADDRESS_NOT_32_BYTES: ({ text, byteLength }: { text: string; byteLength: number }) => ({
    happened: `“${text}” is not an address: it stands for ${counted(byteLength, 'byte')}, an address for 32.`,
    money: 'Nothing was sent.',
    next: 'Copy the address again from where it came; a letter may be missing or doubled.',
  }),
  ADDRESS_NO_DERIVATION: ({ program }: { program: string }) => ({
    happened: `No derived address exists for these seeds under the program ${program}.`,
    money: 'Nothing was sent.',
    next: 'Check the program and the mint.',
  }),
} satisfies ErrorTable
