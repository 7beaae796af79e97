import { StrongroomError } from '../../../core/error/error.ts'
import { struct, u64 } from '../../../core/program/layout.ts'
import type { LimitedAsset, SpendingLimit } from '../protocol.ts'
import { assetField, digestField, list, ms } from '../vault/fields.ts'
import { limitAt } from '../vault/spending-limits.ts'
import type { OpenVault, VaultPlace } from '../vault/vault.ts'
import type { Outflow } from './outflow.ts'
import { sealedRecord } from './sealed-record.ts'

/** How long what was signed counts. */
const PERIOD_MS = 24 * 60 * 60_000
/** Most amounts remembered of one period; 81 bytes each, far below the largest file that is read. */
const SPENT_MAX = 10_000

type Spent = { readonly digest: string; readonly asset: LimitedAsset; readonly amount: bigint; readonly atMs: number }

const entry = struct<Spent>({ digest: digestField, asset: assetField, amount: u64, atMs: ms })
const RECORD = { suffix: 'spent', purpose: 'Strongroom spent record 1', field: list(entry, SPENT_MAX) }

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
  const record = sealedRecord({ place, vault }, RECORD)
  const { path } = record
  const { bytes, value: known } = limits.length === 0 ? { bytes: null, value: null } : await record.read()
  const counted = within(known ?? [], nowMs)
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
      if (isChanged) await record.write(counted, bytes)
    },
  }
}

/** Begins a record where none can be read, for a person who sets a limit. One that can be read stays as it is. */
export async function ensureSpent({ place, vault }: Omit<Opening, 'nowMs'>): Promise<void> {
  const record = sealedRecord({ place, vault }, RECORD)
  const { bytes, value } = await record.read()
  if (value === null) await record.write([], bytes)
}

/** What counts against each limited asset now; nothing where no record can be read. */
export async function readSpent({ place, vault, nowMs }: Opening): Promise<{ readonly asset: LimitedAsset; readonly amount: bigint }[]> {
  const { value } = await sealedRecord({ place, vault }, RECORD).read()
  const counted = within(value ?? [], nowMs)
  return [...new Set(counted.map(({ asset }) => asset))].map((asset) => ({ asset, amount: sumOf(counted, asset) }))
}

function within(entries: readonly Spent[], nowMs: number): Spent[] {
  return entries.filter(({ atMs }) => atMs + PERIOD_MS > nowMs)
}

function assertWithin({ asset, perTransaction, perDay }: SpendingLimit, amount: bigint, spent: bigint | null): void {
  if (perTransaction !== null && amount > perTransaction)
    throw new StrongroomError('SIGNER_LIMIT_TRANSACTION', { asset, amount, max: perTransaction })
  if (perDay !== null && spent !== null && spent + amount > perDay)
    throw new StrongroomError('SIGNER_LIMIT_DAY', { asset, amount, spent, max: perDay })
}

function sumOf(counted: readonly Spent[], asset: LimitedAsset): bigint {
  return counted.reduce((sum, spent) => (spent.asset === asset ? sum + spent.amount : sum), 0n)
}
