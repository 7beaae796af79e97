import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import type { TransactionOptions } from '../../../src/core/plan/sweep.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { compareWithChain } from '../../../src/main/compare/compare.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { type NodeSet, openNode, openNodes } from '../../../src/main/node/index.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import type { SignedEntry } from '../../../src/main/signer/protocol.ts'
import { NodeChain } from '../../support/node-chain.ts'
import { startNodeDouble } from '../../support/node-double.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury, withNonce } from '../../core/plan/support.ts'
import { addressOf, draftOf, NATIVE, nonceOf, signatureOf } from '../journal/samples.ts'
import { openWatchingJournal } from '../journal/support.ts'

const ANNA = addressNamed('anna')
const AMOUNT = 5n
const UNDER_A_NONCE = { kind: 'nonce', nonce: nonceOf('value'), nonceAccount: addressOf('nonce'), authority: treasury } as const
/** More blocks than any message lives that was signed before. */
const LONG = 2_000n

let nodes: NodeSet
let journal: Journal
/** Blocks that passed since the comparison began. */
let passed: bigint
let firstAvailable: bigint

beforeEach(async () => {
  passed = 0n
  firstAvailable = 0n
  const chain = new NodeChain(1_000n)
  const height = () => chain.finalizedSlot / 2n + passed
  const place = { epoch: 0n, slotIndex: 0n, slotsInEpoch: 432_000n }
  const double = await startNodeDouble({
    ...chain.handlers(),
    getBlockHeight: height,
    getFirstAvailableBlock: () => firstAvailable,
    getEpochInfo: () => ({ ...place, absoluteSlot: chain.finalizedSlot + passed, blockHeight: height() }),
  })
  nodes = openNodes({
    nodes: [openNode({ name: 'node', url: double.url, timeoutMs: 5_000 })],
    genesisHash: chain.genesisHash,
    now: () => 0,
    pauseMs: 1,
  })
  journal = await openWatchingJournal()
  onTestFinished(async () => {
    nodes.close()
    await double.close()
  })
})

/** An open payment of which nothing was signed here. */
async function decide(id: string, options: TransactionOptions, keys: readonly string[] = [id]): Promise<void> {
  const payees = keys.map((key) => ({ key, recipient: ANNA, amount: AMOUNT, recipientLamports: lamports(RICH) }))
  const { transactions } = planNativePayments({ payees, payer: holding(treasury, RICH), allowUnfunded: false, terms, options })
  const [planned] = transactions
  if (planned === undefined) throw new Error('it is planned')
  const payments = keys.map((key) => ({ key, recipient: ANNA, account: ANNA, asset: NATIVE, amount: AMOUNT }))
  const intents = [{ id, what: encodeIntent(planned), sources: [], payments }]
  await journal.write('decision', (tx) => tx.addDecision({ id: `decision ${id}`, kind: 'payment', summary: null, intents }))
}

async function compare({ complete, entries = [] }: { complete: boolean; entries?: readonly SignedEntry[] }) {
  const signer = { signedSince: async () => ({ entries, ended: [], made: [], complete }), dropApproval: async () => ({ dropped: false }) }
  await journal.write('closed', (tx) => tx.closeSending({ reason: 'journal-older', context: null }))
  const reached = async () => void (passed = LONG)
  return compareWithChain(
    { journal, nodes, signer: signer as unknown as SignerClient, reached, onEnded: async () => undefined },
    () => undefined,
  )
}

const stateOf = async (id: string) => (await journal.read.intent(id))?.state

describe('a payment of which nothing was signed here', () => {
  it.each([
    ['is unknown where it uses a nonce and another message may have been signed of which nobody knows', withNonce, false, 'unknown'],
    ['goes on where it uses a blockhash: whatever was signed of it is over', legacy, false, 'open'],
    ['goes on where it uses a nonce and everything that was signed is known', withNonce, true, 'open'],
  ] as const)('%s', async (_name, options, complete, state) => {
    await decide('invoice 1', options)
    const compared = await compare({ complete })
    expect(await stateOf('invoice 1')).toBe(state)
    expect(compared.unknown).toEqual(state === 'unknown' ? ['invoice 1'] : [])
    expect(await journal.read.events({ limit: 1 })).toMatchObject([{ kind: 'sending-compared', data: { unknown: compared.unknown } }])
  })

  it('ends a draft with why it is not signed', async () => {
    await decide('invoice 1', withNonce)
    await journal.write('draft', (tx) => tx.addDraft(draftOf('invoice 1', 'invoice 1', UNDER_A_NONCE)))
    await compare({ complete: false })
    const [draft] = (await journal.read.intent('invoice 1'))?.attempts ?? []
    expect((await journal.read.verdict(draft?.id ?? 0))?.proof).toEqual({ code: 'NONCE_SIGNED_ELSEWHERE' })
  })

  it('is said to be paid in part by other messages, whoever signed them', async () => {
    await decide('invoice 1', withNonce, ['invoice 1', 'invoice 2'])
    const found = { signature: signatureOf('dead'), slot: slot(7), what: 'paid', proof: {}, intents: [] } as const
    await journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...found, payments: [{ key: 'invoice 2', to: null }] }))
    await compare({ complete: false })
    expect((await journal.read.intent('invoice 1'))?.why).toMatch(/^A part of it was paid by other messages than those followed for it\./)
  })

  it('is unknown where the signer signed its reference in another message of which no node can tell any more', async () => {
    await journal.write('ours', (tx) => tx.addAccounts([{ address: treasury, role: 'treasury', path: null }]))
    await decide('invoice 1', legacy)
    const entry = {
      digest: '11'.repeat(32),
      eventId: 1,
      lastValidBlockHeight: 299n,
      notBeforeSlot: null,
      nonceSlot: null,
      nonce: null,
      blockhash: null,
      movements: [],
    }
    const entries = [{ ...entry, intent: 'another', signature: signatureOf('another'), references: ['invoice 1'] }]
    firstAvailable = 900n
    await compare({ complete: true, entries })
    expect(await stateOf('invoice 1')).toBe('unknown')
    expect(await journal.read.cases({ open: true, limit: 9 })).toMatchObject([{ kind: 'landing-unknown' }])
  })
})
