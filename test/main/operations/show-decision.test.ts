import { expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { showDecision } from '../../../src/main/operations/show-decision.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import type { Services } from '../../../src/main/services.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury } from '../../core/plan/support.ts'
import { draftOf, NATIVE, signatureOf, signedOf } from '../journal/samples.ts'
import { notSealing } from './support.ts'
import { openWatchingJournal } from '../journal/support.ts'

const KEYS = ['invoice 1', 'invoice 2']
const SUMMARY = {
  asset: 'native',
  from: treasury,
  payees: [],
  allowUnfunded: false,
  memo: null,
  version: 'legacy',
  lifetime: 'blockhash',
  computeUnitPrice: null,
  computeUnitLimit: null,
  blockhash: null,
}

it('shows no signature for all of what others paid in part, neither its own message’s nor what paid a row', async () => {
  const journal = await openWatchingJournal()
  const payees = KEYS.map((key) => ({ key, recipient: addressNamed(key), amount: 5n, recipientLamports: lamports(RICH) }))
  const [planned] = planNativePayments({
    payees,
    payer: holding(treasury, RICH),
    allowUnfunded: false,
    terms,
    options: legacy,
  }).transactions
  if (planned === undefined) throw new Error('it is planned')
  const payments = payees.map(({ key, recipient, amount }) => ({ key, recipient, account: recipient, asset: NATIVE, amount }))
  const intents = [{ id: 'both', what: encodeIntent(planned), sources: [], payments }]
  await journal.write('decided', (tx) => tx.addDecision({ id: 'd', kind: 'payment', summary: SUMMARY, intents }))
  const draft = await journal.write('draft', (tx) => tx.addDraft(draftOf('both', 'its own')))
  const attemptId = await journal.write('signed', (tx) => tx.storeSigned(signedOf(draft, 'its own')))
  await journal.write('failed', async (tx) => {
    await tx.addBroadcast({ attemptId, node: 'left' })
    await tx.addEvidence({ attemptId, who: 'left', what: 'status', slot: slot(90n), commitment: 'finalized', detail: null })
    await tx.settleAttempt({ attemptId, state: 'failed', proof: null })
  })
  const paid = { what: 'paid', proof: null, intents: [], payments: [{ key: 'invoice 1', to: null }] } as const
  await journal.write('elsewhere', (tx) => tx.recordElsewhere({ signature: signatureOf('half'), slot: slot(7n), ...paid }))
  await journal.write('given up', (tx) => tx.abandonIntent({ intentId: 'both', why: 'A part of it was paid outside this journal.' }))
  const decided = await journal.read.decision('d')
  if (decided === null) throw new Error('it was decided')
  const nodes = { slotPace: () => null } as unknown as Services['nodes']
  expect((await showDecision({ journal, nodes, ...notSealing() }, decided)).parts).toMatchObject([
    { state: 'failed', elsewhere: { whole: false }, signature: null, slot: null, broadcasts: 0, lastValidBlockHeight: null },
  ])
})
