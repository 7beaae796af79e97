import type { Address } from '../../../core/address/address.ts'
import { type Lamports, type TokenAmount, tokenAmount } from '../../../core/amount/lamports.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { mostFees } from '../../../core/fee/fee.ts'
import { planProof, planProofAccount, planProofClosing, planWithdrawalByContext } from '../../../core/plan/proof-account.ts'
import type { Paying, TokenUpkeepPlan, TokenUpkeepReason } from '../../../core/plan/token-upkeep.ts'
import {
  type Equality,
  nextOfRecovery,
  nextOfWithdrawal,
  type ProofPlace,
  withStandings,
  transactionsFrom,
  type WithdrawalStep,
} from '../../../core/plan/withdrawal-step.ts'
import { type ConfidentialPlace, proofsIn } from '../../../core/program/confidential-transfer.ts'
import { contextBytes, contextPlaces } from '../../../core/program/proof-context.ts'
import type { HiddenBalances, MadeWithdrawal } from '../../signer/confidential-protocol.ts'
import { isOurKey } from '../../our-keys.ts'
import { readAccountsAtLowest, readRentMinimum } from '../read/agreed-reads.ts'
import { readTreasury } from '../read/balances.ts'
import {
  confidentialIn,
  type ConfidentialOnChain,
  readConfidentialTerms,
  readProofsChecked,
  readToRead,
} from '../read/confidential-accounts.ts'
import type { PayParts } from '../parts.ts'
import { readPathsOf } from '../paths.ts'
import { readRent } from './payment-proof-steps.ts'
import { refused } from '../upkeep/token-upkeep.ts'
import { readPaying } from '../upkeep/upkeep.ts'

type Reading = Pick<PayParts, 'nodes'>
type Asking = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** A withdrawal in several transactions as it is agreed to: how much, what is left hidden, and what all of them cost. The rent comes back. */
export type WithdrawalSteps = {
  readonly account: Address
  readonly mint: Address
  readonly amount: bigint
  readonly left: bigint
  readonly transactions: number
  readonly feeLamports: Lamports
  readonly rentLamports: Lamports
}

/** What the signer made of it now, with the account and its token; or why there is none. */
export type MadeRead = { readonly before: HiddenBalances | null; readonly after: bigint | null } & (
  | { readonly made: null; readonly reason: TokenUpkeepReason }
  | {
      readonly made: Omit<MadeWithdrawal, 'amount'> & { readonly amount: TokenAmount }
      readonly place: ConfidentialPlace
      readonly decimals: number
    }
)

/** Has the signer make what withdraws so much, from what stands in the account now. @throws VAULT_LOCKED, NODE_* */
export async function readMade(parts: Asking, found: ConfidentialOnChain, amount: bigint | 'all'): Promise<MadeRead> {
  const { standing } = found
  const nothing = { before: null, after: null, made: null }
  const { account } = standing
  const { owner, mint, state } = standing.token
  if (state === 'frozen') return { ...nothing, reason: 'frozen' }
  const terms = await readConfidentialTerms(parts, mint)
  if (typeof terms === 'string') return { ...nothing, reason: terms }
  if (!(await readProofsChecked(parts))) return { ...nothing, reason: 'proofs-off' }
  const told = await parts.signer.makeWithdrawal({
    ...(await readToRead(parts, found)),
    amount,
    paths: await readPathsOf(parts.journal, [owner]),
  })
  const { hidden: before } = told.read
  if (told.made === null) return { before, after: null, made: null, reason: reasonOfNone(before, amount) }
  const made = { ...told.made, amount: tokenAmount(told.made.amount) }
  return { before, after: made.left, made, place: { account, owner, mint }, decimals: terms.mint.decimals }
}

function reasonOfNone(hidden: HiddenBalances | null, amount: bigint | 'all'): TokenUpkeepReason {
  if (hidden === null) return 'keys-elsewhere'
  if (hidden.available === null) return 'hidden-unreadable'
  if (hidden.available === 0n) return 'nothing-available'
  return amount !== 'all' && amount > hidden.available ? 'more-than-available' : 'not-provable'
}

/** The token account and the places of its proofs. `slot`: a finalized one, before which none of the nodes that said so was. */
export type PlacesRead = { readonly slot: Slot; readonly found: ConfidentialOnChain | null; readonly places: readonly ProofPlace[] }

