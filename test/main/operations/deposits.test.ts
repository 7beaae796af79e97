import { readFileSync } from 'node:fs'
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

it('deposits are narrowed to the blocks of some time, whichever zone it is given in, and to those up to one of them', async () => {
  const ann = addressOf('ann')
  const backend = await openFilledBackend(async (tx) => {
    await tx.addAccounts([{ address: ann, role: 'deposit', path: null, label: 'Ann' }])
    for (const [at, time] of ['2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', '2026-11-30T12:00:00Z', null].entries()) {
      const origins = { blockTimeSeconds: time === null ? null : BigInt(Date.parse(time) / 1_000), senders: [null] }
      await tx.recordBlock({ ...blockOf(101 + at, [movementOf({ name: `at ${at}`, owner: ann, account: ann })]), origins })
    }
  })
  const idsOf = async (input: { since?: string; until?: string; upTo?: number; search?: string }) => {
    const { deposits, total, newest } = await backend.client.deposits.list({ ...input, sort: 'oldest' })
    expect([total, newest]).toEqual([deposits.length, 4])
    return deposits.map(({ id }) => id)
  }
  try {
    expect(await idsOf({})).toEqual([1, 2, 3, 4])
    expect(await idsOf({ since: '2026-11-01' })).toEqual([2, 3])
    expect(await idsOf({ since: '2026-11-01T00:00:00.001Z' })).toEqual([3])
    expect(await idsOf({ until: '2026-11-01' })).toEqual([1])
    expect(await idsOf({ since: '2026-11-01T01:59:59+02:00', until: '2026-11-30T12:00:00Z' })).toEqual([1, 2])
    expect(await idsOf({ since: '2026-12-01', until: '2026-11-01' })).toEqual([])
    expect(await idsOf({ upTo: 2, search: 'ann' })).toEqual([1, 2])
    const { path, rows } = await backend.client.deposits.export({ since: '2026-11-01', sort: 'newest', format: 'jsonl' })
    const written = readFileSync(path, 'utf8').trimEnd().split('\n')
    expect([rows, ...written.map((line) => (JSON.parse(line) as { id: number }).id)]).toEqual([2, 3, 2])
    await expect(backend.client.deposits.list({ since: 'yesterday' })).rejects.toThrow('refused')
  } finally {
    await backend.discard()
  }
})
