import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { decodeSignature } from '../../../../src/core/keys/signature.ts'
import type { Blockhash } from '../../../../src/core/lifetime/lifetime.ts'
import { encodeField } from '../../../../src/core/program/layout.ts'
import type { SignedEntry } from '../../../../src/main/signer/protocol.ts'
import { entriesField } from '../../../../src/main/signer/signing/signed-entry.ts'
import { addressOf } from '../../journal/samples.ts'

const ENTRY: SignedEntry = {
  intent: 'pay',
  digest: '11'.repeat(32),
  signature: decodeSignature(new Uint8Array(64).fill(5)),
  eventId: 7,
  lastValidBlockHeight: 300n,
  notBeforeSlot: 700n,
  nonceSlot: null,
  blockhash: addressOf('its block') as string as Blockhash,
  nonce: null,
  references: ['invoice 1'],
  movements: [],
}

/** What every version writes of one entry: its count, the name behind its length, the digest, the signature, the event and the end. */
const IDENTITY = [
  ...[1, 0],
  ...[3, 0, 0x70, 0x61, 0x79],
  ...new Uint8Array(32).fill(0x11),
  ...new Uint8Array(64).fill(5),
  ...[7, 0, 0, 0, 0, 0, 0, 0],
  ...[1, 0x2c, 1, 0, 0, 0, 0, 0, 0],
]
/** No nonce, one reference, no movement. */
const DOING = [0, ...[1, 0, 9, 0, 0x69, 0x6e, 0x76, 0x6f, 0x69, 0x63, 0x65, 0x20, 0x31], ...[0, 0]]
const BEFORE = Uint8Array.from([...IDENTITY, ...DOING])
const NAMED = Uint8Array.from([0xff, 0xff, ...IDENTITY, 1, ...encodeAddress(addressOf('its block')), ...DOING])

describe('an entry of what was signed', () => {
  it('is read back with the blockhash that its bytes name, and how far the chain was final', () => {
    const bytes = encodeField(entriesField, [ENTRY])
    expect(entriesField.read(bytes, 0)).toEqual({ value: [ENTRY], next: bytes.length })
  })

  it('from before the blockhash was kept is read without one', () => {
    expect(entriesField.read(BEFORE, 0)).toEqual({
      value: [{ ...ENTRY, blockhash: null, notBeforeSlot: null, nonceSlot: null }],
      next: BEFORE.length,
    })
  })

  it('from before the slot was kept is read without one', () => {
    expect(entriesField.read(NAMED, 0)).toEqual({ value: [{ ...ENTRY, notBeforeSlot: null, nonceSlot: null }], next: NAMED.length })
  })

  it('that ends too soon is not read', () => {
    expect(entriesField.read(BEFORE.subarray(0, -1), 0)).toBeNull()
  })
})
