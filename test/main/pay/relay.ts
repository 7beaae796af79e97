import { once } from 'node:events'
import bs58 from 'bs58'
import { request } from 'undici'
import { type JsonObject, type JsonValue, parseJson, stringifyJson } from '../../../src/main/node/json.ts'
import { Fault, type Handler, type NodeDouble, Raw, startNodeDouble } from '../../support/node-double.ts'

type Answer = JsonValue | Fault | Raw
/** What the relay says instead; `honest` asks the practice node and gives its result, or its fault. */
export type Lie = (params: readonly JsonValue[], honest: () => Promise<JsonValue | Fault>) => Answer | Promise<Answer>

/** A node that passes every question on to the practice node, and lies where the test tells it to. */
export type Relay = Omit<NodeDouble, 'handlers'> & {
  readonly name: string
  /** By method; a method without a lie is answered honestly. */
  readonly lies: Map<string, Lie>
  /** The bytes given to sendTransaction, in the order they came, as base64. */
  readonly received: string[]
  /** Those of them that the node has dealt with. */
  readonly delivered: string[]
}

export async function startRelay(practiceUrl: string, name: string): Promise<Relay> {
  const lies = new Map<string, Lie>()
  const received: string[] = []
  const delivered: string[] = []
  const relay =
    (method: string): Handler =>
    (params) => {
      if (method === 'sendTransaction') received.push(params[0] as string)
      const honest = () => askNode(practiceUrl, method, params)
      return new Raw((response, id) => {
        const untruth = lies.get(method)
        const answer = (said: Answer) => {
          if (method === 'sendTransaction') delivered.push(params[0] as string)
          if (said instanceof Raw) return said.respond(response, id)
          const member = said instanceof Fault ? { error: said.error } : { result: said }
          response.setHeader('content-type', 'application/json')
          return response.end(stringifyJson({ jsonrpc: '2.0', id, ...member }))
        }
        const told = Promise.resolve(untruth === undefined ? honest() : untruth(params, honest))
        void told.then(answer, (error: unknown) => {
          // A question that comes while the test ends may find the practice node gone: the line breaks.
          if (!isConnectionLost(error)) throw error
          response.destroy()
        })
      })
    }
  const anyMethod = new Proxy<Record<string, Handler>>({}, { get: (_, method) => relay(String(method)) })
  const { handlers: _handlers, ...double } = await startNodeDouble(anyMethod)
  return { ...double, name, lies, received, delivered }
}

/** Nobody listens any more, or the line broke. */
const LOST: readonly unknown[] = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']
const isConnectionLost = (error: unknown) => error instanceof Error && 'code' in error && LOST.includes(error.code)

/** Asks the practice node itself. */
export async function askNode(url: string, method: string, params: readonly JsonValue[]): Promise<JsonValue | Fault> {
  const body = stringifyJson({ jsonrpc: '2.0', id: 1n, method, params })
  // Not packed: that costs more than it saves where no line is slow.
  const response = await request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = parseJson(await response.body.text()) as { result?: JsonValue; error?: JsonObject }
  if (error === undefined) return result ?? null
  return new Fault(Number(error['code']), error['message'] as string, error['data'] ?? null)
}

