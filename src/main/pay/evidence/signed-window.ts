import { type Slot, slot } from '../../../core/chain/slot.ts'
import type { MessageLife } from '../../../core/lifetime/lifetime.ts'
import type { HeardMessage, Testimony } from '../../../core/payment/death.ts'
import { firstLandingSlot, NONCE_SLOTS_APART_MAX } from '../../../core/payment/landing-window.ts'
import type { SignedEntry } from '../../signer/protocol.ts'

/** What is known of when a message was signed. */
export type WhenSigned = {
  readonly lifetime: MessageLife
  /** The signer's record of it; null where that has none. */
  readonly entry: Pick<SignedEntry, 'notBeforeSlot' | 'nonceSlot'> | null
  /** Since which slot it can have landed, or when its nonce was read, by the journal; null where that has no row of it. */
  readonly rowSlot: Slot | null
  /** What nodes say of it. */
  readonly told: readonly Testimony[]
}

/** The most slots for each block: up to every other slot may be skipped, where one in twenty is usual. */
const SLOTS_PER_BLOCK_MAX = 2n
/** Nodes that are level are seldom further apart. */
const LEVEL_SLOTS = 32n

/**
 * What is to be judged of a message that was signed before, with what is heard of it. From which slot on it can have landed, the journal makes
 * earlier, and never later than the signer's record has it: the journal is a file. Where there is no record, it can have landed in any slot; where
 * the record is older than the keeping of slots, so can a message under a nonce; under a blockhash, the block that the blockhash is of is as many blocks
 * back as each node says, and no more slots back than a chain skips, and the earliest of them counts.
 */
export function heardOf(when: WhenSigned): HeardMessage {
  const { lifetime, entry, rowSlot, told } = when
  if (lifetime.kind === 'nonce') {
    // The window of a nonce begins as many slots before as nodes may be apart.
    const kept = entry?.notBeforeSlot ?? null
    const since = earliestOf([kept === null ? 0n : kept + NONCE_SLOTS_APART_MAX, rowSlot])
    return { lifetime, notSignedBeforeSlot: since, nonceSlot: nonceSlotOf(when), testimonies: told }
  }
  return { lifetime: { ...lifetime, fetchedSlot: earliestOf([rowSlot, ...keptSlots(lifetime, when)]) }, testimonies: told }
}

function keptSlots(lifetime: Extract<MessageLife, { kind: 'blockhash' }>, { entry, told }: WhenSigned): readonly bigint[] {
  if (entry === null) return [0n]
  return entry.notBeforeSlot === null ? bornBy(lifetime.lastValidBlockHeight, told) : [entry.notBeforeSlot]
}

function bornBy(lastValidBlockHeight: bigint, told: readonly Testimony[]): readonly bigint[] {
  const born = firstLandingSlot(lastValidBlockHeight)
  return told.map(({ finalizedSlot, finalizedHeight }) => {
    const back = finalizedHeight > born ? (finalizedHeight - born) * SLOTS_PER_BLOCK_MAX : 0n
    return finalizedSlot > back ? finalizedSlot - back : 0n
  })
}

/** The first there is, where nothing is known. */
function earliestOf(slots: readonly (bigint | null)[]): Slot {
  const [first = 0n, ...others] = slots.flatMap((one) => (one === null ? [] : [one]))
  return slot(others.reduce((left, right) => (right < left ? right : left), first))
}

/**
 * What is said of a nonce counts only where it was read no earlier than the value that was signed over: a machine that is behind shows the one
 * before it. Where the signer's record has no slot of that, not far before what two nodes call final, so that one alone cannot name one to come.
 */
function nonceSlotOf({ entry, rowSlot, told }: WhenSigned): Slot {
  const final = told.map(({ finalizedSlot }) => finalizedSlot).toSorted((left, right) => (left < right ? 1 : left > right ? -1 : 0))
  const level = (final[1] ?? final[0] ?? 0n) - LEVEL_SLOTS
  const kept = entry?.nonceSlot ?? (level < 0n ? 0n : level)
  return slot(rowSlot !== null && rowSlot > kept ? rowSlot : kept)
}
