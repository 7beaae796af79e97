import type { Signature } from '../../core/keys/signature.ts'
import { isJsonObject, type JsonObject, type JsonValue, parseJson, stringifyJson } from './json.ts'

/** A knock: something may have happened on the chain. What, is asked of the nodes; a hint says nothing that is believed. */
export type Hint = { readonly kind: 'slot' } | { readonly kind: 'signature'; readonly signature: Signature }

/** `off`: not wanted; `trying`: no connection that tells of slots, tried again automatically. Without hints everything works, a little later. */
export type HintState = 'on' | 'off' | 'trying'

export type Hints = {
  state(): HintState
  /** Knocks once when the network has confirmed, or refused, this signature. At most 512 at a time; the oldest make way. */
  follow(signature: Signature): void
  close(): void
}

export type HintOptions = {
  /** ws or wss. May hold a key: it is used to connect and appears nowhere else. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly onHint: (hint: Hint) => void
  /** Before connecting again; each pause is twice the one before it, up to the longest. */
  readonly firstPauseMs?: number
  readonly longestPauseMs?: number
  /** A connection that says nothing for so long is given up: slots pass all the time. */
  readonly quietMs?: number
  /** Slots closer together knock once. */
  readonly slotGapMs?: number
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
const QUIET_MS = 30_000
const SLOT_GAP_MS = 200
const MAX_FOLLOWED = 512
/** More than any message of these subscriptions has. */
const MAX_MESSAGE_LETTERS = 16_384

/** Listens at a node's WebSocket door until closed. Never throws, never logs: a failure shows in the state alone. */
export function openHints(options: HintOptions): Hints {
  const { firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = LONGEST_PAUSE_MS } = options
  const followed = new Set<Signature>()
  const knock = coalesceSlots(options)
  let state: HintState = 'trying'
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  let session: Session | null = null

  const onHint = (hint: Hint) => {
    // Only what was told through proves that the door is worth coming back to soon.
    pauseMs = firstPauseMs
    if (hint.kind === 'signature' && !followed.delete(hint.signature)) return
    knock(hint)
  }
  const connect = () => {
    session = openSession({ ...options, onHint, onUp: () => (state = 'on'), onDown: retry }, followed)
  }
  const retry = () => {
    session = null
    if (state === 'off') return
    state = 'trying'
    timer = setTimeout(connect, pauseMs).unref()
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  connect()

  return {
    state: () => state,
    follow(signature) {
      if (followed.has(signature)) return
      const [oldest] = followed
      if (followed.size >= MAX_FOLLOWED && oldest !== undefined) followed.delete(oldest)
      followed.add(signature)
      session?.follow(signature)
    },
    close() {
      state = 'off'
      clearTimeout(timer)
      session?.close()
    },
  }
}

function coalesceSlots({ onHint, slotGapMs = SLOT_GAP_MS }: HintOptions): (hint: Hint) => void {
  let waiting = false
  return (hint) => {
    if (hint.kind !== 'slot') return onHint(hint)
    if (waiting) return
    waiting = true
    onHint(hint)
    setTimeout(() => (waiting = false), slotGapMs).unref()
  }
}

type Session = { follow(signature: Signature): void; close(): void }
type SessionOptions = HintOptions & { readonly onUp: () => void; readonly onDown: () => void }

/** One connection, until it ends for whatever reason: `onDown` is called once. */
function openSession(options: SessionOptions, followed: ReadonlySet<Signature>): Session {
  const { url, headers = {}, onHint, onUp, onDown, quietMs = QUIET_MS } = options
  const socket = new WebSocket(url, { headers: { ...headers } })
  /** By the id of the request, then by the id that the node gave the subscription. */
  const asked = new Map<bigint, Signature>()
  const subscribed = new Map<bigint, Signature>()
  let lastId = SLOT_REQUEST
  let quiet: NodeJS.Timeout | undefined

  const send = (id: bigint, method: string, params: readonly JsonValue[]) =>
    socket.send(stringifyJson({ jsonrpc: '2.0', id, method, params }))
  const follow = (signature: Signature) => {
    if (socket.readyState !== WebSocket.OPEN) return
    lastId += 1n
    asked.set(lastId, signature)
    send(lastId, 'signatureSubscribe', [signature, { commitment: 'confirmed' }])
  }
  const listen = () => {
    clearTimeout(quiet)
    quiet = setTimeout(() => socket.close(), quietMs).unref()
  }
  const read = (message: JsonObject) => {
    if (message['id'] === SLOT_REQUEST) return typeof message['result'] === 'bigint' ? onUp() : socket.close()
    if (typeof message['id'] === 'bigint') return remember(message, { asked, subscribed })
    const hint = hintIn(message, subscribed)
    if (hint !== null) onHint(hint)
  }

  socket.addEventListener('open', () => {
    send(SLOT_REQUEST, 'slotSubscribe', [])
    for (const signature of followed) follow(signature)
    listen()
  })
  socket.addEventListener('message', ({ data }) => {
    listen()
    const message = readMessage(data)
    if (message === null) socket.close()
    else read(message)
  })
  socket.addEventListener('close', () => {
    clearTimeout(quiet)
    onDown()
  })
  // What failed is in the state; the event's own words hold the address.
  socket.addEventListener('error', () => undefined)
  return { follow, close: () => socket.close() }
}

const SLOT_REQUEST = 1n

/** The message, or null for what no node would send. */
function readMessage(data: unknown): JsonObject | null {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE_LETTERS) return null
  try {
    const message = parseJson(data)
    return isJsonObject(message) ? message : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

type Subscriptions = { readonly asked: Map<bigint, Signature>; readonly subscribed: Map<bigint, Signature> }

function remember({ id, result }: JsonObject, { asked, subscribed }: Subscriptions): void {
  const signature = typeof id === 'bigint' ? asked.get(id) : undefined
  if (signature === undefined || typeof id !== 'bigint') return
  asked.delete(id)
  if (typeof result === 'bigint') subscribed.set(result, signature)
}

/** A signature's subscription ends with its first word, whatever that is. */
function hintIn({ method, params }: JsonObject, subscribed: Map<bigint, Signature>): Hint | null {
  if (method === 'slotNotification') return { kind: 'slot' }
  const subscription = isJsonObject(params) ? params['subscription'] : undefined
  if (method !== 'signatureNotification' || typeof subscription !== 'bigint') return null
  const signature = subscribed.get(subscription)
  subscribed.delete(subscription)
  return signature === undefined ? null : { kind: 'signature', signature }
}
