import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { mergeSignatures } from '../../../src/core/bundle/signatures.ts'
import { isBlockhash } from '../../../src/core/lifetime/lifetime.ts'
import { dataUrlOfBytes } from '../../../src/main/given-file.ts'
import { openBackend } from '../../../src/main/wiring.ts'
import { bundle, bundleOf, deposits, genesisHash, keyOf, preparedAtMs, signaturesFor, treasury } from '../../core/bundle/support.ts'
import { hostileBundle, REFUSED, SHORT_LIVED, SIGNABLE, SIGNED } from '../../core/bundle/samples.ts'
import { readPdf, textOf } from '../../support/read-pdf.ts'
import { PASSPHRASE, SIGNER_ENTRY, temporaryDataDir } from '../backend.ts'
import { NOW, openFilledBackend, refused } from './support.ts'

type Opened = Awaited<ReturnType<typeof openFilledBackend>>

const account = (address: typeof treasury, role: 'treasury' | 'deposit' | 'watch') => ({
  address,
  role,
  path: role === 'watch' ? null : `m/${address}`,
})
const contentsOf = (of: Bundle) => dataUrlOfBytes(Buffer.from(encodeBundle(of)))
const textIn = async (path: string) => textOf(await readPdf(readFileSync(path)))
/** As it is read, however it was broken into lines. */
const plainly = (text: string) => text.replaceAll(/\s+/g, ' ')

let backend: Opened
let folder: string
beforeAll(async () => {
  backend = await openFilledBackend(async (tx) => {
    await tx.setNetwork({ name: 'practice', genesisHash })
    await tx.addAccounts([account(treasury, 'treasury'), ...deposits.map((address) => account(address, 'deposit'))])
  })
  folder = mkdtempSync(join(backend.dataDir, 'stick-'))
})
afterAll(() => backend.discard())

async function recordIn(of: Bundle, more: object = {}) {
  const answer = await backend.client.bundles.record({ contents: contentsOf(of), ...more })
  return { answer, text: plainly(await textIn(answer.path)) }
}

