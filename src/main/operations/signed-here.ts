import { invariant } from '../../core/error/invariant.ts'
import { hashMessage } from '../../core/review/digest.ts'
import type { Services } from '../services.ts'
import { reviewMessages } from './review-plan.ts'

/** What keys here signed of bundles from elsewhere, the newest first, each said from its own bytes. */
export async function readSignedHere({ journal }: Pick<Services, 'journal'>, limit: number) {
  const found = await journal.read.signedHere({ limit: limit + 1 })
  const shown = found.slice(0, limit)
  const reviews = await reviewMessages(
    journal,
    shown.map(({ message, owners }) => ({ message, tokenAccounts: owners })),
  )
  const signedHere = shown.map(({ bundle, number, message, signature, nonceAccount, isFollowed: followed, atMs }, place) => {
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
  return { signedHere, moreSignedHere: found.length > limit }
}
