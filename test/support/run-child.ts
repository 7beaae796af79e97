import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import type { Reached } from './mortal-backend.ts'

/** Each is started from its compiled file: vitest.config.ts sees to it. */
const PROGRAMS = {
  'approval-child.ts': new URL('./approval-child.ts', import.meta.url),
  'carried-child.ts': new URL('./carried-child.ts', import.meta.url),
  'carried-sweep-child.ts': new URL('./carried-sweep-child.ts', import.meta.url),
  'backend-child.ts': new URL('./backend-child.ts', import.meta.url),
  'chaos-child.ts': new URL('./chaos-child.ts', import.meta.url),
  'confidential-sweep-child.ts': new URL('./confidential-sweep-child.ts', import.meta.url),
  'confidential-child.ts': new URL('./confidential-child.ts', import.meta.url),
  'bundle-child.ts': new URL('./bundle-child.ts', import.meta.url),
  'hidden-child.ts': new URL('./hidden-child.ts', import.meta.url),
  'payout-child.ts': new URL('./payout-child.ts', import.meta.url),
  'rent-child.ts': new URL('./rent-child.ts', import.meta.url),
  'revoke-child.ts': new URL('./revoke-child.ts', import.meta.url),
  'token-child.ts': new URL('./token-child.ts', import.meta.url),
} as const
export type Program = keyof typeof PROGRAMS

type Child = ChildProcessByStdio<Writable, Readable, null>

/** By program. Loading takes longer than most lives, so the next process loads while this one lives, and waits for its order. */
const waiting = new Map<Program, Child>()
const all = new Set<Child>()

afterAll(async () => {
  // A life that never ends must not outlive the test that waited for it.
  await Promise.all(
    [...all].map(async (child) => {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    }),
  )
})

/** How a process ended; `reached`: how often it reached each step before it was killed. */
export type Life<Result> = { readonly killed: true; readonly reached: Reached } | { readonly killed: false; readonly result: Result }

/** Runs a program of this folder to its end, with an order on its standard input: what it said, or that it was killed. */
export async function runChild<Result>(program: Program, order: unknown): Promise<Result | 'killed'> {
  const life = await runLife<Result>(program, order)
  return life.killed ? 'killed' : life.result
}

/** The same, which tells how far a process came that was killed. */
export async function runLife<Result>(program: Program, order: unknown): Promise<Life<Result>> {
  const child = waiting.get(program) ?? start(program)
  waiting.set(program, start(program))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stdin.end(JSON.stringify(order))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal === 'SIGKILL') return { killed: true, reached: JSON.parse(said) as Reached }
  expect(code, 'the backend ended well').toBe(0)
  return { killed: false, result: JSON.parse(said) as Result }
}

function start(program: Program): Child {
  const file = fileURLToPath(PROGRAMS[program])
  if (!file.endsWith('.mjs')) throw new Error(`${program} is not compiled: scripts/compile.mjs has to name it`)
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  all.add(child)
  child.once('close', () => all.delete(child))
  return child
}
