import { addInto } from './xor.ts'

/** What came of a part: it told something new, nothing new, or something that cannot be with what is known. */
export type Gathered = 'new' | 'known' | 'contradiction'

export type Gathering = {
  /** How many parts told something that the others did not; all is known once there are as many as fragments. */
  readonly rank: () => number
  readonly add: (indexes: readonly number[], fragment: Uint8Array) => Gathered
  /** All fragments in order, one after the other. Null until there is enough. */
  readonly solve: () => Uint8Array | null
}

/** Some fragments mixed: which, as a bit each, and their sum. */
type Row = { readonly mask: Uint8Array; readonly sum: Uint8Array }

/**
 * Solves parts for their fragments by elimination: any as many independent ones as there are fragments are enough. At most one row is kept for
 * each fragment, whatever is shown and however long.
 */
export function createGathering({ fragmentCount, fragmentBytes }: { fragmentCount: number; fragmentBytes: number }): Gathering {
  /** By the first fragment that each mixes. */
  const rows = new Map<number, Row>()
  const maskBytes = Math.ceil(fragmentCount / 8)

  function add(indexes: readonly number[], fragment: Uint8Array): Gathered {
    const row: Row = { mask: new Uint8Array(maskBytes), sum: Uint8Array.from(fragment) }
    for (const index of indexes) row.mask[index >> 3] = (row.mask[index >> 3] ?? 0) ^ (1 << (index & 7))
    for (let index = 0; index < fragmentCount; index += 1) {
      if (!isMixed(row, index)) continue
      const known = rows.get(index)
      if (known === undefined) {
        rows.set(index, row)
        return 'new'
      }
      takeOut(row, known)
    }
    return row.sum.some((byte) => byte !== 0) ? 'contradiction' : 'known'
  }

  function solve(): Uint8Array | null {
    if (rows.size < fragmentCount) return null
    const message = new Uint8Array(fragmentCount * fragmentBytes)
    const at = (index: number) => message.subarray(index * fragmentBytes, (index + 1) * fragmentBytes)
    for (let index = fragmentCount - 1; index >= 0; index -= 1) {
      const row = rows.get(index)
      if (row === undefined) return null
      at(index).set(row.sum)
      for (let later = index + 1; later < fragmentCount; later += 1) if (isMixed(row, later)) addInto(at(index), at(later))
    }
    return message
  }

  return { rank: () => rows.size, add, solve }
}

function isMixed({ mask }: Row, index: number): boolean {
  return (((mask[index >> 3] ?? 0) >> (index & 7)) & 1) === 1
}

function takeOut(from: Row, what: Row): void {
  addInto(from.mask, what.mask)
  addInto(from.sum, what.sum)
}
