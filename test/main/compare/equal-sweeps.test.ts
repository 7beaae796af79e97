import { expect, it } from 'vitest'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { type Compared, compareWithChain } from '../../../src/main/compare/compare.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { ABLE, nativeRequest, sources } from '../../core/plan/support.ts'
import { addressOf, blockOf, movementOf, NATIVE } from '../journal/samples.ts'
import { openWatchingJournal } from '../journal/support.ts'
import { openOneNode } from './one-node.ts'

const TREASURY = addressOf('treasury')
const HOME = addressOf('home')
const SLOTS = [1_001n, 1_002n]
const SIGNATURES = SLOTS.map((slot) => parseSignature(named.signature(`${slot}/0`)))

it('two equal sweeps that were made elsewhere are each carried out by a transaction of its own', async () => {
  const chain = new NodeChain(1_000n)
  for (const slot of SLOTS) chain.add(slot, [{ to: HOME, lamports: 40n }])
  const nodes = await openOneNode(chain, { getBlockHeight: () => chain.finalizedSlot })
  const journal = await openWatchingJournal()
  await journal.write('ours', (tx) => tx.addAccounts([{ address: TREASURY, role: 'treasury', path: null }]))
  const [planned] = planNativeSweep(nativeRequest({ sources: sources(1, ABLE) })).transactions
  if (planned === undefined) throw new Error('it is planned')
  const what = encodeIntent({ kind: 'sweep', ...planned, changes: [{ account: HOME, asset: NATIVE, change: 40n }] })
  const intents = ['one', 'two'].map((id) => ({ id, what, sources: [{ account: addressOf(id), asset: NATIVE }] }))
  await journal.write('sweep', (tx) => tx.addDecision({ id: 's', summary: null, intents }))
  for (const [place, signature] of SIGNATURES.entries()) {
    const [before, after] = [1_000n - 45n * BigInt(place), 955n - 45n * BigInt(place)]
    const movement = movementOf({ owner: TREASURY, before, after, verdict: { kind: 'outgoing' } })
    await journal.write('block', (tx) => tx.recordBlock(blockOf(101 + place, [{ ...movement, signature }])))
  }
  const signer = { signedSince: async () => ({ entries: [], ended: [], made: [], complete: true }) } as unknown as SignerClient
  const [ended, told]: [string[], Compared[]] = [[], []]
  const { satisfied } = await compareWithChain(
    { journal, nodes, signer, reached: async () => undefined, onEnded: async (id) => void ended.push(id) },
    (now) => void told.push(now),
  )
  expect(satisfied.toSorted()).toEqual(['one', 'two'])
  expect(ended).toEqual(['s'])
  expect(told).toEqual([0, 1, 2].map((done) => ({ step: 'reading', done, total: 2 })))
  const found = await journal.read.foundElsewhere({ limit: 9 })
  expect(found.map(({ what: was, intents: done }) => [was, done.length])).toEqual([
    ['done', 1],
    ['done', 1],
  ])
})
