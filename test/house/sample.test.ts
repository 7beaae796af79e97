import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'

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
    expect(await sampleWith({ STRONGROOM_TESTS: 'all', STRONGROOM_SAMPLE_SEED: '1' })).toEqual(ITEMS)
  })
})

const ROOT = join(import.meta.dirname, '../..')
/** Files and folders that continuous integration runs whole, as `.ci/run` names them. */
const RUN_WHOLE = readFileSync(join(ROOT, '.ci/run'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('vitest run --mode all'))
  .flatMap((line) => {
    const named = line.match(/(?<= )test\/\S+/g)
    return named ?? [...line.matchAll(/--project (\S+)/g)].map(([, project]) => `test/${project}`)
  })
const DRAWING = globSync('test/{journeys,main,model,screens,shells}/**/*.ts', { cwd: ROOT }).filter((path) =>
  readFileSync(join(ROOT, path), 'utf8').includes('sampleOf('),
)

describe('what continuous integration runs whole', () => {
  it('is every file that draws a sample', () => {
    expect(DRAWING.length).toBeGreaterThan(5)
    expect(DRAWING.filter((path) => !RUN_WHOLE.some((whole) => path.startsWith(whole)))).toEqual([])
  })
})
