import type { Address } from '../../../core/address/address.ts'
import { type Lamports, lamports } from '../../../core/amount/lamports.ts'
import { assetKey } from '../../../core/deposit/rules.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import type { Lifetime } from '../../../core/lifetime/lifetime.ts'
import { isAlive } from '../../../core/payment/attempt.ts'
import type { PlannedIntent } from '../../../core/plan/intent.ts'
import { rentOf } from '../../../core/plan/payment-proofs.ts'
import { servedBy, tendedAccounts } from '../../../core/plan/upkeep.ts'
import type { AccountInfo } from '../../node/index.ts'
import { type CarriedRecord, type IntentRecord, type Journal, PAGE_ROWS_MAX } from '../../journal/index.ts'
import { carriedIn } from './carried-in.ts'
import { decodeIntent, tryToDecode } from './stored-intent.ts'

/** Pages of open intents one question may look at. */
const PAGES_MAX = 1_000
const NATIVE = { kind: 'native' } as const

/**
 * What does not count. `except`: an intent that is proved without effect; `revoked`: records of messages that left in bundles, whatever became of them, of
 * which nothing lands beside what is asked for.
 */
type Sparing = { readonly except?: string | undefined; readonly revoked?: readonly Pick<CarriedRecord, 'id' | 'intentId'>[] | undefined }

/** `making`: an account whose rent is counted elsewhere. */
type Making = { readonly making?: Address | undefined }

/**
 * What open intents will take out of one account if they land: money that is there and already spoken for. What they bring in is not
 * counted, since it may not come.
 */
export async function readOutflow(
  journal: Journal,
  { account, asset, except, revoked = [], making }: Sparing & Making & { readonly account: Address; readonly asset: Asset },
): Promise<bigint> {
  const spared = new Set<string | number | null>(revoked.flatMap(({ id, intentId }) => [id, ...(intentId === null ? [] : [intentId])]))
  let outflow = 0n
  // Each transaction of a token's sweep makes the account it goes to, and the first to land pays for it: once, of all that make it.
  const rents = new Map<Address, bigint>()
  for await (const { id, planned } of unfinishedPlans(journal)) {
    if (id === except || spared.has(id)) continue
    outflow += outflowsOf(planned, asset).get(account) ?? 0n
    const makes = planned.kind === 'sweep' && planned.feePayer === account ? planned.makes : undefined
    if (asset.kind === 'native' && makes !== undefined && makes.account !== making) rents.set(makes.account, makes.rentLamports)
  }
  return [...rents.values()].reduce((sum, rent) => sum + rent, outflow)
}

/** The lamports of an account that no open intent will take. */
export async function readFree(
  { journal }: { readonly journal: Journal },
  { account, info, ...sparing }: Sparing & Making & { readonly account: Address; readonly info: AccountInfo | null },
): Promise<Lamports> {
  const free = (info?.lamports ?? 0n) - (await readOutflow(journal, { account, asset: NATIVE, ...sparing }))
  return lamports(free > 0n ? free : 0n)
}

/** Accounts of which an open intent of this asset is a sweep, or out of which it, or a message that left in a bundle, will take something. */
export async function readTaken(journal: Journal, { asset, except }: Sparing & { readonly asset: Asset }): Promise<Set<Address>> {
  const key = assetKey(asset)
  const taken = new Set<Address>()
  for await (const intent of unfinishedIntents(journal)) {
    const { id, kind, sources } = intent
    const planned = id === except ? null : plannedIn(intent)
    if (planned === null) continue
    for (const source of sources) if (assetKey(source.asset) === key) taken.add(source.account)
    // What takes lamports out of a token account, or closes it, leaves another sum to be set free by closing it.
    if (planned.kind === 'upkeep' && planned.upkeep.act === 'reclaim-rent')
      for (const account of tendedAccounts(planned.upkeep)) taken.add(account)
    // What a recovery empties, the account that owns it and the one that it fills stay as they were planned.
    if (planned.kind === 'upkeep' && planned.upkeep.act === 'recover-nested') for (const account of namedIn(planned)) taken.add(account)
    // A sweep takes from its sources alone, but for the fee of the treasury, which is not swept.
    if (kind !== 'sweep') for (const account of outflowsOf(planned, asset).keys()) taken.add(account)
  }
  for await (const { planned } of carriedPlans(journal)) for (const account of outflowsOf(planned, asset).keys()) taken.add(account)
  return taken
}

/** Whether an open intent uses an account (changes a balance of it, tends it, or makes a proof for it), a withdrawal from it goes on, or rent for proofs of a payment out of it is taken back. */
export async function isOutstandingFor(journal: Journal, account: Address): Promise<boolean> {
  if ((await journal.read.openWithdrawalOf(account)) !== null) return true
  if ((await journal.read.openPaymentProofs({ account })).length > 0) return true
  for await (const { planned } of unfinishedPlans(journal)) if (doesUse(planned, account)) return true
  return false
}

/**
 * Accounts that anything names which is decided and has not ended, or which left in a bundle, whatever it does with them; those that a withdrawal holds, and
 * those for whose payments accounts keep proofs.
 */
