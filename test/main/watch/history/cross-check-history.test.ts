import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { slot } from '../../../../src/core/chain/slot.ts'
import { listMints } from '../../../../src/core/deposit/rules.ts'
import { openNode } from '../../../../src/main/node/index.ts'
import { type JsonValue, parseJson, stringifyJson } from '../../../../src/main/node/json.ts'
import { crossCheckHistory } from '../../../../src/main/watch/history/cross-check-history.ts'
import { readHistory } from '../../../../src/main/watch/history/read-history.ts'
import { openWatcher, type Watcher } from '../../../../src/main/watch/index.ts'
import { failureOf } from '../../../support/failure.ts'
import { named } from '../../../support/node-chain.ts'
import { Fault, type Handler, type NodeDouble, Raw, startNodeDouble } from '../../../support/node-double.ts'
import { until } from '../../../support/until.ts'
import { openWatchScene, type WatchScene } from '../../../support/watch-scene.ts'

const OLD = named.address('deposit 1')
const LATE = named.address('late')
const SOL = 1_000_000_000n
const NATIVE = { kind: 'native' } as const

let scene: WatchScene
let liar: NodeDouble
let honest: NodeDouble

/** The liar is asked first. */
beforeEach(async () => {
  scene = await openWatchScene(OLD)
  ;({ left: liar, right: honest } = scene)
})
afterEach(() => scene.close())

const isWhole = async () => (await scene.journal.read.gaps({ limit: 9 })).every(({ closed }) => closed !== null)
const stopLying = () => void Object.assign(liar.handlers, scene.chain.handlers())

/** A transaction that never was, as a node lists and shows it. */
function invented(name: string, at: bigint, { before, after }: { readonly before: bigint; readonly after: bigint }) {
  const signature = named.signature(name)
  const key = (pubkey: string, signer: boolean) => ({ pubkey, signer, writable: true, source: 'transaction' })
  const message = { accountKeys: [key(named.address('customer'), true), key(LATE, false)] }
  const balances = { preBalances: [9n * SOL, before], postBalances: [SOL, after], preTokenBalances: [], postTokenBalances: [] }
  return {
    signature,
    entry: { signature, slot: at, err: null, memo: null, blockTime: null, confirmationStatus: 'finalized' },
    told: {
      slot: at,
      transactionIndex: 0n,
      version: 'legacy',
      transaction: { signatures: [signature], message },
      meta: { err: null, status: { Ok: null }, fee: 5_000n, ...balances },
    },
  }
}

/** Lists these for the account in place of what there is, the oldest first. */
function invent(...lies: readonly ReturnType<typeof invented>[]): void {
  const usual = scene.chain.handlers()
  liar.handlers['getSignaturesForAddress'] = (params) =>
    params[0] === LATE ? lies.map(({ entry }) => entry).toReversed() : (usual['getSignaturesForAddress'] as Handler)(params)
  liar.handlers['getTransaction'] = (params) =>
    lies.find(({ signature }) => signature === params[0])?.told ?? (usual['getTransaction'] as Handler)(params)
}

/** Shows transactions in which somebody else was paid in the account's place. */
function showAnotherPaid(double: NodeDouble): void {
  const usual = scene.chain.handlers()['getTransaction'] as Handler
  double.handlers['getTransaction'] = (params) => {
    const told = usual(params)
    return told === null ? null : parseJson(stringifyJson(told as JsonValue).replaceAll(LATE, named.address('somebody else')))
  }
}

