import type { OutstandingSignature } from '../../contract/outstanding.ts'
import type { Address } from '../../core/address/address.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { powerOfLeft, powerOfSignature, powerOfSignedHere } from '../../core/power/signed-powers.ts'
import type { StandingPower } from '../../core/power/power.ts'
import type { CarriedRecord, SignedHereRecord } from '../journal/index.ts'
import { isAsItLeft, tryToReadIntent } from '../pay/index.ts'
import { readNonceValuesNow, type Rests } from '../powers/index.ts'
import type { Services } from '../services.ts'
import { readBlockHeight } from './read-height.ts'
import { reviewMessages } from './review-plan.ts'
import { homesOf, movesOf, ownersIn, tellOutstanding } from './tell-outstanding.ts'

/** Of each kind, so many are shown. */
const SIGNED_MAX = 1_000

/** What is signed, or may be, and can still execute; and whether there is more of it than was read. */
type Read = { readonly powers: readonly StandingPower[]; readonly isAll: boolean }
/** `told`: how surely it is said that what was signed for bundles from elsewhere still stands. */
export type SignedPowers = Read & { readonly told: Rests }

/** `lost`: nonce accounts that are listed and under another key now. */
export async function readSignedPowers(services: Services, lost: ReadonlySet<Address> = new Set()): Promise<SignedPowers> {
  const { told, ...signedHere } = await readSignedHere(services)
  const parts = [await readOutstanding(services, lost), await readLeft(services), signedHere]
  return { powers: parts.flatMap(({ powers }) => powers), isAll: parts.every(({ isAll }) => isAll), told }
}

async function readOutstanding({ journal, nodes }: Services, lost: ReadonlySet<Address>): Promise<Read> {
  const attempts = await journal.read.outstandingAttempts({ limit: SIGNED_MAX + 1 })
  const told = await tellOutstanding(journal, attempts.slice(0, SIGNED_MAX), await readBlockHeight(nodes))
  const powers: StandingPower[] = []
  for (const one of told) {
    const { signature, words, moves, lifetime, at, revoking } = one
    const isEnding = revoking !== null && revoking.advance?.state !== 'abandoned' && revoking.advance?.state !== 'failed'
    const elsewhere = await bundleElsewhere(journal, one, lost)
    powers.push(
      powerOfSignature({ signature, words, moves, lifetime, revoking: isEnding ? revoking.words : null, elsewhere, sinceMs: at.getTime() }),
    )
  }
  return { powers, isAll: attempts.length <= SIGNED_MAX }
}

/** The bundle that something signed elsewhere came back from; null where a key here can advance its nonce. */
async function bundleElsewhere(
  { read }: Services['journal'],
  { decision, intent, lifetime }: Pick<OutstandingSignature, 'decision' | 'intent' | 'lifetime'>,
  lost: ReadonlySet<Address>,
) {
  if (lifetime.kind !== 'nonce' || (lifetime.ours && !lost.has(lifetime.account))) return null
  const carried = (await read.carriedOf(decision)).find(({ intentId }) => intentId === intent)
  return { bundle: carried?.bundleDigest ?? null }
}

/** What left in bundles and is out. Of a record that was written into, nothing is said of what it does. */
async function readLeft({ journal }: Services): Promise<Read> {
  const out = await journal.read.carriedIn({ state: 'out', limit: SIGNED_MAX + 1 })
  const left = out.slice(0, SIGNED_MAX).map((carried) => ({ carried, planned: plannedIn(carried) }))
  const whole = left.flatMap(({ carried, planned }) => (planned === null ? [] : [{ carried, planned }]))
  const reviews = await reviewMessages(
    journal,
    whole.map(({ carried: { message }, planned }) => ({ message, tokenAccounts: ownersIn(planned) })),
    whole.flatMap(homesOf),
  )
  const words = new Map(whole.map(({ carried }, at) => [carried.id, reviews[at]?.sentence ?? null]))
  const powers = left.map(({ carried: { id, bundleDigest: bundle, number, message, sources, atMs: sinceMs }, planned }) =>
    powerOfLeft({ bundle, number, words: words.get(id) ?? null, moves: planned && movesOf({ message, planned, sources }), sinceMs }),
  )
  return { powers, isAll: out.length <= SIGNED_MAX }
}

const plannedIn = (carried: CarriedRecord) => (isAsItLeft(carried) ? tryToReadIntent(carried.what) : null)

/** What keys here signed for bundles from elsewhere, but for what the value of its nonce account, as nodes say it now, keeps from executing ever again. */
async function readSignedHere({ journal, nodes }: Services): Promise<SignedPowers> {
  const found = await journal.read.signedHere({ limit: SIGNED_MAX + 1 })
  const accounts = found.flatMap(({ nonceAccount }) => (nonceAccount === null ? [] : [nonceAccount]))
  const { values, told } = await readNonceValuesNow(nodes, accounts)
  const alive = found.slice(0, SIGNED_MAX).filter((one) => mayExecute(one, values))
  const reviews = await reviewMessages(
    journal,
    alive.map(({ message, owners }) => ({ message, tokenAccounts: owners })),
  )
  const powers = alive.map(({ bundle, number, signature, nonceAccount, isFollowed, atMs }, at) =>
    powerOfSignedHere({
      bundle,
      number,
      signature,
      words: reviews[at]?.sentence ?? [],
      isDurable: nonceAccount !== null,
      isFollowed,
      sinceMs: atMs,
    }),
  )
  return { powers, isAll: found.length <= SIGNED_MAX, told }
}

/** Only over the value that its nonce account holds now. */
function mayExecute({ message, nonceAccount }: SignedHereRecord, values: ReadonlyMap<Address, string>): boolean {
  return nonceAccount === null || values.get(nonceAccount) === decodeMessage(message).lifetimeToken
}
