import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { openNode } from '../../../src/main/node/index.ts'
import { openBackend } from '../../../src/main/wiring.ts'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { openCustomer } from '../../support/any-node.ts'
import { until } from '../../support/until.ts'
import { askNode } from '../pay/relay.ts'
import { refused } from './support.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const SOON = { withinMs: 60_000 }
const TEST_MS = 120_000

async function openHome() {
  const practice = await startPractice({ slotMs: 60, finalityBlocks: 12 })
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-units-'))
  const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
  const backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer })
  onTestFinished(async () => {
    await backend.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await backend.client.nodes.add({ name: 'practice', url: practice.url })
  await backend.client.vault.create({ passphrase: 'a passphrase for units' })
  return { client: backend.client, practice }
}

describe('the plan of a token payment', () => {
  it(
    'says its units, and is started with them and with no others',
    async () => {
      const { client, practice } = await openHome()
      const task = await client.accounts.derive({ count: 1 })
      await until(async () => (await client.tasks.show({ id: task.id })).state === 'done', SOON)
      const addressOf = async (role: 'treasury' | 'deposit') =>
        parseAddress((await client.accounts.list({ role })).accounts[0]?.address ?? '')
      const [treasury, account] = [await addressOf('treasury'), await addressOf('deposit')]
      const node = openNode({ name: 'customer', url: practice.url })
      onTestFinished(() => node.close())
      const customer = await openCustomer(node, 500_000_000n)
      await customer.pay([{ to: treasury, amount: 50_000_000n }])
      const { token } = (await askNode(practice.url, 'practice_createMints', [])) as unknown as { token: { mint: typeof treasury } }
      await askNode(practice.url, 'practice_payIn', [{ kind: 'token', to: treasury, amount: 900n, mint: token.mint }])
      await until(async () => (await node.getAccountInfo(token.mint, { commitment: 'finalized' })).value !== null, SOON)
      await client.mints.add({ mint: token.mint, label: 'Coin' })

      const request = { to: account, amount: 5n, asset: token.mint, price: 1_000_000n, allowUnfundedRecipient: true }
      let plan = await client.payments.plan(request)
      await until(async () => {
        plan = await client.payments.plan(request)
        return plan.digest !== null
      }, SOON)
      expect(plan.feeLamports).toBe(5_000n + BigInt(plan.units ?? 0))
      expect(plan.warnings.filter((words) => plain(words).includes('tried'))).toEqual([])
      const { reference, digest, recipients } = plan
      const decided = { ...request, reference, digest: digest ?? '', confirmed: recipients[0]?.confirm.digest ?? '' }
      await expect(client.payments.start(decided)).rejects.toMatchObject(refused('PLAN_CHANGED', {}))
      const { id } = await client.payments.start({ ...decided, units: plan.units ?? 0 })
      await until(async () => (await client.payments.show({ id })).settled, SOON)
      expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied', feeLamports: plan.feeLamports }])

      // A payout of a file takes the units of its check in the same way.
      const rows = ['recipient,amount,reference', `${account},0.000006,again`].join('\n')
      const contents = `data:text/csv;base64,${Buffer.from(rows).toString('base64')}`
      const payout = { contents, asset: token.mint, price: 1_000_000n, allowUnfundedRecipient: true }
      const check = await client.payouts.check(payout)
      expect(check.feeLamports).toBe(5_000n + BigInt(check.units ?? 0))
      expect(check.leaveOut).toBeNull()
      const said = { ...payout, total: check.total, digest: check.digest ?? '' }
      const confirmed = check.confirmation === null ? said : { ...said, confirmation: check.confirmation }
      await expect(client.payouts.start(confirmed)).rejects.toMatchObject(refused('PLAN_CHANGED', {}))
      const started = await client.payouts.start({ ...confirmed, units: check.units ?? 0 })
      await until(async () => (await client.payouts.show({ id: started.id })).settled, SOON)
      expect((await client.payouts.show({ id: started.id })).parts).toMatchObject([{ state: 'satisfied' }])
    },
    TEST_MS,
  )
})
