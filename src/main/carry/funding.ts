import type { Address } from '../../core/address/address.ts'
import type { Lamports } from '../../core/amount/lamports.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { assetKey } from '../../core/deposit/rules.ts'
import type { PlannedIntent } from '../../core/plan/intent.ts'

/** One balance: of an account, in an asset as operations name it. */
export type Balance = { readonly account: Address; readonly asset: string }

export const balanceKey = ({ account, asset }: Balance): string => `${account} ${asset}`

/**
 * What a transaction does to balances: `change`, in smallest units, below 0 for what it takes. `makes`: accounts whose rent is paid by whichever
 * transaction lands first of those that make them.
 */
export type Moves = {
  readonly changes: readonly (Balance & { readonly change: bigint })[]
  readonly makes: readonly { readonly account: Address; readonly payer: Address; readonly rentLamports: Lamports }[]
}

type Rent = { readonly account: Address; readonly rentLamports: Lamports }

/** Rents that a plan counts: of several transactions that make an account, with the first of them alone. */
export function rentsIn(planned: PlannedIntent): readonly Rent[] {
  const made = planned.kind === 'payment' ? planned.payees : planned.kind === 'sweep' && planned.makes !== undefined ? [planned.makes] : []
  return made.flatMap(({ account, rentLamports }) => (rentLamports === 0n ? [] : [{ account, rentLamports }]))
}

/** Accounts that it makes where they are not there. */
export function madeIn(planned: PlannedIntent): readonly Address[] {
  if (planned.kind === 'payment') return planned.payees.map(({ account }) => account)
  return planned.kind === 'sweep' && planned.makes !== undefined ? [planned.makes.account] : []
}

/** What each account that is to be made costs now; 0 for every other. */
export type RentOf = (account: Address) => Lamports

/** What a planned transaction does to balances at a fee that is perhaps lower than was planned. */
export function movesOf(planned: PlannedIntent, feeLamports: Lamports, rentOf: RentOf): Moves {
  const { feePayer: payer } = planned
  const native = assetKey(NATIVE)
  const changes = planned.changes.map(({ account, asset, change }) => ({ account, asset: assetKey(asset), change }))
  const isPredicted = changes.some(({ account, asset }) => account === payer && asset === native)
  const cheaper = isPredicted ? planned.feeLamports - feeLamports : 0n - feeLamports
  const makes = madeIn(planned).map((account) => ({ account, payer, rentLamports: rentOf(account) }))
  return {
    changes: cheaper === 0n ? changes : [...changes, { account: payer, asset: native, change: cheaper }],
    makes: makes.filter(({ rentLamports }) => rentLamports > 0n),
  }
}

const NATIVE: Asset = { kind: 'native' }

/** Accounts from which it takes: their balances say whether it is funded. */
export function takenIn(planned: PlannedIntent): readonly Address[] {
  return [planned.feePayer, ...planned.changes.flatMap(({ account, change }) => (change < 0n ? [account] : []))]
}

/** What an account holds of an asset; `minimum` is what it has to keep unless it is emptied, null where that does not count. */
export type Holding = { readonly amount: bigint; readonly minimum: bigint | null }

/** A transaction that is to be sent, or was sent and has not landed. `number`: its place in the bundle. */
export type Going = { readonly number: number; readonly moves: Moves }

/** What is there, and what was sent before and takes of it. */
type There = { readonly sent: readonly Going[]; readonly holdingOf: (balance: Balance) => Holding }

/** Why a transaction lacks money: what it takes of a balance, and what the others do to it, in smallest units. */
export type Short = Balance & {
  readonly holds: bigint
  readonly takes: bigint
  /** What the others take less what they bring. */
  readonly others: bigint
  /** What would have to be left, unless nothing is. */
  readonly keeps: bigint
}

/**
 * Those of a bundle for which the money is not there if all of them land, in whatever order; the last of the bundle first, so that as much as there is
 * money for goes on. What one brings counts for the others.
 */
export function findShort(going: readonly Going[], there: There): ReadonlyMap<number, Short> {
  const ordered = going.toSorted((left, right) => left.number - right.number)
  const leftOut = leaveOut(ordered, there)
  const sums = openSums(there)
  for (const one of [...there.sent, ...ordered.filter(({ number }) => !leftOut.has(number))]) sums.add(one)
  // One is left out for money that another takes, and that one may be left out behind it: then the money is there after all.
  let waiting = ordered.filter(({ number }) => leftOut.has(number))
  for (let isChanged = true; isChanged; ) {
    const still = waiting.filter((one) => !sums.addIfCovered(one))
    isChanged = still.length < waiting.length
    waiting = still
  }
  return new Map(
    waiting.toReversed().flatMap((one) => {
      const short = sums.findLack(one) ?? leftOut.get(one.number)
      return short === undefined ? [] : [[one.number, short] as const]
    }),
  )
}