describe('the record of a bundle', () => {
  it('is written beside the file that holds it, and never over one that is there', async () => {
    const file = join(folder, 'payment.json')
    writeFileSync(file, encodeBundle(SIGNED))
    const before = readFileSync(file)
    const first = await backend.client.bundles.record({ file })
    expect(first).toMatchObject({ path: join(folder, 'payment-record.pdf'), transactions: 2, refused: 0, signatures: 5, asked: 5 })
    const bytes = readFileSync(first.path)
    expect(first.byteLength).toBe(bytes.length)
    expect(await readPdf(bytes)).toHaveLength(first.pages)
    const second = await backend.client.bundles.record({ file })
    expect(second.path).toBe(join(folder, 'payment-record-2.pdf'))
    expect(readFileSync(second.path)).toEqual(bytes)
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(folder).toSorted()).toEqual(['payment-record-2.pdf', 'payment-record.pdf', 'payment.json'])
  })

  it('is written among the exports where bytes were given, whose name is a name alone', async () => {
    const { answer } = await recordIn(SIGNED, { file: '../../etc/<b>pay ment.json' })
    expect(answer.path).toBe(join(backend.dataDir, 'practice', 'exports', '-b-pay-ment-record.pdf'))
    // As long as a stick may have it, and too long with what is put behind it.
    const { answer: long } = await recordIn(SIGNED, { file: `${'n'.repeat(250)}.json` })
    expect(long.path).toBe(join(backend.dataDir, 'practice', 'exports', `${'n'.repeat(200)}-record.pdf`))
    const file = join(folder, 'other name.json')
    writeFileSync(file, encodeBundle(SIGNED))
    const beside = await backend.client.bundles.record({ file })
    expect(readFileSync(beside.path)).toEqual(readFileSync(answer.path))
  })

  it('needs no vault that is open, and says which accounts are ours', async () => {
    const { text } = await recordIn(SIGNED)
    expect(text).toContain('Compared with the keys of the data folder in which this was printed: 4 signers are accounts of ours.')
    expect(text).toContain(`Signer 1 ${treasury}, our treasury account`)
    expect(text).toContain(`${deposits[0]}, a deposit account of ours`)
  })

  it('says of a signed bundle that every signature was verified over the exact bytes', async () => {
    const { text } = await recordIn(SIGNED)
    expect(text).toContain('Signatures Signed: 5 of 5, verified over the exact bytes of each message.')
    expect(text).toContain('Transaction 1 of 2: signed')
    for (const { signature } of SIGNED.transactions.flatMap(({ signers }) => signers))
      expect(text).toContain(`Signed, verified over the exact bytes of this message: ${signature}`)
    expect(text).not.toMatch(/Not signed|Refused/)
  })

  it('says of one that is not signed, or in part, which signatures are missing', async () => {
    const none = await recordIn(SIGNABLE)
    expect(none.text).toContain('Signatures Not signed: 0 of 5.')
    expect(none.answer).toMatchObject({ signatures: 0, asked: 5 })
    const { bundle: part } = mergeSignatures(SIGNABLE, signaturesFor(SIGNABLE).slice(0, 3))
    const { text, answer } = await recordIn(part)
    expect(answer).toMatchObject({ signatures: 3, asked: 5 })
    expect(text).toContain('Signatures Partly signed: 3 of 5, verified over the exact bytes of each message.')
    expect(text).toContain('Transaction 1 of 2: signed')
    expect(text).toContain('Transaction 2 of 2: partly signed, 2 of 4')
    expect(text.match(/Not signed/g)).toHaveLength(2)
  })

  it('calls what is no signature of the bytes wrong, and refused', async () => {
    const [made, other] = signaturesFor(SIGNABLE)
    const [first, second] = SIGNABLE.transactions
    if (made === undefined || other === undefined || first === undefined || second === undefined)
      throw new Error('there are two transactions')
    const wrong = { ...first, signers: first.signers.map((signer) => ({ ...signer, signature: other.signature })) }
    const { text, answer } = await recordIn(bundleOf(wrong, second))
    expect(answer).toMatchObject({ refused: 1, signatures: 0, asked: 5 })
    expect(text).toContain('Not signed: 0 of 5. 1 more is no signature of these bytes.')
    expect(text).toContain('Transaction 1 of 2: refused')
    expect(text).toContain(`Wrong: what stands here is no signature of these bytes by this key: ${other.signature}`)
    expect(text).toContain('(BUNDLE_SIGNATURE)')
  })

  it('says of a refused one what is refused and why, and adds nothing up', async () => {
    const { text, answer } = await recordIn(REFUSED)
    expect(answer).toMatchObject({ transactions: 2, refused: 1 })
    expect(text).toContain('Refused: 1 of 2 transactions, for the reasons that stand with each. Nothing of the bundle is to be signed.')
    expect(text).toContain('(BUNDLE_RECIPIENT)')
    expect(text).toContain('(BUNDLE_NOT_DECIDED)')
    expect(text).not.toContain('Moves in all')
    expect(text).toMatch(/Beware Moves .{1,200}\(not ours\)/)
    const { text: decided } = await recordIn(SIGNED)
    expect(decided).toContain('Moves in all 0.000006012 SOL')
    // Whom it reaches is what was decided, and that it does not expire is said with its nonce account.
    expect(decided).not.toContain('Beware')
  })

  it('says why a bundle that nothing is refused of would not be signed all the same, until it is signed', async () => {
    const { text } = await recordIn(bundle)
    expect(text).toContain('Not to be signed: Transaction 2')
    expect(text).toContain('(BUNDLE_CANNOT_SIGN)')
    expect((await recordIn(mergeSignatures(bundle, signaturesFor(bundle)).bundle)).text).not.toContain('BUNDLE_CANNOT_SIGN')
  })

  it('is refused whole for another network, and says so', async () => {
    const other: string = treasury
    if (!isBlockhash(other)) throw new Error('32 bytes could be a genesis hash')
    const { text, answer } = await recordIn({ ...SIGNED, network: { name: 'practice', genesisHash: other } })
    expect(answer.refused).toBe(2)
    expect(text).toContain('(BUNDLE_NETWORK)')
    expect(text).not.toContain('Moves in all')
  })

  it('keeps what is only claimed apart from what the bytes do', async () => {
    const { text } = await recordIn(SIGNED)
    expect(text).toContain('The bundle says this, and nothing here proves it.')
    expect(text).toMatch(/Only claimed: Decided, under the reference “invoice 6”: 0\.000000005 SOL to/)
    expect(text).toContain('Its network is called “practice”.')
    const { text: hostile } = await recordIn(hostileBundle())
    expect(hostile).toContain('<img src=x onerror="document.title=1"><b>bold</b>')
    expect(hostile).toContain('Policy of the preparing side: “')
    expect(hostile).not.toContain('The policy of the preparing side refused it')
  })

  it('is not written of what is no bundle, or was altered', async () => {
    const { record } = backend.client.bundles
    const none = join(folder, 'none.json')
    await expect(record({ file: none })).rejects.toMatchObject(refused('BUNDLE_FILE', { file: none }))
    const altered = encodeBundle(SIGNED).replace('"invoice 6"', '"invoice 9"')
    await expect(record({ contents: dataUrlOfBytes(Buffer.from(altered)) })).rejects.toMatchObject({ data: { code: 'BUNDLE_DIGEST' } })
    await expect(record({})).rejects.toMatchObject({ data: { code: 'OPERATION_ARGUMENT' } })
    const nowhere = join(folder, 'payment.json', 'bundle.json')
    await expect(record({ file: nowhere })).rejects.toMatchObject({ data: { code: 'BUNDLE_FILE' } })
    expect(existsSync(join(folder, 'none-record.pdf'))).toBe(false)
  })
})

