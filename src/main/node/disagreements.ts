/** Nodes that disagree. */
export type Disagreement = {
  /** What was asked: `the rent minimum`. */
  readonly what: string
  /** Where the answers part. */
  readonly where: string
  readonly answers: readonly { readonly node: string; readonly said: string }[]
  /** By the clock of the set. */
  readonly sinceMs: number
}

/** Told when nodes begin to differ in something, and when they agree in it again. */
export type MatterEvent =
  | { readonly kind: 'nodes-disagreed'; readonly disagreement: Disagreement }
  | { readonly kind: 'nodes-agreed'; readonly what: string; readonly nodes: readonly string[] }

/** Differences between nodes, each told once when it opens and once when it ends. */
export type Disagreements = {
  open(): readonly Disagreement[]
  disagree(found: Omit<Disagreement, 'sinceMs'>): Promise<void>
  /** Ends the matter, where there is one in which no other node than these had a part. */
  agree(what: string, nodes: readonly string[]): Promise<void>
  /** A node that is gone differs from nobody. */
  forget(node: string): void
}

/** Kept at the same time; the oldest make way. The journal has all of them. */
const MATTERS_MAX = 100
const NODES_NAMED_MAX = 16
const TEXT_MAX = 200

export function createDisagreements({
  now,
  onMatter,
}: {
  readonly now: () => number
  readonly onMatter: (event: MatterEvent) => void | Promise<void>
}): Disagreements {
  const matters = new Map<string, Disagreement>()
  return {
    open: () => [...matters.values()],
    async disagree({ what, where, answers }) {
      if (matters.has(what)) return
      const named = answers.slice(0, NODES_NAMED_MAX).map(({ node, said }) => ({ node, said: shortened(said) }))
      const disagreement = { what, where: shortened(where), answers: named, sinceMs: now() }
      matters.set(what, disagreement)
      for (const oldest of [...matters.keys()].slice(0, Math.max(0, matters.size - MATTERS_MAX))) matters.delete(oldest)
      await onMatter({ kind: 'nodes-disagreed', disagreement })
    },
    async agree(what, nodes) {
      const matter = matters.get(what)
      if (matter === undefined || !matter.answers.every(({ node }) => nodes.includes(node))) return
      matters.delete(what)
      await onMatter({ kind: 'nodes-agreed', what, nodes })
    },
    forget(name) {
      for (const [what, { answers }] of matters) {
        const others = answers.filter(({ node }) => node !== name)
        if (others.length < answers.length && new Set(others.map(({ said }) => said)).size < 2) matters.delete(what)
      }
    },
  }
}

function shortened(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text
}
