import { expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { parseSignature } from '../../../src/core/keys/signature.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { compareWithChain } from '../../../src/main/compare/compare.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import { named, NodeChain } from '../../support/node-chain.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury } from '../../core/plan/support.ts'
import { blockOf, movementOf, NATIVE, signatureOf } from '../journal/samples.ts'
import { openWatchingJournal } from '../journal/support.ts'
import { openOneNode } from './one-node.ts'

const ANNA = addressNamed('anna')
const AMOUNT = 5n
const HEAD = 1_001n
/** It brought Anna five lamports, and nobody here signed it. */
const FOUND = parseSignature(named.signature(`${HEAD}/0`))

async function openAnnas() {
  const chain = new NodeChain(1_000n).add(HEAD, [{ to: ANNA, lamports: AMOUNT }])
  const nodes = await openOneNode(chain, { getBlockHeight: () => HEAD })
  const journal = await openWatchingJournal()
  await journal.write('ours', (tx) => tx.addAccounts([{ address: treasury, role: 'treasury', path: null }]))
  const payees = [{ key: 'invoice 1', recipient: ANNA, amount: AMOUNT, recipientLamports: lamports(RICH) }]
  const { transactions } = planNativePayments({ payees, payer: holding(treasury, RICH), allowUnfunded: false, terms, options: legacy })
  const [planned] = transactions
  if (planned === undefined) throw new Error('it is planned')
  const payments = [{ key: 'invoice 1', recipient: ANNA, account: ANNA, asset: NATIVE, amount: AMOUNT }]
  const intents = [{ id: 'i', what: encodeIntent(planned), sources: [], payments }]
  await journal.write('decision', (tx) => tx.addDecision({ id: 's', kind: 'payment', summary: null, intents }))
  const left = movementOf({ owner: treasury, before: 1_000n, after: 990n, verdict: { kind: 'outgoing' } })
  await journal.write('block', (tx) => tx.recordBlock(blockOf(101, [{ ...left, signature: FOUND }])))
  return { journal, nodes }
}

it.each([
  ['explained by an open payment that it made', false, 'paid', 0],
  ['not explained by a payment that another was found to have made before the comparison broke off', true, 'unknown', 1],
] as const)('a transaction that pays what an open payment would is %s', async (_name, isFound, what, cases) => {
  const { journal, nodes } = await openAnnas()
  const found = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: null, intents: [] } as const
  if (isFound) await journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...found, payments: [{ key: 'invoice 1', to: null }] }))
  const signer = {
    signedSince: async () => ({ entries: [], ended: [], made: [], complete: true }),
    dropApproval: async () => ({ dropped: false }),
  }
  const told = { reached: async () => undefined, onEnded: async () => undefined }
  await compareWithChain({ journal, nodes, signer: signer as unknown as SignerClient, ...told }, () => undefined)
  const shown = await journal.read.foundElsewhere({ limit: 9 })
  expect(shown.find(({ signature }) => signature === FOUND)).toMatchObject({ what })
  expect((await journal.read.cases({ open: true, limit: 9 })).length).toBe(cases)
})
