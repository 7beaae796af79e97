import { randomUUID } from 'node:crypto'
import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import type { Lamports } from '../../../core/amount/lamports.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { digestReclaim } from '../../../core/plan/digest.ts'
import { planReclaim, type ReclaimPlan } from '../../../core/plan/reclaim.ts'
import type { RentOfNonce, RentOfToken } from '../../../core/plan/reclaim-item.ts'
import { closerOf } from '../../../core/plan/token-upkeep.ts'
import { tendedAccounts } from '../../../core/plan/upkeep.ts'
import type { AccountInfo } from '../../node/index.ts'
import { readOurKeys } from '../../our-keys.ts'
import { readRentMinimum } from '../read/agreed-reads.ts'
import { readAccounts, readKnownTokenAccounts, readTreasury } from '../read/balances.ts'
import { nonceOf, readNonces } from '../read/nonces.ts'
import { readUsed } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'
import { upkeepIntent } from '../intent/payment-intents.ts'
import { sealDecided } from '../intent/seals.ts'
import { lastHeardSlots } from '../evidence/seen.ts'
import { readTokenAccounts, standingOf } from '../read/token-accounts.ts'
import { readPaying } from './upkeep.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** What a person asks for: `closeDeposits` closes the empty token accounts of deposit addresses too. */
export type ReclaimAsked = { readonly closeDeposits: boolean }

const NATIVE = { kind: 'native' } as const

/**
 * Plans what comes back of the rent of our accounts, of what two nodes say where two are configured: of token accounts in which the ledger saw something,
 * of every one of the treasury, and of nonce accounts that are listed.
 * @throws PLAN_NO_TREASURY, NODE_*
 */
export async function planRentReclaim(parts: Reading, { closeDeposits }: ReclaimAsked): Promise<ReclaimPlan> {
  const treasury = await readTreasury(parts.journal)
  const found = await readThere(parts, await findTokenAccounts(parts, treasury))
  const nonces = await readThere(
    parts,
    (await readNonces(parts)).filter(({ isElsewhere }) => !isElsewhere).map(({ address }) => address),
  )
  const minimumOf = await readMinimums(parts, [...found, ...nonces])
  const arriving = await readArriving(parts, treasury)
  const tokens = found.flatMap(({ address, info }): RentOfToken[] => {
    const standing = standingOf(address, info)
    if (standing === null) return []
    const isDeposit = standing.token.owner !== treasury && !closeDeposits
    const keptFor = arriving.has(address) ? ('sweeps-arrive-here' as const) : isDeposit ? ('deposit-address' as const) : null
    return [{ standing, minimumLamports: minimumOf(info), keptFor }]
  })
  const held = nonces.flatMap(({ address: account, info }): RentOfNonce[] => {
    const authority = nonceOf(info)?.authority
    return authority === undefined ? [] : [{ account, authority, lamports: info.lamports, minimumLamports: minimumOf(info) }]
  })
  const keys = [...tokens.flatMap(({ standing: { token } }) => [token.owner, closerOf(token)]), ...held.map(({ authority }) => authority)]
  const ours = await readOurKeys(parts.journal, keys)
  const { payer, terms, options } = await readPaying(parts, treasury)
  // Read last: what was decided meanwhile is among it.
  const used = await readUsed(parts.journal)
  return planReclaim({
    tokens,
    nonces: held,
    isOurs: (address) => ours.has(address),
    isInUse: (account) => used.has(account),
    treasury: payer,
    terms,
    options,
  })
}

/**
 * Plans it again and stores it, where it is the plan that was read: from here on it is decided, and the submitter carries it out. Its accounts are taken
 * meanwhile: nothing else is decided of them.
 * @throws PLAN_CHANGED, JOURNAL_SOURCE_TAKEN, VAULT_LOCKED and as {@link planRentReclaim}
 */
export async function startRentReclaim(
  parts: Deciding,
  { asked, digest }: { readonly asked: ReclaimAsked; readonly digest: string },
): Promise<{ id: string; plan: ReclaimPlan }> {
  const plan = await planRentReclaim(parts, asked)
  const [first] = plan.transactions
  if (first === undefined || digestReclaim(plan) !== digest) throw new StrongroomError('PLAN_CHANGED', {})
  const id = randomUUID()
  const intents = plan.transactions.map(({ planned }, index) =>
    upkeepIntent(
      planned,
      `${id}/${index + 1}`,
      tendedAccounts(planned.upkeep).map((account) => ({ account, asset: NATIVE })),
    ),
  )
  const sealed = await sealDecided(parts, intents)
  // What was decided of these accounts since they were read is in no plan.
  const usedSince = await readUsed(parts.journal)
  if (intents.some(({ sources }) => sources.some(({ account }) => usedSince.has(account)))) throw new StrongroomError('PLAN_CHANGED', {})
  const summary = { act: 'reclaim-rent', account: first.planned.upkeep.account, ...asked }
  await parts.journal.write('reclaim', (tx) =>
    tx.addDecision({ id, kind: 'upkeep', summary, intents: sealed, heard: lastHeardSlots(parts.nodes) }),
  )
  return { id, plan }
}

/** Addresses of token accounts; of what is there now, each is read again. */
async function findTokenAccounts(parts: Reading, treasury: Address): Promise<readonly Address[]> {
  const named = (await readTokenAccounts(parts, [treasury])).map(({ account }) => account)
  return [...new Set([...named, ...(await readKnownTokenAccounts(parts.journal))])]
}

type There = { readonly address: Address; readonly info: AccountInfo }

async function readThere({ nodes }: Reading, addresses: readonly Address[]): Promise<readonly There[]> {
  const infos = addresses.length === 0 ? [] : await readAccounts(nodes, addresses)
  return addresses.flatMap((address, index) => {
    const info = infos[index] ?? null
    return info === null ? [] : [{ address, info }]
  })
}

/** The rent-exempt minimum of each size that there is, asked once. */
async function readMinimums({ nodes }: Reading, there: readonly There[]): Promise<(info: AccountInfo) => Lamports> {
  const minimums = new Map<number, Lamports>()
  for (const { info } of there)
    if (!minimums.has(info.data.length)) minimums.set(info.data.length, await readRentMinimum(nodes, info.data.length))
  return (info) => {
    const minimum = minimums.get(info.data.length)
    invariant(minimum !== undefined, 'the minimum of every size was asked')
    return minimum
  }
}

/** The treasury’s accounts of listed mints: sweeps arrive there. */
async function readArriving({ journal }: Reading, owner: Address): Promise<ReadonlySet<Address>> {
  const listed = await journal.read.mints()
  return new Set(listed.map(({ mint, tokenProgram }) => findAssociatedAddress({ owner, mint, tokenProgram })))
}
