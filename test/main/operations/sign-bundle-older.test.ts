import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { digestBundle, encodeBundle } from '../../../src/core/bundle/encode.ts'
import { digestWords } from '../../../src/core/review/digest.ts'
import { openJournal } from '../../../src/main/journal/index.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { bundledOf, bundleOf, byNonce, genesisHash, keyOf, line, pay } from '../../core/bundle/support.ts'
import { PASSPHRASE, SIGNER_ENTRY } from '../backend.ts'
import { refused } from './support.ts'

const ANNA = keyOf('Anna')
const NOTE = 'The records of both ceremonies since then: each has ended.'

describe('an offline workstation on which an older copy of a file was put back', () => {
  let dataDir: string
  let backend: Backend
  let treasury: Address

  const open = () => openBackend({ dataDir, network: 'practice', workstation: 'offline', signer: { entry: SIGNER_ENTRY } })
  const unlock = () => backend.client.vault.unlock({ passphrase: PASSPHRASE })
  /** Closes it, has somebody do something with its files, and opens it again. */
  const between = async (act: () => void) => {
    await backend.close()
    act()
    backend = await open()
    await unlock()
  }
  const journal = () => join(dataDir, 'practice', 'journal.sqlite')
  const signed = () => join(dataDir, 'practice', 'vault.strongroom.signed')
  const payment = (reference: string, nonce: string, amount = 5n): Bundle =>
    bundleOf(
      bundledOf({
        lifetime: byNonce(nonce, treasury),
        feePayer: treasury,
        instructions: [pay(ANNA, amount, treasury)],
        lines: [line(ANNA, amount, { reference })],
      }),
    )
  const sign = async (bundle: Bundle) => {
    const file = join(mkdtempSync(join(dataDir, 'stick-')), 'bundle.json')
    writeFileSync(file, encodeBundle(bundle))
    const digest = digestBundle(bundle)
    const asked = { file, words: digestWords(digest).join(' '), digest: Buffer.from(digest).toString('hex') }
    return readFileSync((await backend.client.bundles.sign(asked)).path, 'utf8')
  }
  const goOn = () => backend.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-sign-older-'))
    backend = await open()
    treasury = (await backend.client.vault.create({ passphrase: PASSPHRASE })).treasury
    await backend.client.policy.allow({ passphrase: PASSPHRASE, address: ANNA, label: 'a supplier' })
    await between(() => undefined)
    await backend.close()
    const there = await openJournal({ path: journal(), now: () => 0 })
    await there.write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash }))
    await there.close()
    backend = await open()
    await unlock()
  })
  afterAll(async () => {
    await backend.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('signs nothing until a person goes on with that journal, and then nothing twice: the signer keeps what it signed', async () => {
    await between(() => copyFileSync(journal(), `${journal()}.kept`))
    const first = payment('invoice 1', 'one')
    const made = await sign(first)
    await between(() => copyFileSync(`${journal()}.kept`, journal()))
    await expect(sign(first)).rejects.toMatchObject(refused('SIGNER_JOURNAL_OLDER'))
    expect(await backend.client.sending.status({})).toMatchObject({
      state: 'offline',
      words: expect.stringContaining('find the bundles that were signed here since'),
      next: 'reopen',
      reasons: [{ reason: 'journal-older', mustCompare: false }],
    })
    await expect(backend.client.sending.reopen({ passphrase: 'not this one either', note: NOTE })).rejects.toMatchObject(
      refused('VAULT_WRONG_PASSPHRASE'),
    )
    expect(await goOn()).toMatchObject({ state: 'offline', next: null, reasons: [] })
    await expect(sign(payment('invoice 1', 'another'))).rejects.toMatchObject(refused('BUNDLE_SIGNED_BEFORE'))
    await expect(sign(payment('invoice 2', 'one', 6n))).rejects.toMatchObject(refused('BUNDLE_NONCE_USED'))
    expect(await sign(first)).toBe(made)
    await sign(payment('invoice 3', 'three'))
    await between(() => undefined)
    await sign(payment('invoice 4', 'four'))
    expect(await backend.client.activity.verify({})).toMatchObject({ intact: true })
  })

  it('signs nothing either where it is the signer’s own record, until a person goes on, and nothing twice that the journal keeps', async () => {
    await between(() => copyFileSync(signed(), `${signed()}.kept`))
    const fifth = payment('invoice 5', 'five')
    const made = await sign(fifth)
    await between(() => copyFileSync(`${signed()}.kept`, signed()))
    await expect(sign(payment('invoice 6', 'six'))).rejects.toMatchObject(refused('SIGNER_RECORD_OLDER'))
    expect(await backend.client.sending.status({})).toMatchObject({ next: 'reopen', reasons: [{ reason: 'vault-restored' }] })
    await goOn()
    await sign(payment('invoice 6', 'six'))
    await expect(sign(payment('invoice 5', 'another'))).rejects.toMatchObject(refused('BUNDLE_SIGNED_BEFORE', { transaction: 1 }))
    await expect(sign(payment('invoice 7', 'five', 6n))).rejects.toMatchObject(refused('BUNDLE_NONCE_USED'))
    expect(await sign(fifth)).toBe(made)
    await expect(sign(payment('invoice 4', 'later'))).rejects.toMatchObject(refused('BUNDLE_SIGNED_BEFORE'))
  })
})
