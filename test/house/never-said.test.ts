import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { neverSaid, saidAllTheSame } from './never-said.ts'
import { ROOT } from './planted.ts'
import { textsOf, textsOfHouse } from './texts.ts'

const words = neverSaid(readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8'))

describe('a word that the glossary says never to use', () => {
  it('is in no text of the window, the command line, the pages, the comments or the titles of tests', () => {
    const texts = textsOfHouse().filter(({ file }) => file !== 'docs/glossary.md')
    expect(saidAllTheSame(words, texts)).toEqual([])
  })

  it.each([
    ['a message of the window', 'src/renderer/shell/words/en.po', 'msgid ""\nmsgstr ""\n\nmsgid ""\n"Read "\n"anew"\nmsgstr ""\n'],
    ['a sentence of an error', 'src/core/error/a-errors.ts', "export const a = () => ({ money: 'Nothing was read anew.' })\n"],
    ['a comment of several lines', 'src/core/a.ts', '// It is read\n// anew each time.\nexport {}\n'],
    ['a comment before a function', 'src/core/a.ts', '/**\n * It is read\n * anew each time.\n */\nexport const a = 1\n'],
    ['the title of a test', 'test/core/a.test.ts', "describe('a', () => {\n  it('is read anew', () => {})\n})\n"],
    ['the title of a group of tests', 'test/core/a.test.ts', "describe('reading anew', () => {\n  it.each([1])('is %s', () => {})\n})\n"],
    ['a page', 'docs/a.md', 'It is\nread anew.\n'],
  ])('is found in %s', (_what, file, text) => {
    expect(
      saidAllTheSame(
        words,
        textsOf(file, () => text),
      ),
    ).toHaveLength(1)
  })

  it('is not found in code, in part of a word, or where the glossary names another sense', () => {
    const page = 'The kind `anew` is a renewal; a wallet signs.\n\n```\nread anew\n```\n'
    expect(
      saidAllTheSame(
        words,
        textsOf('docs/a.md', () => page),
      ),
    ).toEqual([])
  })
})
