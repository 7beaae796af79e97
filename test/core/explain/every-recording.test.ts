import bs58 from 'bs58'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { explainBytes, type Form } from '../../../src/core/explain/explain-bytes.ts'
import { explainGiven } from '../../../src/core/explain/explain-given.ts'
import type { Explanation } from '../../../src/core/explain/explained.ts'
import { givenTransactions } from './given.ts'
import { decodeByKit, structureOf, structureOfKit } from './kit.ts'

const FOLDER = new URL('../../vectors/conformance/', import.meta.url)
const SIGNATURE_BYTES = 64

type Found = { readonly file: string; readonly bytes: Uint8Array; readonly form: Form; readonly explained: Explanation }

/** Every text in the recordings, quoted or quoted within another, that could be bytes of a transaction. */
function textsOf(file: string): ReadonlySet<string> {
  const text = readFileSync(new URL(file, FOLDER), 'utf8')
  return new Set([...text.matchAll(/"([A-Za-z0-9+/=]{100,})\\?"/g)].flatMap(([, letters]) => letters ?? []))
}

function foundIn(file: string): Found[] {
  return [...textsOf(file)].flatMap((text) => {
    const readings = [new Uint8Array(Buffer.from(text, 'base64')), bs58.decodeUnsafe(text) ?? new Uint8Array()]
    return readings.flatMap((bytes) => [explainedAs(file, bytes, 'transaction'), explainedAs(file, bytes, 'message')].flat())
  })
}

function explainedAs(file: string, bytes: Uint8Array, form: Form): Found[] {
  try {
    return [{ file, bytes, form, explained: explainBytes(bytes, form) }]
  } catch (error) {
    if (isStrongroomError(error)) return []
    throw error
  }
}

/** A message in a transaction without signatures. Version 1 has them behind the message. */
function asTransaction({ bytes, form, explained: { version, header } }: Found): Uint8Array {
  if (form === 'transaction') return bytes
  const blank = new Uint8Array(header.signerCount * SIGNATURE_BYTES)
  return version === 1 ? Uint8Array.of(...bytes, ...blank) : Uint8Array.of(header.signerCount, ...blank, ...bytes)
}

const files = readdirSync(FOLDER).filter((name) => /\.jsonl?$/.test(name))
const found = files.flatMap(foundIn)

describe('whatever in the recordings can be read as a transaction or a message', () => {
  it('has the structure that @solana/kit gives, or a fault for which that one refuses it', () => {
    for (const one of found) {
      const kit = decodeByKit(asTransaction(one))
      const ours = 'refused' in kit ? { isFaulty: one.explained.faults.length > 0 } : structureOf(one.explained)
      expect({ file: one.file, ours }).toEqual({
        file: one.file,
        ours: 'refused' in kit ? { isFaulty: true } : structureOfKit(kit.message),
      })
    }
  })

  it('is explained the same where a person gives the text of it', () => {
    for (const { bytes, form, explained } of found)
      expect(explainGiven({ text: Buffer.from(bytes).toString('base64') }, { form, encoding: 'base64' })).toMatchObject({
        hash: explained.hash,
        understood: explained.understood,
      })
  })

  it('is there, every one that the other tests read from its place, and those that stand nowhere else', () => {
    const hexes = new Set(found.map(({ bytes }) => Buffer.from(bytes).toString('hex')))
    const given = givenTransactions()
    const recorded = given.filter(({ name }) => !/field by field|^offline/.test(name))
    expect(recorded.filter(({ bytes }) => !hexes.has(Buffer.from(bytes).toString('hex'))).map(({ name }) => name)).toEqual([])
    const inPlaces = new Set(given.map(({ bytes }) => Buffer.from(bytes).toString('hex')))
    const alone = found.filter(({ bytes, form }) => form === 'transaction' && !inPlaces.has(Buffer.from(bytes).toString('hex')))
    // The one that was sent in base 58, the standard of old, is the only one that the lists do not hold.
    expect(alone.map(({ file }) => file)).toEqual(['sending.jsonl'])
    expect(found.filter(({ form }) => form === 'message').length).toBeGreaterThan(20)
  })
})
