import { randomUUID } from 'node:crypto'
import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import { type Lamports, lamports } from '../../../core/amount/lamports.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import {
  CONFIDENTIAL_SOURCES_MAX,
  type ConfidentialStanding,
  nextConfidentialAct,
  transactionsToSweep,
} from '../../../core/plan/confidential-sweep.ts'
import { mostFees } from '../../../core/fee/fee.ts'
import { digestConfidentialSweep } from '../../../core/plan/digest.ts'
import { TOKEN_2022_PROGRAM } from '../../../core/program/ids.ts'
import { associatedAccountBytes, type MintExtensions } from '../../../core/program/mint-extensions.ts'
import type { ConfidentialSweepReason } from '../../../core/review/explain-confidential-sweep.ts'
import { explainTokenUpkeep } from '../../../core/review/explain-token-upkeep.ts'
import { PAGE_ROWS_MAX } from '../../journal/index.ts'
import { MAX_ACCOUNTS_PER_READ } from '../../node/index.ts'
import { readOurKeys } from '../../our-keys.ts'
import { readAccounts, readTreasury } from '../read/balances.ts'
import {
  type ConfidentialOnChain,
  readConfidentialAt,
  readConfidentialTerms,
  readHiddenIn,
  readProofsChecked,
} from '../read/confidential-accounts.ts'
import { inRunsOf, type PayParts } from '../parts.ts'
import { decimalsOf } from './payout.ts'
import { readListedAsset } from '../read/listed-asset.ts'
import { isVacant } from '../read/token-accounts.ts'
import { readMissingRent } from '../upkeep/token-upkeep.ts'
import { readPaying } from '../upkeep/upkeep.ts'
import { nodesWithoutVersion1 } from '../read/version.ts'

type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** `accounts`: token accounts of ours; null for the associated ones of all deposit accounts. */
export type ConfidentialSweepAsked = { readonly mint: Address; readonly accounts: readonly Address[] | null }

/** An account of a sweep, with what is in it. */
export type PlannedConfidentialSource = {
  readonly account: Address
  readonly owner: Address
  readonly standing: ConfidentialStanding
  /** At which it was read. */
  readonly readSlot: Slot
}

export type ConfidentialSweepPlan = {
  readonly mint: Address
  readonly decimals: number
  readonly treasury: Address
  readonly sources: readonly PlannedConfidentialSource[]
  readonly leftOut: readonly { readonly account: Address; readonly reason: ConfidentialSweepReason }[]
  /** Deposit accounts with nothing in them, or without an account of the token. */
  readonly empty: number
  /** More accounts with something in them than one sweep takes. */
  readonly more: number
  /** What it costs where nothing arrives meanwhile. */
  readonly feeLamports: Lamports
  /** Rent of the treasury's account of the token; nothing where it is there. */
  readonly rentLamports: Lamports
  /** Whether the treasury can pay both, beside what other payments will take. */
  readonly isPaid: boolean
  /** Whether proofs are checked: else no amount is made public again now. */
  readonly proofsOn: boolean
  /** Whether each withdrawal takes several transactions, since a node takes none of version 1. */
  readonly inSeveral: boolean
  /** Null where there is nothing to sweep. */
  readonly digest: string | null
}

/**
 * What is in confidential accounts of one token, and what taking all of it to the treasury costs. Nothing is signed.
 * @throws VAULT_LOCKED, PLAN_NO_TREASURY, PLAN_MINT_NOT_LISTED, TOKEN_ACCOUNT_REFUSED, NODE_*
 */
