import { createHash } from 'node:crypto'
import type { Lifetime } from '../../core/lifetime/lifetime.ts'
import type { Slot } from '../../core/chain/slot.ts'
import { canonicalJson, type JsonValue, type Storable } from './json.ts'

type OfMessage = {
  readonly number: number
  readonly feePayer: string
  readonly lifetime: Extract<Lifetime, { kind: 'nonce' }>
  readonly readSlot: Slot
  readonly what: Storable | JsonValue
  readonly references: readonly string[]
}

/** SHA-256 in hex over all that the journal keeps of a message that left, its bytes left out: the event of its bundle has it, so that a row cannot say otherwise. */
export function digestCarried({ number, feePayer, lifetime, readSlot, what, references }: OfMessage): string {
  const said = { number, feePayer, lifetime, readSlot, what, references: references.toSorted() }
  return createHash('sha256').update(canonicalJson(said)).digest('hex')
}
