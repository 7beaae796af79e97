import { describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { JournalWriter } from '../../../src/main/journal/index.ts'
import { listRunning } from '../../../src/main/operations/running.ts'
import type { Services } from '../../../src/main/services.ts'
import { addressOf, draftOf, NATIVE, nonceOf, signedOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { notSealing } from './support.ts'

const SEAL = 'ab'.repeat(32)
const SUMMARY = { asset: 'native', mode: 'keep-minimum', close: false, version: 'legacy', destination: addressOf('home') }
const moves = (id: string) => ({
  id,
  what: { kind: 'sweep', moved: 7n, sources: [{}] },
  sources: [{ account: addressOf(id), asset: NATIVE }],
  seal: SEAL,
})

type Standing = { readonly vault?: 'locked' | 'unlocked'; readonly sending?: 'open' | 'waiting'; readonly finalized?: bigint }

async function openRunning(fill: (tx: JournalWriter) => Promise<unknown>) {
  const journal = await openTestJournal()
  await journal.write('fill', fill)
  const mores: boolean[] = []
  const ask = async ({ vault = 'unlocked', sending = 'open', finalized = 90n }: Standing = {}) => {
    const services = {
      journal,
      ...notSealing(),
      signer: { status: async () => ({ state: vault, policy: null }) },
      gate: { state: async () => (sending === 'open' ? { kind: 'open' } : { kind: 'waiting', slots: 4n, accounts: 0 }) },
      nodes: {
        slotPace: () => ({ msPerSlot: 400, slots: 20 }),
        states: () => [{ standing: 'admitted', slot: slot(finalized), processedSlot: slot(finalized + 8n), confirmedSlot: null }],
      },
      watcher: { status: () => ({ state: 'following', cursor: null, finalizedSlot: slot(finalized), trouble: null }) },
      tasks: { list: () => [] },
      confidentialSweeper: { waitOf: () => null },
    }
    const { running, more } = await listRunning(services as unknown as Services)
    mores.push(more)
    return running.map(({ id, kind, state, going, progress, waiting, aboutMs }) => ({
      id,
      kind,
      state,
      going,
      progress,
      waiting,
      aboutMs,
    }))
  }
  return { journal, ask, mores }
}

/** A sweep of so many transactions, none of them signed. */
const decide = (tx: JournalWriter, id: string, count: number) =>
  tx.addDecision({ id, summary: SUMMARY, intents: Array.from({ length: count }, (_, at) => moves(`${id}/${at + 1}`)) })

/** Has one signed and reported in this block; null: reported by nobody. */
async function sign(tx: JournalWriter, intent: string, at: bigint | null) {
  const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf(intent)), intent))
  if (at === null) return attemptId
  await tx.addEvidence({ attemptId, who: 'left', what: 'landed', slot: slot(at), commitment: 'confirmed', detail: null })
  await tx.setAttemptState({ attemptId, state: 'confirmed' })
  return attemptId
}

const SWEEP = { id: 'sweep', kind: 'sweep', going: true, waiting: 0, aboutMs: null }

