import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { encodeKeypairFile } from '../../../src/core/keys/keypair.ts'
import { bytesOfDataUrl, dataUrlOfBytes } from '../../../src/main/given-file.ts'
import { openJournal } from '../../../src/main/journal/index.ts'
import { followTask } from '../../../src/shells/cli/follow.ts'
import { openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { NOW, refused } from './support.ts'

const STRANGER = parseAddress('8fE8QufybvA4VaYS2jBaFhG2iPjNoPkrDkDEFAzk9DkX')
const keypair = (fill: number) => encodeKeypairFile(new Uint8Array(32).fill(fill))
const list = (...names: readonly string[]) => ({ file: 'customers.txt', contents: dataUrlOfBytes(Buffer.from(names.join('\n'))) })

async function open() {
  const dataDir = temporaryDataDir()
  const backend = await openTestBackend({ dataDir })
  const { client } = backend
  const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
  const derive = async (count: number) => followTask(backend, await client.accounts.derive({ count }), () => undefined)
  const deposits = async () => (await client.accounts.list({ role: 'deposit', limit: 100 })).accounts
  return { backend, client, treasury, derive, deposits, dataDir }
}

describe('an address to hand out', () => {
  it('is confirmed by the keys, with its number and its label', async () => {
    const { client, treasury, derive, deposits } = await open()
    await derive(2)
    const second = (await deposits()).find(({ path }) => path === "m/44'/501'/2'/0'")?.address ?? STRANGER
    await client.accounts.label({ address: second, label: 'customer 2' })
    await expect(client.accounts.receive({ address: second })).resolves.toMatchObject({ number: 2, label: 'customer 2', key: 'held' })
    await expect(client.accounts.receive({ address: treasury })).resolves.toMatchObject({ number: 0, role: 'treasury', key: 'held' })
    await expect(client.accounts.receive({ address: STRANGER })).rejects.toMatchObject(refused('ACCOUNT_UNKNOWN', { address: STRANGER }))
  })

  it('of an imported key is confirmed without a number', async () => {
    const { client } = await open()
    const { address } = await client.vault.importKeypair({ passphrase: PASSPHRASE, label: 'old wallet', keypair: keypair(41) })
    await expect(client.accounts.receive({ address })).resolves.toMatchObject({ number: null, key: 'held', role: 'deposit' })
  })

  it('that is only watched is shown as one whose key is elsewhere', async () => {
    const { client } = await open()
    await client.accounts.watch({ address: STRANGER, label: 'cold' })
    await expect(client.accounts.receive({ address: STRANGER })).resolves.toMatchObject({ number: null, key: 'elsewhere', role: 'watch' })
  })

  it('is shown to nobody while the vault is locked: no key can confirm it', async () => {
    const { client, treasury } = await open()
    await client.vault.lock({})
    await expect(client.accounts.receive({ address: treasury })).rejects.toMatchObject(refused('VAULT_LOCKED', {}))
  })

  it('that somebody wrote into the journal in place of ours is refused, and no account is derived by looking', async () => {
    const { backend, derive, dataDir } = await open()
    await derive(1)
    await backend.close()
    const journal = await openJournal({ path: `${dataDir}/practice/journal.sqlite`, now: () => NOW })
    const path = "m/44'/501'/1'/0'"
    const beyond = parseAddress('7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2')
    const asTreasury = parseAddress('GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5')
    const asImported = parseAddress('So11111111111111111111111111111111111111112')
    await journal.write('forge', async (tx) => {
      await tx.addAccounts([{ address: STRANGER, role: 'deposit', path, label: 'customer 1' }])
      await tx.addAccounts([{ address: beyond, role: 'deposit', path: "m/44'/501'/3'/0'", label: 'customer 3' }])
      await tx.addAccounts([{ address: asTreasury, role: 'treasury', path: "m/44'/501'/0'/0'", label: 'Treasury' }])
      await tx.addAccounts([{ address: asImported, role: 'deposit', path: null, label: 'old wallet' }])
    })
    await journal.close()
    const again = await openTestBackend({ dataDir })
    await again.client.vault.unlock({ passphrase: PASSPHRASE })
    for (const address of [STRANGER, beyond, asTreasury, asImported])
      await expect(again.client.accounts.receive({ address })).rejects.toMatchObject(refused('ACCOUNT_NOT_OF_VAULT', { address }))
    expect((await again.client.vault.status({})).derivedAccounts).toBe(1)
  })
})

describe('accounts for customers', () => {
  it('are one for each name, in the order of the list, after those there are, and in a CSV file of exactly these', async () => {
    const { client, derive, deposits } = await open()
    await derive(2)
    const made = await client.accounts.deriveFor({ ...list('Northgate', 'Acme, Inc.'), withContents: true })
    expect(made.derived).toBe(2)
    expect(made.accounts).toMatchObject([
      { number: 3, label: 'Northgate', key: 'held', role: 'deposit' },
      { number: 4, label: 'Acme, Inc.', path: "m/44'/501'/4'/0'" },
    ])
    const [first, second] = made.accounts
    const csv = readFileSync(made.path, 'utf8')
    expect(csv).toBe(`"account","address","label"\r\n3,"${first?.address}","Northgate"\r\n4,"${second?.address}","Acme, Inc."\r\n`)
    expect(bytesOfDataUrl(made.contents ?? '').toString()).toBe(csv)
    expect(made.byteLength).toBe(Buffer.byteLength(csv))
    expect(
      (await deposits())
        .filter(({ label }) => label !== null)
        .map(({ address, label }) => ({ address, label }))
        .toSorted(byLabel),
    ).toEqual([first, second].map((one) => ({ address: one?.address, label: one?.label })).toSorted(byLabel))
    await expect(client.accounts.receive({ address: second?.address ?? STRANGER })).resolves.toMatchObject({ number: 4, key: 'held' })
  })

  it('have labels that no spreadsheet computes', async () => {
    const { client } = await open()
    const { path } = await client.accounts.deriveFor(list('=HYPERLINK("http://evil")', '@sum', '-1+2'))
    const lines = readFileSync(path, 'utf8').split('\r\n')
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(lines[2]).toContain(`"'@sum"`)
    expect(lines[3]).toContain(`"'-1+2"`)
  })

  it('are none where a line cannot be taken, or where an account has the name already', async () => {
    const { client, deposits } = await open()
    await expect(client.accounts.deriveFor(list('one', 'tw\u200bo'))).rejects.toMatchObject(
      refused('CUSTOMERS_UNREADABLE', { file: 'customers.txt', line: 2 }),
    )
    const large = list('one', ...Array.from({ length: 11_000 }, () => `# ${'x'.repeat(100)}`))
    await expect(client.accounts.deriveFor(large)).rejects.toMatchObject(refused('CUSTOMERS_UNREADABLE', { line: null }))
    const { accounts } = await client.accounts.deriveFor(list('one'))
    await expect(client.accounts.deriveFor(list('two', 'one'))).rejects.toMatchObject(
      refused('CUSTOMER_KNOWN', { name: 'one', address: accounts[0]?.address }),
    )
    expect(await deposits()).toHaveLength(1)
  })

  it('are the same ones where a list is given again and its accounts are kept, with what is new in it', async () => {
    const { client, deposits } = await open()
    const first = await client.accounts.deriveFor(list('one', 'two'))
    const again = await client.accounts.deriveFor({ ...list('two', 'three', 'one'), again: true })
    expect(again.derived).toBe(1)
    expect(again.accounts.map(({ label, number }) => [label, number])).toEqual([
      ['two', 2],
      ['three', 3],
      ['one', 1],
    ])
    expect(again.accounts[0]?.address).toBe(first.accounts[1]?.address)
    const [one, , three] = await deposits()
    await client.accounts.label({ address: one?.address ?? STRANGER, label: 'same' })
    await client.accounts.label({ address: three?.address ?? STRANGER, label: 'same' })
    await expect(client.accounts.deriveFor({ ...list('same'), again: true })).rejects.toMatchObject(
      refused('CUSTOMER_AMBIGUOUS', { name: 'same', count: 2 }),
    )
  })

  it('are none where an account has the name in another case or spelling: nobody could tell the two apart', async () => {
    const { client, deposits } = await open()
    await client.accounts.deriveFor(list('Acme', 'Zoë', 'École'))
    for (const alike of ['ACME', 'acme', 'Zoe\u0308', 'ZOË', 'école'])
      for (const again of [false, true])
        await expect(client.accounts.deriveFor({ ...list('other', alike), again })).rejects.toMatchObject({
          data: { code: 'CUSTOMER_KNOWN' },
        })
    expect(await deposits()).toHaveLength(3)
  })

  it('are said to be derived where their file cannot be written, and the same list given again writes it', async () => {
    const { client, dataDir } = await open()
    const folder = join(dataDir, 'practice', 'exports')
    writeFileSync(folder, 'in the way')
    await expect(client.accounts.deriveFor(list('one', 'two'))).rejects.toMatchObject(refused('CUSTOMERS_NOT_WRITTEN', { derived: 2 }))
    rmSync(folder)
    const { path, derived, accounts } = await client.accounts.deriveFor({ ...list('one', 'two'), again: true })
    expect(derived).toBe(0)
    for (const { address } of accounts) expect(readFileSync(path, 'utf8')).toContain(address)
  })

  it('get accounts of their own where two people give lists at the same time', async () => {
    const { client, deposits } = await open()
    await Promise.all([client.accounts.deriveFor(list('a', 'b')), client.accounts.deriveFor(list('c', 'd'))])
    expect(new Set((await deposits()).map(({ label }) => label))).toEqual(new Set(['a', 'b', 'c', 'd']))
  })

  it('wait for the vault: none is derived while it is locked', async () => {
    const { client } = await open()
    await client.vault.lock({})
    await expect(client.accounts.deriveFor(list('one'))).rejects.toMatchObject(refused('VAULT_LOCKED', {}))
  })
})

function byLabel(one: { readonly label?: string | null | undefined }, other: { readonly label?: string | null | undefined }): number {
  return (one.label ?? '') < (other.label ?? '') ? -1 : 1
}
