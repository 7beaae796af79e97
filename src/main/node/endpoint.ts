import { StrongroomError } from '../../core/error/error.ts'
import { visible } from '../../core/text/visible.ts'

/** Where a node is spoken to. Everything but `name` may hold a secret and goes nowhere except into the request. */
export type Endpoint = {
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Text from the node without anything of the URL in it, in one line that steers nothing, and of bounded length. */
  readonly clean: (text: string) => string
}

const MAX_TEXT = 300
const MIN_SECRET_LENGTH = 4
const CONTROL_CHARACTERS = /\p{Cc}+/gu

/**
 * Reads the configured URL. A user and password in it become the header they stand for.
 * @throws NODE_URL_INVALID
 */
export function parseEndpoint({ name, url }: { name: string; url: string }): Endpoint {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) throw new StrongroomError('NODE_URL_INVALID', { node: name })
  const secrets = secretsOf(url, parsed)
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...authorization(parsed) }
  parsed.username = ''
  parsed.password = ''
  return { name, url: parsed.href, headers, clean: (text) => clean(text, secrets) }
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const pair = `${decodeLoosely(username)}:${decodeLoosely(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** Whole first, parts after: a part must not break the whole up before it is found. */
function secretsOf(url: string, parsed: URL): readonly string[] {
  const [, credentials = ''] = authorization(parsed)['authorization']?.split(' ') ?? []
  const parts = [
    credentials,
    parsed.host,
    parsed.hostname,
    parsed.username,
    parsed.password,
    ...parsed.pathname.split('/'),
    ...parsed.searchParams.values(),
    // As they stand in the address, too: a node may repeat them without reading them.
    ...parsed.search.split(/[?&=]/),
    parsed.hash.slice(1),
  ]
  const decoded = parts.map(decodeLoosely)
  return [url, parsed.href, ...parts, ...decoded].filter((secret) => secret.length >= MIN_SECRET_LENGTH)
}

/** A part that cannot be decoded is used as it is. */
function decodeLoosely(part: string): string {
  return new URLSearchParams(`part=${part.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('part') ?? part
}

function clean(text: string, secrets: readonly string[]): string {
  const withoutSecrets = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  const line = visible(withoutSecrets.replace(CONTROL_CHARACTERS, ' ').trim())
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line
}
