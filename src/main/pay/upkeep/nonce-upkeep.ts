import type { Address } from '../../../core/address/address.ts'
import { lamports } from '../../../core/amount/lamports.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { digestTending, type NonceStanding } from '../../../core/plan/digest.ts'
import { type NonceReason, type NonceTending, reasonNotToTend } from '../../../core/plan/nonce-reason.ts'
import {
  nonceAddress,
  planNonceAdvance,
  planNonceCreation,
  planNonceHandover,
  planNonceWithdrawal,
} from '../../../core/plan/nonce-upkeep.ts'
import type { PlannedIntent } from '../../../core/plan/intent.ts'
import type { Holder } from '../../../core/plan/sweep.ts'
import type { PlannedUpkeep } from '../../../core/plan/upkeep.ts'
import { NONCE_ACCOUNT_BYTES } from '../../../core/program/nonce-account.ts'
import { explainNonceUpkeep } from '../../../core/review/explain-nonce-upkeep.ts'
import type { JournalWriter } from '../../journal/index.ts'
import { readOurKeys } from '../../our-keys.ts'
import { readRentMinimum } from '../read/agreed-reads.ts'
import { readAccounts, readTreasury } from '../read/balances.ts'
import { isReserved, nonceOf, requireNonce } from '../read/nonces.ts'
import { readTended } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'
import { readPaying, startUpkeep, upkeepToAdd } from './upkeep.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** What would be done to a nonce account, or why not. */
export type NonceUpkeepRead = {
  readonly account: Address
  readonly plan: { readonly kind: 'planned'; readonly planned: PlannedUpkeep } | { readonly kind: 'refused'; readonly reason: NonceReason }
  /** Whether a payment that is not ended lives by its present value, which would be no more. */
  readonly revokes: boolean
  /** What it was when this was planned; null where it is not there yet, or nothing can be done. */
  readonly standing: NonceStanding | null
}

/** How many nonce accounts one payer may create by number. */
const SEEDS_MAX = 1_000

/** `authority` is a watched account whose key is elsewhere, or null for the treasury. */
type Creations = { readonly count: number; readonly authority: Address | null }

/**
 * Plans so many nonce accounts, at the first numbers that are not used yet, in their order. The treasury pays for them.
 * @throws PLAN_NO_TREASURY, NONCE_TOO_MANY, NONCE_NOT_WATCHED, NODE_*
 */
export async function planNonceCreations(parts: Reading, { count, authority }: Creations): Promise<readonly NonceUpkeepRead[]> {
  if (authority !== null) await requireWatchedAuthority(parts, authority)
  const treasury = await readTreasury(parts.journal)
  const seeds = await freeSeeds(parts, treasury, count)
  const paying = await readPaying(parts, treasury)
  const rentLamports = await readRentMinimum(parts.nodes, NONCE_ACCOUNT_BYTES)
  let left: bigint = paying.payer.lamports
  return seeds.map((seed) => {
    const planned = planNonceCreation({ ...paying, payer: treasury, authority: authority ?? treasury, seed, rentLamports })
    const account = nonceAddress({ payer: treasury, seed })
    const payer = { address: treasury, lamports: lamports(left > 0n ? left : 0n) }
    left -= rentLamports + planned.feeLamports
    return { account, plan: affordable(planned, { ...paying, payer, spentLamports: rentLamports }), revokes: false, standing: null }
  })
}

async function requireWatchedAuthority({ journal }: Pick<Reading, 'journal'>, authority: Address): Promise<void> {
  const [known] = await journal.read.accountsByAddress([authority])
  if (known?.role !== 'watch') throw new StrongroomError('NONCE_NOT_WATCHED', { authority, role: known?.role ?? null })
}

/** Plans what is to be done to a nonce account of the pool from what is on chain now. @throws NONCE_UNKNOWN, PLAN_NO_TREASURY, NODE_* */
export async function planNonceTending(parts: Reading, tending: NonceTending): Promise<NonceUpkeepRead> {
  const { account } = tending
  const record = await requireNonce(parts, account)
  const { authority, isElsewhere } = record
  if (isElsewhere) return { account, plan: { kind: 'refused', reason: 'authority-elsewhere' }, revokes: false, standing: null }
  const treasury = await readTreasury(parts.journal)
  const [info = null] = await readAccounts(parts.nodes, [account])
  const held = info?.lamports ?? lamports(0n)
  const rentMinimumLamports = await readRentMinimum(parts.nodes, NONCE_ACCOUNT_BYTES)
  const found = nonceOf(info)
  const standing = { found, authority, lamports: held, rentMinimumLamports }
  const ours = await readOurKeys(parts.journal, tending.act === 'authorize' ? [tending.authority] : [])
  const reason = reasonNotToTend(standing, tending, (address) => ours.has(address))
  const taken = tending.act !== 'withdraw' ? null : tending.amount === 'all' ? held : lamports(tending.amount)
  const closes = taken === held
  if (reason !== null) return { account, plan: { kind: 'refused', reason }, revokes: false, standing: null }
  const paying = await readPaying(parts, treasury)
  const about = { ...paying, payer: treasury, account, authority }
  const planned =
    tending.act === 'advance'
      ? planNonceAdvance(about)
      : tending.act === 'authorize'
        ? planNonceHandover({ ...about, newAuthority: tending.authority })
        : planNonceWithdrawal({ ...about, destination: treasury, lamports: taken ?? held, closes })
  const revokes = isReserved(record) && (taken === null || closes)
  return {
    account,
    plan: affordable(planned, { ...paying, spentLamports: lamports(0n) }),
    revokes,
    standing: found && { nonce: found.nonce, lamports: held },
  }
}