export async function planConfidentialSweep(parts: Deciding, { mint, accounts }: ConfidentialSweepAsked): Promise<ConfidentialSweepPlan> {
  const treasury = await readTreasury(parts.journal)
  const { decimals, terms } = await requireSweepable(parts, mint)
  const asked = [...new Set(accounts ?? (await associatedOfDeposits(parts, mint)))]
  const found = await readEach(parts, asked)
  const judged = await judge(parts, { mint, treasury, found })
  const missing = accounts === null ? [] : notAmong(asked, found).map((account) => ({ account, reason: 'not-confidential' as const }))
  const empties = judged.leftOut.filter(({ reason }) => reason === 'holds-nothing')
  const sources = judged.sources.slice(0, CONFIDENTIAL_SOURCES_MAX)
  const inSeveral = (await nodesWithoutVersion1(parts)).length > 0
  const counts = sources.map(({ standing }) => transactionsToSweep(standing, { inSeveral }))
  const transactions = counts.reduce((sum, count) => sum + count.transactions, 0n)
  const signatures = counts.reduce((sum, count) => sum + count.signatures, 0n)
  const { payer, terms: chain } = await readPaying(parts, treasury)
  const feeLamports = mostFees({ transactions, signatures }, chain.feeRule)
  const rentLamports = await readRent(parts, { mint, treasury, terms })
  return {
    mint,
    decimals,
    treasury,
    sources,
    leftOut: [...missing, ...judged.leftOut.filter(({ reason }) => accounts !== null || reason !== 'holds-nothing')],
    empty: accounts === null ? asked.length - found.length + empties.length : 0,
    more: judged.sources.length - sources.length,
    feeLamports,
    rentLamports,
    isPaid: sources.length === 0 || payer.lamports >= feeLamports + rentLamports + chain.rentMinimumLamports,
    proofsOn: await readProofsChecked(parts),
    inSeveral,
    digest: sources.length === 0 ? null : digestConfidentialSweep({ mint, treasury, accounts: sources.map(({ account }) => account) }),
  }
}

/**
 * Plans it again and stores it, where it is of the same accounts: from here on each of them is swept, whatever happens to this process.
 * @throws CONFIDENTIAL_NOTHING_TO_SWEEP, PLAN_CHANGED, CONFIDENTIAL_ACCOUNT_TAKEN, SENDING_CLOSED, and as {@link planConfidentialSweep}
 */
export async function startConfidentialSweep(
  parts: Deciding,
  { asked, digest }: { readonly asked: ConfidentialSweepAsked; readonly digest: string },
): Promise<{ readonly id: string; readonly accounts: number }> {
  const { mint, treasury, sources, digest: fresh } = await planConfidentialSweep(parts, asked)
  if (fresh === null) throw new StrongroomError('CONFIDENTIAL_NOTHING_TO_SWEEP', { mint })
  if (fresh !== digest) throw new StrongroomError('PLAN_CHANGED', {})
  const id = randomUUID()
  const swept = sources.map(({ account, owner, readSlot }) => ({ account, owner, readSlot }))
  await parts.journal.write('confidential-sweep', (tx) => tx.addConfidentialSweep({ id, mint, treasury, sources: swept }))
  return { id, accounts: sources.length }
}

/** Of a listed token whose amounts can be hidden, and unhidden here. @throws PLAN_MINT_NOT_LISTED, TOKEN_ACCOUNT_REFUSED */
async function requireSweepable(parts: Deciding, mint: Address): Promise<{ decimals: number; terms: MintExtensions }> {
  const decimals = decimalsOf(await readListedAsset(parts, { asset: mint }))
  const found = await readConfidentialTerms(parts, mint)
  if (typeof found === 'string')
    throw new StrongroomError('TOKEN_ACCOUNT_REFUSED', { account: mint, reason: found, words: explainTokenUpkeep(found) })
  return { decimals, terms: found.extensions }
}

async function associatedOfDeposits({ journal }: Deciding, mint: Address): Promise<Address[]> {
  const found: Address[] = []
  let after: Address | undefined
  for (;;) {
    const page = await journal.read.accounts({ role: 'deposit', ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    found.push(...page.map(({ address: owner }) => findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_2022_PROGRAM })))
    after = page.at(-1)?.address
    if (page.length < PAGE_ROWS_MAX) return found
  }
}

