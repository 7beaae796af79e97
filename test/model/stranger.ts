import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import bs58 from 'bs58'
import type { Address } from '../../src/core/address/address.ts'
import { lamports as lamportsOf } from '../../src/core/amount/lamports.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import { FEE_PER_SIGNATURE, type Read } from './execute.ts'
import { HOUSE } from './house.ts'

type Paid = { readonly number: number; readonly destination: Address; readonly lamports: bigint; readonly token: string }

/** What a stranger pays us: known to the chain without its bytes, since nobody here reads them. */
export function readForeign({ number, destination, lamports, token }: Paid): Read {
  const { stranger } = HOUSE
  return {
    signature: bs58.encode(sha512(utf8ToBytes(`a stranger's ${number}`))) as Signature,
    token,
    isForeign: true,
    signers: [stranger],
    accountKeys: [stranger, destination],
    feeLamports: FEE_PER_SIGNATURE,
    instructions: [{ kind: 'transferLamports', source: stranger, destination, lamports: lamportsOf(lamports) }],
  }
}
