import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StrongroomError } from '../../core/error/error.ts'

/**
 * Where secrets come from: a file, or a person at the terminal (unseen while typed), or standard input, one a line, in the order asked.
 * Never from an argument: arguments are visible to every process of the machine and kept in shell histories.
 */
export type SecretSource = {
  ask(what: string): Promise<string>
  /** Asks for a secret that is to be kept: a person types it twice, for nobody can read what was typed. */
  askNew(what: string): Promise<string>
  /** Whether a person at a terminal answers, who read what was said before. */
  readonly atTerminal: boolean
  /** Asks for the word yes, seen while it is typed. Anything else is no. */
  confirm(question: string): Promise<boolean>
  close(): void
}

type Input = Pick<NodeJS.ReadStream, 'isTTY'> & NodeJS.ReadableStream

/** Secrets from an input; nothing is read before something is asked. The questions go where the answer does not. */
export function openSecrets(input: Input, questions: Pick<NodeJS.WriteStream, 'write'>): SecretSource {
  return input.isTTY ? terminalSecrets(input, questions) : pipedSecrets(input)
}

function terminalSecrets(input: Input, questions: Pick<NodeJS.WriteStream, 'write'>): SecretSource {
  const ask = async (what: string) => {
    questions.write(`${what}: `)
    const answer = await readUnseen(input)
    questions.write('\n')
    return given(what, answer)
  }
  return {
    ask,
    async askNew(what) {
      const answer = await ask(what)
      if ((await ask('the same once more')) === answer) return answer
      throw new StrongroomError('OPERATION_ARGUMENT', { field: what, problem: 'the two are not the same' })
    },
    atTerminal: true,
    async confirm(question) {
      const lines = createInterface({ input, output: process.stderr, terminal: true })
      const asked = lines.question(`${question} `)
      lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      try {
        return isYes(await asked)
      } finally {
        lines.close()
      }
    },
    close: () => undefined,
  }
}

function isYes(answer: string): boolean {
  return answer.trim() === 'yes'
}

/** The terminal is taken for one line only, so that Ctrl-C works while the command runs. */
function readUnseen(input: Input): Promise<string | undefined> {
  // Echo is switched off by giving readline an output that shows nothing.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    // While a line is read the terminal hands Ctrl-C over as a key.
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    lines.once('close', () => resolve(undefined))
  })
}

function pipedSecrets(input: Input): SecretSource {
  let lines: ReturnType<typeof createInterface> | undefined
  let iterator: AsyncIterator<string> | undefined
  const ask = async (what: string) => {
    lines ??= createInterface({ input })
    iterator ??= lines[Symbol.asyncIterator]()
    const { value, done } = await iterator.next()
    return given(what, done === true ? undefined : value)
  }
  return { ask, askNew: ask, atTerminal: false, confirm: async (question) => isYes(await ask(question)), close: () => lines?.close() }
}

function given(what: string, answer: string | undefined): string {
  if (answer === undefined || answer === '')
    throw new StrongroomError('OPERATION_ARGUMENT', { field: what, problem: 'nothing was given on standard input' })
  return answer
}

/**
 * The secret in a file: its text without the line's end that editors add.
 * @throws OPERATION_ARGUMENT
 */
export function readSecretFile({ flag, path }: { flag: string; path: string }): string {
  const refused = (problem: string, cause?: unknown) =>
    new StrongroomError('OPERATION_ARGUMENT', { field: `--${flag}`, problem }, { cause })
  let bytes: Buffer
  let isOpen: boolean
  try {
    const file = openSync(path, 'r')
    try {
      // The open file is asked, not its name, which may lead to another file by now.
      isOpen = process.platform !== 'win32' && (fstatSync(file).mode & constants.S_IROTH) !== 0
      bytes = isOpen ? Buffer.alloc(0) : readStart(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw refused(`the file ${path} cannot be read`, error)
  }
  if (isOpen) throw refused(`every user of this machine may read the file ${path}; let its owner alone read it (chmod 600)`)
  if (bytes.length > SECRET_BYTES_MAX) throw refused(`the file ${path} is too large for what it is to hold`)
  const text = bytes.toString('utf8').replace(/\r?\n$/, '')
  if (text === '') throw refused(`the file ${path} is empty`)
  return text
}

/** More than any passphrase, words, keypair or address of a node takes. */
const SECRET_BYTES_MAX = 64 * 1024

/** At most a byte more than a secret may have: a pipe says no size, and a device has no end. */
function readStart(file: number): Buffer {
  const bytes = Buffer.alloc(SECRET_BYTES_MAX + 1)
  let length = 0
  for (;;) {
    const read = readSync(file, bytes, length, bytes.length - length, null)
    length += read
    if (read === 0 || length === bytes.length) return bytes.subarray(0, length)
  }
}
