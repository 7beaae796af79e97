import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { formatAmount } from '../../../src/core/amount/format.ts'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { digestBundle } from '../../../src/core/bundle/encode.ts'
import { mergeSignatures } from '../../../src/core/bundle/signatures.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { hashMessage } from '../../../src/core/review/digest.ts'
import { words } from '../../../src/core/bundle/record/record.ts'
import { printRecord } from '../../../src/main/record/print-record.ts'
import { bundle, signaturesFor } from '../../core/bundle/support.ts'
import { hostileBundle, manyPayments, SIGNED, wordsOf } from '../../core/bundle/samples.ts'
import { linesOf, readPdf, textOf } from '../../support/read-pdf.ts'
import { recordOf } from './support.ts'

const CHILD = new URL('./record-child.ts', import.meta.url)
/** What a printer leaves white at an edge. */
const EDGE = 36

/** Every address, hash and signature of a bundle. */
function bytesOf(of: Bundle): readonly string[] {
  return [
    of.network.genesisHash,
    Buffer.from(digestBundle(of)).toString('hex'),
    ...of.transactions.flatMap(({ message, lifetime, signers, intent }) => [
      hashMessage(message),
      ...decodeMessage(message).staticAccounts.slice(0, signers.length),
      ...(lifetime.kind === 'nonce' ? [lifetime.nonce, lifetime.nonceAccount, lifetime.authority] : [lifetime.blockhash]),
      ...signers.flatMap(({ signature }) => (signature === null ? [] : [signature])),
      ...intent.lines.map(({ recipient }) => recipient),
    ]),
  ]
}
/** Every address that only its facts hold. */
const factsOf = ({ facts: { accounts, mints, tables } }: Bundle): readonly string[] => [
  ...accounts.flatMap(({ address, program, token }) => [address, program, ...(token === null ? [] : [token.mint, token.owner])]),
  ...mints.flatMap(({ mint, tokenProgram }) => [mint, tokenProgram]),
  ...tables.map(({ address }) => address),
]
/** A text as it is, however it was broken into lines. */
const unbroken = (text: string) => text.replace(/\s/g, '')
const byNumbers = (text: string) =>
  text.replace(/‹U\+([0-9A-F]+)›/g, (_, number: string) => String.fromCodePoint(Number.parseInt(number, 16)))

const whole = mergeSignatures(bundle, signaturesFor(bundle)).bundle

describe('the record of a bundle, read by another program', () => {
  it('holds every address, hash and signature in one piece, and every amount and word', async () => {
    const pages = await readPdf(await recordOf(whole))
    const pieces = pages.flatMap(({ texts }) => texts.map(({ text }) => text))
    for (const one of [...bytesOf(whole), ...factsOf(whole)]) expect(pieces, one).toContain(one)
    const text = textOf(pages)
    for (const { amount, asset } of whole.transactions.flatMap(({ intent }) => intent.lines))
      expect(text).toContain(
        asset === 'native' ? `${formatAmount({ amount, decimals: 9 })} SOL` : `${formatAmount({ amount, decimals: 6 })} of`,
      )
    expect(text).toContain(wordsOf(whole))
    expect(text).toContain('It was prepared at 2026-11-25T14:00:00.000Z, by the clock of whoever prepared it.')
  })

  it('keeps every letter clear of the edges of its sheet, be the texts of others as long as they may be', async () => {
    for (const of of [whole, hostileBundle(), manyPayments(30)]) {
      for (const { width, height, texts } of await readPdf(await recordOf(of))) {
        for (const placed of texts) {
          expect(placed.x, placed.text).toBeGreaterThanOrEqual(EDGE)
          expect(placed.x + placed.width, placed.text).toBeLessThanOrEqual(width - EDGE)
          expect(placed.y, placed.text).toBeGreaterThanOrEqual(EDGE)
          expect(placed.y, placed.text).toBeLessThanOrEqual(height - EDGE)
        }
      }
    }
  })

  it('has no two lines on top of each other', async () => {
    for (const { texts } of await readPdf(await recordOf(hostileBundle()))) {
      const heights = [...new Set(texts.map(({ y }) => Math.round(y * 10) / 10))].toSorted((one, other) => one - other)
      const least = Math.min(...heights.slice(1).map((y, place) => y - (heights[place] ?? 0)))
      expect(least).toBeGreaterThan(8)
    }
  })

  it('says at the foot of every page which bundle it is of, and which page of how many', async () => {
    const of = manyPayments(12)
    const pages = await readPdf(await recordOf(of))
    expect(pages.length).toBeGreaterThan(2)
    for (const [place, page] of pages.entries()) expect(linesOf(page).at(-1)).toBe(`Bundle: ${wordsOf(of)} ${place + 1} of ${pages.length}`)
  })

  it('ends with lines for date, place and those present, on one page', async () => {
    const last = (await readPdf(await recordOf(manyPayments(7)))).at(-1)
    const lines = last === undefined ? [] : linesOf(last)
    const from = lines.indexOf('Those present')
    expect(lines.slice(from + 3, -1)).toEqual([
      'Date and time Place',
      'The six words were read aloud by and compared by',
      'Prepared by: name Signature',
      'Signed by: name Signature',
      'Witness: name Signature',
      'Witness: name Signature',
      'Name and part Signature',
    ])
  })

  it('shows what its fonts have not by its number, and nothing of it is lost', async () => {
    const [first, ...rest] = bundle.transactions
    if (first === undefined) throw new Error('the bundle has transactions')
    const words = 'שלום – Счёт № 7 漢字 💸 ‹U+0041› e\u0301'
    const changed = { ...first, intent: { ...first.intent, words } }
    const text = textOf(await readPdf(await recordOf({ ...bundle, transactions: [changed, ...rest] })))
    expect(byNumbers(unbroken(text))).toContain(unbroken(`“${words}”, as the preparing side says.`))
    expect(text).toContain('‹U+05E9›')
    expect(text).toContain('‹U+2039›U+0041›')
  })

  it('reads every letter of its fonts back as it was', async () => {
    const [first, ...rest] = bundle.transactions
    if (first === undefined) throw new Error('the bundle has transactions')
    const letters = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
      /[!-~\u00a1-\u00ac\u00ae-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u.test(letter),
    )
    const words = letters.filter((letter) => letter !== '‹').join('')
    const text = textOf(
      await readPdf(await recordOf({ ...bundle, transactions: [{ ...first, intent: { ...first.intent, words } }, ...rest] })),
    )
    expect(text.replaceAll('\n', '')).toContain(`“${words}”`)
  })

  it('says of a text without an end all of it', async () => {
    const of = hostileBundle()
    const text = unbroken(textOf(await readPdf(await recordOf(of))))
    const [only] = of.transactions
    for (const said of [only?.intent.words, only?.intent.lines[0]?.reference, of.network.name, only?.policy?.words])
      expect(byNumbers(text)).toContain(unbroken(`“${said}”`))
  })
})

