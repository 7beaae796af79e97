import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash as kitBlockhash,
  compileTransaction,
  createKeyPairFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  verifySignature,
} from '@solana/kit'
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js'
import type { Address } from '../src/core/address/address.ts'
import { lamports } from '../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../src/core/chain/slot.ts'
import { invariant } from '../src/core/error/invariant.ts'
import { addressOfSeed } from '../src/core/keys/keypair.ts'
import { decodeSignature, type Signature } from '../src/core/keys/signature.ts'
import { isBlockhash, type Lifetime } from '../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../src/core/message/compile.ts'
import { encodeMessage } from '../src/core/message/encode.ts'
import { encodeTransaction } from '../src/core/message/transaction.ts'
import { transferLamports } from '../src/core/program/system.ts'

const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const MOVED = 1_000_000n

type KitKeys = Awaited<ReturnType<typeof createKeyPairFromPrivateKeyBytes>>

/** A transaction to be made by each contender: sources that pay one destination; the first pays the fee. Keys are at hand for all of them. */
export type Wanted = {
  readonly sources: readonly Address[]
  readonly destination: Address
  readonly lifetime: Extract<Lifetime, { kind: 'blockhash' }>
  readonly keys: ReadonlyMap<string, KeyObject>
  readonly kitKeys: readonly KitKeys[]
  readonly web3Keys: readonly Keypair[]
  /** What is signed, for the one who builds nothing. */
  readonly message: Uint8Array
  readonly signers: readonly KeyObject[]
}

/** So many transactions of so many sources each, all different. */
export async function makeWanted({ transactions, sources: count }: { transactions: number; sources: number }): Promise<Wanted[]> {
  const destination = addressOfSeed(seedOf(0))
  invariant(isBlockhash(destination), 'any 32 bytes are a blockhash')
  const lifetime = { kind: 'blockhash', blockhash: destination, lastValidBlockHeight: blockHeight(0), fetchedSlot: slot(0) } as const
  return Promise.all(
    Array.from({ length: transactions }, async (_, place) => {
      const seeds = Array.from({ length: count }, (__, index) => seedOf(1 + place * count + index))
      const sources = seeds.map((seed) => addressOfSeed(seed))
      const keys = new Map(seeds.map((seed, index) => [String(sources[index]), keyOf(seed)]))
      const kitKeys = await Promise.all(seeds.map((seed) => createKeyPairFromPrivateKeyBytes(seed)))
      const web3Keys = seeds.map((seed) => Keypair.fromSeed(seed))
      const without = { sources, destination, lifetime, keys, kitKeys, web3Keys }
      const compiled = compileMessage(draftOf(without))
      const signers = compiled.staticAccounts.slice(0, count).flatMap((account) => keys.get(account) ?? [])
      return { ...without, message: encodeMessage(compiled), signers }
    }),
  )
}

function seedOf(number: number): Uint8Array {
  const seed = new Uint8Array(32).fill(7)
  new DataView(seed.buffer).setUint32(0, number)
  return seed
}

function keyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
}

function draftOf({ sources, destination, lifetime }: Pick<Wanted, 'sources' | 'destination' | 'lifetime'>) {
  const instructions = sources.map((source) => transferLamports({ source, destination, lamports: lamports(MOVED) }))
  return { version: 'legacy', feePayer: sources[0] ?? destination, instructions, lifetime } as const
}

/** The signatures alone, over bytes that are there already. */
export function bareSign({ message, signers }: Wanted): readonly Uint8Array[] {
  return signers.map((key) => sign(null, message, key))
}

/** The product's way from what is wanted to the bytes a node takes, and the transaction's name. */
export function ownSign(wanted: Wanted): { bytes: Uint8Array; name: Signature } {
  const compiled = compileMessage(draftOf(wanted))
  const message = encodeMessage(compiled)
  const signatures = compiled.staticAccounts.slice(0, compiled.header.signerCount).map((account) => {
    const key = wanted.keys.get(account)
    invariant(key !== undefined, 'every signer has a key here')
    return sign(null, message, key)
  })
  const [first] = signatures
  invariant(first !== undefined, 'somebody signs')
  return { bytes: encodeTransaction({ message, signatures }), name: decodeSignature(first) }
}

export async function kitSign({ sources, destination, lifetime, kitKeys }: Wanted): Promise<Uint8Array> {
  const data = new Uint8Array(12)
  data[0] = 2
  new DataView(data.buffer).setBigUint64(4, MOVED, true)
  const to = address(destination)
  const instructions = sources.map((source) => ({
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: address(source), role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data,
  }))
  const hash = { blockhash: kitBlockhash(lifetime.blockhash), lastValidBlockHeight: 0n }
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (made) => setTransactionMessageFeePayer(address(sources[0] ?? destination), made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(hash, made),
    (made) => appendTransactionMessageInstructions(instructions, made),
  )
  return new Uint8Array(getTransactionEncoder().encode(await signTransaction([...kitKeys], compileTransaction(message))))
}

/** Whether kit reads the bytes as a transaction signed by every source. */
export async function kitVerifies({ sources, kitKeys }: Wanted, bytes: Uint8Array): Promise<boolean> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
  const verdicts = await Promise.all(
    sources.map(async (source, index) => {
      const [signature, keys] = [signatures[address(source)], kitKeys[index]]
      return signature !== null && signature !== undefined && keys !== undefined && verifySignature(keys.publicKey, signature, messageBytes)
    }),
  )
  return Object.keys(signatures).length === sources.length && verdicts.every((isValid) => isValid)
}

export function web3Sign({ destination, lifetime, web3Keys }: Wanted): Uint8Array {
  const [first] = web3Keys
  invariant(first !== undefined, 'somebody pays')
  const transaction = new Transaction({ recentBlockhash: lifetime.blockhash, feePayer: first.publicKey })
  const toPubkey = new PublicKey(destination)
  for (const { publicKey } of web3Keys) {
    const { keys, programId, data } = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey, lamports: MOVED })
    transaction.add(new TransactionInstruction({ keys, programId, data }))
  }
  transaction.sign(...web3Keys)
  return new Uint8Array(transaction.serialize())
}
