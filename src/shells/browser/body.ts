import type { IncomingMessage } from 'node:http'

/** Of what trades a launch token, which is far shorter. */
const BODY_MAX_BYTES = 1024 * 1024
/** Of an operation’s argument: the largest file that a window gives takes 11 MiB of it, in base64. */
export const ARGUMENT_MAX_BYTES = 12 * 1024 * 1024
/** A longer body is read to its end and thrown away, so that its sender gets to read why; beyond this the connection is cut. */
const DISCARD_MAX_BYTES = 64 * 1024 * 1024

export type Body = { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'too-large' } | { readonly kind: 'malformed' }

/** Reads a JSON body of at most so many bytes. An empty one is `undefined`. */
export async function readBody(request: IncomingMessage, mostBytes = BODY_MAX_BYTES): Promise<Body> {
  const chunks: Buffer[] = []
  let byteLength = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    byteLength += chunk.length
    if (byteLength > DISCARD_MAX_BYTES) request.destroy()
    if (byteLength <= mostBytes) chunks.push(chunk)
  }
  return byteLength > mostBytes ? { kind: 'too-large' } : parse(Buffer.concat(chunks))
}

function parse(bytes: Buffer): Body {
  try {
    return { kind: 'json', value: bytes.length === 0 ? undefined : JSON.parse(bytes.toString('utf8')) }
  } catch {
    return { kind: 'malformed' }
  }
}
