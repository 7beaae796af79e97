import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { until } from '../../../support/until.ts'

export type Ended = { readonly code: number | null; readonly out: string; readonly told: string }

export type Started = {
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<Ended>
}

const PROGRAMS = {
  'main.ts': new URL('../../../../src/shells/cli/main.ts', import.meta.url),
  'demo/main.ts': new URL('../../../../src/shells/cli/demo/main.ts', import.meta.url),
} as const

/** Starts one of the command line's programs as a process of its own, with these lines on its standard input. */
export function start(program: keyof typeof PROGRAMS, argv: readonly string[], input = ''): Started {
  const child = spawn(process.execPath, [fileURLToPath(PROGRAMS[program]), ...argv], { stdio: ['pipe', 'pipe', 'pipe'] })
  let out = ''
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  child.stdin.end(input)
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, out, told })))
  return { child, said: () => out + told, ended }
}

/** Whether a process of this number is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

export async function untilSaid({ said }: Started, text: string): Promise<void> {
  await until(() => said().includes(text), { withinMs: 60_000 })
}
