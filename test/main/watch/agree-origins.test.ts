import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { openNode, openNodes } from '../../../src/main/node/index.ts'
import { openWatcher } from '../../../src/main/watch/index.ts'
import { openNewJournal } from '../../support/new-journal.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { Fault, type Handler, startNodeDouble } from '../../support/node-double.ts'

const CUSTOMER = named.address('deposit 1')
const TIME = 1_795_176_318n
const PAYER = { kind: 'one', address: named.address('customer') }

type Change = (chain: NodeChain) => JsonValue | Fault
const timed =
  (blockTime: bigint | null): Change =>
  (chain) =>
    chain.altered(1_002n, { blockTime })

/** What is kept of a deposit that nodes show, each in its own way. */
async function originSaidBy(...changes: readonly Change[]) {
  const folder = mkdtempSync(join(tmpdir(), 'agree-origins-'))
  const chain = new NodeChain(1_000n)
  const show = (change: Change) => {
    const handlers = chain.handlers()
    const usual = handlers['getBlock'] as Handler
    if (change === gone)
      return { ...handlers, getBlock: ((params) => (params[0] === 1_002n ? gone(chain) : usual(params))) as Handler, ...BEGINS_LATER }
    return { ...handlers, getBlock: ((params) => (params[0] === 1_002n ? change(chain) : usual(params))) as Handler }
  }
  const doubles = await Promise.all(changes.map((change) => startNodeDouble(show(change))))
  const journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now: () => 0 })
  await journal.write('accounts', (tx) => tx.addAccounts([{ address: CUSTOMER, role: 'deposit', path: null }]))
  const clients = doubles.map(({ url }, index) => openNode({ name: `node-${index + 1}`, url, timeoutMs: 5_000 }))
  const nodes = openNodes({ nodes: clients, genesisHash: chain.genesisHash, now: () => 0, pauseMs: 1 })
  const watcher = openWatcher({
    nodes,
    journal,
    onEvent: () => undefined,
    onDefect: (error) => expect(error).toBeUndefined(),
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
  })
  await watcher.reached(slot(1_000n))
  chain.add(1_002n, [{ to: CUSTOMER, lamports: 1_000_000_000n }]).add(1_003n)
  await watcher.reached(slot(1_002n))
  const credits = await journal.read.credits({ limit: 10 })
  expect(credits).toMatchObject([{ slot: 1_002n, verdict: { kind: 'credit' } }])
  return (await journal.read.creditOrigins(credits)).get(1)
}

/** Of a node whose blocks begin later. */
const gone: Change = () => new Fault(-32001, 'Block 1002 cleaned up')
const BEGINS_LATER = { getFirstAvailableBlock: () => 2_000n, getBlocks: () => [] }

/** Of a node that lost the block, and shows the one after it. */
const lost: Change = () => new Fault(-32001, 'Block 1002 cleaned up')

/** The same payment, as if another account had lost the lamports. */
const fromAnother: Change = (chain) => {
  const text = JSON.stringify(chain.altered(1_002n, { blockTime: TIME }), (_, value) => (typeof value === 'bigint' ? `#${value}` : value))
  const changed = text.replaceAll(named.address('customer'), named.address('somebody else'))
  return JSON.parse(changed, (_, value) =>
    typeof value === 'string' && /^#-?\d+$/.test(value) ? BigInt(value.slice(1)) : value,
  ) as JsonValue
}

describe('when a block was made and who paid', () => {
  it('is kept as two nodes say it', async () => {
    expect(await originSaidBy(timed(TIME), timed(TIME))).toEqual({ blockTimeSeconds: TIME, sender: PAYER })
  })

  it('is kept as the only node says it', async () => {
    expect(await originSaidBy(timed(TIME))).toEqual({ blockTimeSeconds: TIME, sender: PAYER })
  })

  it.each([
    ['another time', TIME + 1n],
    ['none', null],
  ] as const)('has no time where the other node says %s, and the deposit is recorded all the same', async (_, other) => {
    expect(await originSaidBy(timed(TIME), timed(other))).toEqual({ blockTimeSeconds: null, sender: PAYER })
  })

  it('is not taken from one node where the blocks of the other begin later: the deposit is recorded, and its balance is compared later', async () => {
    expect(await originSaidBy(fromAnother, gone)).toEqual({ blockTimeSeconds: null, sender: null })
  })

  it('is not known where the other node confirms the block by the one after it alone', async () => {
    expect(await originSaidBy(fromAnother, lost)).toEqual({ blockTimeSeconds: null, sender: { kind: 'not-known' } })
  })

  it('has no sender where the other node names another, and the deposit is recorded all the same', async () => {
    expect(await originSaidBy(timed(TIME), fromAnother)).toEqual({ blockTimeSeconds: TIME, sender: { kind: 'not-known' } })
  })
})
