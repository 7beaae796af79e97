import type { Address } from '../../core/address/address.ts'
import { planRecord } from '../../core/bundle/record/plan-record.ts'
import { readGivenBundle } from '../bundle-file.ts'
import type { Services } from '../services.ts'
import { readGenesis, readKnown, reviewGiven } from './review-given.ts'

type Asked = {
  readonly file?: string | undefined
  readonly contents?: string | undefined
  readonly feePayers?: readonly Address[] | undefined
  readonly nonceAuthorities?: readonly Address[] | undefined
}

/** What is printed of a bundle here, without a clock, and what of it is told at once. */
export async function recordBundle(parts: Pick<Services, 'journal' | 'network' | 'workstation'>, asked: Asked) {
  const bundle = await readGivenBundle(asked)
  const { own, watched, hasKeys } = await readKnown(parts, bundle)
  const signsHere = bundle.transactions.some(({ signers }) => signers.some(({ address }) => own.has(address)))
  // Where the keys are elsewhere, every account would be called somebody else's, and refused for that.
  const isElsewhere = !hasKeys || (parts.workstation === 'online' && !signsHere)
  const genesisHash = await readGenesis(parts)
  const { review, cannotSign } = reviewGiven(parts, { ...asked, bundle, own: isElsewhere ? null : own, genesisHash, nowMs: null })
  const { digest, transactions, refusals } = review
  const signers = transactions.flatMap((one) => one.signers)
  const signatures = signers.filter(({ state }) => state === 'valid').length
  const isWatched = (address: Address) => watched.has(address)
  return {
    record: planRecord({ bundle, review, isWatched, cannotSign: signatures === signers.length ? null : cannotSign }),
    digest,
    transactions: transactions.length,
    refused: transactions.filter((one) => refusals.length > 0 || one.refusals.length > 0).length,
    signatures,
    asked: signers.length,
  }
}
