import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Runs a program of this folder to its end, with an order on its standard input: what it said, or that it was killed. */
export async function runChild<Result>(program: string, order: unknown): Promise<Result | 'killed'> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], { stdio: ['pipe', 'pipe', 'inherit'] })
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
