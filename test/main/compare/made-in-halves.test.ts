import { expect, it } from 'vitest'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { compareWithChain } from '../../../src/main/compare/compare.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { ABLE, nativeRequest, sources } from '../../core/plan/support.ts'
import { addressOf, blockOf, movementOf, NATIVE } from '../journal/samples.ts'
import { openWatchingJournal } from '../journal/support.ts'
import { openOneNode } from './one-node.ts'

const TREASURY = addressOf('treasury')
const HOME = addressOf('home')
const SIGNATURE = parseSignature(named.signature('1001/0'))
const OTHER = 'another/1'

/** What an older copy of the journal holds after a comparison, whose signer signed for `signedFor` what is final. */
async function comparedAfter(signedFor: string) {
  const chain = new NodeChain(1_000n)
  chain.add(1_001n, [{ to: HOME, lamports: 40n }])
  const nodes = await openOneNode(chain, { getBlockHeight: () => chain.finalizedSlot / 2n })
  const journal = await openWatchingJournal()
  await journal.write('ours', (tx) => tx.addAccounts([{ address: TREASURY, role: 'treasury', path: null }]))
  const [planned] = planNativeSweep(nativeRequest({ sources: sources(2, ABLE) })).transactions
  if (planned === undefined) throw new Error('it is planned')
  const what = encodeIntent({ kind: 'sweep', ...planned })
  const intents = ['swept/1', OTHER].map((id) => ({ id, what, sources: [{ account: addressOf(id), asset: NATIVE }] }))
  await journal.write('sweep', (tx) => tx.addDecision({ id: 'swept', summary: null, intents }))
  const movement = movementOf({ owner: TREASURY, before: 1_000n, after: 955n, verdict: { kind: 'outgoing' } })
  await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [{ ...movement, signature: SIGNATURE }])))
  const lifetime = { lastValidBlockHeight: 200n, notBeforeSlot: 101n, nonceSlot: null, blockhash: named.hash('of it'), nonce: null }
  const entry = { intent: signedFor, digest: '00'.repeat(32), signature: SIGNATURE, eventId: 1, references: [], movements: [], ...lifetime }
  const signedSince = async () => ({ entries: [entry], ended: [], made: [{ digest: entry.digest, slot: 101n }], complete: true })
  const told: string[] = []
  const compare = () =>
    compareWithChain(
      {
        ...{ journal, nodes, signer: { signedSince } as unknown as SignerClient, reached: async () => undefined },
        onEnded: async (id) => void told.push(id),
      },
      () => undefined,
    )
  return { journal, compare, told }
}

it.each(['swept/1.1/1', 'swept/1.2/1.1/1'])('a sweep of which %s is final is given up, and no other one is', async (signedFor) => {
  const { journal, compare, told } = await comparedAfter(signedFor)
  expect(await compare()).toMatchObject({ satisfied: [], abandoned: ['swept/1'], unknown: [] })
  expect(told).toEqual(['swept'])
  expect(await journal.read.intent('swept/1')).toMatchObject({
    state: 'abandoned',
    why: 'A transaction for it, or for a part of it, is final that this journal did not make. What is left to be done can be decided again.',
  })
  expect(await journal.read.intent(OTHER)).toMatchObject({ state: 'open' })
  expect((await journal.verify()).problems).toEqual([])
})

it('a sweep made again in halves, one of which was found before, is given up by the next comparison', async () => {
  const { journal, compare } = await comparedAfter('other/1')
  await compare()
  const [planned] = planNativeSweep(nativeRequest({ sources: sources(1, ABLE) })).transactions
  if (planned === undefined) throw new Error('it is planned')
  const by = { id: 'other/1', what: encodeIntent({ kind: 'sweep', ...planned }), sources: [{ account: addressOf(OTHER), asset: NATIVE }] }
  await journal.write('halves', (tx) => tx.replaceIntent({ intentId: OTHER, by: [by] }))
  expect(await compare()).toMatchObject({ satisfied: [], abandoned: ['other/1'] })
})

it('a sweep whose name only begins like another’s is left open', async () => {
  const { journal, compare } = await comparedAfter('swept/12/1')
  expect(await compare()).toMatchObject({ satisfied: [], abandoned: [] })
  expect(await journal.read.intent('swept/1')).toMatchObject({ state: 'open' })
})
