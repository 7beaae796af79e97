import type { Address } from '../../../core/address/address.ts'
import { blankPayment } from '../../../core/plan/blank-confidential.ts'
import {
  type ConfidentialPaymentParts,
  type ConfidentialPaymentRequest,
  planConfidentialPayment,
  planNoPayment,
  reasonNotToHide,
} from '../../../core/plan/confidential-payment.ts'
import type { NativePayee } from '../../../core/plan/native-payment.ts'
import type { PaymentPlan, UnpayableReason } from '../../../core/plan/payment.ts'
import type { Holder } from '../../../core/plan/sweep.ts'
import type { TokenPayee } from '../../../core/plan/token-payment.ts'
import { unpaid } from '../../../core/plan/unpaid.ts'
import { decodeConfidentialMint } from '../../../core/program/confidential-mint.ts'
import { MOST_TRANSFERRED, NO_AUDITOR } from '../../../core/program/confidential-payment.ts'
import type { HiddenBalances } from '../../signer/confidential-protocol.ts'
import { type AccountFacts, accountIn } from '../read/agreed-reads.ts'
import { confidentialIn, readProofsChecked, readToRead } from '../read/confidential-accounts.ts'
import { isOutstandingFor } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'
import { readSpots, type SpotsRead } from './payment-proof-steps.ts'
import { readPathsOf } from '../paths.ts'
import { placeOf, type TokenFacts } from '../read/token-payment.ts'
import { nodesWithoutVersion1 } from '../read/version.ts'

type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** What one payment of a hidden amount is planned from: what the signer made of it, or why it made nothing. `amount`: of everything, how much that is. */
export type ConfidentialFacts = {
  readonly made: ConfidentialPaymentParts | UnpayableReason
  readonly amount: bigint
  /** Where accounts are to keep two of its proofs, since a node takes no transaction of version 1; null where each takes one. */
  readonly spots: SpotsRead | null
}

type Asked = {
  /** `amount`: null for everything. */
  readonly payee: Omit<TokenPayee, 'amount'>
  readonly amount: bigint | null
  readonly payer: Holder
  readonly lifetime: 'blockhash' | 'nonce'
  readonly allowUnfunded: boolean
  readonly memo: string | null
  /** Whether a person gave the blockhash by hand. */
  readonly isBlockhashGiven: boolean
  /** Whether its keys are elsewhere: then what only they make is blank. */
  readonly isCarried: boolean
}

type Read = { readonly accounts: AccountFacts; readonly tokens: Omit<TokenFacts, 'hooks'> }

/**
 * Has the signer make the ciphertexts and proofs of a payment, where nothing stands against it: for the keys that stand in the recipient’s account and in
 * the mint. Where a node names another key than is there, the chain refuses the proofs, and nothing moves.
 * @throws VAULT_LOCKED, NODE_*
 */
export async function readConfidentialPayment(parts: Deciding, read: Read, asked: Asked): Promise<ConfidentialFacts> {
  const { asset, mint, source } = read.tokens
  const standing = (account: Address) => confidentialIn(account, accountIn(read.accounts, account))
  const [paying, recipient] = [standing(source.account), standing(asked.payee.account)]
  const [areProofsChecked, lacking, isBusy] = await Promise.all([
    readProofsChecked(parts),
    nodesWithoutVersion1(parts),
    isOutstandingFor(parts.journal, source.account),
  ])
  const standings = {
    source: paying?.confidential ?? null,
    recipient: recipient?.confidential ?? null,
    ...{ areProofsChecked, isBusy, isSourceFrozen: source.frozen },
  }
  const nothing = (made: UnpayableReason) => ({ made, amount: asked.amount ?? 0n, spots: null })
  const reason = reasonNotToHide({ asset, mint, ...asked }, standings)
  if (reason !== null || paying === null || recipient === null) return nothing(reason ?? 'source-not-configured')
  const isWhole = lacking.length === 0
  const mintInfo = accountIn(read.accounts, asset.mint)
  const auditor = mintInfo === null ? null : (decodeConfidentialMint(mintInfo.data)?.auditor ?? null)
  const keys = { recipientKey: recipient.confidential.elgamalKey, auditorKey: auditor ?? NO_AUDITOR }
  if (asked.isCarried) {
    // Several transactions would be carried one after the other: each is made over what the one before left.
    if (!isWhole) return nothing('version-1-not-taken')
    return { ...nothing('keys-elsewhere'), made: blankPayment({ senderKey: paying.confidential.elgamalKey, ...keys }) }
  }
  if (!isWhole && asked.isBlockhashGiven) return nothing('needs-fresh-blockhash')
  const spots = isWhole ? null : await readSpots(parts, { payer: asked.payer.address, account: source.account })
  if (!isWhole && spots === null) return nothing('no-place-for-proofs')
  const told = await parts.signer.makeConfidentialPayment({
    ...(await readToRead(parts, paying)),
    amount: asked.amount ?? 'all',
    ...keys,
    paths: await readPathsOf(parts.journal, [asked.payer.address]),
  })
  const amount = asked.amount ?? told.read.hidden?.available ?? 0n
  return { made: told.made ?? reasonOfNone(told.read.hidden, amount), amount, spots }
}

function reasonOfNone(hidden: HiddenBalances | null, amount: bigint): UnpayableReason {
  if (hidden === null) return 'keys-elsewhere'
  if (hidden.available === null) return 'hidden-unreadable'
  if (amount === 0n || amount > hidden.available) return 'available-short'
  return amount > MOST_TRANSFERRED ? 'above-48-bits' : 'not-provable'
}

/** Whichever is asked for, no other has room for the proofs, or is taken. */
export function versionOf({ spots }: Pick<ConfidentialFacts, 'spots'>): 'legacy' | 1 {
  return spots === null ? 1 : 'legacy'
}

type Planning = Omit<ConfidentialPaymentRequest, 'asset' | 'payee' | 'source' | 'made' | 'spots'> & {
  readonly payees: readonly NativePayee[]
}

/** Plans the one payment over what was read and made for it. */
export function planHiddenOver(
  { made, spots }: ConfidentialFacts,
  { tokens, accounts }: { readonly tokens: TokenFacts | null; readonly accounts: AccountFacts },
  { payees, ...wanted }: Planning,
): PaymentPlan {
  const [payee] = payees
  if (tokens === null || payee === undefined) {
    const asset = tokens?.asset ?? ({ kind: 'native' } as const)
    return planNoPayment({ asset, payer: wanted.payer, unpayable: payees.map((one) => unpaid(one, 'mint-not-confidential')) })
  }
  const { asset, source } = tokens
  return planConfidentialPayment({
    ...{ ...wanted, asset, source: source.account, spots: spots?.spots ?? null },
    // All three proofs stand in a transaction of version 1, which is what is asked for where each node takes it; without it, in one that every node takes.
    options: { ...wanted.options, version: versionOf({ spots }) },
    payee: { ...payee, ...placeOf(tokens, accounts, payee.recipient) },
    made,
  })
}
