import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Launch, SignerRequest } from './signer/protocol.ts'

/** The signer's process as the backend sees it, however it was started. */
export type SignerProcess = {
  readonly processId: number
  /** A failed write ends in the process's own end; nothing is left to do with the error itself. */
  readonly send: (message: Launch | SignerRequest) => void
  readonly onMessage: (act: (message: unknown) => void) => void
  /** How it ended, once it has. */
  readonly ended: Promise<string>
  /** Ends the line; the signer then locks and exits on its own. */
  readonly hangUp: () => void
  /** Ends the process by force. */
  readonly kill: () => void
}

export type SignerStart = {
  readonly entry: URL
  readonly execArgv: readonly string[]
  /** What the process prints, which should be nothing. */
  readonly onOutput: ((text: string) => void) | undefined
}

/** Starts the signer as a Node process of its own, with an empty environment but for PATH. */
export function forkSigner({ entry, execArgv, onOutput }: SignerStart): SignerProcess {
  const child = fork(fileURLToPath(entry), [], {
    execArgv: [...execArgv],
    env: { PATH: process.env['PATH'] },
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text))
  return {
    processId: child.pid ?? 0,
    send: (message) => {
      if (child.connected) child.send(message)
    },
    onMessage: (act) => child.on('message', act),
    ended: new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`))
      child.on('error', (error) => {
        child.kill('SIGKILL')
        resolve(error.message)
      })
    }),
    hangUp: () => {
      if (child.connected) child.disconnect()
    },
    kill: () => child.kill('SIGKILL'),
  }
}