type Found = ConfidentialOnChain & { readonly readSlot: Slot }

/** Those that take confidential transfers, each with the slot at which it was read. */
async function readEach(parts: Deciding, accounts: readonly Address[]): Promise<Found[]> {
  const found: Found[] = []
  for (const run of inRunsOf(MAX_ACCOUNTS_PER_READ, accounts)) {
    const read = await readConfidentialAt(parts, run)
    found.push(...read.accounts.map((one) => ({ ...one, readSlot: read.slot })))
  }
  return found
}

function notAmong(accounts: readonly Address[], found: readonly ConfidentialOnChain[]): Address[] {
  const there = new Set(found.map(({ standing }) => standing.account))
  return accounts.filter((account) => !there.has(account))
}

type Judged = Pick<ConfidentialSweepPlan, 'sources' | 'leftOut'>

async function judge(
  parts: Deciding,
  { mint, treasury, found }: { readonly mint: Address; readonly treasury: Address; readonly found: readonly Found[] },
): Promise<Judged> {
  const taken = await readInSweeps(parts)
  const ours = await readOurKeys(
    parts.journal,
    found.map(({ standing }) => standing.token.owner),
  )
  const judged = found.map((one) => {
    const { account, token } = one.standing
    return { ...one, reason: reasonAgainst({ isOfMint: token.mint === mint, isOurs: ours.has(token.owner), isTaken: taken.has(account) }) }
  })
  // Each takes the signer some tenths of a second.
  const hidden = await readHiddenIn(
    parts,
    judged.filter(({ reason }) => reason === null),
  )
  if (hidden === 'locked') throw new StrongroomError('VAULT_LOCKED', {})
  const sources: PlannedConfidentialSource[] = []
  const leftOut: { account: Address; reason: ConfidentialSweepReason }[] = []
  for (const { standing, readSlot, reason } of judged) {
    const { account, token } = standing
    const { owner } = token
    const balances = hidden.get(account)?.hidden ?? null
    if (reason !== null || balances === null) {
      leftOut.push({ account, reason: reason ?? 'keys-elsewhere' })
      continue
    }
    const { pending, available } = balances
    const stands = { pending, available, public: token.amount, isHome: owner === treasury }
    const next = nextConfidentialAct(stands)
    if (next === 'unreadable') leftOut.push({ account, reason: 'hidden-unreadable' })
    else if (next === 'nothing') leftOut.push({ account, reason: 'holds-nothing' })
    else sources.push({ account, owner, standing: stands, readSlot })
  }
  return { sources, leftOut }
}

type Known = { readonly isOfMint: boolean; readonly isOurs: boolean; readonly isTaken: boolean }

function reasonAgainst({ isOfMint, isOurs, isTaken }: Known): ConfidentialSweepReason | null {
  if (!isOfMint) return 'other-mint'
  if (!isOurs) return 'not-ours'
  return isTaken ? 'in-a-sweep' : null
}

async function readInSweeps({ journal }: Pick<PayParts, 'journal'>): Promise<ReadonlySet<Address>> {
  const taken = new Set<Address>()
  let after: number | undefined
  for (;;) {
    const page = await journal.read.confidentialSources({ open: true, ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    for (const { account } of page) taken.add(account)
    after = page.at(-1)?.id
    if (page.length < PAGE_ROWS_MAX) return taken
  }
}

/** What the treasury's account of the token still costs; nothing where something is there: then the sweep itself says what. */
async function readRent(
  parts: Deciding,
  { mint, treasury, terms }: { readonly mint: Address; readonly treasury: Address; readonly terms: MintExtensions },
): Promise<Lamports> {
  const home = findAssociatedAddress({ owner: treasury, mint, tokenProgram: TOKEN_2022_PROGRAM })
  const [there = null] = await readAccounts(parts.nodes, [home])
  if (!isVacant(there)) return lamports(0n)
  return readMissingRent(parts, { there, bytes: associatedAccountBytes(terms) })
}