/** Leaves the last ones out until every balance is enough. */
function leaveOut(ordered: readonly Going[], { sent, holdingOf }: There): ReadonlyMap<number, Short> {
  const short = new Map<number, Short>()
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    const rest = ordered.filter(({ number }) => !short.has(number))
    for (const { balance, changes } of ledgerOf([...sent, ...rest]).values()) {
      const holding = holdingOf(balance)
      let left = [...changes].reduce((sum, [number, change]) => (short.has(number) ? sum : sum + change), holding.amount)
      for (const { number } of rest.toReversed()) {
        if (isEnough(left, holding)) break
        const change = changes.get(number) ?? 0n
        if (change >= 0n || short.has(number)) continue
        left -= change
        short.set(number, shortOf({ balance, change }, holding, holding.amount - left))
        isChanged = true
      }
    }
  }
  return short
}

type Change = { readonly balance: Balance; readonly change: bigint }

const shortOf = ({ balance, change }: Change, { amount, minimum }: Holding, others: bigint): Short => ({
  ...balance,
  holds: amount,
  takes: 0n - change,
  others,
  keeps: minimum ?? 0n,
})

/** What all that go on do to each balance together. */
function openSums({ holdingOf }: Pick<There, 'holdingOf'>) {
  const sums = new Map<string, bigint>()
  const made = new Set<Address>()
  const sumOf = (balance: Balance) => sums.get(balanceKey(balance)) ?? 0n
  const add = (one: Going) => {
    for (const { balance, change } of changesOf(one, made)) sums.set(balanceKey(balance), sumOf(balance) + change)
    for (const { account } of one.moves.makes) made.add(account)
  }
  const isCoveredBeside = ({ balance, change }: Change) => {
    const holding = holdingOf(balance)
    const before = holding.amount + sumOf(balance)
    return isEnough(before + change, holding) || (change > 0n && !isEnough(before, holding))
  }
  return {
    add,
    /** Whether it goes on beside them. */
    addIfCovered(one: Going): boolean {
      const isCovered = changesOf(one, made).every(isCoveredBeside)
      if (isCovered) add(one)
      return isCovered
    },
    /** What it takes and is not there beside them. */
    findLack(one: Going): Short | undefined {
      const lack = changesOf(one, made).find((each) => each.change < 0n && !isCoveredBeside(each))
      return lack === undefined ? undefined : shortOf(lack, holdingOf(lack.balance), 0n - sumOf(lack.balance))
    },
  }
}

/** Whether the accounts can pay for a transaction as they stand, once what was sent before has taken its part. */
export function isAffordable(going: Going, { sent, holdingOf }: There): boolean {
  return [...ledgerOf([...sent, going]).values()].every(({ balance, changes }) => {
    const taken = [...changes.values()].reduce((sum, change) => (change < 0n ? sum + change : sum), 0n)
    return !changes.has(going.number) || holdingOf(balance).amount + taken >= 0n
  })
}

function isEnough(left: bigint, { amount, minimum }: Holding): boolean {
  if (left < 0n) return false
  return left === 0n || minimum === null || amount < minimum || left >= minimum
}

type Account = { readonly balance: Balance; readonly changes: Map<number, bigint> }

/** What each does to each balance, in the order of the bundle. The rent of an account counts once, of all that make it. */
function ledgerOf(all: readonly Going[]): ReadonlyMap<string, Account> {
  const ledger = new Map<string, Account>()
  const made = new Set<Address>()
  for (const one of all) {
    for (const { balance, change } of changesOf(one, made)) {
      const key = balanceKey(balance)
      const account = ledger.get(key) ?? { balance, changes: new Map<number, bigint>() }
      account.changes.set(one.number, (account.changes.get(one.number) ?? 0n) + change)
      ledger.set(key, account)
    }
    for (const { account } of one.moves.makes) made.add(account)
  }
  return ledger
}

/** What one does to each balance, once each, with the rent of what it makes and none before it made. */
function changesOf({ moves: { changes, makes } }: Going, made: ReadonlySet<Address>): readonly Change[] {
  const sums = new Map<string, Change>()
  const add = (balance: Balance, change: bigint) => {
    const key = balanceKey(balance)
    sums.set(key, { balance, change: (sums.get(key)?.change ?? 0n) + change })
  }
  for (const { account, asset, change } of changes) add({ account, asset }, change)
  const unmade = new Map(makes.flatMap((one) => (made.has(one.account) ? [] : [[one.account, one] as const])))
  for (const { payer, rentLamports } of unmade.values()) add({ account: payer, asset: assetKey(NATIVE) }, 0n - rentLamports)
  return [...sums.values()]
}