describe('what has not ended', () => {
  it('is told with how much of it is final, and about how long the rest takes', async () => {
    const { journal, ask } = await openRunning(async (tx) => {
      await decide(tx, 'sweep', 2)
      const first = await sign(tx, 'sweep/1', 95n)
      await sign(tx, 'sweep/2', 105n)
      await tx.settleAttempt({ attemptId: first, state: 'finalized', proof: null })
    })
    const stands = { ...SWEEP, state: 'on-the-way', progress: { done: 1, total: 2 } }
    expect(await ask({ finalized: 90n })).toEqual([{ ...stands, aboutMs: 6_000 }])
    expect(await ask({ finalized: 105n })).toEqual([stands])
    await journal.close()
  })

  it('has no time left where something of it is not signed, lives by a nonce, or nothing was observed of how long landing takes', async () => {
    const lifetime = { kind: 'nonce', nonce: nonceOf('n'), nonceAccount: addressOf('n'), authority: addressOf('a') } as const
    const { journal, ask } = await openRunning(async (tx) => {
      await decide(tx, 'half', 2)
      await sign(tx, 'half/1', 105n)
      await decide(tx, 'unseen', 1)
      await sign(tx, 'unseen/1', null)
      await decide(tx, 'nonce', 1)
      await tx.storeSigned(signedOf(await tx.addDraft(draftOf('nonce/1', 'n', lifetime)), 'n'))
    })
    expect((await ask()).map(({ id, aboutMs }) => [id, aboutMs])).toEqual([
      ['nonce', null],
      ['unseen', null],
      ['half', null],
    ])
    await journal.close()
  })

  it('waits, and does not run, while the vault is locked or sending is not open', async () => {
    const { journal, ask } = await openRunning((tx) => decide(tx, 'sweep', 1))
    const stands = { ...SWEEP, progress: { done: 0, total: 1 } }
    expect(await ask()).toEqual([{ ...stands, state: 'signing' }])
    expect(await ask({ vault: 'locked' })).toEqual([{ ...stands, state: 'waits-for-vault', going: false }])
    expect(await ask({ sending: 'waiting' })).toEqual([{ ...stands, state: 'waits-for-sending', going: false }])
    await journal.close()
  })

  it('waits for a second person, and for a word where it has no seal', async () => {
    const { journal, ask } = await openRunning(async (tx) => {
      await decide(tx, 'sweep', 2)
      await sign(tx, 'sweep/1', null)
      await tx.awaitApproval({ attemptId: await tx.addDraft(draftOf('sweep/2')), proof: null })
      const { seal: _seal, ...bare } = moves('bare/1')
      await tx.addDecision({ id: 'bare', summary: SUMMARY, intents: [bare] })
    })
    expect(await ask()).toEqual([
      { ...SWEEP, state: 'on-the-way', progress: { done: 0, total: 2 }, waiting: 1 },
      { ...SWEEP, id: 'bare', state: 'waits-for-word', going: false, progress: { done: 0, total: 1 }, waiting: 1 },
    ])
    await journal.close()
  })

  it('tells a confidential sweep once, and none of the decisions that are its steps', async () => {
    const [account, owner, mint] = [addressOf('hidden'), addressOf('owner'), addressOf('mint')]
    const { journal, ask } = await openRunning(async (tx) => {
      await tx.addConfidentialSweep({ id: 'hidden', mint, treasury: addressOf('home'), sources: [{ account, owner, readSlot: slot(1) }] })
      await decide(tx, 'step', 1)
      await tx.addConfidentialStep({ sourceIds: [1], act: 'sweep', decisionId: 'step' })
      await sign(tx, 'step/1', null)
    })
    const stands = { ...SWEEP, id: 'hidden', kind: 'confidential-sweep', progress: { done: 0, total: 1 } }
    expect(await ask({ vault: 'locked' })).toEqual([{ ...stands, state: 'on-the-way' }])
    await journal.close()
  })

  it('is nothing any more once it has ended', async () => {
    const { journal, ask } = await openRunning(async (tx) => {
      await decide(tx, 'sweep', 1)
      await tx.settleAttempt({ attemptId: await sign(tx, 'sweep/1', 95n), state: 'finalized', proof: null })
    })
    expect(await ask()).toEqual([])
    await journal.close()
  })

  it('is told before what waits, however much was decided since, and that there is more only where there is', async () => {
    const { journal, ask, mores } = await openRunning(async (tx) => {
      await decide(tx, 'oldest', 1)
      await sign(tx, 'oldest/1', 105n)
      for (let number = 1; number < 50; number += 1) await decide(tx, `newer ${number}`, 1)
    })
    expect((await ask()).length).toBe(50)
    await journal.write('one more', (tx) => decide(tx, 'newest', 1))
    const running = await ask({ vault: 'locked' })
    expect(running).toHaveLength(50)
    expect(running[0]).toMatchObject({ id: 'oldest', state: 'on-the-way' })
    expect(mores).toEqual([false, true])
    await journal.close()
  })

  it('is told of a confidential sweep however many began and ended since', async () => {
    const [owner, mint] = [addressOf('owner'), addressOf('mint')]
    const { journal, ask, mores } = await openRunning(async (tx) => {
      for (let number = 1; number <= 51; number += 1) {
        const sources = [{ account: addressOf(`hidden ${number}`), owner, readSlot: slot(1) }]
        await tx.addConfidentialSweep({ id: `${number}`, mint, treasury: addressOf('home'), sources })
        if (number > 1) await tx.endConfidentialSource({ sourceId: number, end: { as: 'stopped', why: 'by-person' } })
      }
    })
    expect((await ask()).map(({ id }) => id)).toEqual(['1'])
    expect(mores).toEqual([false])
    await journal.close()
  })

  it('has no slot by which it lands where no node can say what became of it', async () => {
    const { journal } = await openRunning(async (tx) => {
      await decide(tx, 'sent', 1)
      await sign(tx, 'sent/1', null)
      await decide(tx, 'unknown', 1)
      await tx.setAttemptState({ attemptId: await sign(tx, 'unknown/1', null), state: 'unknown' })
    })
    const progress = new Map((await journal.read.openDecisions({ limit: 9 })).map((one) => [one.decision.id, one.progress]))
    expect(progress.get('sent')).toMatchObject({ fetchedSlot: 100n, untold: 0 })
    expect(progress.get('unknown')).toMatchObject({ fetchedSlot: null, untold: 1 })
    await journal.close()
  })

  it('has no time left while some of it waits for a second person, however soon the rest is final', async () => {
    const { journal, ask } = await openRunning(async (tx) => {
      await decide(tx, 'sweep', 2)
      await sign(tx, 'sweep/1', 105n)
      await tx.awaitApproval({ attemptId: await tx.addDraft(draftOf('sweep/2')), proof: null })
    })
    expect(await ask()).toMatchObject([{ id: 'sweep', state: 'on-the-way', waiting: 1, aboutMs: null }])
    await journal.close()
  })
})
