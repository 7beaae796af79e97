import { formatAmount, LAMPORTS_DECIMALS } from '../amount/format.ts'
import { grouped } from './grouped.ts'

/**
 * A piece of a sentence, by what it is, so that each shell shows it as it shows such a thing.
 * - amount: with the decimals of its asset and the word for it; null where nobody named it
 * - units: an amount in smallest units, where whoever says it knows no decimals; `mint` is null where no asset is named either
 */
export type Part =
  | { readonly part: 'text'; readonly text: string }
  | { readonly part: 'address'; readonly address: string }
  | { readonly part: 'amount'; readonly amount: bigint; readonly decimals: number; readonly unit: string | null }
  | { readonly part: 'units'; readonly amount: bigint; readonly mint: string | null }
  | { readonly part: 'slot'; readonly slot: bigint }
export type Sentence = readonly Part[]

export const text = (words: string): Part => ({ part: 'text', text: words })
export const address = (of: string): Part => ({ part: 'address', address: of })
export const sol = (lamports: bigint): Part => ({ part: 'amount', amount: lamports, decimals: LAMPORTS_DECIMALS, unit: 'SOL' })
export const slot = (of: bigint): Part => ({ part: 'slot', slot: of })
export const units = (amount: bigint, mint: string | null): Part => ({ part: 'units', amount, mint })

/** What operations name by a word is counted in lamports. */
const IN_LAMPORTS: readonly string[] = ['native', 'priority-fee']

/** An amount of an asset as operations name it: native, what is offered beyond the base fee, or a mint’s address. */
export const amountOf = (amount: bigint, asset: string): Part => (IN_LAMPORTS.includes(asset) ? sol(amount) : units(amount, asset))

/** No bigint: whether it is money or a count is for the writer to say. */
export type Piece = string | number | Part | Sentence

/** Writes a sentence with parts in it: say`Moves ${sol(lamports)} to ${address(to)}.` */
export function say(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Sentence {
  return sentenceOf(strings.flatMap((words, at): Piece[] => (at === 0 ? [words] : [pieces[at - 1] ?? '', words])))
}

/** Pieces one behind another; texts that touch become one. */
export function sentenceOf(pieces: readonly Piece[]): Sentence {
  const parts: Part[] = []
  for (const part of pieces.flatMap(partsOf)) {
    const last = parts.at(-1)
    if (part.part === 'text' && part.text === '') continue
    if (part.part === 'text' && last?.part === 'text') parts[parts.length - 1] = text(last.text + part.text)
    else parts.push(part)
  }
  return parts
}

/** Sentences one behind another, with a space between. */
export function paragraph(sentences: readonly Sentence[]): Sentence {
  return sentenceOf(sentences.flatMap((sentence, at): Piece[] => (at === 0 ? [sentence] : [' ', sentence])))
}

function partsOf(piece: Piece): readonly Part[] {
  if (typeof piece !== 'object') return [text(String(piece))]
  return 'part' in piece ? [piece] : piece
}

/** The same as a line of text, for what shows nothing else. */
export function plain(sentence: Sentence | string): string {
  return typeof sentence === 'string' ? sentence : sentence.map(plainPart).join('')
}

function plainPart(part: Part): string {
  switch (part.part) {
    case 'text':
      return part.text
    case 'address':
      return part.address
    case 'amount':
      return part.unit === null ? formatAmount(part) : `${formatAmount(part)} ${part.unit}`
    case 'units':
      return `${part.amount} smallest units`
    case 'slot':
      return grouped(part.slot)
  }
}

/** Each sentence once. */
export function distinct(sentences: readonly Sentence[]): Sentence[] {
  return [...new Map(sentences.map((sentence) => [plain(sentence), sentence])).values()]
}

/** Whether a value of an answer is a sentence. */
export function isSentence(value: unknown): value is Sentence {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'object' && entry !== null && 'part' in entry)
}
