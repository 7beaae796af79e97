import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach } from 'vitest'

export const SIGNER_ENTRY = new URL('../../../support/signer-main.ts', import.meta.url)

/** A signer process spoken to without the client, to say what the client never says. Keeps everything it ever sent or printed. */
export type RawSigner = {
  readonly child: ChildProcess
  readonly token: Uint8Array
  readonly heard: unknown[]
  readonly printed: () => string
  send(message: unknown): void
  /** Sends a well-formed request and resolves with its answer. */
  ask(operation: unknown, argument?: unknown): Promise<unknown>
  /** The next message that does not report progress. */
  next(): Promise<unknown>
}

const children: ChildProcess[] = []

/** Ends, after each test, the processes that it started. */
export function useRawSigners(): (options: { vaultPath: string; launch?: boolean }) => RawSigner {
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    }
  })
  return startRawSigner
}

function startRawSigner({ vaultPath, launch = true }: { vaultPath: string; launch?: boolean }): RawSigner {
  const child = fork(fileURLToPath(SIGNER_ENTRY), [], {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  const token = randomBytes(32)
  const heard: unknown[] = []
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  child.on('message', (message) => heard.push(message))
  const next = async (): Promise<unknown> => {
    for (;;) {
      const [message]: unknown[] = await once(child, 'message')
      if (typeof message === 'object' && message !== null && 'kind' in message && message.kind !== 'progress') return message
    }
  }
  const send = (message: unknown): void => {
    child.send(message as object)
  }
  let id = 0
  if (launch) send({ kind: 'launch', token, vaultPath, autoLockMs: 600_000 })
  return {
    child,
    token,
    heard,
    printed: () => printed.join(''),
    send,
    next,
    ask(operation, argument = {}) {
      send({ id: (id += 1), token, operation, argument })
      return next()
    },
  }
}
