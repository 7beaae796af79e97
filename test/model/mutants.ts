import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { HIDDEN } from './hidden/mutations.ts'
import { drawMutations, KNOWN, type Mutation } from './mutations.ts'
import { createRandom } from './random.ts'
import type { ModelReport } from './run.ts'

/*
 * Changes the product, one change at a time in a copy of it, and says which of them the model catches: by which rule, from which seed, and
 * after how many steps. What is not caught either cannot matter or is something that the model does not see.
 */

const { values } = parseArgs({
  options: {
    /** Which changes are drawn, and how many of them beside the known ones. */
    seed: { type: 'string', default: '1' },
    drawn: { type: 'string', default: '20' },
    /** What the model is told with: each of these seeds, for so many steps. */
    seeds: { type: 'string', default: '1,2,3' },
    steps: { type: 'string', default: '100000' },
    powers: { type: 'string' },
    /** Changes whose name holds one of these words, separated by commas. */
    only: { type: 'string', default: '' },
    /** Copies that are changed at the same time. */
    jobs: { type: 'string', default: '1' },
  },
})

const ROOT = join(import.meta.dirname, '..', '..')
const WHERE = ['src/core/payment/*.ts', 'src/main/pay/**/*.ts', 'src/main/signer/**/*.ts']
const ERROR_CHARACTERS = 300

type Told = Pick<ModelReport, 'steps' | 'failure'>

function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'strongroom-mutants-'))
  for (const part of ['src', 'test', 'package.json']) cpSync(join(ROOT, part), join(copy, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return copy
}

/** What the model says of the copy as it is now. A program that ends without a report is no program that anybody would run. */
async function tell(copy: string, seed: number, by?: Mutation['by']): Promise<Told> {
  const args =
    by === 'hidden'
      ? ['test/model/main.ts', '--json', '--hidden', '40', '--seed', String(seed)]
      : ['test/model/main.ts', '--json', '--steps', values.steps, '--seed', String(seed)]
  if (by === undefined && values.powers !== undefined) args.push('--powers', values.powers)
  const model = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr] = await Promise.all([readText(model.stdout), readText(model.stderr)])
  if (stdout.startsWith('{')) return JSON.parse(stdout) as Told
  throw new Error(`the model ended without a report: ${stderr.slice(0, ERROR_CHARACTERS)}`)
}

async function judge(copy: string, { name, file, from, to, by }: Mutation, seeds: readonly number[]): Promise<string> {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) return `${name} | does not apply | |`
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    let steps = 0
    for (const seed of seeds) {
      const { failure, steps: more } = await tell(copy, seed, by)
      steps += more
      if (failure !== null) return `${name} | ${failure.rule} | seed ${seed}, history ${failure.historySeed} | ${steps}`
    }
    return `${name} | not caught | | ${steps}`
  } catch (error) {
    return `${name} | ${error instanceof Error ? error.message.replaceAll('\n', ' ') : 'it ended'} | |`
  } finally {
    writeFileSync(path, text)
  }
}

/** Seeds that pass without any change: one that does not pass says nothing of a change. */
async function soundSeeds(copy: string): Promise<readonly number[]> {
  const seeds = values.seeds.split(',').map(Number)
  const sound: number[] = []
  for (const seed of seeds) {
    const { failure } = await tell(copy, seed)
    if (failure === null) sound.push(seed)
    else process.stdout.write(`fails unchanged: seed ${seed}, history ${failure.historySeed}: ${failure.rule}: ${failure.what}\n`)
  }
  if (sound.length === 0) throw new Error('every seed fails unchanged: nothing can be said of any change')
  return sound
}

async function judgeAll(copies: readonly string[], mutations: readonly Mutation[]): Promise<void> {
  const [first] = copies
  if (first === undefined) throw new Error('there is no copy to change')
  const seeds = await soundSeeds(first)
  const waiting = [...mutations]
  process.stdout.write('change | caught by | where | steps\n')
  const work = async (copy: string) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      process.stdout.write(`${await judge(copy, next, seeds)}\n`)
    }
  }
  await Promise.all(copies.map(work))
}

const copies = Array.from({ length: Number(values.jobs) }, makeCopy)
try {
  const files = globSync(WHERE, { cwd: ROOT })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
  const drawn = drawMutations(files, Number(values.drawn), createRandom(Number(values.seed)))
  process.stdout.write(`drawn with seed ${values.seed}\n`)
  const words = values.only.split(',')
  await judgeAll(
    copies,
    [...KNOWN, ...HIDDEN, ...drawn].filter(({ name }) => words.some((word) => name.includes(word))),
  )
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}
