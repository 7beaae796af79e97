import { createRandom } from '../../../src/practice/random.ts'
import type { PracticeOptions } from '../../../src/practice/options.ts'
import { type RunningNode, startNode } from '../../../src/practice/start.ts'

/** A node in this process whose blocks are closed by `practice_advance`: its clock is too slow to be noticed. */
export async function startQuietNode(options: Partial<PracticeOptions> = {}): Promise<RunningNode> {
  return startNode({
    port: 0,
    slotMs: 60_000,
    seed: 'quiet node',
    skipRate: 0,
    finalityBlocks: 31,
    rent: [{ fromSlot: 0n, value: 6_960n }],
    ...options,
  })
}

export type RpcAnswer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** Posts a body as it is. */
export async function post(url: string, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const response = await fetch(url, { method: 'POST', body: new TextEncoder().encode(body), headers })
  return { status: response.status, contentType: response.headers.get('content-type'), text: await response.text() }
}

/** Asks, and gives result or error as they came. */
export async function ask(url: string, method: string, ...params: unknown[]): Promise<RpcAnswer> {
  const { text } = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return JSON.parse(text) as RpcAnswer
}

/** Asks for a result; an error is thrown. */
export async function call<Result>(url: string, method: string, ...params: unknown[]): Promise<Result> {
  const { result, error } = await ask(url, method, ...params)
  if (error !== undefined) throw new Error(`${method}: ${error.code} ${error.message}`)
  return result as Result
}

/** 32 bytes that look random, the same for the same name. */
export const bytesOf = (name: string): Uint8Array => createRandom('bytes of the tests').bytes(name)
