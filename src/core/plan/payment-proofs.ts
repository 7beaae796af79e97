import type { Address } from '../address/address.ts'
import { type Lamports, lamports } from '../amount/lamports.ts'
import { withoutTransfer } from '../confidential/without-transfer.ts'
import type { ConfidentialAccount } from '../program/confidential-account.ts'
import { halfFor, keepTransferRange, keepTransferValidity, type transferProofsIn } from '../program/confidential-payment.ts'
import { PROOF_PROGRAM } from '../program/ids.ts'
import { contextBytes, type ContextPlace, decodeProofContext, doesKeep, type ProofKind } from '../program/proof-context.ts'
import { createAccountWithSeed } from '../program/system.ts'
import { isSameBytes } from '../same-bytes.ts'
import { measureTemplate } from './measure.ts'
import type { ChainTerms, Holder, TransactionOptions } from './sweep.ts'
import { planIfPaid, type TokenUpkeepPlan } from './token-upkeep.ts'

/*
 * A payment of a hidden amount without version 1, in three transactions: one makes two accounts and proves the validity in the first, one proves the range
 * in the second, and the payment itself reads both, carries the third proof, and closes both. Making the second account and proving in it do not fit into
 * one transaction: the proof alone takes 1,205 bytes of 1,232.
 */

const NATIVE = { kind: 'native' } as const
const LEGACY = { version: 'legacy', lifetime: { kind: 'blockhash' } } as const
/** Two creations by the system program, and the proof by the proof program’s own table (16,400). */
const UNITS_OF_FIRST = 20_000
/** What the proof program takes for it, which is what a transaction without limits gets for one instruction. */
const UNITS_OF_RANGE = 200_000

/** A proof that an account keeps until the payment. `proof`: as its instruction carries it behind the tag. `rentLamports`: put up for the account. */
export type KeptProof = ContextPlace & { readonly proof: Uint8Array; readonly rentLamports: Lamports }

/** The proofs of a payment that accounts keep. `feeLamports`: of the transactions before the payment. */
export type PaymentProofs = { readonly validity: KeptProof; readonly range: KeptProof; readonly feeLamports: Lamports }

/** How many transactions a payment takes whose proofs accounts keep. */
export const TRANSACTIONS_BY_CONTEXT = 3

/** What all of it puts up as rent; the payment itself brings it back. */
export function rentOf({ validity, range }: Pick<PaymentProofs, 'validity' | 'range'>): Lamports {
  return lamports(validity.rentLamports + range.rentLamports)
}

/** Where the proofs are to be kept, and what their accounts cost. */
export type ProofSpots = { readonly [Which in 'validity' | 'range']: ContextPlace & { readonly rentLamports: Lamports } }

type Paying = { readonly payer: Holder; readonly terms: ChainTerms }
/** `serves`: the token account that pays. `computeUnitPrice`: of the payment; left out where it has none. */
type Stepping = Paying & {
  readonly serves: Address
  readonly proofs: Pick<PaymentProofs, 'validity' | 'range'>
  readonly computeUnitPrice?: bigint | undefined
}
type Proofs = ReturnType<typeof transferProofsIn>

/** Makes both accounts, and proves in the first: only the second is empty after it, and whoever proves in that one first owns its rent. */
export function planProofAccounts({
  serves,
  proofs: { validity, range },
  computeUnitPrice,
  proved,
  ...paying
}: Stepping & { readonly proved: Pick<Proofs, 'validity'> }): TokenUpkeepPlan {
  const payer = paying.payer.address
  const rentLamports = lamports(validity.rentLamports + range.rentLamports)
  const creationOf = (kind: ProofKind, { context: account, seed, rentLamports: rent }: KeptProof) =>
    createAccountWithSeed({
      ...{ payer, account, base: payer, seed, lamports: rent, owner: PROOF_PROGRAM },
      byteLength: BigInt(contextBytes(kind)),
    })
  const { kind: _, ...statement } = proved.validity
  return planIfPaid(
    { ...paying, options: priced(computeUnitPrice) },
    {
      upkeep: { act: 'make-payment-proofs', account: validity.context, range: range.context, serves },
      instructions: [
        creationOf('payment-validity', validity),
        creationOf('payment-range', range),
        keepTransferValidity({ ...statement, context: validity.context, authority: payer }),
      ],
      computeUnits: UNITS_OF_FIRST,
      changes: [
        { account: payer, asset: NATIVE, change: 0n - rentLamports },
        ...[validity, range].map(({ context: account, rentLamports: change }) => ({ account, asset: NATIVE, change })),
      ],
      spentLamports: rentLamports,
    },
  )
}

