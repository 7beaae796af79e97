import { createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import type { BackendEvent } from '../../../src/contract/events.ts'
import { planNonceAdvance } from '../../../src/core/plan/nonce-upkeep.ts'
import { activityOperations } from '../../../src/main/operations/activity.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import type { Services } from '../../../src/main/services.ts'
import { addressNamed, legacy, terms, treasury } from '../../core/plan/support.ts'
import { openTestJournal } from '../journal/support.ts'
import { refused } from './support.ts'

const ADVANCE = planNonceAdvance({ payer: treasury, terms, options: legacy, account: addressNamed('nonce'), authority: treasury })
const NOTE = 'Looked at by hand.'

/** What a window asks, over a journal with one decision that nothing seals, and every event that it is told meanwhile. */
async function openWindow(gate: object = { kind: 'open' }) {
  const journal = await openTestJournal()
  await journal.write('decided', (tx) =>
    tx.addDecision({ id: 'd', kind: 'upkeep', summary: null, intents: [{ id: 'd/1', what: encodeIntent(ADVANCE), sources: [] }] }),
  )
  const told: BackendEvent[] = []
  const events = { tell: (event: BackendEvent) => told.push(event) }
  const signer = {
    confirmDecisions: async ({ intents }: { intents: readonly unknown[] }) => ({ seals: intents.map(() => 'ab'.repeat(32)) }),
  }
  const parts = { journal, events, signer, submitter: { wake: () => undefined }, folder: { path: '' }, gate: { state: async () => gate } }
  const { activity } = createRouterClient(
    { activity: activityOperations(parts as unknown as Services) },
    { context: { via: 'command-line' } },
  )
  return { activity, journal, told }
}

describe('whoever follows a decision', () => {
  it('is told that a person confirmed it', async () => {
    const { activity, journal, told } = await openWindow()
    expect(await activity.confirm({ id: 'd', passphrase: 'a passphrase' })).toEqual({ id: 'd', confirmed: 1 })
    expect((await journal.read.intent('d/1'))?.seal).not.toBeNull()
    expect(told).toEqual([{ kind: 'decision', decision: 'd', settled: false }])
  })

  it('is told that a person took it back', async () => {
    const { activity, told } = await openWindow()
    expect(await activity.takeBack({ id: 'd', note: NOTE })).toEqual({ id: 'd', takenBack: 1, left: 0 })
    expect(told).toEqual([{ kind: 'decision', decision: 'd', settled: true }])
  })

  it('is told that a person closed what nobody can tell of', async () => {
    const { activity, journal, told } = await openWindow()
    await journal.write('unknown', (tx) => tx.abandonIntent({ intentId: 'd/1', why: 'Nobody can tell.', as: 'unknown' }))
    await activity.resolve({ intent: 'd/1', note: NOTE })
    expect(told).toEqual([{ kind: 'decision', decision: 'd', settled: true }])
  })
})

describe('what waits for a person’s word', () => {
  it('is not taken back before all is read that was done meanwhile: it may have been made', async () => {
    const catchingUp = { slots: 7n, accounts: 0 }
    const { activity, journal, told } = await openWindow({ kind: 'waiting', catchingUp })
    await expect(activity.takeBack({ id: 'd', note: NOTE })).rejects.toMatchObject(refused('SENDING_NOT_READ', catchingUp))
    expect((await journal.read.intent('d/1'))?.state).toBe('open')
    expect(told).toEqual([])
  })
})
