import type { Address } from '../../core/address/address.ts'
import { invariant } from '../../core/error/invariant.ts'
import {
  type ConfidentialPaymentRequest,
  planConfidentialPayment,
  planNoPayment,
  reasonNotToHide,
} from '../../core/plan/confidential-payment.ts'
import type { NativePayee } from '../../core/plan/native-payment.ts'
import type { PaymentPlan, UnpayableReason } from '../../core/plan/payment.ts'
import type { Holder } from '../../core/plan/sweep.ts'
import type { TokenPayee } from '../../core/plan/token-payment.ts'
import { unpaid } from '../../core/plan/unpaid.ts'
import { decodeConfidentialMint } from '../../core/program/confidential-mint.ts'
import { MOST_TRANSFERRED, NO_AUDITOR } from '../../core/program/confidential-payment.ts'
import type { HiddenBalances, MadePayment } from '../signer/confidential-protocol.ts'
import { type AccountFacts, accountIn } from './agreed-reads.ts'
import { confidentialIn, readProofsChecked, readToRead } from './confidential-accounts.ts'
import { isOutstandingFor } from './outflow.ts'
import type { PayParts } from './parts.ts'
import { readPathsOf } from './paths.ts'
import { placeOf, type TokenFacts } from './token-payment.ts'
import { nodesWithoutVersion1 } from './version.ts'

type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** What one payment of a hidden amount is planned from: what the signer made of it, or why it made nothing. `amount`: of everything, how much that is. */
export type ConfidentialFacts = { readonly made: MadePayment | UnpayableReason; readonly amount: bigint }

type Asked = {
  /** `amount`: null for everything. */
  readonly payee: Omit<TokenPayee, 'amount'>
  readonly amount: bigint | null
  readonly payer: Holder
  readonly lifetime: 'blockhash' | 'nonce'
  readonly allowUnfunded: boolean
  readonly memo: string | null
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
    isVersion1Taken: lacking.length === 0,
    ...{ areProofsChecked, isBusy, isSourceFrozen: source.frozen },
  }
  const reason = reasonNotToHide({ asset, mint, ...asked }, standings)
  if (reason !== null || paying === null || recipient === null)
    return { made: reason ?? 'source-not-configured', amount: asked.amount ?? 0n }
  const mintInfo = accountIn(read.accounts, asset.mint)
  const auditor = mintInfo === null ? null : (decodeConfidentialMint(mintInfo.data)?.auditor ?? null)
  const told = await parts.signer.makeConfidentialPayment({
    ...(await readToRead(parts, paying)),
    amount: asked.amount ?? 'all',
    recipientKey: recipient.confidential.elgamalKey,
    auditorKey: auditor ?? NO_AUDITOR,
    paths: await readPathsOf(parts.journal, [asked.payer.address]),
  })
  const amount = asked.amount ?? told.read.hidden?.available ?? 0n
  return { made: told.made ?? reasonOfNone(told.read.hidden, amount), amount }
}

function reasonOfNone(hidden: HiddenBalances | null, amount: bigint): UnpayableReason {
  if (hidden === null) return 'keys-elsewhere'
  if (hidden.available === null) return 'hidden-unreadable'
  if (amount === 0n || amount > hidden.available) return 'available-short'
  return amount > MOST_TRANSFERRED ? 'above-48-bits' : 'not-provable'
}

type Planning = Omit<ConfidentialPaymentRequest, 'asset' | 'payee' | 'source' | 'made'> & { readonly payees: readonly NativePayee[] }

/** Plans the one payment over what was read and made for it. */
export function planHiddenOver(
  { made }: ConfidentialFacts,
  { tokens, accounts }: { readonly tokens: TokenFacts | null; readonly accounts: AccountFacts },
  { payees, ...wanted }: Planning,
): PaymentPlan {
  const [payee] = payees
  if (tokens === null || payee === undefined) {
    const asset = tokens?.asset ?? ({ kind: 'native' } as const)
    return planNoPayment({ asset, payer: wanted.payer, unpayable: payees.map((one) => unpaid(one, 'mint-not-confidential')) })
  }
  const { asset, source } = tokens
  invariant(wanted.options.version === 1, 'proofs stand in a transaction of version 1')
  return planConfidentialPayment({
    ...{ ...wanted, asset, source: source.account },
    payee: { ...payee, ...placeOf(tokens, accounts, payee.recipient) },
    made,
  })
}
