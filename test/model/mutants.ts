import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawMutations, KNOWN, type Mutation } from './mutations.ts'
import { openRandom } from './random.ts'
import type { ModelReport } from './run.ts'

/*
 * Changes the product, one change at a time in a copy of it, and says which of them the model catches: by which rule, from which seed, and
 * after how many steps. What is not caught either cannot matter or is something that the model does not see.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '100000' },
    seeds: { type: 'string', default: '1,2,3' },
    drawn: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})

const ROOT = join(import.meta.dirname, '..', '..')
const WHERE = ['src/core/payment/*.ts', 'src/main/pay/*.ts', 'src/main/signer/signing/*.ts']

type Told = Pick<ModelReport, 'steps' | 'failure'>

function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'strongroom-mutants-'))
  for (const part of ['src', 'test/model', 'test/support', 'package.json']) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}

/** What the model says of the copy as it is now; a program that ends without a report is caught by that. */
function tell(copy: string, seed: number): Told {
  const args = ['test/model/main.ts', '--json', '--steps', values.steps, '--seed', String(seed)]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (stdout.startsWith('{')) return JSON.parse(stdout) as Told
  throw new Error(`the model ended without a report: ${stderr.slice(0, 500)}`)
}

function judge(copy: string, { name, file, from, to }: Mutation, seeds: readonly number[]): string {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) return `${name} | does not apply`
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    let steps = 0
    for (const seed of seeds) {
      const told = tell(copy, seed)
      steps += told.steps
      if (told.failure !== null)
        return `${name} | ${told.failure.rule} | seed ${seed}, history ${told.failure.historySeed} | ${steps} steps`
    }
    return `${name} | not caught | | ${steps} steps`
  } catch (error) {
    return `${name} | ${error instanceof Error ? error.message : 'ended'} | |`
  } finally {
    writeFileSync(path, text)
  }
}

const copy = makeCopy()
try {
  const files = globSync(WHERE, { cwd: ROOT })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
  const drawn = drawMutations(files, Number(values.drawn), openRandom(Number(values.seed)))
  process.stdout.write(`drawn with seed ${values.seed}\n`)
  const seeds = values.seeds.split(',').map(Number)
  // A seed that fails without any change says nothing of a change.
  const sound = seeds.filter((seed) => tell(copy, seed).failure === null)
  if (sound.length < seeds.length)
    process.stdout.write(`fails unchanged: seeds ${seeds.filter((seed) => !sound.includes(seed)).join(', ')}\n`)
  process.stdout.write('change | caught by | where | after\n')
  for (const mutation of [...KNOWN, ...drawn]) {
    if (mutation.name.includes(values.only)) process.stdout.write(`${judge(copy, mutation, sound)}\n`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
