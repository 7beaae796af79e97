import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAddress } from '../../src/core/address/address.ts'
import { contract } from '../../src/contract/contract.ts'
import { dataUrlOfBytes } from '../../src/main/given-file.ts'
import { type Backend, openBackend } from '../../src/main/wiring.ts'
import { followTask } from '../../src/shells/cli/follow.ts'
import { PASSPHRASE, SIGNER_ENTRY } from './backend.ts'
import { loosely, refused } from './operations/support.ts'

/** A wallet of somebody else. */
const SOMEBODY = parseAddress('8fE8QufybvA4VaYS2jBaFhG2iPjNoPkrDkDEFAzk9DkX')
/** On no curve: an account of a program. */
const PROGRAM_ACCOUNT = parseAddress('B4qDE4mEiRGRzKoGbcWkVTyRvXbjxeVX3ZCRQfRHhAEV')
const NEED_NETWORK = Object.entries(contract).flatMap(([group, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]): [string, string][] =>
    procedure['~orpc'].meta['needsNetwork'] === true ? [[group, name]] : [],
  ),
)

let dataDir: string
let backend: Backend

const open = () => openBackend({ dataDir, network: 'production', workstation: 'offline', signer: { entry: SIGNER_ENTRY } })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'strongroom-offline-'))
  backend = await open()
})
afterAll(async () => {
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('an offline workstation', () => {
  it('makes a vault, derives accounts, locks, opens again and lists what is there', async () => {
    const { client } = backend
    const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
    await followTask(backend, await client.accounts.derive({ count: 3 }), () => undefined)
    await client.vault.lock({})
    await expect(client.vault.unlock({ passphrase: 'not this one either' })).rejects.toMatchObject(refused('VAULT_WRONG_PASSPHRASE'))
    await expect(client.vault.unlock({ passphrase: PASSPHRASE })).resolves.toMatchObject({ state: 'unlocked', treasury })
    const { accounts, asOf } = await client.accounts.list({ limit: 10 })
    expect(accounts.map(({ role }) => role).toSorted()).toEqual(['deposit', 'deposit', 'deposit', 'treasury'])
    expect(asOf).toMatchObject({ slot: null, words: 'This workstation is offline: nothing is read of the chain here.' })
  })

  it('keeps a policy, and says of a recipient what needs no node', async () => {
    const { client } = backend
    await client.policy.allow({ passphrase: PASSPHRASE, address: SOMEBODY, label: 'exchange' })
    expect((await client.policy.show({})).destinations).toMatchObject([{ address: SOMEBODY }])
    await expect(client.policy.allow({ passphrase: PASSPHRASE, address: PROGRAM_ACCOUNT, label: 'x' })).rejects.toMatchObject({
      data: { code: 'RECIPIENT_REFUSED' },
    })
  })

  it('shows and exports what is in its journal', async () => {
    const { client } = backend
    expect((await client.activity.list({ limit: 100 })).events.map(({ kind }) => kind)).toContain('accounts-added')
    expect(await client.activity.verify({})).toMatchObject({ intact: true })
    await expect(client.activity.export({ what: 'events', format: 'csv' })).resolves.toMatchObject({ rows: expect.any(Number) })
    await expect(client.outstanding.list({ limit: 10 })).resolves.toMatchObject({ signatures: [], blockHeight: null })
    await expect(client.overview.show({})).resolves.toMatchObject({
      nodes: { configured: 0, warnings: [] },
      sending: { state: 'offline' },
      watcher: { state: 'stopped' },
    })
  })

  it('says that it is offline and that nothing is sent from it', async () => {
    expect(await backend.client.app.info({})).toMatchObject({ workstation: 'offline' })
    expect(await backend.client.sending.status({})).toMatchObject({
      state: 'offline',
      words: expect.stringMatching(/^This workstation is offline: nothing is sent from here\./),
      next: null,
    })
  })

  it('refuses each operation that needs a node, whatever it is given', async () => {
    expect(NEED_NETWORK.length).toBeGreaterThan(30)
    for (const [group, name] of NEED_NETWORK) {
      await expect(loosely(backend, group, name)({}), `${group} ${name}`).rejects.toMatchObject(refused('OFFLINE_NO_NETWORK'))
    }
  })

  it('refuses at once what asks a node in one case alone', async () => {
    await expect(backend.client.nonces.foreign({ now: true })).rejects.toMatchObject(refused('OFFLINE_NO_NETWORK'))
    await expect(backend.client.transactions.explain({ contents: dataUrlOfBytes(Buffer.from('AAAA')), nodes: true })).rejects.toMatchObject(
      refused('OFFLINE_NO_NETWORK'),
    )
    await expect(backend.client.nodes.status({})).resolves.toMatchObject({ nodes: [], warnings: [] })
  })

  it('has its folder for itself for good: with a network nothing is opened over it', async () => {
    const online = openBackend({ dataDir, network: 'production', signer: { entry: SIGNER_ENTRY } })
    await expect(online).rejects.toMatchObject({ code: 'DATA_FOLDER_OFFLINE', context: { path: dataDir } })
    await backend.close()
    backend = await open()
    await expect(backend.client.vault.status({})).resolves.toMatchObject({ state: 'locked' })
  })
})
