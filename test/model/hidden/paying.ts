import { concatBytes } from '@noble/hashes/utils.js'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { withoutTransfer } from '../../../src/core/confidential/without-transfer.ts'
import {
  type ConfidentialPaymentInstruction,
  type ConfidentialTransfer,
  decodeConfidentialPayment,
  halfFor,
} from '../../../src/core/program/confidential-payment.ts'
import { decodeConfidentialInstruction } from '../../../src/core/program/confidential-transfer.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { isSameBytes } from '../../../src/core/same-bytes.ts'
import { amountIn, commitmentTo, handleOf, keptData, keptIn, labelOf, learn } from './bytes.ts'
import { keepIn, PAYMENT_RANGE_TAG, VALIDITY_TAG } from './contexts.ts'
import { ciphertextIn, CUSTOMER_ACCOUNT, require, type State, withAccount } from './state.ts'

/* A payment of a hidden amount: what the signer makes of it, and what the programs make of that. */

const LOW_BITS = 16n
const KEYS_BYTES = 3 * 32
const GROUPED_BYTES = 4 * 32

type Paying = {
  readonly available: Uint8Array
  readonly amount: bigint
  readonly left: bigint
  readonly senderKey: Address
  readonly recipientKey: Address
  readonly auditorKey: Address
  readonly drawn: number
}

/** The true statements of a payment without the numbers that would prove them, each over handles that nobody drew before. */
export function makePayment({ available, amount, left, senderKey, recipientKey, auditorKey, drawn }: Paying) {
  const [low, high] = [amount % (1n << LOW_BITS), amount >> LOW_BITS].map((half, at) => {
    const handles = ['sender', 'recipient', 'auditor'].map((reader) => handleOf(`payment ${drawn} ${at} to ${reader}`))
    const grouped = concatBytes(commitmentTo(half), ...handles)
    for (const reader of ['sender', 'recipient', 'auditor'] as const) learn(halfFor(grouped, reader), half)
    return grouped
  })
  if (low === undefined || high === undefined) throw new Error('an amount has two halves')
  const after = withoutTransfer(available, { low: halfFor(low, 'sender'), high: halfFor(high, 'sender') })
  if (after === null) throw new Error('ciphertexts are of points')
  learn(after, left)
  const commitment = labelOf(`commitment ${drawn} to ${left}`)
  const keys = [senderKey, recipientKey, auditorKey].map(encodeAddress)
  const commitments = concatBytes(commitment, low.subarray(0, 32), high.subarray(0, 32), new Uint8Array(5 * 32))
  return {
    auditorLow: halfFor(low, 'auditor'),
    auditorHigh: halfFor(high, 'auditor'),
    equality: concatBytes(encodeAddress(senderKey), after, commitment, new Uint8Array(192)),
    validity: concatBytes(...keys, low, high, new Uint8Array(192)),
    range: concatBytes(commitments, Uint8Array.of(64, 16, 32, 64, 64, 64, 64, 64), new Uint8Array(736)),
  }
}

export function payHidden(state: State, payment: ConfidentialPaymentInstruction, all: readonly Instruction[]): State {
  switch (payment.kind) {
    case 'transferConfidential':
    case 'transferByContext':
      return transfer(state, payment, all)
    case 'keepTransferValidity': {
      const { context, authority, senderKey, recipientKey, auditorKey, low, high } = payment
      const statement = concatBytes(...[senderKey, recipientKey, auditorKey].map(encodeAddress), low, high)
      return keepIn(state, context, keptData(authority, VALIDITY_TAG, statement))
    }
    case 'keepTransferRange': {
      const { context, authority, commitments, bitLengths } = payment
      return keepIn(state, context, keptData(authority, PAYMENT_RANGE_TAG, concatBytes(commitments, bitLengths)))
    }
    case 'verifyTransferValidity':
    case 'verifyTransferRange':
      return state
  }
}

function transfer(state: State, payment: ConfidentialTransfer, all: readonly Instruction[]): State {
  const { source, destination, decryptableLeft } = payment
  const found = state.accounts.get(source)
  require(found !== undefined && destination === CUSTOMER_ACCOUNT, 'no such accounts')
  const { halves, commitments } = payment.kind === 'transferByContext' ? keptProofs(state, payment) : inlineProofs(all)
  const equality = all.flatMap((one) => decodeConfidentialInstruction(one) ?? []).find((one) => one.kind === 'verifyEquality')
  const left = withoutTransfer(ciphertextIn(source, found), halves)
  require(equality !== undefined && left !== null && isSameBytes(equality.ciphertext, left), 'a proof of another balance')
  const proved = concatBytes(equality.commitment, halves.low.subarray(0, 32), halves.high.subarray(0, 32))
  require(isSameBytes(commitments.subarray(0, proved.length), proved), 'a range of other commitments')
  const [low, high] = [amountIn(halves.low), amountIn(halves.high)]
  require(low !== null && high !== null, 'ciphertexts that nobody made')
  const amount = low + (high << LOW_BITS)
  require(found.available >= amount, 'not so much is available')
  const is = withAccount(state, source, { available: found.available - amount, left, copy: decryptableLeft })
  return { ...is, paid: state.paid + amount }
}

function halvesIn(grouped: { readonly low: Uint8Array; readonly high: Uint8Array }) {
  return { low: halfFor(grouped.low, 'sender'), high: halfFor(grouped.high, 'sender') }
}

function keptProofs(state: State, { validityContext, rangeContext }: Extract<ConfidentialTransfer, { kind: 'transferByContext' }>) {
  const [first, second] = [state.contexts.get(validityContext)?.kept, state.contexts.get(rangeContext)?.kept]
  require(first !== undefined && first !== null && second !== undefined && second !== null, 'nothing is kept there')
  const [validity, commitments] = [keptIn(first, VALIDITY_TAG), keptIn(second, PAYMENT_RANGE_TAG)]
  require(validity !== null && commitments !== null, 'something else is kept there')
  const [low, high] = [0, GROUPED_BYTES].map((from) => validity.subarray(KEYS_BYTES + from, KEYS_BYTES + from + GROUPED_BYTES))
  require(low !== undefined && high !== undefined, 'too short')
  return { halves: halvesIn({ low, high }), commitments }
}

function inlineProofs(all: readonly Instruction[]) {
  const proofs = all.flatMap((one) => decodeConfidentialPayment(one) ?? [])
  const validity = proofs.find((one) => one.kind === 'verifyTransferValidity')
  const range = proofs.find((one) => one.kind === 'verifyTransferRange')
  require(validity !== undefined && range !== undefined, 'a proof is missing')
  return { halves: halvesIn(validity), commitments: range.commitments }
}
