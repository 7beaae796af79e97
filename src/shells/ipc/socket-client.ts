import { connect, type Socket } from 'node:net'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import { ResponseValidationPlugin } from '@orpc/contract/plugins'
import { commandNameOf } from '../../contract/command-name.ts'
import { contract } from '../../contract/contract.ts'
import { type ErrorValue, fromErrorValue, StrongroomError } from '../../core/error/error.ts'
import { encodeFrame, createFrames } from './frames.ts'
import { identity, identityText, isSameIdentity } from './identity.ts'
import { isSameSecret } from './same-secret.ts'
import { type Notice, readNotice } from './socket-place.ts'
import { type Hello, isOperation, readProved, readWelcome, readWindowAddress, type WindowAgain } from './words.ts'

/** The longest answer: every row of a large payout file, each with its words, several times over. */
const ANSWER_BYTES_MAX = 256 * 1024 * 1024
/** A Strongroom that is alive answers at once, and one that starts or stops within seconds. */
const WELCOME_MS = 10_000

export type Client = ContractRouterClient<typeof contract>

/** A Strongroom that is open on a data folder, spoken to from outside. */
export type Reached = {
  readonly client: Client
  /** Gives the passphrase of the vault, which has to be open already. @throws VAULT_LOCKED, VAULT_WRONG_PASSPHRASE, IPC_LOST */
  readonly prove: (passphrase: string) => Promise<void>
  /** An address of its window that is good once, for whom closed it; null where the window is open, has no address, or nothing is answered. */
  readonly showAgain: () => Promise<string | null>
  readonly close: () => void
}

/**
 * Reaches the Strongroom that is open on this folder of a network; null where none answers.
 * @throws IPC_UNSAFE, IPC_OTHER_VERSION
 */
export async function reachSocket(folder: string): Promise<Reached | null> {
  const notice = readNotice(folder)
  if (notice === null) return null
  const line = await openLine(notice.socket)
  const answer = line === null ? null : await introduce(line, notice)
  if (line === null || answer === null) return null
  const theirs = readWelcome(answer)
  if (theirs === null || !isSameSecret(theirs.answering, notice.answering)) {
    line.close()
    throw new StrongroomError('IPC_UNSAFE', { path: notice.socket, problem: 'is answered by another program' })
  }
  if (isSameIdentity(theirs, identity())) return toReached(line)
  line.close()
  throw new StrongroomError('IPC_OTHER_VERSION', { ours: identityText(identity()), theirs: identityText(theirs) })
}

type Line = {
  send(text: string): void
  /** Told of each message from now on, instead of whoever was told before. */
  listen(take: (text: string) => void): void
  /** Resolves when it has ended, whoever ended it. */
  readonly ended: Promise<void>
  isEnded(): boolean
  /** Whether this side ended it. */
  isClosed(): boolean
  close(): void
}

/** Null where nothing listens. */
async function openLine(path: string): Promise<Line | null> {
  const socket = connect(path)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  socket.once('close', () => resolve())
  // Whatever goes wrong ends it, and that is reported.
  socket.on('error', () => socket.destroy())
  const isOpen = await Promise.race([new Promise<true>((open) => socket.once('connect', () => open(true))), ended.then(() => false)])
  return isOpen ? lineOf(socket, ended) : null
}

function lineOf(socket: Socket, ended: Promise<void>): Line {
  const frames = createFrames(ANSWER_BYTES_MAX)
  let take: (text: string) => void = () => undefined
  let isClosed = false
  socket.on('data', (chunk: Buffer) => {
    const whole = frames.take(chunk)
    if (whole === null) return void socket.destroy()
    for (const text of whole) take(text)
  })
  return {
    send: (text) => void (socket.writable && socket.write(encodeFrame(text))),
    listen: (next) => void (take = next),
    ended,
    isEnded: () => socket.destroyed,
    isClosed: () => isClosed,
    close() {
      isClosed = true
      socket.destroy()
    },
  }
}

/** What it says when it is spoken to; null where it says nothing. */
async function introduce(line: Line, { asking }: Notice): Promise<string | null> {
  const hello: Hello = { strongroom: 1, ...identity(), asking }
  const answered = new Promise<string>((resolve) => line.listen(resolve))
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), WELCOME_MS)
  line.send(JSON.stringify(hello))
  const answer = await Promise.race([answered, line.ended.then(() => null), late.promise])
  clearTimeout(timer)
  if (answer === null) line.close()
  return answer
}

function toReached(line: Line): Reached {
  const waiting: ((answer: string) => void)[] = []
  let tellOperations: (message: string) => void = () => undefined
  line.listen((text) => (isOperation(text) ? tellOperations(text) : waiting.shift()?.(text)))
  /** What is answered to a word; null where the other side is gone. */
  const say = async (word: object): Promise<string | null> => {
    const answered = new Promise<string>((resolve) => waiting.push(resolve))
    line.send(JSON.stringify(word))
    return Promise.race([answered, line.ended.then(() => null)])
  }
  const port = {
    postMessage: (message: unknown) => line.send(String(message)),
    onMessage: { addListener: (listener: (message: string) => void) => void (tellOperations = listener) },
    onDisconnect: { addListener: (listener: () => void) => void line.ended.then(listener) },
  }
  const link = new RPCLink({ port, interceptors: [tellLoss(line)], plugins: [new ResponseValidationPlugin(contract)] })
  return {
    client: createORPCClient(link),
    async prove(passphrase) {
      const answer = readProved((await say({ prove: passphrase })) ?? '')
      if (answer === null) throw lost(['vault', 'unlock'])
      if ('refused' in answer) throw fromErrorValue(answer.refused as ErrorValue)
    },
    async showAgain() {
      const again: WindowAgain = { window: 'again' }
      return readWindowAddress((await say(again)) ?? '')?.address ?? null
    },
    close: () => line.close(),
  }
}

type Asking = { readonly next: () => Promise<unknown>; readonly path: readonly string[]; readonly signal?: AbortSignal | undefined }

/** What ends because the other side is gone is reported as that, in answers and in streams. */
function tellLoss(line: Line) {
  return async ({ next, path, signal }: Asking): Promise<unknown> => {
    try {
      if (line.isEnded()) throw lost(path)
      const answer = await next()
      return isStream(answer) ? readOn(answer, { line, path, signal }) : answer
    } catch (error) {
      throw line.isEnded() && !line.isClosed() ? lost(path) : error
    }
  }
}

/** Ends quietly when whoever reads it wants no more. */
async function* readOn(stream: AsyncIterable<unknown>, { line, path, signal }: Pick<Asking, 'path' | 'signal'> & { readonly line: Line }) {
  const isUnwanted = () => signal?.aborted === true || line.isClosed()
  try {
    yield* stream
  } catch (error) {
    if (isUnwanted()) return
    throw line.isEnded() ? lost(path) : error
  }
  if (line.isEnded() && !isUnwanted()) throw lost(path)
}

function lost(path: readonly string[]): StrongroomError {
  return new StrongroomError('IPC_LOST', { operation: commandNameOf(path.join('.')) })
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}
