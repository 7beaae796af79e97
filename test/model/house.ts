import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../src/core/address/address.ts'
import { StrongroomError } from '../../src/core/error/error.ts'
import { addressOfSeed, type Seed, signBytes } from '../../src/core/keys/keypair.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import { decodeMessage } from '../../src/core/message/decode.ts'
import { expandInstructions } from '../../src/core/message/expand.ts'
import { nonceAddress } from '../../src/core/plan/nonce-upkeep.ts'
import { decodeSystemInstruction } from '../../src/core/program/system.ts'
import type { ReviewedMessage } from '../../src/main/signer/protocol.ts'
import type { SignerClient } from '../../src/main/signer-client.ts'
import { type Account, type Accounts, nextNonce } from './execute.ts'
import type { Scheduler } from './scheduler.ts'

const DEPOSITS = 5
const RECIPIENTS = 24
const NONCES = 2
const TREASURY_LAMPORTS = 1_000_000_000_000n
const DEPOSIT_LAMPORTS = 10_000_000n
const NONCE_LAMPORTS = 1_500_000n

const seedOf = (name: string): Seed => sha256(utf8ToBytes(`the model's ${name}`))
const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => addressOfSeed(seedOf(`${name} ${index}`)))

const treasury = addressOfSeed(seedOf('treasury'))
const deposits = named('deposit', DEPOSITS)
const nonces = Array.from({ length: NONCES }, (_, index) => nonceAddress({ payer: treasury, seed: `nonce ${index + 1}` }))
const seeds = new Map<string, Seed>([
  [treasury, seedOf('treasury')],
  ...deposits.map((address, index) => [address, seedOf(`deposit ${index}`)] as const),
])

/** Everybody in the model: the same in every history. */
export const HOUSE = {
  treasury,
  deposits,
  nonces,
  recipients: named('recipient', RECIPIENTS),
  stranger: addressOfSeed(seedOf('stranger')),
  /** Whose money is counted. */
  ours: new Set<Address>([treasury, ...deposits, ...nonces]),
} as const

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

const signatures = new Map<string, Signature>()

/** The same key over the same bytes gives the same signature, so it need not be made twice. */
function signOnce(address: Address, message: Uint8Array, digest: string): Signature | null {
  const seed = seeds.get(address)
  if (seed === undefined) return null
  const name = `${address} ${digest}`
  const signature = signatures.get(name) ?? signBytes({ seed, message })
  if (signatures.size > 5_000) signatures.clear()
  signatures.set(name, signature)
  return signature
}

/** The model's vault signs whatever it is asked to, so its seals say nothing. */
const SEAL = '5e'.repeat(32)

export type Vault = { locked: boolean; readonly signer: SignerClient }

/**
 * Stands in for the signer's process: reviews everything, refuses nothing, signs with real keys. `onSigned` is told each message that a
 * signature came into the world for.
 */
export function openVault(scheduler: Scheduler, onSigned: (digest: string, nonce: string | null) => void): Vault {
  const reviewed = new Map<string, Uint8Array>()
  const answers: Partial<SignerClient> = {
    status: async () => {
      await scheduler.turn('the signer is asked how it is')
      return { state: vault.locked ? 'locked' : 'unlocked' } as Awaited<ReturnType<SignerClient['status']>>
    },
    review: async ({ messages }) => {
      await scheduler.turn('the signer reviews')
      const entries = messages.map((message) => {
        const digest = bytesToHex(sha256(message))
        reviewed.set(digest, message)
        return { digest, words: [], refusal: null } as unknown as ReviewedMessage
      })
      return { reviewed: entries }
    },
    sealDecisions: async ({ intents }) => ({ seals: intents.map(() => SEAL) }),
    sealSuccessors: async ({ successors }) => ({ seals: successors.map(() => SEAL) }),
    journalHead: async () => null,
    sign: async ({ messages }) => {
      await scheduler.turn('the signer signs')
      if (vault.locked) throw new StrongroomError('VAULT_LOCKED', {})
      const signed = messages.map(({ digest }) => {
        const message = reviewed.get(digest)
        if (message === undefined) throw new Error(`${digest} was not reviewed`)
        onSigned(digest, nonceIn(message))
        const { staticAccounts, header } = decodeMessage(message)
        const signers = staticAccounts.slice(0, header.signerCount)
        const made = signers.flatMap((address) => {
          const signature = signOnce(address, message, digest)
          return signature === null ? [] : [{ address, signature }]
        })
        return { digest, signatures: made }
      })
      await scheduler.turn('the signer has signed')
      return { signed, generation: 0 }
    },
  }
  const vault: Vault = {
    locked: false,
    signer: new Proxy(answers as SignerClient, {
      get: (known, operation) => {
        if (operation in known) return known[operation as keyof SignerClient]
        throw new Error(`the model's signer is not asked to ${String(operation)}`)
      },
    }),
  }
  return vault
}

/** The nonce account and the value that a message may live by: what stands where a blockhash would, under an advance. */
function nonceIn(message: Uint8Array): string | null {
  const compiled = decodeMessage(message)
  const [first] = expandInstructions({ message: compiled })
  const decoded = first === undefined ? null : decodeSystemInstruction(first)
  return decoded?.kind === 'advanceNonce' ? `${decoded.nonceAccount} ${compiled.lifetimeToken}` : null
}
