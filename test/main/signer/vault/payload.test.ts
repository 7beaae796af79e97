import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAddress } from '../../../../src/core/address/address.ts'
import { LIMITED_BESIDES } from '../../../../src/main/signer/protocol.ts'
import { decodePayload, encodePayload } from '../../../../src/main/signer/vault/payload.ts'
import { wipeContents } from '../../../../src/main/signer/vault/contents.ts'
import { realDisk } from '../../../../src/main/signer/vault/disk.ts'
import { openVault, saveVault } from '../../../../src/main/signer/vault/vault.ts'
import { CHEAP_LIMITS } from '../../../support/vault-limits.ts'
import { useFolders } from '../support/folder.ts'
import { NO_GENERATIONS } from '../../../../src/main/signer/vault/generations.ts'
import { addressOfByte, emptyContents, fullContents, PASSPHRASE } from '../support/contents.ts'

const newFolder = useFolders()
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const address = bytes(32).map(decodeAddress)
const label = fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }).filter((text) => text.isWellFormed())
const time = fc.maxSafeNat()
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const entries = fc.array(fc.record({ address, label, fromMs: time }), { maxLength: 3 })
const contents = fc.record({
  entropy: fc.oneof(bytes(16), bytes(32)),
  root: bytes(64),
  imported: fc.array(fc.record({ label, seed: bytes(32), fromMs: time }), { maxLength: 5 }),
  derivedAccounts: fc.nat(1_000_000),
  policy: fc.record({
    treasury: fc.option(address),
    watchOnlyTreasuries: entries,
    destinations: entries,
    coolDown: fc.record({ ms: time, next: fc.option(fc.record({ ms: time, fromMs: time })) }),
    limits: fc.array(
      fc.record({
        asset: fc.oneof(fc.constantFrom('native' as const, ...LIMITED_BESIDES), address),
        perTransaction: fc.option(u64),
        perDay: fc.option(u64),
        untilMs: fc.option(time),
      }),
      { maxLength: 3 },
    ),
    approvers: entries,
    thresholds: fc.array(
      fc.record({
        asset: fc.oneof(fc.constantFrom('native' as const, 'other-assets' as const), address),
        above: u64,
        untilMs: fc.option(time),
      }),
      {
        maxLength: 3,
      },
    ),
    setAtMs: time,
  }),
  generations: fc.record({ vault: time, spent: time, approvals: time, signed: time }),
})

describe('the payload of a vault', () => {
  it('decodes to what was encoded, whatever it holds', () => {
    fc.assert(
      fc.property(contents, (value) => {
        expect(decodePayload(encodePayload(value))).toEqual(value)
      }),
    )
  })

  it('begins with its version, the entropy and the root', async () => {
    const value = await emptyContents()
    const payload = encodePayload(value)
    expect([...payload.subarray(0, 2)]).toEqual([5, 16])
    expect(payload.subarray(2, 18)).toEqual(value.entropy)
    expect(payload.subarray(18, 82)).toEqual(value.root)
  })

  it('decodes into buffers of its own, so that wiping one wipes it', async () => {
    const payload = encodePayload(await fullContents())
    const decoded = decodePayload(payload)
    payload.fill(0)
    expect(decoded).toEqual(await fullContents())
  })

  it('of the first version decodes too: its destinations have no label and no cool-down left', async () => {
    const value = await emptyContents()
    const destination = addressOfByte(6)
    // no imported keys | no labels | 7 accounts | no treasury | nothing watched | one destination
    const open = [0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 1, 0, ...new Uint8Array(32).fill(6)]
    expect(decodePayload(Uint8Array.of(16, ...value.entropy, ...value.root, ...open))).toEqual({
      ...value,
      derivedAccounts: 7,
      policy: {
        treasury: null,
        watchOnlyTreasuries: [],
        destinations: [{ address: destination, label: 'recorded before labels', fromMs: 0 }],
        coolDown: { ms: 24 * 60 * 60_000, next: null },
        limits: [],
        approvers: [],
        thresholds: [],
        setAtMs: 0,
      },
    })
  })

  it('of the second version decodes too: nobody has to approve anything', async () => {
    const value = await emptyContents()
    const now = encodePayload(value)
    // As now, without the numbers of files at the end, and the two counts of approvers and thresholds that stand before the last moment.
    const before = Uint8Array.of(2, ...now.subarray(1, -44), ...now.subarray(-40, -32))
    expect(decodePayload(before)).toEqual(value)
  })

  it('of the third version, in a file of that time, opens too: a key that was imported then goes on receiving', async () => {
    const [file, folder] = [fileURLToPath(new URL('../../../vectors/vault/version-3.vault', import.meta.url)), newFolder()]
    const place = { path: join(folder, 'a.vault'), disk: realDisk, limits: CHEAP_LIMITS, now: () => 0 }
    copyFileSync(file, place.path)
    const expected = await fullContents()
    const imported = expected.imported.map((key) => ({ ...key, fromMs: 0 }))
    const opened = await openVault(place, { passphrase: PASSPHRASE })
    expect(opened.contents).toEqual({ ...expected, imported, generations: NO_GENERATIONS })
    await saveVault(place, opened, { derivedAccounts: 201 })
    expect((await openVault(place, { passphrase: PASSPHRASE })).contents).toEqual({
      ...expected,
      imported,
      derivedAccounts: 201,
      generations: NO_GENERATIONS,
    })
  })

  it('is nothing when cut off, when bytes follow, or when the entropy has another length', async () => {
    const payload = encodePayload(await fullContents())
    for (let length = 0; length < payload.length; length++) expect(decodePayload(payload.subarray(0, length)), `${length} bytes`).toBeNull()
    expect(decodePayload(Uint8Array.of(...payload, 0))).toBeNull()
    expect(decodePayload(Uint8Array.of(4, 24, ...payload.subarray(2)))).toBeNull()
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
