import { bytesToHex } from '@noble/hashes/utils.js'
import { findPublicNetwork } from '../chain/clusters.ts'
import { StrongroomError } from '../error/error.ts'
import { digestWords } from '../review/digest.ts'
import { grouped } from '../text/grouped.ts'
import { say } from '../text/sentence.ts'
import type { Bundle } from './bundle.ts'
import { digestBundle } from './encode.ts'
import { indexFacts } from './facts-of.ts'
import { noteNonces } from './note-lifetimes.ts'
import { reviewTransaction } from './review-transaction.ts'
import type { BundleNote, BundleReview, BundleReviewRequest } from './review.ts'

/**
 * Reviews a bundle on the side that trusts nothing in it. What a transaction does is said from its own bytes by our own decoders; an account is
 * ours only where a key of ours derives it; what nodes are said to have said is a claim beside it; and whatever the bundle says otherwise than
 * the bytes is a refusal with a name. A transaction without refusals is no promise that it lands.
 */
export function reviewBundle(request: BundleReviewRequest): BundleReview {
  const { bundle, nowMs } = request
  const digest = digestBundle(bundle)
  const shared = noteNonces(bundle)
  const factsOf = indexFacts(bundle.facts)
  const transactions = bundle.transactions.map((bundled, place) => {
    const reviewed = reviewTransaction({ ...request, bundled, number: place + 1, factsOf })
    return { ...reviewed, notes: [...reviewed.notes, ...(shared.get(place) ?? [])] }
  })
  const ageMs = nowMs === null ? null : nowMs - Date.parse(bundle.preparedAt)
  return {
    digest: bytesToHex(digest),
    words: digestWords(digest),
    network: { ...bundle.network, public: findPublicNetwork(bundle.network.genesisHash) },
    preparedAt: bundle.preparedAt,
    isWithKeys: request.owns !== null,
    ageMs,
    transactions,
    mints: mintsOf(bundle),
    notes: [...noteNetwork(request), ...noteClock(ageMs)],
    refusals: refuseNetwork(bundle, request.genesisHash),
  }
}

function mintsOf({ transactions, facts }: Bundle): BundleReview['mints'] {
  const decided = new Set<string>(transactions.flatMap(({ intent }) => intent.lines.map(({ asset }) => asset)))
  return facts.mints.flatMap(({ mint, decimals, symbol }) => (decided.has(mint) ? [{ mint, decimals, symbol }] : []))
}

function refuseNetwork({ network }: Bundle, expected: BundleReviewRequest['genesisHash']): StrongroomError[] {
  const found = network.genesisHash
  return expected === null || expected === found ? [] : [new StrongroomError('BUNDLE_NETWORK', { expected, found })]
}

function noteNetwork({ bundle, genesisHash, owns }: BundleReviewRequest): BundleNote[] {
  if (genesisHash !== null || owns === null) return []
  const sentence = say`Which network the keys here are for is not known yet: whether it is the one with the genesis hash ${bundle.network.genesisHash} is for a person to say.`
  return [{ kind: 'network-not-known', sentence }]
}

function noteClock(ageMs: number | null): BundleNote[] {
  if (ageMs === null || ageMs >= 0) return []
  const sentence = say`It says that it was prepared ${grouped(Math.ceil(-ageMs / 1000))} seconds from now: one of the two clocks is wrong, and no age said here counts.`
  return [{ kind: 'clock-behind', sentence }]
}
