import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAddress } from '../../../../src/core/address/address.ts'
import { decodePayload, encodePayload } from '../../../../src/main/signer/vault/payload.ts'
import { wipeContents } from '../../../../src/main/signer/vault/contents.ts'
import { emptyContents, fullContents } from '../support/contents.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const address = bytes(32).map(decodeAddress)
const label = fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }).filter((text) => text.isWellFormed())
const contents = fc.record({
  entropy: fc.oneof(bytes(16), bytes(32)),
  root: bytes(64),
  imported: fc.array(fc.record({ label, seed: bytes(32) }), { maxLength: 5 }),
  derivedAccounts: fc.nat(1_000_000),
  policy: fc.record({
    treasury: fc.option(address),
    watchOnlyTreasuries: fc.array(fc.record({ address, label }), { maxLength: 3 }),
    destinations: fc.array(address, { maxLength: 3 }),
  }),
})

describe('the payload of a vault', () => {
  it('decodes to what was encoded, whatever it holds', () => {
    fc.assert(
      fc.property(contents, (value) => {
        expect(decodePayload(encodePayload(value))).toEqual(value)
      }),
    )
  })

  it('begins with the entropy and the root', async () => {
    const value = await emptyContents()
    const payload = encodePayload(value)
    expect(payload[0]).toBe(16)
    expect(payload.subarray(1, 17)).toEqual(value.entropy)
    expect(payload.subarray(17, 81)).toEqual(value.root)
  })

  it('decodes into buffers of its own, so that wiping one wipes it', async () => {
    const payload = encodePayload(await fullContents())
    const decoded = decodePayload(payload)
    payload.fill(0)
    expect(decoded).toEqual(await fullContents())
  })

  it('is nothing when cut off, when bytes follow, or when the entropy has another length', async () => {
    const payload = encodePayload(await fullContents())
    for (let length = 0; length < payload.length; length++) expect(decodePayload(payload.subarray(0, length)), `${length} bytes`).toBeNull()
    expect(decodePayload(Uint8Array.of(...payload, 0))).toBeNull()
    expect(decodePayload(Uint8Array.of(24, ...payload.subarray(1)))).toBeNull()
  })
})

describe('wiping', () => {
  it('leaves zeros in every key', async () => {
    const value = await fullContents()
    wipeContents(value)
    const kept = [value.entropy, value.root, ...value.imported.map(({ seed }) => seed)]
    expect(kept.flatMap((secret) => [...secret]).every((byte) => byte === 0)).toBe(true)
  })
})