export async function readUsed(journal: Journal): Promise<ReadonlySet<Address>> {
  const used = new Set<Address>()
  for await (const intent of unfinishedIntents(journal)) {
    for (const { account } of intent.sources) used.add(account)
    for (const account of namedIn(plannedIn(intent))) used.add(account)
  }
  for await (const { planned } of carriedPlans(journal)) for (const account of namedIn(planned)) used.add(account)
  for (const { account } of await journal.read.withdrawals({ open: true })) used.add(account)
  for (const { account } of await journal.read.openPaymentProofs()) used.add(account)
  return used
}

function namedIn(planned: PlannedIntent | null): readonly Address[] {
  return planned?.template.instructions.flatMap(({ accounts }) => accounts.map(({ address }) => address)) ?? []
}

/** Accounts that open upkeep makes, changes or closes, each with its intent, or with the bundle that it left in; those of them that read. */
export async function readTended(journal: Journal): Promise<ReadonlyMap<Address, string>> {
  const tended = new Map<Address, string>()
  for await (const { id, what, kind } of unfinishedIntents(journal)) {
    const planned = kind === 'upkeep' ? tryToDecode(what) : null
    if (planned?.kind === 'upkeep') for (const account of tendedAccounts(planned.upkeep)) tended.set(account, id)
  }
  for await (const { what, bundleDigest } of carriedIn(journal, 'out')) {
    const planned = tryToDecode(what)
    if (planned?.kind === 'upkeep') for (const account of tendedAccounts(planned.upkeep)) tended.set(account, `bundle ${bundleDigest}`)
  }
  return tended
}

/**
 * Null for a row that somebody else wrote, so that it does not read: it takes nothing, since nothing is signed of it. One that is signed may land,
 * and then nothing new is planned beside it before it reads.
 */
function plannedIn({ what, attempts }: IntentRecord): PlannedIntent | null {
  return attempts.some(isAlive) ? decodeIntent(what) : tryToDecode(what)
}

/** What a planned transaction takes out of each account that it takes from. */
function outflowsOf(planned: PlannedIntent, asset: Asset): ReadonlyMap<Address, bigint> {
  const key = assetKey(asset)
  const found = planned.changes.filter((change) => assetKey(change.asset) === key)
  const outflows = new Map(found.flatMap(({ account, change }) => (change < 0n ? [[account, -change] as const] : [])))
  const proofs = planned.kind === 'payment' ? planned.confidential?.proofs : undefined
  // Its own transaction brings the rent back: what goes before it takes fees and rent first.
  if (asset.kind === 'native' && proofs !== undefined)
    outflows.set(planned.feePayer, planned.feeLamports + proofs.feeLamports + rentOf(proofs))
  // Where it may have to pay the rent of a new account, nothing is predicted of the payer's lamports; that it may is what counts here.
  if (asset.kind === 'native' && !found.some(({ account }) => account === planned.feePayer)) {
    const payees = planned.kind === 'payment' ? planned.payees : []
    outflows.set(
      planned.feePayer,
      payees.reduce((sum, { rentLamports }) => sum + rentLamports, BigInt(planned.feeLamports)),
    )
  }
  return outflows
}

function doesUse(planned: PlannedIntent, account: Address): boolean {
  if (planned.kind === 'upkeep' && (tendedAccounts(planned.upkeep).includes(account) || servedBy(planned.upkeep) === account)) return true
  // Closed, it could not be recovered from.
  if (planned.kind === 'upkeep' && planned.upkeep.act === 'recover-nested' && planned.upkeep.ownerAccount === account) return true
  if (planned.kind === 'payment' && planned.confidential?.account === account) return true
  return planned.changes.some((change) => change.account === account)
}

/** What is signed and may land: what it was planned as, of which decision, and by what it lives. */
export type Alive = { readonly planned: PlannedIntent; readonly decisionId: string; readonly lifetime: Lifetime }

/** Everything that is signed here, or came back signed, and may land; but what somebody wrote into, so that it does not read. */
export async function* readAlive(journal: Journal): AsyncGenerator<Alive> {
  for await (const { what, attempts, decisionId } of unfinishedIntents(journal)) {
    const alive = attempts.findLast(isAlive)
    const planned = alive === undefined ? null : tryToDecode(what)
    if (alive !== undefined && planned !== null) yield { planned, decisionId, lifetime: alive.lifetime }
  }
}

/** `id`: of an intent, or of the record of a message that left. */
type Unfinished = { readonly id: string | number; readonly planned: PlannedIntent }

/** What open intents and messages that left in bundles will do: nobody knows whether such a message was signed. */
async function* unfinishedPlans(journal: Journal): AsyncGenerator<Unfinished> {
  for await (const intent of unfinishedIntents(journal)) {
    const planned = plannedIn(intent)
    if (planned !== null) yield { id: intent.id, planned }
  }
  yield* carriedPlans(journal)
}

/** One that does not read takes from an account that is watched; preparing from that one waits for it (carry/require-read.ts). */
async function* carriedPlans(journal: Journal): AsyncGenerator<Unfinished> {
  for await (const { id, what } of carriedIn(journal, 'out')) {
    const planned = tryToDecode(what)
    if (planned !== null) yield { id, planned }
  }
}

async function* unfinishedIntents(journal: Journal): AsyncGenerator<IntentRecord> {
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const intents = await journal.read.unfinishedIntents({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    yield* intents
    after = intents.at(-1)?.sequence
    if (intents.length < PAGE_ROWS_MAX) return
  }
}
