import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { NodeSet } from '../../../src/main/node/index.ts'
import type { Watcher } from '../../../src/main/watch/index.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { Fault, type Handler, type NodeDouble, Raw, startNodeDouble } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { forSlot, openWatchScene, type WatchScene } from '../../support/watch-scene.ts'

const CUSTOMER = named.address('deposit 1')
const SOL = 1_000_000_000n
/** Blocks of one round: as many as after an absence. */
const LONG_ROUND = 20n

let scene: WatchScene
let chain: NodeChain
let liar: NodeDouble
let honest: NodeDouble
let nodes: NodeSet
let watcher: Watcher

/** The liar is asked first. */
beforeEach(async () => {
  scene = await openWatchScene(CUSTOMER)
  ;({ chain, left: liar, right: honest } = scene)
  nodes = scene.setOf(liar, honest)
  watcher = await scene.started(nodes)
})
afterEach(async () => {
  await watcher.close()
  await scene.close()
})

const isStuck = (...codes: readonly string[]) => codes.includes(watcher.status().trouble?.code ?? '')
const isDisputed = () => isStuck('NODE_DISAGREEMENT', 'WATCH_BLOCK_DISPUTED')
const stopLying = () => void Object.assign(liar.handlers, chain.handlers())
const credited = () => scene.credited()
/** Everything up to the slot is recorded, or the watcher stands and says why. */
const decided = (at: bigint) => until(() => (watcher.status().cursor ?? 0n) >= at || watcher.status().state === 'stuck')

/** Hides a block as a whole: from the list, from the question for it, and from its child, which names an older parent. */
function hideBlock(at: bigint, { parent, child }: { readonly parent: bigint; readonly child: bigint }): void {
  forSlot(liar, at, () => new Fault(-32007, `Slot ${at} was skipped`))
  forSlot(liar, child, () => chain.altered(child, { parentSlot: parent, previousBlockhash: named.hash(String(parent)) }))
  liar.handlers['getBlocks'] = ([from, to]) => chain.slots(from as bigint, to as bigint).filter((slotAt) => slotAt !== at)
}

