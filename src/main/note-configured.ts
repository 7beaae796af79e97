import { asStrongroomError } from './tasks.ts'
import type { Journal } from './journal/index.ts'
import type { NodeSet } from './node/index.ts'
import type { StrongroomError } from '../core/error/error.ts'

/**
 * Keeps in the journal which nodes were configured while movements were recorded, so that those which rest on one node's word say so for ever.
 * A node that goes is written down before it goes; one that comes, when the next round of watching begins: what the round before it still
 * records was read without it.
 */
export type NodesNoting = {
  /** Before a node is taken out. */
  without(name: string): Promise<void>
  /** After a node was taken in. */
  added(): void
  /** Told when a round of watching begins, before it records anything. */
  roundBegins(): void
}

type Parts = { readonly journal: Journal; readonly nodes: Pick<NodeSet, 'names'>; readonly onTrouble: (error: StrongroomError) => void }

export function createNodesNoting({ journal, nodes, onTrouble }: Parts): NodesNoting {
  let isNew = false
  const note = (names: readonly string[]) => journal.write('configured', (tx) => tx.noteConfigured({ nodes: names }))
  return {
    without: (name) => note(nodes.names().filter((other) => other !== name)),
    added: () => void (isNew = true),
    roundBegins() {
      if (!isNew) return
      isNew = false
      note(nodes.names()).catch((error: unknown) => {
        isNew = true
        onTrouble(asStrongroomError(error))
      })
    },
  }
}
