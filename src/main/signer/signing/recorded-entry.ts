import { movementsOf } from '../../../core/decision/movement.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { isBlockhash } from '../../../core/lifetime/lifetime.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { expandInstructions } from '../../../core/message/expand.ts'
import { nonceOf } from '../../../core/message/message-nonce.ts'
import { COMPUTE_BUDGET_PROGRAM } from '../../../core/program/ids.ts'
import type { SignedEntry, SignedMessage, ToSign } from '../protocol.ts'
import type { ReviewedEntry } from './reviewed.ts'

type Signed = {
  readonly toSign: ToSign
  readonly entry: ReviewedEntry
  readonly signed: SignedMessage | undefined
  readonly eventId: number
}

/** None of them is null once the policy let it be signed. */
export function knownIn({ hidden }: Pick<ReviewedEntry, 'hidden'>): readonly bigint[] {
  return hidden.flatMap((amount) => amount ?? [])
}

/** What the record keeps of a message: what was said of it, and what its own bytes say. */
export function recordedEntry({ toSign, entry, signed, eventId }: Signed): SignedEntry {
  const { digest, intent, references, lastValidBlockHeight, notBeforeSlot, nonceSlot } = toSign
  const [first] = signed?.signatures ?? []
  invariant(first !== undefined && signed?.digest === digest, 'what is recorded was signed')
  const message = decodeMessage(entry.message)
  const instructions = expandInstructions({ message })
  const movements = movementsOf(instructions, knownIn(entry)).map((movement) => ({
    ...movement,
    recipient: entry.tokenOwners.get(movement.to) ?? movement.to,
  }))
  const { signature } = first
  const advanced = nonceOf(message)
  // An advance that does nothing else lives by a blockhash, unless the nonce account held the value when it was signed. What does more is never taken for
  // one: whoever asks says which of the two it is.
  const isAdvanceAlone = instructions.filter(({ program }) => program !== COMPUTE_BUDGET_PROGRAM).length === 1
  const nonce = lastValidBlockHeight !== null && nonceSlot === null && isAdvanceAlone ? null : advanced
  const blockhash = nonce === null && isBlockhash(message.lifetimeToken) ? message.lifetimeToken : null
  return { intent, digest, signature, eventId, lastValidBlockHeight, notBeforeSlot, nonceSlot, blockhash, nonce, references, movements }
}
