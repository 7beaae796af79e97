import { StrongroomError } from '../../../core/error/error.ts'
import type { Address } from '../../../core/address/address.ts'
import { addressField, type Field, struct, u8, u64 } from '../../../core/program/layout.ts'
import type { LimitedAsset, SpendingLimit } from '../protocol.ts'
import { assetField, digestField, list, ms } from '../vault/fields.ts'
import { countedAs, isOneAsset } from '../vault/counted-as.ts'
import { limitAt, ownLimitAt } from '../vault/spending-limits.ts'
import { filesOf, type OpenVault, type VaultPlace } from '../vault/vault.ts'
import type { Outflow } from './outflow.ts'
import { numberedRecord } from './numbered-record.ts'

/** How long what was signed counts. */
const PERIOD_MS = 24 * 60 * 60_000
/** Most amounts remembered of one period; 81 bytes each, far below the largest file that is read. */
const SPENT_MAX = 10_000

/** Of an asset, or of one for whom token accounts were made. */
type CountedOf = LimitedAsset | `for ${Address}`
type Spent = { readonly digest: string; readonly of: CountedOf; readonly amount: bigint; readonly atMs: number }

const FOR_ONE = 'for '
/** Stands where a limited asset has 0 to 4. */
const FOR_ONE_TAG = 5

const ofField: Field<CountedOf> = {
  write: (value, out) => {
    if (isForOne(value)) {
      u8.write(FOR_ONE_TAG, out)
      addressField.write(value.slice(FOR_ONE.length) as Address, out)
    } else assetField.write(value, out)
  },
  read: (bytes, offset) => {
    if (bytes[offset] !== FOR_ONE_TAG) return assetField.read(bytes, offset)
    const read = addressField.read(bytes, offset + 1)
    return read === null ? null : { value: `${FOR_ONE}${read.value}`, next: read.next }
  },
}
const entry = struct<Spent>({ digest: digestField, of: ofField, amount: u64, atMs: ms })
const RECORD = {
  file: 'spent',
  field: list(entry, SPENT_MAX),
  before: { purpose: 'Strongroom spent record 1' },
  backup: 'none',
} as const

/** Stands where a message's digest would: from that entry on, for a day, every limit of a day counts as full. */
const BEGUN_AGAIN = 'ff'.repeat(32)

/** What was signed of limited assets within the period, and what is being signed now. */
export type SpentRecord = {
  /**
   * Counts what a message lets leave; the same digest counts once.
   * @throws SIGNER_LIMIT_TRANSACTION, SIGNER_LIMIT_DAY, SIGNER_ACCOUNTS_TRANSACTION, SIGNER_ACCOUNTS_DAY, SIGNER_LIMIT_UNTOLD,
   *   SIGNER_SPENT_UNREADABLE, SIGNER_SPENT_FULL
   */
  count(digest: string, outflow: Outflow): void
  /** Puts on the disk what was counted since it was opened. @throws what replacing a vault's file throws */
  save(): Promise<void>
}

type Opening = { readonly place: VaultPlace; readonly vault: OpenVault; readonly nowMs: number }

