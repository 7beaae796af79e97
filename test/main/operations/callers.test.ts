import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { dataUrlOfBytes } from '../../../src/main/given-file.ts'
import { operations } from '../../../src/shells/cli/operations.ts'
import { recordedBytes } from '../../core/message/recorded.ts'
import { openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { refused } from './support.ts'

const SECRET = 'canary-in-a-file'
const base64 = (text: string) => `data:text/csv;base64,${Buffer.from(text).toString('base64')}`

async function open() {
  const dataDir = temporaryDataDir()
  const file = join(dataDir, 'secret.txt')
  writeFileSync(file, `${SECRET}\n`)
  const backend = await openTestBackend({ dataDir })
  const window = createRouterClient(backend.router, { context: { via: 'window' } })
  await backend.client.vault.create({ passphrase: PASSPHRASE })
  return { ...backend, window, file, dataDir }
}

describe('the window’s door', () => {
  it('takes no path, whatever it is for: nothing there is read or written', async () => {
    const { window, file, dataDir } = await open()
    const naming = operations.flatMap(({ group, name, fields }) =>
      fields.filter(({ isPath }) => isPath).map((field) => ({ group, name, field: field.name })),
    )
    expect(naming.map(({ group, name }) => `${group}.${name}`).toSorted()).toEqual([
      'accounts.deriveFor',
      'accounts.import',
      'accounts.importAddresses',
      'bundles.checkPayout',
      'bundles.import',
      'bundles.preparePayout',
      'bundles.record',
      'bundles.show',
      'bundles.showHidden',
      'bundles.sign',
      'payouts.check',
      'payouts.report',
      'payouts.start',
      'policy.allowMany',
      'recipients.checkMany',
      'recipients.import',
      'transactions.explain',
      'vault.backup',
      'vault.drill',
    ])
    for (const { group, name, field } of naming) {
      const ask = Reflect.get(Reflect.get(window, group), name) as (argument: unknown) => Promise<unknown>
      // A field that is there and holds nothing gives no bytes: the path would be read.
      await expect(ask({ [field]: file, contents: undefined, passphrase: PASSPHRASE }), `${group}.${name}`).rejects.toMatchObject(
        refused('OPERATION_ARGUMENT', { field }),
      )
      for (const path of [file, join(dataDir, 'new.vault'), '/dev/zero', '/proc/self/environ'])
        await expect(ask({ [field]: path, passphrase: PASSPHRASE }), `${group}.${name}`).rejects.toMatchObject(
          refused('OPERATION_ARGUMENT', { field, problem: 'the window names no files; the command line does' }),
        )
    }
    expect(() => readFileSync(join(dataDir, 'new.vault'))).toThrow('ENOENT')
  })

  it('takes the bytes of a payout file, whose name is a name alone', async () => {
    const { window, dataDir } = await open()
    const asked = { file: join(dataDir, 'never there.csv'), contents: base64('recipient,amount\n') }
    await expect(window.payouts.check(asked)).rejects.toMatchObject(refused('NODE_NONE_CONFIGURED'))
  })

  it('writes no copy of the vault where its bytes are not asked for', async () => {
    const { window, dataDir } = await open()
    const path = join(dataDir, 'new.vault')
    for (const contents of [false, undefined])
      await expect(window.vault.backup({ path, contents, passphrase: PASSPHRASE })).rejects.toMatchObject(
        refused('OPERATION_ARGUMENT', { field: 'path' }),
      )
    expect(existsSync(path)).toBe(false)
  })

  it('hands the copy of the vault over as bytes that a drill takes, and writes none', async () => {
    const { window, dataDir } = await open()
    const path = join(dataDir, 'new.vault')
    const { contents, byteLength } = await window.vault.backup({ path, contents: true, passphrase: PASSPHRASE })
    const bytes = Buffer.from(contents?.split(',')[1] ?? '', 'base64')
    expect(bytes).toEqual(readFileSync(join(dataDir, 'practice', 'vault.strongroom')))
    expect(byteLength).toBe(bytes.length)
    expect(existsSync(path)).toBe(false)
    const drilled = window.vault.drill({ path, contents: contents ?? '', passphrase: PASSPHRASE })
    await expect(drilled).resolves.toMatchObject({ opened: true, same: true })
    const other = window.vault.drill({ path, contents: base64('no vault'), passphrase: PASSPHRASE })
    await expect(other).rejects.toMatchObject(refused('VAULT_NOT_A_VAULT'))
  })

  it('takes the bytes of a file of addresses, whose name is a name alone', async () => {
    const { window, dataDir } = await open()
    const file = join(dataDir, 'never there.txt')
    const line = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'
    await expect(window.accounts.import({ file, contents: base64(`${line},cold\n`) })).resolves.toEqual({ read: 1, added: 1 })
    await expect(window.accounts.import({ file, contents: base64('no address\n') })).rejects.toMatchObject(
      refused('IMPORT_UNREADABLE', { file, line: 1 }),
    )
  })

  it('repeats nothing of a file that is no payout', async () => {
    const { window } = await open()
    const error: unknown = await window.payouts.check({ contents: base64(`${SECRET}\n`) }).catch((caught: unknown) => caught)
    expect(error).toMatchObject(refused('PAYOUT_COLUMNS', { detail: 'its column 1 is none of recipient, amount, reference, label, memo' }))
    expect(JSON.stringify(error)).not.toContain('canary')
  })
})

describe('the window of a locked vault', () => {
  /** Asked with nothing, and with what another window would give: the refusal comes before either is looked at. */
  const answerOf = async (client: object, name: string) => {
    const [group = '', operation = ''] = name.split('.')
    const ask = Reflect.get(Reflect.get(client, group), operation) as (argument: unknown, options: object) => Promise<unknown>
    const stop = AbortSignal.timeout(5_000)
    return ask(operation === 'unlock' ? { passphrase: 'a wrong one for a door' } : {}, { signal: stop }).then(
      () => 'answered',
      ({ data }: { data: { code: string } }) => data.code,
    )
  }
  const names = operations.map(({ group, name }) => `${group}.${name}`)

  it('answers how it stands and opens, and nothing else of every operation there is', async () => {
    const { window, client } = await open()
    await client.vault.lock({})
    const answers = new Map<string, string>()
    for (const name of names) answers.set(name, await answerOf(window, name))
    const asked = names.filter((name) => answers.get(name) !== 'VAULT_LOCKED')
    expect(asked.toSorted()).toEqual([
      'app.info',
      'events.watch',
      'offchain.verify',
      'tasks.list',
      'transactions.explain',
      'vault.acceptOlder',
      'vault.lock',
      'vault.status',
      'vault.unlock',
    ])
  })

  it('answers beside that what changes nothing, where a person chose that it may be read', async () => {
    const { window, client } = await open()
    await client.vault.whileLocked({ show: 'journal' })
    await client.vault.lock({})
    const newest = async () => (await client.activity.list({ limit: 1 })).events[0]?.id
    const before = await newest()
    expect(before).toBeGreaterThan(0)
    const asked: string[] = []
    for (const name of names) if ((await answerOf(window, name)) !== 'VAULT_LOCKED') asked.push(name)
    expect(
      asked.filter((name) => /\.(sign|start|create|add|remove|label|allow|forbid|approve|export|import|backup|plan)/i.test(name)),
    ).toEqual([])
    expect(asked).toEqual(expect.arrayContaining(['overview.show', 'deposits.list', 'activity.decisions', 'outstanding.list']))
    const marked = operations.flatMap(({ group, name, meta }) => (meta.whileLocked === undefined ? [] : [`${group}.${name}`]))
    expect(asked.toSorted()).toEqual(marked.toSorted())
    expect(await newest()).toBe(before)
  })

  it('writes no file where it may be read: a receipt is one', async () => {
    const { window, client, dataDir } = await open()
    await client.vault.whileLocked({ show: 'journal' })
    await client.vault.lock({})
    const locked = refused('VAULT_LOCKED')
    await expect(window.payouts.receipt({ id: 'any' })).rejects.toMatchObject(locked)
    const writing = operations.flatMap(({ group, name, meta: { whileLocked, errors } }) =>
      whileLocked === 'to-read' && errors.includes('EXPORT_FAILED') ? [`${group}.${name}`] : [],
    )
    expect(writing).toEqual([])
    expect(readdirSync(join(dataDir, 'practice'))).not.toContain('exports')
  })

  it('is shown nothing until that is chosen, and chooses nothing itself', async () => {
    const { window, client, dataDir } = await open()
    expect(await client.vault.status({})).toMatchObject({ shownLocked: 'nothing' })
    await client.vault.lock({})
    await expect(window.vault.whileLocked({ show: 'journal' })).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await expect(client.vault.whileLocked({ show: 'journal' })).rejects.toMatchObject(refused('VAULT_LOCKED'))
    expect(existsSync(join(dataDir, 'practice', 'desk.json'))).toBe(false)
  })

  it('is told at once of what another window chose', async () => {
    const { window, client } = await open()
    const told = await window.events.watch({}, { signal: AbortSignal.timeout(20_000) })
    await client.vault.whileLocked({ show: 'journal' })
    for await (const event of told) if (event.kind === 'vault') break
    expect(await window.vault.status({})).toMatchObject({ shownLocked: 'journal' })
  })

  it('explains the bytes that it is given, of which nothing is ours', async () => {
    const { window, client } = await open()
    await client.vault.lock({})
    const [bytes = new Uint8Array()] = recordedBytes('v1.jsonl')
    const explained = await window.transactions.explain({ contents: dataUrlOfBytes(bytes) })
    expect(explained).toMatchObject({ form: 'transaction', version: 1, encoding: 'bytes', understood: true, signers: [{ state: 'valid' }] })
    const text = dataUrlOfBytes(Buffer.from('what I wrote to nobody, not this!'))
    await expect(window.transactions.explain({ contents: text })).rejects.toMatchObject(refused('EXPLAIN_NOT_READABLE'))
  })

  it('has no node asked about them, and tells neither which nodes are ours nor what a token is called here', async () => {
    const { window, client } = await open()
    await client.vault.lock({})
    const [bytes = new Uint8Array()] = recordedBytes('v1.jsonl')
    const asked = window.transactions.explain({ contents: dataUrlOfBytes(bytes), nodes: true })
    await expect(asked).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await window.vault.unlock({ passphrase: PASSPHRASE })
    await expect(window.transactions.explain({ contents: dataUrlOfBytes(bytes), nodes: true })).resolves.toMatchObject({ version: 1 })
  })

  it('adds nobody to the address book and no node, and exports nothing', async () => {
    const { window, client, dataDir } = await open()
    await client.vault.lock({})
    const locked = refused('VAULT_LOCKED')
    const text = '4Nd1mYxAdvancedWalletAddress1111111111111111'
    await expect(window.recipients.add({ text, label: 'Anna' })).rejects.toMatchObject(locked)
    await expect(window.nodes.add({ name: 'theirs', url: 'http://127.0.0.1:1/carried-out' })).rejects.toMatchObject(locked)
    await expect(window.nodes.remove({ name: 'ours' })).rejects.toMatchObject(locked)
    await expect(window.activity.export({ what: 'deposits', format: 'csv' })).rejects.toMatchObject(locked)
    await expect(window.exported.read({ name: 'deposits.csv' })).rejects.toMatchObject(locked)
    await expect(window.audit.report({ from: '2026-11-01', to: '2026-11-01' })).rejects.toMatchObject(locked)
    expect(readdirSync(join(dataDir, 'practice'))).not.toContain('exports')
  })

  it('answers all of it again once it is open, and before there is a vault', async () => {
    const { window, client } = await open()
    await client.vault.lock({})
    await window.vault.unlock({ passphrase: PASSPHRASE })
    await expect(window.recipients.list({})).resolves.toMatchObject({ total: 0 })
    const first = await openTestBackend({ dataDir: temporaryDataDir() })
    const empty = createRouterClient(first.router, { context: { via: 'window' } })
    await expect(empty.recipients.list({})).resolves.toMatchObject({ total: 0 })
  })
})

describe.skipIf(process.platform === 'win32')('a path on the command line', () => {
  it('that is no ordinary file is refused at once, and everything else is answered as before', async () => {
    const { client, dataDir } = await open()
    const pipe = join(dataDir, 'pipe')
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    for (const path of [pipe, '/dev/zero', dataDir]) {
      await expect(client.payouts.check({ file: path })).rejects.toMatchObject(refused('PAYOUT_FILE_UNREADABLE', { path }))
      await expect(client.accounts.import({ file: path })).rejects.toMatchObject(refused('IMPORT_UNREADABLE', { file: path }))
      await expect(client.vault.drill({ path, passphrase: PASSPHRASE })).rejects.toMatchObject(
        refused('VAULT_UNREADABLE', { path, reason: 'no ordinary file' }),
      )
    }
    await expect(client.vault.status({})).resolves.toMatchObject({ state: 'unlocked' })
  })

  it('to a file that is something else tells nothing of what stands in it', async () => {
    const { client, file } = await open()
    const asked = [
      client.payouts.check({ file }),
      client.accounts.import({ file }),
      client.vault.drill({ path: file, passphrase: PASSPHRASE }),
    ]
    for (const answer of await Promise.allSettled(asked)) {
      expect(answer.status).toBe('rejected')
      expect(JSON.stringify(answer)).not.toContain('canary')
    }
  })
})
