import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Asset } from '../../../../src/core/deposit/deposit.ts'
import type { AccountFilter, AccountHolding, AccountKey, AccountOrder, AccountRole, Journal } from '../../../../src/main/journal/index.ts'
import { addressOf, blockOf, movementOf, TOKEN } from '../samples.ts'
import { openSharedJournal } from '../support.ts'

const LABELS = ['Alpha', 'alpha beta', '100% cotton', 'under_score', 'ümlaut', undefined, undefined]
const ROLES: readonly AccountRole[] = ['deposit', 'deposit', 'watch', 'treasury']

const rows = Array.from({ length: 60 }, (_, number) => {
  const label = LABELS[number % LABELS.length]
  return {
    address: addressOf(`account ${number}`),
    role: ROLES[number % ROLES.length] ?? 'deposit',
    path: null,
    ...(label === undefined ? {} : { label }),
    native: BigInt(number % 4),
  }
})

/** What the answer must be, filtered and sorted in memory. */
function expected({ role, search }: AccountFilter, { sort, descending }: AccountOrder): string[] {
  const keyOf = ({ label, native, address }: (typeof rows)[number]) => {
    const keys = { address: '', label: label === undefined ? '1' : `0${label.toLowerCase()}`, native: String(native) }
    return `${keys[sort]} ${address}`
  }
  const found = rows
    .filter((row) => role === undefined || row.role === role)
    .filter(
      ({ address, label }) => search === undefined || address.startsWith(search) || label?.toLowerCase().includes(search.toLowerCase()),
    )
    .toSorted((left, right) => (Buffer.from(keyOf(left)).compare(Buffer.from(keyOf(right))) < 0 ? -1 : 1))
    .map(({ address }) => address)
  return descending ? found.toReversed() : found
}

describe('finding accounts', () => {
  let journal: Journal
  beforeAll(async () => {
    const shared = await openSharedJournal()
    journal = shared
    const holding = rows.filter(({ native }) => native > 0n)
    await journal.write('accounts', async (tx) => {
      await tx.addAccounts(rows.map(({ native: _native, ...account }) => account))
      await tx.listMint({ mint: addressOf('mint'), tokenProgram: addressOf('token program'), decimals: 6, label: 'Dollar' })
      await tx.recordBlock(
        blockOf(
          101,
          holding.map(({ address, native }) => movementOf({ name: address, owner: address, after: native })),
        ),
      )
    })
    return shared.discard
  })

  const readAll = async (wanted: AccountFilter & AccountOrder, limit: number): Promise<AccountHolding[]> => {
    const found: AccountHolding[] = []
    let after: AccountKey | null | undefined
    while (after !== null) {
      const page: Awaited<ReturnType<typeof journal.read.findAccounts>> = await journal.read.findAccounts({
        ...wanted,
        limit,
        ...(after === undefined ? {} : { after }),
      })
      found.push(...page.rows)
      after = page.next
    }
    return found
  }

  it('gives, page after page, exactly the accounts of any filter in any order, and counts them', async () => {
    const filter = fc.record(
      {
        role: fc.constantFrom<AccountRole>('deposit', 'watch', 'treasury'),
        search: fc.constantFrom(
          'alpha',
          'BETA',
          '%',
          '_',
          '\\',
          '100%',
          'ü',
          addressOf('account 3'),
          addressOf('account 3').slice(0, 2),
          'nobody',
        ),
      },
      { requiredKeys: [] },
    )
    const order = fc.record({ sort: fc.constantFrom<AccountOrder['sort']>('address', 'label', 'native'), descending: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(filter, order, fc.integer({ min: 1, max: 40 }), async (wanted: AccountFilter, how, limit) => {
        const addresses = expected(wanted, how)
        expect((await readAll({ ...wanted, ...how }, limit)).map(({ account }) => account.address)).toEqual(addresses)
        expect(await journal.read.countAccounts(wanted)).toBe(addresses.length)
      }),
      { numRuns: 120 },
    )
  })

  it('says what each holds of the native token', async () => {
    const found = await readAll({ sort: 'address', descending: false }, 1_000)
    expect(new Map(found.map(({ account, native }) => [account.address, native]))).toEqual(
      new Map(rows.map(({ address, native }) => [address, native])),
    )
  })

  it('adds up the token accounts of an owner and leaves out what is empty', async () => {
    const [row] = rows
    if (row === undefined) throw new Error('there is an account')
    const token = (name: string, after: bigint) => movementOf({ name, owner: row.address, account: addressOf(name), asset: TOKEN, after })
    const other: Asset = { kind: 'token', mint: addressOf('other mint'), tokenProgram: addressOf('token program'), decimals: 6 }
    const unlisted = movementOf({ name: 'other', owner: row.address, account: addressOf('other'), asset: other, after: 3n })
    const empty = movementOf({
      name: 'empty',
      owner: row.address,
      account: addressOf('empty'),
      asset: { ...other, mint: addressOf('gone') },
      before: 4n,
      after: 0n,
    })
    await journal.write('tokens', (tx) => tx.recordBlock(blockOf(102, [token('first', 10n), token('second', 20n), unlisted, empty])))
    const [found] = await readAll({ sort: 'address', descending: false, search: row.address }, 10)
    expect(found?.tokens).toEqual([
      { mint: addressOf('mint'), label: 'Dollar', ignored: false, decimals: 6, amount: 30n },
      { mint: addressOf('other mint'), label: null, ignored: false, decimals: 6, amount: 3n },
    ])
  })
})
