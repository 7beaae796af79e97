import { getRandomValues } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { StrongroomError } from '../../../core/error/error.ts'
import { bytesField, decodeField, encodeField, struct, u64 } from '../../../core/program/layout.ts'
import type { SpendingLimit } from '../protocol.ts'
import { assetField, list, ms } from '../vault/fields.ts'
import { readVaultFile, replaceVaultFile } from '../vault/file.ts'
import { limitAt } from '../vault/spending-limits.ts'
import type { OpenVault, VaultPlace } from '../vault/vault.ts'
import type { Outflow } from './outflow.ts'

/** How long what was signed counts. */
const PERIOD_MS = 24 * 60 * 60_000
/** Most amounts remembered of one period; 81 bytes each, far below the largest file that is read. */
const SPENT_MAX = 10_000
const NONCE_BYTES = 24
const KEY_BYTES = 32
const DIGEST_BYTES = 32

type Spent = { readonly digest: string; readonly asset: SpendingLimit['asset']; readonly amount: bigint; readonly atMs: number }

const entry = struct({ digest: bytesField(DIGEST_BYTES), asset: assetField, amount: u64, atMs: ms })
const entries = list(entry, SPENT_MAX)

/** What was signed of limited assets within the period, and what is being signed now. */
export type SpentRecord = {
  /**
   * Counts what a message lets leave; the same digest counts once.
   * @throws SIGNER_LIMIT_TRANSACTION, SIGNER_LIMIT_DAY, SIGNER_LIMIT_UNTOLD, SIGNER_SPENT_UNREADABLE, SIGNER_SPENT_FULL
   */
  count(digest: string, outflow: Outflow): void
  /** Puts on the disk what was counted since it was opened. @throws what replacing a vault's file throws */
  save(): Promise<void>
}

type Opening = { readonly place: VaultPlace; readonly vault: OpenVault; readonly nowMs: number }

/** The record beside the vault, sealed under a key that comes of the vault's root. It is read only where a limit is set. */
export async function openSpent({ place, vault, nowMs }: Opening): Promise<SpentRecord> {
  const { limits } = vault.contents.policy
  const path = spentPath(place)
  const key = keyOf(vault)
  const bytes = limits.length === 0 ? null : await readVaultFile({ disk: place.disk, path })
  const known = bytes === null ? null : unseal(key, bytes)
  const counted = known?.filter(({ atMs }) => atMs + PERIOD_MS > nowMs) ?? []
  let isChanged = false
  return {
    count(digest, { amounts, untold }) {
      if (untold !== null && limitAt(limits, 'native', nowMs) !== null)
        throw new StrongroomError('SIGNER_LIMIT_UNTOLD', { account: untold })
      const fresh: Spent[] = []
      for (const [asset, amount] of amounts) {
        const limit = limitAt(limits, asset, nowMs)
        if (limit === null) continue
        if (known === null) throw new StrongroomError('SIGNER_SPENT_UNREADABLE', { path })
        const isKnown = counted.some((spent) => spent.digest === digest && spent.asset === asset)
        assertWithin(limit, amount, isKnown ? null : sumOf(counted, asset))
        if (!isKnown) fresh.push({ digest, asset, amount, atMs: nowMs })
      }
      if (counted.length + fresh.length > SPENT_MAX) throw new StrongroomError('SIGNER_SPENT_FULL', { max: SPENT_MAX })
      counted.push(...fresh)
      isChanged ||= fresh.length > 0
    },
    async save() {
      if (isChanged) await replaceVaultFile({ disk: place.disk, path, bytes: seal(key, counted), previous: bytes })
    },
  }
}

/** Begins a record where none can be read, for a person who sets a limit. One that can be read stays as it is. */
export async function ensureSpent({ place, vault }: Omit<Opening, 'nowMs'>): Promise<void> {
  const path = spentPath(place)
  const key = keyOf(vault)
  const previous = await readVaultFile({ disk: place.disk, path })
  if (previous !== null && unseal(key, previous) !== null) return
  await replaceVaultFile({ disk: place.disk, path, bytes: seal(key, []), previous })
}

function assertWithin({ asset, perTransaction, perDay }: SpendingLimit, amount: bigint, spent: bigint | null): void {
  if (perTransaction !== null && amount > perTransaction)
    throw new StrongroomError('SIGNER_LIMIT_TRANSACTION', { asset, amount, max: perTransaction })
  if (perDay !== null && spent !== null && spent + amount > perDay)
    throw new StrongroomError('SIGNER_LIMIT_DAY', { asset, amount, spent, max: perDay })
}

function sumOf(counted: readonly Spent[], asset: SpendingLimit['asset']): bigint {
  return counted.reduce((sum, spent) => (spent.asset === asset ? sum + spent.amount : sum), 0n)
}

function spentPath({ path }: VaultPlace): string {
  return `${path}.spent`
}

function keyOf({ contents }: OpenVault): Uint8Array {
  return hkdf(sha256, contents.root, undefined, utf8ToBytes('Strongroom spent record 1'), KEY_BYTES)
}

function seal(key: Uint8Array, counted: readonly Spent[]): Uint8Array {
  const nonce = getRandomValues(new Uint8Array(NONCE_BYTES))
  const plain = encodeField(
    entries,
    counted.map((spent) => ({ ...spent, digest: hexToBytes(spent.digest) })),
  )
  return concatBytes(nonce, xchacha20poly1305(key, nonce).encrypt(plain))
}

/** Null when it was not sealed by this vault, or is damaged. */
function unseal(key: Uint8Array, bytes: Uint8Array): Spent[] | null {
  if (bytes.length < NONCE_BYTES) return null
  let plain: Uint8Array
  try {
    plain = xchacha20poly1305(key, bytes.subarray(0, NONCE_BYTES)).decrypt(bytes.subarray(NONCE_BYTES))
  } catch {
    // Whatever is wrong with it, it says nothing that can be believed; who asks refuses then.
    return null
  }
  return decodeField(entries, plain)?.map((spent) => ({ ...spent, digest: bytesToHex(spent.digest) })) ?? null
}
