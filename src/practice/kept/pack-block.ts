import type { Block } from '../bank/block.ts'
import type { Entry } from '../bank/entry.ts'
import { parseWire, type WireTransaction } from '../bank/wire.ts'
import { pack, unpack } from './pack.ts'

/** A transaction without what its bytes say, but for what it is found by. */
type PackedEntry = Omit<Entry, 'transaction'> & { readonly wire: Uint8Array }
type PackedBlock = Omit<Block, 'entries'> & { readonly entries: readonly PackedEntry[] }

/** A block and its transactions as text. */
export function packBlock(block: Block): string {
  const packed: PackedBlock = { ...block, entries: block.entries.map(withoutParsed) }
  return pack(packed)
}

export function unpackBlock(text: string): Block {
  const packed = unpack<PackedBlock>(text)
  return { ...packed, entries: packed.entries.map(withParsed) }
}

function withoutParsed({ transaction, ...rest }: Entry): PackedEntry {
  return { ...rest, wire: transaction.wire }
}

/** Bytes are parsed when somebody asks for them: most of what is kept nobody does. */
function withParsed({ wire, ...rest }: PackedEntry): Entry {
  let parsed: WireTransaction | null = null
  return {
    ...rest,
    get transaction() {
      parsed ??= parseWire(wire)
      return parsed
    },
  }
}
