import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for the same seed: keys, block hashes, skipped slots. */
export type Random = {
  /** 32 bytes for a name: the same name gives the same bytes, whatever was asked before. */
  bytes(name: string): Uint8Array
  /** Whether an event of this rate (0 to 1) happens at this place in the sequence. */
  happens(event: { readonly name: string; readonly index: bigint; readonly rate: number }): boolean
}

/** Opens the sequence of a seed. */
export function createRandom(seed: string): Random {
  const bytes = (name: string) => new Uint8Array(createHash('sha256').update('practice\0').update(seed).update('\0').update(name).digest())
  return {
    bytes,
    happens: ({ name, index, rate }) => rate > 0 && Buffer.from(bytes(`${name} ${index}`)).readUInt32LE(0) < rate * 2 ** 32,
  }
}
