import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** What stands for a file that somebody keeps elsewhere, or puts back. To copy an address again is something else. */
const NAMES_A_COPY = /\b(backups?|copy of|another copy|older copy|this copy|newest copy|put .{0,30}\bback)\b/i

/** The errors of docs/errors.md whose words name a backup or a copy. */
function namesACopy(): string[] {
  const sections = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8').split(/^## /m).slice(1)
  return sections.filter((words) => NAMES_A_COPY.test(words)).map((words) => words.slice(0, words.indexOf('\n')))
}

function acted(): Set<string> {
  const tests = readdirSync(join(ROOT, 'test/main'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('advised.test.ts'),
  )
  const sources = tests.map((name) => readFileSync(join(ROOT, 'test/main', name), 'utf8'))
  return new Set(sources.flatMap((source) => [...source.matchAll(/\badvised\(\s*'([A-Z_]+)'/g)].map(([, code]) => code ?? '')))
}

describe('an error that names a backup or a copy', () => {
  it('has a test that does what its words say', () => {
    const done = acted()
    const named = namesACopy()
    expect(named).toContain('JOURNAL_DAMAGED')
    expect(named.filter((code) => !done.has(code))).toEqual([])
  })
})

it('the page of errors shows each figure by its name, and computes none', () => {
  expect(readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')).not.toMatch(/\b(NaN|undefined|\[object)/)
})
