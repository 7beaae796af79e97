import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { outcomeOf } from '../../../src/core/payment/decision-outcome.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { exportJournal } from '../../../src/main/export/index.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { standingOf, tellPayment } from '../../../src/main/operations/payment-story.ts'
import { showDecision } from '../../../src/main/operations/show-decision.ts'
import { showPayment } from '../../../src/main/operations/show-payment.ts'
import { endedLanded } from '../../../src/main/pay/evidence/in-ledger.ts'
import { paymentIntents } from '../../../src/main/pay/intent/payment-intents.ts'
import type { Services } from '../../../src/main/services.ts'
import { addressOf, blockOf, movementOf, NATIVE, nonceOf, signatureOf } from '../journal/samples.ts'
import { openTestJournal, openWatchingJournal } from '../journal/support.ts'
import { paying, summaryOf } from './payout-rows-support.ts'
import { notSealing } from './support.ts'

const ELSEWHERE = signatureOf('elsewhere')
const OWN = paying('one')
const CORRECTED = addressOf('the corrected recipient')
const COLD = addressOf('cold')
const LIFETIME = { kind: 'nonce', nonce: nonceOf('a'), nonceAccount: addressOf('nonce account'), authority: COLD } as const

const planOf = ({ key, recipient, amount }: typeof OWN) =>
  planNativePayments({
    payees: [{ key, recipient, amount, recipientLamports: lamports(0n) }],
    payer: { address: addressOf('payer'), lamports: lamports(100_000_000_000n) },
    allowUnfunded: true,
    terms: { feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) }, rentMinimumLamports: lamports(1n) },
    options: { version: 'legacy', lifetime: { kind: 'blockhash' } },
  })

function planned(id: string) {
  return { id, kind: 'payment' as const, summary: summaryOf([OWN]), intents: paymentIntents(planOf(OWN), id) }
}

/** A comparison finds one transaction under the reference `one`, which paid `to`. */
async function compare(journal: Journal, to: typeof CORRECTED): Promise<void> {
  const payments = [
    { key: OWN.key, to: null },
    { key: null, to: { recipient: to, asset: NATIVE, amount: OWN.amount } },
  ]
  const found = { signature: ELSEWHERE, slot: slot(7), what: 'paid', proof: { nodes: ['left'] }, intents: [], payments } as const
  await journal.write('compared', async (tx) => {
    await tx.recordElsewhere(found)
    await tx.settleElsewhere({ slot: slot(9), closings: [] })
  })
}

/** A payment under the reference `one`, decided in a journal from before; the reference was paid since. */
async function openPaid({ to, isGivenUp = false }: { readonly to: typeof CORRECTED; readonly isGivenUp?: boolean }): Promise<Journal> {
  const journal = await openTestJournal()
  await journal.write('decide', (tx) => tx.addDecision(planned('d')))
  if (isGivenUp) await journal.write('give up', (tx) => tx.abandonIntent({ intentId: 'd/1', why: 'The address was wrong.' }))
  await compare(journal, to)
  return journal
}

async function tellAll(journal: Journal) {
  const nodes = { slotPace: () => null } as unknown as Services['nodes']
  const services = { journal, nodes, ...notSealing() }
  const decision = await journal.read.decision('d')
  if (decision === null) throw new Error('it was decided')
  const { outcome, lines } = await showPayment(services, 'd')
  const { parts } = await showDecision(services, decision)
  const told = await tellPayment(services, 'd/1')
  return { outcome, listed: outcomeOf(decision), line: lines[0], part: parts[0], told }
}

async function exportOf(journal: Journal, what: 'payments' | 'lines') {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { path } = await exportJournal({ journal, folder, now: () => 0, standingOf, what, format: 'jsonl' })
  return JSON.parse(readFileSync(path, 'utf8').trimEnd()) as unknown
}

