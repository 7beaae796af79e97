import type { Address } from '../address/address.ts'
import { MEMO_V3_PROGRAM, TOKEN_2022_PROGRAM } from '../program/ids.ts'
import type { ConfidentialAccount } from '../program/confidential-account.ts'
import {
  KEPT_OFFSETS,
  MOST_TRANSFERRED,
  TRANSFER_OFFSETS,
  transferByContext,
  transferConfidential,
  transferProofsIn,
  verifyTransferRange,
  verifyTransferValidity,
} from '../program/confidential-payment.ts'
import { closeProofContext, verifyEquality } from '../program/confidential-transfer.ts'
import type { MintExtensions } from '../program/mint-extensions.ts'
import type { Instruction } from '../program/instruction.ts'
import { addMemo, UNITS_PER_MEMO } from '../program/memo.ts'
import { lamports } from '../amount/lamports.ts'
import { reasonAgainstMint } from './confidential-upkeep.ts'
import { packPayments } from './pack-payments.ts'
import type { PaymentPlan, PaymentStep, UnpayableReason } from './payment.ts'
import { feeOfProofs, type PaymentProofs, type ProofSpots, rentOf } from './payment-proofs.ts'
import type { Holder } from './sweep.ts'
import { LOADED_BYTES_LIMIT, reasonOfMint, type TokenPayee, type TokenPaymentRequest } from './token-payment.ts'
import { totalPayments } from './total-payments.ts'
import { unpaid } from './unpaid.ts'

/** Measured at 238,100 with its three proofs, in a transaction of 2,395 bytes. */
const UNITS_PER_CONFIDENTIAL_PAYMENT = 300_000
/** Measured at 16,700 where accounts keep two of them, and are closed. */
const UNITS_PER_PAYMENT_BY_CONTEXT = 24_000

/** What the signer makes for a payment: the proofs as the proof program takes them, what the auditor reads, and the copy of what is left. */
export type ConfidentialPaymentParts = {
  readonly decryptableLeft: Uint8Array
  readonly auditorLow: Uint8Array
  readonly auditorHigh: Uint8Array
  readonly equality: Uint8Array
  readonly validity: Uint8Array
  readonly range: Uint8Array
}

/** One payment as it is asked for, before anything is made for it. `amount`: null for everything. */
export type HiddenAsked = Pick<TokenPaymentRequest, 'asset' | 'mint' | 'payer' | 'allowUnfunded' | 'memo'> & {
  readonly payee: Omit<TokenPayee, 'amount'>
  readonly amount: bigint | null
  readonly lifetime: 'blockhash' | 'nonce'
  /** Whether it leaves in a bundle: what only the keys make is made as it is signed, whatever it lives by. */
  readonly isCarried?: boolean
}

/** What stands against a payment before anything is made for it. `source`, `recipient`: null where an account takes no confidential transfers. */
export type ConfidentialStandings = {
  readonly isBusy: boolean
  readonly areProofsChecked: boolean
  readonly isSourceFrozen: boolean
  readonly source: ConfidentialAccount | null
  readonly recipient: ConfidentialAccount | null
}

export type ConfidentialPaymentRequest = Pick<
  TokenPaymentRequest,
  'asset' | 'payer' | 'memo' | 'limit' | 'computeUnitLimit' | 'terms' | 'options'
> & {
  readonly payee: TokenPayee
  /** The paying token account. */
  readonly source: Address
  /** What the signer made, or why it made nothing. */
  readonly made: ConfidentialPaymentParts | UnpayableReason
  /** Where accounts are to keep two of its proofs; null where all of them stand in the payment, which only version 1 has room for. */
  readonly spots?: ProofSpots | null
}

