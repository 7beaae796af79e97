import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { secondsLeft } from '../../../src/main/operations/ledger.ts'
import { addressOf, blockOf } from '../journal/samples.ts'
import { NOW, openFilledBackend, refused } from './support.ts'

describe('the time that catching up takes', () => {
  it.each([
    ['nothing is left', 0n, 96.4, 0],
    ['nothing is left and no pace was observed', 0n, null, 0],
    ['no pace was observed', 12_000n, null, null],
    ['nothing moved', 12_000n, 0, null],
    ['12,000 slots at 96.4 a second', 12_000n, 96.4, 125],
    ['one slot at 4 a second', 1n, 4, 1],
  ])('is reckoned from the pace: %s', (_what, slots, pace, seconds) => {
    expect(secondsLeft(slots, pace)).toBe(seconds)
  })
})

describe('the ledger’s continuity', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    backend = await openFilledBackend(async (tx) => {
      await tx.addAccounts([{ address: addressOf('customer'), role: 'deposit', path: null }])
      await tx.recordBlock(blockOf(101))
      const refusals = [{ node: 'left', code: 'NODE_BLOCK_CLEANED_UP', firstAvailableSlot: slot(121) }]
      await tx.openGap({ from: slot(102), to: slot(120), reason: 'not-served', refusals })
      await tx.recordBlock(blockOf(125, [], 120))
    })
  })
  afterAll(() => backend.discard())

  it('is shown at once: what is proved, what is missing, who could not serve it', async () => {
    const shown = await backend.client.ledger.continuity({})
    expect(shown).toMatchObject({
      from: 100n,
      to: 125n,
      finalizedSlot: null,
      counted: { since: 100n, present: 2n, skipped: 4n },
      whole: false,
      openGaps: 1,
      accountsWaiting: 1,
      catchingUp: { choice: 'automatic', slotsLeft: 0n, slotsPerSecond: null, secondsLeft: 0 },
    })
    expect(shown.gaps).toEqual([
      {
        id: 1,
        scope: 'blocks',
        from: 102n,
        to: 120n,
        reason: 'not-served',
        words: 'No node could show the blocks of these slots. Asked: left. 0 of 1 account is read back and balances.',
        refusals: [{ node: 'left', code: 'NODE_BLOCK_CLEANED_UP', firstAvailableSlot: 121n }],
        accounts: { total: 1, done: 0, troubled: 0 },
        movements: 0,
        openedAt: new Date(NOW),
        closed: null,
      },
    ])
  })

  it('takes a person’s choice of how a long absence is made up for', async () => {
    await backend.client.ledger.catchUp({ way: 'blocks' })
    await backend.client.ledger.catchUp({ way: 'blocks' })
    expect(await backend.client.ledger.continuity({})).toMatchObject({ catchingUp: { choice: 'blocks', way: null, because: null } })
    const { events } = await backend.client.activity.list({ limit: 100 })
    expect(events.filter(({ kind }) => kind === 'catch-up-chosen')).toHaveLength(1)
  })

  it('watches ten thousand addresses of a file with their past, each once', async () => {
    const addresses = Array.from({ length: 10_000 }, (_, index) => addressOf(`imported ${index}`))
    const file = join(backend.dataDir, 'addresses.txt')
    writeFileSync(
      file,
      `# from another wallet\n${addresses.map((address, index) => `${address}, old ${index}`).join('\r\n')}\n${addresses[0]}\n`,
    )
    expect(await backend.client.accounts.import({ file, since: 0 })).toEqual({ read: 10_000, added: 10_000 })
    expect(await backend.client.accounts.import({ file })).toEqual({ read: 10_000, added: 0 })
    const { total, accounts } = await backend.client.accounts.list({ search: 'old 777', sort: 'label' })
    expect([total, accounts[0]?.label]).toEqual([11, 'old 777'])
  })

  it('takes nothing of a file that it does not understand whole', async () => {
    const file = join(backend.dataDir, 'wrong.txt')
    writeFileSync(file, `${addressOf('never')}\nnot an address\n`)
    const refusal = refused('IMPORT_UNREADABLE', { file, line: 2, reason: 'it is not an address' })
    await expect(backend.client.accounts.import({ file })).rejects.toMatchObject(refusal)
    expect(await backend.client.accounts.list({ search: addressOf('never') })).toMatchObject({ total: 0 })
  })

  it('lets a person close a gap with a written note, once', async () => {
    const note = 'compared with our provider’s archive'
    expect(await backend.client.ledger.closeGap({ gap: 1, note })).toMatchObject({
      id: 1,
      closed: { note },
      words: expect.stringMatching(/Closed: compared/),
    })
    expect(await backend.client.ledger.continuity({})).toMatchObject({ whole: true, openGaps: 0, accountsWaiting: 0 })
    await expect(backend.client.ledger.closeGap({ gap: 1, note })).rejects.toMatchObject(refused('GAP_UNKNOWN', { gap: 1 }))
    await expect(backend.client.ledger.closeGap({ gap: 9, note })).rejects.toMatchObject(refused('GAP_UNKNOWN', { gap: 9 }))
    const { events } = await backend.client.activity.list({ limit: 1 })
    expect(events[0]).toMatchObject({ kind: 'gap-closed', data: { gap: 1, note } })
  })
})
