import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { newFolder, openFurnished, PASSPHRASE, strongroom } from './support/beside-window.ts'
import { type Ran, runCli } from './support/program.ts'

const ANNA = 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5'
const BUNDLE = join(import.meta.dirname, '../../vectors/bundle/valid.json')
const BEN = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'

/** The same commands beside a window, and then with a backend of their own. */
async function bothWays(commands: (folder: string) => readonly (readonly string[])[]) {
  const dataDir = newFolder()
  const folder = newFolder()
  const { client, close } = await openFurnished(dataDir)
  const run = async (): Promise<Ran[]> => {
    const answers: Ran[] = []
    for (const argv of commands(folder)) answers.push(await strongroom(dataDir, argv, { secrets: [PASSPHRASE, PASSPHRASE] }))
    return answers
  }
  const beside = await run()
  return { dataDir, folder, client, close, run, beside }
}

const codes = (answers: readonly Ran[]) => answers.map(({ code, told }) => /\((\w+)\)$/.exec(told)?.[1] ?? code)

describe('files that a command beside a window names', () => {
  it('are written by the command: a backup that opens, for its owner alone, over no other file', async () => {
    const { folder, dataDir, beside } = await bothWays((at) => [
      ['vault', 'backup', '--path', join(at, 'usb.vault'), '--json'],
      ['vault', 'backup', '--path', join(at, 'usb.vault')],
      ['vault', 'backup', '--path', join(at, 'no folder', 'usb.vault')],
      ['vault', 'drill', '--path', join(at, 'usb.vault'), '--json'],
    ])
    const path = join(folder, 'usb.vault')
    expect(codes(beside)).toEqual([0, 'VAULT_BACKUP_EXISTS', 'VAULT_UNWRITABLE', 0])
    expect(JSON.parse(beside[0]?.out ?? '')).toEqual({ path, byteLength: statSync(path).size })
    expect(readFileSync(path)).toEqual(readFileSync(join(dataDir, 'development', 'vault.strongroom')))
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(JSON.parse(beside[3]?.out ?? '')).toMatchObject({ opened: true, same: true })
  })

  it('count as a backup once they are written, and not where they could not be', async () => {
    const dataDir = newFolder()
    const folder = newFolder()
    const { client } = await openFurnished(dataDir)
    const isDue = async () => (await client.matters.list({})).matters.some(({ kind }) => kind === 'backup')
    const backUp = (path: string) => strongroom(dataDir, ['vault', 'backup', '--path', path], { secrets: [PASSPHRASE] })
    expect((await backUp(join(folder, 'no folder', 'usb.vault'))).code).toBe(1)
    expect(await isDue()).toBe(true)
    expect((await backUp(join(folder, 'usb.vault'))).code).toBe(0)
    expect(await isDue()).toBe(false)
  })

  it('are refused as they are with a backend of its own', async () => {
    const { folder, run, beside, close } = await bothWays((at) => [
      ['vault', 'drill', '--path', join(at, 'none.vault')],
      ['vault', 'drill', '--path', at],
      ['accounts', 'import', '--file', join(at, 'none.txt')],
      ['accounts', 'import', '--file', at],
      ['recipients', 'import', '--file', join(at, 'none.txt')],
      ['policy', 'allow-many', '--file', join(at, 'none.txt')],
      ['payouts', 'check', '--file', join(at, 'none.csv')],
      ['payouts', 'check', '--file', at],
      ['accounts', 'import-addresses', '--file', join(at, 'none.json'), '--words', 'one two'],
      ['bundles', 'show', '--file', join(at, 'none.json')],
      ['accounts', 'derive-for', '--file', join(at, 'none.txt')],
      ['accounts', 'derive-for', '--file', at],
    ])
    await close()
    expect(beside).toEqual(await run())
    expect(codes(beside)).toEqual([
      'VAULT_ABSENT',
      'VAULT_UNREADABLE',
      'IMPORT_UNREADABLE',
      'IMPORT_UNREADABLE',
      'IMPORT_UNREADABLE',
      'IMPORT_UNREADABLE',
      'PAYOUT_FILE_UNREADABLE',
      'PAYOUT_FILE_UNREADABLE',
      'IMPORT_UNREADABLE',
      'BUNDLE_FILE',
      'CUSTOMERS_UNREADABLE',
      'CUSTOMERS_UNREADABLE',
    ])
    expect(existsSync(folder)).toBe(true)
  })

  it('are read as what they are: a bundle is no list of addresses', async () => {
    const dataDir = newFolder()
    await openFurnished(dataDir)
    const { code, out, told } = await strongroom(dataDir, ['bundles', 'show', '--file', BUNDLE, '--json'])
    expect({ code, told }).toEqual({ code: 0, told: '' })
    expect(JSON.parse(out).digest).toBe(JSON.parse(readFileSync(BUNDLE, 'utf8')).digest)
  })

  it('are taken in whole, also where there are more addresses than go over at once', async () => {
    const dataDir = newFolder()
    const folder = newFolder()
    const { client } = await openFurnished(dataDir)
    const file = join(folder, 'addresses.txt')
    const others = Array.from({ length: 20_001 }, (_, number) => addressOf(number))
    writeFileSync(file, ['# ours', `${ANNA},Anna, the first`, BEN, '', BEN, ...others].join('\n'))
    const { code, out, told } = await strongroom(dataDir, ['accounts', 'import', '--file', file, '--json'])
    expect({ code, told, out: JSON.parse(out) }).toEqual({ code: 0, told: '', out: { read: 20_003, added: 20_003 } })
    const { accounts } = await client.accounts.list({ search: 'Anna' })
    expect(accounts).toMatchObject([{ address: ANNA, label: 'Anna, the first' }])
    writeFileSync(file, [...others, 'no address'].join('\n'))
    const refused = await strongroom(dataDir, ['accounts', 'import', '--file', file])
    expect(refused).toMatchObject({ code: 1, told: expect.stringContaining('from line 20002 on') })
  })

  it('take everybody they name into the address book, or nobody', async () => {
    const dataDir = newFolder()
    const file = join(newFolder(), 'people.txt')
    const { client } = await openFurnished(dataDir)
    const people = () => strongroom(dataDir, ['recipients', 'import', '--file', file, '--json'])
    writeFileSync(file, `${ANNA},Anna\n${BEN},Ben, of the bank\n`)
    const { code, out, told } = await people()
    expect({ code, told, out: JSON.parse(out) }).toEqual({ code: 0, told: '', out: { added: 2 } })
    const { recipients } = await client.recipients.list({})
    expect(new Set(recipients.map(({ label }) => label))).toEqual(new Set(['Anna', 'Ben, of the bank']))
    writeFileSync(file, Array.from({ length: 1_001 }, (_, number) => `${addressOf(number)},n`).join('\n'))
    expect(await people()).toMatchObject({ code: 1, told: expect.stringContaining('it names more than 1000 addresses') })
  })

  it('are read as what they are: a list of customers names accounts, and is no list of addresses', async () => {
    const dataDir = newFolder()
    const file = join(newFolder(), 'customers.txt')
    await openFurnished(dataDir)
    writeFileSync(file, 'Northgate\nAcme, Inc.\n')
    const { code, out, told } = await strongroom(dataDir, ['accounts', 'derive-for', '--file', file, '--json'], { secrets: [PASSPHRASE] })
    expect({ code, told }).toEqual({ code: 0, told: '' })
    const { accounts, path } = JSON.parse(out)
    expect(accounts).toMatchObject([{ label: 'Northgate' }, { label: 'Acme, Inc.' }])
    expect(readFileSync(path, 'utf8')).toContain(accounts[1].address)
  })

  it('go over as bytes: a payout file of more rows than the window takes', async () => {
    const dataDir = newFolder()
    const folder = newFolder()
    const practice = await startPractice({ slotMs: 25, finalityBlocks: 4 })
    try {
      await openFurnished(dataDir, { network: 'practice', practice: { startNode: async () => practice } })
      const file = join(folder, 'payout.csv')
      const rows = Array.from({ length: 2_000 }, (_, number) => `${ANNA},0.001,row ${number} ${'x'.repeat(105)},${'y'.repeat(120)}`)
      writeFileSync(file, ['recipient,amount,reference,label', ...rows].join('\n'))
      expect(statSync(file).size).toBeGreaterThan(525_000)
      const argv = ['payouts', 'check', '--file', file, '--allow-unfunded-recipient', '--json', '--data', dataDir]
      const { code, out, told } = await runCli(argv, { secrets: [PASSPHRASE] })
      expect({ code, told }).toEqual({ code: 0, told: '' })
      expect(JSON.parse(out)).toMatchObject({ lines: 2_001 })
    } finally {
      await practice.close()
    }
  })
})

/** Valid addresses, each another one. */
function addressOf(number: number): string {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let rest = number
  let text = ''
  for (let place = 0; place < 4; place += 1) {
    text += digits[rest % digits.length]
    rest = Math.floor(rest / digits.length)
  }
  return `${BEN.slice(0, 30)}${text}${BEN.slice(34)}`
}
