import type { Address } from '../address/address.ts'
import { type Lamports, lamports } from '../amount/lamports.ts'
import { invariant } from '../error/invariant.ts'
import { optionsUnder } from './draft.ts'
import { groupReclaim } from './reclaim-groups.ts'
import { judgeNonceRent, judgeTokenRent, type NotReclaimed, type ReclaimItem, type RentOfNonce, type RentOfToken } from './reclaim-item.ts'
import { reclaimInstruction, unitsOf } from './reclaim-instruction.ts'
import type { ChainTerms, Holder, TransactionOptions } from './sweep.ts'
import { type PlannedUpkeep, planUpkeep, type Upkeep } from './upkeep.ts'

const NATIVE = { kind: 'native' } as const

export type ReclaimRequest = {
  readonly tokens: readonly RentOfToken[]
  readonly nonces: readonly RentOfNonce[]
  /** Whether a key is in this vault. */
  readonly isOurs: (address: Address) => boolean
  /** Whether something that is decided and not ended uses an account. */
  readonly isInUse: (account: Address) => boolean
  /** Pays every fee, and everything comes back to it. */
  readonly treasury: Holder
  readonly terms: ChainTerms
  readonly options: TransactionOptions
}

/** A transaction with all that comes back by it. */
export type PlannedReclaim = { readonly planned: PlannedUpkeep; readonly items: readonly ReclaimItem[] }

export type ReclaimPlan = {
  readonly destination: Address
  readonly transactions: readonly PlannedReclaim[]
  readonly leftOut: readonly NotReclaimed[]
  readonly totals: {
    readonly accounts: number
    readonly signatures: number
    readonly reclaimedLamports: Lamports
    readonly feeLamports: Lamports
    /** What is reclaimed, the fees taken off. */
    readonly gainLamports: Lamports
  }
}

/**
 * Plans what comes back of the rent of our accounts: what token and nonce accounts hold above their minimum, and all of empty token accounts that may be
 * closed. In as few lamports of fees as can be; what would cost as much as it gives is left out.
 */
export function planReclaim(request: ReclaimRequest): ReclaimPlan {
  const { tokens, nonces, isOurs, isInUse, treasury, terms } = request
  const options = optionsUnder(request.options, terms)
  const judged = [...tokens.map((token) => judgeTokenRent(token, isOurs)), ...nonces.map((nonce) => judgeNonceRent(nonce, isOurs))]
  const found = judged.flatMap((one) => (one !== null && 'item' in one ? [one.item] : []))
  const left = judged.flatMap((one) => (one !== null && 'left' in one ? [one.left] : []))
  invariant(new Set(found.map(({ account }) => account)).size === found.length, 'no account is found twice')
  const grouped = groupReclaim(
    found.filter(({ account }) => !isInUse(account)),
    { treasury, terms, options },
  )
  const inUse = found
    .filter(({ account }) => isInUse(account))
    .map(({ account, owner, lamports: amount }) => {
      return { account, owner, lamports: amount, reason: 'in-use' as const }
    })
  const transactions = grouped.groups.map((items) => ({ items, planned: planGroup(items, { ...request, options }) }))
  return {
    destination: treasury.address,
    transactions,
    leftOut: [...left, ...inUse, ...grouped.leftOut].sort((one, other) => (one.account < other.account ? -1 : 1)),
    totals: addUp(transactions),
  }
}

function planGroup(items: readonly ReclaimItem[], { treasury, terms, options }: ReclaimRequest): PlannedUpkeep {
  const { address: destination } = treasury
  const closesOrTakes = items.filter(({ how }) => how !== 'withdraw-nonce')
  return planUpkeep({
    upkeep: upkeepOf(items, destination),
    instructions: items.map((item) => reclaimInstruction(item, destination)),
    computeUnits: unitsOf(items),
    changes: [
      ...items.flatMap(({ how, account, lamports: amount }) =>
        how === 'withdraw-nonce' ? [{ account, asset: NATIVE, change: 0n - amount }] : [],
      ),
      { account: destination, asset: NATIVE, change: sumOf(items.filter(({ how }) => how === 'withdraw-nonce')) },
      // With what anybody sends to a token account until then, and with what another step of the rule sets free.
      ...(closesOrTakes.length === 0
        ? []
        : [{ account: destination, asset: NATIVE, change: sumOf(closesOrTakes), atLeast: true as const }]),
    ],
    feePayer: destination,
    terms,
    options,
  })
}

/** Named as its bytes are read: what does one thing alone is that upkeep. */
function upkeepOf(items: readonly ReclaimItem[], destination: Address): Upkeep {
  const [first, ...others] = items
  invariant(first !== undefined, 'something is reclaimed')
  const { account, how, lamports: amount } = first
  if (others.length > 0) return { act: 'reclaim-rent', account, others: others.map((other) => other.account), destination }
  if (how === 'close') return { act: 'close-token-account', account, destination }
  return how === 'withdraw-nonce'
    ? { act: 'withdraw-nonce', account, destination, lamports: amount }
    : { act: 'reclaim-rent', account, destination }
}

function addUp(transactions: readonly PlannedReclaim[]): ReclaimPlan['totals'] {
  const items = transactions.flatMap((transaction) => transaction.items)
  const fees = transactions.reduce((sum, { planned }) => sum + planned.feeLamports, 0n)
  const reclaimed = sumOf(items)
  return {
    accounts: items.length,
    signatures: transactions.reduce((sum, { planned }) => sum + planned.signerCount, 0),
    reclaimedLamports: lamports(reclaimed),
    feeLamports: lamports(fees),
    gainLamports: lamports(reclaimed - fees),
  }
}

function sumOf(items: readonly ReclaimItem[]): bigint {
  return items.reduce((sum, { lamports: amount }) => sum + amount, 0n)
}
