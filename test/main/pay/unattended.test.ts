import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, SIGNER_ENTRY, temporaryDataDir } from '../backend.ts'
import { OUTSIDE, pay, settledIn } from '../operations/four-eyes.ts'
import { askNode } from './relay.ts'

const AMOUNT = 3_000_000n

it('a payment that cannot be signed, and is tried again in each round, keeps no vault open', async () => {
  const practice = await openStillPractice()
  const dataDir = temporaryDataDir()
  const first = await openTestBackend({ dataDir })
  await first.client.nodes.add({ name: 'practice', url: practice.url })
  const { treasury } = await first.client.vault.create({ passphrase: PASSPHRASE })
  await first.client.policy.coolDown({ passphrase: PASSPHRASE, hours: 0 })
  await first.client.policy.allow({ passphrase: PASSPHRASE, address: OUTSIDE, label: 'Anna' })
  await askNode(practice.url, 'requestAirdrop', [treasury, 1_000_000_000n])
  await practice.advance(5n)
  await settledIn(practice, first, await pay(first, 'one', AMOUNT, AMOUNT))
  await first.close()
  const record = join(dataDir, 'practice', 'vault.strongroom.signed')
  writeFileSync(record, readFileSync(record).subarray(0, 100))

  const signer = { entry: SIGNER_ENTRY, autoLockMs: 3_000 }
  const { client, close } = await openTestBackend({ dataDir, signer })
  await client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await practice.advance(1n)
    return (await client.sending.status({})).state === 'open'
  })
  const id = await pay({ client }, 'two', AMOUNT, AMOUNT)
  await until(async () => (await client.vault.status({})).state === 'locked', { withinMs: 30_000 })
  expect(await client.payments.show({ id })).toMatchObject({ settled: false, outcome: 'going-on' })
  await close()
  await practice.close()
}, 90_000)
