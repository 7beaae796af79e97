import { describe, expect, it } from 'vitest'
import type { Asset } from '../../../src/core/deposit/deposit.ts'
import type { Storable } from '../../../src/core/journal/storable.ts'
import type { AttemptState } from '../../../src/core/payment/state.ts'
import type { JournalWriter } from '../../../src/main/journal/index.ts'
import { addressOf, blockOf, draftOf, movementOf, NATIVE, signedOf, TOKEN } from '../journal/samples.ts'
import { openRaw, openTestJournal } from '../journal/support.ts'
import { NOW, openFilledBackend } from './support.ts'

/** 2023-11-14, 22:13:20 in UTC; in Tokyo it is the next day. */
const TODAY = '2023-11-14'
const MOST = 2n ** 64n - 1n
const seconds = BigInt(NOW / 1_000)

type Paid = { readonly key: string; readonly amount: bigint; readonly asset?: Asset }

async function decidePayment(tx: JournalWriter, { key, amount, asset = NATIVE }: Paid, end: AttemptState | null): Promise<void> {
  const id = `${key}/1`
  const recipient = addressOf(key)
  const payment = { key, recipient, amount, account: recipient, asset }
  await tx.addDecision({ id: key, kind: 'payment', summary: null, intents: [{ id, what: {}, sources: [], payments: [payment] }] })
  await endBy(tx, id, end)
}

async function endBy(tx: JournalWriter, id: string, end: AttemptState | null): Promise<void> {
  if (end === null) return
  const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf(id)), id))
  if (end === 'finalized' || end === 'failed' || end === 'expired') await tx.settleAttempt({ attemptId, state: end, proof: null })
}

const sweepOf = (asset: string): Storable => ({
  asset,
  mode: 'keep-minimum',
  close: false,
  version: 'legacy',
  destination: addressOf('home'),
})

async function decideSweep(tx: JournalWriter, key: string, moved: Storable): Promise<void> {
  const id = `${key}/1`
  const what = { kind: 'sweep', moved, sources: [{}] }
  await tx.addDecision({
    id: key,
    summary: sweepOf('native'),
    intents: [{ id, what, sources: [{ account: addressOf(key), asset: NATIVE }] }],
  })
  await endBy(tx, id, 'finalized')
}

const readWithin = async (fill: (tx: JournalWriter) => Promise<void>) => {
  const journal = await openTestJournal({ now: () => NOW })
  await journal.write('decide', fill)
  return { journal, within: await journal.read.decidedWithin({ sinceMs: NOW, untilMs: NOW + 1 }) }
}

describe('what was decided within some time', () => {
  it('is added up by asset beyond what 64 bits hold', async () => {
    const { within, journal } = await readWithin(async (tx) => {
      await decidePayment(tx, { key: 'one', amount: MOST }, 'finalized')
      await decidePayment(tx, { key: 'two', amount: MOST }, 'finalized')
      await decidePayment(tx, { key: 'token', amount: 7n, asset: TOKEN }, 'finalized')
      await decideSweep(tx, 'sweep', MOST)
    })
    expect(within).toMatchObject({
      paid: [
        { asset: NATIVE, amount: 2n * MOST },
        { asset: TOKEN, amount: 7n },
      ],
      swept: [{ amount: MOST }],
      notCounted: 0,
    })
    // What was decided before the moment, or from its end on, is of other days.
    for (const [sinceMs, untilMs] of [
      [NOW - 9, NOW],
      [NOW + 1, NOW + 9],
    ] as const)
      expect(await journal.read.decidedWithin({ sinceMs, untilMs })).toEqual({ paid: [], swept: [], notCounted: 0 })
  })

  it.each(['failed', 'expired', 'signed', null] as const)('never holds a payment as paid whose attempt is %s', async (end) => {
    const { within } = await readWithin((tx) => decidePayment(tx, { key: 'one', amount: 5n }, end))
    expect(within).toEqual({ paid: [], swept: [], notCounted: 1 })
  })

  it('holds what is not written as a sum as no sum, and counts it as such', async () => {
    const { within } = await readWithin((tx) => decideSweep(tx, 'sweep', 'a lot'))
    expect(within).toEqual({ paid: [], swept: [], notCounted: 1 })
  })

  it('is found by an index, however much was decided at other times', async () => {
    const { path } = await openTestJournal()
    const plan = openRaw(
      path,
    ).prepare(`EXPLAIN QUERY PLAN SELECT count(*) FROM decision CROSS JOIN intent ON intent.decision_id = decision.id
      WHERE decision.at_ms >= 1 AND decision.at_ms < 2 AND intent.replaced = 0 AND +decision.kind IN ('payment', 'sweep')`)
    expect(JSON.stringify(plan.all())).toContain('decision_by_time')
  })
})

describe('what days come to', () => {
  it('is told of days of a zone: decided and done on them, and paid in by customers', async () => {
    const backend = await openFilledBackend(async (tx) => {
      await tx.addAccounts([{ address: addressOf('ann'), role: 'deposit', path: null }])
      await tx.recordBlock({
        ...blockOf(101, [movementOf({ owner: addressOf('ann'), after: 7n })]),
        origins: { blockTimeSeconds: seconds - 60n, senders: [] },
      })
      await decidePayment(tx, { key: 'one', amount: 5n }, 'finalized')
      await decidePayment(tx, { key: 'two', amount: 6n }, 'failed')
      await decideSweep(tx, 'sweep', 9n)
    })
    try {
      const decided = { paid: [{ asset: 'native', amount: 5n }], swept: [{ asset: 'native', amount: 9n }], notCounted: 1 }
      const none = { paid: [], swept: [], notCounted: 0 }
      const utc = await backend.client.activity.days({ days: [TODAY, '2023-11-13', '2024-01-01'] })
      expect(utc.days).toEqual([
        // The journal has been read from within that day on.
        { day: TODAY, decided, received: null, why: 'before-journal' },
        { day: '2023-11-13', decided: none, received: null, why: 'before-journal' },
        { day: '2024-01-01', decided: none, received: null, why: 'not-read-yet' },
      ])
      const tokyo = await backend.client.activity.days({ days: ['2023-11-15'], zone: 'Asia/Tokyo' })
      expect(tokyo.days).toMatchObject([{ day: '2023-11-15', decided, received: null }])
    } finally {
      await backend.discard()
    }
  })
})
