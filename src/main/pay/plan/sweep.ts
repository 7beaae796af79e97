import { randomUUID } from 'node:crypto'
import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import { type Lamports, lamports, tokenAmount } from '../../../core/amount/lamports.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { digestPlan } from '../../../core/plan/digest.ts'
import { planNativeSweep } from '../../../core/plan/native.ts'
import type { NativeSweepRequest } from '../../../core/plan/native-request.ts'
import { stillHolds } from '../../../core/plan/still-holds.ts'
import type { Holder, TransactionOptions, SweepPlan } from '../../../core/plan/sweep.ts'
import { planTokenSweep } from '../../../core/plan/token.ts'
import type { TokenSource, TokenSweepRequest } from '../../../core/plan/token-request.ts'
import { decodeTokenAccount, TOKEN_ACCOUNT_BYTES } from '../../../core/program/token-account.ts'
import { EXTENSIONS_HOLDING_NOTHING, readAccountExtensions } from '../../../core/program/token-extensions.ts'
import type { AccountInfo, NodeSet } from '../../node/index.ts'
import { type NewIntent, PAGE_ROWS_MAX } from '../../journal/index.ts'
import { readRentMinimum } from '../read/agreed-reads.ts'
import { readHookAccounts } from '../read/hook.ts'
import { readListedAsset } from '../read/listed-asset.ts'
import { readAccounts, readHeld, readTerms, readTreasury } from '../read/balances.ts'
import { readFree, readTaken } from '../intent/outflow.ts'
import { inRunsOf, type PayParts } from '../parts.ts'
import { sweepIntent } from '../intent/payment-intents.ts'
import { sealDecided } from '../intent/seals.ts'
import { lastHeardSlots } from '../evidence/seen.ts'
import { missing, placeOf, reasonNotToArrive } from '../read/sweep-destination.ts'
import { isVacant } from '../read/token-accounts.ts'
import { readMintTerms } from '../read/token-payment.ts'
import { choiceOf, type SweepRequest } from '../intent/sweep-request.ts'

/** A plan, and the accounts that were not looked at because an unfinished sweep holds them or an outstanding payment takes from them. */
export type PlannedSweep = { readonly plan: SweepPlan; readonly taken: readonly Address[] }

/** An intent whose place others take, and the accounts of it that they sweep. */
export type Instead = { readonly intentId: string; readonly accounts: ReadonlySet<Address> }

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/**
 * Accounts that are watched, whose keys are elsewhere: they are swept to `home`, one of them, which has authority over the nonce accounts that the
 * transactions live by. `accounts`: null for all that are watched.
 */
export type SweptElsewhere = { readonly home: Address; readonly accounts: ReadonlySet<Address> | null }

/**
 * `instead`: an intent whose place it takes. `elsewhere`: accounts whose keys are elsewhere; default: those of the vault here. `only`: the accounts that are
 * emptied; default: all.
 */
export type SweepOptions = { readonly instead?: Instead; readonly elsewhere?: SweptElsewhere; readonly only?: ReadonlySet<Address> }

/** A request without its transaction version: sweeps are planned in either version from the same facts. */
type SweepAsked = Omit<SweepRequest, 'version'>

/**
 * Everything that a sweep is planned from, read once for one request, and the accounts that were not looked at. Whatever is decided later is
 * read again.
 */
export type SweepFacts = Pick<PlannedSweep, 'taken'> & {
  readonly lifetime: TransactionOptions['lifetime']
  readonly wanted:
    | { readonly kind: 'native'; readonly request: Omit<NativeSweepRequest, 'options'> }
    | { readonly kind: 'token'; readonly request: Omit<TokenSweepRequest, 'options'> }
}

/**
 * Plans a sweep from balances at finalized, read now, and leaves what outstanding intents take from alone. With `instead`, of the accounts
 * of that intent alone, which is proved without effect: that it holds them does not count.
 * @throws as readSweepFacts
 */
export async function planSweep(parts: Reading, request: SweepRequest, options: SweepOptions = {}): Promise<PlannedSweep> {
  return planSweepOver(await readSweepFacts(parts, request, options), request.version)
}

/** Plans a sweep over what was read, without asking anybody. */
export function planSweepOver({ wanted, taken, lifetime }: SweepFacts, version: SweepRequest['version']): PlannedSweep {
  const options: TransactionOptions = { version, lifetime }
  const plan = wanted.kind === 'native' ? planNativeSweep({ ...wanted.request, options }) : planTokenSweep({ ...wanted.request, options })
  return { plan, taken }
}

