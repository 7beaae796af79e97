import { expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { addressOf } from '../journal/samples.ts'
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
