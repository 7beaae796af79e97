import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'

const ITEMS = Array.from({ length: 40 }, (_, index) => `step ${index}`)

async function sampleWith(env: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  vi.resetModules()
  const { sampleOf } = await import('../support/sample.ts')
  return sampleOf(ITEMS, 5, 'steps')
}
const drawn = (seed: string) => sampleWith({ STRONGROOM_TESTS: 'sample', STRONGROOM_SAMPLE_SEED: seed })

describe('a drawn sample', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('is the same again for the same seed, and in its order', async () => {
    const sample = await drawn('1')
    expect(sample).toHaveLength(5)
    expect(sample).toEqual(ITEMS.filter((item) => sample.includes(item)))
    expect(await drawn('1')).toEqual(sample)
  })

  it('is another one for other seeds, which together draw everything', async () => {
    const all = new Set<string>()
    for (let seed = 0; seed < 100; seed += 1) for (const item of await drawn(String(seed))) all.add(item)
    expect(all).toEqual(new Set(ITEMS))
  })

  it('is everything in a run of everything', async () => {
    expect(await sampleWith({ STRONGROOM_TESTS: 'all', STRONGROOM_RAN: '', STRONGROOM_SAMPLE_SEED: '1' })).toEqual(ITEMS)
  })

  it('is one half or the other in a run of the rest, by the seed', async () => {
    const rest = (seed: string) => sampleWith({ STRONGROOM_TESTS: 'all', STRONGROOM_RAN: 'sample', STRONGROOM_SAMPLE_SEED: seed })
    const halves = [0, 1].map((first) => ITEMS.filter((_, place) => place % 2 === first))
    const told: (readonly string[])[] = []
    for (let seed = 0; seed < 40; seed += 1) told.push(await rest(String(seed)))
    for (const half of told) expect(halves).toContainEqual(half)
    for (const half of halves) expect(told).toContainEqual(half)
    expect(await rest('1')).toEqual(await rest('1'))
  })
})

const ROOT = join(import.meta.dirname, '../..')

async function notDrawnWith(seed: string) {
  vi.stubEnv('STRONGROOM_TESTS', 'sample')
  vi.stubEnv('STRONGROOM_SAMPLE_SEED', seed)
  vi.resetModules()
  const { DRAWN_FROM, ONE_IN, SELDOM_DRAWN, filesNotDrawn } = await import('../support/sample.ts')
  return { patterns: DRAWN_FROM, oneIn: ONE_IN, seldom: SELDOM_DRAWN, notDrawn: filesNotDrawn(ROOT) }
}

describe('the test files that are drawn', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('are some of each kind, and all of them over time', async () => {
    const { patterns, oneIn, seldom, notDrawn } = await notDrawnWith('0')
    const all = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    const never = new Set(all)
    expect(all).toEqual(expect.arrayContaining(seldom))
    for (const pattern of patterns) {
      const files = globSync(pattern, { cwd: ROOT }).filter((file) => !seldom.includes(file))
      expect(files.length, pattern).toBeGreaterThan(1)
      expect(
        files.filter((file) => !notDrawn.includes(file)),
        pattern,
      ).toHaveLength(Math.ceil(files.length / oneIn))
    }
    let minutes = 0
    for (let seed = 0; seed < 100; seed += 1) {
      const { notDrawn: left } = await notDrawnWith(String(seed))
      for (const file of all) if (!left.includes(file)) never.delete(file)
      const long = seldom.filter((file) => !left.includes(file)).length
      expect(long).toBeLessThanOrEqual(1)
      minutes += long
    }
    expect([...never]).toEqual([])
    expect(minutes).toBeLessThan(50)
  })
})

describe('the test files that a run of the rest leaves out after npm test', () => {
  const leftOutWith = async (seed: string) => {
    vi.stubEnv('STRONGROOM_TESTS', 'all')
    vi.stubEnv('STRONGROOM_SAMPLE_SEED', seed)
    vi.resetModules()
    return (await import('../support/left-out.ts')).filesLeftOut(ROOT)
  }
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('are those that it ran to their last test: none that draws its own steps, looks or faults', async () => {
    const left = await leftOutWith('7')
    expect(left).toEqual(expect.arrayContaining(['test/core/keys/derivation.test.ts', 'test/house/tidy.test.ts']))
    const drawing = ['test/model/model.test.ts', 'test/core/explain/altered.test.ts', 'test/main/signer/strangers/strangers.test.ts']
    expect(left.filter((file) => drawing.includes(file))).toEqual([])
  })

  it('are two in three of the files of a kind that it did not draw, those that it drew, and each of them over time none', async () => {
    const { patterns, notDrawn } = await notDrawnWith('7')
    const { REST_ONE_IN } = await import('../support/sample.ts')
    const never = new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })))
    const left = await leftOutWith('7')
    for (const pattern of patterns) {
      const files = globSync(pattern, { cwd: ROOT })
      const waiting = files.filter((file) => notDrawn.includes(file))
      const run = files.filter((file) => !left.includes(file))
      expect(run, pattern).toHaveLength(Math.ceil(waiting.length / REST_ONE_IN))
      expect(waiting, pattern).toEqual(expect.arrayContaining(run))
    }
    for (let seed = 0; seed < 60; seed += 1) {
      const out = await leftOutWith(String(seed))
      for (const file of never) if (!out.includes(file)) never.delete(file)
    }
    expect([...never]).toEqual([])
  })

  it('are none that draws by what imports it, or by an import without a name', async () => {
    const root = mkdtempSync(join(tmpdir(), 'strongroom-ran-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    write('test/support/sample.ts', '')
    write('test/support/first.ts', "import { b } from './second.ts'\nimport { sampleOf } from './sample.ts'\n")
    write('test/support/second.ts', "import { a } from './first.ts'\n")
    write('test/a.test.ts', "import { a } from './support/first.ts'\n")
    write('test/b.test.ts', "import { b } from './support/second.ts'\n")
    write('test/c.test.ts', "import './support/sample.ts'\n")
    write('test/d.test.ts', "import { it } from 'vitest'\n")
    const { filesLeftOut } = await import('../support/left-out.ts')
    expect(filesLeftOut(root)).toEqual(['test/d.test.ts'])
  })

  it('are others for another seed', async () => {
    expect(await leftOutWith('7')).not.toEqual(await leftOutWith('8'))
    expect(await leftOutWith('7')).toEqual(await leftOutWith('7'))
  })
})

describe('what continuous integration runs', () => {
  it('is npm test, and then a part of the rest, both drawn by one seed', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
    const lines = readFileSync(join(ROOT, '.ci/run'), 'utf8').split('\n')
    expect(lines).toEqual(expect.arrayContaining(['npm test', 'npm run test:all']))
    // Set from outside, it would have the second run draw as the first one does.
    expect(lines.indexOf('unset STRONGROOM_TESTS')).toBeGreaterThan(0)
    expect(lines.indexOf('unset STRONGROOM_TESTS')).toBeLessThan(lines.indexOf('npm test'))
    // Both draw by one seed, or files would be left out that never ran.
    expect(lines.findIndex((line) => line.startsWith('export STRONGROOM_SAMPLE_SEED='))).toBeLessThan(lines.indexOf('npm test'))
    expect(lines.indexOf('npm test')).toBeLessThan(lines.indexOf('export STRONGROOM_RAN=sample'))
    expect(scripts['test:all']).toBe('npm run check && vitest run --mode all')
  })
})
