import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './planted.ts'
import { faultsOf } from './tidy.ts'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
const files = tracked.filter(
  (file) => !file.startsWith('test/vectors/') && !file.endsWith('package-lock.json') && !/\.(woff2|png|svg|ico)$/.test(file),
)

describe('the house is tidy', () => {
  it('has no fault in any file', () => {
    const faults = files.flatMap((file) => faultsOf(file, readFileSync(join(ROOT, file), 'utf8')))
    expect(faults).toEqual([])
  })

  it.each([
    ['a file that is too long', 'src/core/long.ts', 'export {}\n'.repeat(401), 'lines'],
    ['a name that is not kebab-case', 'src/core/TallTale.ts', 'export {}\n', 'kebab-case'],
    ['a reminder to do something', 'src/core/later.ts', `// ${'TO'}DO: later\n`, 'reminder'],
    ['a swallowed error', 'src/main/quiet.ts', 'try { work() } catch {}\n', 'swallowed'],
    ['an escape from types', 'src/main/escape.ts', `// @ts-${'ignore'}\n`, 'escape'],
    ['a switched-off test', 'test/core/off.test.ts', `it.${'skip'}('x')\n`, 'switched-off'],
    ['a path of somebody’s machine', 'README.md', `see /${'root'}/notes\n`, 'machine'],
    ['a set of states', 'src/main/set.ts', `if (it.state === '${'sent'}' || it.state === 'confirmed') go()\n`, 'core/payment'],
    ['a set of states in a query', 'src/main/query.ts', `.where('state', 'in', ['${'finalized'}'])\n`, 'core/payment'],
    ['an answer asked for again by hand', 'src/renderer/screens/by-hand.ts', `queries.${'invalidateQueries'}({})\n`, 'backend/changed-by'],
    ['a bound that the contract has already', 'src/renderer/screens/bound.ts', `const NOTE_${'CHARACTERS_MAX'} = 9\n`, 'contract/bounds'],
    ['an amount in a floating number', 'src/core/float.ts', 'const lamports = Number(text) * 1e9\n', 'float'],
  ])('finds %s', (_what, file, text, named) => {
    expect(faultsOf(file, text).join('\n')).toContain(named)
  })

  it('runs every file of tests', () => {
    const patterns = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8').match(/test\/[^'`]*\*\.test\.ts/g) ?? []
    const tests = tracked.filter((file) => file.endsWith('.test.ts'))
    expect(tests.filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)))).toEqual([])
  })

  it('records no download address in the lock file', () => {
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/)
  })

  it('keeps the generated pages up to date', () => {
    const check = () => execFileSync(process.execPath, [join(ROOT, 'scripts', 'write-docs.ts'), '--check'], { stdio: 'pipe' })
    expect(check).not.toThrow()
  })
})
