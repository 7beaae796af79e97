import type { Signature } from '../../core/keys/signature.ts'
import { parseEndpoint } from './endpoint.ts'
import { type Hint, type Hints, type HintState, openHints } from './hints.ts'

/** A configured node as far as its hints go: `hints` is `off`, or an address of its own where the usual one is not right. */
export type HintedNode = { readonly name: string; readonly url: string; readonly hints?: string | undefined }

/** The hints of all configured nodes. */
export type HintSet = {
  add(node: HintedNode): void
  remove(name: string): void
  follow(signature: Signature): void
  state(name: string): HintState
  close(): void
}

const OFF = 'off'
const LAST_PORT = 65_535

/** Listens at each node that hints are wanted of. */
export function openHintSet({ nodes, onHint }: { nodes: readonly HintedNode[]; onHint: (hint: Hint) => void }): HintSet {
  const all = new Map<string, Hints>()
  const set: HintSet = {
    add(node) {
      const url = node.hints ?? deriveHintsUrl(node.url)
      if (url === OFF || url === null) return
      const { headers } = parseEndpoint(node)
      const { authorization } = headers
      all.set(node.name, openHints({ url: withoutUser(url), headers: authorization === undefined ? {} : { authorization }, onHint }))
    },
    remove(name) {
      all.get(name)?.close()
      all.delete(name)
    },
    follow(signature) {
      for (const hints of all.values()) hints.follow(signature)
    },
    state: (name) => all.get(name)?.state() ?? OFF,
    close() {
      for (const hints of all.values()) hints.close()
      all.clear()
    },
  }
  for (const node of nodes) set.add(node)
  return set
}

/**
 * Where a node listens for WebSockets: at the port above its own, as nodes do; behind an address without a port, at the same one, as
 * providers do. Null where there is no port above.
 */
export function deriveHintsUrl(nodeUrl: string): string | null {
  const url = new URL(nodeUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  if (url.port === '') return url.href
  if (Number(url.port) >= LAST_PORT) return null
  url.port = String(Number(url.port) + 1)
  return url.href
}

/** User and password go into the header they stand for; a fragment is not sent to anybody. */
function withoutUser(text: string): string {
  const url = new URL(text)
  url.username = ''
  url.password = ''
  url.hash = ''
  return url.href
}
