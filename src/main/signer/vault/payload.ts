import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeField, encodeField, type Field, addressField, option, struct, u16, u32 } from '../../../core/program/layout.ts'
import { DERIVED_MAX, IMPORTED_MAX, type LabelledAddress, POLICY_ENTRIES_MAX, type VaultPolicy } from '../protocol.ts'
import type { VaultContents } from './contents.ts'
import { copySecret } from './secret.ts'

/*
 * The plaintext of a vault: keys first, written and read without passing through anything that cannot be wiped.
 *
 *     0          1   length of the entropy: 16 or 32
 *     1          n   entropy of the words
 *     1+n       64   root
 *     65+n       2   number of imported keys, k
 *     67+n     32k   their seeds
 *     …              open part: labels of the imported keys, number of derived accounts, policy
 */
const ROOT_BYTES = 64
const SEED_BYTES = 32
const ENTROPY_BYTES = [16, 32]

type OpenPart = { labels: readonly string[]; derivedAccounts: number; policy: VaultPolicy }

const text: Field<string> = {
  write: (value, out) => {
    const bytes = utf8ToBytes(value)
    u16.write(bytes.length, out)
    out.push(...bytes)
  },
  read: (bytes, offset) => {
    const length = u16.read(bytes, offset)
    if (length === null) return null
    const next = length.next + length.value
    return next > bytes.length ? null : { value: new TextDecoder().decode(bytes.subarray(length.next, next)), next }
  },
}

const policy = struct<VaultPolicy>({
  treasury: option(addressField),
  watchOnlyTreasuries: list(struct<LabelledAddress>({ address: addressField, label: text }), POLICY_ENTRIES_MAX),
  destinations: list(addressField, POLICY_ENTRIES_MAX),
})
const openPart = struct<OpenPart>({ labels: list(text, IMPORTED_MAX), derivedAccounts: u32, policy })

/** The plaintext bytes. The caller wipes them. */
export function encodePayload({ entropy, root, imported, derivedAccounts, policy }: VaultContents): Uint8Array {
  const seeds = imported.map(({ seed }) => seed)
  const labels = imported.map(({ label }) => label)
  return concatBytes(
    Uint8Array.of(entropy.length),
    entropy,
    root,
    encodeField(u16, imported.length),
    ...seeds,
    encodeField(openPart, { labels, derivedAccounts, policy }),
  )
}

/** What the plaintext holds, in buffers of its own; null when it is not a payload. */
export function decodePayload(bytes: Uint8Array): VaultContents | null {
  const entropyLength = bytes[0] ?? 0
  const rootAt = 1 + entropyLength
  const seedsAt = rootAt + ROOT_BYTES + 2
  const count = u16.read(bytes, rootAt + ROOT_BYTES)
  if (!ENTROPY_BYTES.includes(entropyLength) || count === null) return null
  const openAt = seedsAt + count.value * SEED_BYTES
  const open = decodeField(openPart, bytes.subarray(openAt))
  if (open === null || open.labels.length !== count.value || open.derivedAccounts > DERIVED_MAX) return null
  return {
    entropy: copySecret(bytes.subarray(1, rootAt)),
    root: copySecret(bytes.subarray(rootAt, rootAt + ROOT_BYTES)),
    imported: open.labels.map((label, index) => {
      const at = seedsAt + index * SEED_BYTES
      return { label, seed: copySecret(bytes.subarray(at, at + SEED_BYTES)) }
    }),
    derivedAccounts: open.derivedAccounts,
    policy: open.policy,
  }
}

/** A two-byte count and that many values. */
function list<Value>(field: Field<Value>, max: number): Field<readonly Value[]> {
  return {
    write: (values, out) => {
      u16.write(values.length, out)
      for (const value of values) field.write(value, out)
    },
    read: (bytes, offset) => {
      const count = u16.read(bytes, offset)
      if (count === null || count.value > max) return null
      const values: Value[] = []
      let next = count.next
      for (let index = 0; index < count.value; index++) {
        const read = field.read(bytes, next)
        if (read === null) return null
        values.push(read.value)
        next = read.next
      }
      return { value: values, next }
    },
  }
}
