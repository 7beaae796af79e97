import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'

const PARENT_PORT = fileURLToPath(new URL('parent-port.mjs', import.meta.url))

type ForkOptions = { execArgv?: string[]; env?: Record<string, string>; stdio?: 'pipe'; serviceName?: string }

/** The stand-in of Electron's UtilityProcess: a Node process. As in Electron, options of Node in `execArgv` have no effect. */
class UtilityProcess extends EventEmitter {
  readonly stdout: ChildProcess['stdout']
  readonly stderr: ChildProcess['stderr']
  readonly #child: ChildProcess

  constructor(program: string, args: readonly string[], { env }: ForkOptions) {
    super()
    this.#child = fork(program, [...args], {
      execArgv: ['--import', PARENT_PORT],
      ...(env === undefined ? {} : { env }),
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.stdout = this.#child.stdout
    this.stderr = this.#child.stderr
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.once('exit', (code) => this.emit('exit', code ?? 15))
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined
  }

  postMessage(message: object | string): void {
    if (this.#child.connected) this.#child.send(message)
  }

  kill(): boolean {
    return this.#child.kill('SIGTERM')
  }
}

export const started: { program: string; args: readonly string[]; options: ForkOptions }[] = []

export const utilityProcess = {
  fork(program: string, args: string[] = [], options: ForkOptions = {}): UtilityProcess {
    started.push({ program, args, options })
    return new UtilityProcess(program, args, options)
  },
}
