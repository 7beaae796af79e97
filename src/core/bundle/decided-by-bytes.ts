import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../address/address.ts'
import { tendedBy } from '../decision/tended.ts'
import { StrongroomError } from '../error/error.ts'
import { decodeMessage } from '../message/decode.ts'
import { expandInstructions } from '../message/expand.ts'
import { decodeTokenInstruction } from '../program/token.ts'
import { digestMessage } from '../review/digest.ts'
import { isUnmistakable } from '../text/spelling.ts'
import { type Bundle, type BundledTransaction, type IntentLine, signedBytesOf } from './bundle.ts'
import { hiddenAmountsIn, pairLines } from './compare-intent.ts'
import type { OwnRole } from './review.ts'

/**
 * What somebody decides by signing a transaction: an intent that is named after its bytes, the reference of each of its payments, and how much it moves in
 * secret, which the signer reads from the bytes.
 */
export type DecidedByBytes = { readonly intent: string; readonly references: readonly string[]; readonly hidden?: readonly bigint[] }

type Owns = (address: Address) => OwnRole | null

/**
 * What is decided by signing the transactions of a bundle that was reviewed, and that nothing was refused of. Only what a machine without a network
 * can answer for is signed there: what lives by a nonce account of its own, whose accounts all stand in its bytes, which nobody else signs, and
 * whose payments have references, so that the signer knows them again.
 * @throws BUNDLE_CANNOT_SIGN
 */
export function decideByBytes({ transactions }: Bundle, owns: Owns): readonly DecidedByBytes[] {
  const users = new Map<Address, number>()
  return transactions.map((bundled, place) => {
    const transaction = place + 1
    const { lifetime } = bundled
    const reason = lifetime.kind === 'nonce' ? findReason(bundled, owns, users.get(lifetime.nonceAccount)) : BY_BLOCKHASH
    if (reason !== null) throw new StrongroomError('BUNDLE_CANNOT_SIGN', { transaction, reason })
    if (lifetime.kind === 'nonce') users.set(lifetime.nonceAccount, transaction)
    const references = readReferences(bundled, owns)
    if (typeof references === 'string') throw new StrongroomError('BUNDLE_CANNOT_SIGN', { transaction, reason: references })
    const hidden = hiddenAmountsIn(bundled.hidden)
    return { intent: intentOf(bundled), references, ...(hidden.length === 0 ? {} : { hidden }) }
  })
}

/** The intent of a transaction of a bundle: the same bytes are the same intent, however often they are asked for. */
export function intentOf(bundled: Pick<BundledTransaction, 'message' | 'hidden'>): string {
  return `bundle/${bytesToHex(digestMessage(signedBytesOf(bundled)))}`
}

const BY_BLOCKHASH = 'it lives by a blockhash, which is over before the file is carried back'

function findReason({ message, intent, signers, hidden }: BundledTransaction, owns: Owns, sharer: number | undefined): string | null {
  if (sharer !== undefined) return `it lives by the nonce account of transaction ${sharer}, and one of the two alone could ever be made`
  // Before anything is read from its instructions: those accounts stand in none of its bytes.
  if (decodeMessage(message).lookups.length > 0) return 'it takes accounts from a lookup table, and only a node knows which those are'
  if (intent.kind === 'upkeep' && hidden === undefined && !isRevocation(message))
    return 'it is upkeep other than the advance of nonce accounts or what is done to hidden balances, which is signed on the workstation with a network alone'
  if (intent.kind !== 'upkeep' && intent.lines.length === 0 && !doesClose(message))
    return 'it moves nothing, and costs its fee all the same'
  return signers.every(({ address }) => owns(address) !== null) ? null : 'a key that is not in this vault has to sign it too'
}

/** Whether its one act is to advance nonce accounts: what was signed over their values can never land then, and nothing is moved. */
function isRevocation(message: Uint8Array): boolean {
  const [, ...instructions] = expandInstructions({ message: decodeMessage(message) })
  return tendedBy(instructions)?.act === 'advance-nonce'
}

/** Whether it closes a token account, whose rent comes back where there is nothing else to move. */
function doesClose(message: Uint8Array): boolean {
  return expandInstructions({ message: decodeMessage(message) }).some((one) => decodeTokenInstruction(one)?.kind === 'closeTokenAccount')
}

/** The reference of each movement, in the order of the bytes; none for what goes to an account of ours; or why there are none. */
function readReferences(bundled: BundledTransaction, owns: Owns): readonly string[] | string {
  const lines = pairLines(bundled, expandInstructions({ message: decodeMessage(bundled.message) }))
  const references = lines.map((line) => line?.reference ?? '')
  if (references.every((reference) => reference === '') && lines.every((line) => comesHome(line, owns))) return []
  if (references.includes(''))
    return 'it pays somebody without a reference, and nothing would keep another bundle from having the same paid again'
  // Whoever prepares it chooses how it is written: under one that looks the same, the same would be signed again.
  if (!references.every(isUnmistakable))
    return 'one of its references could be written another way that nobody can tell apart: with another space, dash, apostrophe or the like, its letters in parts, or in another width or style'
  return new Set(references).size === references.length ? references : 'two of its payments have one reference'
}

function comesHome(line: IntentLine | undefined, owns: Owns): boolean {
  return line !== undefined && owns(line.recipient) !== null
}