type Creation = Partial<Pick<Creations, 'authority'>> & {
  readonly label: string | null
  readonly digest?: string | null
  readonly assertAllowed?: (planned: PlannedUpkeep) => Promise<void>
}

/**
 * Plans the next nonce account again and stores it as decided; the submitter carries it out. It is listed from that moment.
 * `digest`: of the plan that was read; null where nobody read one. `assertAllowed` throws what keeps the plan from being decided.
 * @throws NONCE_REFUSED, PLAN_CHANGED when it is no longer what was read, as {@link planNonceCreations}, and what assertAllowed throws
 */
export async function startNonceCreation(
  parts: Deciding,
  { label, authority = null, digest = null, assertAllowed }: Creation,
): Promise<{ id: string; account: Address }> {
  const [read] = await planNonceCreations(parts, { count: 1, authority })
  if (read === undefined) throw new StrongroomError('NONCE_TOO_MANY', { most: SEEDS_MAX })
  const planned = requireAsRead(read, digest)
  await assertAllowed?.(planned)
  const { account } = read
  const { id, sweep } = await upkeepToAdd(parts, planned)
  await parts.journal.write('nonce', async (tx) => {
    await tx.addDecision(sweep)
    await tx.keepNonce({ address: account, authority: authority ?? planned.feePayer, label })
  })
  return { id, account }
}

/**
 * As {@link startNonceCreation}, of an account of the pool. One that is emptied leaves the pool in the write of its verdict, once that is
 * final (settle.ts); until then no payment is given its value. @throws NONCE_UNKNOWN too
 */
export async function startNonceTending(
  parts: Deciding,
  { tending, digest = null }: { readonly tending: NonceTending; readonly digest?: string | null },
): Promise<{ id: string; account: Address }> {
  const read = await planNonceTending(parts, tending)
  return { id: await startUpkeep(parts, requireAsRead(read, digest)), account: read.account }
}

/** Takes an account that was emptied out of the pool, once that is final. */
export async function keepPoolTrue(tx: Pick<JournalWriter, 'dropNonce'>, planned: PlannedIntent): Promise<void> {
  if (planned.kind !== 'upkeep' || planned.upkeep.act !== 'withdraw-nonce' || planned.upkeep.closes !== true) return
  await tx.dropNonce({ address: planned.upkeep.account, why: 'closed' })
}

type Means = Pick<Awaited<ReturnType<typeof readPaying>>, 'terms'> & { readonly payer: Holder; readonly spentLamports: bigint }

/** The payer keeps its own minimum, whatever comes back afterwards. */
function affordable(planned: PlannedUpkeep, { payer, terms, spentLamports }: Means): NonceUpkeepRead['plan'] {
  const left = payer.lamports - planned.feeLamports - spentLamports
  return left < terms.rentMinimumLamports ? { kind: 'refused', reason: 'payer-short' } : { kind: 'planned', planned }
}

function requireAsRead({ account, plan, standing }: NonceUpkeepRead, digest: string | null): PlannedUpkeep {
  if (plan.kind === 'refused') {
    throw new StrongroomError('NONCE_REFUSED', { account, reason: plan.reason, words: explainNonceUpkeep(plan.reason) })
  }
  if (digest !== null && digestTending(plan.planned, standing) !== digest) throw new StrongroomError('PLAN_CHANGED', {})
  return plan.planned
}

/** Numbers are tried in order, so that whoever has the payer's key alone finds every account again. */
async function freeSeeds({ journal, nodes }: Reading, payer: Address, count: number): Promise<readonly string[]> {
  const kept = await journal.read.nonces()
  const closed = new Set(kept.flatMap(({ address, closed }) => (closed ? [address] : [])))
  const tended = await readTended(journal)
  const free: string[] = []
  for (let number = 1; number <= SEEDS_MAX && free.length < count; number += 1) {
    const seed = `nonce ${number}`
    const address = nonceAddress({ payer, seed })
    // One of the pool that is neither there nor being made came to nothing: its number is free again. Where somebody sent lamports ahead, the
    // chain lets no account be made from a seed.
    if (closed.has(address) || tended.has(address)) continue
    const [info = null] = await readAccounts(nodes, [address])
    if (info === null) free.push(seed)
  }
  if (free.length < count) throw new StrongroomError('NONCE_TOO_MANY', { most: SEEDS_MAX })
  return free
}
