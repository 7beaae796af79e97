import { formatAmount, LAMPORTS_DECIMALS } from '../amount/format.ts'
import { grouped } from './grouped.ts'

/**
 * A piece of a sentence, by what it is, so that each shell shows it as it shows such a thing.
 * - amount: with the decimals of its asset and the word for it; null where nobody named it
 * - units: an amount in smallest units, where whoever says it knows no decimals; `mint` is null where no asset is named either
 */
export type Leaf =
  | { readonly part: 'text'; readonly text: string }
  | { readonly part: 'address'; readonly address: string }
  | { readonly part: 'amount'; readonly amount: bigint; readonly decimals: number; readonly unit: string | null }
  | { readonly part: 'units'; readonly amount: bigint; readonly mint: string | null }
  | { readonly part: 'slot'; readonly slot: bigint }

/**
 * What another language says in words of its own, by a code and the facts that the English is made of.
 * - told: the English itself with a place for each fact is the code: `Moves {0} to {1}.` Other English is another code, so that no translation is of what it said before
 * - reason: one of a subject’s reasons, which stand in a table
 * - error: what happened, by the code of an error and its context
 */
export type Coded =
  | { readonly part: 'told'; readonly template: string; readonly values: readonly Sentence[] }
  | {
      readonly part: 'reason'
      readonly subject: string
      readonly reason: string
      readonly context: Readonly<Record<string, unknown>>
      readonly words: string
    }
  | { readonly part: 'error'; readonly code: string; readonly context: Readonly<Record<string, unknown>>; readonly words: Sentence }
export type Part = Leaf | Coded
export type Sentence = readonly Part[]

export const text = (words: string): Leaf => ({ part: 'text', text: words })
export const address = (of: string): Leaf => ({ part: 'address', address: of })
export const sol = (lamports: bigint): Leaf => ({ part: 'amount', amount: lamports, decimals: LAMPORTS_DECIMALS, unit: 'SOL' })
export const slot = (of: bigint): Leaf => ({ part: 'slot', slot: of })
export const units = (amount: bigint, mint: string | null): Leaf => ({ part: 'units', amount, mint })

/** What operations name by a word is counted in lamports. */
const IN_LAMPORTS: readonly string[] = ['native', 'priority-fee']

/** An amount of an asset as operations name it: native, what is offered beyond the base fee, or a mint’s address. */
export const amountOf = (amount: bigint, asset: string): Leaf => (IN_LAMPORTS.includes(asset) ? sol(amount) : units(amount, asset))

/** No bigint: whether it is money or a count is for the writer to say. */
export type Piece = string | number | Part | Sentence

/** Writes a sentence with parts in it: say`Moves ${sol(lamports)} to ${address(to)}.` */
export function say(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Sentence {
  return sentenceOf(strings.flatMap((words, at): Piece[] => (at === 0 ? [words] : [pieces[at - 1] ?? '', words])))
}

/** The same, of what is to be said in another language as well; `src/renderer/language/words` has the words for it. Nothing in a place may be English of ours but what is told itself. */
export function tell(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Sentence {
  const template = strings.reduce((all, words, at) => `${all}{${at - 1}}${words}`)
  return [{ part: 'told', template, values: pieces.map((piece) => sentenceOf([piece])) }]
}

/** A reason by its code, as {@link Coded} has it: `subject` names the table of the other language. `context`: what its sentence names. */
export const reasonPart = (subject: string, reason: string, words: string, context: Readonly<Record<string, unknown>> = {}): Part => ({
  part: 'reason',
  subject,
  reason,
  context,
  words,
})

/** English that another language has no words for, within what is told: shown as English. */
export const inEnglish = (words: string): Part => reasonPart('', '', words)

/** What stands at a place of a template, and what between places. */
const PLACE = /\{(\d+)\}/

/** A template with its facts in their places. */
function filled(template: string, values: readonly Sentence[]): Sentence {
  return sentenceOf(template.split(PLACE).map((piece, at): Piece => (at % 2 === 0 ? piece : (values[Number(piece)] ?? []))))
}

/** A sentence in English, by the pieces that a shell shows. */
export function leavesOf(sentence: Sentence): Leaf[] {
  return sentenceOf(sentence.flatMap(englishOf)).filter(isLeaf)
}

function englishOf(part: Part): readonly Leaf[] {
  switch (part.part) {
    case 'told':
      return leavesOf(filled(part.template, part.values))
    case 'reason':
      return [text(part.words)]
    case 'error':
      return leavesOf(part.words)
    case 'text':
    case 'address':
    case 'amount':
    case 'units':
    case 'slot':
      return [part]
  }
}

const isLeaf = (part: Part): part is Leaf => part.part !== 'told' && part.part !== 'reason' && part.part !== 'error'

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
  return typeof sentence === 'string' ? sentence : leavesOf(sentence).map(plainPart).join('')
}

function plainPart(part: Leaf): string {
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