describe('a past that one lying node of two is asked for first', () => {
  function open(more: { readonly longAbsenceSlots?: bigint } = {}): Watcher {
    const { journal, events, defects } = scene
    const onDefect = (error: unknown) => void defects.push(error)
    const pace = { pollMs: 2, retryMs: 1, askAgainMs: 1, historyRetryMs: 5, gapAfterFailures: 3 }
    const watcher = openWatcher({
      nodes: scene.setOf(liar, honest),
      journal,
      onEvent: (event) => events.push(event),
      onDefect,
      ...pace,
      ...more,
    })
    onTestFinished(() => watcher.close())
    return watcher
  }

  const opened = async (...accounts: readonly (typeof OLD)[]) => {
    const watcher = open()
    await watcher.reached(slot(1_000n))
    for (const account of accounts) await until(async () => (await scene.journal.read.balanceOf({ account, asset: NATIVE })) !== null)
    await watcher.close()
  }

  /** Back after an absence that is made up for account by account; both nodes were asked for the past in their turn. */
  const backAfterAbsence = async () => {
    await scene.journal.write('choice', (tx) => tx.chooseCatchUp({ way: 'accounts' }))
    const watcher = open({ longAbsenceSlots: 5n })
    await watcher.reached(slot(1_007n))
    const tries = async () => (await scene.journal.read.waitingHistories({ limit: 9 })).map((waiting) => waiting.tries)
    await until(async () =>
      (await isWhole()) ? (await scene.journal.read.gaps({ limit: 9 })).length > 0 : (await tries()).some((of) => of > 2),
    )
  }
  const addBlocks = (deposits: { readonly [slot: string]: bigint } = {}) => {
    for (let at = 1_001n; at <= 1_007n; at += 1n) {
      const amount = deposits[String(at)]
      scene.chain.add(at, amount === undefined ? [] : [{ to: LATE, lamports: amount }])
    }
  }

  it('is not credited with deposits that are invented in passed over slots, even where they balance each other', async () => {
    scene.chain.balances.set(LATE, SOL)
    await scene.watch(LATE)
    await opened(OLD, LATE)
    addBlocks()
    invent(invented('in', 1_003n, { before: SOL, after: 3n * SOL }), invented('out', 1_004n, { before: 3n * SOL, after: SOL }))
    await backAfterAbsence()
    expect(await scene.credited()).toEqual([])
    expect(await isWhole()).toBe(false)
    stopLying()
    await until(isWhole)
    expect(await scene.credited()).toEqual([])
    await scene.expectIntact()
  })

  it('is not credited with a deposit that is invented before its account was added', async () => {
    scene.chain.balances.set(LATE, SOL)
    await opened(OLD)
    addBlocks()
    invent(invented('in', 1_003n, { before: 0n, after: SOL }))
    const late = { address: LATE, role: 'deposit', path: null, historyFrom: slot(1_001n) } as const
    await scene.journal.write('late', (tx) => tx.addAccounts([late]))
    await backAfterAbsence()
    expect(await scene.credited()).toEqual([])
    expect(await isWhole()).toBe(false)
    stopLying()
    await until(isWhole)
    expect(await scene.credited()).toEqual([])
  })

  it.each([
    ['left out of the list', () => void (liar.handlers['getSignaturesForAddress'] = () => [])],
    ['listed and shown as one to somebody else', () => showAnotherPaid(liar)],
  ])('keeps its gap open where a deposit to an account without an opening is %s, until the nodes agree', async (_, lie) => {
    await opened(OLD)
    await scene.watch(LATE)
    addBlocks({ 1003: SOL })
    lie()
    await backAfterAbsence()
    expect(await isWhole()).toBe(false)
    stopLying()
    await until(isWhole)
    expect(await scene.credited()).toEqual([[1_003n, LATE, SOL, 'credit']])
    await scene.expectIntact()
  })
})

