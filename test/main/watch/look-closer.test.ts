import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { type JsonObject, type JsonValue } from '../../../src/main/node/json.ts'
import { type NodeSet, openNode, openNodes } from '../../../src/main/node/index.ts'
import { reconcile } from '../../../src/main/reconcile.ts'
import { openWatcher, type Watcher } from '../../../src/main/watch/index.ts'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import { recordedBlock, recordedTransactions, replayTo, STORY } from '../../support/confidential-story.ts'
import { named } from '../../support/node-chain.ts'
import { Fault, type NodeDouble, startNodeDouble } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { openNewJournal } from '../../support/new-journal.ts'

const { receiver, receiverAccount, mint, secretSlot, secretSignature } = STORY
const GENESIS = named.hash('genesis')
const BEFORE = secretSlot - 1n
/** How many hidden amounts the recorded account takes. */
const MOST = 65_536n
/** Where the state stands in a token account. */
const STATE_OFFSET = 108
const FROZEN = 2

let folder: string
let node: NodeDouble
let journal: Journal
let nodes: NodeSet
let watcher: Watcher | null
let data: Uint8Array
let block: JsonObject
let defects: unknown[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'look-closer-'))
  data = Uint8Array.from((await replayTo(secretSlot, receiverAccount))?.data ?? [])
  block = recordedBlock(secretSlot)
  node = await startNodeDouble(handlers())
  journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now: () => 0 })
  nodes = openNodes({ nodes: [openNode({ name: 'left', url: node.url })], genesisHash: GENESIS, now: () => 0, pauseMs: 1 })
  watcher = null
  defects = []
  await journal.write('prepare', async (tx) => {
    await tx.addAccounts([{ address: receiver, role: 'deposit', path: null }])
    await tx.listMint({ mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6, label: 'secret' })
    await tx.openCursor({ slot: slot(BEFORE), blockhash: recordedBlock(BEFORE)['blockhash'] as Blockhash })
  })
})
afterEach(async () => {
  nodes.close()
  await watcher?.close()
  await journal.close()
  await node.close()
  rmSync(folder, { recursive: true })
  if (defects.length > 0) throw new AggregateError(defects, 'the watcher ended by a defect')
})

/** The recorded node, whose newest block is the one with the hidden amount. */
function handlers(): NodeDouble['handlers'] {
  const accountOf = (address: JsonValue) =>
    address === receiverAccount
      ? {
          lamports: 4_155_120n,
          owner: TOKEN_2022_PROGRAM,
          data: [Buffer.from(data).toString('base64'), 'base64'],
          executable: false,
          rentEpoch: 0n,
          space: BigInt(data.length),
        }
      : { lamports: 1_000_000_000n, owner: SYSTEM_PROGRAM, data: ['', 'base64'], executable: false, rentEpoch: 0n, space: 0n }
  return {
    getGenesisHash: () => GENESIS,
    getEpochInfo: () => ({ absoluteSlot: secretSlot, blockHeight: 30n, epoch: 0n, slotIndex: 0n, slotsInEpoch: 432_000n }),
    getSlot: () => secretSlot,
    getMinimumBalanceForRentExemption: () => 650_240n,
    getBlocks: ([from, to]) => ((from as bigint) <= secretSlot && (to as bigint) >= secretSlot ? [secretSlot] : []),
    getBlock: () => block,
    getMultipleAccounts: ([addresses]) => ({ context: { slot: secretSlot }, value: (addresses as JsonValue[]).map(accountOf) }),
    getTransaction: ([signature]) => (signature === secretSignature ? secretTransfer() : null),
  }
}

function secretTransfer(): JsonValue {
  return recordedTransactions().find((one) => one['slot'] === secretSlot) ?? null
}

async function watched(): Promise<unknown[]> {
  watcher = openWatcher({ nodes, journal, onEvent: () => undefined, onDefect: (error) => defects.push(error), pollMs: 2, retryMs: 2 })
  await watcher.reached(slot(secretSlot))
  const credits = await journal.read.credits({ limit: 10 })
  return credits.map(({ account, before, after, verdict }) => [
    account,
    after - before,
    verdict.kind === 'no-credit' ? verdict.reason : verdict.kind,
  ])
}

const cases = async () =>
  (await journal.read.cases({ limit: 10 })).map(({ kind, account, expected, found, closed }) => [
    kind,
    account,
    expected,
    found,
    closed === null,
  ])

/** How many hidden amounts the account takes; one waits in it. */
function takeAtMost(most: bigint): void {
  const view = new DataView(data.buffer)
  for (let at = data.length - 8; at > 0; at -= 1) if (view.getBigUint64(at, true) === MOST) return view.setBigUint64(at, most, true)
  throw new Error('no such figure')
}

/** The block as it would be had the transfer failed, its fee paid. */
function failTransfer(): void {
  const transactions = (block['transactions'] as JsonObject[]).map((one) => {
    const { signatures } = one['transaction'] as { signatures: readonly string[] }
    const err = { InstructionError: [0n, { Custom: 17n }] }
    return signatures.includes(secretSignature) ? { ...one, meta: { ...(one['meta'] as JsonObject), err, status: { Err: err } } } : one
  })
  block = { ...block, transactions }
}

