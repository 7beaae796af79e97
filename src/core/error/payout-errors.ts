import { counted } from '../text/counted.ts'
import type { ErrorTable } from './words.ts'

export const payoutErrors = {
  PAYOUT_FILE_UNREADABLE: ({ path, detail }: { path: string; detail: string }) => ({
    happened: `The payout file ${path} could not be read: ${detail}.`,
    money: 'Nothing was signed or sent.',
    next: 'Check the path and who may read the file.',
  }),
  PAYOUT_FILE_TOO_LARGE: ({ path, mostBytes }: { path: string; mostBytes: number }) => ({
    happened: `The payout file ${path} is larger than ${mostBytes} bytes.`,
    money: 'Nothing was signed or sent.',
    next: 'Pay in several files.',
  }),
  PAYOUT_TOO_MANY_ROWS: ({ rows, most }: { rows: number; most: number }) => ({
    happened: `The payout file has ${counted(rows, 'row')}, more than the ${most} that are paid at once.`,
    money: 'Nothing was signed or sent.',
    next: 'Pay in several files.',
  }),
  PAYOUT_COLUMNS: ({ detail }: { detail: string }) => ({
    happened: `The header of the payout file does not say what its columns are: ${detail}.`,
    money: 'Nothing was signed or sent.',
    next: 'The first line must name recipient and amount, and may name reference, label and memo; nothing else is read.',
  }),
  PAYOUT_TOTAL_DIFFERS: ({ typed, planned }: { typed: string; planned: string }) => ({
    happened: `The total that was typed, ${typed}, is not what would be paid, ${planned}.`,
    money: 'Nothing was signed or sent.',
    next: 'Check the payout again and read which lines are left out; then type the total of those that are paid.',
  }),
  PAYOUT_NOT_CONFIRMED: ({ line, words }: { line: number; words: string }) => ({
    happened: `Line ${line} needs your word before it is paid: ${words}`,
    money: 'Nothing was signed or sent.',
    next: 'Check the payout again, leave out the lines that are not owed, and give the confirmation it answers.',
  }),
} satisfies ErrorTable
