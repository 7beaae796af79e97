import { createHash } from 'node:crypto'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'

export const PAYER_SEED = new Uint8Array(createHash('sha256').update('payer elsewhere').digest())
/** An account that is watched, and whose key signs with something that is no Strongroom. */
export const PAYER = addressOfSeed(PAYER_SEED)
