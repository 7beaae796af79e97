import { isAddress } from '../../core/address/address.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { type BroughtTo, findArrivals } from '../../core/payment/arrivals.ts'
import { isHidden, mayHaveHidden } from '../../core/payment/may-have-hidden.ts'
import { findHolders, isMovedHome } from '../../core/payment/moved-home.ts'
import { tookOnly } from '../../core/payment/took-only.ts'
import { verifyOutcome } from '../../core/payment/verify-outcome.ts'
import type { PlannedIntent } from '../../core/plan/intent.ts'
import type { PlannedPayment } from '../../core/plan/payment.ts'
import type { IntentRecord, Journal, JournalWriter, MintRecord } from '../journal/index.ts'
import { readOurKeys } from '../our-keys.ts'
import { readIntent, type Shown } from '../pay/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'

/** What a comparison makes of one transaction. */
export type Judged = Omit<Parameters<JournalWriter['recordElsewhere']>[0], 'signature' | 'slot'>

type Parts = {
  readonly journal: Pick<Journal, 'read'>
  /** The signer's own record of it; null where it was signed by another vault, or before a restore. */
  readonly entry: SignedEntry | null
  /** Open intents with no attempt that may live, oldest first, that nothing found so far carried out. */
  readonly open: readonly IntentRecord[]
}

/**
 * First by the signer's sealed record, which names the references and whom the message paid under each; then by effect: an open intent, decided before, whose whole prediction is what happened, to
 * the unit, or whose every payee got its amount, and nothing that is not of these. Where neither says what it was, whom it paid is kept and a person decides.
 */
export async function judgeElsewhere({ journal, entry, open }: Parts, { record, nodes }: Shown): Promise<Judged> {
  const { transaction } = record
  const by = entry === null ? 'effect' : 'signer'
  const judged = { proof: { by, nodes: [...nodes], onlyNode: nodes.length < 2 }, payments: [], intents: [] }
  if (transaction.meta?.succeeded === false) return { ...judged, what: 'failed' }
  if (transaction.meta === null) return { ...judged, what: 'unknown' }
  const ours: ReadonlySet<string> = await readOurKeys(journal, [...findHolders(transaction)].filter(isAddress))
  const arrived = findArrivals(transaction)
  if (entry !== null) return { ...judged, ...(await ofEntry(journal, entry, { open, arrived, ours })) }
  // What is older than a decision did not carry it out, equal as it may be.
  const later = open.filter(({ decidedSlot }) => decidedSlot === null || record.slot > decidedSlot)
  const found = findCarriedOut(later, transaction, ours)
  if (found !== null) return { ...judged, ...found }
  return { ...judged, what: isMovedHome(transaction, ours) ? 'moved-home' : 'unknown', payments: broughtToOthers(arrived, ours) }
}

/** What arrived with somebody whose key is not ours. */
function broughtToOthers(arrived: readonly BroughtTo[], ours: ReadonlySet<string>): Judged['payments'] {
  return arrived.filter(({ owner }) => !ours.has(owner)).flatMap(paymentsOf)
}

/** Why nobody can tell whether an intent was carried out: see set-aside.ts. */
export type Doubt = 'equal-meanwhile' | 'hidden-meanwhile'

/**
 * The open intent that it may have carried out, oldest first, and why nobody can tell: one that pays a hidden amount between accounts that it names, or
 * one that was decided when the chain surely had not come as far, and may have come further, since one node alone named the further slot.
 */
export async function findDoubted(
  { journal, open }: Omit<Parts, 'entry'>,
  { record }: Shown,
): Promise<{ readonly id: string; readonly why: Doubt } | null> {
  const { slot, transaction } = record
  const since = open.filter(({ decidedSlot, decidedAfterSlot }) => {
    const from = decidedAfterSlot ?? decidedSlot
    return from === null || slot > from
  })
  const hidden = since.find(({ what }) => mayHide(what, transaction))
  if (hidden !== undefined) return { id: hidden.id, why: 'hidden-meanwhile' }
  const about = since.filter(
    ({ decidedSlot, decidedAfterSlot }) => decidedSlot !== null && decidedAfterSlot !== null && slot <= decidedSlot,
  )
  if (about.length === 0 || transaction.meta?.succeeded !== true) return null
  const ours: ReadonlySet<string> = await readOurKeys(journal, [...findHolders(transaction)].filter(isAddress))
  const equal = about.find((intent) => findCarriedOut([intent], transaction, ours) !== null)
  return equal === undefined ? null : { id: equal.id, why: 'equal-meanwhile' }
}

function mayHide(what: IntentRecord['what'], transaction: Transaction): boolean {
  const plan = readIntent(what)
  return plan.kind === 'payment' && mayHaveHidden(transaction, plan)
}

/** The same for what no node shows any more and was told to the signer earlier: its record names the references. */
export async function judgeMade({ journal, entry, open }: Parts & { readonly entry: SignedEntry }): Promise<Judged> {
  return { proof: { by: 'signer', nodes: [], onlyNode: false }, ...(await ofEntry(journal, entry, { open, arrived: [], ours: new Set() })) }
}

type Transaction = Shown['record']['transaction']
type Found = Pick<Judged, 'what' | 'payments' | 'intents'>

type Seen = { readonly open: readonly IntentRecord[]; readonly arrived: readonly BroughtTo[]; readonly ours: ReadonlySet<string> }