describe('a payment whose reference was paid to somebody else, after a journal from before was put back', () => {
  it.each([false, true])('is not known to be paid, wherever it is shown (given up before: %s)', async (isGivenUp) => {
    const journal = await openPaid({ to: CORRECTED, isGivenUp })
    expect(await tellAll(journal)).toMatchObject({
      outcome: 'not-known',
      listed: 'not-known',
      line: { state: 'not-known', elsewhere: 'outside', signature: ELSEWHERE },
      part: { state: 'not-known', elsewhere: { whole: false, accounts: 0, amount: 0n }, payees: [{ reference: 'one' }] },
      told: { state: 'not-known', elsewhere: { whole: false, signatures: [ELSEWHERE], rows: [{ another: true, signature: ELSEWHERE }] } },
    })
    for (const what of ['payments', 'lines'] as const)
      expect(await exportOf(journal, what)).toMatchObject({ state: 'not-known', signature: ELSEWHERE })
  })

  it('waits for a person, who closes it with a note; its reference stays taken', async () => {
    const journal = await openPaid({ to: CORRECTED })
    const [unknown] = await journal.read.unknownIntents({ limit: 9 })
    expect(unknown).toMatchObject({ id: 'd/1', why: expect.stringContaining('maybe to somebody else') })
    expect(await journal.read.closings()).toEqual([])
    await journal.write('close', (tx) => tx.closeUnknown({ intentId: 'd/1', note: 'The corrected recipient has it.' }))
    await expect(journal.write('again', (tx) => tx.addDecision(planned('e')))).rejects.toMatchObject({ code: 'JOURNAL_PAYMENT_KNOWN' })
    expect(await journal.verify()).toMatchObject({ intact: true })
  })

  it('stays not known when it is compared again', async () => {
    const journal = await openPaid({ to: CORRECTED })
    await compare(journal, CORRECTED)
    expect(await tellAll(journal)).toMatchObject({ outcome: 'not-known' })
  })
})

it('a payment whose own recipient was paid under its reference is paid', async () => {
  const journal = await openPaid({ to: OWN.recipient })
  expect(await tellAll(journal)).toMatchObject({
    outcome: 'done',
    listed: 'done',
    line: { state: 'satisfied', signature: ELSEWHERE },
    part: { state: 'satisfied', elsewhere: { whole: true, amount: 5n } },
    told: { state: 'satisfied' },
  })
})

describe('a payment decided again for somebody else, whose reference a message of a bundle pays that was called dead', () => {
  it.each([
    ['not-known', 'another recipient', CORRECTED],
    ['done', 'the same one', OWN.recipient],
  ] as const)('is %s where that message pays %s', async (outcome, _whom, recipient) => {
    const journal = await openWatchingJournal()
    const [{ what } = { what: null }] = paymentIntents(planOf({ ...OWN, recipient }), 'b')
    const carried = [
      { message: new Uint8Array([1]), feePayer: COLD, lifetime: LIFETIME, readSlot: slot(1), what, references: ['one'], sources: [] },
    ]
    await journal.write('watched', (tx) => tx.addAccounts([{ address: COLD, role: 'watch', path: null }]))
    await journal.write('bundle', (tx) => tx.addBundle({ digest: 'b'.repeat(64), content: '', decisionId: 'b', summary: null, carried }))
    await journal.write('dead', (tx) => tx.endCarried({ carriedId: 1, proof: {} }))
    await journal.write('decide', (tx) => tx.addDecision(planned('d')))
    await journal.write('block', (tx) =>
      tx.recordBlock(blockOf(101, [movementOf({ owner: COLD, before: 90n, after: 5n, verdict: { kind: 'outgoing' } })])),
    )
    const [left] = await journal.read.left({ account: COLD, sinceSlot: slot(0), limit: 1 })
    const [record] = await journal.read.carriedIn({ state: 'ended', limit: 1 })
    if (left === undefined || record === undefined) throw new Error('it left, and was called dead')
    await journal.write('landed', async (tx) => {
      await tx.recordEndedLanded(endedLanded(record, { left: { ...left, lamports: lamports(85_000n) }, filled: null }))
      await tx.settleElsewhere({ slot: slot(102), closings: [] })
    })
    expect(await tellAll(journal)).toMatchObject({ outcome, listed: outcome })
  })
})
