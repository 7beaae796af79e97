import type { ServerResponse } from 'node:http'

/** Why a request is turned away at the door, before it reaches any operation. */
export type Refusal = { readonly status: keyof typeof NAMES; readonly message: string; readonly headers?: Readonly<Record<string, string>> }

const NAMES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  421: 'MISDIRECTED_REQUEST',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
} as const

/** Answers in the form in which the window's client reads errors, so that it sees the status rather than a defect. */
export function refuse(response: ServerResponse, { status, message, headers = {} }: Refusal): void {
  sendJson(response, { status, headers, body: { json: { defined: false, code: NAMES[status], status, message } } })
}

type JsonAnswer = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }

export function sendJson(response: ServerResponse, { status, headers = {}, body }: JsonAnswer): void {
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, { ...headers, 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
}