/** Lies that a test needs more than once. */
export const lie = {
  /** The line breaks without a word. */
  breakOff: () => new Raw((response) => response.destroy()),
  /** The question is heard and never answered. */
  stayAway: () => new Raw((response) => void once(response, 'close')),
  /** Takes the bytes, says so, and passes them to nobody. */
  dropSend: ([text]: readonly JsonValue[]) => {
    return bs58.encode(Buffer.from(text as string, 'base64').subarray(1, 65))
  },
  /** Drops these bytes, as base64, however often they are sent, and passes on all others. */
  dropOnly:
    (bytes: string | null) =>
    (params: readonly JsonValue[], honest: () => Promise<JsonValue | Fault>): Answer | Promise<Answer> =>
      params[0] === bytes ? lie.dropSend(params) : honest(),
  /** Passes the bytes on and loses the answer. */
  landWithoutAnswer: async (_: readonly JsonValue[], honest: () => Promise<unknown>) => {
    await honest()
    return lie.stayAway()
  },
  /** Knows no signature, whatever it is asked, and has come as far as an honest node. */
  knowNothing: async ([signatures]: readonly JsonValue[], honest: () => Promise<JsonValue | Fault>) => {
    const told = (await honest()) as JsonObject
    return { ...told, value: (signatures as readonly JsonValue[]).map(() => null) }
  },
  /** Knows no signature, and has reached only this slot. */
  knowNothingSince:
    (slot: bigint): Lie =>
    ([signatures]) => ({ context: { slot }, value: (signatures as readonly JsonValue[]).map(() => null) }),
  /** Knows no signature, and keeps no history to search. */
  knowNothingRecent: (params: readonly JsonValue[], honest: () => Promise<JsonValue | Fault>) =>
    lie.keepNoHistory(params, () => lie.knowNothing(params, honest)),
  /** Stands so many blocks behind in what it has finalized, in slots as in heights. */
  standBehind:
    (blocks: bigint): Lie =>
    async (_, honest) => {
      const told = (await honest()) as JsonObject
      const { absoluteSlot, blockHeight } = told as { absoluteSlot: bigint; blockHeight: bigint }
      return { ...told, absoluteSlot: absoluteSlot - blocks, blockHeight: blockHeight - blocks }
    },
  /** Knows recent slots honestly, and keeps no history. */
  keepNoHistory: ([, config]: readonly JsonValue[], honest: () => Promise<JsonValue | Fault>) =>
    (config as JsonObject)['searchTransactionHistory'] === true
      ? new Fault(-32011, 'Transaction history is not available from this node')
      : honest(),
  /** Reports every signature at a level of commitment. */
  reportAll:
    (confirmationStatus: 'processed' | 'confirmed') =>
    ([signatures]: readonly JsonValue[]) =>
      statusAnswer((signatures as readonly JsonValue[]).map(() => ({ slot: 7n, confirmations: 1n, err: null, confirmationStatus }))),
  /** Tells the truth of a transaction, but for some members of its meta. */
  alterMeta:
    (change: (meta: JsonObject) => JsonObject): Lie =>
    async (_, honest) => {
      const told = (await honest()) as JsonObject | null
      const meta = told?.['meta'] as JsonObject
      return told === null ? null : { ...told, meta: { ...meta, ...change(meta) } }
    },
  rateLimit: () =>
    new Raw((response) => {
      response.statusCode = 429
      response.end()
    }),
  /** The same, naming how long. */
  rateLimitFor: (seconds: number) =>
    new Raw((response) => {
      response.statusCode = 429
      response.setHeader('retry-after', `${seconds}`)
      response.end()
    }),
  talkGarbage: () =>
    new Raw((response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<html>Bad gateway</html>')
    }),
}

function statusAnswer(value: readonly JsonValue[]): JsonValue {
  return { context: { slot: 7n }, value }
}

export function neverRun({ preBalances }: JsonObject): JsonObject {
  const err = 'InsufficientFundsForFee'
  return { err, status: { Err: err }, postBalances: preBalances ?? null }
}

/** The node tells more of one account than it holds. */
export function withLamports(address: string, lamports: bigint): Lie {
  return async ([addresses], honest) => {
    const told = (await honest()) as { context: JsonValue; value: readonly (JsonObject | null)[] }
    const place = (addresses as readonly string[]).indexOf(address)
    const value = told.value.map((account, at) => (at === place && account !== null ? { ...account, lamports } : account))
    return { ...told, value }
  }
}

/** The node shows none of these accounts. `slot`: as of which it says so; left out for the true one. */
export function withoutAccounts(isLeftOut: (address: string) => boolean, slot?: bigint): Lie {
  return async ([addresses], honest) => {
    const told = (await honest()) as { context: JsonObject; value: readonly JsonValue[] }
    const value = told.value.map((account, at) => (isLeftOut((addresses as readonly string[])[at] ?? '') ? null : account))
    return { context: slot === undefined ? told.context : { ...told.context, slot }, value }
  }
}

/** Nodes that answer as they did last what accounts hold, for as long as they lag. */
export function lagging(relays: readonly Relay[]): { isOld: boolean } {
  const lag = { isOld: false }
  for (const relay of relays) {
    const before = new Map<string, JsonValue | Fault>()
    relay.lies.set('getMultipleAccounts', async ([addresses], honest) => {
      const question = stringifyJson(addresses ?? null)
      const told = lag.isOld ? before.get(question) : undefined
      if (told !== undefined) return told
      const now = await honest()
      before.set(question, now)
      return now
    })
  }
  return lag
}

/** From here on the node keeps no block below `begins`, and knows nothing of that transaction. */
export function forget({ lies }: Pick<Relay, 'lies'>, made: string, begins: bigint): void {
  lies.set('getSignatureStatuses', async ([signatures], honest) => {
    const told = (await honest()) as { context: JsonValue; value: JsonValue[] }
    return { ...told, value: told.value.map((one, at) => ((signatures as string[])[at] === made ? null : one)) }
  })
  lies.set('getTransaction', ([signature], honest) => (signature === made ? null : honest()))
  lies.set('getFirstAvailableBlock', () => begins)
}

/** The first question for accounts is answered when it is released, with what the node knew when it was asked. */
export function holdFirst({ lies }: Relay): { asked: Promise<void>; release: () => void } {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  lies.set('getMultipleAccounts', async (_params, honest) => {
    lies.delete('getMultipleAccounts')
    const told = await honest()
    asked.resolve()
    await held.promise
    return told
  })
  return { asked: asked.promise, release: held.resolve }
}
