import { argon2id } from 'hash-wasm'
import type { KdfCost, VaultLimits } from './limits.ts'
import { copySecret } from './secret.ts'

const KEY_BYTES = 32

/**
 * The 32-byte key that seals a vault. The caller wipes it.
 * The secret is copied before the first pause, so that it may be wiped while this works.
 */
export async function deriveKey({ secret, salt, cost }: { secret: Uint8Array; salt: Uint8Array; cost: KdfCost }): Promise<Uint8Array> {
  const password = copySecret(secret)
  try {
    return await argon2id({
      password,
      salt,
      memorySize: cost.memoryKib,
      iterations: cost.passes,
      parallelism: cost.lanes,
      hashLength: KEY_BYTES,
      outputType: 'binary',
    })
  } finally {
    password.fill(0)
  }
}

/**
 * How many passes take about the target time on this machine at the floor's memory; never below the floor, never above the ceiling.
 * Measured by one run at the floor.
 */
export async function calibrateCost({ limits, now }: { limits: VaultLimits; now: () => number }): Promise<KdfCost> {
  const { floor, ceiling, targetMs } = limits
  const startedMs = now()
  await deriveKey({ secret: new Uint8Array(64), salt: new Uint8Array(32), cost: floor })
  const msPerPass = Math.max((now() - startedMs) / floor.passes, 0.001)
  const passes = Math.min(Math.max(Math.round(targetMs / msPerPass), floor.passes), ceiling.passes)
  return { ...floor, passes }
}
