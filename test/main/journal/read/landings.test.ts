import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { addSignedAttempt, openTestJournal } from '../support.ts'

describe('how long transactions took to land', () => {
  it('is read of those that were sent and are final, newest first, whether they did what they should or failed', async () => {
    let now = 1_000
    const journal = await openTestJournal({ now: () => now })
    const landed = { who: 'left', slot: slot(104), commitment: 'finalized', detail: null } as const
    const open = async (id: string) => {
      const attemptId = await addSignedAttempt(journal, id)
      now += 700
      // It is handed out twice: what counts is the first time.
      for (const node of ['left', 'right']) {
        await journal.write('send', (tx) => tx.addBroadcast({ attemptId, node }))
        now += 300
      }
      return attemptId
    }
    expect(await journal.read.landings({ limit: 10 })).toEqual([])
    const first = await open('first')
    await journal.write('early', (tx) =>
      tx.addEvidence({ ...landed, attemptId: first, what: 'landed', slot: slot(101), commitment: 'processed' }),
    )
    expect(await journal.read.landings({ limit: 10 })).toEqual([])
    await journal.write('landed', async (tx) => {
      await tx.addEvidence({ ...landed, attemptId: first, what: 'landed' })
      await tx.settleAttempt({ attemptId: first, state: 'finalized', proof: null })
    })
    const second = await open('second')
    await journal.write('failed', async (tx) => {
      await tx.addEvidence({ ...landed, attemptId: second, what: 'failed', slot: slot(109) })
      await tx.settleAttempt({ attemptId: second, state: 'failed', proof: null })
    })
    const expired = await open('expired')
    await journal.write('expired', (tx) => tx.settleAttempt({ attemptId: expired, state: 'expired', proof: null }))
    const older = { fetchedSlot: slot(100), landedSlot: slot(104), waitedMs: 700 }
    const newer = { fetchedSlot: slot(100), landedSlot: slot(109), waitedMs: 700 }
    expect(await journal.read.landings({ limit: 10 })).toEqual([newer, older])
    expect(await journal.read.landings({ limit: 1 })).toEqual([newer])
  })
})
