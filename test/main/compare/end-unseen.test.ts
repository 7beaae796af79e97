import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import type { Blockhash, Nonce } from '../../../src/core/lifetime/lifetime.ts'
import { endUnseen } from '../../../src/main/compare/end-unseen.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { type NodeSet, openNode, openNodes } from '../../../src/main/node/index.ts'
import type { SignedEntry } from '../../../src/main/signer/protocol.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { type NodeDouble, startNodeDouble } from '../../support/node-double.ts'
import { addressOf, blockOf, movementOf } from '../journal/samples.ts'
import { openWatchingJournal } from '../journal/support.ts'

const TREASURY = addressOf('treasury')
const SEEN = { height: blockHeight(2_000n), slot: slot(4_000n) }
const BLOCKHASH = addressOf('its block') as string as Blockhash
/** It can have landed from slot 700 on. */
const ENTRY: SignedEntry = {
  intent: 'paid elsewhere',
  digest: '11'.repeat(32),
  signature: parseSignature(named.signature('1001/0')),
  eventId: 1,
  lastValidBlockHeight: 1_000n,
  notBeforeSlot: 700n,
  nonceSlot: null,
  blockhash: BLOCKHASH,
  nonce: null,
  references: ['invoice 1'],
  movements: [],
}

let chain: NodeChain
let doubles: readonly NodeDouble[]
let nodes: NodeSet
let journal: Journal

beforeEach(async () => {
  chain = new NodeChain(4_000n)
  doubles = [await startNodeDouble(chain.handlers()), await startNodeDouble(chain.handlers())]
  const clients = doubles.map(({ url }, index) => openNode({ name: `node-${index + 1}`, url, timeoutMs: 5_000 }))
  nodes = openNodes({ nodes: clients, genesisHash: chain.genesisHash, now: () => 0, pauseMs: 1 })
  journal = await openWatchingJournal()
  onTestFinished(async () => {
    nodes.close()
    for (const double of doubles) await double.close()
  })
})

const keeps = (begins: readonly bigint[]) => {
  for (const [index, begin] of begins.entries()) Object.assign(doubles[index]?.handlers ?? {}, { getFirstAvailableBlock: () => begin })
}

async function addTreasury(past: { readonly historyFrom?: ReturnType<typeof slot> } = {}): Promise<void> {
  await journal.write('ours', (tx) => tx.addAccounts([{ address: TREASURY, role: 'treasury', path: null, ...past }]))
}

/** The treasury came later, and its past is read back from one node, as far as that keeps it. */
async function readPastBack(reached: bigint | null): Promise<void> {
  await addTreasury({ historyFrom: slot(0n) })
  await journal.write('cursor', (tx) => tx.openGap({ from: slot(101n), to: slot(3_000n), reason: 'long away' }))
  await journal.write('past', (tx) => tx.openHistories())
  const [waiting] = await journal.read.waitingHistories({ limit: 1 })
  const read = { owner: TREASURY, gaps: waiting?.gaps.map(({ id }) => id) ?? [], node: 'node-1', movements: [], held: [] }
  await journal.write('history', (tx) => tx.recordHistory({ ...read, reached: reached === null ? null : slot(reached) }))
  expect(await journal.read.ownPastUnread()).toBe(0)
}

/** Slots were passed over that nobody could read back, and a person closed the gap. */
async function closeGapUpTo(to: bigint): Promise<void> {
  await addTreasury()
  const id = await journal.write('gap', (tx) => tx.openGap({ from: slot(101n), to: slot(to), reason: 'no node holds these blocks' }))
  await journal.write('gap', (tx) => tx.closeGap({ id, note: 'no node keeps it' }))
}

