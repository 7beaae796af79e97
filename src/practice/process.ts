import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The process of a practice node as its parent sees it, however it was started. */
export type PracticeProcess = {
  readonly stdout: NodeJS.ReadableStream | null
  readonly stderr: NodeJS.ReadableStream | null
  /** Why it ended, once it has and all it printed was told. */
  readonly ended: Promise<string>
  /** Asks it to close its port and end. */
  readonly stop: () => void
  /** Ends it by force. */
  readonly kill: () => void
}

/** Starts the practice node's program with these arguments. It is to end when its parent ends. */
export type StartPracticeProcess = (args: readonly string[]) => PracticeProcess

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

/** Starts the practice node as a Node process of its own. */
export const spawnPractice: StartPracticeProcess = (args) => {
  const child = spawn(process.execPath, ['--disable-sigusr1', MAIN, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PRACTICE_STOP_WITH_PARENT: '1' },
  })
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    ended: new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('close', () => resolve('The practice node ended before it was ready.'))
    }),
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  }
}
