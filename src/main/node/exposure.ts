import { isIPv4, isIPv6 } from 'node:net'

/** Names that stand for this machine or a network without the outside. */
const PRIVATE_NAME = /^(localhost|[^.]+)$|\.(localhost|local|lan|internal|intranet|home\.arpa)$/i
/** This machine, private networks, link-local, and shared addresses behind a carrier. */
const PRIVATE_IPV4 = /^(127|10)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./
const PRIVATE_IPV6 = /^(::1$|f[cd]|fe[89ab])/i

/** Whether a node is spoken to over plain http at an address that is not private. An address that cannot be read is told elsewhere. */
export function isPlainToPublic(url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.protocol !== 'http:') return false
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  if (isIPv4(host)) return !PRIVATE_IPV4.test(host)
  return isIPv6(host) ? !PRIVATE_IPV6.test(host) : !PRIVATE_NAME.test(host)
}