/** Plans one payment whose amount stands on chain for its sender, its recipient and the mint’s auditor alone. */
export function planConfidentialPayment(request: ConfidentialPaymentRequest): PaymentPlan {
  const { asset, payer, payee, source, made, spots = null, terms, options, limit = null, computeUnitLimit = null } = request
  if (typeof made === 'string') return planNoPayment({ asset, payer, unpayable: [unpaid(payee, made)] })
  const proofs = spots === null ? null : proofsOf(request, spots, made)
  if (typeof proofs === 'string') return planNoPayment({ asset, payer, unpayable: [unpaid(payee, proofs)] })
  const { transactions, unpayable } = packPayments({
    asset,
    steps: [stepOf(request, { made, proofs })],
    feePayer: payer.address,
    loadedAccountsDataSizeLimit: LOADED_BYTES_LIMIT,
    computeUnitLimit,
    isGuess: false,
    budget: {
      lamports: payer.lamports,
      minimumLamports: terms.rentMinimumLamports,
      mayEmpty: false,
      hasOutstanding: false,
      // What is begun is to be ended: the payer can pay all of it before any rent comes back.
      costOf: () => (proofs === null ? 0n : proofs.feeLamports + rentOf(proofs)),
    },
    limit,
    terms,
    options,
  })
  const hidden = transactions.map((one) => ({ ...one, confidential: { account: source, ...(proofs === null ? {} : { proofs }) } }))
  return { ...planNoPayment({ asset, payer, unpayable }), transactions: hidden, totals: totalPayments(hidden) }
}

/** Of what cannot be paid. */
export function planNoPayment({
  asset,
  payer,
  unpayable,
}: Pick<PaymentPlan, 'asset' | 'unpayable'> & { readonly payer: Holder }): PaymentPlan {
  return { asset, payer: payer.address, callsHook: false, transactions: [], unpayable, totals: totalPayments([]) }
}

/** The proofs that accounts keep, and what comes before the payment costs; or that one of its transactions does not fit. */
function proofsOf(
  { payer, source, terms, options: { computeUnitPrice } }: ConfidentialPaymentRequest,
  spots: ProofSpots,
  made: ConfidentialPaymentParts,
): PaymentProofs | 'too-large-for-a-transaction' {
  const proofs = { validity: { ...spots.validity, proof: made.validity }, range: { ...spots.range, proof: made.range } }
  const proved = transferProofsIn(made)
  const feeLamports = feeOfProofs({ payer: payer.address, serves: source, terms, proofs, proved, computeUnitPrice })
  return feeLamports === null ? 'too-large-for-a-transaction' : { ...proofs, feeLamports }
}

type Made = { readonly made: ConfidentialPaymentParts; readonly proofs: PaymentProofs | null }

/** No public balance of the token changes: what it does to the others is told by nobody but the keys. */
function stepOf(request: ConfidentialPaymentRequest, made: Made): PaymentStep {
  const { payer, payee, memo: ofAll } = request
  const { key, recipient, amount, account, standing, memo = ofAll } = payee
  const isMemoRequired = standing.kind === 'open' && standing.memoRequired
  const signed = { text: memo ?? '', signers: [payer.address] }
  const memos = memo === null ? [] : [addMemo(isMemoRequired ? { ...signed, program: MEMO_V3_PROGRAM } : signed)]
  const { instructions, computeUnits, changes } = transferOf(request, made)
  return {
    payee: { key, recipient, amount, account, arrives: amount, rentLamports: lamports(0n) },
    instructions: [...memos, ...instructions],
    computeUnits: computeUnits + UNITS_PER_MEMO * memos.length,
    changes,
  }
}

/** From which token account of whom a hidden amount goes to which. */
export type TransferPlace = { readonly source: Address; readonly mint: Address; readonly destination: Address; readonly owner: Address }

/** A transfer of a hidden amount with its three proofs behind it. */
export function transferInstructions(place: TransferPlace, made: ConfidentialPaymentParts): Instruction[] {
  const { equality, validity, range } = transferProofsIn(made)
  const { decryptableLeft, auditorLow, auditorHigh } = made
  return [
    transferConfidential({ ...place, decryptableLeft, auditorLow, auditorHigh, ...TRANSFER_OFFSETS }),
    verifyEquality(equality),
    verifyTransferValidity(validity),
    verifyTransferRange(range),
  ]
}

