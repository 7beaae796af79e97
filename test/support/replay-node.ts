import type { JsonObject, JsonValue } from '../../src/main/node/json.ts'
import { isJsonObject, stringifyJson } from '../../src/main/node/json.ts'
import { EXCHANGE_FILES, readExchanges } from './conformance.ts'
import { Fault, type Handler, type NodeDouble, Raw, startNodeDouble } from './node-double.ts'

/**
 * A node that answers what a real one was recorded answering. What is asked is matched by method and first parameter; among several recordings
 * the one closest in its options wins, and a question asked again gets the next recording of the same kind, so that confirmation.jsonl unfolds.
 */
export async function startReplayNode(files: readonly string[] = EXCHANGE_FILES): Promise<NodeDouble> {
  const recorded = new Map<string, { readonly params: readonly JsonValue[]; readonly response: JsonObject }[]>()
  for (const { method, params, response } of files.flatMap(readExchanges)) {
    const key = keyOf(method, params)
    recorded.set(key, [...(recorded.get(key) ?? []), { params, response }])
  }
  const handlers: Record<string, Handler> = {}
  for (const method of new Set([...recorded.keys()].map((key) => key.split(' ')[0] ?? ''))) {
    handlers[method] = (params) => {
      const all = recorded.get(keyOf(method, params)) ?? []
      const best = Math.max(...all.map((one) => likeness(one.params, params)))
      const next = all.find((one) => likeness(one.params, params) === best)
      if (next === undefined) return new Fault(-32603, `not recorded: ${method} ${stringifyJson(params)}`)
      if (all.length > 1 && method === 'getSignatureStatuses') all.splice(all.indexOf(next), 1)
      return new Raw((response, id) => {
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(stringifyJson({ ...next.response, id }))
      })
    }
  }
  return startNodeDouble(handlers)
}

function keyOf(method: string, params: readonly JsonValue[]): string {
  const first = params[0] ?? null
  return `${method} ${isJsonObject(first) ? '' : stringifyJson(first)}`
}

/** How many members of the options agree. */
function likeness(recorded: readonly JsonValue[], asked: readonly JsonValue[]): number {
  const [left, right] = [recorded.find(isJsonObject) ?? {}, asked.find(isJsonObject) ?? {}]
  return Object.entries(right).filter(([name, value]) => name in left && stringifyJson(left[name] ?? null) === stringifyJson(value)).length
}
