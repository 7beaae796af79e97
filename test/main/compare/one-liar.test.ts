import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import { type Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import { compareWithChain, readEnded } from '../../../src/main/compare/compare.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { type NodeSet, openNode, openNodes } from '../../../src/main/node/index.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import type { SignedEntry } from '../../../src/main/signer/protocol.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { type Handler, type NodeDouble, Raw, startNodeDouble } from '../../support/node-double.ts'
import { addressOf, blockOf, movementOf } from '../journal/samples.ts'
import { openWatchingJournal } from '../journal/support.ts'

const TREASURY = addressOf('treasury')
const HEAD = 1_001n
/** A payment that another journal had signed; its blockhash is over at the head. */
const PAID = parseSignature(named.signature(`${HEAD}/0`))
const BLOCKHASH = addressOf('its block') as string as Blockhash
const ENTRY: SignedEntry = {
  intent: 'paid elsewhere',
  digest: '11'.repeat(32),
  signature: PAID,
  eventId: 1,
  lastValidBlockHeight: 299n,
  notBeforeSlot: null,
  nonceSlot: null,
  blockhash: BLOCKHASH,
  nonce: null,
  references: ['invoice 1'],
  movements: [],
}

/** A node that never had it. */
const FORGOTTEN: Record<string, Handler> = {
  getTransaction: () => null,
  getSignatureStatuses: () => ({ context: { slot: HEAD }, value: [null] }),
}

let chain: NodeChain
let liar: NodeDouble
let honest: NodeDouble
let nodes: NodeSet
let journal: Journal
let readUpTo: bigint[]

/** The liar is asked first. */
beforeEach(async () => {
  chain = new NodeChain(1_000n).add(HEAD, [{ to: addressOf('payee'), lamports: 40n }])
  ;[liar, honest] = [await startNodeDouble(handlers()), await startNodeDouble(handlers())]
  const clients = [liar, honest].map(({ url }, index) => openNode({ name: `node-${index + 1}`, url, timeoutMs: 5_000 }))
  nodes = openNodes({ nodes: clients, genesisHash: chain.genesisHash, now: () => 0, pauseMs: 1 })
  journal = await openWatchingJournal()
  await journal.write('ours', (tx) => tx.addAccounts([{ address: TREASURY, role: 'treasury', path: null }]))
  readUpTo = []
  onTestFinished(async () => {
    nodes.close()
    await liar.close()
    await honest.close()
  })
})

const handlers = (): Record<string, Handler> => ({
  ...chain.handlers(),
  getBlockHeight: () => chain.finalizedSlot / 2n,
})
const said = (double: NodeDouble, method: string) => (double.handlers[method] as Handler)([]) as object

function compare(entry = ENTRY) {
  const signer = { signedSince: async () => ({ entries: [entry], ended: [], made: [], complete: true }) } as unknown as SignerClient
  const reached = async (slot: bigint) => void readUpTo.push(slot)
  return compareWithChain({ journal, nodes, signer, reached, onEnded: async () => undefined }, () => undefined)
}

/** The journal holds what the payment took from the treasury. */
async function recordPaid(): Promise<void> {
  const movement = movementOf({ owner: TREASURY, before: 1_000n, after: 955n, verdict: { kind: 'outgoing' } })
  await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [{ ...movement, signature: PAID }])))
}

