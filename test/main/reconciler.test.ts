import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../src/core/chain/slot.ts'
import type { Journal } from '../../src/main/journal/index.ts'
import { type NodeSet, openNode, openNodes } from '../../src/main/node/index.ts'
import type { Reconciliation } from '../../src/main/reconcile.ts'
import { openReconciler } from '../../src/main/reconciler.ts'
import { named, NodeChain } from '../support/node-chain.ts'
import { type NodeDouble, startNodeDouble } from '../support/node-double.ts'
import { until } from '../support/until.ts'
import { openNewJournal } from '../support/new-journal.ts'

const ACCOUNT = named.address('deposit')

describe('the daily comparison', () => {
  let folder: string
  let chain: NodeChain
  let double: NodeDouble
  let journal: Journal
  let nodes: NodeSet

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'reconciler-'))
    chain = new NodeChain(1_000n)
    double = await startNodeDouble(chain.handlers())
    journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now: () => 5_000 })
    nodes = openNodes({
      nodes: [openNode({ name: 'left', url: double.url })],
      genesisHash: chain.genesisHash,
      now: () => 0,
      pauseMs: 1,
    })
    await journal.write('fill', async (tx) => {
      await tx.addAccounts([{ address: ACCOUNT, role: 'deposit', path: null }])
      await tx.openCursor({ slot: slot(1_000) })
      await tx.openBalances([{ owner: ACCOUNT, account: ACCOUNT, asset: { kind: 'native' }, amount: 7n, slot: slot(1_000) }])
    })
  })
  afterEach(async () => {
    nodes.close()
    await journal.close()
    await double.close()
    rmSync(folder, { recursive: true })
  })

  it('comes again a day after the last one, and tells what it found', async () => {
    const found: Reconciliation[] = []
    const troubles: unknown[] = []
    const watcher = { reached: async () => undefined }
    const reconciler = openReconciler({
      ...{ journal, nodes, watcher, now: () => 5_000, soonestMs: 1 },
      onCompared: (one) => found.push(one),
      onTrouble: (error) => troubles.push(error),
    })
    await until(() => found.length === 1)
    expect(found).toMatchObject([{ compared: 1, differences: [{ account: ACCOUNT, inJournal: 7n, onChain: 0n }] }])
    await until(() => reconciler.nextAtMs() === 5_000 + 24 * 60 * 60 * 1_000)
    await reconciler.close()
    expect(troubles).toEqual([])
    expect(await journal.read.lastComparison()).toMatchObject({ askedBy: 'schedule', compared: 1, differences: 1, finishedAtMs: 5_000 })
    expect(await journal.read.cases({ open: true, limit: 5 })).toMatchObject([
      { kind: 'reconciliation-differs', account: ACCOUNT, expected: 7n, found: 0n },
    ])
  })

  it('leaves out accounts of which some past is still to be read: what differs there is not unexplained', async () => {
    await journal.write('gap', (tx) => tx.openGap({ from: slot(1_001), to: slot(1_005), reason: 'not-served' }))
    const found: Reconciliation[] = []
    const reconciler = openReconciler({
      ...{ journal, nodes, watcher: { reached: async () => undefined }, now: () => 5_000, soonestMs: 1 },
      onCompared: (one) => found.push(one),
      onTrouble: () => undefined,
    })
    await until(() => found.length === 1)
    await reconciler.close()
    expect(found).toMatchObject([{ compared: 0, unread: 1, differences: [] }])
    expect(await journal.read.cases({ limit: 5 })).toEqual([])
  })
})
