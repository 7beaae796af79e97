import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseAddress } from '../../src/core/address/address.ts'
import { slot } from '../../src/core/chain/slot.ts'
import { MOST_MESSAGE_BYTES } from '../../src/core/ur/limits.ts'
import { bytesOfDataUrl } from '../../src/main/given-file.ts'
import { type Backend, openBackend } from '../../src/main/wiring.ts'
import { followTask } from '../../src/shells/cli/follow.ts'
import { openJournal } from '../../src/main/journal/index.ts'
import { PASSPHRASE, SIGNER_ENTRY, temporaryDataDir } from './backend.ts'
import { refused } from './operations/support.ts'

const STRANGER = parseAddress('8fE8QufybvA4VaYS2jBaFhG2iPjNoPkrDkDEFAzk9DkX')

async function open(dataDir: string, workstation: 'online' | 'offline', network: 'production' | 'test' = 'production'): Promise<Backend> {
  const backend = await openBackend({ dataDir, network, workstation, signer: { entry: SIGNER_ENTRY } })
  onTestFinished(() => backend.close())
  return backend
}

/** An offline workstation with three customers, the first of whom has a label, and the list that it wrote. */
async function coldVault() {
  const dataDir = temporaryDataDir()
  const cold = await open(dataDir, 'offline')
  const { treasury } = await cold.client.vault.create({ passphrase: PASSPHRASE })
  await followTask(cold, await cold.client.accounts.derive({ count: 3 }), () => undefined)
  const { accounts } = await cold.client.accounts.list({ role: 'deposit', limit: 10 })
  const first = accounts.find(({ path }) => path === "m/44'/501'/1'/0'")
  if (first === undefined) throw new Error('there is a first customer')
  await cold.client.accounts.label({ address: first.address, label: 'customer 1' })
  return { cold, dataDir, treasury, first: first.address }
}

describe('the addresses of a cold vault', () => {
  it('are watched elsewhere, with their labels, and their keys stay where they are', async () => {
    const { cold, treasury, first } = await coldVault()
    const { path, accounts, words } = await cold.client.accounts.exportAddresses({})
    expect(accounts).toBe(4)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(`{"address":"${first}","role":"deposit","path":"m/44'/501'/1'/0'","label":"customer 1"}`)

    const { client } = await open(temporaryDataDir(), 'online')
    await expect(client.accounts.importAddresses({ file: path, words: words.join(' ') })).resolves.toEqual({ read: 4, added: 4 })
    const { accounts: watched } = await client.accounts.list({ limit: 10 })
    expect(watched.every(({ role, path }) => role === 'watch' && path === null)).toBe(true)
    expect(watched.find(({ address }) => address === first)).toMatchObject({ label: 'customer 1' })
    expect(watched.find(({ address }) => address === treasury)).toMatchObject({ label: 'Treasury' })
    await expect(client.accounts.importAddresses({ file: path, words: words.join('  ') })).resolves.toEqual({ read: 4, added: 0 })
  })

  it('are answered as they stand in the file, where that is asked for', async () => {
    const { cold } = await coldVault()
    const { path, contents } = await cold.client.accounts.exportAddresses({ withContents: true })
    expect(bytesOfDataUrl(contents ?? '')).toEqual(readFileSync(path))
    expect(await cold.client.accounts.exportAddresses({})).not.toHaveProperty('contents')
  })

  it('are answered as a file alone, where codes carry no list as large', async () => {
    const { cold } = await coldVault()
    await followTask(cold, await cold.client.accounts.derive({ count: 9_000 }), () => undefined)
    const { byteLength, ...written } = await cold.client.accounts.exportAddresses({ withContents: true })
    expect(byteLength).toBeGreaterThan(MOST_MESSAGE_BYTES)
    expect(written).not.toHaveProperty('contents')
  })

  it('are not taken over from a file with other words, of another network, or altered', async () => {
    const { cold, first } = await coldVault()
    const { path, words } = await cold.client.accounts.exportAddresses({})
    const asked = { file: path, words: words.join(' ') }
    const { client } = await open(temporaryDataDir(), 'online')
    const other = await open(temporaryDataDir(), 'online', 'test')
    await expect(client.accounts.importAddresses({ ...asked, words: words.toReversed().join(' ') })).rejects.toMatchObject(
      refused('ADDRESS_LIST_OTHER_WORDS', { file: path }),
    )
    await expect(other.client.accounts.importAddresses(asked)).rejects.toMatchObject(refused('ADDRESS_LIST_NETWORK'))
    writeFileSync(path, readFileSync(path, 'utf8').replace(first, STRANGER))
    await expect(client.accounts.importAddresses(asked)).rejects.toMatchObject(refused('ADDRESS_LIST_ALTERED'))
    await expect(client.accounts.importAddresses({ ...asked, file: join(path, 'x') })).rejects.toMatchObject(refused('IMPORT_UNREADABLE'))
    expect((await client.accounts.list({ limit: 1 })).total).toBe(0)
  })

  it('are those of the keys: what somebody wrote into the journal as a customer is not among them', async () => {
    const { cold, dataDir } = await coldVault()
    await cold.close()
    const journal = await openJournal({ path: join(dataDir, 'production', 'journal.sqlite'), now: () => 0 })
    await journal.write('planted', (tx) => tx.addAccounts([{ address: STRANGER, role: 'deposit', path: null, historyFrom: slot(0) }]))
    await journal.close()
    const again = await open(dataDir, 'offline')
    await expect(again.client.accounts.exportAddresses({})).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await again.client.vault.unlock({ passphrase: PASSPHRASE })
    const { path, accounts } = await again.client.accounts.exportAddresses({})
    expect(accounts).toBe(4)
    expect(readFileSync(path, 'utf8')).not.toContain(STRANGER)
  })
})