describe('a comparison with one lying node of two', () => {
  it('calls nothing dead before the journal has read as far as the other node has finalized', async () => {
    const info = said(liar, 'getEpochInfo')
    Object.assign(liar.handlers, { getSlot: () => 900n, getEpochInfo: () => ({ ...info, absoluteSlot: 900n }) })
    await compare({ ...ENTRY, lastValidBlockHeight: 299n })
    expect(readUpTo).toEqual([HEAD])
  })

  it('calls a message dead a life of a blockhash after its end', async () => {
    for (const { handlers: told } of [liar, honest]) Object.assign(told, FORGOTTEN)
    await compare({ ...ENTRY, lastValidBlockHeight: 349n })
    expect([...(await journal.read.voidElsewhere([PAID]))]).toEqual([PAID])
  })

  it('does not end, and calls nothing dead, while a message may still land', async () => {
    for (const { handlers: told } of [liar, honest]) Object.assign(told, FORGOTTEN)
    await expect(compare({ ...ENTRY, lastValidBlockHeight: 350n })).rejects.toMatchObject({ code: 'WATCH_NOT_CAUGHT_UP' })
    expect([...(await journal.read.voidElsewhere([PAID]))]).toEqual([])
  })

  it.each([
    ['one of them takes its blockhash', BLOCKHASH, 0n],
    ['its blockhash is not known', null, 0n],
  ])('does not end, whatever end was told for it, while %s', async (_name, blockhash, lastValidBlockHeight) => {
    for (const { handlers: told } of [liar, honest]) Object.assign(told, FORGOTTEN)
    if (blockhash !== null) honest.handlers['isBlockhashValid'] = () => ({ context: { slot: HEAD }, value: true })
    await expect(compare({ ...ENTRY, blockhash, lastValidBlockHeight })).rejects.toMatchObject({ code: 'WATCH_NOT_CAUGHT_UP' })
    expect([...(await journal.read.voidElsewhere([PAID]))]).toEqual([])
  })

  it('waits for no height that one node names far away', async () => {
    await journal.write('closed', (tx) => tx.closeSending({ reason: 'key-imported', context: null }))
    liar.handlers['getBlockHeight'] = () => 22_000_000n
    await expect(compare()).rejects.toMatchObject({ code: 'NODE_DISAGREEMENT' })
    expect(readUpTo).toEqual([])
  })

  it('knows as paid what the nodes show, although the journal has no movement of it', async () => {
    await compare({ ...ENTRY, lastValidBlockHeight: 349n })
    expect([...(await journal.read.voidElsewhere([PAID]))]).toEqual([])
    expect(await journal.read.foundElsewhere({ limit: 10 })).toMatchObject([{ signature: PAID, slot: HEAD, what: 'paid' }])
    expect(await journal.read.paidElsewhere(['invoice 1'])).toEqual(['invoice 1'])
  })

  it.each(['getTransaction', 'getEpochInfo'])('decides nothing while the other does not answer %s', async (method) => {
    await recordPaid()
    const told = chain.handlers()['getTransaction']?.([PAID]) as { readonly meta: object }
    liar.handlers['getTransaction'] = () => ({ ...told, meta: { ...told.meta, err: 'AccountInUse', status: { Err: 'AccountInUse' } } })
    honest.handlers[method] = () => new Raw((response) => response.destroy())
    await expect(compare()).rejects.toMatchObject({ code: 'NODE_ONE_ANSWERED' })
    expect(await journal.read.voidElsewhere([PAID])).toEqual(new Set())
    expect(await journal.read.foundElsewhere({ limit: 10 })).toEqual([])
  })

  it('takes no slot from nodes that are far apart', async () => {
    const info = said(liar, 'getEpochInfo')
    liar.handlers['getEpochInfo'] = () => ({ ...info, absoluteSlot: 9_000n })
    await expect(compare()).rejects.toMatchObject({ code: 'NODE_DISAGREEMENT' })
    expect(readUpTo).toEqual([])
  })
})

describe('what the journal calls dead', () => {
  const ended = async (entry: Partial<SignedEntry>) => {
    const signer = {
      signedSince: async () => ({ entries: [{ ...ENTRY, ...entry }], ended: [], made: [], complete: true }),
    } as unknown as SignerClient
    const found = { signature: PAID, slot: slot(HEAD), what: 'dead', proof: null, payments: [], intents: [] } as const
    await journal.write('elsewhere', (tx) => tx.recordElsewhere(found))
    return (await readEnded({ journal, nodes, signer, reached: async () => undefined })).ended
  }

  it('is not told to the signer as ended where the chain shows that it was executed', async () => {
    await expect(ended({})).rejects.toMatchObject({ code: 'SENDING_NOT_COMPARED' })
  })

  it.each([
    ['is told to the signer as ended once it is over', 349n, [ENTRY.digest]],
    ['is not told to the signer as ended while it may still land', 350n, []],
  ])('%s', async (_name, lastValidBlockHeight, digests) => {
    for (const { handlers: told } of [liar, honest]) Object.assign(told, FORGOTTEN)
    expect(await ended({ lastValidBlockHeight })).toEqual(digests)
  })

  it('is not told to the signer as ended while one node takes its blockhash', async () => {
    for (const { handlers: told } of [liar, honest]) Object.assign(told, FORGOTTEN)
    honest.handlers['isBlockhashValid'] = () => ({ context: { slot: HEAD }, value: true })
    expect(await ended({})).toEqual([])
  })
})
