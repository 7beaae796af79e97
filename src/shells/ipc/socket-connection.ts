import type { Socket } from 'node:net'
import { RPCHandler } from '@orpc/server/message-port'
import { StrongroomError, toErrorValue } from '../../core/error/error.ts'
import type { Caller } from '../../main/operations/callers.ts'
import { asStrongroomError } from '../../main/tasks.ts'
import type { Backend } from '../../main/wiring.ts'
import { encodeFrame, createFrames } from './frames.ts'
import { identity, isSameIdentity } from './identity.ts'
import { readPortMessage, refusalMessage } from './port-message.ts'
import { onlyRefusals, toRefusal } from './refusals.ts'
import { isSameSecret } from './same-secret.ts'
import type { Notice } from './socket-place.ts'
import { isOperation, type Proved, readHello, readProve, readWindowAgain, type Welcome, type WindowAddress } from './words.ts'

/** The largest payout file, in base64, and what is asked about it. */
const REQUEST_BYTES_MAX = 16 * 1024 * 1024
/** Whoever asks says so at once. */
const HELLO_MS = 5_000
/** What may wait to be read by the other side when more is said: a reader that has stopped does not fill this process. */
const UNREAD_BYTES_MAX = 32 * 1024 * 1024
/** Asked and not answered yet. A command asks for a few things at a time. */
const UNDER_WAY_MAX = 64
/** Of one connection, over its life. A command follows one thing after the other. */
const STREAMS_MAX = 64
const STREAM_PATH = '/events/watch'

export type Serving = {
  readonly backend: Pick<Backend, 'router' | 'prove'>
  readonly secrets: Pick<Notice, 'asking' | 'answering'>
  /** Gives an address of the window to whoever closed it; null where it is open, or has none. */
  readonly showAgain: () => Promise<string | null>
}

type Line = { readonly send: (text: string) => void; readonly end: () => void }

/** Serves one command through a socket, from its first word on. Whatever cannot be understood ends the connection. */
export function serveConnection(socket: Socket, { backend, secrets, showAgain }: Serving): void {
  const frames = createFrames(REQUEST_BYTES_MAX)
  const line: Line = {
    send(text) {
      if (socket.writableLength > UNREAD_BYTES_MAX) socket.destroy()
      else if (socket.writable) socket.write(encodeFrame(text))
    },
    end: () => socket.end(),
  }
  const silent = setTimeout(() => socket.destroy(), HELLO_MS)
  let take: ((text: string) => void) | null = null
  const begin = (text: string): void => {
    clearTimeout(silent)
    if (!welcome(text, secrets, line)) return
    take = openCommand(socket, { backend, showAgain }, line)
  }
  socket.on('data', (chunk: Buffer) => {
    const whole = frames.take(chunk)
    if (whole === null) return void socket.destroy()
    for (const text of whole) if (!socket.destroyed) (take ?? begin)(text)
  })
  socket.on('error', () => socket.destroy())
  socket.once('close', () => clearTimeout(silent))
}

/** Whether who asks may go on. Another version is told which this one is, and nothing else. */
function welcome(text: string, { asking, answering }: Serving['secrets'], { send, end }: Line): boolean {
  const hello = readHello(text)
  if (hello === null || !isSameSecret(hello.asking, asking)) {
    end()
    return false
  }
  const answer: Welcome = { strongroom: 1, ...identity(), answering }
  send(JSON.stringify(answer))
  const isSame = isSameIdentity(hello, identity())
  if (!isSame) end()
  return isSame
}

/** Takes the words of one command. That it gave the passphrase holds for this connection alone. */
function openCommand(socket: Socket, { backend, showAgain }: Omit<Serving, 'secrets'>, { send }: Line): (text: string) => void {
  let isProved = false
  const operate = createOperations(socket, { ...backend, send, isProved: () => isProved })
  const prove = async (passphrase: string): Promise<Proved> => {
    try {
      await backend.prove(passphrase)
      isProved = true
      return { proved: true }
    } catch (error) {
      const { code, context } = toErrorValue(asStrongroomError(error))
      return { refused: { code, context: { ...context } } }
    }
  }
  const answerAgain = async (): Promise<void> => {
    const answer: WindowAddress = { address: await showAgain() }
    send(JSON.stringify(answer))
  }
  return (text) => {
    if (isOperation(text)) return operate(text)
    // What keeps it from being shown is the other side's to report; here the connection ends.
    if (readWindowAgain(text) !== null) return void answerAgain().catch(() => socket.destroy())
    const word = readProve(text)
    if (word === null) return void socket.destroy()
    void prove(word.prove).then((answer) => send(JSON.stringify(answer)))
  }
}

type Operating = Pick<Backend, 'router'> & Pick<Line, 'send'> & { readonly isProved: () => boolean }

function createOperations(socket: Socket, { router, send, isProved }: Operating): (text: string) => void {
  const handler = new RPCHandler(router, { interceptors: [openBounds(), onlyRefusals] })
  let serve: (message: object) => void = () => undefined
  const ends = {
    postMessage: (message: unknown) => send(typeof message === 'string' ? message : JSON.stringify(message)),
    onMessage: { addListener: (listener: (message: object) => void) => void (serve = listener) },
    onDisconnect: { addListener: (listener: () => void) => void socket.once('close', listener) },
  }
  const context: Caller = { via: 'socket', isProved }
  handler.upgrade(ends, { context })
  return (text) => {
    const incoming = readPortMessage(text, REQUEST_BYTES_MAX)
    if (incoming.kind === 'message') return serve(incoming.message)
    if (incoming.kind === 'foreign') return void socket.destroy()
    const { status, error } = { status: 422, error: tooMuch(incoming.problem).toJSON() }
    ends.postMessage(refusalMessage(incoming.number, { status, error }))
  }
}

type Bounded<Result> = { readonly next: () => Promise<Result>; readonly request: { readonly url: URL } }

/** So many at once, and so many streams, and no more. */
function openBounds() {
  let underWay = 0
  let streams = 0
  return async <Result>({ next, request }: Bounded<Result>): Promise<Result> => {
    if (request.url.pathname === STREAM_PATH) streams += 1
    if (underWay >= UNDER_WAY_MAX || streams > STREAMS_MAX) throw tooMuch('too much is asked at once')
    underWay += 1
    try {
      return await next()
    } finally {
      underWay -= 1
    }
  }
}

function tooMuch(problem: string) {
  return toRefusal(new StrongroomError('OPERATION_ARGUMENT', { field: 'argument', problem }))
}
