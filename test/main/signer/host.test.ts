import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MESSAGES_PER_REQUEST_MAX } from '../../../src/main/signer/bounds.ts'
import { parseArgument } from '../../../src/main/signer/requests.ts'
import { entropyOfWords, rootOfEntropy } from '../../../src/main/signer/vault/words.ts'
import { PASSPHRASE } from './support/contents.ts'
import { useFolders } from './support/folder.ts'
import { messageOf, sweepOf } from './support/messages.ts'
import { useRawSigners } from './support/raw-signer.ts'
import { refusalOf } from './support/refusal.ts'
import { hintOf, TREASURY, WORDS } from './support/signer.ts'

const newFolder = useFolders()
const startRaw = useRawSigners()
const start = () => startRaw({ vaultPath: join(newFolder(), 'a.vault') })
const passphrase = PASSPHRASE

const refused = (code: string) => expect.objectContaining({ kind: 'refused', error: expect.objectContaining({ code }) })
const done = expect.objectContaining({ kind: 'done' })

describe('the signer process', () => {
  it('refuses what has no token or another one, and goes on', async () => {
    const signer = start()
    const request = { id: 1, token: signer.token, operation: 'status', argument: {} }
    for (const token of [undefined, null, 'x'.repeat(32), new Uint8Array(31), new Uint8Array(33)]) {
      signer.send({ ...request, token })
      expect(await signer.next()).toEqual(refused('SIGNER_REQUEST_MALFORMED'))
    }
    const other = Uint8Array.from(signer.token)
    other[31] = (other[31] ?? 0) ^ 1
    signer.send({ ...request, token: other })
    expect(await signer.next()).toEqual({ kind: 'refused', id: 1, error: { code: 'SIGNER_WRONG_TOKEN', context: {} } })
    expect(await signer.ask('status')).toEqual(done)
  })

  it('refuses operations that are none, whatever every object inherits', async () => {
    const signer = start()
    for (const operation of ['', 'signAnything', 'constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(await signer.ask(operation)).toEqual(refused('SIGNER_UNKNOWN_OPERATION'))
    }
    for (const operation of [null, 7, ['status'], 'x'.repeat(41)]) {
      expect(await signer.ask(operation)).toEqual(refused('SIGNER_REQUEST_MALFORMED'))
    }
    expect(await signer.ask('status')).toEqual(done)
  })

  it('refuses arguments of another shape, too many and too large, and goes on', async () => {
    const signer = start()
    const message = messageOf([sweepOf(1)])
    const wrong: [string, unknown][] = [
      ['status', { more: 1 }],
      ['status', null],
      ['unlock', {}],
      ['unlock', { passphrase: 7 }],
      ['unlock', { passphrase: 'x'.repeat(1_025) }],
      ['unlock', { passphrase, more: 1 }],
      ['deriveAccounts', { count: 0 }],
      ['deriveAccounts', { count: 1.5 }],
      ['deriveAccounts', { count: 100_001 }],
      ['importKeypair', { passphrase, label: 'x', keypair: '1'.repeat(5_000) }],
      ['forbid', { address: 'not an address' }],
      ['review', { messages: [], paths: [] }],
      ['review', { messages: [[1, 2, 3]], paths: [] }],
      ['review', { messages: [new Uint8Array(4_097)], paths: [] }],
      ['review', { messages: Array.from({ length: MESSAGES_PER_REQUEST_MAX + 1 }, () => message), paths: [] }],
      ['review', { messages: [message], paths: [{ address: TREASURY }] }],
      ['sign', { digests: ['00'] }],
      ['sign', { digests: [] }],
      ['sign', { messages: [message] }],
    ]
    for (const [operation, argument] of wrong) {
      expect(await signer.ask(operation, argument), `${operation}`).toEqual(refused('SIGNER_REQUEST_MALFORMED'))
    }
    expect(await signer.ask('status')).toEqual(done)
  })

  it('answers any message at all with a refusal, and does not end', async () => {
    const signer = start()
    await fc.assert(
      fc.asyncProperty(fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }), async (anything) => {
        if (anything === undefined || typeof anything === 'symbol' || typeof anything === 'function') return
        const answer = signer.next()
        signer.send(typeof anything === 'object' && anything !== null ? anything : { anything })
        expect(await answer).toEqual(refused('SIGNER_REQUEST_MALFORMED'))
      }),
      { numRuns: 200 },
    )
    expect(await signer.ask('status')).toEqual(done)
    expect(signer.printed()).toBe('')
  })

  it('does nothing before it was launched, and is launched once', async () => {
    const vaultPath = join(newFolder(), 'a.vault')
    const signer = startRaw({ vaultPath, launch: false })
    signer.send({ id: 1, token: signer.token, operation: 'status', argument: {} })
    expect(await signer.next()).toEqual(refused('SIGNER_REQUEST_MALFORMED'))
    signer.send({ kind: 'launch', token: signer.token, vaultPath, autoLockMs: 600_000 })
    expect(await signer.ask('status')).toEqual(done)
    signer.send({ kind: 'launch', token: new Uint8Array(32), vaultPath, autoLockMs: 600_000 })
    expect(await signer.next()).toEqual(refused('SIGNER_REQUEST_MALFORMED'))
    expect(await signer.ask('status')).toEqual(done)
  })

  it('ends when its backend is gone, without a word', async () => {
    const signer = start()
    expect(await signer.ask('create', { passphrase })).toEqual(done)
    const exited = once(signer.child, 'exit')
    signer.child.disconnect()
    expect(await exited).toEqual([0, null])
    expect(signer.printed()).toBe('')
  })
})

