import type { Host } from '../../../../src/shells/cli/host.ts'
import { runProgram } from '../../../../src/shells/cli/program.ts'
import type { SecretSource } from '../../../../src/shells/cli/secrets.ts'

export type Ran = { readonly code: number; readonly out: string; readonly told: string }

type Given = {
  /** What stands on standard input, line by line. */
  readonly secrets?: readonly string[]
  /** Whether a person answers, who reads what is said. */
  readonly atTerminal?: boolean
  readonly width?: number
  readonly interrupted?: AbortSignal
  readonly onOut?: (text: string) => void
  readonly onMoving?: (line: string) => void
  readonly standstillMs?: number
  readonly pace?: NonNullable<Host['pace']>
  readonly openScreen?: NonNullable<Host['openScreen']>
}

/** Runs the command line in this process, with a signer whose vault is cheap to open. */
export async function runCli(argv: readonly string[], given: Given = {}): Promise<Ran> {
  const {
    secrets = [],
    atTerminal = false,
    width = 120,
    interrupted = new AbortController().signal,
    onOut,
    onMoving,
    standstillMs,
    pace,
    openScreen,
  } = given
  const out: string[] = []
  const told: string[] = []
  const code = await runProgram(argv, {
    out(text) {
      out.push(text)
      onOut?.(text)
    },
    progress: { say: (line) => void told.push(line), moving: (line) => onMoving?.(line), end: () => undefined },
    secrets: listedSecrets(secrets, atTerminal),
    width,
    interrupted,
    ...(standstillMs === undefined ? {} : { standstillMs }),
    ...(pace === undefined ? {} : { pace }),
    ...(openScreen === undefined ? {} : { openScreen }),
    signer: { entry: new URL('../../../support/signer-main.ts', import.meta.url) },
  })
  return { code, out: out.join('\n'), told: told.join('\n') }
}

function listedSecrets(secrets: readonly string[], atTerminal: boolean): SecretSource {
  const left = [...secrets]
  const ask = (what: string) => {
    const next = left.shift()
    return next === undefined ? Promise.reject(new Error(`nobody answers ${what}`)) : Promise.resolve(next)
  }
  return { ask, askNew: ask, atTerminal, confirm: async (question) => (await ask(question)) === 'yes', close: () => undefined }
}