describe('the word of other nodes on a past', () => {
  const unreachable = () => new Fault(-32019, 'unreachable')
  const historyOff = () => new Fault(-32011, 'Transaction history is not available from this node')
  const gone = () => new Raw((response) => void response.destroy())

  beforeEach(
    () =>
      void scene.chain
        .add(1_001n, [{ to: LATE, lamports: SOL }])
        .add(1_002n)
        .add(1_003n, [{ to: LATE, lamports: SOL }]),
  )

  /** What the first of the nodes tells of the account, confirmed by the others. */
  async function crossCheck(...doubles: readonly NodeDouble[]): Promise<void> {
    const nodes = scene.setOf(...doubles)
    const rules = {
      wallets: new Set<string>([LATE]),
      ownKeys: new Set<string>(),
      mints: listMints([]),
      minimumDepositLamports: lamports(1n),
      dustFloorLamports: lamports(0n),
    }
    const question = { owner: LATE, ranges: [{ from: slot(1_001n), to: slot(1_003n) }], listed: [], known: [], rules }
    const witness = openNode({ name: 'node-1', url: doubles[0]?.url ?? '' })
    onTestFinished(() => witness.close())
    const history = await readHistory(witness, question)
    const answers = await nodes.every((node) => node.getFirstAvailableBlock())
    const begins = new Map(answers.flatMap((answer) => (answer.ok ? [[answer.node, answer.value] as const] : [])))
    const asking = { nodes, askAgainMs: 1, closing: new AbortController().signal }
    await crossCheckHistory(asking, { witness: 'node-1', history, question, begins })
  }
  const third = async () => {
    const double = await startNodeDouble(scene.chain.handlers())
    onTestFinished(() => double.close())
    return double
  }
  const hide = (double: NodeDouble) => void (double.handlers['getSignaturesForAddress'] = () => [])
  const beginAt = (double: NodeDouble, first: bigint) => {
    const usual = scene.chain.handlers()['getSignaturesForAddress'] as Handler
    double.handlers['getFirstAvailableBlock'] = () => first
    double.handlers['getSignaturesForAddress'] = (params) =>
      (usual(params) as readonly { readonly slot: bigint }[]).filter(({ slot: at }) => at >= first)
  }

  it('is not needed where there is no other, and is enough where one says the same', async () => {
    await expect(crossCheck(liar)).resolves.toBeUndefined()
    await expect(crossCheck(liar, honest)).resolves.toBeUndefined()
  })

  it.each(['getSignaturesForAddress', 'getTransaction'])('is waited for while the only other does not answer %s', async (method) => {
    for (const silence of [unreachable, gone]) {
      honest.handlers[method] = silence
      const told = { code: 'WATCH_ONE_NODE_ALONE', context: { node: 'node-1', what: `the past of ${LATE}` } }
      expect(await failureOf(crossCheck(liar, honest))).toMatchObject(told)
    }
  })

  it('is waited for while the only other lists a transaction of its own time and does not show it', async () => {
    honest.handlers['getTransaction'] = () => null
    expect(await failureOf(crossCheck(liar, honest))).toMatchObject({ code: 'WATCH_ONE_NODE_ALONE' })
  })

  it('is asked for once more where the other fails for a moment', async () => {
    const usual = honest.handlers['getSignaturesForAddress'] as Handler
    let silences = 1
    honest.handlers['getSignaturesForAddress'] = (params) => (silences-- > 0 ? gone() : usual(params))
    await expect(crossCheck(liar, honest)).resolves.toBeUndefined()
    expect(silences).toBeLessThan(0)
  })

  it('is not waited for from a node that says that it keeps no transactions', async () => {
    honest.handlers['getSignaturesForAddress'] = historyOff
    await expect(crossCheck(liar, honest)).resolves.toBeUndefined()
  })

  it('counts from where the history of the other begins', async () => {
    beginAt(honest, 1_002n)
    await expect(crossCheck(liar, honest)).resolves.toBeUndefined()
    beginAt(honest, 1_001n)
    hide(honest)
    expect(await failureOf(crossCheck(liar, honest))).toMatchObject({ code: 'NODE_DISAGREEMENT' })
    beginAt(honest, 1_002n)
    hide(liar)
    expect(await failureOf(crossCheck(liar, honest))).toMatchObject({ code: 'NODE_DISAGREEMENT' })
  })

  it('counts as well before the slot at which the one that is asked says that its own history begins', async () => {
    liar.handlers['getFirstAvailableBlock'] = () => 1_003n
    hide(liar)
    expect(await failureOf(crossCheck(liar, honest))).toMatchObject({ code: 'NODE_DISAGREEMENT' })
  })

  it('outvotes a third that differs, and is enough while a third does not answer', async () => {
    const other = await third()
    hide(other)
    await expect(crossCheck(liar, honest, other)).resolves.toBeUndefined()
    await expect(crossCheck(liar, other, honest)).resolves.toBeUndefined()
    other.handlers['getSignaturesForAddress'] = gone
    await expect(crossCheck(liar, honest, other)).resolves.toBeUndefined()
  })

  it('of one that keeps a part alone neither outvotes a third nor is enough while a third does not answer', async () => {
    const other = await third()
    beginAt(honest, 1_002n)
    hide(other)
    expect(await failureOf(crossCheck(liar, honest, other))).toMatchObject({ code: 'NODE_DISAGREEMENT' })
    other.handlers['getSignaturesForAddress'] = gone
    expect(await failureOf(crossCheck(liar, honest, other))).toMatchObject({ code: 'WATCH_ONE_NODE_ALONE' })
  })

  it('decides against the one that is asked where both others differ from it', async () => {
    hide(liar)
    expect(await failureOf(crossCheck(liar, honest, await third()))).toMatchObject({ code: 'NODE_DISAGREEMENT' })
  })
})
