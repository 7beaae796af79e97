import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { listCosts } from '../../../../src/main/operations/costs.ts'
import { encodeIntent } from '../../../../src/main/pay/intent/stored-intent.ts'
import { planNonceAdvance } from '../../../../src/core/plan/nonce-upkeep.ts'
import { addressNamed, legacy, terms, treasury } from '../../../core/plan/support.ts'
import { draftOf, intentOf, signedOf } from '../samples.ts'
import { addSignedAttempt, openRaw, openTestJournal } from '../support.ts'

const landed = { who: 'left', slot: slot(104), commitment: 'finalized', detail: null } as const

describe('what transactions that ran cost', () => {
  it('is read newest first, of what is final and of what failed, and of nothing else', async () => {
    let now = 1_000
    const journal = await openTestJournal({ now: () => now })
    expect(await journal.read.ran({ limit: 10 })).toEqual([])
    const one = await addSignedAttempt(journal, 'one')
    now += 500
    await journal.write('send', (tx) => tx.addBroadcast({ attemptId: one, node: 'left' }))
    now += 7_000
    await journal.write('landed', async (tx) => {
      await tx.addEvidence({ ...landed, attemptId: one, what: 'landed' })
      const feeBeyond = { feePayer: 'payer', lamports: 7n }
      await tx.settleAttempt({ attemptId: one, state: 'finalized', proof: { feeBeyond } })
    })
    const two = await addSignedAttempt(journal, 'two')
    await journal.write('failed', (tx) => tx.settleAttempt({ attemptId: two, state: 'failed', proof: null }))
    const dead = await addSignedAttempt(journal, 'dead')
    await journal.write('expired', (tx) => tx.settleAttempt({ attemptId: dead, state: 'expired', proof: null }))
    await addSignedAttempt(journal, 'outstanding')
    const [newer, older, ...others] = await journal.read.ran({ limit: 10 })
    expect(others).toEqual([])
    expect(older).toMatchObject({
      intentId: 'one',
      failed: false,
      fetchedSlot: slot(100),
      landedSlot: slot(104),
      sentMs: 1_500,
      provedMs: 8_500,
      feeBeyondLamports: 7n,
    })
    expect(newer).toMatchObject({ intentId: 'two', failed: true, landedSlot: null, sentMs: null, provedMs: 8_500, feeBeyondLamports: 0n })
    expect(await journal.read.ran({ limit: 1 })).toEqual([newer])
    // What was planned reads as nothing that this version knows: its fee is not invented.
    expect((await listCosts({ journal }, { limit: 10 })).transactions).toMatchObject([
      { intent: 'two', failed: true, feeLamports: null, slots: null, finalMs: null },
      { intent: 'one', failed: false, feeLamports: null, slots: 4, finalMs: 7_000 },
    ])
  })

  it('is the fee that was planned, and what the network charged beyond it', async () => {
    const advance = planNonceAdvance({ payer: treasury, terms, options: legacy, account: addressNamed('nonce'), authority: treasury })
    const journal = await openTestJournal()
    const what = encodeIntent(advance)
    await journal.write('decision', (tx) => tx.addDecision({ id: 'd', summary: null, intents: [{ ...intentOf('i'), what }] }))
    const attemptId = await journal.write('sign', async (tx) => tx.storeSigned(signedOf(await tx.addDraft(draftOf('i')), 'i')))
    const proof = { feeBeyond: { feePayer: treasury, lamports: 7n } }
    await journal.write('settle', (tx) => tx.settleAttempt({ attemptId, state: 'finalized', proof }))
    expect(advance.feeLamports).toBeGreaterThan(0n)
    const { transactions } = await listCosts({ journal }, { limit: 10 })
    expect(transactions).toMatchObject([{ intent: 'i', feeLamports: advance.feeLamports + 7n }])
  })

  it('tells no time where the clock was set back, and no slots where the block is before the blockhash', async () => {
    let now = 9_000
    const journal = await openTestJournal({ now: () => now })
    const one = await addSignedAttempt(journal, 'one')
    await journal.write('send', (tx) => tx.addBroadcast({ attemptId: one, node: 'left' }))
    now = 2_000
    await journal.write('landed', async (tx) => {
      await tx.addEvidence({ ...landed, slot: slot(99), attemptId: one, what: 'landed' })
      await tx.settleAttempt({ attemptId: one, state: 'finalized', proof: null })
    })
    expect((await listCosts({ journal }, { limit: 10 })).transactions).toMatchObject([{ slots: null, finalMs: null }])
  })

  it('is asked of the newest attempts alone, however many there are', async () => {
    const { path } = await openTestJournal()
    const plan = openRaw(path).prepare(`EXPLAIN QUERY PLAN SELECT attempt.id FROM attempt JOIN intent ON intent.id = attempt.intent_id
      WHERE attempt.id > 5 AND attempt.state IN ('finalized', 'failed') ORDER BY attempt.id DESC LIMIT 60`)
    expect(JSON.stringify(plan.all())).toMatch(/SEARCH attempt USING INTEGER PRIMARY KEY/)
  })
})
