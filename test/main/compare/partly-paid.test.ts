import { expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Nonce } from '../../../src/core/lifetime/lifetime.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { compareWithChain } from '../../../src/main/compare/compare.ts'
import type { ClosedReason } from '../../../src/main/journal/index.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import type { SignedEntry } from '../../../src/main/signer/protocol.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury, withNonce } from '../../core/plan/support.ts'
import { NodeChain } from '../../support/node-chain.ts'
import { addressOf, NATIVE, signatureOf } from '../journal/samples.ts'
import { openWatchingJournal } from '../journal/support.ts'
import { openOneNode } from './one-node.ts'

const KEYS = ['invoice 1', 'invoice 2']
/** The message that paid, or may yet pay, the other half, as the signer's record has it. */
const REST: SignedEntry = {
  intent: 'the other half',
  digest: '22'.repeat(32),
  signature: signatureOf('the other half'),
  eventId: 1,
  lastValidBlockHeight: null,
  notBeforeSlot: null,
  nonceSlot: null,
  blockhash: null,
  nonce: { account: addressOf('nonce account'), value: addressOf('its value') as string as Nonce },
  references: ['invoice 2'],
  movements: [],
}

/** Two payments of one message, of which the first was found paid elsewhere; then the comparison ends. */
async function compareHalf(options: typeof legacy, reason: ClosedReason, entries: readonly SignedEntry[]) {
  const chain = new NodeChain(1_000n)
  // It goes on by as much as somebody waits for.
  let height = 500n
  const infoOf = chain.handlers()['getEpochInfo'] as () => object
  const nodes = await openOneNode(chain, {
    // It keeps little, so that it cannot tell what became of what may have landed before.
    getFirstAvailableBlock: () => 900n,
    getBlockHeight: () => height,
    getEpochInfo: () => ({ ...infoOf(), blockHeight: height }),
    getMultipleAccounts: ([accounts]) => ({ context: { slot: 1_000n }, value: (accounts as string[]).map(() => null) }),
  })
  const journal = await openWatchingJournal()
  await journal.write('ours', (tx) => tx.addAccounts([{ address: treasury, role: 'treasury', path: null }]))
  const payees = KEYS.map((key) => ({ key, recipient: addressNamed(key), amount: 5n, recipientLamports: lamports(RICH) }))
  const [planned] = planNativePayments({ payees, payer: holding(treasury, RICH), allowUnfunded: false, terms, options }).transactions
  if (planned === undefined) throw new Error('it is planned')
  const payments = payees.map(({ key, recipient, amount }) => ({ key, recipient, account: recipient, asset: NATIVE, amount }))
  const intents = [{ id: 'both', what: encodeIntent(planned), sources: [], payments }]
  await journal.write('decided', (tx) => tx.addDecision({ id: 's', kind: 'payment', summary: null, intents }))
  await journal.write('closed', (tx) => tx.closeSending({ reason, context: null }))
  const paid = { what: 'paid', proof: null, intents: [], payments: [{ key: 'invoice 1', to: null }] } as const
  await journal.write('elsewhere', (tx) => tx.recordElsewhere({ signature: signatureOf('half'), slot: slot(7n), ...paid }))
  const signer = {
    signedSince: async () => ({ entries, ended: [], made: [], complete: true }),
    dropApproval: async () => ({ dropped: false }),
  } as unknown as SignerClient
  const reached = async () => void (height += 150n)
  await compareWithChain({ journal, nodes, signer, reached, onEnded: async () => undefined }, () => undefined)
  return (await journal.read.intent('both'))?.state
}

it.each([
  ['under a nonce, where something may have been signed that nobody remembers', 'unknown', withNonce, 'vault-restored', []],
  ['of which the signer remembers a message that nobody can tell of', 'unknown', legacy, 'journal-older', [REST]],
  ['that nobody can have signed', 'abandoned', legacy, 'journal-older', []],
] as const)('the rest of what was paid in part elsewhere, %s, ends as %s', async (_name, state, options, reason, entries) => {
  expect(await compareHalf(options, reason, entries)).toBe(state)
})
