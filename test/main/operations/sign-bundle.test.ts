import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { Bundle, BundledTransaction } from '../../../src/core/bundle/bundle.ts'
import { compareReturned } from '../../../src/core/bundle/compare-returned.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { digestBundle, encodeBundle } from '../../../src/core/bundle/encode.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { verifySignature } from '../../../src/core/keys/keypair.ts'
import { digestMessage, digestWords, hashMessage } from '../../../src/core/review/digest.ts'
import { advanceNonce, authorizeNonce } from '../../../src/core/program/system.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { openJournal } from '../../../src/main/journal/index.ts'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { followTask } from '../../../src/shells/cli/follow.ts'
import { bundledOf, bundleOf, byBlockhash, byNonce, facts, genesisHash, keyOf, line, pay, table } from '../../core/bundle/support.ts'
import { addressNamed } from '../../support/block.ts'
import { PASSPHRASE, SIGNER_ENTRY } from '../backend.ts'
import { refused } from './support.ts'

const [ANNA, BEN, STRANGER, PLANTED] = [keyOf('Anna'), keyOf('Ben'), keyOf('stranger'), keyOf('planted')]

let dataDir: string
let backend: Backend
let treasury: Address
let deposits: readonly Address[]

const open = () => openBackend({ dataDir, network: 'practice', workstation: 'offline', signer: { entry: SIGNER_ENTRY } })

