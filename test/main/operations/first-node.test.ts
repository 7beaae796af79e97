import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openBackend } from '../../../src/main/wiring.ts'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { until } from '../../support/until.ts'

describe('the first node', () => {
  it('is added once watching has begun, so that what is paid right after is a deposit and not an opening balance', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-first-node-'))
    const practice = await startPractice({ slotMs: 60, finalityBlocks: 2 })
    const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
    const backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer })
    try {
      const { client } = backend
      // Without a node the watcher has given up for longer and longer.
      await until(async () => (await client.deposits.watcher({})).state === 'stuck')
      await client.nodes.add({ name: 'first', url: practice.url })
      expect((await client.deposits.watcher({})).cursor).not.toBeNull()

      const { treasury } = await client.vault.create({ passphrase: 'a passphrase for a first node' })
      await askCustomers(practice.url).payIn([{ kind: 'native', to: treasury, amount: 5_000_000n }])
      await until(async () => (await client.deposits.list({ verdict: 'credit' })).deposits.length === 1)
      const [deposit] = (await client.deposits.list({ verdict: 'credit' })).deposits
      expect(deposit).toMatchObject({ owner: treasury, before: 0n, after: 5_000_000n })
    } finally {
      await backend.close()
      await practice.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
