import { expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { askNode } from '../pay/relay.ts'
import { compare, makePayee, NOTE, openHeld, openTown, SOON, untilRead } from './town.ts'

it('lamports that went into a token account of somebody else are not called moved among our own, and their case stays', async () => {
  const town = await openTown()
  const first = await openHeld(town)
  await first.client.nodes.add({ name: 'practice', url: town.practice.url })
  const { words, treasury } = await first.client.vault.create({ passphrase: PASSPHRASE })
  await until(async () => (await first.client.deposits.watcher({})).state === 'following')
  await askNode(town.practice.url, 'requestAirdrop', [treasury, 5_000_000_000n])
  const { token } = (await askNode(town.practice.url, 'practice_createMints', [])) as { token: { mint: Address } }
  await town.practice.advance(8n)
  const owner = await makePayee(first, 99)
  const { digest } = await first.client.tokens.planCreate({ mint: token.mint, owner })
  const { id } = await first.client.tokens.create({ mint: token.mint, owner, digest: digest ?? '' })
  await until(async () => {
    await town.practice.advance(2n)
    return (await first.client.activity.decision({ id })).settled
  }, SOON)
  expect(await first.client.activity.decision({ id })).toMatchObject({ outcome: 'done' })
  await first.close()

  const empty = { ...town, dataDir: temporaryDataDir() }
  const second = await openHeld(empty)
  const { client } = second
  await client.nodes.add({ name: 'practice', url: town.practice.url })
  await until(async () => (await client.deposits.watcher({})).state === 'following')
  await client.vault.restore({ passphrase: PASSPHRASE, words: words.join(' ') })
  await untilRead(empty, second)
  await compare(second)
  expect((await client.sending.found({ limit: 9 })).found).toMatchObject([{ what: 'unknown', payments: [] }])
  expect((await client.cases.list({ open: true })).cases).toMatchObject([{ kind: 'unknown-outgoing', account: treasury }])
  await expect(client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).rejects.toMatchObject({
    data: { code: 'SENDING_CASES_OPEN' },
  })
})
