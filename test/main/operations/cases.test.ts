import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { runCli } from '../../shells/cli/support/program.ts'
import { addressOf, blockOf, movementOf, signatureOf } from '../journal/samples.ts'
import { NOW, openFilledBackend, refused } from './support.ts'

const NATIVE = { kind: 'native' } as const
const CASES = 5

describe('cases, by whoever asks', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    backend = await openFilledBackend(async (tx) => {
      for (let nth = 1; nth <= CASES; nth += 1) {
        const kind = nth === CASES ? 'pending-credits' : 'reconciliation-differs'
        await tx.openCase({ kind, account: addressOf(`account ${nth}`), asset: NATIVE, expected: 7n, found: 3n, slot: slot(100 + nth) })
      }
    })
  })
  afterAll(() => backend.discard())

  const ids = (cases: readonly { readonly id: number }[]) => cases.map(({ id }) => id)

  it('are listed newest first, a page after the other, and each once', async () => {
    const first = await backend.client.cases.list({ limit: 3 })
    expect([ids(first.cases), first.next]).toEqual([[5, 4, 3], 3])
    const second = await backend.client.cases.list({ limit: 3, before: first.next ?? 0 })
    expect([ids(second.cases), second.next]).toEqual([[2, 1], null])
  })

  it('are shown with what they are, what was expected and found, and what can be done', async () => {
    expect(await backend.client.cases.show({ id: 2 })).toEqual({
      id: 2,
      kind: 'reconciliation-differs',
      words:
        'The chain holds another amount than the journal. Find out what moved before closing. If a node left something out of a block, the blocks after a slot before it can be read again (ledger read-again on the command line).',
      account: addressOf('account 2'),
      asset: NATIVE,
      expected: 7n,
      found: 3n,
      signature: null,
      slot: 102n,
      payment: null,
      openedAt: new Date(NOW),
      closed: null,
    })
    expect((await backend.client.cases.show({ id: CASES })).words).toContain('Apply its pending balance')
  })

  it('are closed by a person’s note, for ever and once', async () => {
    expect(await backend.client.cases.resolve({ id: 1, note: '  seen and explained ' })).toEqual({ closed: [1], payment: null })
    expect(await backend.client.cases.show({ id: 1 })).toMatchObject({ closed: { at: new Date(NOW), note: 'seen and explained' } })
    expect(ids((await backend.client.cases.list({ open: true, limit: 10 })).cases)).toEqual([5, 4, 3, 2])
    await expect(backend.client.cases.resolve({ id: 1, note: 'seen again' })).rejects.toMatchObject(refused('CASE_CLOSED', { id: 1 }))
    const { events } = await backend.client.activity.list({ limit: 1 })
    expect(events).toMatchObject([{ kind: 'case-closed', data: { case: 1, note: 'seen and explained' } }])
    expect((await backend.client.activity.verify({})).problems).toEqual([])
  })

  it('that do not exist are refused by their number, and so is a note that says nothing', async () => {
    for (const id of [CASES + 1, 999]) {
      await expect(backend.client.cases.show({ id })).rejects.toMatchObject(refused('CASE_UNKNOWN', { id }))
      await expect(backend.client.cases.resolve({ id, note: 'nothing there' })).rejects.toMatchObject(refused('CASE_UNKNOWN', { id }))
    }
    await expect(backend.client.cases.resolve({ id: 2, note: ' a ' })).rejects.toMatchObject({ code: 'REFUSED' })
    expect((await backend.client.cases.show({ id: 2 })).closed).toBeNull()
  })
})

describe('cases, on the command line', () => {
  it('are listed, shown and resolved there as well', async () => {
    const filled = await openFilledBackend((tx) =>
      tx.openCase({ kind: 'balance-break', account: addressOf('account'), asset: NATIVE, expected: 7n, found: 3n, slot: slot(101) }),
    )
    await filled.close()
    const strongroom = (...words: readonly string[]) => runCli([...words, '--data', filled.dataDir, '--network', 'practice'])
    expect((await strongroom('cases', 'list', '--open')).out).toContain('balance-break')
    expect(JSON.parse((await strongroom('cases', 'show', '--id', '1', '--json')).out)).toMatchObject({ id: 1, expected: 7, closed: null })
    expect(await strongroom('cases', 'resolve', '--id', '1', '--note', 'seen and explained')).toMatchObject({ code: 0 })
    const again = await strongroom('cases', 'resolve', '--id', '1', '--note', 'seen and explained')
    expect([again.code === 0, again.told]).toEqual([false, expect.stringContaining('CASE_CLOSED')])
    expect(JSON.parse((await strongroom('cases', 'list', '--open', '--json')).out)).toEqual({ cases: [], next: null })
    await filled.discard()
  })
})

describe('a case of a transaction that paid a reference once more', () => {
  it('says which reference was paid twice, and whom to ask', async () => {
    const treasury = addressOf('treasury')
    const payments = [{ key: 'invoice 1', to: { recipient: addressOf('a'), asset: NATIVE, amount: 10n } }]
    const found = { slot: slot(101), what: 'paid', proof: null, intents: [], payments } as const
    const backend = await openFilledBackend(async (tx) => {
      await tx.addAccounts([{ address: treasury, role: 'treasury', path: null }])
      const left = movementOf({ name: 'second', owner: treasury, before: 90n, after: 80n, verdict: { kind: 'outgoing' } })
      await tx.recordBlock(blockOf(101, [left]))
      for (const name of ['first', 'second']) await tx.recordElsewhere({ ...found, signature: signatureOf(name) })
      await tx.settleElsewhere({ slot: slot(102), closings: [] })
    })
    onTestFinished(() => backend.discard())
    const { words } =
      (await backend.client.cases.list({ open: true, limit: 9 })).cases.find(({ kind }) => kind === 'unknown-outgoing') ?? {}
    expect(words).toMatch(/^This transaction paid invoice 1, and another final one had paid that reference before\./)
  })
})
