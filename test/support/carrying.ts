import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Point } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import Database from 'better-sqlite3'
import { type Address, encodeAddress } from '../../src/core/address/address.ts'
import { decodeBundle } from '../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../src/core/bundle/encode.ts'
import { addressOfSeed, signBytes } from '../../src/core/keys/keypair.ts'
import { decodeSignature, type Signature } from '../../src/core/keys/signature.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { keyOf } from '../core/bundle/support.ts'
import { PAYER, PAYER_SEED } from './payer-elsewhere.ts'
import type { TwoWorkstations } from './two-workstations.ts'

export const SOON = { withinMs: 60_000 }
export const AMOUNT = 2_000_000n
type Wanted = { readonly to: Address; readonly nonceAccount: Address; readonly reference: string }

/** Bundles that pay from {@link PAYER}, prepared with the workstation that has a network. */
export function carryFrom(two: () => TwoWorkstations) {
  const client = () => two().online().client
  const plan = async (wanted: Wanted) => {
    const asked = { ...wanted, amount: AMOUNT, from: PAYER, allowUnfundedRecipient: true }
    const planned = await client().bundles.plan(asked)
    const [recipient] = planned.recipients
    const confirmed = recipient?.confirm.digest == null ? {} : { confirmed: recipient.confirm.digest }
    return { planned, asked: { ...asked, digest: planned.digest ?? '', ...confirmed } }
  }
  const prepare = async (wanted: Wanted) => client().bundles.prepare((await plan(wanted)).asked)
  const listed = async (digest: string) =>
    (await client().bundles.list({ limit: 100 })).find((one) => one.digest === digest)?.transactions[0]
  return {
    client,
    plan,
    prepare,
    listed,
    watchPayer: async () => {
      const contents = `data:text/plain;base64,${Buffer.from(PAYER).toString('base64')}`
      await client().accounts.import({ contents })
      await two().fund(PAYER, 100_000_000n)
    },
    /** A payment to a key of that name, under a reference and a nonce account of that name, and signed. */
    prepareSigned: async (name: string) => {
      const nonceAccount = await two().makeNonce(name, PAYER)
      const { path, digest } = await prepare({ to: keyOf(name), nonceAccount, reference: name })
      const bundle = decodeBundle(readFileSync(path, 'utf8'))
      const [transaction] = bundle.transactions
      if (transaction?.lifetime.kind !== 'nonce') throw new Error('it lives by a nonce')
      const { message, lifetime } = transaction
      const fileWith = (signature: Signature) => {
        const file = path.replace('.json', `-${signature.slice(0, 8)}.json`)
        const signers = transaction.signers.map((signer) => ({ ...signer, signature }))
        writeFileSync(file, encodeBundle({ ...bundle, transactions: [{ ...transaction, signers }] }))
        return file
      }
      const send = (signature: Signature) =>
        two().node.sendTransaction(encodeTransaction({ message, signatures: [signature] }), { preflightCommitment: 'confirmed' })
      return { digest, message, lifetime, nonceAccount, signature: signBytes({ seed: PAYER_SEED, message }), fileWith, send }
    },
    /** Writes into the journal by hand, while nothing has it open. */
    writeByHand: async (act: (db: Database.Database) => void) => {
      await two().reopen(() => {
        const db = new Database(join(two().onlineDir, 'practice', 'journal.sqlite'))
        act(db)
        db.close()
      })
    },
  }
}

const toNumber = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes.toReversed())}`)
const toBytes = (value: bigint) => Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex')).toReversed()

/** Another signature of the same bytes by the same key: what signers give that share a key, or that draw at random (RFC 8032, 5.1.6 with another r). */
export function signOtherwise(seed: Uint8Array, message: Uint8Array): Signature {
  const hash = sha512(seed).slice(0, 32)
  hash[0] = (hash[0] ?? 0) & 248
  hash[31] = ((hash[31] ?? 0) & 127) | 64
  const order = Point.CURVE().n
  const r = 123_456_789n
  const point = Point.BASE.multiply(r).toBytes()
  const k = toNumber(sha512(concatBytes(point, encodeAddress(addressOfSeed(seed)), message))) % order
  return decodeSignature(concatBytes(point, toBytes((r + k * (toNumber(hash) % order)) % order)))
}
