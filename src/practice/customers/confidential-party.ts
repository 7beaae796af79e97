import * as zk from '@solana/zk-sdk/node'
import { ristretto255 } from '@noble/curves/ed25519.js'
import { type Address, encodeAddress } from '../../core/address/address.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import { type ConfidentialKeys, deriveConfidentialKeys, type KeyDerivation } from '../../core/confidential/derive-keys.ts'
import { addressOfSeed, signBytes } from '../../core/keys/keypair.ts'
import { encodeSignature } from '../../core/keys/signature.ts'
import { createAssociatedAccountIdempotent } from '../../core/program/associated-token.ts'
import { decodeConfidentialAccount } from '../../core/program/confidential-account.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../core/program/ids.ts'
import type { Instruction } from '../../core/program/instruction.ts'

/*
 * The other side of confidential payments, by the library and bytes written by hand, and by none of our own encoders: what a customer or an issuer of others
 * sends. The layouts are those of
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/instruction.rs
 */

const PROOF_PROGRAM = 'ZkE1Gama1Proof11111111111111111111111111111' as Address
const INSTRUCTIONS_SYSVAR = 'Sysvar1nstructions1111111111111111111111111' as Address
const PROOF = { equality: 3, publicKey: 4, range128: 7, validity3: 12 } as const
export const CONFIDENTIAL_MINT_BYTES = 235
export const DECIMALS = 6
const MOST_CREDITS = 65_536n

/** A wallet with the confidential account that its keys read. */
export type Party = {
  readonly seed: Uint8Array
  readonly owner: Address
  readonly mint: Address
  readonly account: Address
  readonly keys: ConfidentialKeys
}

/** By the keys that follow from its own, or by others that it was given. */
export function partyOf(seed: Uint8Array, mint: Address, by: KeyDerivation | ConfidentialKeys): Party {
  const owner = addressOfSeed(seed)
  const account = findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_2022_PROGRAM })
  const keys =
    typeof by === 'string'
      ? deriveConfidentialKeys(by, { account, owner, mint }, (message) => encodeSignature(signBytes({ seed, message })))
      : by
  return { seed, owner, mint, account, keys }
}

type MintTerms = {
  readonly payer: Address
  readonly mint: Address
  readonly lamports: bigint
  readonly approvesNew?: boolean
  readonly auditor?: Address | null
}

/** Makes a mint with confidential transfers, whose authority over everything is the payer. */
export function mintInstructions({ payer, mint, lamports, approvesNew = true, auditor = null }: MintTerms): Instruction[] {
  const creation = bytes(u32(0), u64(lamports), u64(BigInt(CONFIDENTIAL_MINT_BYTES)), encodeAddress(TOKEN_2022_PROGRAM))
  const terms = bytes([27, 0], encodeAddress(payer), [approvesNew ? 1 : 0], auditor === null ? new Uint8Array(32) : encodeAddress(auditor))
  return [
    { program: SYSTEM_PROGRAM, accounts: [writableSigner(payer), writableSigner(mint)], data: creation },
    token([writable(mint)], terms),
    token([writable(mint)], bytes([20, DECIMALS], encodeAddress(payer), [0])),
  ]
}

/** Makes the account where it is not there, and has it take confidential transfers under the party's keys. */
export function configureInstructions({ owner, mint, account, keys }: Party, payer: Address, most = MOST_CREDITS): Instruction[] {
  return [
    createAssociatedAccountIdempotent({ payer, owner, mint, tokenProgram: TOKEN_2022_PROGRAM }),
    token([writable(account), writableSigner(payer), readonly(SYSTEM_PROGRAM), signer(owner)], bytes([29], u16(5))),
    token(
      [writable(account), readonly(mint), readonly(INSTRUCTIONS_SYSVAR), signer(owner)],
      bytes([27, 2], sealed(keys, 0n), u64(most), [1]),
    ),
    proof(PROOF.publicKey, new zk.PubkeyValidityProofData(keypairOf(keys))),
  ]
}

/** New tokens of the mint, by its authority, into an account's public balance. */
export function mintTo({ mint, account }: Pick<Party, 'mint' | 'account'>, authority: Address, amount: bigint): Instruction {
  return token([writable(mint), writable(account), signer(authority)], bytes([14], u64(amount), [DECIMALS]))
}

/** From the party's public balance into its own pending one; everybody sees how much. */
export function deposit({ owner, mint, account }: Party, amount: bigint): Instruction {
  return token([writable(account), readonly(mint), signer(owner)], bytes([27, 5], u64(amount), [DECIMALS]))
}

/** As an owner with the library applies: for so many arrivals, with what is then available. */
export function apply(
  { owner, account, keys }: Party,
  { expected, available }: { readonly expected: bigint; readonly available: bigint },
): Instruction {
  return token([writable(account), signer(owner)], bytes([27, 8], u64(expected), sealed(keys, available)))
}

type Payment = {
  readonly from: Party
  readonly to: { readonly account: Address; readonly elgamalKey: Address }
  readonly amount: bigint
  /** What the sender's account hides, and its data as it stands. */
  readonly available: bigint
  readonly data: Uint8Array
}