/** All of it in one question, at finalized, as two nodes say: what is kept is compared with the balance of the same moment. */
export async function readPlaces({ nodes }: Reading, { payer, account }: { payer: Address; account: Address }): Promise<PlacesRead> {
  const places = contextPlaces({ payer, account, kind: 'range' })
  const { value, lowestSlot } = await readAccountsAtLowest(nodes, [account, ...places.map(({ context }) => context)])
  const [there = null, ...infos] = value
  return {
    slot: lowestSlot,
    found: confidentialIn(account, there),
    places: withStandings(places, { infos, payer }),
  }
}

type Stepping = Extract<MadeRead, { place: ConfidentialPlace }> & { readonly paying: Paying }

/** The first transaction, and what all of them cost. */
export async function planFirstStep(
  parts: Reading,
  { found, ...stepping }: Stepping & { readonly found: ConfidentialOnChain },
): Promise<{ plan: TokenUpkeepPlan; steps: WithdrawalSteps | null }> {
  const { paying, place, made } = stepping
  const { places } = await readPlaces(parts, { payer: paying.payer.address, account: place.account })
  const step = nextOfWithdrawal({ places, account: found.confidential, amount: made.amount, equality: null })
  const plan = await planStep(parts, step, stepping)
  if (plan.kind === 'refused') return { plan, steps: null }
  const rentLamports = await readRentMinimum(parts.nodes, contextBytes('range'))
  const transactions = transactionsFrom(step)
  // Only the last needs the owner’s signature too.
  const signatures = BigInt(transactions) + (place.owner === paying.payer.address ? 0n : 1n)
  const feeLamports = mostFees({ transactions: BigInt(transactions), signatures }, paying.terms.feeRule)
  // What is begun is to be ended: the payer can pay all of it before anything comes back.
  const isShort = paying.payer.lamports < feeLamports + rentLamports + paying.terms.rentMinimumLamports
  if (isShort) return { plan: refused('payer-short'), steps: null }
  const { account, mint } = place
  return { plan, steps: { account, mint, amount: made.amount, left: made.left, transactions, feeLamports, rentLamports } }
}

/** The next transaction of a withdrawal that goes on. `equality`: the proof that was made with the one that is kept. */
export function planNextStep(
  parts: Reading,
  {
    found,
    places,
    equality,
    ...stepping
  }: Stepping & { found: ConfidentialOnChain; places: readonly ProofPlace[]; equality: Equality | null },
): Promise<TokenUpkeepPlan> {
  const step = nextOfWithdrawal({ places, account: found.confidential, amount: stepping.made.amount, equality })
  return planStep(parts, step, stepping)
}

async function planStep({ nodes }: Reading, step: WithdrawalStep, { paying, place, decimals, made }: Stepping): Promise<TokenUpkeepPlan> {
  const serving = { ...paying, serves: place.account }
  switch (step.kind) {
    case 'withdraw':
      return planWithdrawalByContext({ ...paying, place, decimals, ...step, parts: { ...made, equality: step.equality } })
    case 'close':
      return planProofClosing({ ...serving, ...step })
    case 'prove':
      return planProof({ ...serving, context: step.context, range: proofsIn(made).range, equality: made.equality })
    case 'make':
      return planProofAccount({ ...serving, context: step.place, rentLamports: await readRentMinimum(nodes, contextBytes('range')) })
    case 'no-place':
      return refused('no-place-for-proof')
  }
}

/** Takes the rent back of the first place that is the payer’s; null once none is. */
export function planRecovery({
  paying,
  account,
  places,
}: {
  readonly paying: Paying
  readonly account: Address
  readonly places: readonly ProofPlace[]
}): TokenUpkeepPlan | null {
  const step = nextOfRecovery(places)
  return step === null ? null : planProofClosing({ ...paying, serves: account, ...step })
}

/**
 * Takes the rent back of the first place that is ours: of those of a withdrawal, which the treasury paid for, and then of those of a payment, which the
 * owner paid for. Null once none is. `slot`: a finalized one, before which none of the nodes that said so was.
 */
export async function planRentBack(parts: Asking, account: Address): Promise<{ plan: TokenUpkeepPlan | null; slot: Slot }> {
  const treasury = await readTreasury(parts.journal)
  const { found, places, slot } = await readPlaces(parts, { payer: treasury, account })
  const plan = planRecovery({ paying: await readPaying(parts, treasury), account, places })
  const payer = found?.standing.token.owner ?? treasury
  if (plan !== null || !(await isOurKey(parts.journal, payer))) return { plan, slot }
  const kept = await readRent(parts, { payer, account })
  const next = planRecovery({ paying: await readPaying(parts, payer), account, places: kept.places })
  return { plan: next, slot: kept.slot < slot ? kept.slot : slot }
}
