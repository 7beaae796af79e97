import type { Address } from '../../../core/address/address.ts'
import { lamports, U64_MAX } from '../../../core/amount/lamports.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { PlannedPayment } from '../../../core/plan/payment.ts'
import {
  type NextOfProofs,
  nextOfProofs,
  type PaymentProofs,
  planPaymentRange,
  planProofAccounts,
  type ProofSpots,
} from '../../../core/plan/payment-proofs.ts'
import type { MessageTemplate } from '../../../core/plan/sweep.ts'
import type { TokenUpkeepPlan } from '../../../core/plan/token-upkeep.ts'
import { type ProofPlace, withStandings } from '../../../core/plan/withdrawal-step.ts'
import { transferProofsIn } from '../../../core/program/confidential-payment.ts'
import { decodeConfidentialInstruction } from '../../../core/program/confidential-transfer.ts'
import { contextBytes, contextPlaces } from '../../../core/program/proof-context.ts'
import type { IntentRecord } from '../../journal/index.ts'
import { readAccountsAtLowest, readRentMinimum } from '../read/agreed-reads.ts'
import { confidentialIn, readProofsChecked } from '../read/confidential-accounts.ts'
import type { PayParts } from '../parts.ts'
import { decodeIntent } from '../intent/stored-intent.ts'
import { refused } from '../upkeep/token-upkeep.ts'
import { readPaying } from '../upkeep/upkeep.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Places = { readonly payer: Address; readonly account: Address }

const FREE = {
  feeRule: { kind: 'signatures', lamportsPerSignature: lamports(0n) },
  rentMinimumLamports: lamports(0n),
} as const
const KINDS = ['payment-validity', 'payment-range'] as const

/** Where the proofs of a payment are to be kept, as nodes show it as of a finalized slot. */
export type SpotsRead = { readonly spots: ProofSpots; readonly slot: Slot }

/** The first place of each kind that nobody uses, with its rent, as two nodes say where two are configured; null where there is none. */
export async function readSpots({ nodes }: Reading, at: Places): Promise<SpotsRead | null> {
  const [validities, ranges] = KINDS.map((kind) => contextPlaces({ ...at, kind }))
  invariant(validities !== undefined && ranges !== undefined, 'there are two kinds')
  const { value, lowestSlot: slot } = await readAccountsAtLowest(
    nodes,
    [...validities, ...ranges].map(({ context }) => context),
  )
  const validity = validities.find((_, number) => (value[number] ?? null) === null)
  const range = ranges.find((_, number) => (value[validities.length + number] ?? null) === null)
  if (validity === undefined || range === undefined) return null
  const [forValidity, forRange] = await Promise.all(KINDS.map((kind) => readRentMinimum(nodes, contextBytes(kind))))
  invariant(forValidity !== undefined && forRange !== undefined, 'both were read')
  return { spots: { validity: { ...validity, rentLamports: forValidity }, range: { ...range, rentLamports: forRange } }, slot }
}

/** A payment whose proofs accounts keep, with what its instructions and its proofs say. */
export type ProvedPayment = {
  readonly planned: PlannedPayment
  readonly account: Address
  readonly proofs: PaymentProofs
  readonly proved: ReturnType<typeof transferProofsIn>
}

/** Of a stored intent that is such a payment. */
export function provedIn(what: IntentRecord['what']): ProvedPayment {
  const planned = decodeIntent(what)
  const payment = planned.kind === 'payment' ? provedOf(planned) : null
  invariant(payment !== null, 'accounts keep proofs of a payment')
  return payment
}

/** Of a planned payment; null where no account keeps its proofs. The equality proof stands in the payment itself. */
function provedOf(planned: PlannedPayment): ProvedPayment | null {
  const { confidential } = planned
  const proofs = confidential?.proofs
  if (confidential === undefined || proofs === undefined) return null
  const equality = planned.template.instructions.find((one) => decodeConfidentialInstruction(one)?.kind === 'verifyEquality')
  invariant(equality !== undefined, 'the payment carries the third proof')
  const made = { equality: equality.data.subarray(1), validity: proofs.validity.proof, range: proofs.range.proof }
  return { planned, account: confidential.account, proofs, proved: transferProofsIn(made) }
}

/** What comes next of it, all of it from one question, at finalized, as two nodes say where two are configured. */
export async function readProofs(
  { nodes }: Reading,
  { planned, account, proofs, proved }: ProvedPayment,
): Promise<{ readonly slot: Slot; readonly next: NextOfProofs }> {
  const { validity, range } = proofs
  const { value, lowestSlot: slot } = await readAccountsAtLowest(nodes, [account, validity.context, range.context])
  const [there = null, first = null, second = null] = value
  const standing = confidentialIn(account, there)?.confidential ?? null
  const places = { validity: first, range: second }
  return { slot, next: nextOfProofs({ payer: planned.feePayer, account: standing, proofs, proved, places }) }
}

/** What comes first of a payment whose proofs accounts keep, for the signer to judge before it is decided; null of every other. */
export function templateBefore(planned: PlannedPayment): MessageTemplate | null {
  const payment = provedOf(planned)
  if (payment === null) return null
  const { account: serves, proofs, proved } = payment
  // What it costs was planned with the payment.
  const paying = { payer: { address: planned.feePayer, lamports: lamports(U64_MAX) }, terms: FREE }
  const { computeUnitPrice } = planned.template.options
  const plan = planProofAccounts({ ...paying, serves, proofs, proved, computeUnitPrice })
  return plan.kind === 'planned' ? plan.planned.template : null
}

/** The transaction that comes next, paid by who makes the payment. */
export async function planProofStep(
  parts: Reading,
  { planned, account: serves, proofs, proved, intentId }: ProvedPayment & { readonly intentId: string },
  next: Extract<NextOfProofs, 'make' | 'prove'>,
): Promise<TokenUpkeepPlan> {
  if (!(await readProofsChecked(parts))) return refused('proofs-off')
  const { payer, terms } = await readPaying(parts, planned.feePayer, { except: intentId })
  const stepping = { payer, terms, serves, proofs, proved }
  if (next === 'prove') return planPaymentRange(stepping)
  return planProofAccounts({ ...stepping, computeUnitPrice: planned.template.options.computeUnitPrice })
}

/** Whatever holds rent for proofs of payments out of an account, as two nodes say where two are configured. */
export async function readRent(
  { nodes }: Pick<PayParts, 'nodes'>,
  at: Places,
): Promise<{ readonly slot: Slot; readonly places: readonly ProofPlace[] }> {
  const places = KINDS.flatMap((kind) => contextPlaces({ ...at, kind }))
  const { value, lowestSlot: slot } = await readAccountsAtLowest(
    nodes,
    places.map(({ context }) => context),
  )
  return { slot, places: withStandings(places, { infos: value, payer: at.payer }) }
}
