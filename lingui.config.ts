import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'
import { toldExtractor } from './scripts/told-words.ts'

const RENDERER = join(import.meta.dirname, 'src', 'renderer')
/** A language is there as soon as the shell has a file of it, which may be empty: `npm run words` makes and fills all others. */
const LANGUAGES = readdirSync(join(RENDERER, 'shell', 'words')).filter((name) => name.endsWith('.po'))
const SCREENS = readdirSync(join(RENDERER, 'screens')).map((name) => `screens/${name}`)

/** One catalogue for a folder of the window, beside its code, in a folder of their own, since the extractor reads no code beside a catalogue: a file for each language. */
const catalogue = (folder: string, ...besides: string[]) => ({
  path: `<rootDir>/src/renderer/${folder}/words/{locale}`,
  include: [`${folder}/**/*.ts`, `${folder}/**/*.tsx`, ...besides].map((files) => `<rootDir>/src/renderer/${files}`),
})

export default defineConfig({
  sourceLocale: 'en',
  locales: LANGUAGES.map((name) => name.slice(0, -'.po'.length)),
  catalogs: [
    ...SCREENS.map((screen) => catalogue(screen)),
    catalogue('parts'),
    catalogue('qr'),
    catalogue('backend'),
    catalogue('shell', '*.tsx'),
    // What the backend tells by its own English, of which the window has the words of other languages.
    { path: '<rootDir>/src/renderer/language/words/{locale}', include: ['core', 'main'].map((layer) => `<rootDir>/src/${layer}/**/*.ts`) },
  ],
  // A line that moves changes no catalogue, nor does the day.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  extractors: [toldExtractor, createSwcExtractor()],
  runtimeConfigModule: { i18n: ['#language/i18n.ts', 'i18n'], Trans: ['#language/trans.tsx', 'Trans'] },
})
