import { bytesToHex } from '@noble/hashes/utils.js'
import { StrongroomError } from '../../../core/error/error.ts'
import type { ToSign } from '../protocol.ts'
import { nameOf, type Pair, pairsOf, slotOfMade } from './signed-entry.ts'

/** Which messages were signed for an intent or a reference and for which each was, which of all were ended, and which were made. */
export type SignedIndex = ReturnType<typeof createSignedIndex>

const NONE: ReadonlySet<string> = new Set()

/** Messages are named by {@link nameOfMessage}. */
export function createSignedIndex(pairs: readonly Pair[]) {
  const messages = new Map<string, Set<string>>()
  const subjects = new Map<string, Set<string>>()
  const ended = new Set<string>()
  const made = new Map<string, bigint>()
  const add = (added: readonly Pair[]): void => {
    for (const pair of added) {
      const [subject, message] = [bytesToHex(pair.subject), bytesToHex(pair.message)]
      const madeIn = slotOfMade(pair)
      if (subject === message) ended.add(message)
      else if (madeIn !== null) made.set(message, madeIn)
      else {
        messages.set(subject, (messages.get(subject) ?? new Set()).add(message))
        subjects.set(message, (subjects.get(message) ?? new Set()).add(subject))
      }
    }
  }
  add(pairs)
  return {
    add,
    find: (subject: Uint8Array): ReadonlySet<string> => messages.get(bytesToHex(subject)) ?? NONE,
    subjectsOf: (message: string): ReadonlySet<string> => subjects.get(message) ?? NONE,
    hasEnded: (message: string): boolean => ended.has(message),
    /** The slot of the block in which it was made. */
    slotOfMade: (message: string): bigint | undefined => made.get(message),
  }
}

type Indexes = {
  readonly index: SignedIndex
  /** Of what is asked for in the same request; the message is added. */
  readonly beside: SignedIndex
}

/**
 * A message may be signed where whoever asks knows of all that was signed before for its intent and its references, and none of it was made.
 * @throws SIGNER_SIGNED_BEFORE, SIGNER_SAME_BYTES
 */
export function assertEarlierKnown(message: ToSign, { index, beside }: Indexes): void {
  const { intent, digest, earlier } = message
  const own = nameOfMessage(digest)
  const known = new Set([digest, ...earlier].map(nameOfMessage))
  for (const one of [index, beside]) assertOfNoOther(one, message)
  for (const { subject } of pairsOf(message)) {
    for (const signed of [...index.find(subject), ...beside.find(subject)]) {
      const isMade = index.slotOfMade(signed) !== undefined && signed !== own
      if (isMade || (!known.has(signed) && !index.hasEnded(signed))) throw new StrongroomError('SIGNER_SIGNED_BEFORE', { intent })
    }
  }
  beside.add(pairsOf(message))
}

/** The same bytes are one transaction: made for one intent, they are signed for no other. @throws SIGNER_SAME_BYTES */
function assertOfNoOther(index: SignedIndex, { digest, intent }: ToSign): void {
  const subjects = index.subjectsOf(nameOfMessage(digest))
  if (subjects.size > 0 && !subjects.has(bytesToHex(nameOf('intent', intent))))
    throw new StrongroomError('SIGNER_SAME_BYTES', { intent, digest })
}

export function nameOfMessage(digest: string): string {
  return bytesToHex(nameOf('ended', digest))
}
