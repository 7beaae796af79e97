import type { Address } from '../address/address.ts'
import type { Lamports, TokenAmount } from '../amount/lamports.ts'
import type { ResourceFeeRule } from '../fee/rule.ts'
import type { BalanceChange } from '../payment/outcome.ts'
import type { CreditsSetting } from '../program/confidential-credits.ts'
import type { Instruction } from '../program/instruction.ts'
import { sumChanges } from './changes.ts'
import { countHeaderUnits, optionsUnder } from './draft.ts'
import { measureTemplate } from './measure.ts'
import type { ChainTerms, TransactionOptions, MessageTemplate } from './sweep.ts'

/** What is done to an account of ours other than moving its money to somebody. */
export type Upkeep =
  | { readonly act: 'create-nonce'; readonly account: Address; readonly authority: Address }
  | {
      readonly act: 'advance-nonce'
      readonly account: Address
      /** Advanced by the same transaction, in their order; left out where it is the one alone. */
      readonly others?: readonly Address[]
    }
  | {
      readonly act: 'withdraw-nonce'
      readonly account: Address
      readonly destination: Address
      readonly lamports: Lamports
      /** All that it held: with that it is gone. */
      readonly closes?: true
    }
  | { readonly act: 'authorize-nonce'; readonly account: Address; readonly authority: Address }
  | { readonly act: 'create-token-account'; readonly account: Address; readonly owner: Address; readonly mint: Address }
  | {
      readonly act: 'close-token-account'
      readonly account: Address
      readonly destination: Address
      /** Of a confidential account that is emptied before: the signer finds its keys by them, and the bytes of the closing do not name them. */
      readonly owner?: Address
      readonly mint?: Address
    }
  /** Never alone: what is emptied is closed. */
  | { readonly act: 'empty-confidential'; readonly account: Address; readonly owner: Address }
  | { readonly act: 'revoke-delegate'; readonly account: Address }
  /** Lamports of several accounts at once, or what one token account holds above its minimum. The bytes name no amount but that of nonce accounts. */
  | {
      readonly act: 'reclaim-rent'
      readonly account: Address
      readonly others?: readonly Address[]
      readonly destination: Address
    }
  /** What a nested account holds goes to `owner`, which signs: its tokens to `destination`, its lamports to itself. The bytes name no amount. */
  | {
      readonly act: 'recover-nested'
      readonly account: Address
      readonly mint: Address
      readonly destination: Address
      readonly ownerAccount: Address
      readonly ownerMint: Address
      readonly owner: Address
    }
  | { readonly act: 'configure-confidential'; readonly account: Address; readonly owner: Address; readonly mint: Address }
  | {
      readonly act: 'withdraw-confidential'
      readonly account: Address
      readonly owner: Address
      readonly mint: Address
      readonly amount: TokenAmount
      /** Where an account keeps one of its proofs: it is closed with it. */
      readonly context?: Address
    }
  /** `serves`: the token account that the proof is for. The bytes do not name it. */
  | { readonly act: 'make-proof-account'; readonly account: Address; readonly serves?: Address }
  | {
      readonly act: 'prove-in-account'
      readonly account: Address
      readonly serves?: Address
      /** The other proof of the withdrawal, over the same commitment, as its instruction carries it behind the tag: it can be made only once. */
      readonly equality?: Uint8Array
    }
  /** Two accounts for proofs of a payment: what is proved in `account` stands in the same transaction. `serves`: the token account that pays. */
  | { readonly act: 'make-payment-proofs'; readonly account: Address; readonly range: Address; readonly serves?: Address }
  | { readonly act: 'close-proof-account'; readonly account: Address; readonly serves?: Address }
  | {
      readonly act: 'apply-pending'
      readonly account: Address
      readonly owner: Address
      /** The bytes do not name it; the signer finds the keys of the account by it. */
      readonly mint?: Address
      /** The ciphertext of what was available as its copy was made: no proof binds the copy to it. Left out where the copy is not made yet. */
      readonly available?: Uint8Array
    }
  | {
      readonly act: 'deposit-confidential'
      readonly account: Address
      readonly owner: Address
      readonly mint: Address
      readonly amount: TokenAmount
    }
  | ({ readonly act: 'set-credits'; readonly account: Address; readonly owner: Address } & CreditsSetting)

