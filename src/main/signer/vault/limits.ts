/** Cost of Argon2id. */
export type KdfCost = { readonly memoryKib: number; readonly passes: number; readonly lanes: number }

/** What a vault may cost to open, and how long opening should take. */
export type VaultLimits = {
  /** Less than this is refused: somebody may have lowered it to make guessing cheap. */
  readonly floor: KdfCost
  /** More than this is refused: a file must not be able to exhaust the machine. */
  readonly ceiling: KdfCost
  /** Aimed at by calibration when a vault is created or its passphrase changed. */
  readonly targetMs: number
}

export const PRODUCT_LIMITS: VaultLimits = {
  floor: { memoryKib: 256 * 1024, passes: 3, lanes: 1 },
  ceiling: { memoryKib: 1024 * 1024, passes: 64, lanes: 4 },
  targetMs: 1_000,
}

/** A vault of a thousand imported keys and a full policy is far below this. */
export const VAULT_BYTES_MAX = 1_048_576
