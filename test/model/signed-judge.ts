import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../src/core/address/address.ts'
import { decodeMessage } from '../../src/core/message/decode.ts'
import { expandInstructions } from '../../src/core/message/expand.ts'
import { decodeComputeBudgetInstruction } from '../../src/core/program/compute-budget.ts'
import type { Instruction } from '../../src/core/program/instruction.ts'
import { decodeMemoInstruction } from '../../src/core/program/memo.ts'
import { decodeSystemInstruction, type SystemInstruction } from '../../src/core/program/system.ts'
import { digestMessage } from '../../src/core/review/digest.ts'
import { HOUSE } from './house.ts'
import type { Bounds, SignedHere } from './vault.ts'

type Say = (rule: string, what: string) => void

/** The most that one message may offer beyond its base fee, by docs/policy.md. */
const PRIORITY_LAMPORTS_MAX = 10_000_000n
const UNITS_OF_A_TRANSACTION = 1_400_000n
const MICRO = 1_000_000n
const PAYABLE: ReadonlySet<Address> = new Set([...HOUSE.recipients, ...HOUSE.suppliers])

type SignedJudging = {
  readonly say: Say
  readonly bounds: Bounds
  /** Whether what was signed under this digest has no effect, now and for ever: it may be signed for again by whoever does not know of it. */
  readonly isVoid: (digest: string) => boolean
}

/**
 * Judges each signature that is given away, whoever asked for it, by what the bytes say alone: nothing leaves but to whom and as much as the
 * policy lets (I6), nothing is signed a second time for an intent or a reference by somebody who does not know of the first (I7), and the
 * backend's own attempts share no value of a nonce (I4).
 */
export function openSignedJudge({ say, bounds, isVoid }: SignedJudging) {
  const judged = new Set<string>()
  const signedFor = new Map<string, Set<string>>()
  const signedOver = new Map<string, string>()
  let left = 0n

  const judgePolicy = (digest: string, message: Uint8Array) => {
    const taken = takenBy(message)
    for (const what of taken.never) say('I6', `${digest} was signed, which ${what}`)
    left += taken.lamports
    if (bounds === null) return
    if (taken.lamports > bounds.perTransaction)
      say('I6', `${digest} takes ${taken.lamports}, and ${bounds.perTransaction} may leave at once`)
    if (left > bounds.perDay) say('I6', `${left} leave within a day, and ${bounds.perDay} may`)
  }
  const judgeSubjects = (digest: string, { intent, references, earlier }: SignedHere['toSign']) => {
    const known = new Set([digest, ...earlier])
    for (const subject of [`intent ${intent}`, ...references.map((reference) => `reference ${reference}`)]) {
      const before = signedFor.get(subject) ?? new Set()
      const unknown = [...before].find((other) => !known.has(other) && !isVoid(other))
      if (unknown !== undefined) say('I7', `${digest} was signed for the ${subject}, and whoever asked did not know of ${unknown}`)
      signedFor.set(subject, before.add(digest))
    }
  }
  const judgeNonce = (digest: string, message: Uint8Array) => {
    const nonce = nonceIn(message)
    if (nonce === null) return
    const earlier = signedOver.get(nonce) ?? digest
    if (earlier !== digest) say('I4', `two messages were signed over the nonce ${nonce}`)
    signedOver.set(nonce, earlier)
  }
  return {
    /** Another journal has replaced this one: it does not know which values were signed over since. */
    onReplaced: () => signedOver.clear(),
    /** The vault was made again: of what was signed before it knows nothing. */
    onMadeAgain: () => signedFor.clear(),
    onSigned: ({ message, toSign, by }: SignedHere) => {
      const digest = bytesToHex(digestMessage(message))
      judgeSubjects(digest, toSign)
      if (by === 'the backend') judgeNonce(digest, message)
      if (judged.has(digest)) return
      judged.add(digest)
      judgePolicy(digest, message)
    },
  }
}

/** What a message takes from us at worst: lamports to those who may be paid, and what must never be signed at all. */
export function takenBy(message: Uint8Array): { readonly lamports: bigint; readonly never: readonly string[] } {
  const never: string[] = []
  let lamports = 0n
  const instructions = expandInstructions({ message: decodeMessage(message) })
  const system = instructions.map(decodeSystemInstruction)
  for (const [index, instruction] of instructions.entries()) {
    const said = system[index] ?? null
    if (said === null) {
      if (!isHarmless(instruction)) never.push('does what nobody understands')
      continue
    }
    const move = movedBy(said)
    if (move !== null && !PAYABLE.has(move.to)) never.push(`pays ${move.lamports} to somebody who may not be paid`)
    lamports += move?.lamports ?? 0n
    never.push(...handedOver(said, system))
  }
  if (priorityIn(instructions) > PRIORITY_LAMPORTS_MAX) never.push('offers more than a fee')
  return { lamports, never }
}

/** To somebody else than us. */
function movedBy(said: SystemInstruction): { readonly to: Address; readonly lamports: bigint } | null {
  if (said.kind !== 'transferLamports' && said.kind !== 'withdrawNonce') return null
  return HOUSE.ours.has(said.destination) ? null : { to: said.destination, lamports: said.lamports }
}

function handedOver(said: SystemInstruction, system: readonly (SystemInstruction | null)[]): string[] {
  switch (said.kind) {
    case 'assign':
    case 'allocate':
    case 'createAccount':
      return [`${said.kind}s an account`]
    case 'authorizeNonce':
      return HOUSE.ours.has(said.newAuthority) ? [] : ['hands a nonce account over']
    case 'initializeNonce':
      return HOUSE.ours.has(said.authority) ? [] : ['makes a nonce account for somebody else']
    case 'createAccountWithSeed': {
      const isTaken = system.some((other) => other?.kind === 'initializeNonce' && other.nonceAccount === said.account)
      return isTaken ? [] : ['leaves what it makes to whoever comes first']
    }
    case 'transferLamports':
    case 'withdrawNonce':
    case 'advanceNonce':
      return []
  }
}

function isHarmless(instruction: Instruction): boolean {
  return decodeComputeBudgetInstruction(instruction) !== null || decodeMemoInstruction(instruction) !== null
}

function priorityIn(instructions: readonly Instruction[]): bigint {
  let [price, units] = [0n, UNITS_OF_A_TRANSACTION]
  for (const said of instructions.map(decodeComputeBudgetInstruction)) {
    if (said?.kind === 'setComputeUnitPrice') price = said.microLamports
    if (said?.kind === 'setComputeUnitLimit') units = BigInt(said.units)
  }
  return (price * units) / MICRO
}

/** The nonce account and the value that a message may live by: what stands where a blockhash would, under an advance. */
function nonceIn(message: Uint8Array): string | null {
  const compiled = decodeMessage(message)
  const [first] = expandInstructions({ message: compiled })
  const decoded = first === undefined ? null : decodeSystemInstruction(first)
  return decoded?.kind === 'advanceNonce' ? `${decoded.nonceAccount} ${compiled.lifetimeToken}` : null
}
