import { describe, expect, it } from 'vitest'
import { followTask } from '../../../src/shells/cli/follow.ts'
import { openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'

describe('deposit accounts', () => {
  it('that two people derive at the same time are made for both', async () => {
    const backend = await openTestBackend({ dataDir: temporaryDataDir() })
    const { client } = backend
    await client.vault.create({ passphrase: PASSPHRASE })
    const tasks = await Promise.all([client.accounts.derive({ count: 30 }), client.accounts.derive({ count: 40 })])
    for (const task of tasks) await followTask(backend, task, () => undefined)
    const { accounts } = await client.accounts.list({ role: 'deposit', limit: 100 })
    expect(new Set(accounts.map(({ address }) => address)).size).toBe(70)
  })
})