/** @throws PLAN_NO_TREASURY, PLAN_MINT_NOT_LISTED, NODE_* */
export async function readSweepFacts(
  parts: Reading,
  request: SweepAsked,
  { instead, elsewhere, only }: SweepOptions = {},
): Promise<SweepFacts> {
  const asset = await readListedAsset(parts, request)
  const treasury = elsewhere?.home ?? (await readTreasury(parts.journal))
  const held = (await readHeld(parts.journal, asset)).filter(({ owner, account }) => owner !== treasury && only?.has(account) !== false)
  const except = instead?.intentId
  const takenAccounts = await readTaken(parts.journal, { asset, except })
  const movable = await movableOf(parts, held, elsewhere)
  const owned = movable.filter(({ account }) => !takenAccounts.has(account) && (instead?.accounts.has(account) ?? true))
  const sweeping: Sweeping = { request, treasury, owned, except }
  const taken = movable.filter(({ account }) => takenAccounts.has(account)).map(({ account }) => account)
  const lifetime = elsewhere === undefined ? ({ kind: 'blockhash' } as const) : ({ kind: 'nonce', authority: treasury } as const)
  if (asset.kind === 'native') return { taken, lifetime, wanted: { kind: 'native', request: await readNative(parts, sweeping) } }
  return { taken, lifetime, wanted: { kind: 'token', request: await readTokens(parts, sweeping, asset) } }
}

/** A request, the digest of the plan for it that a person has read, and that plan where it is still at hand. */
type ReadRequest = { readonly request: SweepRequest; readonly digest: string; readonly read?: SweepPlan | undefined }

/**
 * Plans a sweep again and stores it, where it is still the plan that was read, or that plan can still be carried out to the letter: from
 * here on it is decided, and carried out by the submitter whatever happens to this process.
 * @throws PLAN_NOTHING_TO_SWEEP, PLAN_CHANGED, and as {@link planSweep}
 */
export async function startSweep(parts: Deciding, { request, digest, read }: ReadRequest): Promise<{ id: string; plan: SweepPlan }> {
  const { plan: fresh, taken } = await planSweep(parts, request)
  if (fresh.transactions.length === 0) throw new StrongroomError('PLAN_NOTHING_TO_SWEEP', { taken: taken.length, ...countNotChosen(fresh) })
  const plan = requireAsRead({ fresh, digest, read })
  const id = randomUUID()
  const summary = { ...request, destination: plan.destination }
  const intents = await sealDecided(parts, intentsOf(plan, id))
  // What was decided of these token accounts while nodes were asked is in no plan; of others the journal knows.
  const since = plan.asset.kind === 'token' ? await readTaken(parts.journal, { asset: plan.asset }) : new Set()
  if (intents.some(({ sources }) => sources.some(({ account }) => since.has(account)))) throw new StrongroomError('PLAN_CHANGED', {})
  await parts.journal.write('sweep', (tx) => tx.addDecision({ id, summary, intents, heard: lastHeardSlots(parts.nodes) }))
  return { id, plan }
}

/** The plan that a person read: the one that is made now, or one that can still be carried out to the letter. @throws PLAN_CHANGED */
export function requireAsRead({ fresh, digest, read }: Omit<ReadRequest, 'request'> & { readonly fresh: SweepPlan }): SweepPlan {
  const plan = digestPlan(fresh) === digest ? fresh : read
  if (plan === undefined || digestPlan(plan) !== digest || !(plan === fresh || stillHolds({ read: plan, fresh })))
    throw new StrongroomError('PLAN_CHANGED', {})
  return plan
}

/** How many accounts a sweep of which nothing is left passes over because a person chose so. */
export function countNotChosen({ leftOut }: SweepPlan): { notChosen?: number } {
  const notChosen = leftOut.filter(({ reason }) => reason === 'not-chosen' || reason === 'below-your-minimum').length
  return notChosen === 0 ? {} : { notChosen }
}

/** One intent per planned transaction; their ids count up from the name given. */
export function intentsOf({ asset, transactions }: SweepPlan, name: string): NewIntent[] {
  return transactions.map((transaction, index) => sweepIntent({ kind: 'sweep', ...transaction }, { id: `${name}/${index + 1}`, asset }))
}

type Owned = { readonly owner: Address; readonly account: Address }

/** Accounts whose keys we hold, or, where keys elsewhere are to sign, accounts that are watched and were named. */
async function movableOf({ journal }: Reading, wanted: readonly Owned[], elsewhere: SweptElsewhere | undefined): Promise<Owned[]> {
  const role = elsewhere === undefined ? 'deposit' : 'watch'
  const isNamed = (address: Address) => elsewhere?.accounts?.has(address) ?? true
  const ours = new Set<Address>()
  for (const run of inRunsOf(PAGE_ROWS_MAX, [...new Set(wanted.map(({ owner }) => owner))])) {
    const accounts = await journal.read.accountsByAddress(run)
    for (const account of accounts) if (account.role === role && isNamed(account.address)) ours.add(account.address)
  }
  return wanted.filter(({ owner }) => ours.has(owner))
}

type Sweeping = {
  readonly request: SweepAsked
  readonly treasury: Address
  readonly owned: readonly Owned[]
  /** An intent that takes nothing. */
  readonly except: string | undefined
}

async function readNative(parts: Reading, { request, treasury, owned, except }: Sweeping): Promise<Omit<NativeSweepRequest, 'options'>> {
  const { nodes } = parts
  const reading = readAccounts(nodes, [treasury, ...owned.map(({ account }) => account)])
  const [[, ...accounts], destination, terms] = await Promise.all([
    reading,
    readHome(parts, reading, { treasury, except }),
    readTerms(nodes, treasury),
  ])
  const sources = owned.map(({ account: address }, index) => {
    const account = accounts[index] ?? null
    return { address, lamports: account?.lamports ?? lamports(0n), plain: isVacant(account) }
  })
  return { sources, choice: choiceOf(request), mode: request.mode, destination, treasury: destination, terms }
}