describe('the node that is asked first lies over several methods', () => {
  it('hides a block with a deposit at the head: the cursor waits, and the deposit is credited once the nodes agree', async () => {
    hideBlock(1_002n, { parent: 1_001n, child: 1_003n })
    chain
      .add(1_001n)
      .add(1_002n, [{ to: CUSTOMER, lamports: SOL }])
      .add(1_003n)
    await decided(1_003n)
    expect(watcher.status()).toMatchObject({ state: 'stuck', cursor: 1_001n })
    expect(isDisputed()).toBe(true)
    expect(nodes.disagreements().map(({ where }) => where)).toContain('its parent')
    stopLying()
    await watcher.reached(slot(1_003n))
    expect(await credited()).toEqual([[1_002n, CUSTOMER, SOL, 'credit']])
    await scene.expectIntact()
  })

  it('hides a block with a deposit in the middle of a long way back: the cursor waits before it', async () => {
    await watcher.close()
    hideBlock(1_010n, { parent: 1_009n, child: 1_011n })
    for (let at = 1_001n; at <= 1_000n + LONG_ROUND; at += 1n) chain.add(at, at === 1_010n ? [{ to: CUSTOMER, lamports: SOL }] : [])
    watcher = scene.start(nodes)
    await decided(1_000n + LONG_ROUND)
    expect(watcher.status()).toMatchObject({ state: 'stuck', cursor: 1_009n })
    expect(isDisputed()).toBe(true)
    stopLying()
    await watcher.reached(slot(1_000n + LONG_ROUND))
    expect(await credited()).toEqual([[1_010n, CUSTOMER, SOL, 'credit']])
  })

  it('leaves a deposit out of a block that is not the last of its round: it is not recorded so', async () => {
    forSlot(liar, 1_001n, () => chain.altered(1_001n, { transactions: [] }))
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }]).add(1_002n)
    await decided(1_002n)
    expect(watcher.status()).toMatchObject({ state: 'stuck', cursor: 1_000n })
    expect(isDisputed()).toBe(true)
    stopLying()
    await watcher.reached(slot(1_002n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
  })

  it('leaves a deposit out of a block beside two other nodes: they outvote it, the deposit is credited and nobody waits', async () => {
    await watcher.close()
    nodes = scene.setOf(liar, honest, honest)
    forSlot(liar, 1_001n, () => chain.altered(1_001n, { transactions: [] }))
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }]).add(1_002n)
    watcher = scene.start(nodes)
    await watcher.reached(slot(1_002n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
    expect(nodes.disagreements().map(({ what }) => what)).toContain('the block at slot 1001')
  })

  it('leaves a deposit out of a block in the middle of a long way back: the cursor waits before it', async () => {
    await watcher.close()
    for (let at = 1_001n; at <= 1_000n + LONG_ROUND; at += 1n) chain.add(at, at === 1_010n ? [{ to: CUSTOMER, lamports: SOL }] : [])
    forSlot(liar, 1_010n, () => chain.altered(1_010n, { transactions: [] }))
    watcher = scene.start(nodes)
    await decided(1_000n + LONG_ROUND)
    expect(watcher.status()).toMatchObject({ state: 'stuck', cursor: 1_009n })
    expect(isDisputed()).toBe(true)
    stopLying()
    await watcher.reached(slot(1_000n + LONG_ROUND))
    expect(await credited()).toEqual([[1_010n, CUSTOMER, SOL, 'credit']])
  })

  it('makes a deposit larger in a block far from the head: it is not recorded so', async () => {
    await watcher.close()
    for (let at = 1_001n; at <= 1_000n + LONG_ROUND; at += 1n) chain.add(at, at === 1_005n ? [{ to: CUSTOMER, lamports: SOL }] : [])
    const larger = new NodeChain(1_004n).add(1_005n, [{ to: CUSTOMER, lamports: 9n * SOL }])
    forSlot(liar, 1_005n, () => larger.altered(1_005n, {}))
    watcher = scene.start(nodes)
    await decided(1_000n + LONG_ROUND)
    expect(watcher.status()).toMatchObject({ state: 'stuck', cursor: 1_004n })
    expect(await credited()).toEqual([])
    stopLying()
    await watcher.reached(slot(1_000n + LONG_ROUND))
    expect(await credited()).toEqual([[1_005n, CUSTOMER, SOL, 'credit']])
  })

  it('invents a block with a deposit in a slot that holds none: nothing is credited', async () => {
    const invented = new NodeChain(1_001n).add(1_002n, [{ to: CUSTOMER, lamports: 9n * SOL }])
    chain.add(1_001n).add(1_003n)
    forSlot(liar, 1_002n, () => invented.altered(1_002n, {}))
    forSlot(liar, 1_003n, () => chain.altered(1_003n, { parentSlot: 1_002n, previousBlockhash: named.hash('1002') }))
    liar.handlers['getBlocks'] = ([from, to]) =>
      [...chain.slots(from as bigint, to as bigint), 1_002n].filter((at) => at >= (from as bigint)).toSorted((a, b) => Number(a - b))
    await decided(1_003n)
    expect(await credited()).toEqual([])
    stopLying()
    await watcher.reached(slot(1_003n))
    expect(await credited()).toEqual([])
    await scene.expectIntact()
  })

  it('names a higher least deposit: nothing is recorded as too small', async () => {
    await watcher.close()
    liar.handlers['getMinimumBalanceForRentExemption'] = () => 10n * SOL
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    watcher = scene.start(nodes)
    await decided(1_001n)
    expect(watcher.status().trouble).toMatchObject({ code: 'NODE_DISAGREEMENT', context: { what: 'the least a deposit may be' } })
    expect(await credited()).toEqual([])
    stopLying()
    await watcher.reached(slot(1_001n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
  })

  it('invents a finalized slot far ahead: no gap is opened, the cursor stays with the other node, and the difference is reported', async () => {
    const far = 5_000_000n
    liar.handlers['getSlot'] = () => far
    liar.handlers['getBlocks'] = ([from]) => [...chain.slots(from as bigint, far), far]
    forSlot(liar, far, () => chain.altered(1_000n, { blockhash: named.hash('invented'), parentSlot: far - 1n }))
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    await until(() => (watcher.status().cursor ?? 0n) >= 1_001n)
    await until(() => nodes.disagreements().some(({ what }) => what === 'the finalized slot'))
    expect(watcher.status()).toMatchObject({ cursor: 1_001n, finalizedSlot: 1_001n })
    expect(await scene.journal.read.gaps({ limit: 10 })).toEqual([])
    stopLying()
    chain.add(1_002n, [{ to: CUSTOMER, lamports: SOL }])
    await watcher.reached(slot(1_002n))
    await until(() => nodes.disagreements().length === 0)
    expect(await credited()).toHaveLength(2)
    await scene.expectIntact()
  })

  it('invents a finalized slot far behind: the watcher stands and names the node to remove', async () => {
    liar.handlers['getSlot'] = () => 7n
    await until(() => isStuck('WATCH_NODE_BEHIND_CURSOR'))
    expect(watcher.status().trouble).toMatchObject({ context: { node: 'node-1', finalizedSlot: 7n, cursor: 1_000n } })
    nodes.remove('node-1')
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    await watcher.reached(slot(1_001n))
    expect(await credited()).toHaveLength(1)
  })
})

