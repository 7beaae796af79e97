import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../..')
const COPIED = [
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'lingui.config.ts',
  'vite.config.ts',
  'scripts/standard-fonts.mjs',
  'scripts/told-words.ts',
]

const ENGLISH = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'
const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשתםןףץ'

/** A language that says each English word in letters that are none of English; `letters` are in the order of {@link ENGLISH}. */
export type OtherLetters = { readonly language: string; readonly letters: string }

/** Written from the left, as English is. */
export const ACCENTS: OtherLetters = { language: 'en-XA', letters: ACCENTED }
/** Written from the right. */
export const FROM_RIGHT: OtherLetters = { language: 'he-XB', letters: `${HEBREW}${HEBREW}` }

/** What of a message is no text: values, the forms of a plural, parts, and what a catalogue escapes. */
const NO_TEXT = /(\{\w+, plural,(?: offset:\d+)?|(?:one|other|=\d+) \{|\{\w+\}|<\/?\d+\/?>|\}|\\.)/

/** A message in the letters of that language. */
export const inOtherLetters = (message: string, { letters }: OtherLetters): string =>
  message
    .split(NO_TEXT)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replaceAll(/[a-zA-Z]/g, (letter) => letters.charAt(ENGLISH.indexOf(letter)))))
    .join('')

/** The window in a second language: a copy of its sources with a file for it beside each English one, built as it ships. */
export async function buildInSecondLanguage(second: OtherLetters): Promise<{ readonly folder: string; readonly remove: () => void }> {
  const copy = mkdtempSync(join(tmpdir(), 'strongroom-language-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const file of globSync('src/renderer/**/words/en.po', { cwd: copy })) {
    const english = readFileSync(join(copy, file), 'utf8')
    const other = english.replaceAll(
      /^msgid "(.+)"\nmsgstr ".*"$/gm,
      (_, id: string) => `msgid "${id}"\nmsgstr "${inOtherLetters(id, second)}"`,
    )
    writeFileSync(
      join(copy, file.replace(/en\.po$/, `${second.language}.po`)),
      other.replace('"Language: en\\n"', `"Language: ${second.language}\\n"`),
    )
  }
  const build =
    "const { createBuilder } = await import('vite'); const it = await createBuilder({ logLevel: 'error' }); await it.build(it.environments.client)"
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', build], { cwd: copy, env })
  return { folder: join(copy, 'dist', 'renderer'), remove: () => rmSync(copy, { recursive: true, force: true }) }
}
