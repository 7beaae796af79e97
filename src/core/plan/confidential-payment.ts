import type { Address } from '../address/address.ts'
import { MEMO_V3_PROGRAM, TOKEN_2022_PROGRAM } from '../program/ids.ts'
import type { ConfidentialAccount } from '../program/confidential-account.ts'
import {
  MOST_TRANSFERRED,
  TRANSFER_OFFSETS,
  transferConfidential,
  transferProofsIn,
  verifyTransferRange,
  verifyTransferValidity,
} from '../program/confidential-payment.ts'
import { verifyEquality } from '../program/confidential-transfer.ts'
import type { MintExtensions } from '../program/mint-extensions.ts'
import { addMemo, UNITS_PER_MEMO } from '../program/memo.ts'
import { lamports } from '../amount/lamports.ts'
import { reasonAgainstMint } from './confidential-upkeep.ts'
import { packPayments } from './pack-payments.ts'
import type { PaymentPlan, PaymentStep, UnpayableReason } from './payment.ts'
import type { Holder } from './sweep.ts'
import { LOADED_BYTES_LIMIT, reasonOfMint, type TokenPayee, type TokenPaymentRequest } from './token-payment.ts'
import { totalPayments } from './total-payments.ts'
import { unpaid } from './unpaid.ts'

/** Measured at 238,100 with its three proofs, in a transaction of 2,395 bytes. */
const UNITS_PER_CONFIDENTIAL_PAYMENT = 300_000

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
}

/** What stands against a payment before anything is made for it. `source`, `recipient`: null where an account takes no confidential transfers. */
export type ConfidentialStandings = {
  readonly isBusy: boolean
  readonly areProofsChecked: boolean
  readonly isVersion1Taken: boolean
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
}

/** Plans one payment whose amount stands on chain for its sender, its recipient and the mint’s auditor alone, with its three proofs behind it. */
export function planConfidentialPayment(request: ConfidentialPaymentRequest): PaymentPlan {
  const { asset, payer, payee, source, made, terms, options, limit = null, computeUnitLimit = null } = request
  if (typeof made === 'string') return planNoPayment({ asset, payer, unpayable: [unpaid(payee, made)] })
  const { transactions, unpayable } = packPayments({
    asset,
    steps: [stepOf(request, made)],
    feePayer: payer.address,
    loadedAccountsDataSizeLimit: LOADED_BYTES_LIMIT,
    computeUnitLimit,
    isGuess: false,
    budget: {
      lamports: payer.lamports,
      minimumLamports: terms.rentMinimumLamports,
      mayEmpty: false,
      hasOutstanding: false,
      costOf: () => 0n,
    },
    limit,
    terms,
    options,
  })
  const hidden = transactions.map((one) => ({ ...one, confidential: { account: source } }))
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

/** No public balance of the token changes: what it does to the others is told by nobody but the keys. */
function stepOf({ asset, payer, payee, source, memo: ofAll }: ConfidentialPaymentRequest, made: ConfidentialPaymentParts): PaymentStep {
  const { key, recipient, amount, account, standing, memo = ofAll } = payee
  const isMemoRequired = standing.kind === 'open' && standing.memoRequired
  const signed = { text: memo ?? '', signers: [payer.address] }
  const memos = memo === null ? [] : [addMemo(isMemoRequired ? { ...signed, program: MEMO_V3_PROGRAM } : signed)]
  const { equality, validity, range } = transferProofsIn(made)
  const { decryptableLeft, auditorLow, auditorHigh } = made
  return {
    payee: { key, recipient, amount, account, arrives: amount, rentLamports: lamports(0n) },
    instructions: [
      ...memos,
      transferConfidential({
        ...{ source, mint: asset.mint, destination: account, owner: payer.address },
        ...{ decryptableLeft, auditorLow, auditorHigh, ...TRANSFER_OFFSETS },
      }),
      verifyEquality(equality),
      verifyTransferValidity(validity),
      verifyTransferRange(range),
    ],
    computeUnits: UNITS_PER_CONFIDENTIAL_PAYMENT + UNITS_PER_MEMO * memos.length,
    changes: [],
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

function reasonOfToken({ asset, mint, lifetime }: HiddenAsked, standings: ConfidentialStandings): UnpayableReason | null {
  if (asset.tokenProgram !== TOKEN_2022_PROGRAM) return 'mint-not-confidential'
  const reason = reasonOfMint({ mint }) ?? (mint === null ? null : reasonNotToHideAmounts(mint))
  if (reason !== null) return reason
  if (lifetime === 'nonce') return 'needs-blockhash'
  if (!standings.isVersion1Taken) return 'needs-version-1'
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
