import { expect, it, onTestFinished } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { Fault } from '../../support/node-double.ts'
import { PAYER as COLD } from '../../support/payer-elsewhere.ts'
import { openTwoWorkstations } from '../../support/two-workstations.ts'
import { addressOf } from '../journal/samples.ts'
import { startRelay } from '../pay/relay.ts'
import { openFilledBackend, refused } from './support.ts'

const PAYER = addressOf('payer elsewhere')

it('a payout file from an account whose past is not read is not checked: what it paid is not known', async () => {
  const { client, discard } = await openFilledBackend(async (tx) => {
    await tx.addAccounts([{ address: PAYER, role: 'watch', path: null }])
    await tx.openGap({ from: slot(101), to: slot(140), reason: 'not-served' })
  })
  const contents = `data:text/csv;base64,${Buffer.from(`recipient,amount,reference\n${addressOf('one')},0.002,one`).toString('base64')}`
  await expect(client.bundles.checkPayout({ contents, from: PAYER })).rejects.toMatchObject(
    refused('SENDING_NOT_READ', { slots: 0n, accounts: 1 }),
  )
  await discard()
})

it('a payment from an account whose past is not read is not planned', { timeout: 120_000 }, async () => {
  const two = await openTwoWorkstations()
  const relay = await startRelay(two.url, 'only')
  onTestFinished(async () => {
    await two.close()
    await relay.close()
  })
  const { client } = two.online()
  await client.nodes.add({ name: 'only', url: relay.url })
  await client.nodes.remove({ name: 'practice' })
  await two.fund(COLD, 100_000_000n)
  relay.lies.set('getSignaturesForAddress', () => new Fault(-32_019, 'no history here'))
  await client.accounts.watch({ address: COLD, since: 0 })
  const nonceAccount = await two.makeNonce('past', COLD)
  const asked = { from: COLD, to: keyOf('past'), amount: 2_000_000n, nonceAccount, allowUnfundedRecipient: true }
  await expect(client.bundles.plan(asked)).rejects.toMatchObject(refused('SENDING_NOT_READ', { accounts: 1 }))
})