function transferOf(
  { asset, payer: { address: owner }, payee: { account: destination }, source }: ConfidentialPaymentRequest,
  { made, proofs }: Made,
): Pick<PaymentStep, 'instructions' | 'computeUnits' | 'changes'> {
  const place = { source, mint: asset.mint, destination, owner }
  if (proofs === null) return { instructions: transferInstructions(place, made), computeUnits: UNITS_PER_CONFIDENTIAL_PAYMENT, changes: [] }
  const { decryptableLeft, auditorLow, auditorHigh } = made
  const transfer = { ...place, decryptableLeft, auditorLow, auditorHigh }
  const { equality } = transferProofsIn(made)
  const [validityContext, rangeContext] = [proofs.validity.context, proofs.range.context]
  const closings = [validityContext, rangeContext].map((context) => closeProofContext({ context, destination: owner, authority: owner }))
  return {
    instructions: [
      transferByContext({ ...transfer, ...KEPT_OFFSETS, validityContext, rangeContext }),
      verifyEquality(equality),
      ...closings,
    ],
    computeUnits: UNITS_PER_PAYMENT_BY_CONTEXT,
    changes: [{ account: owner, asset: { kind: 'native' }, change: rentOf(proofs), atLeast: true }],
  }
}

/** Why no amount of a mint is hidden here, whoever is paid; null where one can be. */
export function reasonNotToHideAmounts(mint: Pick<MintExtensions, 'types' | 'transferHook'>) {
  return reasonAgainstMint(mint) ?? (mint.transferHook === null ? null : 'mint-with-hook')
}

/** Why nothing is made for a payment; null where the signer is to make it. */
export function reasonNotToHide(asked: HiddenAsked, standings: ConfidentialStandings): UnpayableReason | null {
  return reasonOfToken(asked, standings) ?? reasonOfAmount(asked) ?? reasonOfRecipient(asked, standings) ?? reasonOfSource(standings)
}

function reasonOfToken(
  { asset, mint, lifetime, isCarried = false }: HiddenAsked,
  standings: ConfidentialStandings,
): UnpayableReason | null {
  if (asset.tokenProgram !== TOKEN_2022_PROGRAM) return 'mint-not-confidential'
  const reason = reasonOfMint({ mint }) ?? (mint === null ? null : reasonNotToHideAmounts(mint))
  if (reason !== null) return reason
  if (lifetime === 'nonce' && !isCarried) return 'needs-blockhash'
  return standings.areProofsChecked ? null : 'proofs-off'
}

function reasonOfAmount({ payee, amount, payer }: HiddenAsked): UnpayableReason | null {
  if (amount === 0n) return 'amount-zero'
  if (amount !== null && amount > MOST_TRANSFERRED) return 'above-48-bits'
  return payee.recipient === payer.address ? 'is-payer' : null
}

function reasonOfRecipient({ payee, allowUnfunded, memo }: HiddenAsked, { recipient }: ConfidentialStandings): UnpayableReason | null {
  const { standing } = payee
  if (payee.recipientLamports === 0n && !allowUnfunded) return 'recipient-unfunded'
  if (standing.kind === 'other') return 'account-not-theirs'
  if (standing.kind === 'none' || recipient === null) return 'recipient-not-configured'
  if (standing.frozen) return 'recipient-frozen'
  if (!recipient.approved) return 'recipient-not-approved'
  if (!recipient.takesConfidential) return 'recipient-credits-off'
  if (recipient.credits >= recipient.most) return 'recipient-credits-full'
  return standing.memoRequired && (payee.memo ?? memo) === null ? 'memo-required' : null
}

function reasonOfSource({ source, isSourceFrozen, isBusy }: ConfidentialStandings): UnpayableReason | null {
  if (source === null) return 'source-not-configured'
  if (isSourceFrozen) return 'source-frozen'
  if (!source.approved) return 'source-not-approved'
  return isBusy ? 'source-busy' : null
}
