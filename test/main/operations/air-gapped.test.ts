import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import bs58 from 'bs58'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { decodeBundle } from '../../../src/core/bundle/decode.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { answerRequest, type DeviceKeys, scanRequest, type Tampering } from '../../support/air-gapped-device.ts'
import { AMOUNT, carryFrom, SOON } from '../../support/carrying.ts'
import { PAYER, PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { refused } from './support.ts'

const PATH = "44'/501'/0'/0'"
const DEVICE: DeviceKeys = { seeds: { [PATH]: PAYER_SEED }, fingerprint: 'f23f9fd2' }
const OTHER_SEED = new Uint8Array(createHash('sha256').update('another key of the device').digest())
const LONG_AGO = '1999-01-01T00:00:00.000Z'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

let two: TwoWorkstations
const { client, watchPayer, prepareSigned, writeByHand } = carryFrom(() => two)
beforeAll(async () => {
  two = await openTwoWorkstations()
  await watchPayer()
  await two.fund(PAYER, 1_000_000_000n)
}, 120_000)
afterAll(() => two.close())

type Named = { readonly digest: string; readonly number?: number }

const ask = (named: Named) => client().bundles.requestSignature({ ...named, fingerprint: 'F23F9FD2' })

/** What the device shows once it was shown the request for one transaction. */
async function answer(named: Named, tampering: Tampering = {}, device = DEVICE): Promise<string> {
  return answerRequest([(await ask(named)).ur], device, tampering)
}
const take = (named: Named, ur: string) => client().bundles.takeSignature({ ...named, ur })
const statesOf = async (digest: string) => (await client().bundles.list({ digest }))[0]?.transactions.map(({ state }) => state)

/** A bundle of two transactions, of a payout file. */
async function prepareTwo(file: string) {
  const names = Array.from({ length: 24 }, (_, row) => `${file} ${row + 1}`)
  const text = ['recipient,amount,reference', ...names.map((name) => `${keyOf(name)},0.002,${name}`)].join('\n')
  const nonceAccount = [await two.makeNonce(`${file} a`, PAYER), await two.makeNonce(`${file} b`, PAYER)]
  const contents = `data:text/csv;base64,${Buffer.from(text).toString('base64')}`
  const asked = { contents, nonceAccount, from: PAYER, allowUnfundedRecipient: true, version: 'legacy' as const }
  const { total, digest, confirmation, unexplained } = await client().bundles.checkPayout(asked)
  const said = {
    ...(confirmation === null ? {} : { confirmation }),
    ...(unexplained === null ? {} : { explained: unexplained.latest.signature }),
  }
  const prepared = await client().bundles.preparePayout({ ...asked, total, digest: digest ?? '', ...said })
  return { ...prepared, names, messages: decodeBundle(readFileSync(prepared.path, 'utf8')).transactions.map(({ message }) => message) }
}

describe('a transaction of a bundle that an air-gapped signer signs', () => {
  it('is asked for as Keystone reads it: the exact bytes, the key, the signer, and the hash that the device shows', async () => {
    const { digest, message } = await prepareSigned('read')
    const asked = await ask({ digest })
    expect(asked).toMatchObject({ digest, number: 1, signer: PAYER, path: `m/${PATH}`, fingerprint: 'f23f9fd2' })
    expect(asked.hash).toBe(bs58.encode(createHash('sha256').update(message).digest()))
    const read = scanRequest([asked.ur])
    expect(read).toMatchObject({ path: PATH, fingerprint: 'f23f9fd2', origin: 'Strongroom', requestId: asked.requestId })
    expect(read.signData).toEqual(message)
    expect(read.address).toBe(hex(encodeAddress(PAYER)))
    // Whoever shows it again shows the same request.
    expect(await ask({ digest })).toEqual(asked)
    const bare = await client().bundles.requestSignature({ digest, path: "m/44'/501'/7'" })
    expect(scanRequest([bare.ur])).toMatchObject({ path: "44'/501'/7'", fingerprint: null, requestId: asked.requestId })
  })

  it('is paid once, whose signature is scanned; the same signature again changes nothing', async () => {
    const { digest } = await prepareSigned('scanned')
    const ur = await answer({ digest })
    const taken = await take({ digest }, ur.toUpperCase())
    expect(taken).toMatchObject({ digest, taken: 1, known: 0, dead: 0, unsigned: 0 })
    await followDecision(two.online(), taken.id, () => undefined)
    expect(await client().payments.show({ id: taken.id })).toMatchObject({ lines: [{ state: 'satisfied' }] })
    expect(await take({ digest }, ur)).toMatchObject({ taken: 0, known: 1 })
    await expect(ask({ digest })).rejects.toMatchObject(refused('CARRY_NOT_OUT', { digest, number: 1, state: 'returned' }))
    await until(async () => (await two.lamportsOf(keyOf('scanned'))) === AMOUNT, SOON)
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })

  it('is taken over by its signature alone, where the device gives no UR', async () => {
    const { digest, signature } = await prepareSigned('typed')
    const { id, taken } = await client().bundles.takeSignature({ digest, signature })
    expect(taken).toBe(1)
    await followDecision(two.online(), id, () => undefined)
    expect(await two.lamportsOf(keyOf('typed'))).toBe(AMOUNT)
  })

  it('is sent while the others of its bundle are out, and each of them once it is signed', async () => {
    const { digest, names } = await prepareTwo('one by one')
    const second = await take({ digest, number: 2 }, await answer({ digest, number: 2 }))
    expect(second).toMatchObject({ taken: 1, unsigned: 1 })
    expect(await statesOf(digest)).toEqual(['out', 'returned'])
    const first = await take({ digest, number: 1 }, await answer({ digest, number: 1 }, { answers: null }))
    expect(first).toMatchObject({ taken: 1, known: 1, unsigned: 0 })
    await followDecision(two.online(), first.id, () => undefined)
    for (const name of names) expect(await two.lamportsOf(keyOf(name))).toBe(AMOUNT)
  })

  it('is refused, each by its name, where the signature is of another request, message or key, or of other bytes; then it stays out', async () => {
    const { digest, messages } = await prepareTwo('refused')
    const [first, second] = [await ask({ digest, number: 1 }), await ask({ digest, number: 2 })]
    expect(first.requestId).not.toBe(second.requestId)
    const named = { digest, number: 1 }
    const other = refused('CARRY_OTHER_REQUEST', { number: 1, other: 2 })
    await expect(take(named, await answer({ digest, number: 2 }))).rejects.toMatchObject(other)
    // Though the bytes are the right ones.
    await expect(take(named, await answer(named, { answers: second.requestId }))).rejects.toMatchObject(other)
    const none = await answer(named, { answers: '00'.repeat(16) })
    await expect(take(named, none)).rejects.toMatchObject(refused('CARRY_OTHER_REQUEST', { number: 1, other: null }))
    const swapped = await answer(named, { signs: () => messages[1] ?? new Uint8Array() })
    await expect(take(named, swapped)).rejects.toMatchObject(refused('CARRY_OTHER_MESSAGE', { number: 1, other: 2 }))
    const flipped = await answer(named, { signs: (asked) => asked.with(40, (asked[40] ?? 0) ^ 1) })
    await expect(take(named, flipped)).rejects.toMatchObject(refused('BUNDLE_SIGNATURE', { transaction: 1, signer: PAYER }))
    const stranger = await answer(named, {}, { ...DEVICE, seeds: { [PATH]: OTHER_SEED } })
    await expect(take(named, stranger)).rejects.toMatchObject(refused('BUNDLE_SIGNATURE', { transaction: 1, signer: PAYER }))
    const signer = addressOfSeed(OTHER_SEED)
    await client().accounts.watch({ address: signer })
    await expect(take(named, stranger)).rejects.toMatchObject(refused('CARRY_OTHER_SIGNER', { number: 1, wanted: PAYER, signer }))
    expect(await statesOf(digest)).toEqual(['out', 'out'])
  })

  it('is not asked for where nothing of the kind left, and not taken from what is no signature', async () => {
    const { digest, signature } = await prepareSigned('nothing')
    const ur = await answer({ digest })
    const unknown = 'ab'.repeat(32)
    const missing = refused('CARRY_NO_TRANSACTION', { digest, number: 2, transactions: 1 })
    await expect(ask({ digest: unknown })).rejects.toMatchObject(refused('CARRY_UNKNOWN', { digest: unknown }))
    await expect(take({ digest: unknown }, ur)).rejects.toMatchObject(refused('CARRY_UNKNOWN', { digest: unknown }))
    await expect(ask({ digest, number: 2 })).rejects.toMatchObject(missing)
    await expect(take({ digest, number: 2 }, ur)).rejects.toMatchObject(missing)
    await expect(client().bundles.requestSignature({ digest, path: 'm/44/501' })).rejects.toMatchObject(refused('KEY_PATH_MALFORMED'))
    await expect(client().bundles.requestSignature({ digest, fingerprint: '12' })).rejects.toMatchObject(refused('OPERATION_ARGUMENT'))
    await expect(client().bundles.takeSignature({ digest })).rejects.toMatchObject(refused('OPERATION_ARGUMENT', { field: 'ur' }))
    await expect(client().bundles.takeSignature({ digest, ur, signature })).rejects.toMatchObject(
      refused('OPERATION_ARGUMENT', { field: 'signature' }),
    )
    const { ur: request } = await ask({ digest })
    await expect(take({ digest }, request)).rejects.toMatchObject(refused('UR_OTHER_TYPE', { type: 'sol-sign-request' }))
    await expect(take({ digest }, `${ur.slice(0, -1)}${ur.endsWith('a') ? 'e' : 'a'}`)).rejects.toMatchObject({
      data: { code: expect.stringMatching(/^UR_/) },
    })
    await expect(take({ digest }, signature)).rejects.toMatchObject(refused('UR_NOT_READABLE'))
    expect(await statesOf(digest)).toEqual(['out'])
  })

  it('is neither asked for nor taken over once it is proved never to land', async () => {
    const { digest, signature } = await prepareSigned('dead')
    const proof = JSON.stringify({ by: 'nonce' })
    await writeByHand((db) =>
      db
        .prepare("UPDATE carried SET state = 'dead', proof = ? WHERE bundle_id = (SELECT id FROM bundle WHERE digest = ?)")
        .run(proof, digest),
    )
    const dead = refused('CARRY_NOT_OUT', { digest, number: 1, state: 'dead' })
    await expect(ask({ digest })).rejects.toMatchObject(dead)
    await expect(client().bundles.takeSignature({ digest, signature })).rejects.toMatchObject(dead)
  })

  it('is neither asked for nor taken over once somebody wrote into its record', async () => {
    const { digest, message } = await prepareSigned('altered')
    const ur = await answer({ digest })
    const changed = message.with(-1, (message.at(-1) ?? 0) ^ 1)
    const sha256 = createHash('sha256').update(changed).digest('hex')
    // Message and digest agree; the bundle that left says otherwise.
    await writeByHand((db) =>
      db
        .prepare('UPDATE carried SET message = ?, digest = ? WHERE bundle_id = (SELECT id FROM bundle WHERE digest = ?)')
        .run(changed, Buffer.from(sha256, 'hex'), digest),
    )
    const altered = refused('CARRY_ALTERED', { digest, number: 1 })
    await expect(ask({ digest })).rejects.toMatchObject(altered)
    await expect(take({ digest }, ur)).rejects.toMatchObject(altered)
  })

  it.each([
    ['what it is to do', 'carried', 'what', () => '{'],
    ['which nonce account it lives by', 'carried', 'nonce_account', () => 'another'],
    // Whole in itself, and another bundle all the same.
    ['the bundle that left', 'bundle', 'content', (content: string) => encodeBundle({ ...decodeBundle(content), preparedAt: LONG_AGO })],
  ] as const)('is neither asked for nor taken over once somebody wrote into the journal %s', async (what, table, column, alter) => {
    const { digest, signature } = await prepareSigned(what)
    const write = (alterOf: (before: string) => string) =>
      writeByHand((db) => {
        const of = table === 'bundle' ? 'id' : 'bundle_id'
        const { id } = db.prepare('SELECT id FROM bundle WHERE digest = ?').get(digest) as { readonly id: number }
        const before = db.prepare(`SELECT ${column} FROM ${table} WHERE ${of} = ?`).pluck().get(id) as string
        kept ??= before
        db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${of} = ?`).run(alterOf(before), id)
      })
    let kept: string | null = null
    await write(alter)
    const altered = refused('CARRY_ALTERED', { digest, number: 1 })
    await expect(ask({ digest })).rejects.toMatchObject(altered)
    await expect(client().bundles.takeSignature({ digest, signature })).rejects.toMatchObject(altered)
    const isWritten = client().bundles.write({ digest })
    expect((await Promise.allSettled([isWritten]))[0]?.status).toBe(table === 'bundle' ? 'rejected' : 'fulfilled')
    await write(() => kept ?? '')
    expect(await ask({ digest })).toMatchObject({ digest, signer: PAYER })
  })

  it('is not asked for while the vault is locked', async () => {
    const { digest } = await prepareSigned('locked')
    await client().vault.lock({})
    await expect(ask({ digest })).rejects.toMatchObject(refused('VAULT_LOCKED'))
  })
})
