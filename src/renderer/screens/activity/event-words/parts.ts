import { msg, plural, t } from '@lingui/core/macro'
import { say as sayOf } from '../../../language/say.ts'
import type { EventKind, StoredData } from '../../../../core/journal/events.ts'
import { address, type Part, say, type Sentence, slot, text } from '../../../../core/text/sentence.ts'
import { noteWithin } from '../../../../core/text/note-within.ts'
import { slotsWithin } from '../../../../core/text/slots-within.ts'
import { formatCount } from '../../../parts/figure.ts'
import type { GlyphName } from '../../../parts/glyphs.tsx'
import type { Kind } from '../../../parts/state.tsx'
import { shortIntent } from '../../../parts/transaction/intent.ts'

/** An entry as a person reads it: a sentence, and a word with its shape. */
export type EventWords = { readonly say: Sentence; readonly word: string; readonly glyph: GlyphName; readonly kind: Kind }

/** The words of each kind of a part of the catalogue. A kind without words does not compile, nor does a member that the kind has not. */
export type WordsOf<Events extends Pick<Record<EventKind, unknown>, never>> = {
  readonly [Each in keyof Events & EventKind]: (data: StoredData<Each>) => EventWords
}

export const rest = (sentence: Sentence, word: string, glyph: GlyphName): EventWords => ({ say: sentence, word, glyph, kind: 'idle' })
export const moves = (sentence: Sentence, word: string, glyph: GlyphName): EventWords => ({ say: sentence, word, glyph, kind: 'act' })
export const warning = (sentence: Sentence, word: string, glyph: GlyphName): EventWords => ({ say: sentence, word, glyph, kind: 'warning' })

// What was stored by any version is read leniently: a member that is absent, or of another shape, leaves its place empty.
export const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isWhole = (value: unknown): boolean => /^\d+$/.test(asText(value))

export const count = (value: unknown): string => (isWhole(value) ? formatCount(BigInt(asText(value))) : asText(value))
/** 1 account, 2 accounts; a count that is absent is not made up. */
const counted = (value: unknown, words: (count: number) => string, absent: string): string =>
  isWhole(value) ? words(Number(asText(value))) : absent
export const accountsOf = (value: unknown): string =>
  counted(value, (many) => plural(many, { one: '# account', other: '# accounts' }), t`accounts`)
export const transactionsOf = (value: unknown): string =>
  counted(value, (many) => plural(many, { one: '# transaction', other: '# transactions' }), t`transactions`)
export const balancesOf = (value: unknown): string =>
  counted(value, (many) => plural(many, { one: '# balance', other: '# balances' }), t`balances`)
export const slotOf = (value: unknown): Part => (isWhole(value) ? slot(BigInt(asText(value))) : text(asText(value)))
export const addressOf = (value: unknown): Part => (asText(value) === '' ? text(t`an account`) : address(asText(value)))
/** As many as are read at a glance; the entry's data holds all of them. */
const ADDRESSES_SAID_MAX = 3
export function addresses(value: unknown): Sentence {
  const all = asList(value)
  const said = all.slice(0, ADDRESSES_SAID_MAX).flatMap((each, at) => (at === 0 ? [addressOf(each)] : [text(', '), addressOf(each)]))
  return all.length > ADDRESSES_SAID_MAX ? sayOf(msg`${said} and ${formatCount(all.length - ADDRESSES_SAID_MAX)} more`) : said
}
/** The name that a person gave, or else the address. */
export const named = (label: unknown, of: unknown): Part => (asText(label) === '' ? addressOf(of) : text(asText(label)))
/** A payment is called by the beginning of its decision's name and its number in it. */
export const nameOf = (intent: unknown): string => shortIntent(asText(intent))
/** A digest is known by how it begins. */
export const shortDigest = (digest: unknown): string => asText(digest).slice(0, 8)
/** What happened, and the reason that Strongroom wrote with it: “Catch-up after downtime: account by account: a person chose it.” */
export const withReason = (happened: Sentence, written: unknown): Sentence => withWritten(happened, written, slotsWithin)

/** What happened, and the note or reason that a person may have written with it: “Gap 3 is closed: Every account was read back.” */
export const withNote = (happened: Sentence, written: unknown): Sentence => withWritten(happened, written, noteWithin)

function withWritten(happened: Sentence, written: unknown, within: (words: string) => Sentence): Sentence {
  const why = asText(written).trim()
  return why === '' ? say`${happened}.` : say`${happened}: ${within(why)}${/[.!?]$/.test(why) ? '' : '.'}`
}
