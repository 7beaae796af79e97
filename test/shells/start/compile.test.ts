import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compile, fileOf, startCompiled } from './scripts.ts'

const SET = { programs: ['src/main.ts'], sources: ['src'] }

let root: string
let compiled: string[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'strongroom-sources-'))
  compiled = []
  mkdirSync(join(root, 'src'))
  write('src/main.ts', `import { fail } from './fail.ts'\nfail(new URL('./main.ts', import.meta.url).href)\n`)
  write('src/fail.ts', `type Text = string\n\nexport function fail(text: Text): never {\n  throw new Error(text)\n}\n`)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const say = (line: string) => void compiled.push(line)
const cache = () => join(root, 'node_modules', '.cache', 'strongroom')
const versions = () => readdirSync(cache()).filter((name) => !name.includes('.'))

describe('compiling the programs', () => {
  it('happens once for a version of the sources, and again when one of them changes', async () => {
    const folder = await compile(SET, { root, say })
    expect(await compile(SET, { root, say })).toBe(folder)
    expect(compiled).toHaveLength(1)
    write('src/fail.ts', 'export function fail(text: string) {\n  console.log(text)\n}\n')
    expect(await compile(SET, { root, say })).not.toBe(folder)
    expect(compiled).toHaveLength(2)
  })

  it('gives a program whose errors name lines of the sources, and that finds itself compiled', async () => {
    const folder = await compile(SET, { root, say })
    const { stderr, status } = spawnSync(process.execPath, [join(folder, fileOf('src/main.ts'))], { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/Error: file:\/\/\S*\/node_modules\/\.cache\/strongroom\/\S*\/src-main\.mjs/)
    expect(stderr).toMatch(/at fail \(\S*src\/fail\.ts:4:9\)/)
  })

  it('by two processes at once leaves one whole folder', async () => {
    const [one, other] = await Promise.all([compile(SET, { root, say }), compile(SET, { root, say })])
    expect(one).toBe(other)
    expect(versions()).toHaveLength(1)
  })

  it('that fails leaves nothing that counts as compiled', async () => {
    const build = () => Promise.reject(new Error('a syntax error'))
    await expect(compile(SET, { root, say, build })).rejects.toThrow('a syntax error')
    await expect(compile(SET, { root, say, build })).rejects.toThrow('a syntax error')
  })

  it('refuses a program that reads a file its version does not depend on', async () => {
    mkdirSync(join(root, 'other'))
    write('other/unseen.ts', 'export const unseen = 1\n')
    write('src/main.ts', `import { unseen } from '../other/unseen.ts'\nconsole.log(unseen)\n`)
    await expect(compile(SET, { root, say })).rejects.toThrow('other/unseen.ts')
  })

  it('keeps the last versions, and one that a running process uses', async () => {
    const build = async () => undefined
    const folders: string[] = []
    for (const nth of [0, 1, 2, 3, 4, 5, 6, 7]) {
      write('src/fail.ts', `export const nth = ${nth}\n`)
      const folder = await compile(SET, { root, say, build })
      // All are compiled by this process, which lives: only the second is to count as used.
      if (nth !== 1) rmSync(`${folder}.used-by-${process.pid}`)
      utimesSync(folder, nth, nth)
      folders.push(folder)
    }
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, false, true, true, true, true, true])
  })
})

describe('a test file that starts a compiled program', () => {
  const ROOT = join(import.meta.dirname, '../../..')

  it('is not kept transformed from one run to the next, or it would start the programs of an older version', () => {
    let keyOf: (file: { id: string; sourceCode: string }) => string | false | undefined = () => undefined
    startCompiled().configureVitest({ defineCacheKeyGenerator: (generate) => (keyOf = generate) })
    const keyOfFile = (name: string) => keyOf({ id: join(ROOT, name), sourceCode: readFileSync(join(ROOT, name), 'utf8') })
    expect(keyOfFile('test/support/run-child.ts')).toBe(false)
    expect(keyOfFile('src/shells/start/launch.ts')).toBeUndefined()
  })
})
