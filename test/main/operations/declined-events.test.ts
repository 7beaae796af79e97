import { expect, it } from 'vitest'
import type { BackendEvent } from '../../../src/contract/events.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, temporaryDataDir } from '../backend.ts'
import { heldIn, openFourEyes, pay } from './four-eyes.ts'

it('every window is told that a payment was declined, also where the vault locks before the signer has kept it', async () => {
  const practice = await openStillPractice()
  let lock: () => Promise<unknown> = async () => undefined
  const { backend, client } = await openFourEyes(practice, temporaryDataDir(), async (step) => {
    if (step === 'write:declined:after') await lock()
  })
  lock = () => client.vault.lock({})
  const decision = await pay(backend, 'one')
  const [held] = await heldIn(backend, 1)
  const told: BackendEvent[] = []
  const events = await client.events.watch({})
  void (async () => {
    for await (const event of events) told.push(event)
  })()
  const { intent = '' } = held ?? {}
  await expect(client.approvals.decline({ intent })).rejects.toMatchObject({ data: { code: 'VAULT_LOCKED' } })
  expect((await client.activity.payment({ intent })).state).toBe('abandoned')
  await until(async () => told.some(({ kind }) => kind === 'decision'))
  expect(told).toContainEqual({ kind: 'attempt', intent, decision, state: 'abandoned', signature: null })
  expect(told).toContainEqual({ kind: 'decision', decision, settled: true })
  await backend.close()
  await practice.close()
})
