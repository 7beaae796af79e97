import type { ErrorTable, ErrorWords } from './words.ts'

const NOTHING_SIGNED = 'Nothing was signed or sent.'
const SCAN_AGAIN = 'Scan the code again, or copy its whole text again from where it is shown.'
const SHOW_AGAIN = 'Show the code again on the other side, from the beginning, and scan it again.'

/** A text that was scanned or pasted, and cannot be read: one sentence differs. */
function unreadable(happened: string): ErrorWords {
  return { happened, money: NOTHING_SIGNED, next: SCAN_AGAIN }
}

/** What was put together is not what was shown. */
function spoiled(happened: string): ErrorWords {
  return { happened, money: NOTHING_SIGNED, next: SHOW_AGAIN }
}

export const urErrors = {
  UR_NOT_READABLE: (_: Record<never, never>) =>
    unreadable('What was scanned or pasted is no text of the form ur:type/letters, in which air-gapped signers show what they carry.'),
  UR_WORDS: ({ place }: { place: number }) => unreadable(`The text that begins with ur: has letters, at ${place}, that stand for no byte.`),
  UR_CHECKSUM: (_: Record<never, never>) =>
    unreadable('The text that begins with ur: is damaged: its letters do not fit the checksum at its end.'),
  UR_TOO_LARGE: ({ mostBytes }: { mostBytes: number }) => ({
    happened: `What was scanned or pasted holds more than ${mostBytes} bytes, which is more than is carried by codes.`,
    money: NOTHING_SIGNED,
    next: 'Carry it as a file.',
  }),
  UR_TOO_MANY_PARTS: ({ count, limit }: { count: number; limit: number }) => ({
    happened: `The code says that it is one of ${count} parts; ${limit} are allowed.`,
    money: NOTHING_SIGNED,
    next: 'Carry it as a file.',
  }),
  UR_CONTENT_MALFORMED: ({ offset, problem }: { offset: number; problem: string }) =>
    spoiled(`What the code carries is malformed at byte ${offset}: ${problem}.`),
  UR_PART_MALFORMED: ({ problem }: { problem: string }) => spoiled(`The code contradicts itself: ${problem}.`),
  UR_PART_OF_ANOTHER: (_: Record<never, never>) => ({
    happened: 'The code belongs to another message than the codes before it; it was left out.',
    money: NOTHING_SIGNED,
    next: 'Go on with the codes of the first message, or begin again with those of the other.',
  }),
  UR_OTHER_TYPE: ({ type, wanted }: { type: string; wanted: readonly string[] }) => ({
    happened: `The code carries a ${type}; expected is ${wanted.join(' or ')}.`,
    money: NOTHING_SIGNED,
    next: 'Check on the other side which code it shows.',
  }),
  UR_PARTS_CONTRADICT: (_: Record<never, never>) => spoiled('The codes contradict each other: no message has all of them as its parts.'),
  UR_MESSAGE_CHECKSUM: (_: Record<never, never>) =>
    spoiled('All codes were scanned, and what they make together does not fit the checksum that each of them names.'),
  UR_FIELD: ({ type, problem }: { type: string; problem: string }) => ({
    happened: `The ${type} that was scanned or pasted cannot be used: ${problem}.`,
    money: NOTHING_SIGNED,
    next: 'Ask for it again on the other side, and check that both sides speak of Solana.',
  }),
} satisfies ErrorTable
