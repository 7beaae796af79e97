import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { afterAll, expect } from 'vitest'
import { COMPILED } from './compiled.ts'

type Child = ChildProcessByStdio<Writable, Readable, null>

/** By program. Loading takes longer than most lives, so the next process loads while this one lives, and waits for its order. */
const waiting = new Map<string, Child>()
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

/** Runs a program of this folder to its end, with an order on its standard input: what it said, or that it was killed. */
export async function runChild<Result>(program: string, order: unknown): Promise<Result | 'killed'> {
  const child = waiting.get(program) ?? start(program)
  waiting.set(program, start(program))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stdin.end(JSON.stringify(order))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal === 'SIGKILL') return 'killed'
  expect(code, 'the backend ended well').toBe(0)
  return JSON.parse(said) as Result
}

function start(program: string): Child {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], { stdio: ['pipe', 'pipe', 'inherit'], env })
  all.add(child)
  child.once('close', () => all.delete(child))
  return child
}