async function end(
  entry: Partial<SignedEntry> = {},
  more: Partial<Parameters<typeof endUnseen>[1]['over']> = {},
  made: Parameters<typeof endUnseen>[1]['made'] = new Map(),
): Promise<readonly string[]> {
  const landed: string[] = []
  const entries = [{ ...ENTRY, ...entry }]
  await endUnseen(
    { journal, nodes },
    {
      over: { ...SEEN, nonces: new Map(), taken: new Set(), latestEnd: null, ...more },
      entries,
      made,
      onMade: async ({ signature }, madeIn) => void landed.push(`${signature} in ${madeIn}`),
      onLanded: async (_shown, { signature }) => void landed.push(signature),
    },
  )
  return landed
}

const dead = async () => [...(await journal.read.voidElsewhere([ENTRY.signature]))]
const told = async () => (await journal.read.cases({ limit: 10 })).map(({ kind, account, found, slot: at }) => [kind, account, found, at])

describe('a message that another journal had signed, whose time is over and which this journal never saw', () => {
  it('is dead where the journal read every block since', async () => {
    await addTreasury()
    await end()
    expect(await dead()).toEqual([ENTRY.signature])
    expect(await told()).toEqual([])
  })

  it('was made where the signer was told so, although no node shows it', async () => {
    await addTreasury()
    expect(await end({}, {}, new Map([[ENTRY.digest, slot(90n)]]))).toEqual([`${ENTRY.signature} in 90`])
    expect(await dead()).toEqual([])
    expect(await told()).toEqual([])
  })

  it.each([
    [1_849n, [ENTRY.signature]],
    [1_850n, []],
  ])('is dead a life of a blockhash after its end at height %s, and no sooner', async (lastValidBlockHeight, ended) => {
    await addTreasury()
    await end({ lastValidBlockHeight })
    expect(await dead()).toEqual(ended)
  })

  it('is dead where all of the past was read back and two nodes keep it', async () => {
    await readPastBack(null)
    await end()
    expect(await dead()).toEqual([ENTRY.signature])
    expect(await told()).toEqual([])
  })

  it('is not dead where the past was read back from its middle on: a case says so, and keeps sending closed', async () => {
    await readPastBack(2_500n)
    await end()
    expect(await dead()).toEqual([])
    expect(await told()).toEqual([['landing-unknown', TREASURY, 1n, 2_499n]])
    expect(await journal.read.casesOfDoings()).toBe(1)
  })

  it('is not dead where the past that was read back is one that a node alone keeps', async () => {
    keeps([0n, 2_500n])
    await readPastBack(null)
    await end()
    expect(await dead()).toEqual([])
    expect(await told()).toEqual([['landing-unknown', TREASURY, 1n, 2_499n]])
  })

  it('is not dead where the past was read back and the other node says that it keeps nothing', async () => {
    keeps([0n, 2n ** 64n - 1n])
    await readPastBack(null)
    await end()
    expect(await dead()).toEqual([])
    expect(await told()).toMatchObject([['landing-unknown', TREASURY, 1n, 3_000n]])
  })

  it('is not dead where a person closed a gap that it can have landed in', async () => {
    await closeGapUpTo(700n)
    await end()
    expect(await dead()).toEqual([])
    expect(await told()).toEqual([['landing-unknown', TREASURY, 1n, 700n]])
  })

  it('is dead where all that is missing lies before it can have landed', async () => {
    await closeGapUpTo(699n)
    await end()
    expect(await dead()).toEqual([ENTRY.signature])
    expect(await told()).toEqual([])
  })

  it('is not dead where one node alone keeps the time when it can have landed', async () => {
    keeps([0n, 2_500n])
    await addTreasury()
    await end()
    expect(await dead()).toEqual([])
    expect(await told()).toEqual([['landing-unknown', TREASURY, 1n, 2_499n]])
  })

  it.each([
    ['dead where its nonce account holds another value', 'another value', [ENTRY.signature]],
    ['not over while its nonce account holds its value', 'its value', []],
    ['not over where nobody read its nonce account', null, []],
  ])('is %s', async (_what, held, ended) => {
    await addTreasury()
    const account = addressOf('nonce account')
    const nonces = new Map(held === null ? [] : [[account, { nonce: addressOf(held), authority: TREASURY } as never]])
    await end(
      { lastValidBlockHeight: null, blockhash: null, nonce: { account, value: addressOf('its value') as string as Nonce } },
      { nonces },
    )
    expect(await dead()).toEqual(ended)
  })

  it.each([
    ['dead where no node takes its blockhash any more', [], [ENTRY.signature]],
    ['not over while one takes it', [BLOCKHASH], []],
  ])('is %s', async (_what, taken, ended) => {
    await addTreasury()
    await end({}, { taken: new Set(taken) })
    expect(await dead()).toEqual(ended)
    expect(await told()).toEqual([])
  })

  it.each([
    ['is dead once the chain is above every end that it can have had', 1_999n, 1_000n, [ENTRY.signature]],
    ['is not dead before', 2_000n, 1_000n, []],
    ['is not dead where the end that was told for it is still to come', 1_999n, 10n ** 15n, []],
  ])('whose blockhash nobody kept %s', async (_what, latestEnd, lastValidBlockHeight, ended) => {
    await addTreasury()
    await end({ blockhash: null, lastValidBlockHeight }, { latestEnd: blockHeight(latestEnd) })
    expect(await dead()).toEqual(ended)
  })

  it('is not dead where the ledger holds what it moved and no node shows it any more', async () => {
    await addTreasury()
    const moved = movementOf({ signature: ENTRY.signature, owner: TREASURY, before: 90n, after: 50n, verdict: { kind: 'outgoing' } })
    await journal.write('block', (tx) => tx.recordBlock(blockOf(1_001, [moved], 100)))
    await end()
    expect(await dead()).toEqual([])
  })

  it('is told of once while the case is open', async () => {
    await closeGapUpTo(700n)
    await end()
    await end()
    expect(await told()).toHaveLength(1)
  })

  it('is what the nodes show, where one left it out of the past that was read back', async () => {
    await readPastBack(null)
    chain.add(1_001n, [{ to: addressOf('payee'), lamports: 40n }])
    expect(await end()).toEqual([ENTRY.signature])
    expect(await dead()).toEqual([])
  })

  it.each([
    ['first', ['keeps everything', 'keeps little', 'lies']],
    ['last', ['keeps little', 'lies', 'keeps everything']],
  ])('is not dead where one of three lies, one keeps little, and the one that keeps it is asked %s', async (_when, order) => {
    chain.add(4_001n, [{ to: addressOf('payee'), lamports: 40n }])
    const honest = chain.handlers()
    const unseen = { ...honest, getTransaction: () => null, getSignatureStatuses: () => ({ context: { slot: 4_001n }, value: [null] }) }
    const handlers = new Map([
      ['keeps everything', honest],
      ['keeps little', { ...unseen, getFirstAvailableBlock: () => 3_000n }],
      ['lies', unseen],
    ])
    const three = await Promise.all(order.map((name) => startNodeDouble(handlers.get(name) ?? {})))
    const clients = three.map(({ url }, index) => openNode({ name: order[index] ?? '', url, timeoutMs: 5_000 }))
    nodes = openNodes({ nodes: clients, genesisHash: chain.genesisHash, now: () => 0, pauseMs: 1 })
    onTestFinished(async () => {
      nodes.close()
      for (const double of three) await double.close()
    })
    await addTreasury()
    await end({ signature: parseSignature(named.signature('4001/0')) }).catch(() => [])
    expect([...(await journal.read.voidElsewhere([parseSignature(named.signature('4001/0'))]))]).toEqual([])
  })

  it('is neither dead nor paid while one node shows it and the other does not', async () => {
    await readPastBack(null)
    chain.add(1_001n, [{ to: addressOf('payee'), lamports: 40n }])
    Object.assign(doubles[0]?.handlers ?? {}, { getTransaction: () => null })
    await expect(end()).rejects.toMatchObject({ code: 'NODE_DISAGREEMENT' })
    expect(await dead()).toEqual([])
  })
})
