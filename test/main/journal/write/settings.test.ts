import { describe, expect, it } from 'vitest'
import type { NewAccount } from '../../../../src/main/journal/index.ts'
import { addressOf, TOKEN } from '../samples.ts'
import { openTestJournal } from '../support.ts'

const deposit = (index: number): NewAccount => ({
  address: addressOf(`deposit ${index}`),
  role: 'deposit',
  path: `m/44'/501'/${index}'/0'`,
})

describe('the network of a journal', () => {
  it('is set once and may be said again', async () => {
    const journal = await openTestJournal()
    const network = { name: 'practice', genesisHash: 'first' }
    await journal.write('network', (tx) => tx.setNetwork(network))
    await journal.write('network', (tx) => tx.setNetwork(network))
    expect(await journal.read.events({ limit: 10 })).toMatchObject([{ kind: 'network-set', data: network }])
  })

  it('cannot be changed to another one', async () => {
    const journal = await openTestJournal()
    await journal.write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash: 'first' }))
    const other = journal.write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash: 'second' }))
    await expect(other).rejects.toMatchObject({ code: 'JOURNAL_OTHER_NETWORK', context: { expected: 'first', found: 'second' } })
  })
})

describe('accounts', () => {
  it('are added once, and those that are known stay as they are', async () => {
    const journal = await openTestJournal()
    const first: NewAccount = { ...deposit(1), label: 'Alice' }
    expect(await journal.write('accounts', (tx) => tx.addAccounts([first]))).toBe(1)
    expect(await journal.write('accounts', (tx) => tx.addAccounts([{ ...first, label: 'Bob' }, deposit(2)]))).toBe(1)
    expect(await journal.write('accounts', (tx) => tx.addAccounts([first]))).toBe(0)
    expect(await journal.read.accountsByAddress([first.address])).toMatchObject([first])
    expect(await journal.read.events({ limit: 10 })).toHaveLength(2)
  })

  it('are read a page at a time, by role', async () => {
    const journal = await openTestJournal()
    const deposits = Array.from({ length: 7 }, (_, index) => deposit(index))
    await journal.write('accounts', (tx) => tx.addAccounts([...deposits, { address: addressOf('home'), role: 'treasury', path: null }]))
    const sorted = deposits.map(({ address }) => address).toSorted()
    const first = await journal.read.accounts({ role: 'deposit', limit: 5 })
    const second = await journal.read.accounts({ role: 'deposit', limit: 5, after: sorted[4] ?? addressOf('none') })
    expect([...first, ...second].map(({ address }) => address)).toEqual(sorted)
    expect(await journal.read.countAccounts({ role: 'treasury' })).toBe(1)
    expect(await journal.read.countAccounts()).toBe(8)
  })

  it('come in by the hundred thousand', async () => {
    const journal = await openTestJournal()
    const accounts = Array.from({ length: 100_000 }, (_, index) => deposit(index))
    expect(await journal.write('accounts', (tx) => tx.addAccounts(accounts))).toBe(100_000)
    expect(await journal.read.countAccounts()).toBe(100_000)
  })

  it.each([0, -1, 1.5, 10_001])('are not read in pages of %d', async (limit) => {
    const journal = await openTestJournal()
    await expect(journal.read.accounts({ limit })).rejects.toThrow(`a page of ${limit} rows`)
  })
})

describe('mints', () => {
  it('are listed with their program and decimals, and may be labelled again', async () => {
    if (TOKEN.kind !== 'token') throw new Error('the token of the tests')
    const { mint, tokenProgram, decimals } = TOKEN
    const journal = await openTestJournal()
    await journal.write('mint', (tx) => tx.listMint({ mint, tokenProgram, decimals, label: 'USDX' }))
    await journal.write('mint', (tx) => tx.listMint({ mint, tokenProgram, decimals, label: 'USDY' }))
    expect(await journal.read.mints()).toEqual([{ mint, tokenProgram, decimals, label: 'USDY', listed: true }])
  })
})

describe('labels', () => {
  it('are given and changed, each time with an event', async () => {
    const journal = await openTestJournal()
    await journal.write('accounts', (tx) => tx.addAccounts([deposit(1)]))
    const { address } = deposit(1)
    for (const label of ['Alice', 'Alice & Bob']) await journal.write('label', (tx) => tx.labelAccount({ address, label }))
    expect(await journal.read.accountsByAddress([address])).toMatchObject([{ label: 'Alice & Bob' }])
    expect(await journal.read.events({ limit: 2 })).toMatchObject([{ data: { label: 'Alice & Bob' } }, { data: { label: 'Alice' } }])
  })

  it('are refused for an account that is not there, and leave no event', async () => {
    const journal = await openTestJournal()
    const labelling = journal.write('label', (tx) => tx.labelAccount({ address: addressOf('stranger'), label: 'x' }))
    await expect(labelling).rejects.toMatchObject({ code: 'ACCOUNT_UNKNOWN', context: { address: addressOf('stranger') } })
    expect(await journal.read.events({ limit: 1 })).toEqual([])
  })
})
