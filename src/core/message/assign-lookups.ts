import type { Address } from '../address/address.ts'
import type { CompareAddresses } from '../address/order.ts'
import type { Roles } from './collect-roles.ts'
import type { CompiledLookup, LookupTable, MessageDraft } from './message.ts'

/** Accounts of one lookup table that a message takes, writable ones first. */
type Taken = { readonly lookup: CompiledLookup; readonly writable: readonly Address[]; readonly readonly: readonly Address[] }

/** An index into a table is one byte. */
const MAX_TABLE_INDEX = 255

/**
 * Decides which accounts come from lookup tables, table by table in the given order. Never a signer, a called program, the fee payer, or the
 * nonce account, which must stand in the message itself (SIMD-0242).
 * `loaded` are these accounts in the order of the message's indexes: all writable ones, then all read-only ones.
 */
export function assignLookups({
  draft,
  roles,
  tables,
  compareAddresses,
}: {
  draft: MessageDraft
  roles: Roles
  tables: readonly LookupTable[]
  compareAddresses: CompareAddresses
}): { lookups: readonly CompiledLookup[]; loaded: readonly Address[] } {
  if (tables.length === 0) return { lookups: [], loaded: [] }
  const candidates = new Set(movableAccounts(draft, roles).sort(compareAddresses))
  const taken: Taken[] = []
  for (const table of tables) {
    const fromTable = takeFromTable({ table, candidates, roles })
    if (fromTable.writable.length + fromTable.readonly.length > 0) taken.push(fromTable)
  }
  return {
    lookups: taken.map(({ lookup }) => lookup),
    loaded: [...taken.flatMap(({ writable }) => writable), ...taken.flatMap(({ readonly }) => readonly)],
  }
}

function movableAccounts({ instructions, lifetime }: MessageDraft, roles: Roles): Address[] {
  const fixed = new Set(instructions.map(({ program }) => program))
  if (lifetime.kind === 'nonce') fixed.add(lifetime.nonceAccount)
  return [...roles].filter(([address, { signer }]) => !signer && !fixed.has(address)).map(([address]) => address)
}

/** Takes the candidates that the table holds out of the set, in the set's order. */
function takeFromTable({ table, candidates, roles }: { table: LookupTable; candidates: Set<Address>; roles: Roles }): Taken {
  const places = new Map<Address, number>()
  for (const [index, address] of table.addresses.entries()) {
    if (index <= MAX_TABLE_INDEX && !places.has(address)) places.set(address, index)
  }
  const found = [...candidates].filter((address) => places.has(address))
  for (const address of found) candidates.delete(address)

  const writable = found.filter((address) => roles.get(address)?.writable)
  const readonly = found.filter((address) => !roles.get(address)?.writable)
  const indexesOf = (addresses: readonly Address[]) => addresses.flatMap((address) => places.get(address) ?? [])
  return {
    lookup: { table: table.address, writableIndexes: indexesOf(writable), readonlyIndexes: indexesOf(readonly) },
    writable,
    readonly,
  }
}
