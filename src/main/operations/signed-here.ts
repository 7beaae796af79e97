import { invariant } from '../../core/error/invariant.ts'
import { hashMessage } from '../../core/review/digest.ts'
import type { SignedHereRecord } from '../journal/index.ts'
import type { Services } from '../services.ts'
import { reviewMessages } from './review-plan.ts'

/** What keys here signed of bundles from elsewhere, each said from its own bytes. */
export async function sayOfSignedHere({ journal }: Pick<Services, 'journal'>, signed: readonly SignedHereRecord[]) {
  const reviews = await reviewMessages(
    journal,
    signed.map(({ message, owners }) => ({ message, tokenAccounts: owners })),
  )
  return signed.map(({ bundle, number, message, signature, nonceAccount, isFollowed: followed, atMs }, place) => {
    const review = reviews[place]
    invariant(review !== undefined, 'every message was reviewed')
    return {
      bundle,
      number,
      messageHash: hashMessage(message),
      signature,
      words: review.sentence,
      nonceAccount,
      at: new Date(atMs),
      followed,
    }
  })
}