describe('the node that is asked first lies while the other does not answer for a moment', () => {
  const busy = () => new Raw((response) => void response.writeHead(429).end())
  const gone = () => new Raw((response) => void response.destroy())
  const unhealthy = () => new Fault(-32005, 'Node is unhealthy')
  const answerAgain = () => void Object.assign(honest.handlers, chain.handlers())

  it.each([
    ['is limited', busy],
    ['loses the connection', gone],
    ['calls itself unhealthy', unhealthy],
  ])('the other %s: a block that the liar hides is not passed over, and its deposit is credited later', async (_, silent) => {
    hideBlock(1_002n, { parent: 1_001n, child: 1_003n })
    for (const at of [1_001n, 1_002n, 1_003n]) forSlot(honest, at, silent)
    chain
      .add(1_001n)
      .add(1_002n, [{ to: CUSTOMER, lamports: SOL }])
      .add(1_003n)
    await decided(1_003n)
    expect(watcher.status()).toMatchObject({ state: 'stuck', cursor: 1_000n, trouble: { code: 'WATCH_ONE_NODE_ALONE' } })
    answerAgain()
    await until(isDisputed)
    expect(watcher.status().cursor).toBe(1_001n)
    stopLying()
    await watcher.reached(slot(1_003n))
    expect(await credited()).toEqual([[1_002n, CUSTOMER, SOL, 'credit']])
    await scene.expectIntact()
  })
})

