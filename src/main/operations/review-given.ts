import type { Address } from '../../core/address/address.ts'
import { addressesIn } from '../../core/bundle/addresses-in.ts'
import type { Bundle } from '../../core/bundle/bundle.ts'
import type { BundleReview, BundleReviewRequest, OwnRole } from '../../core/bundle/review.ts'
import { reviewBundle } from '../../core/bundle/review-bundle.ts'
import { GENESIS_HASHES } from '../../core/chain/clusters.ts'
import { isBlockhash } from '../../core/lifetime/lifetime.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { readHiddenBalances } from '../hidden-in-bundle.ts'
import type { Services } from '../services.ts'
import { findCannotSign } from '../sign-bundle.ts'

/** As many accounts as are asked of the journal at once. */
const ASKED_AT_ONCE = 1_000

type Known = {
  /** Those of a bundle's addresses whose keys the vault has, as the journal knows it. Whoever signs asks the vault itself. */
  readonly own: ReadonlyMap<Address, OwnRole>
  /** Those that are known by address alone. */
  readonly watched: ReadonlySet<Address>
  /** Whether there is any key in this data folder. */
  readonly hasKeys: boolean
}

/** What the journal knows of the addresses of a bundle. */
export async function readKnown({ journal }: Pick<Services, 'journal'>, bundle: Bundle): Promise<Known> {
  const addresses = addressesIn(bundle)
  const own = new Map<Address, OwnRole>()
  const watched = new Set<Address>()
  for (let at = 0; at < addresses.length; at += ASKED_AT_ONCE) {
    const known = await journal.read.accountsByAddress(addresses.slice(at, at + ASKED_AT_ONCE))
    for (const { address, role } of known) {
      if (role === 'watch') watched.add(address)
      else own.set(address, role)
    }
  }
  return { own, watched, hasKeys: (await journal.read.countAccounts({ role: 'treasury' })) > 0 }
}

type ToReview = Pick<BundleReviewRequest, 'bundle' | 'genesisHash' | 'nowMs'> & {
  readonly own: Known['own'] | null
  readonly feePayers?: readonly Address[] | undefined
  readonly nonceAuthorities?: readonly Address[] | undefined
}

/** What a review says, and why it is not signed though nothing of it is refused. */
export function reviewGiven(
  { workstation }: Pick<Services, 'workstation'>,
  { own, feePayers = [], nonceAuthorities = [], ...asked }: ToReview,
) {
  const owns = own === null ? null : (address: Address) => own.get(address) ?? null
  const review = reviewBundle({ ...asked, owns, named: { feePayers, nonceAuthorities } })
  if (owns === null || isRefused(review)) return { review, cannotSign: null }
  // Where keys are elsewhere, those whom a person named sign there.
  const elsewhere = new Set(workstation === 'offline' ? [] : [...feePayers, ...nonceAuthorities])
  const signs = (address: Address) => owns(address) ?? (elsewhere.has(address) ? 'deposit' : null)
  return { review, cannotSign: findCannotSign({ ...asked, owns: signs }) }
}

type Given = ReturnType<typeof reviewGiven>

/** With what the keys here read of hidden balances, each amount before and after; and why it is not signed where that cannot be, or is too little. */
export async function withHiddenRead(
  parts: Pick<Services, 'journal' | 'signer'>,
  bundle: Bundle,
  { review, cannotSign }: Given,
): Promise<Given> {
  const told = await readHiddenBalances(parts, bundle)
  const transactions = review.transactions.map((one) => {
    const { note } = told.get(one.number) ?? {}
    return note === undefined ? one : { ...one, notes: [note, ...one.notes] }
  })
  const [against] = [...told].flatMap(([transaction, { reason }]) => (reason === null ? [] : [{ transaction, reason }]))
  const isWhole = cannotSign !== null || against === undefined || isRefused(review)
  return { review: { ...review, transactions }, cannotSign: isWhole ? cannotSign : new StrongroomError('BUNDLE_CANNOT_SIGN', against) }
}

const isRefused = ({ refusals, transactions }: BundleReview): boolean =>
  refusals.length > 0 || transactions.some((one) => one.refusals.length > 0)

/** The network that the keys here are for; null on the practice network before it was read. */
export async function readGenesis({ journal, network }: Pick<Services, 'journal' | 'network'>) {
  const known = (await journal.read.network())?.genesisHash ?? (network === 'practice' ? null : GENESIS_HASHES[network])
  return known !== null && isBlockhash(known) ? known : null
}
