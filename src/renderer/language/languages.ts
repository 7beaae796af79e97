import type { Messages } from '@lingui/core'
import type { ByCodes } from './by-code.ts'
import { i18n, SOURCE } from './i18n.ts'

type Catalogues = Readonly<Record<string, () => Promise<Messages>>>

/** What is shown before anything is opened is there at once; the other screens wait for {@link laterWords}. */
const ENGLISH = import.meta.glob<Messages>(
  ['../{backend,parts,shell}/words/en.po', '../screens/{first-run,lock,overview,sending}/words/en.po'],
  { eager: true, import: 'messages' },
)
/** Another language is loaded where it is spoken, all of it. */
const OTHERS: Catalogues = import.meta.glob<Messages>(['../**/*.po', '!../**/en.po'], { import: 'messages' })

/** What the backend says by codes, errors and reasons: loaded where the language is spoken, too, and English where a language has none of it. */
const BY_CODES: Readonly<Record<string, () => Promise<ByCodes>>> = {
  de: async () => (await import('./german/german.ts')).german,
}

/** Speaks the language that was chosen, or the first of the person's system that there are catalogues of, English where there are none of any. */
export async function speak(chosen: string | null): Promise<void> {
  const asked = navigator.languages
  i18n.load(SOURCE, Object.assign({}, ...Object.values(ENGLISH)))
  const language = chooseLanguage(chosen === null ? asked : [chosen], Object.keys(OTHERS).map(languageOf))
  const [byCodes, ...catalogues] = await Promise.all([BY_CODES[language]?.() ?? null, ...cataloguesOf(language)])
  if (language !== SOURCE) i18n.load(language, Object.assign({}, ...catalogues))
  i18n.speak(language, datesIn(asked, language), byCodes)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** The words of screens that are loaded when they are opened: one file for all of them, which comes with the first. */
export async function laterWords(): Promise<void> {
  if (i18n.locale !== SOURCE) return
  const { LATER } = await import('./later.ts')
  i18n.load(SOURCE, Object.assign({}, ...Object.values(LATER)))
}

const languageOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.po'.length)

const cataloguesOf = (language: string): Promise<Messages>[] =>
  Object.entries(OTHERS).flatMap(([file, load]) => (languageOf(file) === language ? [load()] : []))

/** Scripts that are written from the right. */
const FROM_THE_RIGHT = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/

/** Which way a language is written. What is read from the left in any language, as addresses and amounts, is laid out so by its own style. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  FROM_THE_RIGHT.test(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'

/** How dates are written: as the person's own country does in the language that is spoken, English as in Britain where they want another one. */
function datesIn(wanted: readonly string[], language: string): string {
  const own = wanted.find((one) => one === language || one.split('-')[0] === language)
  return own ?? (language === SOURCE ? 'en-GB' : language)
}

/** The first wanted language that is there: itself, or without its region (`de` for `de-AT`). */
export function chooseLanguage(wanted: readonly string[], others: readonly string[]): string {
  const there = new Set([SOURCE, ...others])
  for (const one of wanted) {
    const found = [one, one.split('-')[0] ?? one].find((name) => there.has(name))
    if (found !== undefined) return found
  }
  return SOURCE
}