describe('a transaction that names a token account of ours and changes no balance', () => {
  it('is reported as a hidden arrival where it made one, as the recorded transfer did', async () => {
    expect(await watched()).toEqual([[receiverAccount, 0n, 'confidential']])
    expect(await cases()).toEqual([])
    expect((await journal.verify()).problems).toEqual([])
  })

  it('brought nothing where the account takes no hidden amounts, and its transaction is not asked for', async () => {
    data = data.slice(0, 165)
    expect(await watched()).toEqual([[receiverAccount, 0n, 'nothing-arrived']])
    expect(node.count('getTransaction')).toBe(0)
  })

  it('is reported as nothing that arrived where no node keeps transactions', async () => {
    node.handlers['getTransaction'] = () => new Fault(-32011, 'Transaction history is not available from this node')
    expect(await watched()).toEqual([[receiverAccount, 0n, 'nothing-arrived']])
  })

  it('waits for a node that cannot be asked now', async () => {
    const usual = node.handlers['getTransaction']
    node.handlers['getTransaction'] = () => new Fault(-32603, 'Internal error')
    const told = watched()
    await until(() => watcher?.status().state === 'stuck')
    expect(await journal.read.credits({ limit: 1 })).toEqual([])
    if (usual !== undefined) node.handlers['getTransaction'] = usual
    expect(await told).toEqual([[receiverAccount, 0n, 'confidential']])
  })

  it('opens a case where it fills four fifths of the room; the next comparison closes it once there is room again', async () => {
    takeAtMost(1n)
    await watched()
    expect(await cases()).toEqual([['pending-credits', receiverAccount, 1n, 1n, true]])
    const parts = { journal, nodes, watcher: { reached: () => Promise.resolve() } }
    await reconcile(parts, { askedBy: 'person' })
    expect(await cases()).toHaveLength(1)
    data = Uint8Array.from((await replayTo(secretSlot + 1n, receiverAccount))?.data ?? [])
    await reconcile(parts, { askedBy: 'person' })
    expect(await cases()).toEqual([['pending-credits', receiverAccount, 1n, 1n, false]])
  })

  it('is found by the daily comparison, too, where it fills an account', async () => {
    await watched()
    takeAtMost(1n)
    await reconcile({ journal, nodes, watcher: { reached: () => Promise.resolve() } }, { askedBy: 'schedule' })
    expect(await cases()).toEqual([['pending-credits', receiverAccount, 1n, 1n, true]])
  })
})

describe('a transaction that failed', () => {
  it('is reported as one to a frozen account where the account is frozen', async () => {
    failTransfer()
    data[STATE_OFFSET] = FROZEN
    expect(await watched()).toEqual([[receiverAccount, 0n, 'account-frozen']])
  })

  it('has failed for a reason of its own where it is not', async () => {
    failTransfer()
    expect(await watched()).toEqual([[receiverAccount, 0n, 'transaction-failed']])
  })
})

describe('the node that is asked first lies of what balances cannot tell, and the other is honest', () => {
  let liar: NodeDouble
  beforeEach(async () => {
    liar = await startNodeDouble(handlers())
    nodes.close()
    nodes = openNodes({
      nodes: [openNode({ name: 'liar', url: liar.url }), openNode({ name: 'left', url: node.url })],
      genesisHash: GENESIS,
      now: () => 0,
      pauseMs: 1,
    })
  })
  afterEach(() => liar.close())

  const accountsWith = (bytes: Uint8Array): NodeDouble['handlers'][string] => {
    const honest = liar.handlers['getMultipleAccounts']
    return (params) => {
      const told = honest?.(params) as JsonObject
      const value = (told['value'] as JsonObject[]).map((one) => {
        if (one['owner'] !== TOKEN_2022_PROGRAM) return one
        return { ...one, data: [Buffer.from(bytes).toString('base64'), 'base64'], space: BigInt(bytes.length) }
      })
      return { ...told, value }
    }
  }
  const failedTransfer = () => {
    const told = secretTransfer() as JsonObject
    const err = { InstructionError: [0n, { Custom: 17n }] }
    return { ...told, meta: { ...(told['meta'] as JsonObject), err, status: { Err: err } } }
  }
  const frozen = () => Uint8Array.from(data, (byte, at) => (at === STATE_OFFSET ? FROZEN : byte))

  it.each([
    [
      'hides the arrival: the account takes no hidden amounts',
      'getMultipleAccounts',
      () => accountsWith(data.slice(0, 165)),
      'confidential',
    ],
    ['hides the arrival: the transaction failed', 'getTransaction', () => failedTransfer, 'confidential'],
    ['calls the account frozen', 'getMultipleAccounts', () => (failTransfer(), accountsWith(frozen())), 'transaction-failed'],
  ] as const)('and %s: nothing is recorded so, and the watcher says why it waits', async (_, method, lie, truth) => {
    const honest = liar.handlers[method]
    liar.handlers[method] = lie()
    const told = watched()
    await until(async () => watcher?.status().state === 'stuck' || (await journal.read.credits({ limit: 1 })).length > 0)
    expect(watcher?.status().trouble?.code).toBe('NODE_DISAGREEMENT')
    expect(await journal.read.credits({ limit: 1 })).toEqual([])
    if (honest !== undefined) liar.handlers[method] = honest
    expect(await told).toEqual([[receiverAccount, 0n, truth]])
  })

  it.each([
    ['keeps no transactions', () => new Fault(-32011, 'Transaction history is not available from this node')],
    ['does not know the transaction', () => null],
  ])('and says that it %s: the arrival is reported as the other shows it', async (_, lie) => {
    liar.handlers['getTransaction'] = lie
    expect(await watched()).toEqual([[receiverAccount, 0n, 'confidential']])
  })

  it('and fills the account: no case is opened', async () => {
    const honest = liar.handlers['getMultipleAccounts']
    const kept = data.slice()
    takeAtMost(1n)
    const full = data
    data = kept
    liar.handlers['getMultipleAccounts'] = accountsWith(full)
    const told = watched()
    await until(async () => watcher?.status().state === 'stuck' || (await journal.read.credits({ limit: 1 })).length > 0)
    if (honest !== undefined) liar.handlers['getMultipleAccounts'] = honest
    await told
    expect(await cases()).toEqual([])
  })
})
