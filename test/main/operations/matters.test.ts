import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { addressOf, blockOf, draftOf, intentOf, movementOf, NATIVE, TOKEN } from '../journal/samples.ts'
import { openFilledBackend, NOW } from './support.ts'

it('what waits for a person is listed with where it is seen, the most urgent first, and a token nobody listed is not urgent', async () => {
  const { client, discard } = await openFilledBackend(async (tx) => {
    const owner = addressOf('customer')
    await tx.addAccounts([{ address: owner, role: 'deposit', path: null }])
    const token = movementOf({ name: 'token', owner, account: addressOf('token account'), asset: TOKEN, after: 9n })
    await tx.recordBlock(blockOf(101, [token]))
    await tx.addDecision({ id: 'held', kind: 'upkeep', summary: null, intents: [{ ...intentOf('held'), seal: 'ab'.repeat(32) }] })
    await tx.awaitApproval({ attemptId: await tx.addDraft(draftOf('held')), proof: null })
    await tx.openCase({ kind: 'balance-break', account: owner, asset: NATIVE, expected: 1n, found: 2n, slot: 101n as never })
  })
  const { matters, urgent } = await client.matters.list({})
  expect(matters.map(({ kind, count, urgent: is, seeCommand }) => ({ kind, count, urgent: is, seeCommand }))).toEqual([
    { kind: 'case', count: 1, urgent: true, seeCommand: 'cases list' },
    { kind: 'approval', count: 1, urgent: true, seeCommand: 'approvals list' },
    { kind: 'unlisted-token', count: 1, urgent: false, seeCommand: 'mints unlisted' },
  ])
  expect(urgent).toBe(2)
  expect(matters.map(({ since }) => since?.getTime() ?? null)).toEqual([NOW, NOW, null])
  await discard()
})

it('a copy of the vault is due until one is made, and again once a key came in', async () => {
  const dataDir = temporaryDataDir()
  const { client } = await openTestBackend({ dataDir, network: 'test' })
  const isDue = async () => (await client.matters.list({})).matters.some(({ kind }) => kind === 'backup')
  expect(await isDue()).toBe(false)
  await client.vault.create({ passphrase: PASSPHRASE })
  expect(await isDue()).toBe(true)
  await client.vault.backup({ path: join(dataDir, 'copy.vault'), passphrase: PASSPHRASE })
  expect(await isDue()).toBe(false)
  await client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'one', keypair: encodeKeypairFile(new Uint8Array(32).fill(41)) })
  const { matters } = await client.matters.list({})
  expect(matters.map(({ kind, since }) => ({ kind, since }))).toMatchObject([{ kind: 'sending-closed' }, { kind: 'backup', since: null }])
  await client.vault.drill({ path: join(dataDir, 'copy.vault'), passphrase: PASSPHRASE })
  expect(await isDue()).toBe(true)
})

it('a copy that was handed over is due until a drill opened it where it was kept: nobody knows whether it was saved', async () => {
  const { client } = await openTestBackend({ dataDir: temporaryDataDir(), network: 'test' })
  const isDue = async () => (await client.matters.list({})).matters.some(({ kind }) => kind === 'backup')
  await client.vault.create({ passphrase: PASSPHRASE })
  const { path, contents } = await client.vault.backup({ path: 'saved.vault', contents: true, passphrase: PASSPHRASE })
  expect(await isDue()).toBe(true)
  await expect(client.vault.drill({ path, contents, passphrase: PASSPHRASE })).resolves.toMatchObject({ same: true })
  expect(await isDue()).toBe(false)
})

it('a copy of one vault is none of another that took its place beside the same journal', async () => {
  const dataDir = temporaryDataDir()
  const first = await openTestBackend({ dataDir, network: 'test' })
  await first.client.vault.create({ passphrase: PASSPHRASE })
  await first.client.vault.backup({ path: join(dataDir, 'copy.vault'), passphrase: PASSPHRASE })
  await first.close()
  const place = join(dataDir, 'test')
  for (const name of readdirSync(place).filter((one) => one.startsWith('vault.'))) rmSync(join(place, name), { recursive: true })
  const { client } = await openTestBackend({ dataDir, network: 'test' })
  await client.vault.create({ passphrase: PASSPHRASE })
  expect((await client.matters.list({})).matters.map(({ kind }) => kind)).toContain('backup')
})

it('a copy that could not be made is not recorded as one', async () => {
  const dataDir = temporaryDataDir()
  const { client } = await openTestBackend({ dataDir, network: 'test' })
  await client.vault.create({ passphrase: PASSPHRASE })
  await expect(client.vault.backup({ path: join(dataDir, 'copy.vault'), passphrase: 'not this one at all' })).rejects.toBeDefined()
  expect((await client.matters.list({})).matters.map(({ kind }) => kind)).toEqual(['backup'])
})