/** What a decision of upkeep may be called by: the act of its first transaction. */
export const UPKEEP_ACTS = [
  'create-nonce',
  'advance-nonce',
  'withdraw-nonce',
  'authorize-nonce',
  'create-token-account',
  'close-token-account',
  'empty-confidential',
  'revoke-delegate',
  'reclaim-rent',
  'recover-nested',
  'configure-confidential',
  'withdraw-confidential',
  'make-proof-account',
  'prove-in-account',
  'make-payment-proofs',
  'close-proof-account',
  'apply-pending',
  'deposit-confidential',
  'set-credits',
] as const satisfies readonly Upkeep['act'][]

/** The accounts that upkeep is done to, in the order of its instructions. */
export function tendedAccounts(upkeep: Upkeep): readonly Address[] {
  if (upkeep.act === 'make-payment-proofs') return [upkeep.account, upkeep.range]
  const isOfSeveral = upkeep.act === 'advance-nonce' || upkeep.act === 'reclaim-rent'
  return isOfSeveral ? [upkeep.account, ...(upkeep.others ?? [])] : [upkeep.account]
}

/** The account that what is made, proved in or closed is for; null where it is for none. */
export function servedBy(upkeep: Upkeep): Address | null {
  return 'serves' in upkeep ? (upkeep.serves ?? null) : null
}

/** A transaction of upkeep: always alone, so that it stands or falls with nothing else. */
export type PlannedUpkeep = {
  readonly kind: 'upkeep'
  readonly upkeep: Upkeep
  readonly feePayer: Address
  readonly signerCount: number
  readonly byteLength: number
  readonly feeLamports: Lamports
  /** As in {@link PlannedTransaction}. */
  readonly feeRule?: ResourceFeeRule
  readonly changes: readonly BalanceChange[]
  readonly template: MessageTemplate
}

const LOADED_BYTES_LIMIT = 4_194_304
const NATIVE = { kind: 'native' } as const

/** The message of upkeep, whose instructions take so many compute units at most. */
export function upkeepTemplate({
  feePayer,
  instructions,
  options,
  computeUnits,
}: Pick<MessageTemplate, 'feePayer' | 'instructions' | 'options'> & { readonly computeUnits: number }): MessageTemplate {
  const computeUnitLimit = computeUnits + countHeaderUnits(options)
  return { feePayer, instructions, options, computeUnitLimit, loadedAccountsDataSizeLimit: LOADED_BYTES_LIMIT }
}

/** Plans upkeep from its instructions and what they do to balances, the fee not counted. */
export function planUpkeep({
  upkeep,
  instructions,
  computeUnits,
  changes,
  feePayer,
  terms,
  options,
}: {
  upkeep: Upkeep
  instructions: readonly Instruction[]
  computeUnits: number
  changes: readonly BalanceChange[]
  feePayer: Address
  terms: ChainTerms
  options: TransactionOptions
}): PlannedUpkeep {
  const measureWith = (chosen: TransactionOptions) => {
    const template = upkeepTemplate({ feePayer, instructions, options: chosen, computeUnits })
    return { template, ...measureTemplate(template, terms) }
  }
  const limited = optionsUnder(options, terms)
  const tried = measureWith(limited)
  // Some proofs leave no room for limits.
  const { template, byteLength, signerCount, feeLamports, charged } = tried.fits || limited === options ? tried : measureWith(options)
  const fee = { account: feePayer, asset: NATIVE, change: 0n - feeLamports }
  const all = sumChanges([...changes, fee])
  return { kind: 'upkeep', upkeep, feePayer, signerCount, byteLength, feeLamports, ...charged, changes: all, template }
}