/** The treasury, which is read first, with what no outstanding payment will take. That is read right after the balance. */
async function readHome(
  parts: Reading,
  reading: Promise<readonly (AccountInfo | null)[]>,
  { treasury, ...sparing }: Pick<Sweeping, 'treasury' | 'except'> & { readonly making?: Address },
): Promise<Holder> {
  const [info = null] = await reading
  return { address: treasury, lamports: await readFree(parts, { account: treasury, info, ...sparing }) }
}

async function readTokens(
  parts: Reading,
  { request, treasury, owned, except }: Sweeping,
  asset: TokenAsset,
): Promise<Omit<TokenSweepRequest, 'options'>> {
  const { nodes } = parts
  const destination = findAssociatedAddress({ owner: treasury, mint: asset.mint, tokenProgram: asset.tokenProgram })
  const reading = readAccounts(nodes, [treasury, destination, asset.mint, ...owned.map(({ account }) => account)])
  const [[, there = null, mint = null, ...accounts], home, terms] = await Promise.all([
    reading,
    // The plan counts the rent of its own destination, whoever else may make it first.
    readHome(parts, reading, { treasury, except, making: destination }),
    readTerms(nodes, treasury),
  ])
  const place = placeOf(there, { owner: treasury, asset })
  const [{ refusal, transferFee, hook, startsFrozen }, destinationRentLamports] = await Promise.all([
    readMintTerms(nodes, asset, mint),
    place.kind === 'none' ? rentOfTokenAccount(nodes, accounts).then((minimum) => missing(minimum, place.held)) : null,
  ])
  const sources = owned.flatMap((source, index) => tokenSource(source, accounts[index] ?? null, asset))
  const madeFor = place.kind === 'none' ? treasury : null
  return {
    ...asset,
    sources: hook === null ? sources : await withHooks(nodes, { asset, hook, sources, destination, madeFor }),
    choice: choiceOf(request),
    refusal: refusal ?? reasonNotToArrive(place, { startsFrozen }),
    transferFee,
    close: request.close,
    destinationOwner: treasury,
    destinationRentLamports,
    treasury: home,
    terms,
  }
}

type Hooked = {
  readonly asset: TokenAsset
  readonly hook: Address
  readonly sources: readonly TokenSource[]
  readonly destination: Address
  readonly madeFor: Address | null
}

/** Each source with what its transfer carries for the mint's hook. */
async function withHooks(nodes: NodeSet, { asset, hook, sources, destination, madeFor }: Hooked): Promise<TokenSource[]> {
  const ours = sources.filter(({ changedHands }) => changedHands !== true)
  const transfers = ours.map(({ account: source, owner, amount }) => ({ source, owner, amount, destination, madeFor }))
  const carried = await readHookAccounts(nodes, { asset, hook, transfers })
  const byAccount = new Map(ours.map(({ account }, index) => [account, carried[index]]))
  return sources.map((source) => {
    const found = byAccount.get(source.account)
    return found === undefined ? source : { ...source, hook: found }
  })
}

type TokenAsset = Extract<Asset, { kind: 'token' }>

/**
 * An account that is gone holds nothing to sweep, nor does one that somebody sent lamports to after it was closed. One that is there is
 * looked at again each time: whose it is, of which mint, and whether it is frozen.
 */
function tokenSource({ owner, account }: Owned, info: AccountInfo | null, { mint, tokenProgram }: TokenAsset): TokenSource[] {
  if (info === null || isVacant(info)) return []
  const token = info.owner === tokenProgram ? decodeTokenAccount(info.data) : null
  if (token === null || token.owner !== owner || token.mint !== mint) {
    const nothing = { amount: tokenAmount(0n), lamports: info.lamports, closeable: false, frozen: false }
    return [{ owner, account, ...nothing, changedHands: true }]
  }
  const closeable = holdsNothingElse(info.data) && (token.closeAuthority === null || token.closeAuthority === owner)
  return [{ owner, account, amount: token.amount, lamports: info.lamports, closeable, frozen: token.state === 'frozen' }]
}

/** Extensions may keep something in an account: withheld fees, hidden balances. */
function holdsNothingElse(data: Uint8Array): boolean {
  return readAccountExtensions(data)?.every((type) => EXTENSIONS_HOLDING_NOTHING.includes(type)) ?? false
}

/** The destination's account will be as large as those of the same mint that are there already. */
async function rentOfTokenAccount(nodes: NodeSet, accounts: readonly (AccountInfo | null)[]): Promise<Lamports> {
  const sizes = accounts.map((account) => account?.data.length ?? TOKEN_ACCOUNT_BYTES)
  return readRentMinimum(nodes, Math.max(TOKEN_ACCOUNT_BYTES, ...sizes))
}
