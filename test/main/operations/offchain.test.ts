import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { until } from '../../support/until.ts'
import { openFilledBackend, refused } from './support.ts'

const passphrase = 'a passphrase for a text'
const text = 'Strongroom Ltd holds this address.\n26 November 2026'
const STRANGER = addressOfSeed(new Uint8Array(32).fill(0x5c))

describe('an off-chain message', () => {
  let backend: Awaited<ReturnType<typeof openFilledBackend>>
  beforeAll(async () => {
    backend = await openFilledBackend(async () => undefined)
    await backend.client.vault.create({ passphrase })
    const task = await backend.client.accounts.derive({ count: 2 })
    await until(async () => (await backend.client.tasks.show({ id: task.id })).state === 'done', { withinMs: 60_000 })
  })
  afterAll(() => backend.discard())

  it('is signed with the key of an account, verified by anybody, and kept in the journal as it is given away', async () => {
    const { offchain, accounts, activity } = backend.client
    const [account] = (await accounts.list({ role: 'deposit' })).accounts
    if (account === undefined) throw new Error('there is an account')
    const { address } = account
    const signed = await offchain.sign({ passphrase, address, text })
    expect(signed).toMatchObject({ address, text })
    expect(await offchain.verify({ address, text, signature: signed.signature })).toEqual({ valid: true, hash: signed.hash })
    const { events } = await activity.list({ limit: 1 })
    expect(events).toMatchObject([{ kind: 'offchain-signed', data: { address, text, signature: signed.signature } }])
    await expect(offchain.verify({ address, text: text.trimEnd() + '.', signature: signed.signature })).rejects.toMatchObject(
      refused('OFFCHAIN_NOT_SIGNED', { address }),
    )
  })

  it('is signed with no key of an address that is watched, or unknown', async () => {
    await backend.client.accounts.watch({ address: STRANGER })
    const { treasury } = await backend.client.vault.status({})
    if (treasury === null) throw new Error('the vault is open')
    await expect(backend.client.offchain.sign({ passphrase, address: STRANGER, text })).rejects.toMatchObject(refused('SIGNER_NOT_OURS'))
    await expect(backend.client.offchain.sign({ passphrase, address: treasury, text })).resolves.toMatchObject({ address: treasury })
  })
})
