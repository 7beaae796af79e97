import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { explainGiven } from '../../../src/core/explain/explain-given.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { recordedBytes } from '../../core/message/recorded.ts'
import { askNode } from '../../main/pay/relay.ts'
import { until } from '../../support/until.ts'
import { runCli } from './support/program.ts'

const [bytes = new Uint8Array()] = recordedBytes('v1.jsonl')
const base64 = Buffer.from(bytes).toString('base64')
const { hash, instructions, sentence, signature } = explainGiven({ text: base64 })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strongroom-explain-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const explain = (...argv: string[]) => runCli([...argv, '--data', join(folder, 'data')], {})
function place(name: string, contents: string | Uint8Array): string {
  writeFileSync(join(folder, name), contents)
  return join(folder, name)
}

describe('explain', () => {
  it('says what a text is, without a data folder, a vault or a node', async () => {
    const { code, out, told } = await explain('explain', base64)
    expect([code, told]).toEqual([0, ''])
    expect(out.replace(/\s+/g, ' ')).toContain(plain(sentence))
    expect(out).toMatch(new RegExp(`^hash +${hash} `, 'm'))
    expect(out).toMatch(/^what +transaction of version 1, \d+ bytes, given as base64$/m)
    expect(out).toMatch(/^ {2}\S+ {2}signed, and the signature is valid over these bytes$/m)
    expect(out).toMatch(/^ {2}lamports +0\.002 SOL$/m)
    for (const { sentence: words } of instructions) expect(out.replace(/\s+/g, ' ')).toContain(plain(words))
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('is one JSON document with exact figures, also under the name of the operation', async () => {
    const path = place('tx.txt', `${base64}\n`)
    const ran = await Promise.all([explain('explain', path, '--json'), explain('transactions', 'explain', '--file', path, '--json')])
    const [left, right] = ran.map(({ out }) => JSON.parse(out) as unknown)
    expect(left).toEqual(right)
    expect(left).toMatchObject({ form: 'transaction', encoding: 'base64', version: 1, hash, signature, words: plain(sentence) })
    expect(left).toMatchObject({ instructions: [{ name: 'transfer', fields: [{ name: 'lamports', kind: 'lamports', value: 2_000_000 }] }] })
    expect(left).toMatchObject({ config: { priorityFee: 1234 } })
  })

  it('takes a file of the bytes themselves, and of a text of them', async () => {
    expect((await explain('explain', place('raw', bytes))).out).toContain('given as bytes')
    expect((await explain('explain', place('hex', Buffer.from(bytes).toString('hex')))).out).toContain('given as hex')
  })

  it('shows which bytes are not understood', async () => {
    const altered = Uint8Array.from(bytes)
    // The number of the system program’s instruction: there is none of 200.
    const at = Buffer.from(bytes).indexOf(Buffer.from([2, 0, 0, 0, 128, 132, 30]))
    altered[at] = 200
    const { out } = await explain('explain', Buffer.from(altered).toString('base64'))
    expect(out).toMatch(/^understood +not whole$/m)
    expect(out).toMatch(/^ {2}not understood +bytes 0 to 11 of the data: c8000000/m)
    expect(out).toMatch(/a signature stands there that is NOT one of these bytes/)
  })

  it('tells a bare signature, and what is both a text and a file', async () => {
    expect(await explain('explain', String(signature))).toMatchObject({ code: 1, told: expect.stringContaining('EXPLAIN_SIGNATURE') })
    const here = process.cwd()
    process.chdir(folder)
    try {
      // A name of 255 letters is the longest there is: a message of one account and no instruction.
      const short = Buffer.from([1, 0, 0, 1, ...new Uint8Array(64).fill(7), 0]).toString('hex')
      place(short, bytes)
      expect(await explain('explain', short)).toMatchObject({
        code: 1,
        told: expect.stringContaining('a file of this name; a message in hex'),
      })
    } finally {
      process.chdir(here)
    }
  })

  it('reads ordinary files alone, and repeats nothing of them', async () => {
    mkdirSync(join(folder, 'sub'))
    const secret = Buffer.from([...new Uint8Array(32).fill(5), ...encodeAddress(addressOfSeed(new Uint8Array(32).fill(5)))])
    expect((await explain('explain', join(folder, 'sub'))).told).toContain('it is no ordinary file')
    expect((await explain('explain', place('large', 'A'.repeat(40_000)))).told).toContain('EXPLAIN_TOO_LARGE')
    expect((await explain('transactions', 'explain', '--file', join(folder, 'none'))).told).toContain('there is none of this name')
    expect((await explain('transactions', 'explain')).code).toBe(2)
    for (const text of [secret.toString('hex'), `[${[...secret].join(',')}]`, 'what I wrote to nobody'])
      for (const given of [text, place('text', text)]) {
        const { code, out, told } = await explain('explain', given, '--json')
        expect(code).toBe(1)
        expect(`${out}${told}`).not.toContain(text.slice(0, 20))
      }
  })

  it('asks the node that --url names, and opens no data folder for it', async () => {
    const practice = await startPractice({ slotMs: 25, finalityBlocks: 4 })
    const wanted = [addressOfSeed(new Uint8Array(32).fill(9)), 5_000_000n]
    const airdropped = (await askNode(practice.url, 'requestAirdrop', wanted)) as string
    const asked = () => explain('explain', airdropped, '--url', practice.url)
    await until(async () => (await asked()).code === 0)
    const { out, told } = await asked()
    expect(told).toBe('')
    expect(out).toMatch(new RegExp(`^signature +${airdropped}$`, 'm'))
    expect(out).toMatch(/^what nodes say$/m)
    expect(out.replace(/\s+/g, ' ')).toContain('executed without an error.')
    expect(existsSync(join(folder, 'data'))).toBe(false)
    // With nobody to ask, what the bytes say is said all the same.
    const plainly = await explain('explain', base64, '--url', 'http://127.0.0.1:1')
    expect(plainly.out.replace(/\s+/g, ' ')).toContain(plain(sentence))
    expect((await explain('explain', base64, '--url', practice.url, '--nodes')).code).toBe(2)
    await practice.close()
  }, 60_000)

  it('asks the nodes that are connected with --nodes, by its own name and by that of the operation', async () => {
    const practice = await startPractice({ slotMs: 25, finalityBlocks: 4 })
    expect((await explain('nodes', 'add', '--name', 'left', '--url', practice.url)).code).toBe(0)
    const path = place('tx.txt', base64)
    const ran = [
      await explain('explain', path, '--nodes', '--json'),
      await explain('transactions', 'explain', '--file', path, '--nodes', '--json'),
    ]
    const [left, right] = ran.map(({ out }) => JSON.parse(out) as unknown)
    expect(left).toEqual(right)
    expect(left).toMatchObject({ hash, nodes: { words: [expect.stringContaining('there was nothing to ask a node')], landed: null } })
    await practice.close()
  }, 60_000)

  it.skipIf(process.platform === 'win32')('does not wait for a pipe', async () => {
    expect(spawnSync('mkfifo', [join(folder, 'pipe')]).status).toBe(0)
    expect((await explain('explain', join(folder, 'pipe'))).told).toContain('it is no ordinary file')
  })
})

describe('explain of a bundle', () => {
  const file = join(import.meta.dirname, '../../vectors/bundle/valid.json')
  const words = readFileSync(join(import.meta.dirname, '../../vectors/bundle/words.txt'), 'utf8').trim()

  it('says each of its transactions from its bytes, and marks what is only claimed', async () => {
    const { code, out, told } = await explain('explain', file)
    expect([code, told]).toEqual([0, ''])
    const said = out.replace(/\s+/g, ' ')
    expect(said).toContain('Bundle of 3 transactions.')
    expect(said).toContain(`words ${words} (compare them aloud`)
    expect(said).toContain('network “practice” (claimed)')
    for (const [at, kind] of ['payment', 'payment', 'sweep'].entries())
      expect(said).toContain(`transaction ${at + 1} of 3: ${kind}, as the`)
    expect(said).toContain('instruction 2 Moves 0.000000005 SOL from')
    // Without keys nothing is said to be ours or not.
    expect(said).not.toMatch(/\bours\b/)
    expect(said).toContain('note Does not expire: whoever has it signed can send it at any time')
    expect(said).toMatch(
      /claimed The lookup table \S+ holds 4 addresses,.* as the node “node of the treasury” is said to have said at slot 2,000\./,
    )
    expect(said).toContain('No transaction contradicts what the bundle says of it. No keys were asked')
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('is one JSON document, also under the name of the operation, and of a text', async () => {
    const text = readFileSync(file, 'utf8')
    const ran = await Promise.all([
      explain('explain', file, '--json'),
      explain('transactions', 'explain', '--file', file, '--json'),
      explain('explain', text, '--json'),
    ])
    for (const { out } of ran) {
      expect(JSON.parse(out)).toMatchObject({
        digestWords: words.split(' '),
        isWithKeys: false,
        transactions: [{ intent: { lines: [{ amount: 5 }, { amount: 7 }] }, refusals: [] }, { number: 2 }, { number: 3 }],
      })
    }
  })

  it('names what contradicts its bytes, and refuses by name what was altered', async () => {
    const altered = place('altered.json', readFileSync(file, 'utf8').replace('"amount":"5"', '"amount":"6"'))
    expect(await explain('explain', altered)).toMatchObject({ code: 1, told: expect.stringContaining('BUNDLE_DIGEST') })
    const long = place('long.json', Buffer.concat([readFileSync(file), Buffer.alloc(17 * 1024 * 1024, ' ')]))
    expect(await explain('explain', long)).toMatchObject({ code: 1, told: expect.stringContaining('BUNDLE_TOO_LARGE') })
    const broken = place('broken.json', Buffer.concat([readFileSync(file), Buffer.of(0xff)]))
    expect(await explain('explain', broken)).toMatchObject({ code: 1, told: expect.stringContaining('BUNDLE_NOT_READABLE') })
  })
})
