import { type Lamports, lamports } from '../amount/lamports.ts'

const MICRO_LAMPORTS = 1_000_000n

/**
 * What a transaction costs its fee payer, executed or failed.
 * - base: `lamportsPerSignature` (from the node) for each of `signatures`
 * - legacy and version 0: `price` in micro-lamports per compute unit times `computeUnitLimit`, rounded up
 * - version 1: `priorityLamports`, a total
 */
export function transactionFee({
  signatures,
  lamportsPerSignature,
  price = 0n,
  computeUnitLimit = 0,
  priorityLamports = lamports(0n),
}: {
  signatures: number
  lamportsPerSignature: Lamports
  price?: bigint
  computeUnitLimit?: number
  priorityLamports?: Lamports
}): Lamports {
  const base = BigInt(signatures) * lamportsPerSignature
  return lamports(base + priorityFee({ price, computeUnitLimit }) + priorityLamports)
}

/** The priority fee of a unit price: price × limit in micro-lamports, rounded up to a whole lamport. Paid on the limit, not on what was used. */
export function priorityFee({ price, computeUnitLimit }: { price: bigint; computeUnitLimit: number }): Lamports {
  return lamports((price * BigInt(computeUnitLimit) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS)
}
