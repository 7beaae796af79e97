import { concatBytes } from '@noble/hashes/utils.js'
import { decodeField, encodeField, addressField, option, struct, u16, u32, u64 } from '../../../core/program/layout.ts'
import { APPROVERS_MAX, DERIVED_MAX, IMPORTED_MAX, LIMITS_MAX, POLICY_ENTRIES_MAX } from '../bounds.ts'
import { assetField, list, ms, text, thresholdAssetField } from './fields.ts'
import { type Generations, generationsField, NO_GENERATIONS } from './generations.ts'
import type { ImportedKey, VaultContents } from './contents.ts'
import { COOL_DOWN_DEFAULT_MS, emptyPolicy, type KeptAddress, type KeptPolicy } from './policy.ts'
import type { KeptThreshold } from './thresholds.ts'
import { copySecret } from './secret.ts'

/*
 * The plaintext of a vault: keys first, written and read without passing through anything that cannot be wiped.
 *
 *     0          1   version: 5
 *     1          1   length of the entropy: 16 or 32
 *     2          n   entropy of the words
 *     2+n       64   root
 *     66+n       2   number of imported keys, k
 *     68+n     32k   their seeds
 *     …              open part: labels of the imported keys and when each may receive, number of derived accounts, policy, numbers of
 *                    the files
 *
 * The first version began with the length of the entropy, which is none of 2 to 5, and knew neither labels of destinations nor any waiting.
 * The second knew no second person. In the third an imported key received at once.
 * The fourth knew no numbers of files.
 */
const VERSION = 5
const FOURTH_VERSION = 4
const THIRD_VERSION = 3
const SECOND_VERSION = 2
const ROOT_BYTES = 64
const SEED_BYTES = 32
const ENTROPY_BYTES = [16, 32]

/** What a destination is called that was recorded before destinations had labels. */
const OLD_LABEL = 'recorded before labels'

type OpenImported = Pick<ImportedKey, 'label' | 'fromMs'>
type OldOpenPart = { imported: readonly OpenImported[]; derivedAccounts: number; policy: KeptPolicy }
type OpenPart = OldOpenPart & { generations: Generations }

const kept = list(struct<KeptAddress>({ address: addressField, label: text, fromMs: ms }), POLICY_ENTRIES_MAX)
const coolDown = struct<KeptPolicy['coolDown']>({ ms, next: option(struct({ ms, fromMs: ms })) })
const limits = list(struct({ asset: assetField, perTransaction: option(u64), perDay: option(u64), untilMs: option(ms) }), LIMITS_MAX)
const approvers = list(struct<KeptAddress>({ address: addressField, label: text, fromMs: ms }), APPROVERS_MAX)
const thresholds = list(struct<KeptThreshold>({ asset: thresholdAssetField, above: u64, untilMs: option(ms) }), LIMITS_MAX)
const addresses = { treasury: option(addressField), watchOnlyTreasuries: kept, destinations: kept }

const policyField = struct<KeptPolicy>({ ...addresses, coolDown, limits, approvers, thresholds, setAtMs: ms })

const fourthFields = {
  imported: list(struct<OpenImported>({ label: text, fromMs: ms }), IMPORTED_MAX),
  derivedAccounts: u32,
  policy: policyField,
}
const openPart = struct<OpenPart>({ ...fourthFields, generations: generationsField })
const fourthOpenPart = struct<OldOpenPart>(fourthFields)

const thirdOpenPart = struct({ labels: list(text, IMPORTED_MAX), derivedAccounts: u32, policy: policyField })

function decodeThirdOpenPart(bytes: Uint8Array): OldOpenPart | null {
  const open = decodeField(thirdOpenPart, bytes)
  if (open === null) return null
  const { labels, derivedAccounts, policy } = open
  return { imported: importedBefore(labels), derivedAccounts, policy }
}

/** Keys that were imported before they had to wait: they went on receiving, and do so. */
function importedBefore(labels: readonly string[]): OpenImported[] {
  return labels.map((label) => ({ label, fromMs: 0 }))
}

const secondOpenPart = struct({
  labels: list(text, IMPORTED_MAX),
  derivedAccounts: u32,
  policy: struct({ ...addresses, coolDown, limits, setAtMs: ms }),
})

