import { expect, it } from 'vitest'
import { addressOf, blockOf, movementOf } from '../journal/samples.ts'
import { openFilledBackend } from './support.ts'

it('a deposit is listed and shown with the label of its account, the time of its block and its sender, and without what was not recorded', async () => {
  const [ann, bob, payer] = [addressOf('ann'), addressOf('bob'), addressOf('payer outside')]
  const backend = await openFilledBackend(async (tx) => {
    await tx.addAccounts([{ address: ann, role: 'deposit', path: null, label: 'Ann' }])
    await tx.addAccounts([{ address: bob, role: 'deposit', path: null }])
    const origins = { blockTimeSeconds: 1_795_176_318n, senders: [{ kind: 'one', address: payer }] } as const
    await tx.recordBlock({ ...blockOf(101, [movementOf({ name: 'first', owner: ann, account: ann })]), origins })
    await tx.recordBlock(blockOf(102, [movementOf({ name: 'second', owner: bob, account: bob })]))
  })
  try {
    const { deposits } = await backend.client.deposits.list({ sort: 'oldest' })
    const first = { label: 'Ann', time: new Date('2026-11-20T12:05:18Z'), sender: { kind: 'one', address: payer } }
    expect(deposits).toMatchObject([first, { label: null, time: null, sender: null }])
    expect(await backend.client.deposits.show({ id: 1 })).toEqual(deposits[0])
  } finally {
    await backend.discard()
  }
})
