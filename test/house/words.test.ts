import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyHouse, type House, ROOT } from './planted.ts'
import { wordsOutside } from './words-outside.ts'

const RENDERER = join(ROOT, 'src', 'renderer')
/** What is code for any language: the words of one other language are a catalogue themselves, that of what the backend answers by codes. */
const sources = globSync('**/*.{ts,tsx}', { cwd: RENDERER }).filter((file) => !file.startsWith(join('language', 'german')))
const catalogues = globSync('src/renderer/**/words/*.po', { cwd: ROOT })

describe('the words of the window', () => {
  it('stand in catalogues, all that a person reads', () => {
    const outside = sources.flatMap((file) => wordsOutside(file, readFileSync(join(RENDERER, file), 'utf8')))
    expect(outside).toEqual([])
  })

  it.each([
    ['text between tags', 'a.tsx', 'export const A = () => <p>Nothing moved</p>'],
    ['a small word between tags', 'a.tsx', "export const A = ({ is }) => <p>{is ? 'paid' : null}</p>"],
    ['an attribute', 'a.tsx', 'export const A = () => <Sheet title="paid" />'],
    ['a member of a table', 'a.ts', "export const LOOKS = { a: { word: 'paid' } }"],
    ['a sentence that a function answers', 'a.ts', "export const say = () => 'nothing moved'"],
    ['a sentence with values in it', 'a.ts', 'export const say = (n: string) => `${n} of them`'],
    ['a text within a value of a sentence', 'a.tsx', "export const A = ({ is }) => <Trans>It {is ? 'was paid' : null}</Trans>"],
  ])('are missed in %s', (_what, file, code) => {
    expect(wordsOutside(file, code)).toHaveLength(1)
  })

  it('are texts in every form of a plural: the macro takes a piece of the window there for a value', () => {
    const files = sources.filter((file) => /<Plural\b[^>]*\b(one|other|_\d)=\{/.test(readFileSync(join(RENDERER, file), 'utf8')))
    expect(files).toEqual([])
  })

  it('are not missed where macros take them, nor where no person reads', () => {
    const code = [
      'export const A = ({ n }) => <Sheet title={t`Paid`} className="a b"><Trans>It is <b>paid</b></Trans></Sheet>',
      "export const words = (n: number) => plural(n, { one: '# account', other: '# accounts' })",
      "export const is = (state: string) => state === 'Paid' || NAMES['Paid once']",
    ].join('\n')
    expect(wordsOutside('a.tsx', code)).toEqual([])
  })
})

describe('the catalogues', () => {
  let house: House
  beforeAll(() => {
    house = copyHouse()
  })
  afterAll(() => house.tearDown())

  it('hold every word of the code, and no other: npm run words changes nothing', async () => {
    const { passed, said } = await house.gate('lingui', ['extract', '--clean'])
    expect(passed, said).toBe(true)
    const made = globSync('src/renderer/**/words/*.po', { cwd: house.path })
    expect(made.toSorted()).toEqual(catalogues.toSorted())
    for (const file of made) expect(readFileSync(join(house.path, file), 'utf8'), file).toBe(readFileSync(join(ROOT, file), 'utf8'))
  })
})
