import type { EventHub } from './events.ts'
import type { Journal } from './journal/index.ts'
import type { MatterEvent, NodeState } from './node/index.ts'

/** Writes down that nodes differ, or agree again, and tells it. */
export function tellMatter(events: EventHub, journal: Journal) {
  return async (event: MatterEvent): Promise<void> => {
    if (event.kind === 'nodes-agreed') {
      await journal.write('nodes-agreed', (tx) => tx.noteNodes(event))
      events.tell({ kind: 'disagreement', what: event.what, nodes: [...event.nodes], open: false })
      return
    }
    const { what, where, answers } = event.disagreement
    await journal.write('nodes-disagreed', (tx) => tx.noteNodes({ kind: 'nodes-disagreed', what, where, answers }))
    events.tell({ kind: 'disagreement', what, nodes: answers.map(({ node }) => node), open: true })
  }
}

/** Tells which nodes changed their standing, and writes down software that was not seen on a node before. */
export function tellNodes(events: EventHub, journal: Journal) {
  let seen: Map<string, string> | null = null
  return async (states: readonly NodeState[], changed: readonly string[]): Promise<void> => {
    for (const { name, standing, error } of states.filter((state) => changed.includes(state.name)))
      events.tell({ kind: 'node', name, standing, trouble: error?.code ?? null })
    seen ??= new Map((await journal.read.nodeVersions()).map(({ node, version }) => [node, version]))
    for (const { name, version } of states) {
      if (version === null || seen.get(name) === version) continue
      await journal.write('node-version', (tx) => tx.noteNodes({ kind: 'node-version-seen', node: name, version: version.slice(0, 100) }))
      seen.set(name, version)
    }
  }
}
