import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { standBetween } from './between.ts'
import { agreedBy, BERTAS, OUTSIDE } from './four-eyes.ts'
import { refused } from './support.ts'

const keypair = (fill: number) => encodeKeypairFile(new Uint8Array(32).fill(fill))
const CLOSED = { state: 'closed', reasons: [{ reason: 'key-imported', mustCompare: true }] }

describe('an import that fails', () => {
  it('leaves sending as it was where the passphrase is wrong', async () => {
    const { client } = await openTestBackend({ dataDir: temporaryDataDir() })
    await client.vault.create({ passphrase: PASSPHRASE })
    const importing = client.vault.importKeypair({ passphrase: 'not the passphrase', label: 'one', keypair: keypair(41) })
    await expect(importing).rejects.toMatchObject({ data: { code: 'VAULT_WRONG_PASSPHRASE' } })
    expect(await client.sending.status({})).toMatchObject({ reasons: [] })
  })

  it('leaves sending as it was where the file of the second person is missing', async () => {
    const dataDir = temporaryDataDir()
    const { client } = await openTestBackend({ dataDir })
    await client.vault.create({ passphrase: PASSPHRASE })
    const naming = { passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS }
    const { approvers } = await client.policy.approver(naming)
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: 1n })
    const folder = join(dataDir, 'practice')
    for (const name of readdirSync(folder)) if (name.includes('.approver-')) rmSync(join(folder, name))
    const importing = client.vault.importKeypair({
      passphrase: PASSPHRASE,
      label: 'one',
      keypair: keypair(41),
      ...agreedBy(approvers[0]?.address ?? OUTSIDE),
    })
    await expect(importing).rejects.toMatchObject({ data: { code: 'SIGNER_APPROVER_FILE' } })
    expect(await client.sending.status({})).toMatchObject({ reasons: [] })
  })

  it('leaves sending as it was where the vault is locked', async () => {
    const { client } = await openTestBackend({ dataDir: temporaryDataDir() })
    await client.vault.create({ passphrase: PASSPHRASE })
    await client.vault.lock({})
    const importing = client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'one', keypair: keypair(41) })
    await expect(importing).rejects.toEqual(expect.objectContaining(refused('VAULT_LOCKED', {})))
    expect(await client.sending.status({})).toMatchObject({ reasons: [] })
  })

  it('opens nothing that another beside it closed, whose key came in', async () => {
    const { client } = await openTestBackend({ dataDir: temporaryDataDir() })
    await client.vault.create({ passphrase: PASSPHRASE })
    const given = await Promise.allSettled([
      client.vault.importKeypair({ passphrase: 'not the passphrase', label: 'one', keypair: keypair(41) }),
      client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'two', keypair: keypair(42) }),
    ])
    expect(given.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await client.sending.status({})).toMatchObject(CLOSED)
  })

  it('keeps sending closed where the signer died once the key was stored and before it said so', async () => {
    const dataDir = temporaryDataDir()
    const signer = standBetween('importKeypair', (_, { kill }) => kill())
    const backend = await openTestBackend({ dataDir, signer })
    await backend.client.vault.create({ passphrase: PASSPHRASE })
    const importing = backend.client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'one', keypair: keypair(42) })
    await expect(importing).rejects.toMatchObject({ data: { code: 'SIGNER_GONE' } })
    await backend.close()
    const { client } = await openTestBackend({ dataDir })
    await client.vault.unlock({ passphrase: PASSPHRASE })
    const { accounts } = await client.accounts.list({ limit: 9 })
    expect(accounts.map(({ role }) => role).toSorted()).toEqual(['deposit', 'treasury'])
    expect(await client.sending.status({})).toMatchObject(CLOSED)
  })
})

describe('the time without use after which the vault locks itself', () => {
  it('holds at once and after the next start, and is chosen while the vault is open alone', async () => {
    const dataDir = temporaryDataDir()
    const first = await openTestBackend({ dataDir })
    await expect(first.client.vault.lockAfter({ minutes: 5 })).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await first.client.vault.create({ passphrase: PASSPHRASE })
    expect(await first.client.vault.status({})).toMatchObject({ autoLockMs: 600_000 })
    expect(await first.client.vault.lockAfter({ minutes: 60 })).toMatchObject({ autoLockMs: 3_600_000, locksInMs: 3_600_000 })
    expect(await first.client.vault.lockAfter({ minutes: 5 })).toMatchObject({ autoLockMs: 300_000, locksInMs: 300_000 })
    await first.client.vault.lock({})
    for (const minutes of [1, 60]) await expect(first.client.vault.lockAfter({ minutes })).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await first.close()
    const second = await openTestBackend({ dataDir })
    expect(await second.client.vault.status({})).toMatchObject({ state: 'locked', autoLockMs: 300_000 })
  })

  it.each([0, -1, 0.5, 61, 1e9])('is no %d minutes', async (minutes) => {
    const { client } = await openTestBackend({ dataDir: temporaryDataDir() })
    await client.vault.create({ passphrase: PASSPHRASE })
    await expect(client.vault.lockAfter({ minutes })).rejects.toMatchObject(refused('OPERATION_ARGUMENT', { field: 'minutes' }))
    expect(await client.vault.status({})).toMatchObject({ autoLockMs: 600_000 })
  })
})
