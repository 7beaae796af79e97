import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { openNode, openNodes } from '../../../src/main/node/index.ts'
import { openWatcher } from '../../../src/main/watch/index.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { Fault, type Handler, type NodeDouble, Raw, startNodeDouble } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { openNewJournal } from '../../support/new-journal.ts'

const CUSTOMER = named.address('deposit 1')
const SOL = 1_000_000_000n
const CREDITED = [{ slot: 1_002n, account: CUSTOMER, after: SOL, verdict: { kind: 'credit' } }]

/** Two nodes on one chain, and a watcher that has seen its first block. */
async function openScene() {
  const folder = mkdtempSync(join(tmpdir(), 'cross-check-'))
  const chain = new NodeChain(1_000n)
  const doubles = [await startNodeDouble(chain.handlers()), await startNodeDouble(chain.handlers())] as const
  const journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now: () => 0 })
  await journal.write('accounts', (tx) => tx.addAccounts([{ address: CUSTOMER, role: 'deposit', path: null }]))
  const clients = doubles.map(({ url }, index) => openNode({ name: `node-${index + 1}`, url, timeoutMs: 5_000 }))
  const nodes = openNodes({ nodes: clients, genesisHash: chain.genesisHash, now: () => 0, pauseMs: 1 })
  const defects: unknown[] = []
  const watcher = openWatcher({
    nodes,
    journal,
    onEvent: () => undefined,
    onDefect: (error) => defects.push(error),
    pollMs: 10,
    retryMs: 10,
    askAgainMs: 1,
  })
  onTestFinished(async () => {
    nodes.close()
    await watcher.close()
    await journal.close()
    await Promise.all(doubles.map((double) => double.close()))
    rmSync(folder, { recursive: true })
    expect(defects).toEqual([])
  })
  await watcher.reached(slot(1_000n))
  const pay = () => void chain.add(1_002n, [{ to: CUSTOMER, lamports: SOL }])
  return { chain, doubles, journal, watcher, pay, credits: () => journal.read.credits({ limit: 10 }) }
}

/** From now on, and until it is told to stop, the node answers otherwise for the block of the test. */
function lie(double: NodeDouble, answer: () => ReturnType<Handler>): { stop(): void } {
  const usual = double.handlers['getBlock'] as Handler
  double.handlers['getBlock'] = (params) => (params[0] === 1_002n ? answer() : usual(params))
  return { stop: () => (double.handlers['getBlock'] = usual) }
}

describe('a block that two nodes show differently', () => {
  it.each([
    ['the node that is asked first', 0],
    ['the other', 1],
  ] as const)('is not recorded while %s invents its hash, and is once they agree', async (_, liar) => {
    const { chain, doubles, journal, watcher, pay, credits } = await openScene()
    const lying = lie(doubles[liar], () => chain.altered(1_002n, { blockhash: named.hash('invented') }))
    pay()
    await until(() => ['NODE_DISAGREEMENT', 'WATCH_BLOCK_DISPUTED'].includes(watcher.status().trouble?.code ?? ''))
    expect(await credits()).toEqual([])
    lying.stop()
    await watcher.reached(slot(1_002n))
    expect(await credits()).toMatchObject(CREDITED)
    expect((await journal.verify()).problems).toEqual([])
  })

  it.each([
    ['the node that is asked first', 0],
    ['the other', 1],
  ] as const)('credits nothing while %s hides what the other shows', async (_, liar) => {
    const { chain, doubles, watcher, pay, credits } = await openScene()
    const lying = lie(doubles[liar], () => chain.altered(1_002n, { transactions: [] }))
    pay()
    await until(() => ['NODE_DISAGREEMENT', 'WATCH_BLOCK_DISPUTED'].includes(watcher.status().trouble?.code ?? ''))
    expect(await credits()).toEqual([])
    lying.stop()
    await watcher.reached(slot(1_002n))
    expect(await credits()).toMatchObject(CREDITED)
  })

  it('is recorded on the word of one where the other keeps no block as old', async () => {
    const { doubles, watcher, pay, credits } = await openScene()
    lie(doubles[1], () => new Fault(-32001, 'Block 1002 cleaned up, does not exist on node. First available block: 1592'))
    doubles[1].handlers['getBlocks'] = () => []
    doubles[1].handlers['getFirstAvailableBlock'] = () => 1_592n
    pay()
    await watcher.reached(slot(1_002n))
    expect(await credits()).toMatchObject(CREDITED)
  })

  it('is not recorded on the word of one while the other does not answer for it, and is once it does', async () => {
    const { doubles, watcher, pay, credits } = await openScene()
    const silent = lie(doubles[1], () => new Raw((response) => response.destroy()))
    pay()
    await until(() => watcher.status().trouble?.code === 'WATCH_ONE_NODE_ALONE')
    expect(watcher.status().trouble).toMatchObject({ context: { node: 'node-1', what: 'the block at slot 1002' } })
    expect(await credits()).toEqual([])
    silent.stop()
    await watcher.reached(slot(1_002n))
    expect(await credits()).toMatchObject(CREDITED)
  })
})
