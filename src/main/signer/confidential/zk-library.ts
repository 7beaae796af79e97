import type { ElGamalKeypair } from '@solana/zk-sdk/node'

export type Library = typeof import('@solana/zk-sdk/node')

/** A keypair holds a copy of the secret that it was made of: both are freed. */
export function withKeypair<Result>(library: Library, elgamalSecret: Uint8Array, use: (keypair: ElGamalKeypair) => Result): Result {
  const secret = library.ElGamalSecretKey.fromBytes(elgamalSecret)
  const keypair = library.ElGamalKeypair.fromSecretKey(secret)
  try {
    return use(keypair)
  } finally {
    keypair.free()
    secret.free()
  }
}
