import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { slot } from '../../src/core/chain/slot.ts'
import type { Journal } from '../../src/main/journal/index.ts'
import { type JsonValue, type NodeSet, openNode, openNodes } from '../../src/main/node/index.ts'
import { openWatcher, type Watcher, type WatcherEvent } from '../../src/main/watch/index.ts'
import { NodeChain } from './node-chain.ts'
import { type Fault, type Handler, type NodeDouble, type Raw, startNodeDouble } from './node-double.ts'
import { openNewJournal } from './new-journal.ts'

const FIRST_SLOT = 1_000n

export type WatchScene = Awaited<ReturnType<typeof openWatchScene>>

/** Two nodes on one chain of one block, and the journal of a watcher that is to follow it. */
export async function openWatchScene(...customers: readonly Address[]) {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  const chain = new NodeChain(FIRST_SLOT)
  const [left, right] = [await startNodeDouble(chain.handlers()), await startNodeDouble(chain.handlers())]
  const journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now: () => 0 })
  const [events, defects]: [WatcherEvent[], unknown[]] = [[], []]
  const opened: { close(): void | Promise<void> }[] = []

  const watch = (...addresses: readonly Address[]) =>
    journal.write('accounts', (tx) => tx.addAccounts(addresses.map((address) => ({ address, role: 'deposit', path: null }))))
  await watch(...customers)

  return {
    chain,
    left,
    right,
    journal,
    events,
    defects,
    watch,
    setOf(...doubles: readonly NodeDouble[]): NodeSet {
      const clients = doubles.map(({ url }, index) => openNode({ name: `node-${index + 1}`, url, timeoutMs: 5_000 }))
      const nodes = openNodes({ nodes: clients, genesisHash: chain.genesisHash, now: () => 0, pauseMs: 1 })
      opened.push(nodes)
      return nodes
    },
    /** A watcher over the scene's journal, or over another that stands in its place. */
    start(nodes: NodeSet, over: Journal = journal): Watcher {
      const onDefect = (error: unknown) => void defects.push(error)
      const watcher = openWatcher({
        nodes,
        journal: over,
        onEvent: (event) => events.push(event),
        onDefect,
        pollMs: 10,
        retryMs: 10,
        askAgainMs: 1,
      })
      opened.push(watcher)
      return watcher
    },
    /** A watcher whose cursor stands at the chain's first block. */
    async started(nodes: NodeSet, over: Journal = journal): Promise<Watcher> {
      const watcher = this.start(nodes, over)
      await watcher.reached(slot(FIRST_SLOT))
      return watcher
    },
    /** What the journal holds: slot, account, change, and credit or why not. Oldest first. */
    async credited(): Promise<unknown[]> {
      const credits = await journal.read.credits({ limit: 100 })
      const rows = credits.map(({ slot: at, account, before, after, verdict }) => {
        return [at, account, after - before, verdict.kind === 'no-credit' ? verdict.reason : verdict.kind]
      })
      return rows.toReversed()
    },
    async expectIntact(): Promise<void> {
      expect((await journal.verify()).problems).toEqual([])
      expect(await journal.read.cases({ limit: 10 })).toEqual([])
    },
    async close(): Promise<void> {
      for (const one of opened) await one.close()
      await journal.close()
      await left.close()
      await right.close()
      rmSync(folder, { recursive: true })
      if (defects.length > 0) throw new AggregateError(defects, 'the watcher ended by a defect')
    },
  }
}

/** The node answers otherwise for the block of one slot. */
export function forSlot(double: NodeDouble, at: bigint, answer: () => JsonValue | Raw | Fault): void {
  const usual = double.handlers['getBlock'] as Handler
  double.handlers['getBlock'] = (params) => (params[0] === at ? answer() : usual(params))
}
