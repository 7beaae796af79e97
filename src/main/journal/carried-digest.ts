import { createHash } from 'node:crypto'
import type { Address } from '../../core/address/address.ts'
import type { Lifetime } from '../../core/lifetime/lifetime.ts'
import type { Slot } from '../../core/chain/slot.ts'
import { toNumber } from './columns.ts'
import { canonicalJson, type JsonValue, parseStoredJson, type Storable } from './json.ts'
import type { Queries } from './queries.ts'
import type { CarriedTable } from './carried-table.ts'

/** SHA-256 in hex. */
export const hashHex = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

/** What a message keeps from others while it is out: the references that it pays, and what it sweeps, as “account asset”. */
export type CarriedKeys = { readonly references: readonly string[]; readonly sources: readonly string[] }

type OfMessage = {
  readonly number: number
  readonly feePayer: string
  readonly lifetime: Extract<Lifetime, { kind: 'nonce' }>
  readonly readSlot: Slot
  readonly what: Storable | JsonValue
} & CarriedKeys

/** SHA-256 in hex over all that the journal keeps of a message that left, its bytes left out: the event of its bundle has it, so that a row cannot say otherwise. */
export function digestCarried({ number, feePayer, lifetime, readSlot, what, references, sources }: OfMessage): string {
  const said = { number, feePayer, lifetime, readSlot, what, references: references.toSorted() }
  // Those that left before sweeps did have none.
  return hashHex(canonicalJson(sources.length === 0 ? said : { ...said, sources: sources.toSorted() }))
}

type Kept = Pick<CarriedTable, 'number' | 'fee_payer' | 'read_slot' | 'nonce' | 'nonce_account' | 'nonce_authority' | 'what'>

/** The same over a row and what it keeps from others. @throws SyntaxError where what it is to do is no JSON */
export function digestKept(row: Kept, keys: CarriedKeys): string {
  const { number, fee_payer: feePayer, read_slot: readSlot, nonce, nonce_account: nonceAccount, nonce_authority: authority } = row
  const lifetime = { kind: 'nonce', nonce, nonceAccount, authority } as const
  return digestCarried({ number: toNumber(number), feePayer, lifetime, readSlot, what: parseStoredJson(row.what), ...keys })
}

/** What the journal keeps from others for a message, and whether it does so now. */
export async function readCarriedKeys(db: Queries, carriedId: bigint): Promise<CarriedKeys & { readonly out: readonly boolean[] }> {
  const references = await db.selectFrom('carried_payment').select(['key', 'out']).where('carried_id', '=', carriedId).execute()
  const sources = await db
    .selectFrom('carried_source')
    .leftJoin('asset', 'asset.id', 'carried_source.asset_id')
    .select(['account', 'mint', 'out'])
    .where('carried_id', '=', carriedId)
    .execute()
  return {
    references: references.map(({ key }) => key),
    sources: sources.map(({ account, mint }) => carriedSource(account, mint)),
    out: [...references, ...sources].map(({ out }) => out === 1n),
  }
}

/** How a source is written in a digest. `mint`: null of the native token. */
export const carriedSource = (account: Address, mint: Address | null): string => `${account} ${mint ?? 'native'}`
