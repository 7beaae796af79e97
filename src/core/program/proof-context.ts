import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../address/address.ts'
import { findSeededAddress } from '../address/seeded.ts'
import { PROOF_PROGRAM } from './confidential-transfer.ts'
import { isSameBytes } from '../same-bytes.ts'
import { addressField, bytesField, decodeField, struct, u8 } from './layout.ts'

/*
 * An account in which the proof program keeps what it verified, for an instruction of another transaction. Whoever verifies into an empty one first says
 * whose it is: its authority closes it and takes its rent.
 *
 * https://github.com/solana-program/zk-elgamal-proof, interface, state.rs
 */

/** Authority and kind stand before what was proved. */
const HEAD_BYTES = 32 + 1
const COMMITMENT_BYTES = 32
const COMMITMENTS_BYTES = 8 * COMMITMENT_BYTES
const BIT_LENGTHS_BYTES = 8

/** Three keys, and two halves of an amount: a commitment each with a handle for each key. */
const VALIDITY_BYTES = 3 * 32 + 2 * 4 * 32

/**
 * What an account can keep, by the tag of the proof: how many bytes say what was proved. `range` is of what a withdrawal leaves; the two others are of a
 * payment.
 */
const KINDS = {
  range: { tag: 6, bytes: COMMITMENTS_BYTES + BIT_LENGTHS_BYTES },
  'payment-range': { tag: 7, bytes: COMMITMENTS_BYTES + BIT_LENGTHS_BYTES },
  'payment-validity': { tag: 12, bytes: VALIDITY_BYTES },
} as const
export type ProofKind = keyof typeof KINDS

/** The size of an account that keeps a proof of this kind. */
export function contextBytes(kind: ProofKind): number {
  return HEAD_BYTES + KINDS[kind].bytes
}

/** Places for one kind of proof of one token account: strangers may take one by sending lamports there, or by verifying into it first. */
const PLACES = 8

/** Where proofs for a token account are kept, by the payer's key alone: nothing has to be remembered to find them again. */
export function contextPlaces({ payer, account, kind }: { payer: Address; account: Address; kind: ProofKind }): readonly ContextPlace[] {
  return Array.from({ length: PLACES }, (_, number) => {
    const seed = bytesToHex(sha256(utf8ToBytes(`strongroom proof ${kind} ${account} ${number}`))).slice(0, 32)
    return { context: findSeededAddress({ base: payer, seed, owner: PROOF_PROGRAM }), seed }
  })
}

export type ContextPlace = { readonly context: Address; readonly seed: string }

/** What an account of the proof program keeps: nothing yet, a range proof, or something else. `authority`: who closes it. */
export type ProofContext =
  | { readonly kind: 'empty' }
  | { readonly kind: 'range'; readonly authority: Address; readonly commitments: Uint8Array; readonly bitLengths: Uint8Array }
  | { readonly kind: 'other'; readonly authority: Address }

const head = struct({ authority: addressField, tag: u8 })
const rangeContext = struct({
  authority: addressField,
  tag: u8,
  commitments: bytesField(COMMITMENTS_BYTES),
  bitLengths: bytesField(BIT_LENGTHS_BYTES),
})

/** Null for bytes that no account of the proof program has. */
export function decodeProofContext(data: Uint8Array): ProofContext | null {
  if (data.every((byte) => byte === 0)) return { kind: 'empty' }
  const range = decodeField(rangeContext, data)
  if (range?.tag === KINDS.range.tag)
    return { kind: 'range', authority: range.authority, commitments: range.commitments, bitLengths: range.bitLengths }
  const other = data.length < HEAD_BYTES ? null : decodeField(head, data.subarray(0, HEAD_BYTES))
  return other === null ? null : { kind: 'other', authority: other.authority }
}

type Keeping = { readonly kind: ProofKind; readonly authority: Address; readonly proof: Uint8Array }

/** Whether an account of the proof program keeps what this proof says, for this authority. `proof`: as its instruction carries it behind the tag. */
export function doesKeep(data: Uint8Array, { kind, authority, proof }: Keeping): boolean {
  const { tag, bytes } = KINDS[kind]
  if (data.length !== contextBytes(kind) || proof.length < bytes) return false
  const said = decodeField(head, data.subarray(0, HEAD_BYTES))
  return said?.authority === authority && said.tag === tag && isSameBytes(data.subarray(HEAD_BYTES), proof.subarray(0, bytes))
}

/** The commitment that a range proof which is kept is of; null where it is of several, or of something else than a number of 64 bits. */
export function commitmentOf(context: ProofContext): Uint8Array | null {
  if (context.kind !== 'range' || context.bitLengths[0] !== 64) return null
  const others = [...context.commitments.subarray(COMMITMENT_BYTES), ...context.bitLengths.subarray(1)]
  return others.every((byte) => byte === 0) ? context.commitments.subarray(0, COMMITMENT_BYTES) : null
}
