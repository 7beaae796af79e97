import type { VaultLimits } from '../../src/main/signer/vault/limits.ts'

/** Costs that take a millisecond. Only code can pass them: no setting and no environment reaches the product's. */
export const CHEAP_LIMITS: VaultLimits = {
  floor: { memoryKib: 64, passes: 1, lanes: 1 },
  ceiling: { memoryKib: 1_024, passes: 8, lanes: 2 },
  targetMs: 1,
}
