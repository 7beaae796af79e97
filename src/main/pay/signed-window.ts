import { type Slot, slot } from '../../core/chain/slot.ts'
import type { MessageLife } from '../../core/lifetime/lifetime.ts'
import type { HeardMessage, Testimony } from '../../core/payment/death.ts'
import { firstLandingSlot, landingWindow } from '../../core/payment/landing-window.ts'
import type { SignedEntry } from '../signer/protocol.ts'

/** What is known of when a message was signed. */
export type WhenSigned = {
  readonly lifetime: MessageLife
  /** The signer's record of it; null where that has none. */
  readonly entry: Pick<SignedEntry, 'finalizedSlot'> | null
  /** Since which slot it can have landed, by the journal; null where that has no row of it. */
  readonly rowSlot: Slot | null
  /** What nodes say of it. */
  readonly told: readonly Testimony[]
}

/** Of all slots since a block at most so many to one block: every other one may be skipped, where one in twenty is usual. */
const SLOTS_PER_BLOCK_MAX = 2n

/**
 * What is to be judged of a message that was signed before, with what is heard of it. From which slot on it can have landed, the journal makes
 * earlier, and never later than the signer's record has it: the journal is a file. Where there is no record, it can have landed in any slot; where
 * the record is of before slots were kept, so can a message under a nonce; under a blockhash, the block that the blockhash is of is as many blocks
 * back as each node says, and no more slots back than a chain skips, and the earliest of them counts.
 */
export function heardOf(when: WhenSigned): HeardMessage {
  const { lifetime, rowSlot } = when
  if (lifetime.kind === 'nonce') {
    const since = earliestOf([when.entry?.finalizedSlot ?? 0n, rowSlot])
    return { lifetime, notSignedBeforeSlot: since, testimonies: heardLateEnough(when) }
  }
  return { lifetime: { ...lifetime, fetchedSlot: earliestOf([rowSlot, ...keptSlots(lifetime, when)]) }, testimonies: when.told }
}

function keptSlots(lifetime: Extract<MessageLife, { kind: 'blockhash' }>, { entry, told }: WhenSigned): readonly bigint[] {
  if (entry === null) return [0n]
  if (entry.finalizedSlot === null) return bornBy(lifetime.lastValidBlockHeight, told)
  return [landingWindow({ notSignedBeforeSlot: slot(entry.finalizedSlot) }).sinceSlot]
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
 * before it. Where the signer's record has no slot, no earlier than any node calls final.
 */
function heardLateEnough({ entry, rowSlot, told }: WhenSigned): readonly Testimony[] {
  const kept = entry?.finalizedSlot ?? told.reduce((latest, { finalizedSlot }) => (finalizedSlot > latest ? finalizedSlot : latest), 0n)
  const since = rowSlot !== null && rowSlot > kept ? rowSlot : kept
  return told.map(({ nonce, ...testimony }) => (nonce === undefined || nonce.contextSlot < since ? testimony : { ...testimony, nonce }))
}
