import { readFileSync } from 'node:fs'
import { type JsonObject, type JsonValue, parseJson } from '../../src/main/node/json.ts'

const FOLDER = new URL('../vectors/conformance/', import.meta.url)

/** One recorded exchange with a real node, and the text it was recorded as. */
export type Exchange = {
  readonly name: string
  readonly method: string
  readonly params: readonly JsonValue[]
  readonly response: JsonObject
  readonly line: string
}

/** The recorded exchanges of a file; those that were not JSON-RPC (malformed on purpose) are left out. */
export function readExchanges(file: string): readonly Exchange[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const { name, request, response } = parseJson(line) as {
      name: string
      request?: { method: string; params?: JsonValue[] }
      response?: JsonObject
    }
    return request === undefined || response === undefined
      ? []
      : [{ name, method: request.method, params: request.params ?? [], response, line }]
  })
}

export const EXCHANGE_FILES = ['accounts', 'blocks', 'chain', 'confidential', 'confirmation', 'sending', 'transactions', 'v1'].map(
  (name) => `${name}.jsonl`,
)
