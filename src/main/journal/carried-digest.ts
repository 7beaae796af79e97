import { createHash } from 'node:crypto'
import type { Lifetime } from '../../core/lifetime/lifetime.ts'
import type { Slot } from '../../core/chain/slot.ts'
import { toNumber } from './columns.ts'
import { canonicalJson, type JsonValue, parseStoredJson, type Storable } from './json.ts'
import type { CarriedTable } from './schema.ts'

/** SHA-256 in hex. */
export const hashHex = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

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
  return hashHex(canonicalJson(said))
}

type Kept = Pick<CarriedTable, 'number' | 'fee_payer' | 'read_slot' | 'nonce' | 'nonce_account' | 'nonce_authority' | 'what'>

/** The same over a row and its references. @throws SyntaxError where what it is to do is no JSON */
export function digestKept(row: Kept, references: readonly string[]): string {
  const { number, fee_payer: feePayer, read_slot: readSlot, nonce, nonce_account: nonceAccount, nonce_authority: authority } = row
  const lifetime = { kind: 'nonce', nonce, nonceAccount, authority } as const
  return digestCarried({ number: toNumber(number), feePayer, lifetime, readSlot, what: parseStoredJson(row.what), references })
}
