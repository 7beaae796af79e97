import type { Address } from '../../core/address/address.ts'
import type { Lamports } from '../../core/amount/lamports.ts'
import type { Seen } from '../../core/bundle/bundle.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import type { Lifetime } from '../../core/lifetime/lifetime.ts'
import { NONCE_SLOTS_APART_MAX } from '../../core/payment/landing-window.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import type { BlankUpkeep } from '../../core/plan/blank-confidential.ts'
import type { PlannedIntent } from '../../core/plan/intent.ts'
import type { PlannedPayment } from '../../core/plan/payment.ts'
import type { SweepPlan } from '../../core/plan/sweep.ts'
import { tendedAccounts } from '../../core/plan/upkeep.ts'
import type { NonceAccount } from '../../core/program/nonce-account.ts'
import { type AccountInfo, MAX_ACCOUNTS_PER_READ, type NodeSet } from '../node/index.ts'
import { inRunsOf, nonceOf, readAccountsAt, requireVoices } from '../pay/index.ts'
import type { Services } from '../services.ts'

/** What a bundle says that nodes said, as of the latest slot of what was read: more accounts than one question holds are read one run after the other. */
export type ReadForBundle = {
  /** One for each transaction, in their order. */
  readonly lifetimes: readonly NonceLifetime[]
  readonly lamportsPerSignature: Lamports
  readonly accounts: ReadonlyMap<Address, AccountInfo>
  readonly seen: Seen
}

type NonceLifetime = Extract<Lifetime, { kind: 'nonce' }>

/** What leaves in a bundle: transactions that are planned, and the key with authority over the nonce accounts that they live by. */
export type Leaving = {
  readonly payer: Address
  readonly asset: Asset
  readonly transactions: readonly PlannedIntent[]
  /** Of its only transaction, where it is upkeep of a hidden balance: what is done, and the data of the account as it was planned over. */
  readonly hidden?: { readonly act: BlankUpkeep; readonly data: Uint8Array }
}

/** What a sweep of accounts whose keys are elsewhere is as a bundle. `payer`: the account that all of it comes to. */
export function leavingOf({ asset, transactions }: SweepPlan, payer: Address): Leaving {
  return { payer, asset, transactions: transactions.map((transaction) => ({ kind: 'sweep', ...transaction })) }
}

type Wanted = {
  readonly plan: Leaving
  /** As many as there are transactions, or more. */
  readonly nonceAccounts: readonly Address[]
}

/**
 * Reads the nonce accounts that the transactions of a bundle are to live by, each by one of its own, and whatever else of the chain a bundle names, as
 * two nodes say where two are configured.
 * @throws CARRY_NONCES_FEW, CARRY_NONCE, NODE_*
 */
export async function readForBundle(
  { nodes }: Pick<Services, 'nodes'>,
  { plan: { payer: authority, asset, transactions }, nonceAccounts }: Wanted,
): Promise<ReadForBundle> {
  const needed = Math.max(transactions.length, 1)
  const given = [...new Set(nonceAccounts)].slice(0, needed)
  if (given.length < needed) throw new StrongroomError('CARRY_NONCES_FEW', { needed, given: given.length, missing: needed - given.length })
  const named = transactions.flatMap(namedIn)
  const mint = asset.kind === 'token' ? [asset.mint] : []
  const addresses = [...new Set([...given, authority, ...named, ...mint])]
  const { accounts, seen } = await readRuns(nodes, addresses)
  const nonces = given.map((nonceAccount) => ({ nonceAccount, ...requireNonceOf(accounts, { nonceAccount, authority }) }))
  const [first] = nonces
  invariant(first !== undefined, 'a nonce account was named')
  return {
    lifetimes: nonces.map(({ nonce, nonceAccount }) => ({ kind: 'nonce', nonce, nonceAccount, authority })),
    lamportsPerSignature: first.lamportsPerSignature,
    accounts,
    seen,
  }
}

/** Whom a payment reaches, what a sweep takes from, and which nonce accounts a revocation advances. */
function namedIn(planned: PlannedIntent): readonly Address[] {
  switch (planned.kind) {
    case 'payment':
      return [...planned.payees.map(({ recipient }) => recipient), ...hiddenIn(planned)]
    case 'sweep':
      return planned.sources.map(({ account }) => account)
    case 'upkeep':
      return tendedAccounts(planned.upkeep)
  }
}

/** The token accounts between which an amount moves that no byte says: keys and balances stand in them. */
function hiddenIn({ confidential, payees }: PlannedPayment): readonly Address[] {
  return confidential === undefined ? [] : [confidential.account, ...payees.map(({ account }) => account)]
}

/** In as many questions as they need; seen at the latest slot that any answer was of. */
async function readRuns(nodes: NodeSet, addresses: readonly Address[]): Promise<Pick<ReadForBundle, 'accounts' | 'seen'>> {
  const accounts = new Map<Address, AccountInfo>()
  let seen: Seen | null = null
  for (const run of inRunsOf(MAX_ACCOUNTS_PER_READ, addresses)) {
    const { value, nodes: told, latestSlot } = await readAccountsAt(nodes, run, { apartMax: NONCE_SLOTS_APART_MAX })
    requireVoices(nodes, 'the value of a nonce', told)
    const [node] = told
    invariant(node !== undefined, 'what was read was said by a node')
    if (seen === null || latestSlot > seen.slot) seen = { slot: latestSlot, node }
    for (const [place, address] of run.entries()) {
      const account = value[place] ?? null
      if (account !== null) accounts.set(address, account)
    }
  }
  invariant(seen !== null, 'something was read')
  return { accounts, seen }
}

type Named = { readonly nonceAccount: Address; readonly authority: Address }

function requireNonceOf(accounts: ReadForBundle['accounts'], { nonceAccount, authority }: Named): NonceAccount {
  const nonce = nonceOf(accounts.get(nonceAccount) ?? null)
  if (nonce?.authority === authority) return nonce
  throw new StrongroomError('CARRY_NONCE', { nonceAccount, account: authority, authority: nonce?.authority ?? null })
}
