import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { describe, expect, it } from 'vitest'
import { ROOT } from './planted.ts'

type Message = { readonly file: string; readonly context: string; readonly english: string; readonly german: string }

const messages = globSync('src/renderer/**/words/de.po', { cwd: ROOT }).flatMap(read)

function read(file: string): Message[] {
  const context = { locale: 'de', sourceLocale: 'en', filename: join(ROOT, file) }
  const catalogue = formatter().parse(readFileSync(context.filename, 'utf8'), context)
  return Object.entries(catalogue as Record<string, { message?: string; translation?: string; context?: string }>).map(([id, of]) => ({
    file,
    context: of.context ?? '',
    english: of.message ?? id,
    german: of.translation ?? '',
  }))
}

/** Values, parts of the window, and the forms of a plural. Between the braces of a form stands a word alone, which reads as a value. */
function placesOf(words: string): string[] {
  const isPlural = words.includes(', plural,')
  const found = words.match(isPlural ? /\{\w+(?=,)|<\/?\d+\/?>|(?:one|other|=\d+)(?= \{)/g : /\{\w+\}|<\/?\d+\/?>/g)
  return [...new Set(found)].toSorted()
}

describe('the German of the window', () => {
  it('has every message', () => {
    expect(messages.length).toBeGreaterThan(3_000)
    expect(messages.filter(({ german }) => german === '')).toEqual([])
  })

  it('has the places of each', () => {
    expect(messages.filter(({ english, german }) => placesOf(english).join() !== placesOf(german).join())).toEqual([])
  })

  it('says the same of one message wherever that stands', () => {
    const said = new Map<string, Set<string>>()
    for (const { english, context, german } of messages) {
      const key = `${context} ${english}`
      said.set(key, (said.get(key) ?? new Set()).add(german))
    }
    expect([...said].filter(([, germans]) => germans.size > 1).map(([key, germans]) => [key, ...germans])).toEqual([])
  })

  it('ends as the English does', () => {
    const isSentence = (words: string) => /[.?:…]$/.test(words)
    const other = messages.filter(({ english, german }) => isSentence(english) !== isSentence(german) || edges(english) !== edges(german))
    expect(other).toEqual([])
  })
})

const edges = (words: string): string => `${words.startsWith(' ')} ${words.endsWith(' ')}`
