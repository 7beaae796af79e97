import type { ShownBundle } from '../../contract/bundles.ts'
import type { BundleReview, TransactionReview } from '../../core/bundle/review.ts'
import { sayError, type StrongroomError } from '../../core/error/error.ts'
import type { Sentence } from '../../core/text/sentence.ts'

/** A review of a bundle as the contract gives it, with why it is not signed though nothing of it is refused. */
export function shownBundle(
  { words, network, transactions, mints, notes, refusals, ...review }: BundleReview,
  cannotSign: StrongroomError | null,
): ShownBundle {
  return {
    ...review,
    digestWords: [...words],
    network: { ...network },
    transactions: transactions.map((one) => shownTransaction(one, review)),
    mints: mints.map((mint) => ({ ...mint })),
    notes: notes.map(shownNote),
    refusals: refusals.map(shownRefusal),
    cannotSign: cannotSign === null ? null : shownRefusal(cannotSign),
  }
}

/** Without keys what it does is said by its instructions alone: a summary and its warnings say of each account whose it is. */
function shownTransaction(
  { review, intent, instructions, signers, claims, notes, refusals, ...rest }: TransactionReview,
  { isWithKeys }: Pick<BundleReview, 'isWithKeys'>,
): ShownBundle['transactions'][number] {
  const told = isWithKeys ? review : null
  return {
    ...rest,
    intent: { ...intent, lines: [...intent.lines] },
    words: told?.sentence ?? null,
    instructions: [...instructions],
    // How long it lives stands among the notes.
    warnings: told?.warnings.filter(({ kind }) => kind !== 'never-expires').map(shownNote) ?? [],
    feePayer: review?.feePayer.account ?? null,
    feeLamports: review?.feeLamports ?? null,
    signers: [...signers],
    claims: claims.map(shownNote),
    notes: notes.map(shownNote),
    refusals: refusals.map(shownRefusal),
  }
}

function shownNote({ kind, sentence }: { readonly kind: string; readonly sentence: Sentence }) {
  return { kind, words: sentence }
}

function shownRefusal(error: StrongroomError) {
  return { code: error.code, words: sayError(error).happened }
}