function decodeSecondOpenPart(bytes: Uint8Array): OldOpenPart | null {
  const open = decodeField(secondOpenPart, bytes)
  if (open === null) return null
  const { labels, derivedAccounts, policy } = open
  return { imported: importedBefore(labels), derivedAccounts, policy: { ...policy, approvers: [], thresholds: [] } }
}

/** The open part of the first version: what it records was recorded long ago, and no longer waits. */
const firstOpenPart = struct({
  labels: list(text, IMPORTED_MAX),
  derivedAccounts: u32,
  treasury: option(addressField),
  watchOnlyTreasuries: list(struct({ address: addressField, label: text }), POLICY_ENTRIES_MAX),
  destinations: list(addressField, POLICY_ENTRIES_MAX),
})

function decodeFirstOpenPart(bytes: Uint8Array): OldOpenPart | null {
  const open = decodeField(firstOpenPart, bytes)
  if (open === null) return null
  const { labels, derivedAccounts, treasury } = open
  const watchOnlyTreasuries = open.watchOnlyTreasuries.map((entry) => ({ ...entry, fromMs: 0 }))
  const destinations = open.destinations.map((address) => ({ address, label: OLD_LABEL, fromMs: 0 }))
  const policy = { ...emptyPolicy({ coolDownMs: COOL_DOWN_DEFAULT_MS, nowMs: 0 }), treasury, watchOnlyTreasuries, destinations }
  return { imported: importedBefore(labels), derivedAccounts, policy }
}

/** The plaintext bytes. The caller wipes them. */
export function encodePayload({ entropy, root, imported, derivedAccounts, policy, generations }: VaultContents): Uint8Array {
  const seeds = imported.map(({ seed }) => seed)
  return concatBytes(
    Uint8Array.of(VERSION, entropy.length),
    entropy,
    root,
    encodeField(u16, imported.length),
    ...seeds,
    encodeField(openPart, { imported, derivedAccounts, policy, generations }),
  )
}

/** What the plaintext holds, in buffers of its own; null when it is not a payload. */
export function decodePayload(bytes: Uint8Array): VaultContents | null {
  if (bytes[0] === VERSION) return decodeFrom(bytes.subarray(1), (open) => decodeField(openPart, open))
  if (bytes[0] === FOURTH_VERSION)
    return decodeFrom(
      bytes.subarray(1),
      unnumbered((open) => decodeField(fourthOpenPart, open)),
    )
  if (bytes[0] === THIRD_VERSION) return decodeFrom(bytes.subarray(1), unnumbered(decodeThirdOpenPart))
  if (bytes[0] === SECOND_VERSION) return decodeFrom(bytes.subarray(1), unnumbered(decodeSecondOpenPart))
  return decodeFrom(bytes, unnumbered(decodeFirstOpenPart))
}

/** A vault from before its files had numbers takes its first one when it is next written. */
function unnumbered(readOpen: (bytes: Uint8Array) => OldOpenPart | null): (bytes: Uint8Array) => OpenPart | null {
  return (bytes) => {
    const open = readOpen(bytes)
    return open === null ? null : { ...open, generations: NO_GENERATIONS }
  }
}

function decodeFrom(bytes: Uint8Array, readOpen: (bytes: Uint8Array) => OpenPart | null): VaultContents | null {
  const entropyLength = bytes[0] ?? 0
  const rootAt = 1 + entropyLength
  const seedsAt = rootAt + ROOT_BYTES + 2
  const count = u16.read(bytes, rootAt + ROOT_BYTES)
  if (!ENTROPY_BYTES.includes(entropyLength) || count === null) return null
  const openAt = seedsAt + count.value * SEED_BYTES
  const open = readOpen(bytes.subarray(openAt))
  if (open === null || open.imported.length !== count.value || open.derivedAccounts > DERIVED_MAX) return null
  return {
    entropy: copySecret(bytes.subarray(1, rootAt)),
    root: copySecret(bytes.subarray(rootAt, rootAt + ROOT_BYTES)),
    imported: open.imported.map(({ label, fromMs }, index) => {
      const at = seedsAt + index * SEED_BYTES
      return { label, seed: copySecret(bytes.subarray(at, at + SEED_BYTES)), fromMs }
    }),
    derivedAccounts: open.derivedAccounts,
    policy: open.policy,
    generations: open.generations,
  }
}
