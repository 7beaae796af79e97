import bs58 from 'bs58'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../src/core/chain/slot.ts'
import type { Asset } from '../../src/core/deposit/deposit.ts'
import { TOKEN_PROGRAM } from '../../src/core/program/ids.ts'
import type { JsonValue, NodeSet } from '../../src/main/node/index.ts'
import { reconcile } from '../../src/main/reconcile.ts'
import type { Watcher } from '../../src/main/watch/index.ts'
import { failureOf } from '../support/failure.ts'
import { named } from '../support/node-chain.ts'
import { Fault, type Handler, type NodeDouble } from '../support/node-double.ts'
import { forSlot, openWatchScene, type WatchScene } from '../support/watch-scene.ts'

const CUSTOMER = named.address('deposit 1')
const SOL = 1_000_000_000n

let scene: WatchScene
let nodes: NodeSet
let watcher: Watcher

beforeEach(async () => {
  scene = await openWatchScene(CUSTOMER)
  nodes = scene.setOf(scene.left, scene.right)
  watcher = await scene.started(nodes)
})
afterEach(async () => {
  await watcher.close()
  await scene.close()
})

const compare = () => reconcile({ journal: scene.journal, nodes, watcher, askAgainMs: 1 }, { askedBy: 'person' })
const openCases = async () => (await scene.journal.read.cases({ open: true, limit: 10 })).map(({ kind }) => kind)
type Told = { readonly context: JsonValue; readonly value: readonly ({ readonly [name: string]: JsonValue } | null)[] }

/** The node says of every account that it holds another amount, as of another slot. */
function tellHeld(double: NodeDouble, lamports: bigint, at?: bigint): void {
  const usual = scene.chain.handlers()['getMultipleAccounts'] as Handler
  double.handlers['getMultipleAccounts'] = (params) => {
    const told = usual(params) as Told
    const context = at === undefined ? told.context : { slot: at }
    return { context, value: told.value.map((account) => (account === null ? null : { ...account, lamports })) } as JsonValue
  }
}

/** The node keeps no block below the slot: of those the other is believed alone. */
function beginLater(double: NodeDouble, first: bigint): void {
  double.handlers['getBlock'] = () => new Fault(-32001, `Block cleaned up, does not exist on node. First available block: ${first}`)
  double.handlers['getBlocks'] = () => []
  double.handlers['getFirstAvailableBlock'] = () => first
}

