import { expect, it } from 'vitest'
import { encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { NOTE, openHeld, openTown, settleIn, SOON, untilRead } from './town.ts'

it('a comparison that had begun before a key came in does not count for that key', async () => {
  const town = await openTown()
  const first = await openHeld(town)
  const { client } = first
  await settleIn(town, first)
  const bring = (letter: number) =>
    client.vault.importKeypair({
      passphrase: PASSPHRASE,
      label: `hot ${letter}`,
      keypair: encodeKeypairFile(new Uint8Array(32).fill(letter)),
    })
  await bring(42)
  await until(async () => (await client.sending.status({})).state === 'closed', SOON)
  await untilRead(town, first)
  const task = await client.sending.compare({})
  // Fewer than a signature lives: however late it looks, it still waits.
  await town.practice.advance(120n)
  const shown = () => client.tasks.show({ id: task.id })
  const waiting = /^Waiting until nothing that was signed before can still land: \d+ blocks left\.$/
  await until(async () => waiting.test((await shown()).waits ?? ''), SOON)
  expect((await shown()).state).toBe('running')
  await bring(43)
  let blocks = 0n
  await until(async () => {
    await town.practice.advance(2n)
    blocks += 2n
    return (await client.tasks.show({ id: task.id })).state !== 'running'
  }, SOON)
  await untilRead(town, first)
  const reopened = await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE }).then(
    ({ state }) => state,
    (error: { data?: { code?: string } }) => error.data?.code,
  )
  expect(reopened).toBe('SENDING_NOT_COMPARED')
})
