import { describe, expect, it } from 'vitest'
import type { AsOf } from '../../../src/contract/as-of.ts'
import type { Backend } from '../../../src/main/wiring.ts'
import { askCustomers } from '../../../src/shells/cli/demo/customers.ts'
import { until } from '../../support/until.ts'
import { furnish, openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { startRelay } from '../pay/relay.ts'
import { holdBlocks } from '../../support/hold-blocks.ts'

const AHEAD = 60n
const PAID = 50_000_000n

describe('a program that just started, over a chain that is ahead', () => {
  it('says of whatever it answers as of which slot that is true, until it has caught up', async () => {
    const practice = await openStillPractice()
    const relay = await startRelay(practice.url, 'left')
    const dataDir = temporaryDataDir()
    try {
      const before = await openTestBackend({ dataDir })
      const accounts = await furnish(before, relay.url, 3)
      await until(async () => (await before.client.accounts.balances({})).balances.length > accounts.length)
      await before.close()
      const release = holdBlocks(relay)
      await askCustomers(practice.url).payIn(accounts.map((to) => ({ kind: 'native', to, amount: PAID })))
      await practice.advance(AHEAD)

      const { client } = await openTestBackend({ dataDir })
      await until(async () => (await client.overview.show({})).asOf.slotsBehind !== null)
      for (const [what, asOf] of await askedOf(client)) {
        expect(asOf, what).toMatchObject({ caughtUp: false })
        expect(asOf.slotsBehind, what).toBeGreaterThanOrEqual(AHEAD)
        expect(asOf.words, what).toMatch(/^As of slot \d+, \d+ slots behind the chain\.$/)
      }
      expect((await client.sweeps.plan({})).transactions).toEqual([])
      const digest = '0'.repeat(64)
      await client.vault.unlock({ passphrase: PASSPHRASE })
      await expect(client.sweeps.start({ digest })).rejects.toMatchObject({
        data: { code: 'PLAN_NOTHING_TO_SWEEP', context: { asOf: expect.stringMatching(/slots behind the chain/) as string } },
      })

      release()
      await until(async () => (await client.deposits.watcher({})).asOf.caughtUp)
      for (const [what, asOf] of await askedOf(client)) expect(asOf, what).toMatchObject({ caughtUp: true, slotsBehind: 0n })
      expect((await client.sweeps.plan({})).transactions).toHaveLength(1)
    } finally {
      await relay.close()
      await practice.close()
    }
  })
})

async function askedOf(client: Backend['client']): Promise<readonly (readonly [string, AsOf])[]> {
  return [
    ['overview show', (await client.overview.show({})).asOf],
    ['deposits list', (await client.deposits.list({})).asOf],
    ['deposits pending', (await client.deposits.pending({})).asOf],
    ['deposits watcher', (await client.deposits.watcher({})).asOf],
    ['accounts list', (await client.accounts.list({})).asOf],
    ['accounts balances', (await client.accounts.balances({})).asOf],
    ['sweeps plan', (await client.sweeps.plan({})).asOf],
    ['activity export', (await client.activity.export({ what: 'deposits' })).asOf],
  ]
}
