import type { IncomingMessage } from 'node:http'
import type { Refusal } from './refusal.ts'

/** What a request says of itself before its body. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'headersDistinct'>

type Check = (request: RequestHead, authority: string) => Refusal | null

const METHODS = ['GET', 'HEAD', 'POST']

/** A name that somebody else's DNS points here is not ours: only the exact address and port are, `localhost` is not. */
const isMeantForUs: Check = ({ url, headers }, authority) => {
  const target = URL.parse(url ?? '', `http://${authority}`)
  if (headers.host === authority && target?.host === authority) return null
  return { status: 421, message: 'This address is not served here.' }
}

/** One host, and no user in the target: whoever sends another means to be understood in two ways (RFC 9112, 3.2). */
const hasOneMeaning: Check = ({ url, headersDistinct }, authority) => {
  const target = URL.parse(url ?? '', `http://${authority}`)
  const isPlain = target === null || `${target.username}${target.password}` === ''
  if (isPlain && (headersDistinct['host'] ?? []).length < 2) return null
  return { status: 400, message: 'This request names its host in two ways.' }
}

const hasKnownMethod: Check = ({ method = '' }) =>
  METHODS.includes(method) ? null : { status: 405, message: 'Only GET, HEAD and POST are served.', headers: { allow: METHODS.join(', ') } }

/** Whatever asks for something to be done comes from our own page. A page cannot set either header itself. */
const comesFromOurPage: Check = ({ method, headers }, authority) => {
  if (method !== 'POST') return null
  const site = headers['sec-fetch-site']
  if (headers.origin === `http://${authority}` && (site === undefined || site === 'same-origin')) return null
  return { status: 403, message: 'Only Strongroom’s own window may ask.' }
}

/** Forms cannot send this type; another origin would have to ask leave first, and is never given it. */
const holdsJson: Check = ({ method, headers }) => {
  if (method !== 'POST' || /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return null
  return { status: 415, message: 'Only application/json is read.' }
}

const CHECKS: readonly Check[] = [hasOneMeaning, isMeantForUs, hasKnownMethod, comesFromOurPage, holdsJson]

/** The first thing wrong with a request, whatever it asks for; null when nothing is. `authority` is the server's own `127.0.0.1:port`. */
export function findRefusal(request: RequestHead, authority: string): Refusal | null {
  for (const check of CHECKS) {
    const refusal = check(request, authority)
    if (refusal !== null) return refusal
  }
  return null
}
