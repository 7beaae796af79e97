import { openReadOnly, type SqliteFile } from './sqlite.ts'

/** Which chain a journal tells of, and up to which slot it knows what is final. */
export type ChainSeen = { readonly genesisHash: string; readonly slot: bigint }

/**
 * Reads what a journal that nobody has open tells of its chain: null where it tells of none yet, or cannot be read. What is wrong with it is found
 * by whoever opens it.
 */
export function readChainSeen(path: string): ChainSeen | null {
  let file: SqliteFile | null = null
  try {
    file = openReadOnly(path)
    const network = file.prepare<[], { hash: string }>('SELECT genesis_hash AS hash FROM network').get()
    const cursor = file.prepare<[], { slot: bigint }>('SELECT slot FROM cursor').get()
    // What became of a payment is often final before its block is read.
    const proof = file.prepare<[], { slot: bigint | null }>("SELECT max(slot) AS slot FROM evidence WHERE commitment = 'finalized'").get()
    return network === undefined ? null : { genesisHash: network.hash, slot: later(cursor?.slot ?? 0n, proof?.slot ?? 0n) }
  } catch {
    return null
  } finally {
    file?.close()
  }
}

function later(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
