import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressOf, blockOf, movementOf } from '../journal/samples.ts'
import { NOW, openFilledBackend, refused } from './support.ts'

/** 2023-11-14, 22:13:20 in UTC. */
const TODAY = '2023-11-14'
const seconds = BigInt(NOW / 1_000)
const ASKED = { from: TODAY, to: TODAY }

describe('what is checked', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeEach(async () => {
    backend = await openFilledBackend(async (tx) => {
      await tx.addAccounts([{ address: addressOf('ann'), role: 'deposit', path: null }])
      const block = blockOf(101, [movementOf({ owner: addressOf('ann'), after: 7n })])
      await tx.recordBlock({ ...block, origins: { blockTimeSeconds: seconds - 60n, senders: [] } })
    })
  })
  afterEach(() => backend.discard())
  const exportsFolder = () => join(backend.dataDir, 'practice', 'exports')

  it('was never checked in a new journal, and is said of each check from then on, with when it was', async () => {
    const { client } = backend
    const none = { compared: null, verified: null, proved: null, reported: null }
    expect(await client.audit.last({})).toMatchObject(none)
    const { events } = await client.activity.verify({})
    const { manifest, entry, name } = await client.audit.report(ASKED)
    const { verified, reported, entries } = await client.audit.last({})
    expect(verified).toEqual({ at: new Date(NOW), entry: events, problems: 0 })
    expect(reported).toEqual({ at: new Date(NOW), ...ASKED, zone: 'UTC', name, manifest, entry })
    expect(entries).toBe(entry + 1)
  })

  it('is verified by a report too, which names the entry it is as of, and what each asset held at both ends', async () => {
    const { path, head, intact, assets, files } = await backend.client.audit.report({ ...ASKED, zone: 'Europe/Berlin' })
    expect({ intact, folders: readdirSync(exportsFolder()).length }).toEqual({ intact: true, folders: 1 })
    expect(assets).toMatchObject([{ label: 'SOL', opening: { why: 'before-journal' }, closing: { why: 'not-read-yet' }, difference: null }])
    expect(files.find(({ name }) => name === 'deposits.csv')).toMatchObject({ rows: 1 })
    expect(JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))).toMatchObject({ head, zone: 'Europe/Berlin' })
  })

  it('is given out file by file, by the names that the report gave, and nothing outside of the folder of exports is', async () => {
    const { client } = backend
    const { name, files, path } = await client.audit.report(ASKED)
    const [file] = files
    const { contents, next } = await client.exported.read({ name: `${name}/${file?.name}` })
    const bytes = Buffer.from(contents.slice(contents.indexOf(',') + 1), 'base64')
    expect({ next, same: bytes.equals(readFileSync(join(path, file?.name ?? ''))) }).toEqual({ next: null, same: true })
    const { name: single, sha256 } = await client.activity.export({ what: 'deposits' })
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await client.exported.read({ name: single })).next).toBeNull()
    for (const other of ['../vault.strongroom', 'a/../../vault.strongroom', '/etc/passwd', 'a/b/c', '.partial', ''])
      await expect(client.exported.read({ name: other })).rejects.toMatchObject(refused('OPERATION_ARGUMENT', { field: 'name' }))
  })

  it('leaves no line of a report that could not be written', async () => {
    const { client } = backend
    const before = (await client.audit.last({})).entries
    mkdirSync(join(backend.dataDir, 'practice'), { recursive: true })
    writeFileSync(exportsFolder(), 'a file where the folder is to be')
    await expect(client.audit.report(ASKED)).rejects.toMatchObject(refused('EXPORT_FAILED'))
    expect(await client.audit.last({})).toMatchObject({ reported: null, entries: before })
  })

  it('is of days and zones that there are', async () => {
    const { client } = backend
    await expect(client.audit.report({ from: '2023-02-30', to: TODAY })).rejects.toMatchObject(refused('OPERATION_ARGUMENT'))
    await expect(client.audit.report({ ...ASKED, zone: 'Berlin' })).rejects.toMatchObject(refused('OPERATION_ARGUMENT'))
    await expect(client.audit.report({ from: TODAY, to: '2023-11-15' })).rejects.toMatchObject(refused('OPERATION_ARGUMENT'))
    expect(existsSync(exportsFolder())).toBe(false)
  })
})
