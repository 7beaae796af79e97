import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../src/core/address/address.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import { nonceAddress } from '../../src/core/plan/nonce-upkeep.ts'
import { accountOf } from '../main/signer/support/signer.ts'
import { type Account, type Accounts, nextNonce } from './execute.ts'

const DEPOSITS = 5
const RECIPIENTS = 24
const SUPPLIERS = 3
const NONCES = 2
const TREASURY_LAMPORTS = 1_000_000_000_000n
const DEPOSIT_LAMPORTS = 10_000_000n
const NONCE_LAMPORTS = 1_500_000n

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => addressOfSeed(sha256(utf8ToBytes(`the model's ${name} ${index}`))))

const treasury = accountOf(0)
const deposits = Array.from({ length: DEPOSITS }, (_, index) => accountOf(index + 1))
const nonces = Array.from({ length: NONCES }, (_, index) => nonceAddress({ payer: treasury, seed: `nonce ${index + 1}` }))

/** Everybody in the model: the same in every history. Our keys are those of one vault, which the real signer opens. */
export const HOUSE = {
  treasury,
  deposits,
  nonces,
  recipients: named('recipient', RECIPIENTS),
  /** The policy lets them be paid, and nobody who decides here owes them anything. */
  suppliers: named('supplier', SUPPLIERS),
  stranger: addressOfSeed(sha256(utf8ToBytes("the model's stranger"))),
  /** Whose money is counted. */
  ours: new Set<Address>([treasury, ...deposits, ...nonces]),
} as const

/** What each recipient is owed: no two the same. */
export function owedTo(recipient: number): bigint {
  return 1_000_000n + BigInt(recipient)
}

/** What everybody holds where a history begins. */
export function openingAccounts(): Accounts {
  const plain = (lamports: bigint): Account => ({ lamports, nonce: null })
  return new Map<Address, Account>([
    [treasury, plain(TREASURY_LAMPORTS)],
    [HOUSE.stranger, plain(TREASURY_LAMPORTS)],
    ...deposits.map((address) => [address, plain(DEPOSIT_LAMPORTS)] as const),
    ...nonces.map((address, index) => {
      const nonce = { authority: treasury, value: nextNonce(`opening ${index}`) }
      return [address, { lamports: NONCE_LAMPORTS, nonce }] as const
    }),
  ])
}
