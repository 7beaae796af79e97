import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { digestBundle, encodeBundle } from '../../../src/core/bundle/encode.ts'
import { digestWords } from '../../../src/core/review/digest.ts'
import { openJournal } from '../../../src/main/journal/index.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { bundledOf, bundleOf, byNonce, genesisHash, keyOf, line, pay } from '../../core/bundle/support.ts'
import { PASSPHRASE, SIGNER_ENTRY } from '../backend.ts'
import { refused } from './support.ts'

const ANNA = keyOf('Anna')
const BERTAS = 'a passphrase of Berta alone'
const ABOVE = 100n

let dataDir: string
let backend: Backend
let treasury: Address
let berta: Address

const open = () => openBackend({ dataDir, network: 'practice', workstation: 'offline', signer: { entry: SIGNER_ENTRY } })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'strongroom-sign-approved-'))
  backend = await open()
  treasury = (await backend.client.vault.create({ passphrase: PASSPHRASE })).treasury
  const { policy } = backend.client
  await policy.allow({ passphrase: PASSPHRASE, address: ANNA, label: 'a supplier' })
  await policy.coolDown({ passphrase: PASSPHRASE, hours: 0 })
  const { approvers } = await policy.approver({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
  const [first] = approvers
  if (first === undefined) throw new Error('Berta was named')
  berta = first.address
  await policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: ABOVE })
  await backend.close()
  const journal = await openJournal({ path: join(dataDir, 'practice', 'journal.sqlite'), now: () => 0 })
  await journal.write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash }))
  await journal.close()
  backend = await open()
  await backend.client.vault.unlock({ passphrase: PASSPHRASE })
})
afterAll(async () => {
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

let prepared = 0
/** One that pays so much in each transaction, each under a nonce account of its own. */
const paying = (...amounts: readonly bigint[]): Bundle =>
  bundleOf(
    ...amounts.map((amount) =>
      bundledOf({
        lifetime: byNonce(`${(prepared += 1)}`, treasury),
        feePayer: treasury,
        instructions: [pay(ANNA, amount, treasury)],
        lines: [line(ANNA, amount, { reference: `invoice ${prepared}` })],
      }),
    ),
  )

type Second = { readonly second?: Address; readonly secondPassphrase?: string }

function sign(bundle: Bundle, second: Second = {}) {
  const digest = digestBundle(bundle)
  const file = join(mkdtempSync(join(dataDir, 'stick-')), 'bundle.json')
  writeFileSync(file, encodeBundle(bundle))
  return backend.client.bundles.sign({ file, words: digestWords(digest).join(' '), digest: Buffer.from(digest).toString('hex'), ...second })
}
const asBerta = (typed = BERTAS): Second => ({ second: berta, secondPassphrase: typed })

describe('a bundle that lets more leave than one person may sign for', () => {
  it('is signed with a second person’s approval, and not without it', async () => {
    const bundle = paying(ABOVE, ABOVE + 1n, 900n)
    const needed = refused('BUNDLE_APPROVAL_NEEDED', { transaction: 2, asset: 'native', amount: ABOVE + 1n, above: ABOVE })
    await expect(sign(bundle)).rejects.toMatchObject(needed)
    const { path, signatures } = await sign(bundle, asBerta())
    expect(signatures).toBe(3)
    const signed = decodeBundle(readFileSync(path, 'utf8'))
    expect(signed.transactions.every(({ signers }) => signers.every(({ signature }) => signature !== null))).toBe(true)
    // The same signatures, by the same approvals: nobody has to come again for a file that was lost.
    const again = await sign(bundle)
    expect(readFileSync(again.path)).toEqual(readFileSync(path))
  })

  it('is signed with no other passphrase, by nobody else, and not by one person under two names', async () => {
    const bundle = paying(500n)
    await expect(sign(bundle, asBerta('a passphrase of nobody'))).rejects.toMatchObject({ data: { code: 'VAULT_WRONG_PASSPHRASE' } })
    await expect(sign(bundle, asBerta(PASSPHRASE))).rejects.toMatchObject({ data: { code: 'SIGNER_APPROVER_SAME' } })
    const stranger = { second: ANNA, secondPassphrase: BERTAS }
    await expect(sign(bundle, stranger)).rejects.toMatchObject({ data: { code: 'SIGNER_APPROVER_UNKNOWN' } })
    await expect(sign(bundle)).rejects.toMatchObject({ data: { code: 'BUNDLE_APPROVAL_NEEDED' } })
  })

  it('approves nothing but what is in it: an equal payment of another bundle needs its own', async () => {
    await sign(paying(700n), asBerta())
    await expect(sign(paying(700n))).rejects.toMatchObject({ data: { code: 'BUNDLE_APPROVAL_NEEDED' } })
  })

  it('is refused whole, and nothing of it approved, where the policy refuses anything else of it', async () => {
    const theirs = keyOf('a stranger')
    const bundle = paying(800n)
    const toStranger = bundledOf({
      lifetime: byNonce('to a stranger', treasury),
      feePayer: treasury,
      instructions: [pay(theirs, 5n, treasury)],
      lines: [line(theirs, 5n, { reference: 'to a stranger' })],
    })
    const both = { ...bundle, transactions: [...bundle.transactions, toStranger] }
    for (const second of [{}, asBerta()])
      await expect(sign(both, second)).rejects.toMatchObject({ data: { code: 'SIGNER_FOREIGN_DESTINATION' } })
    await expect(sign(bundle)).rejects.toMatchObject({ data: { code: 'BUNDLE_APPROVAL_NEEDED' } })
  })

  it('calls nobody for a bundle with a reference that was signed for before', async () => {
    await sign(paying(5n))
    const again = bundledOf({
      lifetime: byNonce('the same invoice', treasury),
      feePayer: treasury,
      instructions: [pay(ANNA, 6n, treasury)],
      lines: [line(ANNA, 6n, { reference: `invoice ${prepared}` })],
    })
    const bundle = paying(900n)
    await expect(sign({ ...bundle, transactions: [...bundle.transactions, again] })).rejects.toMatchObject({
      data: { code: 'BUNDLE_SIGNED_BEFORE', context: { transaction: 2 } },
    })
  })

  it('leaves nothing approved where it is refused as it is signed: nobody signs a part of it alone', async () => {
    const bundle = paying(900n)
    const by = async (sql: string) => {
      await backend.close()
      const db = new Database(join(dataDir, 'practice', 'journal.sqlite'))
      db.exec(sql)
      db.close()
      backend = await open()
      await backend.client.vault.unlock({ passphrase: PASSPHRASE })
    }
    await by(
      `CREATE TRIGGER full BEFORE INSERT ON event WHEN NEW.kind = 'bundle-signing' BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    )
    await expect(sign(bundle, asBerta())).rejects.toMatchObject({ data: { code: expect.any(String) } })
    await by('DROP TRIGGER full')
    await expect(sign(bundle)).rejects.toMatchObject({ data: { code: 'BUNDLE_APPROVAL_NEEDED' } })
  })

  it('asks nobody else for what one person may sign for', async () => {
    await expect(sign(paying(ABOVE), asBerta('never opened'))).resolves.toMatchObject({ signatures: 1 })
  })
})
