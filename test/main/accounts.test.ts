import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeKeypairFile } from '../../src/core/keys/keypair.ts'
import { adoptAccounts, deriveAccounts } from '../../src/main/accounts.ts'
import type { Journal } from '../../src/main/journal/index.ts'
import { openSigner, type SignerClient } from '../../src/main/signer-client.ts'
import { openNewJournal } from '../support/new-journal.ts'

const PASSPHRASE = 'a passphrase for accounts'

describe('the accounts of a vault, in the journal', () => {
  let folder: string
  let journal: Journal
  let signer: SignerClient
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-accounts-'))
    journal = await openNewJournal({ path: join(folder, 'journal.sqlite'), now: () => 0 })
    signer = await openSigner({ vaultPath: join(folder, 'vault'), entry: new URL('../support/signer-main.ts', import.meta.url) })
    await signer.create({ passphrase: PASSPHRASE })
  })
  afterEach(async () => {
    await signer.close()
    await journal.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const pathsOf = async () => new Set((await journal.read.accounts({ limit: 100 })).map(({ path }) => path))
  const paths = (...numbers: number[]) => new Set(numbers.map((number) => `m/44'/501'/${number}'/0'`))
  const writes = async () => (await journal.read.events({ limit: 100 })).length

  it('are the treasury and no other in a new vault', async () => {
    await adoptAccounts({ journal, signer })
    expect(await journal.read.accounts({ limit: 10 })).toEqual([expect.objectContaining({ role: 'treasury', label: 'Treasury' })])
  })

  it('are all there after a crash between the vault and the journal', async () => {
    await adoptAccounts({ journal, signer })
    await signer.deriveAccounts({ count: 5 })
    expect(await pathsOf()).toEqual(paths(0))
    await adoptAccounts({ journal, signer })
    expect(await pathsOf()).toEqual(paths(0, 1, 2, 3, 4, 5))
  })

  it('are all there after a crash in the middle of deriving, which goes on after them', async () => {
    await deriveAccounts({ journal, signer }, { count: 3, report: () => undefined })
    await signer.deriveAccounts({ count: 4 })
    const reports: number[] = []
    await deriveAccounts({ journal, signer }, { count: 2, report: (done) => reports.push(done) })
    expect(await pathsOf()).toEqual(paths(0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
    expect(reports).toEqual([2])
  })

  it('are written once: looking again writes nothing', async () => {
    await deriveAccounts({ journal, signer }, { count: 3, report: () => undefined })
    const before = await writes()
    await adoptAccounts({ journal, signer })
    expect(await writes()).toBe(before)
  })

  it('include imported keys, which are counted apart from derived ones', async () => {
    const file = encodeKeypairFile(new Uint8Array(randomBytes(32)))
    const { address } = await signer.importKeypair({ passphrase: PASSPHRASE, keypair: file, label: 'old till' })
    await signer.deriveAccounts({ count: 2 })
    await adoptAccounts({ journal, signer })
    expect(await journal.read.accountsByAddress([address])).toEqual([
      expect.objectContaining({ role: 'deposit', path: null, label: 'old till' }),
    ])
    expect(await journal.read.countAccounts({ role: 'deposit' })).toBe(3)
    await deriveAccounts({ journal, signer }, { count: 1, report: () => undefined })
    expect(await journal.read.countAccounts({ role: 'deposit' })).toBe(4)
  })
})
