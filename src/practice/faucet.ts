import type { Address } from '../core/address/address.ts'
import { lamports } from '../core/amount/lamports.ts'
import type { Signature } from '../core/keys/signature.ts'
import { SYSTEM_PROGRAM } from '../core/program/ids.ts'
import { transferLamports } from '../core/program/system.ts'
import type { Bank } from './bank/bank.ts'
import { nameOf } from './bank/wire.ts'
import type { Compose } from './compose.ts'
import type { PracticeKey } from './keys.ts'

/** Gives practice lamports to whoever asks. */
export type Faucet = { give(to: Address, amount: bigint): Signature }

/** 1,000,000,000 SOL, all there is on the practice network: more than anybody asks for. */
export const FAUCET_LAMPORTS = 1_000_000_000_000_000_000n

/** Opens the faucet, and fills it where the network begins. A gift is an ordinary transfer: it stands in a block, and it fails as one. */
export function createFaucet(bank: Bank, compose: Compose, key: PracticeKey): Faucet {
  const filled = { lamports: FAUCET_LAMPORTS, data: new Uint8Array(0), owner: SYSTEM_PROGRAM, executable: false }
  if (bank.chain.at('processed').height === 0n) bank.writeAccount(key.address, filled)
  return {
    give(to, amount) {
      const transfer = transferLamports({ source: key.address, destination: to, lamports: lamports(amount) })
      const transaction = compose([key], [transfer])
      bank.submit(transaction)
      return nameOf(transaction)
    },
  }
}
