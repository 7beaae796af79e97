import { expect, it } from 'vitest'
import { encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { startRelay } from '../pay/relay.ts'
import { openHeld, openTown, settleIn, SOON, untilRead } from './town.ts'

it('a comparison that one lying node kept waiting does not keep the next one waiting once both nodes are fair', async () => {
  const still = await openTown()
  const relay = await startRelay(still.practice.url, 'practice')
  const other = await startRelay(still.practice.url, 'other')
  const town = { ...still, practice: { ...still.practice, url: relay.url } }
  const first = await openHeld(town)
  const { client } = first
  await settleIn(town, first)
  await client.nodes.add({ name: 'other', url: other.url })
  await client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'hot', keypair: encodeKeypairFile(new Uint8Array(32).fill(42)) })
  await until(async () => (await client.sending.status({})).state === 'closed', SOON)
  await untilRead(town, first)
  other.lies.set('getBlockHeight', async (_, honest) => ((await honest()) as bigint) + 22_000_000n)
  const one = await client.sending.compare({})
  await town.practice.advance(5n)
  // Until the lie has told it how long to wait, or that the nodes differ.
  await until(async () => {
    const { state, waits } = await client.tasks.show({ id: one.id })
    return state !== 'running' || waits !== null
  }, SOON)
  // From here on both nodes are fair.
  other.lies.clear()
  // A person asks again: a node that was found to differ is not asked for a while.
  await until(async () => {
    const { id } = await client.sending.compare({})
    await until(async () => {
      await town.practice.advance(20n)
      return (await client.tasks.show({ id })).state !== 'running'
    }, SOON)
    return (await client.tasks.show({ id })).state === 'done'
  }, SOON)
  expect((await client.tasks.show({ id: one.id })).state).toBe('refused')
  await relay.close()
  await other.close()
})
