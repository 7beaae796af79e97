import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { type Errors, errorTable } from '../../core/error/codes.ts'
import type { ByCodes, Reasons } from './by-code.ts'

/** The language that the window is written in. */
export const SOURCE = 'en'

/** The language whose numbers all others write. */
const NUMBERS = 'en'

type Values = Readonly<Record<string, unknown>>

/** Mark a value's place while a sentence is put together; no catalogue holds them. */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const PLACE = /\uE000(\d+)\uE001/

/**
 * The language the window speaks, chosen once when the page loads ({@link file://./languages.ts}). `t` and `<Trans>` ask it for their words.
 *
 * A value is put into its sentence after the library has made that: the library reads `\x41` and `<0/>` in what it answers, and in a note or a
 * label of somebody's these are what they say, not a letter or a piece of the window.
 */
class Language extends I18n {
  /** The language that dates are written in, with its country where the person's system names one. */
  dates = SOURCE

  /** The words of errors, which the backend answers by their codes. */
  errors: Errors = errorTable

  /** The words of reasons that come with a code; null where the backend's own are shown. */
  reasons: Reasons | null = null

  /** Numbers are written in one way in every language, as amounts are: 1,234 is never read as one and a bit. English and German choose the forms of a word alike. */
  speak(language: string, dates: string, byCodes: ByCodes | null): void {
    this.dates = dates
    this.errors = byCodes?.errors ?? errorTable
    this.reasons = byCodes?.reasons ?? null
    this.activate(language, NUMBERS)
  }

  override _(descriptor: MessageDescriptor): string
  override _(id: string, values?: Values, options?: MessageOptions): string
  override _(asked: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    return this.pieces(asked, values, options).join('')
  }

  /** A sentence as a row of texts and of values that were given for it, in the order of this language. */
  pieces(asked: MessageDescriptor | string, values?: Values, options?: MessageOptions): readonly unknown[] {
    const { id, message, values: given } = typeof asked === 'string' ? { id: asked, message: options?.message, values } : asked
    const held: unknown[] = []
    // A count stays what it is: the form of the word follows from it.
    const place = (value: unknown) => (typeof value === 'number' ? value : `${OPEN}${held.push(value) - 1}${CLOSE}`)
    const places = Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, place(value)]))
    const made = super._(id, places, { ...options, ...(message === undefined ? {} : { message }) })
    return made.split(PLACE).map((piece, at) => (at % 2 === 0 ? piece : held[Number(piece)]))
  }

  /** What the backend tells, by its template and with its facts in their places; null where this language has no words for it. */
  told(template: string, values: readonly unknown[]): readonly unknown[] | null {
    if (!Object.hasOwn(this.messages, template)) return null
    return this.pieces(template, Object.fromEntries(values.entries()))
  }
}

export const i18n = new Language({ locale: SOURCE, messages: { [SOURCE]: {} } })