describe('the record of a bundle whose keys are elsewhere', () => {
  it('refuses nothing for that, calls nobody a stranger, and says who is watched', async () => {
    const watching = await openFilledBackend(async (tx) => {
      await tx.setNetwork({ name: 'practice', genesisHash })
      await tx.addAccounts([account(treasury, 'watch'), account(keyOf('another treasury'), 'treasury')])
    })
    const answer = await watching.client.bundles.record({ contents: contentsOf(SIGNED) })
    const text = plainly(await textIn(answer.path))
    expect(answer).toMatchObject({ refused: 0, signatures: 5, asked: 5 })
    expect(text).toContain('No key of the data folder in which this was printed signs it.')
    expect(text).toContain(`Signer 1 ${treasury}, watched here: its key is elsewhere`)
    expect(text).not.toMatch(/not ours|Refused/)
    await watching.discard()
  })

  it('is made in an offline workstation’s data folder that is new, with the vault locked, and without a network', async () => {
    const dataDir = temporaryDataDir()
    const offline = await openBackend({ dataDir, network: 'practice', workstation: 'offline', signer: { entry: SIGNER_ENTRY } })
    const first = await offline.client.bundles.record({ contents: contentsOf(SIGNED) })
    expect(plainly(await textIn(first.path))).toContain('No key of the data folder in which this was printed signs it.')
    await offline.client.vault.create({ passphrase: PASSPHRASE })
    await offline.client.vault.lock({})
    const { path, refused: count } = await offline.client.bundles.record({ contents: contentsOf(SIGNED) })
    // With keys of its own, an offline workstation refuses what others sign, as its review does.
    expect(count).toBe(2)
    const text = plainly(await textIn(path))
    expect(text).toContain('(BUNDLE_FEE_PAYER)')
    expect(text).toContain('Note Which network the keys here are for is not known yet')
    await offline.close()
  })

  it('does not change with the clock', async () => {
    const dataDir = temporaryDataDir()
    const madeAt = async (nowMs: number) => {
      const opened = await openBackend({
        dataDir,
        network: 'practice',
        workstation: 'offline',
        now: () => nowMs,
        signer: { entry: SIGNER_ENTRY },
      })
      const { path } = await opened.client.bundles.record({ contents: contentsOf(SHORT_LIVED) })
      await opened.close()
      return readFileSync(path)
    }
    expect(await madeAt(NOW)).toEqual(await madeAt(preparedAtMs + 86_400_000))
  })
})