/** The record beside the vault, sealed under a key that comes of the vault's root. It is read only where a limit is set. */
export async function openSpent({ place, vault, nowMs }: Opening): Promise<SpentRecord> {
  const { limits } = vault.contents.policy
  const record = recordOf({ place, vault })
  const { path } = record
  const { bytes, value: known } = limits.length === 0 ? { bytes: null, value: null } : await record.read()
  const counted = within(known ?? [], nowMs)
  let isChanged = false
  return {
    count(digest, outflow) {
      const { untold } = outflow
      if (untold !== null && limitAt(limits, 'native', nowMs) !== null)
        throw new StrongroomError('SIGNER_LIMIT_UNTOLD', { account: untold })
      const fresh: Spent[] = []
      for (const [of, amount] of countedIn(outflow)) {
        const limit = limitAt(limits, isForOne(of) ? 'new-accounts-for-one' : of, nowMs)
        if (limit === null) continue
        if (known === null) throw new StrongroomError('SIGNER_SPENT_UNREADABLE', { path })
        const isKnown = counted.some((spent) => spent.digest === digest && spent.of === of)
        assertWithin(limit, { of, amount, spent: isKnown ? null : isBegunAgain(counted) ? limit.perDay : sumOf(counted, of) })
        if (!isKnown) fresh.push({ digest, of, amount, atMs: nowMs })
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

/**
 * Begins a record where none can be read, for a person who sets a limit. One that can be read stays as it is. Where a limit stands already,
 * or did once, the record was taken away, altered or put back: nobody can tell what was signed, so every limit of a day counts as full for a day.
 */
export async function ensureSpent({ place, vault, nowMs }: Opening): Promise<void> {
  const record = recordOf({ place, vault })
  const { bytes, value, isOlder } = await record.read()
  if (value !== null) return
  const isTakenAway = isOlder || vault.contents.policy.limits.length > 0
  await record.write(isTakenAway ? fullFrom(nowMs) : [], bytes)
}

/** Begins it again as one that counts as full for a day, whatever stands there. The witness names it with the next writing of the vault. */
export async function fillSpent({ place, vault, nowMs }: Opening): Promise<void> {
  const record = recordOf({ place, vault })
  const { bytes } = await record.read()
  await record.write(fullFrom(nowMs), bytes)
}

function fullFrom(nowMs: number): readonly Spent[] {
  return [{ digest: BEGUN_AGAIN, of: 'native', amount: 0n, atMs: nowMs }]
}

/** The record, which says nothing where it is an earlier one. */
function recordOf({ place, vault }: Pick<Opening, 'place' | 'vault'>) {
  const record = numberedRecord({ place, root: vault.contents.root, files: filesOf(vault) }, RECORD)
  return {
    ...record,
    async read() {
      const found = await record.read()
      return found.isOlder ? { ...found, value: null } : found
    },
  }
}

function isBegunAgain(counted: readonly Spent[]): boolean {
  return counted.some(({ digest }) => digest === BEGUN_AGAIN)
}

/** What counts against each limit now; nothing where no record can be read. Of accounts made for one alone, and of other assets, the most of any. */
export async function readSpent({ place, vault, nowMs }: Opening): Promise<{ readonly asset: LimitedAsset; readonly amount: bigint }[]> {
  const { value } = await recordOf({ place, vault }).read()
  const counted = within(value ?? [], nowMs)
  const { limits } = vault.contents.policy
  if (isBegunAgain(counted)) {
    const full = new Map(limits.flatMap(({ asset, perDay }) => (perDay === null ? [] : [[asset, perDay] as const])))
    return [...full].map(([asset, amount]) => ({ asset, amount }))
  }
  const sums = new Map<LimitedAsset, bigint>()
  for (const of of new Set(counted.map((spent) => spent.of))) {
    const asset = isForOne(of) ? 'new-accounts-for-one' : of
    const isOther = isOneAsset(asset) && ownLimitAt(limits, asset, nowMs) === null
    const sum = sumOf(counted, of)
    for (const key of isOther ? [asset, 'other-assets' as const] : [asset]) {
      const before = sums.get(key) ?? 0n
      sums.set(key, sum > before ? sum : before)
    }
  }
  return [...sums].map(([asset, amount]) => ({ asset, amount }))
}

function within(entries: readonly Spent[], nowMs: number): Spent[] {
  return entries.filter(({ atMs }) => atMs + PERIOD_MS > nowMs).map((spent) => ({ ...spent, of: countedAs(spent.of) }))
}

/** Each amount of a message with what it counts for. */
function countedIn({ amounts, made }: Outflow): readonly (readonly [CountedOf, bigint])[] {
  const together = [...made.values()].reduce((sum, count) => sum + count, 0n)
  const forEach = [...made].map(([owner, count]) => [`${FOR_ONE}${owner}` as const, count] as const)
  return [...amounts, ...(together === 0n ? [] : [['new-accounts', together] as const]), ...forEach]
}

type Weighed = { readonly of: CountedOf; readonly amount: bigint; readonly spent: bigint | null }

function assertWithin({ perTransaction, perDay }: SpendingLimit, { of, amount, spent }: Weighed): void {
  const isOver = perTransaction !== null && amount > perTransaction
  const isOverDay = perDay !== null && spent !== null && spent + amount > perDay
  if (!isOver && !isOverDay) return
  if (of === 'new-accounts' || isForOne(of)) {
    const recipient = isForOne(of) ? of.slice(FOR_ONE.length) : null
    if (isOver) throw new StrongroomError('SIGNER_ACCOUNTS_TRANSACTION', { recipient, made: amount, max: perTransaction })
    throw new StrongroomError('SIGNER_ACCOUNTS_DAY', { recipient, made: amount, before: spent ?? 0n, max: perDay ?? 0n })
  }
  if (isOver) throw new StrongroomError('SIGNER_LIMIT_TRANSACTION', { asset: of, amount, max: perTransaction })
  throw new StrongroomError('SIGNER_LIMIT_DAY', { asset: of, amount, spent: spent ?? 0n, max: perDay ?? 0n })
}

function isForOne(of: CountedOf): of is `for ${Address}` {
  return of.startsWith(FOR_ONE)
}

function sumOf(counted: readonly Spent[], of: CountedOf): bigint {
  return counted.reduce((sum, spent) => (spent.of === of ? sum + spent.amount : sum), 0n)
}
