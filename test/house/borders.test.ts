import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyHouse, type House } from './planted.ts'

/** One fault per border, and a function that does not fit a screen, each in a file of its own, and the words by which the linter must name it. */
const PLANTED = [
  {
    file: 'src/core/planted-host.ts',
    text: "import { readFileSync } from 'node:fs'\nexport const planted = readFileSync\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/core/planted-service.ts',
    text: "import { createTasks } from '../main/tasks.ts'\nexport const planted = createTasks\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/contract/planted.ts',
    text: "import { createTasks } from '../main/tasks.ts'\nexport const planted = createTasks\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/main/planted-shell.ts',
    text: "import { toJson } from '../shells/cli/output.ts'\nexport const planted = toJson\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/main/planted-electron.ts',
    text: "import { app } from 'electron'\nexport const planted = app\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/main/planted-practice.ts',
    text: "import { startPractice } from '../practice/endpoint.ts'\nexport const planted = startPractice\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/main/signer/planted-net.ts',
    text: "import { connect } from 'node:net'\nexport const planted = connect\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/main/signer/planted-fetch.ts',
    text: 'export const planted = () => fetch("http://127.0.0.1")\n',
    said: 'the signer has no network',
  },
  {
    file: 'src/main/signer/planted-journal.ts',
    text: "import { openJournal } from '../journal/index.ts'\nexport const planted = openJournal\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/practice/planted.ts',
    text: "import { createTasks } from '../main/tasks.ts'\nexport const planted = createTasks\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/renderer/planted.ts',
    text: "import { createTasks } from '../main/tasks.ts'\nexport const planted = createTasks\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/renderer/planted-core.ts',
    text: "import { planNativeSweep } from '../core/plan/native.ts'\nexport const planted = planNativeSweep\n",
    said: 'no-restricted-imports',
  },
  {
    file: 'src/shells/browser/planted.ts',
    text: "import { app } from 'electron'\nexport const planted = app\n",
    said: 'no-restricted-imports',
  },
  { file: 'src/core/planted-any.ts', text: 'export const planted = (value: any) => value\n', said: 'no-explicit-any' },
  {
    file: 'src/core/planted-sure.ts',
    text: 'export const planted = (value: string | null) => value!.length\n',
    said: 'no-non-null-assertion',
  },
  { file: 'src/core/planted-default.ts', text: 'export default 1\n', said: 'no-default-export' },
  {
    file: 'src/main/planted-floating.ts',
    text: 'const work = async () => 1\nexport const planted = () => {\n  work()\n}\n',
    said: 'no-floating-promises',
  },
  { file: 'src/core/planted-one.ts', text: "import { two } from './planted-two.ts'\nexport const one = () => two\n", said: 'no-cycle' },
  { file: 'src/core/planted-two.ts', text: "import { one } from './planted-one.ts'\nexport const two = () => one\n", said: 'no-cycle' },
  {
    file: 'src/core/planted-tall.ts',
    text: `export const planted = () => {\n${'  planted()\n'.repeat(70)}}\n`,
    said: 'max-lines-per-function',
  },
] as const

/** Borders that the compiler itself holds: a layer cannot see what it does not reference. */
const UNSEEN = [
  {
    project: 'src/core',
    file: 'src/core/unseen.ts',
    text: "import { contract } from '../contract/contract.ts'\nexport const planted = contract\n",
  },
  { project: 'src/core', file: 'src/core/unseen-node.ts', text: 'export const planted = process.pid\n' },
  { project: 'src/core', file: 'src/core/unseen-dom.ts', text: 'export const planted = document.title\n' },
  { project: 'src/contract', file: 'src/contract/unseen.ts', text: 'export const planted = Buffer.alloc(1)\n' },
  {
    project: 'src/main/signer',
    file: 'src/main/signer/unseen.ts',
    text: "import { contract } from '../../contract/contract.ts'\nexport const planted = contract\n",
  },
  {
    project: 'src/practice',
    file: 'src/practice/unseen.ts',
    text: "import { contract } from '../contract/contract.ts'\nexport const planted = contract\n",
  },
] as const

/** The linter and the compiler take their time where other work takes the processors. */
const TOOLS_MS = 600_000

type Compiled = { readonly passed: boolean; readonly said: string }

describe('the borders between layers', () => {
  let house: House
  let lint = ''
  const refused = new Map<string, Compiled>()
  beforeAll(async () => {
    house = copyHouse()
    for (const { file, text } of PLANTED) house.plant(file, text)
    lint = (
      await house.gate('oxlint', ['-c', 'oxlint.config.json', '--type-aware', '--format', 'unix', ...PLANTED.map(({ file }) => file)])
    ).said
    for (const { file } of PLANTED) house.plant(file, 'export {}\n')
    // What references core is not compiled while core has faults.
    const inCore = UNSEEN.filter(({ project }) => project === 'src/core')
    for (const together of [inCore, UNSEEN.filter((one) => !inCore.includes(one))]) {
      for (const { file, text } of together) house.plant(file, text)
      const compiled = await house.gate('tsc', ['-b', ...new Set(together.map(({ project }) => project))])
      for (const { file } of together) {
        house.plant(file, 'export {}\n')
        refused.set(file, compiled)
      }
    }
  }, TOOLS_MS)
  afterAll(() => house.tearDown())

  it.each(PLANTED)('the linter names the fault planted in $file', ({ file, said }) => {
    const lines = lint.split('\n').filter((line) => line.includes(file))
    expect(lines.join('\n')).toContain(said)
  })

  it.each(UNSEEN)('the compiler refuses $file', ({ file }) => {
    const { passed, said } = refused.get(file) ?? { passed: true, said: '' }
    expect(passed).toBe(false)
    expect(said.split('\n').filter((line) => line.startsWith(`${file}(`))).not.toEqual([])
  })
})
