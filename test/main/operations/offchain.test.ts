import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sign } from '../../../src/core/keys/ed25519.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { decodeSignature } from '../../../src/core/keys/signature.ts'
import { encodeOffchainMessage } from '../../../src/core/offchain/offchain-message.ts'
import { until } from '../../support/until.ts'
import { accountOf, hintOf, TREASURY } from '../signer/support/signer.ts'
import { openFilledBackend, refused } from './support.ts'

const passphrase = 'a passphrase for a text'
const text = 'Strongroom Ltd holds this address.\n26 November 2026'
const STRANGER = addressOfSeed(new Uint8Array(32).fill(0x5c))

describe('an off-chain message of an address whose row in the journal', () => {
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const OURS = accountOf(3)

  it('says that it is watched alone, is signed with no key, though its path is one of the vault', async () => {
    const backend = await openFilledBackend((tx) => tx.addAccounts([{ address: OURS, role: 'watch', path: hintOf(3).path }]))
    await backend.client.vault.restore({ passphrase, words })
    await expect(backend.client.offchain.sign({ passphrase, address: OURS, text })).rejects.toMatchObject(
      refused('SIGNER_NOT_OURS', { address: OURS, path: null }),
    )
    await backend.discard()
  })

  it('has a path that somebody altered is signed where it is the treasury’s, and is not where the path alone would prove it ours', async () => {
    const backend = await openFilledBackend((tx) =>
      tx.addAccounts([
        { address: TREASURY, role: 'treasury', path: hintOf(9).path },
        { address: OURS, role: 'deposit', path: hintOf(4).path },
      ]),
    )
    await backend.client.vault.restore({ passphrase, words })
    await expect(backend.client.offchain.sign({ passphrase, address: TREASURY, text })).resolves.toMatchObject({ address: TREASURY })
    await expect(backend.client.offchain.sign({ passphrase, address: OURS, text })).rejects.toMatchObject(
      refused('SIGNER_NOT_OURS', { address: OURS, path: hintOf(4).path }),
    )
    await backend.discard()
  })
})

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
    expect(signed).toMatchObject({ address, text, notes: [] })
    expect(await offchain.verify({ address, text, signature: signed.signature })).toEqual({ valid: true, hash: signed.hash, notes: [] })
    const { events } = await activity.list({ limit: 1 })
    expect(events).toMatchObject([{ kind: 'offchain-signed', data: { address, text, signature: signed.signature } }])
    await expect(offchain.verify({ address, text: text.trimEnd() + '.', signature: signed.signature })).rejects.toMatchObject(
      refused('OFFCHAIN_NOT_SIGNED', { address }),
    )
  })

  it.each([
    ['spaces of no width', 'ours\u200b\u200b', ['A reader does not see 2 of U+200B (zero-width space) from line 1, character 5.']],
    ['what turns the writing round', 'pay \u202e100', ['A reader does not see U+202E (right-to-left override) at line 1, character 5.']],
    ['tags', 'ours\u{e0041}', ['A reader does not see U+E0041 at line 1, character 5.']],
    ['a carriage return', 'ours\r\nsince', ['A reader does not see U+000D (carriage return) at line 1, character 5.']],
    [
      'a space and a line end around it',
      ' ours\n',
      ['A reader does not see U+0020 (space) at line 1, character 1.', 'A reader does not see U+000A (line end) at line 1, character 6.'],
    ],
    ['nothing but a space', ' ', ['A reader does not see U+0020 (space) at line 1, character 1.']],
    ['another space', 'Tresor\u00a0!', ['A reader takes U+00A0 (no-break space) at line 1, character 7 for a plain space.']],
  ])('that somebody else signed is verified, and what of it nobody sees is said: %s', async (_what, hiding, notes) => {
    const seed = new Uint8Array(32).fill(0x5c)
    const signature = decodeSignature(sign(encodeOffchainMessage(hiding), seed))
    expect(await backend.client.offchain.verify({ address: STRANGER, text: hiding, signature })).toMatchObject({ valid: true, notes })
  })

  it('is not signed where its beginning or its end is not seen, and is where a space of another kind stands in it, which is said', async () => {
    const { treasury: address } = await backend.client.vault.status({})
    if (address === null) throw new Error('the vault is open')
    for (const unseen of [' ', ' ours', 'ours\n', 'ours\r\nsince'])
      await expect(backend.client.offchain.sign({ passphrase, address, text: unseen })).rejects.toMatchObject({
        data: { code: 'OFFCHAIN_TEXT' },
      })
    const signed = await backend.client.offchain.sign({ passphrase, address, text: 'Tresor\u00a0!' })
    expect(signed.notes).toEqual(['A reader takes U+00A0 (no-break space) at line 1, character 7 for a plain space.'])
  })

  it('is signed with no key of an address that is watched, or unknown', async () => {
    await backend.client.accounts.watch({ address: STRANGER })
    const { treasury } = await backend.client.vault.status({})
    if (treasury === null) throw new Error('the vault is open')
    await expect(backend.client.offchain.sign({ passphrase, address: STRANGER, text })).rejects.toMatchObject(refused('SIGNER_NOT_OURS'))
    await expect(backend.client.offchain.sign({ passphrase, address: treasury, text })).resolves.toMatchObject({ address: treasury })
  })
})
