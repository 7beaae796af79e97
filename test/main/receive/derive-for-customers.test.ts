import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adoptAccounts } from '../../../src/main/accounts.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { deriveForCustomers } from '../../../src/main/receive/derive-for-customers.ts'
import { openSigner, type SignerClient } from '../../../src/main/signer-client.ts'
import { openNewJournal } from '../../support/new-journal.ts'

const PASSPHRASE = 'a passphrase for accounts'
const byText = (one: string, other: string) => (one < other ? -1 : 1)
const NAMES = ['Northgate', 'Acme, Inc.']

describe('accounts for customers', () => {
  let folder: string
  let journal: Journal
  let signer: SignerClient
  let words: string
  const open = (vault: string) =>
    openSigner({ vaultPath: join(folder, vault), entry: new URL('../../support/signer-main.ts', import.meta.url) })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-customers-'))
    journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now: () => 0 })
    signer = await open('vault')
    words = (await signer.create({ passphrase: PASSPHRASE })).words.join(' ')
    await adoptAccounts({ journal, signer })
  })
  afterEach(async () => {
    await signer.close()
    await journal.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The journal as it is, and what is done right before each write. */
  const before = (act: () => Promise<void>): Journal => ({
    ...journal,
    write: async (step, change) => {
      await act()
      return journal.write(step, change)
    },
  })
  const labels = async () => (await journal.read.accounts({ role: 'deposit', limit: 10 })).map(({ label }) => label)

  it('that a kill kept from the journal are watched without a label, and the same list given again gets others', async () => {
    const killed = before(() => Promise.reject(new Error('killed')))
    await expect(deriveForCustomers({ journal: killed, signer }, { names: NAMES, again: false })).rejects.toThrow('killed')
    expect(await labels()).toEqual([])
    const made = await deriveForCustomers({ journal, signer }, { names: NAMES, again: false })
    expect(made.map(({ label, number }) => [label, number])).toEqual([
      ['Northgate', 3],
      ['Acme, Inc.', 4],
    ])
    expect((await labels()).map(String).toSorted(byText)).toEqual(['Acme, Inc.', 'Northgate', 'null', 'null'])
  })

  it('have their names where an unlocking found the accounts first', async () => {
    const found = before(() => adoptAccounts({ journal, signer }))
    await deriveForCustomers({ journal: found, signer }, { names: NAMES, again: false })
    expect(new Set(await labels())).toEqual(new Set(NAMES))
  })

  it('have their names where somebody watched one of the addresses before, under another', async () => {
    const other = await open('other')
    await other.restore({ words, passphrase: PASSPHRASE })
    const { accounts } = await other.deriveAccounts({ first: 1, count: 2 })
    await other.close()
    const watched = accounts.map(({ address }) => ({ address, role: 'watch' as const, path: null, label: 'watched' }))
    await journal.write('watched', (tx) => tx.addAccounts(watched))
    await deriveForCustomers({ journal, signer }, { names: NAMES, again: false })
    expect(new Set(await labels())).toEqual(new Set(NAMES))
  })
})
