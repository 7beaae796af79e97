import type { Address } from '../../core/address/address.ts'
import { type Lamports, lamports } from '../../core/amount/lamports.ts'
import { laterSlot, type Slot } from '../../core/chain/slot.ts'
import type { Lifetime } from '../../core/lifetime/lifetime.ts'
import type { PlannedIntent } from '../../core/plan/intent.ts'
import { decodeTokenAccount } from '../../core/program/token-account.ts'
import type { BundleRecord, CarriedRecord } from '../journal/index.ts'
import type { AccountInfo } from '../node/index.ts'
import { type Alive, isVacant, nonceOf, readAccounts, readAlive, readIntent, tryToReadIntent } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { accountsIn, type Balance, type Holding, rentsIn, type RentOf } from './funding.ts'
import type { Whole } from './signed-in.ts'

type Reading = Pick<Services, 'nodes' | 'journal'>

/** The accounts of a bundle as two nodes say. */
export type Standing = {
  readonly holdingOf: (balance: Balance, minimum: Lamports) => Holding
  readonly rentOf: RentOf
  /** Whether its nonce account holds its value: otherwise it has landed, or never can. */
  readonly isLive: (carried: Pick<CarriedRecord, 'lifetime'>) => boolean
  /** The slot from which on a node knows the value by which it lives. */
  readonly since: (carried: CarriedRecord) => Slot
  /** What was sent before, of this bundle or not, takes from the same accounts, and has not landed. */
  readonly sent: readonly PlannedIntent[]
}

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
  const beside = await readBeside(journal, plans)
  const rents = rentsOf([...record.carried.flatMap(({ what }) => tryToReadIntent(what) ?? []), ...beside.map(({ planned }) => planned)])
  const addresses = [
    ...new Set([
      ...whole.map(({ carried }) => carried.lifetime.nonceAccount),
      ...beside.flatMap(({ lifetime }) => (lifetime.kind === 'nonce' ? [lifetime.nonceAccount] : [])),
      ...[...plans, ...beside.map(({ planned }) => planned)].flatMap((planned) => accountsIn(planned, rents)),
    ]),
  ]
  const floor = whole.map(({ carried }) => since(carried)).reduce<Slot | null>(laterSlot, null)
  const infos = addresses.length === 0 ? [] : await readAccounts(nodes, addresses, floor)
  const accounts = new Map(addresses.map((address, place) => [address, infos[place] ?? null]))
  const isLive = ({ lifetime }: { readonly lifetime: Lifetime }) =>
    lifetime.kind === 'blockhash' || nonceOf(accounts.get(lifetime.nonceAccount) ?? null)?.nonce === lifetime.nonce
  return {
    since,
    isLive,
    sent: beside.filter(isLive).map(({ planned }) => planned),
    holdingOf: holdingsIn(accounts),
    rentOf: (account) => (isVacant(accounts.get(account) ?? null) ? (rents.get(account) ?? NOTHING) : NOTHING),
  }
}

const NOTHING = lamports(0n)
const NONE: ReadonlyMap<Address, Lamports> = new Map()

/** What may land and takes from an account from which these take. */
async function readBeside(journal: Services['journal'], plans: readonly PlannedIntent[]): Promise<readonly Alive[]> {
  const from = new Set(plans.flatMap((planned) => accountsIn(planned, NONE)))
  const beside: Alive[] = []
  for await (const alive of readAlive(journal)) if (accountsIn(alive.planned, NONE).some((account) => from.has(account))) beside.push(alive)
  return beside
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
