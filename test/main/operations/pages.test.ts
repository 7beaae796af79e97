import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Movement } from '../../../src/core/deposit/deposit.ts'
import { addressOf, blockOf, movementOf, NATIVE, signatureOf, TOKEN } from '../journal/samples.ts'
import { loosely, openFilledBackend, refused } from './support.ts'

const CUSTOMERS = Array.from({ length: 7 }, (_, index) => ({
  address: addressOf(`customer ${index}`),
  amount: BigInt((index * 3) % 7) * 1_000n,
}))

function payment({ address, amount }: (typeof CUSTOMERS)[number]): Movement {
  return movementOf({ name: address, owner: address, after: amount + 1n })
}

describe('lists, page by page', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    backend = await openFilledBackend(async (tx) => {
      await tx.addAccounts([
        { address: addressOf('home'), role: 'treasury', path: "m/44'", label: 'Treasury' },
        ...CUSTOMERS.map(({ address }, index) => ({
          address,
          role: 'deposit' as const,
          path: null,
          ...(index < 2 ? { label: `Shop ${index}` } : {}),
        })),
      ])
      await tx.listMint({ mint: addressOf('mint'), tokenProgram: addressOf('token program'), decimals: 6, label: 'Dollar' })
      await tx.recordBlock(blockOf(101, CUSTOMERS.map(payment)))
      const [first] = CUSTOMERS
      const owner = first?.address ?? addressOf('nobody')
      await tx.recordBlock(
        blockOf(102, [
          movementOf({ name: 'token', owner, account: addressOf('token account'), asset: TOKEN, after: 9n }),
          movementOf({ name: 'dust', owner, before: 1n, after: 2n, verdict: { kind: 'no-credit', reason: 'dust' } }),
        ]),
      )
    })
  })
  afterAll(() => backend.discard())

  it.each(['address', 'label', 'native'] as const)('gives every account once, sorted by %s in either direction', async (sort) => {
    const { accounts, total, next } = await backend.client.accounts.list({ sort })
    expect({ total, next }).toEqual({ total: 8, next: null })
    for (const order of ['ascending', 'descending'] as const) {
      const addresses: string[] = []
      let after: string | undefined
      do {
        const page = await backend.client.accounts.list({ sort, order, limit: 3, ...(after === undefined ? {} : { after }) })
        addresses.push(...page.accounts.map(({ address }) => address))
        after = page.next ?? undefined
      } while (after !== undefined)
      const all = accounts.map(({ address }) => address)
      expect(addresses).toEqual(order === 'ascending' ? all : all.toReversed())
    }
  })

  it('shows what an account holds, and finds it by its label or its address', async () => {
    const [first] = CUSTOMERS
    const found = { address: first?.address, role: 'deposit', label: 'Shop 0', native: 2n }
    const tokens = [{ mint: addressOf('mint'), label: 'Dollar', decimals: 6, amount: 9n }]
    for (const search of ['op 0', first?.address ?? '', first?.address.slice(0, 10) ?? '']) {
      const { accounts, total } = await backend.client.accounts.list({ search, role: 'deposit' })
      expect({ accounts, total }).toMatchObject({ accounts: [{ ...found, tokens }], total: 1 })
    }
    expect(await backend.client.accounts.list({ search: 'nobody' })).toMatchObject({ accounts: [], total: 0, next: null })
  })

  it('gives every deposit once in each order, counted', async () => {
    const { deposits: largest } = await backend.client.deposits.list({ sort: 'largest', limit: 1 })
    expect(largest).toMatchObject([{ after: 6_001n, asset: NATIVE }])
    for (const sort of ['newest', 'oldest', 'largest'] as const) {
      const ids: number[] = []
      let after: string | undefined
      do {
        const page = await backend.client.deposits.list({ sort, limit: 2, ...(after === undefined ? {} : { after }) })
        expect(page.total).toBe(9)
        ids.push(...page.deposits.map(({ id }) => id))
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(ids.toSorted((left, right) => left - right)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect(ids[0]).toBe({ newest: 9, oldest: 1, largest: largest[0]?.id }[sort])
    }
  })

  it('filters deposits by verdict, owner, asset and what is typed', async () => {
    const ids = async (asked: Parameters<typeof backend.client.deposits.list>[0]) => {
      const { deposits, total } = await backend.client.deposits.list(asked)
      expect(total).toBe(deposits.length)
      return deposits.map(({ id }) => id)
    }
    expect(await ids({ verdict: 'no-credit' })).toEqual([9])
    expect(await ids({ verdict: 'credit', asset: addressOf('mint') })).toEqual([8])
    expect(await ids({ asset: addressOf('a mint nobody knows') })).toEqual([])
    expect(await ids({ owner: CUSTOMERS[0]?.address })).toEqual([9, 8, 1])
    expect(await ids({ owner: CUSTOMERS[0]?.address, asset: 'native', sort: 'oldest' })).toEqual([1, 9])
    expect(await ids({ search: signatureOf('dust') })).toEqual([9])
    expect(await ids({ search: signatureOf('dust').slice(0, 12) })).toEqual([9])
    expect(await ids({ search: addressOf('token account') })).toEqual([8])
  })

  it('shows one deposit with its words and its account’s label', async () => {
    await expect(backend.client.deposits.show({ id: 9 })).resolves.toMatchObject({
      id: 9,
      label: 'Shop 0',
      verdict: { kind: 'no-credit', reason: 'dust' },
      words: expect.stringContaining('Not credited'),
    })
    await expect(backend.client.deposits.show({ id: 10 })).rejects.toMatchObject(refused('DEPOSIT_UNKNOWN', { id: 10 }))
  })

  it.each([
    'x',
    '%%%',
    Buffer.from('{}').toString('base64url'),
    Buffer.from('{"order":"deposits newest","key":{"id":"1"}}').toString('base64url'),
  ])('refuses a page key that is none: %s', async (after) => {
    await expect(backend.client.deposits.list({ after })).rejects.toMatchObject(refused('OPERATION_ARGUMENT', { field: 'after' }))
    await expect(backend.client.accounts.list({ after })).rejects.toMatchObject(refused('OPERATION_ARGUMENT', { field: 'after' }))
  })

  it('refuses the page key of another order', async () => {
    const { next } = await backend.client.deposits.list({ sort: 'largest', limit: 1 })
    await expect(backend.client.deposits.list({ sort: 'newest', after: next ?? '' })).rejects.toMatchObject(
      refused('OPERATION_ARGUMENT', { field: 'after' }),
    )
  })

  it('labels an account, and refuses one that is not there', async () => {
    const address = CUSTOMERS[6]?.address ?? addressOf('nobody')
    await expect(backend.client.accounts.label({ address, label: 'Zebra' })).resolves.toEqual({
      address,
      role: 'deposit',
      path: null,
      label: 'Zebra',
    })
    expect((await backend.client.accounts.list({ search: 'zeb' })).accounts).toMatchObject([{ address }])
    const { events } = await backend.client.activity.list({ limit: 1 })
    expect(events).toMatchObject([{ kind: 'account-labelled', data: { address, label: 'Zebra' } }])
    await expect(backend.client.accounts.label({ address: addressOf('stranger'), label: 'x' })).rejects.toMatchObject(
      refused('ACCOUNT_UNKNOWN'),
    )
  })

  it('shows everything at one glance', async () => {
    await expect(backend.client.overview.show({})).resolves.toEqual({
      network: 'practice',
      asOf: {
        slot: 102n,
        chainSlot: null,
        slotsBehind: null,
        aboutMs: null,
        caughtUp: false,
        words: 'As of slot 102. How far the chain is beyond it is not known: no node has answered yet.',
      },
      holdings: [
        { asset: NATIVE, label: 'SOL', held: 21_008n, onDepositAccounts: 21_008n, inTreasury: 0n, accounts: 7, ignored: false },
        { asset: TOKEN, label: 'Dollar', held: 9n, onDepositAccounts: 9n, inTreasury: 0n, accounts: 1, ignored: false },
      ],
      inFlight: { transactions: 0, unsigned: 0, accounts: 0 },
      awaitingApproval: 0,
      unconfirmed: 0,
      notKnown: 0,
      foreignNonces: 0,
      reclaimable: null,
      compared: null,
      outstanding: { signatures: 0, expire: 0, neverExpire: 0, left: 0 },
      backup: { standing: 'not-needed', at: null },
      openCases: 0,
      sending: {
        state: 'waiting',
        words:
          'Nothing new is signed yet: what your keys did before this start is read first. Still to read: it is not known how many slots, since not every node has been asked.',
      },
      credited24h: 8,
      watcher: { state: 'stuck', cursor: null, finalizedSlot: null, trouble: { code: 'NODE_NONE_CONFIGURED', context: {} } },
      nodes: { configured: 0, reachable: 0, disagreements: 0, warnings: [] },
      vault: 'absent',
    })
  })

  it('exports into the data folder', async () => {
    const { path, rows } = await backend.client.activity.export({ what: 'deposits', format: 'csv' })
    expect(path.startsWith(backend.dataDir)).toBe(true)
    expect(rows).toBe(9)
  })
})

