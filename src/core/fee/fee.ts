import { type Lamports, lamports } from '../amount/lamports.ts'

const MICRO_LAMPORTS = 1_000_000n

/**
 * What a transaction costs its fee payer, executed or failed.
 * - base: `lamportsPerSignature` (from the node) for each of `signatures`
 * - legacy and version 0: `price` in micro-lamports per compute unit times `unitLimit`, rounded up
 * - version 1: `priorityLamports`, a total
 */
export function transactionFee({
  signatures,
  lamportsPerSignature,
  price = 0n,
  unitLimit = 0,
  priorityLamports = lamports(0n),
}: {
  signatures: number
  lamportsPerSignature: Lamports
  price?: bigint
  unitLimit?: number
  priorityLamports?: Lamports
}): Lamports {
  const base = BigInt(signatures) * lamportsPerSignature
  return lamports(base + priorityFee({ price, unitLimit }) + priorityLamports)
}

/** The priority fee of a unit price: price × limit in micro-lamports, rounded up to a whole lamport. Paid on the limit, not on what was used. */
export function priorityFee({ price, unitLimit }: { price: bigint; unitLimit: number }): Lamports {
  return lamports((price * BigInt(unitLimit) + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS)
}