describe('the bytes of a record', () => {
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  it('are the same each time, and in another process with another time zone and another language', async () => {
    const here = hashOf(await recordOf(bundle))
    expect(hashOf(await recordOf(bundle))).toBe(here)
    const there = (zone: string, language: string) => {
      const env = { ...process.env, TZ: zone, LANG: language, LC_ALL: language }
      const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(CHILD)], { env, encoding: 'utf8' })
      expect(stderr).toBe('')
      return JSON.parse(stdout) as { sha256: string; zone: number }
    }
    expect(there('Pacific/Kiritimati', 'tr_TR.UTF-8')).toEqual({ sha256: here, zone: -840 })
    expect(there('America/Los_Angeles', 'de_DE.UTF-8')).toEqual({ sha256: here, zone: 480 })
  })

  it('are others once a signature is in it', async () => {
    expect(hashOf(await recordOf(whole))).not.toBe(hashOf(await recordOf(bundle)))
  })

  it('are not compressed, and hold no font of a machine', async () => {
    const text = (await recordOf(SIGNED)).toString('latin1')
    expect(text).not.toMatch(/FlateDecode|FontFile/)
    expect(new Set(text.match(/\/BaseFont \/[\w-]+/g))).toEqual(
      new Set(['/BaseFont /Helvetica', '/BaseFont /Helvetica-Bold', '/BaseFont /Helvetica-Oblique', '/BaseFont /Courier']),
    )
  })
})

describe('a record of 500 transactions', () => {
  it('holds each of them whole, and takes no more than 8 KB for one', { timeout: 120_000 }, async () => {
    const many = manyPayments(500)
    const signed = mergeSignatures(many, signaturesFor(many)).bundle
    const pdf = await recordOf(signed)
    expect(pdf.length).toBeLessThan(500 * 8_192)
    const pages = await readPdf(pdf)
    const pieces = new Set(pages.flatMap(({ texts }) => texts.map(({ text }) => text)))
    expect(bytesOf(signed).filter((one) => !pieces.has(one))).toEqual([])
    const lines = pages.flatMap(linesOf)
    expect(lines.filter((line) => /^Transaction \d+ of 500: signed$/.test(line))).toHaveLength(500)
  })
})

describe('a record without an end', () => {
  it('is not laid out', async () => {
    const facts = { title: 'Record', preparedAt: bundle.preparedAt, foot: '', present: [] }
    // A fact of a few letters that stands with each of 2,000 transactions is written once in the file.
    const claim = words([{ kind: 'words', text: 'n'.repeat(20_000) }], 'claimed')
    const blocks = Array.from({ length: 2_000 }, () => claim)
    await expect(printRecord({ ...facts, blocks })).rejects.toMatchObject({ code: 'BUNDLE_RECORD_TOO_LONG' })
    expect((await printRecord({ ...facts, blocks: blocks.slice(0, 2) })).pages).toBeGreaterThan(1)
  })
})