describe('the door', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    backend = await openFilledBackend(async () => undefined)
  })
  afterAll(() => backend.discard())

  it.each([
    ['an extra field', 'deposits', 'list', '{"limit":10,"where":"1=1"}'],
    ['__proto__', 'deposits', 'list', '{"__proto__":{"limit":1}}'],
    ['a wrong type', 'deposits', 'list', '{"limit":"10"}'],
    ['a page of all there is', 'accounts', 'list', '{"limit":1000000}'],
    ['an address that is none', 'accounts', 'label', '{"address":"0OIl","label":"x"}'],
    ['a list for an argument', 'sweeps', 'list', '[]'],
    ['nothing where something is needed', 'deposits', 'show', '{}'],
  ])('refuses %s with an argument error', async (_what, group, name, text) => {
    await expect(loosely(backend, group, name)(JSON.parse(text))).rejects.toMatchObject(refused('OPERATION_ARGUMENT'))
  })

  it('refuses an argument of fifty megabytes', async () => {
    await expect(loosely(backend, 'accounts', 'list')({ search: 'x'.repeat(50_000_000) })).rejects.toMatchObject(
      refused('OPERATION_ARGUMENT', { field: 'search' }),
    )
  })

  it('refuses what is not there by its own code', async () => {
    await expect(backend.client.activity.payment({ intent: 'none' })).rejects.toMatchObject(refused('PAYMENT_UNKNOWN', { intent: 'none' }))
    await expect(backend.client.sweeps.show({ id: 'none' })).rejects.toMatchObject(refused('DECISION_UNKNOWN', { id: 'none' }))
    await expect(backend.client.tasks.show({ id: 'none' })).rejects.toMatchObject(refused('TASK_UNKNOWN', { id: 'none' }))
    await expect(backend.client.sweeps.start({ digest: 'ab'.repeat(32) })).rejects.toMatchObject(refused('VAULT_LOCKED'))
  })
})