describe('a comparison over two nodes', () => {
  it.each([
    ['the node that is asked first', 'left'],
    ['the other', 'right'],
  ] as const)('is not done while %s says something else than the other, and opens no case', async (_, liar) => {
    scene.chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    await watcher.reached(slot(1_001n))
    tellHeld(scene[liar], 2n * SOL)
    expect(await failureOf(compare())).toMatchObject({ code: 'NODE_DISAGREEMENT', context: { what: `what ${CUSTOMER} holds` } })
    expect([await openCases(), await scene.journal.read.lastComparison({ finished: true })]).toEqual([[], null])
    expect(nodes.disagreements().map(({ where }) => where)).toEqual([CUSTOMER])
    Object.assign(scene[liar].handlers, scene.chain.handlers())
    expect(await compare()).toMatchObject({ compared: 1, differences: [] })
    expect(nodes.disagreements()).toEqual([])
  })

  it('finds a deposit that the node which told the block left out, though that node says that nothing is amiss', async () => {
    await watcher.close()
    for (let at = 1_001n; at <= 1_020n; at += 1n) scene.chain.add(at, at === 1_010n ? [{ to: CUSTOMER, lamports: SOL }] : [])
    forSlot(scene.left, 1_010n, () => scene.chain.altered(1_010n, { transactions: [] }))
    tellHeld(scene.left, 0n)
    beginLater(scene.right, 1_592n)
    scene.right.handlers['getMultipleAccounts'] = scene.left.handlers['getMultipleAccounts'] as Handler
    watcher = scene.start(nodes)
    await watcher.reached(slot(1_020n))
    expect(await scene.credited()).toEqual([])
    Object.assign(scene.right.handlers, scene.chain.handlers())
    expect(await failureOf(compare())).toMatchObject({ code: 'NODE_DISAGREEMENT' })
    tellHeld(scene.left, SOL)
    expect(await compare()).toMatchObject({ differences: [{ account: CUSTOMER, onChain: SOL, inJournal: 0n }] })
    expect(await openCases()).toEqual(['reconciliation-differs'])
  })

  it('does not wait for a slot that one of them made up, and is not done on the word of the other alone', async () => {
    tellHeld(scene.left, 7n, 5_000_000n)
    scene.chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    await watcher.reached(slot(1_001n))
    expect(await failureOf(compare())).toMatchObject({ code: 'WATCH_ONE_NODE_ALONE', context: { node: 'node-2' } })
    expect([await openCases(), await scene.journal.read.lastComparison({ finished: true })]).toEqual([[], null])
  })

  it('is not done while one of them is silent: the other may hide what it took, or tell what never was', async () => {
    scene.chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    await watcher.reached(slot(1_001n))
    tellHeld(scene.left, 7n)
    scene.right.handlers['getMultipleAccounts'] = () => new Fault(-32019, 'unreachable')
    expect(await failureOf(compare())).toMatchObject({ code: 'WATCH_ONE_NODE_ALONE', context: { node: 'node-1' } })
    expect(await openCases()).toEqual([])
    Object.assign(scene.left.handlers, scene.chain.handlers())
    Object.assign(scene.right.handlers, scene.chain.handlers())
    expect(await compare()).toMatchObject({ compared: 1, differences: [] })
  })

  it('waits a moment for one that does not answer at once', async () => {
    const usual = scene.chain.handlers()['getMultipleAccounts'] as Handler
    let refusals = 3
    scene.right.handlers['getMultipleAccounts'] = (params) => (refusals-- > 0 ? new Fault(-32019, 'unreachable') : usual(params))
    expect(await compare()).toMatchObject({ compared: 1, differences: [] })
  })
})

describe('a token account that is no longer what it was', () => {
  const [mint, other, account] = [named.address('mint'), named.address('another'), named.address('token account')]
  const asset: Asset = { kind: 'token', mint, tokenProgram: TOKEN_PROGRAM, decimals: 6 }

  const tokenAccount = (of: { readonly mint: string; readonly owner: string; readonly program: string }) => {
    const data = new Uint8Array(165)
    data.set(bs58.decode(of.mint), 0)
    data.set(bs58.decode(of.owner), 32)
    new DataView(data.buffer).setBigUint64(64, 70n, true)
    data[108] = 1
    const encoded = [Buffer.from(data).toString('base64'), 'base64']
    return { executable: false, owner: of.program, rentEpoch: 0n, space: 165n, lamports: 2_039_280n, data: encoded }
  }
  const asItWas = { mint, owner: CUSTOMER, program: TOKEN_PROGRAM } as const

  it.each([
    ['still what it was', {}, 70n],
    ['owned by another', { owner: other }, 0n],
    ['of another mint', { mint: other }, 0n],
    ['under another program', { program: other }, 0n],
  ] as const)('is found where it is %s', async (_, changed, onChain) => {
    const { slot: at } = (await scene.journal.read.cursor()) ?? { slot: slot(1_000n) }
    await scene.journal.write('balance', (tx) => tx.openBalances([{ owner: CUSTOMER, account, asset, amount: 70n, slot: at }]))
    for (const double of [scene.left, scene.right]) {
      const usual = scene.chain.handlers()['getMultipleAccounts'] as Handler
      double.handlers['getMultipleAccounts'] = (params) => {
        const told = usual(params) as Told
        const place = (params[0] as readonly string[]).indexOf(account)
        return {
          ...told,
          value: told.value.map((one, index) => (index === place ? tokenAccount({ ...asItWas, ...changed }) : one)),
        } as JsonValue
      }
    }
    const { differences } = await compare()
    const found = differences.map((one) => [one.account, one.onChain, one.inJournal])
    expect(found).toEqual(onChain === 70n ? [] : [[account, onChain, 70n]])
  })
})
