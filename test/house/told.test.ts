import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { describe, expect, it } from 'vitest'
import { toldIn } from '../../scripts/told-words.ts'
import { ROOT } from './planted.ts'

const CATALOGUE = join(ROOT, 'src/renderer/language/words/de.po')

const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => ({ file, code: readFileSync(join(ROOT, file), 'utf8') }))
const told = (await Promise.all(sources.map(async ({ file, code }) => (await toldIn(file, code)).map((one) => ({ file, ...one }))))).flat()

function germanOf(): ReadonlyMap<string, string> {
  const context = { locale: 'de', sourceLocale: 'en', filename: CATALOGUE }
  const messages = formatter().parse(readFileSync(CATALOGUE, 'utf8'), context) as Record<string, { translation?: string }>
  return new Map(Object.entries(messages).map(([id, { translation = '' }]) => [id, translation]))
}

describe('what the backend tells by its code and facts', () => {
  it('has its German, and nothing else has', () => {
    const german = germanOf()
    expect(told.length).toBeGreaterThan(250)
    expect(told.filter(({ template }) => (german.get(template) ?? '') === '')).toEqual([])
    const templates = new Set(told.map(({ template }) => template))
    expect([...german.keys()].filter((id) => !templates.has(id))).toEqual([])
  })

  it('stands in core and in the backend, which are what is read for it', () => {
    expect(told.filter(({ file }) => !/^src\/(core|main)\//.test(file))).toEqual([])
  })

  it('has no English of ours among its facts, and no mark that a catalogue reads', () => {
    expect(told.filter(({ faults }) => faults.length > 0).map(({ file, line, faults }) => `${file}:${line} ${faults.join()}`)).toEqual([])
  })

  it.each([
    ['a word that depends', "tell`It is ${is ? 'paid' : 'not paid'}.`"],
    ['a sentence that is put together', 'tell`It is ${`paid ${much}`}.`'],
    ['a word where there may be none', "tell`It is${is ? '' : ' not'} paid.`"],
    ['a mark', "tell`It isn't paid.`"],
  ])('is not let through with %s', async (_what, code) => {
    const [found] = await toldIn('a.ts', `export const a = ${code}`)
    expect(found?.faults).not.toEqual([])
  })

  it('is let through with what is told itself, with names and with figures', async () => {
    const code = "tell`${tell`the account ${address(of)}`} has ${count} of ${state === 'left' ? few : many}, ${String(left)} left.`"
    expect(await toldIn('a.ts', code)).toMatchObject([
      { template: '{0} has {1} of {2}, {3} left.', faults: [] },
      { template: 'the account {0}', faults: [] },
    ])
  })
})