/** The journal as somebody leaves it who writes into the file. */
async function intoJournal(): Promise<void> {
  const journal = await openJournal({ path: join(dataDir, 'practice', 'journal.sqlite'), now: () => 0 })
  await journal.write('network', async (tx) => {
    await tx.setNetwork({ name: 'practice', genesisHash })
    await tx.addAccounts([{ address: PLANTED, role: 'deposit', path: "m/44'/501'/3'/0'", historyFrom: slot(0n) }])
  })
  await journal.close()
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'strongroom-sign-bundle-'))
  backend = await open()
  const { client } = backend
  treasury = (await client.vault.create({ passphrase: PASSPHRASE })).treasury
  await followTask(backend, await client.accounts.derive({ count: 2 }), () => undefined)
  deposits = (await client.accounts.list({ role: 'deposit', limit: 10 })).accounts.map(({ address }) => address)
  for (const address of [ANNA, BEN]) await client.policy.allow({ passphrase: PASSPHRASE, address, label: 'a supplier' })
  await backend.close()
  await intoJournal()
  backend = await open()
  await backend.client.vault.unlock({ passphrase: PASSPHRASE })
})
afterAll(async () => {
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Payment = { readonly to: Address; readonly amount: bigint; readonly reference: string | null }

let prepared = 0
/** Transactions that live by a nonce account of their own each, unless one is named. */
const nonceNamed = (name = `${(prepared += 1)}`) => byNonce(name, treasury)
const payments = (paid: readonly Payment[], nonce?: string): BundledTransaction =>
  bundledOf({
    lifetime: nonceNamed(nonce),
    feePayer: treasury,
    instructions: paid.map(({ to, amount }) => pay(to, amount, treasury)),
    lines: paid.map(({ to, amount, reference }) => line(to, amount, { reference })),
  })
const payment = (reference: string | null, { to = ANNA, amount = 5n, nonce }: { to?: Address; amount?: bigint; nonce?: string } = {}) =>
  payments([{ to, amount, reference }], nonce)
const sweepTo = (home: Address): BundledTransaction =>
  bundledOf({
    kind: 'sweep',
    lifetime: nonceNamed(),
    feePayer: treasury,
    instructions: deposits.map((source, at) => pay(home, BigInt(at + 1) * 1_000n, source)),
    lines: deposits.map((_, at) => line(home, BigInt(at + 1) * 1_000n)),
  })

const hexOf = (bundle: Bundle): string => Buffer.from(digestBundle(bundle)).toString('hex')
const wordsOf = (bundle: Bundle): string => digestWords(digestBundle(bundle)).join(' ')
/** A bundle as it was carried here, in a folder of its own. */
function carried(bundle: Bundle) {
  const folder = mkdtempSync(join(dataDir, 'stick-'))
  const file = join(folder, 'bundle.json')
  writeFileSync(file, encodeBundle(bundle))
  return { folder, file, words: wordsOf(bundle) }
}
/** Whoever signs reviewed what stands in the file now, unless a digest is given. */
const sign = ({ file, words, digest }: { file: string; words: string; digest?: string }) =>
  backend.client.bundles.sign({ file, words, digest: digest ?? digestIn(file) })
const digestIn = (file: string): string => /"digest":"([0-9a-f]{64})"/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
const signedIn = (path: string): Bundle => decodeBundle(readFileSync(path, 'utf8'))

/** What refuses a bundle, and what stands in its folder afterwards. */
async function tried(bundle: Bundle) {
  const { folder, file, words } = carried(bundle)
  const error = await sign({ file, words }).catch((reason: unknown) => reason)
  return { error, beside: readdirSync(folder) }
}
const refusedBy = (error: object) => ({ error, beside: ['bundle.json'] })
const cannot = (transaction: number | null, reason: string) =>
  refused('BUNDLE_CANNOT_SIGN', { transaction, reason: expect.stringContaining(reason) })

describe('a bundle on an offline workstation', () => {
  it('is signed whole, into a file beside it, and nothing but signatures is new in it', async () => {
    const bundle = bundleOf(
      payments([
        { to: ANNA, amount: 5n, reference: 'invoice 1' },
        { to: BEN, amount: 7n, reference: 'invoice 2' },
      ]),
      sweepTo(treasury),
    )
    const { folder, file, words } = carried(bundle)
    const before = readFileSync(file)
    await expect(backend.client.bundles.show({ file })).resolves.toMatchObject({ cannotSign: null, refusals: [] })
    const { path, transactions, signatures, digest } = await sign({ file, words })
    expect({ path, transactions, signatures }).toEqual({ path: join(folder, 'bundle-signed.json'), transactions: 2, signatures: 4 })
    expect(readFileSync(file)).toEqual(before)
    const signed = signedIn(path)
    expect([hexOf(bundle), hexOf(signed)]).toEqual([digest, digest])
    const { differences, signatures: come } = compareReturned(bundle, signed)
    expect(differences).toEqual([])
    expect(come).toHaveLength(4)
    for (const { message, signers } of signed.transactions)
      for (const { address, signature } of signers)
        expect(signature !== null && verifySignature({ address, message, signature })).toBe(true)
    const { events } = await backend.client.activity.list({ limit: 1 })
    expect(events).toEqual([
      expect.objectContaining({
        kind: 'bundle-signed',
        data: {
          bundle: digest,
          messages: signed.transactions.map(({ message, lifetime, signers: [first] }) => ({
            message: Buffer.from(digestMessage(message)).toString('hex'),
            signature: first?.signature,
            nonceAccount: lifetime.kind === 'nonce' ? lifetime.nonceAccount : null,
            kept: expect.stringMatching(/^[0-9a-f]{64}$/),
          })),
        },
      }),
    ])
    await expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true })
  })

  it('is noted in the journal each time it is signed, and not where it is refused', async () => {
    const noted = async () => {
      const { events } = await backend.client.activity.list({ limit: 100 })
      return events.flatMap(({ kind, data }) => (kind === 'bundle-signed' ? [data['bundle']] : []))
    }
    const before = await noted()
    const bundle = bundleOf(payment('invoice noted'))
    const { file, words } = carried(bundle)
    await expect(sign({ file, words: wordsOf(bundleOf(payment('another'))) })).rejects.toMatchObject(refused('BUNDLE_OTHER_WORDS', {}))
    expect(await noted()).toEqual(before)
    await sign({ file, words })
    await sign({ file, words })
    expect(await noted()).toEqual([hexOf(bundle), hexOf(bundle), ...before])
  })

  it('stands in the register of what may land, said from its bytes, once however often it is signed, and with a word where its nonce account was used again', async () => {
    const list = async () => (await backend.client.outstanding.list({ limit: 100 })).signedHere
    const exported = async () => (await backend.client.outstanding.export({ format: 'csv' })).rows
    const before = await list()
    const bundle = bundleOf(payment('invoice listed', { to: BEN, amount: 9n, nonce: 'listed' }), payment('invoice listed too'))
    const { file, words } = carried(bundle)
    await sign({ file, words })
    const { path } = await sign({ file, words })
    const [second, first, ...rest] = await list()
    expect(rest).toEqual(before)
    expect([first, second]).toMatchObject(
      signedIn(path).transactions.map(({ message, lifetime, signers }, place) => ({
        bundle: hexOf(bundle),
        number: place + 1,
        messageHash: hashMessage(message),
        signature: signers[0]?.signature,
        nonceAccount: lifetime.kind === 'nonce' ? lifetime.nonceAccount : null,
        followed: false,
      })),
    )
    expect(plain(first?.words ?? [])).toMatch(`Moves 0.000000009 SOL from one account to ${BEN}`)
    const [stands, moved] = [byNonce('listed', treasury), byNonce('listed, later', treasury)]
    const lifetime = stands.kind === 'nonce' && moved.kind === 'nonce' ? { ...stands, nonce: moved.nonce } : stands
    const lines = [line(ANNA, 3n, { reference: 'invoice after' })]
    const after = carried(bundleOf(bundledOf({ lifetime, feePayer: treasury, instructions: [pay(ANNA, 3n, treasury)], lines })))
    await sign(after)
    expect((await list()).slice(0, 3).map(({ followed }) => followed)).toEqual([false, false, true])
    expect(await exported()).toBe((await list()).length)
    await expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true })
  })

  it('is signed where it advances nonce accounts, and not where it does other upkeep, or pays besides', async () => {
    const upkeep = (instructions: Parameters<typeof bundledOf>[0]['instructions']) =>
      bundleOf(bundledOf({ kind: 'upkeep', lifetime: nonceNamed(), feePayer: treasury, instructions, lines: [] }))
    const advances = ['one', 'two'].map((name) => advanceNonce({ nonceAccount: addressNamed(`given up, ${name}`), authority: treasury }))
    const { file, words } = carried(upkeep(advances))
    const { path, signatures } = await sign({ file, words })
    expect(signatures).toBe(1)
    expect(signedIn(path).transactions[0]?.signers.every(({ signature }) => signature !== null)).toBe(true)
    const handed = authorizeNonce({ nonceAccount: addressNamed('handed'), authority: treasury, newAuthority: STRANGER })
    expect(await tried(upkeep([handed]))).toMatchObject(refusedBy(cannot(1, 'it is upkeep other than the advance of nonce accounts')))
    const [first] = advances
    if (first === undefined) throw new Error('two are advanced')
    expect(await tried(upkeep([first, pay(ANNA, 5n, treasury)]))).toMatchObject(
      refusedBy(refused('BUNDLE_NOT_DECIDED', expect.objectContaining({ transaction: 1 }))),
    )
    const foreign = advanceNonce({ nonceAccount: addressNamed('of others'), authority: STRANGER })
    expect(await tried(upkeep([foreign]))).toMatchObject(refusedBy(cannot(1, 'a key that is not in this vault has to sign it too')))
  })

  it('gets the same signatures again, in a file of its own: one that is there is never written over', async () => {
    const { folder, file, words } = carried(bundleOf(payment('invoice 3')))
    const first = await sign({ file, words })
    const bytes = readFileSync(first.path)
    const second = await sign({ file, words: `  ${words.toUpperCase().replaceAll(' ', '  ')} ` })
    expect(second.path).toBe(join(folder, 'bundle-signed-2.json'))
    expect(readFileSync(second.path)).toEqual(bytes)
    expect(readFileSync(first.path)).toEqual(bytes)
    const returned = await sign({ file: first.path, words })
    expect(returned.signatures).toBe(0)
    expect(readFileSync(returned.path)).toEqual(bytes)
  })

  it('gets them after a start, too, where its file could not be written before', async () => {
    const bundle = bundleOf(payment('invoice 4'))
    const { file, words } = carried(bundle)
    const { path } = await sign({ file, words })
    const bytes = readFileSync(path)
    rmSync(path)
    await backend.close()
    backend = await open()
    await expect(sign({ file, words })).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await backend.client.vault.unlock({ passphrase: PASSPHRASE })
    await sign({ file, words })
    expect(readFileSync(path)).toEqual(bytes)
    expect(await tried(bundleOf(payment('invoice 4')))).toMatchObject(refusedBy(refused('BUNDLE_SIGNED_BEFORE', { transaction: 1 })))
  })

  it('is not signed where the journal cannot be written: the signer counts nothing as signed', async () => {
    const by = async (sql: string) => {
      await backend.close()
      const db = new DatabaseSync(join(dataDir, 'practice', 'journal.sqlite'))
      db.exec(sql)
      db.close()
      backend = await open()
      await backend.client.vault.unlock({ passphrase: PASSPHRASE })
    }
    const bundle = bundleOf(payment('invoice unwritten', { nonce: 'unwritten' }))
    await by(
      `CREATE TRIGGER full BEFORE INSERT ON event WHEN NEW.kind LIKE 'bundle%' BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    )
    expect(await tried(bundle)).toMatchObject({ error: { data: { code: expect.any(String) } }, beside: ['bundle.json'] })
    await by('DROP TRIGGER full')
    // Another one for the same reference, over the same value of a nonce account.
    await sign(carried(bundleOf(payment('invoice unwritten', { nonce: 'unwritten', amount: 6n }))))
    expect(await tried(bundle)).toMatchObject(refusedBy({ data: { code: 'BUNDLE_NONCE_USED' } }))
  })

  it('is not signed with other words than its own, which are not told', async () => {
    const bundle = bundleOf(payment('invoice 5'))
    const { folder, file } = carried(bundle)
    const others = wordsOf(bundleOf(payment('invoice 5')))
    for (const words of [others, 'one', `${wordsOf(bundle)} more`]) {
      await expect(sign({ file, words })).rejects.toHaveProperty('data', { code: 'BUNDLE_OTHER_WORDS', context: {} })
    }
    expect(readdirSync(folder)).toEqual(['bundle.json'])
  })

  it('is not signed where another one was reviewed, though both had the same words', async () => {
    const { folder, file, words } = carried(bundleOf(payment('invoice 5')))
    const digest = hexOf(bundleOf(payment('invoice 5')))
    await expect(sign({ file, words, digest })).rejects.toMatchObject(refused('BUNDLE_OTHER_DIGEST', {}))
    expect(readdirSync(folder)).toEqual(['bundle.json'])
  })

  it('is not signed where any byte of a message is another than the words are of, however well the file is made again', async () => {
    const bundle = bundleOf(payment('invoice 6'))
    const [transaction] = bundle.transactions
    if (transaction === undefined) throw new Error('there is one')
    const words = wordsOf(bundle)
    const folder = mkdtempSync(join(dataDir, 'stick-'))
    const file = join(folder, 'bundle.json')
    const text = encodeBundle(bundle)
    const base64 = Buffer.from(transaction.message).toString('base64')
    for (let place = 0; place < transaction.message.length; place += 1) {
      const message = Uint8Array.from(transaction.message)
      message[place] = (message[place] ?? 0) ^ 1
      writeFileSync(file, text.replace(base64, Buffer.from(message).toString('base64')))
      await expect(sign({ file, words }), `byte ${place}`).rejects.toMatchObject({ data: { code: expect.stringMatching(/^BUNDLE_/) } })
      const again = tryToEncode(bundleOf({ ...transaction, message }))
      if (again === null) continue
      writeFileSync(file, again)
      await expect(sign({ file, words }), `byte ${place}, made again`).rejects.toMatchObject(refused('BUNDLE_OTHER_WORDS', {}))
    }
    expect(readdirSync(folder)).toEqual(['bundle.json'])
  })

  it.each<[string, () => BundledTransaction, string]>([
    [
      'that lives by a blockhash',
      () => ({
        ...bundledOf({
          lifetime: byBlockhash,
          feePayer: treasury,
          instructions: [pay(ANNA, 5n, treasury)],
          lines: [line(ANNA, 5n, { reference: 'invoice 7' })],
        }),
      }),
      'a blockhash',
    ],
    ['that pays somebody without a reference', () => payment(null), 'without a reference'],
    ['that is called a sweep and pays somebody else', () => sweepTo(ANNA), 'without a reference'],
    [
      'with one reference for two payments',
      () =>
        payments([
          { to: ANNA, amount: 5n, reference: 'invoice 7' },
          { to: BEN, amount: 5n, reference: 'invoice 7' },
        ]),
      'one reference',
    ],
    ['whose reference has two spaces where one looks the same', () => payment('invoice  7'), 'another way'],
    ['whose reference ends with a space', () => payment('invoice 7 '), 'another way'],
    ['whose reference has a space that does not break', () => payment('invoice\u00a07'), 'another way'],
    ['whose reference has a hyphen that is none of a keyboard', () => payment('invoice\u20117'), 'another way'],
    ['whose reference has a dash', () => payment('invoice\u20137'), 'another way'],
    ['whose reference has a digit in another width', () => payment('invoice \uff17'), 'another way'],
    ['whose reference has its letters in parts', () => payment('Zahlung fu\u0308r 7'), 'another way'],
    ['that pays nobody and costs a fee', () => payments([]), 'it moves nothing'],
    [
      'that sweeps nothing and costs a fee',
      () => ({ ...payments([]), intent: { kind: 'sweep', words: 'sweep', lines: [] } }),
      'it moves nothing',
    ],
    [
      'with accounts of a lookup table',
      () =>
        bundledOf({
          lifetime: nonceNamed(),
          feePayer: treasury,
          instructions: [pay(table.addresses[0] ?? ANNA, 5n, treasury)],
          lines: [line(table.addresses[0] ?? ANNA, 5n, { reference: 'invoice 7' })],
          form: { version: 0, lookupTables: [table] },
        }),
      'a lookup table',
    ],
    [
      'of upkeep with accounts of a lookup table',
      () =>
        bundledOf({
          kind: 'upkeep',
          lifetime: nonceNamed(),
          feePayer: treasury,
          instructions: [advanceNonce({ nonceAccount: table.addresses[0] ?? ANNA, authority: treasury })],
          lines: [],
          form: { version: 0, lookupTables: [table] },
        }),
      'a lookup table',
    ],
  ])('is not signed with a transaction %s, as its review says before', async (_what, made, reason) => {
    const bundle = bundleOf(payment('invoice 8'), made())
    expect(await tried(bundle)).toMatchObject(refusedBy(cannot(2, reason)))
    const { cannotSign } = await backend.client.bundles.show({ file: carried(bundle).file })
    expect(cannotSign).toMatchObject({ code: 'BUNDLE_CANNOT_SIGN' })
    expect(plain(cannotSign?.words ?? '')).toContain(reason)
  })

  it('is not signed with two transactions that live by one nonce account, nor with one over a value that was signed over', async () => {
    const twice = bundleOf(payment('invoice 9', { nonce: 'shared' }), payment('invoice 10', { amount: 6n, nonce: 'shared' }))
    expect(await tried(twice)).toMatchObject(refusedBy(cannot(2, 'the nonce account of transaction 1')))
    await sign(carried(bundleOf(payment('invoice 9', { nonce: 'shared' }))))
    expect(await tried(bundleOf(payment('invoice 10', { amount: 6n, nonce: 'shared' })))).toMatchObject(
      refusedBy(refused('BUNDLE_NONCE_USED', { transaction: 1, nonceAccount: addressNamed('nonce account shared') })),
    )
  })

  it('is not signed where one of its payments was signed before under the same reference, in it or in another', async () => {
    await sign(carried(bundleOf(payment('invoice 11'))))
    expect(await tried(bundleOf(payment('invoice 12'), payment('invoice 11', { to: BEN, amount: 6n })))).toMatchObject(
      refusedBy(refused('BUNDLE_SIGNED_BEFORE', { transaction: 2 })),
    )
    expect(await tried(bundleOf(payment('invoice 13'), payment('invoice 13')))).toMatchObject(
      refusedBy(refused('BUNDLE_SIGNED_BEFORE', { transaction: 2 })),
    )
    // Of the refused ones nothing was signed.
    await sign(carried(bundleOf(payment('invoice 12'), payment('invoice 13'))))
  })

  it('is not signed beyond the policy of this vault, whatever that of the preparing side said', async () => {
    expect(await tried(bundleOf(payment('invoice 14'), payment('invoice 15', { to: STRANGER })))).toMatchObject(
      refusedBy({
        data: { code: 'SIGNER_FOREIGN_DESTINATION' },
      }),
    )
    await backend.client.policy.limit({ passphrase: PASSPHRASE, asset: 'native', perTransaction: 1_000n, perDay: 1_500n })
    const [one, two] = [payment('invoice 14', { amount: 800n }), payment('invoice 15', { amount: 800n })]
    expect(await tried(bundleOf(one, two))).toMatchObject(refusedBy({ data: { code: 'SIGNER_LIMIT_DAY' } }))
    await sign(carried(bundleOf(one)))
  })

  it('is not signed for what contradicts its bytes, or what is not ours', async () => {
    const honest = payment('invoice 16')
    const lies = { ...honest, intent: { ...honest.intent, lines: [line(BEN, 5n, { reference: 'invoice 16' })] } }
    expect(await tried(bundleOf(lies))).toMatchObject(refusedBy({ data: { code: 'BUNDLE_RECIPIENT' } }))
    // Why it is refused is said of its transaction, and once.
    await expect(backend.client.bundles.show({ file: carried(bundleOf(lies)).file })).resolves.toMatchObject({ cannotSign: null })
    const foreign = bundledOf({
      lifetime: nonceNamed(),
      feePayer: STRANGER,
      instructions: [pay(ANNA, 5n, treasury)],
      lines: [line(ANNA, 5n, { reference: 'invoice 16' })],
    })
    expect(await tried(bundleOf(foreign))).toMatchObject(refusedBy({ data: { code: 'BUNDLE_FEE_PAYER' } }))
    const theirs = bundledOf({
      lifetime: byNonce('theirs', STRANGER),
      feePayer: treasury,
      instructions: [pay(ANNA, 5n, treasury)],
      lines: [line(ANNA, 5n, { reference: 'invoice 16' })],
    })
    expect(await tried(bundleOf(theirs))).toMatchObject(refusedBy({ data: { code: 'BUNDLE_NONCE_AUTHORITY' } }))
  })

  it('takes nobody’s word for what is ours: an address that somebody wrote into the journal is derived, and is not', async () => {
    const planted = bundledOf({
      lifetime: nonceNamed(),
      feePayer: PLANTED,
      instructions: [pay(ANNA, 5n, treasury)],
      lines: [line(ANNA, 5n, { reference: 'invoice 17' })],
    })
    expect(await tried(bundleOf(planted))).toMatchObject(refusedBy({ data: { code: 'SIGNER_NOT_OURS' } }))
  })

  it('is refused whole for another network', async () => {
    const elsewhere = {
      ...bundleOf(payment('invoice 18')),
      network: { genesisHash: byBlockhash.kind === 'blockhash' ? byBlockhash.blockhash : genesisHash, name: 'practice' },
    }
    expect(await tried(elsewhere)).toMatchObject(refusedBy({ data: { code: 'BUNDLE_NETWORK' } }))
  })

  it('is written among the exports where its bytes were given, under a name that is a name alone', async () => {
    const bundle = bundleOf(payment('invoice 19'))
    const contents = `data:application/json;base64,${Buffer.from(encodeBundle(bundle)).toString('base64')}`
    const given = { file: '../../up and out.json', contents, words: wordsOf(bundle), digest: hexOf(bundle) }
    const { path, ...answer } = await backend.client.bundles.sign(given)
    expect(path).toBe(join(dataDir, 'practice', 'exports', 'up-and-out-signed.json'))
    expect(existsSync(path)).toBe(true)
    expect(answer).not.toHaveProperty('contents')
  })

  it('is answered itself where that is asked, byte for byte what is in its file', async () => {
    const { file, words } = carried(bundleOf(payment('invoice 20')))
    const asked = { file, words, digest: digestIn(file), withContents: true }
    const { path, contents } = await backend.client.bundles.sign(asked)
    expect(contents).toBe(`data:application/octet-stream;base64,${readFileSync(path).toString('base64')}`)
  })
})

describe('a bundle on a workstation with a network', () => {
  it('is not signed', async () => {
    const folder = mkdtempSync(join(dataDir, 'online-'))
    const online = await openBackend({ dataDir: folder, network: 'test', signer: { entry: SIGNER_ENTRY } })
    await online.client.vault.create({ passphrase: PASSPHRASE })
    const { file, words } = carried(bundleOf(payment('invoice 20')))
    await expect(online.client.bundles.sign({ file, words, digest: digestIn(file) })).rejects.toMatchObject(
      refused('BUNDLE_SIGN_ONLINE', {}),
    )
    await online.close()
  })
})

/** Null for what no bundle may hold: it is refused before anybody reads it. */
function tryToEncode(bundle: Bundle): string | null {
  try {
    return encodeBundle({ ...bundle, facts })
  } catch (error) {
    if (isStrongroomError(error)) return null
    throw error
  }
}
