import type { Address } from '../../core/address/address.ts'
import { type Lamports, lamports } from '../../core/amount/lamports.ts'
import { laterSlot, type Slot } from '../../core/chain/slot.ts'
import type { PlannedIntent } from '../../core/plan/intent.ts'
import { decodeTokenAccount } from '../../core/program/token-account.ts'
import type { BundleRecord, CarriedRecord } from '../journal/index.ts'
import type { AccountInfo } from '../node/index.ts'
import { type Alive, askEach, isVacant, nonceOf, readAccounts, readAlive, readIntent, readNoncesOf, tryToReadIntent } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { type Balance, type Holding, madeIn, rentsIn, type RentOf, takenIn } from './funding.ts'
import type { Whole } from './signed-in.ts'

type Reading = Pick<Services, 'nodes' | 'journal'>

/** The accounts of a bundle as two nodes say. */
export type Standing = {
  readonly holdingOf: (balance: Balance, minimum: Lamports) => Holding
  readonly rentOf: RentOf
  /** Whether its nonce account holds its value: otherwise it has landed, or never can. */
  readonly isLive: (carried: CarriedRecord) => boolean
  /** The slot from which on a node knows the value by which it lives. */
  readonly since: (carried: CarriedRecord) => Slot
  /** What was sent before, of this bundle or not, takes from the same accounts, and may land still. */
  readonly sent: readonly Sent[]
}

/** Of another bundle it takes, and what it brings is not waited for: nobody carries the two together. */
type Sent = { readonly planned: PlannedIntent; readonly isOwn: boolean }

/** `known`: the highest slot that is known to be final. A later one that the journal names was never seen. */
type Asked = { readonly record: BundleRecord; readonly whole: readonly Whole[]; readonly known: Slot }

/**
 * Reads what says whether a bundle can be made: nonce accounts, and whatever is taken from. A machine that is behind the preparing would show other
 * values of the nonce accounts, as if all had landed: it is not heard.
 * @throws NODE_*
 */
export async function readStanding({ nodes, journal }: Reading, { record, whole, known }: Asked): Promise<Standing> {
  const since = ({ readSlot }: CarriedRecord) => (readSlot < known ? readSlot : known)
  const plans = whole.map(({ carried }) => readIntent(carried.what))
  // Before the balances: what lands between the two is counted once too often, and not too rarely.
  const alive = await readSent({ nodes, journal }, plans)
  const sent = alive.map(({ planned, decisionId }) => ({ planned, isOwn: decisionId === record.decisionId }))
  const all = [...plans, ...sent.map(({ planned }) => planned)]
  const rents = rentsOf([...record.carried.flatMap(({ what }) => tryToReadIntent(what) ?? []), ...all])
  const addresses = [
    ...new Set([
      ...whole.map(({ carried }) => carried.lifetime.nonceAccount),
      ...plans.flatMap((planned) => takenIn(planned)),
      ...all.flatMap((planned) => madeIn(planned).filter((account) => rents.has(account))),
    ]),
  ]
  const floor = whole.map(({ carried }) => since(carried)).reduce<Slot | null>(laterSlot, null)
  const infos = addresses.length === 0 ? [] : await readAccounts(nodes, addresses, floor)
  const accounts = new Map(addresses.map((address, place) => [address, infos[place] ?? null]))
  return {
    since,
    sent,
    isLive: ({ lifetime }) => nonceOf(accounts.get(lifetime.nonceAccount) ?? null)?.nonce === lifetime.nonce,
    holdingOf: holdingsIn(accounts),
    rentOf: (account) => (isVacant(accounts.get(account) ?? null) ? (rents.get(account) ?? NOTHING) : NOTHING),
  }
}

const NOTHING = lamports(0n)

/** What may land and takes from an account from which these take. One node that shows a nonce account as it was is enough: then less is sent. */
async function readSent({ nodes, journal }: Reading, plans: readonly PlannedIntent[]): Promise<readonly Alive[]> {
  const from = new Set(plans.flatMap(takenIn))
  const alive: Alive[] = []
  for await (const one of readAlive(journal)) if (takenIn(one.planned).some((account) => from.has(account))) alive.push(one)
  const accounts = [...new Set(alive.flatMap(({ lifetime }) => (lifetime.kind === 'nonce' ? [lifetime.nonceAccount] : [])))]
  const told = accounts.length === 0 ? [] : [...(await askEach(nodes, (node) => readNoncesOf(node, accounts))).values()]
  const mayLand = ({ lifetime }: Alive) =>
    lifetime.kind === 'blockhash' || told.some((values) => values.get(lifetime.nonceAccount)?.value === lifetime.nonce)
  return alive.filter(mayLand)
}

function rentsOf(plans: readonly PlannedIntent[]): ReadonlyMap<Address, Lamports> {
  const rents = new Map<Address, Lamports>()
  for (const { account, rentLamports } of plans.flatMap(rentsIn))
    if (rentLamports > (rents.get(account) ?? NOTHING)) rents.set(account, rentLamports)
  return rents
}

/** An account without data keeps the rent-exempt minimum, or is emptied. */
function holdingsIn(accounts: ReadonlyMap<Address, AccountInfo | null>): Standing['holdingOf'] {
  return ({ account, asset }, minimum) => {
    const info = accounts.get(account) ?? null
    if (asset !== 'native') return { amount: info === null ? 0n : (decodeTokenAccount(info.data)?.amount ?? 0n), minimum: null }
    return { amount: info?.lamports ?? 0n, minimum: info === null || info.data.length > 0 ? null : minimum }
  }
}
