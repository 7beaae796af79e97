import { expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Asset } from '../../../src/core/deposit/deposit.ts'
import { statePeriod } from '../../../src/main/audit/figures.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { paymentIntents } from '../../../src/main/pay/payment-intents.ts'
import { samplePayout } from '../export/support.ts'
import { addressOf, blockhashOf, blockOf, draftOf, movementOf, signatureOf, signedOf, TOKEN } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'

const SECONDS = 1_000_000
const OURS = ['treasury', 'ann']

async function open(): Promise<Journal> {
  const journal = await openTestJournal({ now: () => SECONDS * 1_000 })
  await journal.write('accounts', (tx) =>
    tx.addAccounts(OURS.map((name) => ({ address: addressOf(name), role: name === 'treasury' ? 'treasury' : 'deposit', path: null }))),
  )
  await journal.write('open', (tx) => tx.openCursor({ slot: slot(100n), blockhash: blockhashOf(100) }))
  return journal
}

type Moved = Parameters<typeof movementOf>[0]

/** A block ten seconds after the one before, the first before the period. */
const record = (journal: Journal, at: number, moved: Moved) =>
  journal.write('block', (tx) =>
    tx.recordBlock({
      ...blockOf(at, [movementOf(moved)]),
      origins: { blockTimeSeconds: BigInt(SECONDS - 8 + (at - 100) * 10), senders: [] },
    }),
  )

async function stateAll(journal: Journal) {
  const period = await journal.read.period({ sinceMs: (SECONDS + 5) * 1_000, untilMs: (SECONDS + 1_000) * 1_000 })
  return statePeriod({ journal, period, reading: { caughtUp: true, readToMs: Number.MAX_SAFE_INTEGER } })
}

it.each(['settled', 'known from a node alone'] as const)(
  'a payment that failed on the chain paid nobody, only its fee: %s',
  async (how) => {
    const journal = await open()
    await record(journal, 101, { owner: addressOf('treasury'), after: 1_000_000_000_000n })
    const intents = paymentIntents(samplePayout(), 'payout').slice(0, 1)
    const [{ id: intentId } = { id: '' }] = intents
    const fee: bigint = samplePayout().transactions[0]?.feeLamports ?? 0n
    await journal.write('decide', (tx) => tx.addDecision({ id: 'payout', kind: 'payment', summary: null, intents }))
    await journal.write('fail', async (tx) => {
      const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf(intentId)), intentId))
      await tx.addEvidence({ attemptId, who: 'left', what: 'failed', slot: slot(102), commitment: 'finalized', detail: null })
      if (how === 'settled') await tx.settleAttempt({ attemptId, state: 'failed', proof: null })
    })
    const before = 1_000_000_000_000n
    // What the fee payer of a failed transaction has less is out, like any other that left.
    const out = { owner: addressOf('treasury'), before, after: before - fee, verdict: { kind: 'outgoing' } } as const
    await record(journal, 102, { ...out, signature: signatureOf(intentId) })
    const [native] = await stateAll(journal)
    expect(native).toMatchObject({ difference: 0n, figures: [{ line: 'fees', count: 1, amount: -fee }] })
  },
)

it('states a mint that was closed and created again under each of its terms, and mixes no amounts of the two', async () => {
  const journal = await open()
  const terms = { mint: addressOf('mint'), tokenProgram: addressOf('token program') }
  const again: Asset = { kind: 'token', ...terms, decimals: 9 }
  const list = (decimals: number) => journal.write('mint', (tx) => tx.listMint({ ...terms, decimals, label: 'Dollar' }))
  const moved = (name: string, asset: Asset, before: bigint, after: bigint): Moved => {
    const verdict = after < before ? ({ kind: 'outgoing' } as const) : ({ kind: 'credit', class: 'customer' } as const)
    return { name, owner: addressOf('ann'), account: addressOf('ann token'), asset, before, after, verdict }
  }
  await list(6)
  await record(journal, 101, moved('former', TOKEN, 0n, 1_000_000n))
  await record(journal, 102, moved('burned', TOKEN, 1_000_000n, 0n))
  await list(9)
  await record(journal, 103, moved('again', again, 0n, 5n))
  const [, ...tokens] = await stateAll(journal)
  expect(tokens).toMatchObject([
    { decimals: 6, opening: { held: 1_000_000n }, closing: { held: 0n }, difference: 0n, figures: [{ line: 'out', amount: -1_000_000n }] },
    { decimals: 9, opening: { held: 0n }, closing: { held: 5n }, difference: 0n, figures: [{ line: 'in', amount: 5n }] },
  ])
})