/** Proves in the second. It takes no price: neither that nor limits fit beside the proof. */
export function planPaymentRange({
  serves,
  proofs: { range },
  proved,
  ...paying
}: Omit<Stepping, 'computeUnitPrice'> & { readonly proved: Pick<Proofs, 'range'> }): TokenUpkeepPlan {
  const { kind: _, ...statement } = proved.range
  return planIfPaid(
    { ...paying, options: LEGACY },
    {
      upkeep: { act: 'prove-in-account', account: range.context, serves },
      instructions: [keepTransferRange({ ...statement, context: range.context, authority: paying.payer.address })],
      computeUnits: UNITS_OF_RANGE,
      changes: [],
      spentLamports: lamports(0n),
    },
  )
}

/** What both transactions before the payment cost in fees; null where one of them does not fit into a transaction that every node takes. */
export function feeOfProofs({
  proved,
  ...stepping
}: Omit<Stepping, 'payer'> & { readonly payer: Address; readonly proved: Pick<Proofs, 'validity' | 'range'> }): Lamports | null {
  const payer = { address: stepping.payer, lamports: lamports(2n ** 63n) }
  const plans = [planProofAccounts({ ...stepping, payer, proved }), planPaymentRange({ ...stepping, payer, proved })]
  const measures = plans.flatMap((plan) => (plan.kind === 'planned' ? [measureTemplate(plan.planned.template, stepping.terms)] : []))
  if (measures.length < plans.length || measures.some(({ fits }) => !fits)) return null
  return lamports(measures.reduce((sum, { feeLamports }) => sum + feeLamports, 0n))
}

/** A place where a proof is to be kept, or is, as it stands. */
type Place = { readonly owner: Address; readonly data: Uint8Array } | null

type Standing = {
  readonly payer: Address
  /** The account that pays, as it stands; null where it takes no confidential transfers any more. */
  readonly account: Pick<ConfidentialAccount, 'elgamalKey' | 'available'> | null
  readonly proofs: Pick<PaymentProofs, 'validity' | 'range'>
  readonly proved: Proofs
  readonly places: { readonly validity: Place; readonly range: Place }
}

/**
 * - make, prove: the transaction that comes next
 * - kept: both accounts keep the proofs of this payment, of the balance that stands now
 * - changed: its proofs are of another balance: nothing is ever paid by them
 * - lost: what should keep a proof keeps something else, or is somebody else’s
 */
export type NextOfProofs = 'make' | 'prove' | 'kept' | 'changed' | 'lost'

/** What comes next of a payment in several transactions, from what stands on chain alone. */
export function nextOfProofs({ payer, account, proofs, proved, places }: Standing): NextOfProofs {
  if (account === null || !isOfNow(account, proved)) return 'changed'
  if (places.validity === null && places.range === null) return 'make'
  if (!isKept(places.validity, { kind: 'payment-validity', authority: payer, proof: proofs.validity.proof })) return 'lost'
  if (isKept(places.range, { kind: 'payment-range', authority: payer, proof: proofs.range.proof })) return 'kept'
  return isEmpty(places.range) ? 'prove' : 'lost'
}

/** Whether the payment leaves what it proves to be left: it was made of the balance that stands there. */
function isOfNow({ elgamalKey, available }: NonNullable<Standing['account']>, { equality, validity }: Proofs): boolean {
  const halves = { low: halfFor(validity.low, 'sender'), high: halfFor(validity.high, 'sender') }
  const left = withoutTransfer(available, halves)
  return left !== null && equality.elgamalKey === elgamalKey && isSameBytes(equality.ciphertext, left)
}

function isKept(place: Place, keeping: Parameters<typeof doesKeep>[1]): boolean {
  return place?.owner === PROOF_PROGRAM && doesKeep(place.data, keeping)
}

function isEmpty(place: Place): boolean {
  return place?.owner === PROOF_PROGRAM && decodeProofContext(place.data)?.kind === 'empty'
}

function priced(computeUnitPrice: bigint | undefined): TransactionOptions {
  return computeUnitPrice === undefined ? LEGACY : { ...LEGACY, computeUnitPrice }
}