/** Where it cannot be told whom it paid under a reference, that is kept without, and beside it what arrived with others. */
async function ofEntry({ read }: Parts['journal'], entry: SignedEntry, { open, arrived, ours }: Seen): Promise<Found> {
  const { intent, references } = entry
  const isHere = references.length === 0 && (open.some(({ id }) => id === intent) || (await read.intent(intent))?.state === 'unknown')
  const keyed = await readLines({ read }, entry, arrived)
  return {
    what: references.length > 0 ? 'paid' : 'done',
    payments: keyed.length > 0 && keyed.every(({ to }) => to !== null) ? keyed : [...keyed, ...broughtToOthers(arrived, ours)],
    intents: isHere ? [intent] : [],
  }
}

/** The references stand in the order in which the message pays, and the signer read from its bytes what it moves. */
async function readLines(
  { read }: Parts['journal'],
  { references, movements }: SignedEntry,
  arrived: readonly BroughtTo[],
): Promise<Judged['payments']> {
  if (references.length !== movements.length) return references.map((key) => ({ key, to: null }))
  const isNative = movements.every(({ asset }) => asset === 'native')
  const mints = isNative ? [] : await read.mints({ seen: true })
  const rows = new Map(isNative ? [] : (await read.livePayments(references)).map((row) => [row.key, row] as const))
  return movements.map(({ asset: moved, to, recipient, amount }, place) => {
    const key = references[place] ?? ''
    const row = rows.get(key)
    const owner = arrived.find(({ account }) => account === to)?.owner ?? (row?.account === to ? row.recipient : recipient)
    const asset = moved === 'native' ? NATIVE : isOf(row?.asset, moved) ? row.asset : tokenOf(mints.find(({ mint }) => mint === moved))
    return { key, to: asset === null ? null : { recipient: recipient === to && isAddress(owner) ? owner : recipient, asset, amount } }
  })
}

const NATIVE: Asset = { kind: 'native' }

const isOf = (asset: Asset | undefined, mint: string): asset is Asset => asset?.kind === 'token' && asset.mint === mint

function tokenOf(mint: MintRecord | undefined): Asset | null {
  if (mint === undefined) return null
  const { mint: address, tokenProgram, decimals } = mint
  return { kind: 'token', mint: address, tokenProgram, decimals }
}

/** What was carried out by it, where nothing else was: one plan as it was predicted, or payments that reached each of their payees. */
function findCarriedOut(open: readonly IntentRecord[], transaction: Transaction, ours: ReadonlySet<string>): Found | null {
  const plans = open.map(({ id, what }) => ({ id, plan: readIntent(what) }))
  for (const { id, plan } of plans) {
    // Its fee is all that is predicted of it, which is what many others cost too.
    if ((plan.kind === 'payment' && isHidden(plan)) || isOnlyFee(plan)) continue
    const isDone =
      verifyOutcome({ predicted: plan.changes, transaction }).kind === 'landed' && tookOnly({ transaction, plans: [plan], ours })
    if (isDone) return plan.kind === 'payment' ? ofPayments([plan]) : { what: 'done', payments: [], intents: [id] }
  }
  const paid = findPaid(
    plans.flatMap(({ plan }) => (plan.kind === 'payment' ? [plan] : [])),
    [...findArrivals(transaction)],
  )
  return paid.length > 0 && tookOnly({ transaction, plans: paid, ours }) ? ofPayments(paid) : null
}

/** An apply, a proof or the advance of a nonce changes no balance but that of whoever pays its fee. */
function isOnlyFee({ feePayer, feeLamports, changes }: PlannedIntent): boolean {
  return changes.every(({ account, asset, change }) => account === feePayer && asset.kind === 'native' && change === 0n - feeLamports)
}

function ofPayments(plans: readonly PlannedPayment[]): Found {
  const payments = plans.flatMap(({ asset, payees }) =>
    payees.map(({ key, recipient, amount }) => ({ key, to: { recipient, asset, amount } })),
  )
  return { what: 'paid', payments, intents: [] }
}

/** The payments, oldest first, whose every payee got its amount. Each arrival counts for one payment only. */
function findPaid(plans: readonly PlannedPayment[], arrivals: readonly BroughtTo[]): readonly PlannedPayment[] {
  let left = arrivals
  return plans.filter(({ asset, payees }) => {
    const rest = [...left]
    const isPaid = payees.every(({ account, arrives }) => {
      const place = rest.findIndex((one) => one.account === account && one.amount === arrives && isAsset(one.asset, asset))
      if (place >= 0) rest.splice(place, 1)
      return place >= 0
    })
    if (isPaid) left = rest
    return isPaid
  })
}

function isAsset(found: BroughtTo['asset'], asset: Asset): boolean {
  return found.kind === 'token' ? asset.kind === 'token' && asset.mint === found.mint : asset.kind === 'native'
}

/** Whom it paid and how much; nothing where a node names no address. */
function paymentsOf({ owner, asset, amount }: BroughtTo): Judged['payments'] {
  const paid = asset.kind === 'native' ? asset : readToken(asset)
  return isAddress(owner) && paid !== null ? [{ key: null, to: { recipient: owner, asset: paid, amount } }] : []
}

function readToken({ mint, tokenProgram, decimals }: Extract<BroughtTo['asset'], { kind: 'token' }>): Asset | null {
  return isAddress(mint) && isAddress(tokenProgram) ? { kind: 'token', mint, tokenProgram, decimals } : null
}