describe('while one of two nodes does not answer', () => {
  const gone = () => new Raw((response) => void response.destroy())
  const answerAgain = () => void Object.assign(honest.handlers, chain.handlers())
  const troubles = () => scene.events.filter((event) => event.kind === 'status' && event.status.trouble !== null)

  it('a higher least deposit that the other names is not taken: nothing is recorded as too small', async () => {
    await watcher.close()
    liar.handlers['getMinimumBalanceForRentExemption'] = () => 10n * SOL
    honest.handlers['getMinimumBalanceForRentExemption'] = gone
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    watcher = scene.start(nodes)
    await decided(1_001n)
    expect(watcher.status().trouble).toMatchObject({ code: 'WATCH_ONE_NODE_ALONE', context: { what: 'the least a deposit may be' } })
    stopLying()
    answerAgain()
    await watcher.reached(slot(1_001n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
  })

  it('an opening balance that the other names is not taken', async () => {
    await watcher.close()
    liar.handlers['getMultipleAccounts'] = () => ({ context: { slot: 1_000n }, value: [null] })
    honest.handlers['getMultipleAccounts'] = gone
    await scene.watch(named.address('deposit 2'))
    chain.add(1_001n)
    watcher = scene.start(nodes)
    await decided(1_001n)
    expect(watcher.status().trouble).toMatchObject({ code: 'WATCH_ONE_NODE_ALONE', context: { what: 'what accounts hold' } })
    stopLying()
    answerAgain()
    await watcher.reached(slot(1_001n))
  })

  it.each(['getMultipleAccounts', 'getMinimumBalanceForRentExemption'])(
    'for a moment, %s is asked of it again: no round ends by it',
    async (method) => {
      await watcher.close()
      await scene.watch(named.address('deposit 2'))
      const usual = honest.handlers[method] as Handler
      let silences = 2
      honest.handlers[method] = (params) => (silences-- > 0 ? gone() : usual(params))
      chain.add(1_001n)
      watcher = scene.start(nodes)
      await decided(1_001n)
      expect(watcher.status()).toMatchObject({ cursor: 1_001n })
      expect(troubles()).toEqual([])
      expect(silences).toBeLessThan(0)
    },
  )
})

describe('a node that fails for a moment', () => {
  const gone = () => new Raw((response) => void response.destroy())
  const troubles = () => scene.events.filter((event) => event.kind === 'status' && event.status.trouble !== null)
  const blocksOf = (double: NodeDouble) => double.asked.filter(({ method }) => method === 'getBlock').map(({ params }) => params[0])

  /** The first so many questions for each block are answered so. */
  function failFirst(double: NodeDouble, times: number, answer: () => Raw | Fault): void {
    const usual = double.handlers['getBlock'] as Handler
    const asked = new Map<unknown, number>()
    double.handlers['getBlock'] = (params) => {
      const before = asked.get(params[0]) ?? 0
      asked.set(params[0], before + 1)
      return before < times ? answer() : usual(params)
    }
  }

  it.each([
    ['loses connections', gone],
    ['is a block behind', () => new Fault(-32004, 'Block not available')],
  ])('and %s is asked again over each block alone: no round ends by it', async (_, failing) => {
    await watcher.close()
    for (let at = 1_001n; at <= 1_000n + LONG_ROUND; at += 1n) chain.add(at, at === 1_010n ? [{ to: CUSTOMER, lamports: SOL }] : [])
    failFirst(honest, 2, failing)
    watcher = scene.start(nodes)
    await decided(1_000n + LONG_ROUND)
    expect(watcher.status()).toMatchObject({ cursor: 1_000n + LONG_ROUND })
    expect(troubles()).toEqual([])
    expect(await credited()).toEqual([[1_010n, CUSTOMER, SOL, 'credit']])
  })

  it('does not delay the blocks before the one that it does not answer for', async () => {
    await watcher.close()
    for (let at = 1_001n; at <= 1_005n; at += 1n) chain.add(at, at === 1_003n ? [{ to: CUSTOMER, lamports: SOL }] : [])
    forSlot(honest, 1_004n, gone)
    watcher = scene.start(nodes)
    await watcher.reached(slot(1_003n))
    expect(troubles()).toEqual([])
    expect(await credited()).toEqual([[1_003n, CUSTOMER, SOL, 'credit']])
    await decided(1_005n)
    expect(watcher.status()).toMatchObject({ state: 'stuck', cursor: 1_003n, trouble: { code: 'WATCH_ONE_NODE_ALONE' } })
  })

  it('and shows one block wrongly once is asked for it again: the block is recorded as both show it then', async () => {
    const usual = liar.handlers['getBlock'] as Handler
    let lies = 1
    liar.handlers['getBlock'] = (params) =>
      params[0] === 1_001n && lies-- > 0 ? chain.altered(1_001n, { blockhash: named.hash('invented') }) : usual(params)
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    await decided(1_001n)
    expect(watcher.status()).toMatchObject({ cursor: 1_001n })
    expect(troubles()).toEqual([])
    expect(await credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
  })

  it('holds nobody up where a third one answers: two voices are enough', async () => {
    await watcher.close()
    honest.handlers['getBlock'] = gone
    const third = await startNodeDouble(chain.handlers())
    onTestFinished(() => third.close())
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    watcher = scene.start(scene.setOf(liar, honest, third))
    await decided(1_001n)
    expect(watcher.status()).toMatchObject({ cursor: 1_001n })
    expect(troubles()).toEqual([])
    expect(await credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
  })

  it('is not there where one node is configured: each block is asked for once', async () => {
    await watcher.close()
    liar.asked.length = 0
    chain.add(1_001n).add(1_002n, [{ to: CUSTOMER, lamports: SOL }])
    watcher = scene.start(scene.setOf(liar))
    await watcher.reached(slot(1_002n))
    expect(blocksOf(liar).filter((at) => (at as bigint) > 1_000n)).toEqual([1_001n, 1_002n])
  })
})

describe('machines of unequal progress behind one address', () => {
  const unavailable = (at: bigint) => new Fault(-32004, `Block not available for slot ${at}`)

  /** Blocks and lists come from a machine that is a block behind the one that tells slots. */
  function lagBehind(double: NodeDouble, last: bigint): void {
    const usual = chain.handlers()
    double.handlers['getBlock'] = (params) => {
      const at = params[0] as bigint
      return at > last ? unavailable(at) : (usual['getBlock'] as Handler)(params)
    }
    double.handlers['getBlocks'] = ([from, to]) => chain.slots(from as bigint, to as bigint).filter((at) => at <= last)
  }

  it('do not let a block be recorded on the word of the other node alone: it waits until one of them shows it', async () => {
    lagBehind(honest, 1_000n)
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }])
    await decided(1_001n)
    expect(watcher.status()).toMatchObject({ state: 'stuck', cursor: 1_000n, trouble: { code: 'NODE_BLOCK_NOT_AVAILABLE' } })
    Object.assign(honest.handlers, chain.handlers())
    await watcher.reached(slot(1_001n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
  })

  it('leave the cursor where the machine stands that shows the blocks', async () => {
    lagBehind(liar, 1_001n)
    lagBehind(honest, 1_001n)
    chain.add(1_001n).add(1_002n, [{ to: CUSTOMER, lamports: SOL }])
    await watcher.reached(slot(1_001n))
    await until(() => watcher.status().state === 'stuck')
    expect(watcher.status().cursor).toBe(1_001n)
    Object.assign(honest.handlers, chain.handlers())
    Object.assign(liar.handlers, chain.handlers())
    await watcher.reached(slot(1_002n))
    expect(await credited()).toEqual([[1_002n, CUSTOMER, SOL, 'credit']])
  })

  it('confirm nothing by the block after it: what a liar leaves out of a block that one of them has not come to is not recorded so', async () => {
    forSlot(honest, 1_001n, () => unavailable(1_001n))
    forSlot(liar, 1_001n, () => chain.altered(1_001n, { transactions: [] }))
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }]).add(1_002n)
    await until(() => watcher.status().state === 'stuck')
    expect(watcher.status()).toMatchObject({ cursor: 1_000n, trouble: { code: 'NODE_BLOCK_NOT_AVAILABLE' } })
    Object.assign(honest.handlers, chain.handlers())
    Object.assign(liar.handlers, chain.handlers())
    await watcher.reached(slot(1_002n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
  })

  it('are passed by where the block after it names it, once none of them can be as far behind: a node that lost one block holds nobody up', async () => {
    forSlot(honest, 1_001n, () => unavailable(1_001n))
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }]).add(1_512n)
    await until(() => watcher.status().state === 'stuck')
    expect(watcher.status()).toMatchObject({ cursor: 1_000n, trouble: { code: 'NODE_BLOCK_NOT_AVAILABLE' } })
    chain.add(1_513n)
    await watcher.reached(slot(1_513n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
  })

  it('are passed by at once where the node says that the block is gone for good', async () => {
    forSlot(honest, 1_001n, () => new Fault(-32007, 'Slot 1001 was skipped, or missing due to ledger jump to recent snapshot'))
    chain.add(1_001n, [{ to: CUSTOMER, lamports: SOL }]).add(1_002n)
    await watcher.reached(slot(1_002n))
    expect(await credited()).toEqual([[1_001n, CUSTOMER, SOL, 'credit']])
  })
})