describe('a refusal', () => {
  it('names the field and the rule, never the value', async () => {
    const secret = 'correct horse battery staple'
    for (const argument of [{ passphrase: secret.repeat(100) }, { passphrase: { secret } }, { passphrase: 1, [secret]: 1 }]) {
      const error = await Promise.resolve()
        .then(() => parseArgument('unlock', argument))
        .catch((refusal: unknown) => refusal)
      expect(JSON.stringify(error)).not.toContain(secret)
      expect(String(error)).not.toContain(secret)
      expect(await refusalOf(() => parseArgument('unlock', argument))).toBe('SIGNER_REQUEST_MALFORMED')
    }
  })
})

describe('the secrets', () => {
  it('leave the process only in the answers that say so', async () => {
    const vaultPath = join(newFolder(), 'a.vault')
    const signer = startRaw({ vaultPath })
    const canary = 'canary passphrase 7c1e'
    const seed = new Uint8Array(32).fill(0x5e)
    const root = await rootOfEntropy(entropyOfWords(WORDS))
    const { encodeKeypairFile } = await import('../../../src/core/keys/keypair.ts')

    await signer.ask('restore', { passphrase: canary, words: WORDS })
    await signer.ask('restore', { passphrase: canary, words: WORDS.replace('legal', 'illegal') })
    await signer.ask('importKeypair', { passphrase: canary, label: 'x', keypair: encodeKeypairFile(seed) })
    await signer.ask('importKeypair', { passphrase: canary, label: 'x', keypair: encodeKeypairFile(seed) })
    await signer.ask('importKeypair', { passphrase: canary, label: 'x', keypair: `${encodeKeypairFile(seed)},` })
    await signer.ask('unlock', { passphrase: `${canary} but wrong` })
    await signer.ask('unlock', { passphrase: { canary } })
    await signer.ask('backup', { passphrase: canary, path: `${vaultPath}.usb` })
    await signer.ask('restoreDrill', { passphrase: canary, path: `${vaultPath}.usb` })
    await signer.ask('changePassphrase', { passphrase: canary, newPassphrase: `${canary} new` })
    await signer.ask('deriveAccounts', { count: 3 })
    await signer.ask('review', { messages: [messageOf([sweepOf(1)])], paths: [hintOf(1)] })
    await signer.ask('sign', { digests: ['00'.repeat(32)] })
    await signer.ask('lock')
    const everything = Buffer.concat([
      Buffer.from(signer.printed()),
      Buffer.from(JSON.stringify(signer.heard, (_, value) => (typeof value === 'bigint' ? `${value}` : value))),
      ...[vaultPath, `${vaultPath}.usb`, `${vaultPath}.backup`].map((path) => readFileSync(path)),
    ])
    const planted = [
      canary,
      'sausage',
      'illegal',
      seed,
      root,
      entropyOfWords(WORDS),
      [...seed].join(','),
      Buffer.from(seed).toString('hex'),
    ]
    for (const secret of planted) expect(everything.includes(typeof secret === 'string' ? secret : Buffer.from(secret))).toBe(false)
    expect(signer.printed()).toBe('')
  })

  it('do leave in the answer to the creation of a vault, so that the canary above is known to sing', async () => {
    const signer = start()
    await signer.ask('create', { passphrase })
    const text = JSON.stringify(signer.heard)
    const [words] = /"words":\[("[a-z]+",?){24}\]/.exec(text) ?? ['']
    expect(
      entropyOfWords(
        words
          .replace('"words":', '')
          .replaceAll(/[[\]"]/g, '')
          .replaceAll(',', ' '),
      ),
    ).toHaveLength(32)
  })
})