/** A confidential transfer with its three proofs, for one transaction of version 1. */
export function payConfidentially(payment: Payment): Instruction[] {
  const { from, to, amount, available } = payment
  const { low, high, equality, validity, range } = provePayment(payment)
  return [
    token(
      [writable(from.account), readonly(from.mint), writable(to.account), readonly(INSTRUCTIONS_SYSVAR), signer(from.owner)],
      bytes([27, 7], sealed(from.keys, available - amount), partOf(low, 2), partOf(high, 2), [1, 2, 3]),
    ),
    proof(PROOF.equality, equality),
    proof(PROOF.validity3, validity),
    proof(PROOF.range128, range),
  ]
}

/** The three proofs of a payment, as the library makes them, and the ciphertexts of both halves of its amount for three keys. */
export function provePayment({ from, to, amount, available, data }: Payment) {
  const source = keypairOf(from.keys)
  const [own, theirs, auditor] = [source.pubkey(), publicKey(encodeAddress(to.elgamalKey)), publicKey(new Uint8Array(32))]
  const [low, high] = [amount & 0xffffn, amount >> 16n]
  const [openLow, openHigh, openRest, openNothing] = [opening(), opening(), opening(), opening()]
  const groupedLow = zk.GroupedElGamalCiphertext3Handles.encryptWith(own, theirs, auditor, low, openLow)
  const groupedHigh = zk.GroupedElGamalCiphertext3Handles.encryptWith(own, theirs, auditor, high, openHigh)
  const rest = available - amount
  const committed = zk.PedersenCommitment.from(rest, openRest)
  const standing = decodeConfidentialAccount(data)?.available ?? new Uint8Array(64)
  const left = zk.ElGamalCiphertext.fromBytes(withoutParts(standing, partOf(groupedLow.toBytes(), 0), partOf(groupedHigh.toBytes(), 0)))
  if (left === undefined) throw new Error('no ciphertext')
  const commitments = [groupedLow, groupedHigh].map((grouped) => zk.PedersenCommitment.fromBytes(grouped.toBytes().slice(0, 32)))
  return {
    low: groupedLow.toBytes(),
    high: groupedHigh.toBytes(),
    equality: new zk.CiphertextCommitmentEqualityProofData(source, left, committed, openRest, rest),
    validity: new zk.BatchedGroupedCiphertext3HandlesValidityProofData(
      ...([own, theirs, auditor, groupedLow, groupedHigh, low, high, openLow, openHigh] as const),
    ),
    range: new zk.BatchedRangeProofU128Data(
      [committed, ...commitments, zk.PedersenCommitment.from(0n, openNothing)],
      new BigUint64Array([rest, low, high, 0n]),
      Uint8Array.of(64, 16, 32, 16),
      [openRest, openLow, openHigh, openNothing],
    ),
  }
}

/** What the library makes of an amount under an AES key. */
export function sealed({ aesKey }: Pick<ConfidentialKeys, 'aesKey'>, amount: bigint): Uint8Array {
  return zk.AeKey.fromBytes(aesKey).encrypt(amount).toBytes()
}

/** The amount in what {@link sealed} made. */
export function opened({ aesKey }: Pick<ConfidentialKeys, 'aesKey'>, ciphertext: Uint8Array): bigint {
  const parsed = zk.AeCiphertext.fromBytes(ciphertext)
  if (parsed === undefined) throw new Error('no ciphertext')
  return zk.AeKey.fromBytes(aesKey).decrypt(parsed)
}

function keypairOf({ elgamalSecret }: Pick<ConfidentialKeys, 'elgamalSecret'>): zk.ElGamalKeypair {
  return zk.ElGamalKeypair.fromSecretKey(zk.ElGamalSecretKey.fromBytes(elgamalSecret))
}

const publicKey = (of: Uint8Array) => zk.ElGamalPubkey.fromBytes(of)
const opening = () => new zk.PedersenOpening()

/** Of a ciphertext for three keys, that of one: the commitment with one of the handles. */
function partOf(grouped: Uint8Array, place: number): Uint8Array {
  return bytes(grouped.slice(0, 32), grouped.slice(32 + 32 * place, 64 + 32 * place))
}

/** ciphertext - (low + 2^16 high), commitment and handle alike. */
function withoutParts(ciphertext: Uint8Array, low: Uint8Array, high: Uint8Array): Uint8Array {
  const point = (from: Uint8Array, at: number) => ristretto255.Point.fromBytes(from.slice(at, at + 32))
  const halves = [0, 32].map((at) =>
    point(ciphertext, at)
      .subtract(point(low, at).add(point(high, at).multiply(1n << 16n)))
      .toBytes(),
  )
  return bytes(...halves)
}

function proof(discriminator: number, made: { toBytes(): Uint8Array }): Instruction {
  return { program: PROOF_PROGRAM, accounts: [], data: bytes([discriminator], made.toBytes()) }
}

type Meta = Instruction['accounts'][number]
const meta =
  (signs: boolean, writes: boolean) =>
  (address: Address): Meta => ({ address, signer: signs, writable: writes })
const readonly = meta(false, false)
const writable = meta(false, true)
const signer = meta(true, false)
const writableSigner = meta(true, true)

function token(accounts: readonly Meta[], data: Uint8Array): Instruction {
  return { program: TOKEN_2022_PROGRAM, accounts, data }
}

function bytes(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

const littleEndian = (value: bigint, length: number) =>
  Uint8Array.from({ length }, (_, place) => Number((value >> BigInt(8 * place)) & 0xffn))
const u16 = (value: number) => littleEndian(BigInt(value), 2)
const u32 = (value: number) => littleEndian(BigInt(value), 4)
const u64 = (value: bigint) => littleEndian(value, 8)
