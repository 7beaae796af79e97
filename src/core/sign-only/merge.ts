import { isSameBytes } from '../same-bytes.ts'
import type { Address } from '../address/address.ts'
import { StrongroomError } from '../error/error.ts'
import { verifySignature } from '../keys/keypair.ts'
import type { Signature } from '../keys/signature.ts'
import { decodeMessage } from '../message/decode.ts'
import { signersOf } from '../message/message.ts'
import { encodeTransaction } from '../message/transaction.ts'
import { address as addressPart, say, type Sentence } from '../text/sentence.ts'
import type { SignerLine, SignOnly } from './sign-only.ts'

/** Signatures as somebody brought them; `source` names the machine or the file they came from. */
export type Brought = { readonly source: string } & Pick<SignOnly, 'signers'> & Partial<Pick<SignOnly, 'blockhash' | 'message'>>

/**
 * - other-message: what came with it says that other bytes were signed
 * - not-asked: the message needs no signature of this account
 * - not-of-these-bytes: it is not a signature of this account over exactly these bytes
 * - another: this account’s signature is known already, and this is another
 */
export type Reason = 'other-message' | 'not-asked' | 'not-of-these-bytes' | 'another'
export type KeptOut = { readonly source: string; readonly address: Address; readonly reason: Reason; readonly sentence: Sentence }

export type Merged = {
  readonly message: Uint8Array
  /** One place per signer, in the order of the accounts; null where nobody has signed yet. */
  readonly signatures: readonly { readonly address: Address; readonly signature: Signature | null }[]
  readonly keptOut: readonly KeptOut[]
}

/**
 * Puts signatures from several machines together, each only after it is verified over exactly the bytes of the message. One that differs is
 * named and kept out, and changes nothing of the others.
 * @throws those of decodeMessage
 */
export function mergeSignatures({ message, brought }: { message: Uint8Array; brought: readonly Brought[] }): Merged {
  const decoded = decodeMessage(message)
  const { lifetimeToken } = decoded
  const signers = signersOf(decoded)
  const known = new Map<Address, Signature>()
  const keptOut: KeptOut[] = []
  for (const each of brought) {
    const isOther =
      (each.message != null && !isSameBytes(each.message, message)) || (each.blockhash != null && each.blockhash !== lifetimeToken)
    for (const line of each.signers) {
      const reason = isOther ? 'other-message' : reasonAgainst(line, { message, signers, known })
      if (reason === null) known.set(line.address, line.signature)
      else keptOut.push({ source: each.source, address: line.address, reason, sentence: sayWhy(line.address, each.source, reason) })
    }
  }
  return { message, signatures: signers.map((address) => ({ address, signature: known.get(address) ?? null })), keptOut }
}

/**
 * The transaction that a node takes.
 * @throws SIGNATURES_MISSING
 */
export function assembleTransaction({ message, signatures }: Pick<Merged, 'message' | 'signatures'>): Uint8Array {
  const missing = signatures.flatMap(({ address, signature }) => (signature === null ? [address] : []))
  if (missing.length > 0) throw new StrongroomError('SIGNATURES_MISSING', { addresses: missing })
  return encodeTransaction({ message, signatures: signatures.map(({ signature }) => signature) })
}

function reasonAgainst(
  { address, signature }: SignerLine,
  { message, signers, known }: { message: Uint8Array; signers: readonly Address[]; known: ReadonlyMap<Address, Signature> },
): Reason | null {
  if (!signers.includes(address)) return 'not-asked'
  const before = known.get(address)
  if (before === signature) return null
  if (!verifySignature({ address, message, signature })) return 'not-of-these-bytes'
  return before === undefined ? null : 'another'
}

function sayWhy(address: Address, source: string, reason: Reason): Sentence {
  const whose = say`The signature of ${addressPart(address)} from ${source} was left out:`
  switch (reason) {
    case 'other-message':
      return say`${whose} it came with another transaction than this one.`
    case 'not-asked':
      return say`${whose} this transaction needs none of this account.`
    case 'not-of-these-bytes':
      return say`${whose} it is not a signature of this account over exactly these bytes.`
    case 'another':
      return say`${whose} another of this account is known already, and stays.`
  }
}
