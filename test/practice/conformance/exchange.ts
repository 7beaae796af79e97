import { readFileSync } from 'node:fs'
import { parseJson } from '../../../src/practice/rpc/json.ts'

const FOLDER = new URL('../../vectors/conformance/', import.meta.url)

export type JsonRpc = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** One recorded exchange with a real node: a JSON-RPC one, or, where it was malformed on purpose, the bytes of an HTTP one. */
export type Recorded = {
  readonly file: string
  readonly name: string
  readonly request?: { readonly method: string; readonly params?: readonly unknown[] }
  readonly response?: JsonRpc
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly status: number
  readonly contentType?: string
  readonly text?: string
}

export const FILES = ['accounts', 'blocks', 'chain', 'confidential', 'confirmation', 'sending', 'transactions', 'v1'] as const
export type File = (typeof FILES)[number]

/** Every line of a recording, without the loss of a digit. */
export function readRecorded(file: File): readonly Recorded[] {
  const lines = readFileSync(new URL(`${file}.jsonl`, FOLDER), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => ({ file, ...(parseJson(line) as Omit<Recorded, 'file'>) }))
}

/** The recorded result of an exchange. */
export function resultIn<Result>(exchange: Recorded | undefined): Result {
  if (exchange?.response?.result === undefined) throw new Error(`no recorded result of "${exchange?.name}"`)
  return exchange.response.result as Result
}

/** The recorded answer to the exchange of this name. */
export function resultOf<Result>(recorded: readonly Recorded[], name: string): Result {
  return resultIn(recorded.find((exchange) => exchange.name === name))
}
