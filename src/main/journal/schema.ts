import type { Generated, GeneratedAlways } from 'kysely'
import type { Address } from '../../core/address/address.ts'
import type { BlockHeight, Commitment, Slot } from '../../core/chain/slot.ts'
import type { CreditClass, NoCreditReason, Verdict } from '../../core/deposit/deposit.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Blockhash, Lifetime, Nonce } from '../../core/lifetime/lifetime.ts'
import type { IntentState } from '../../core/payment/intent-state.ts'
import type { AttemptState, SettledState } from '../../core/payment/state.ts'
import type { AmountText } from './columns.ts'
import type { CarriedTable } from './carried-table.ts'
import type { ConfidentialSweepTables } from './confidential-sweep-tables.ts'
import type { MovementSumTable } from './daily-records.ts'
import type { BlockTimeTable, SenderTable } from './credit-origin.ts'
import type { HiddenAmountTable } from './hidden-amount.ts'
import type { PaymentProofTable } from './payment-proof-table.ts'
import type { SignedHerePaymentTable, SignedHereTable } from './signed-here.ts'
import type { WithdrawalTable } from './withdrawal-table.ts'
import type {
  AccountRole,
  CaseKind,
  CatchUpChoice,
  ClosedReason,
  ComparisonRecord,
  ElsewhereKind,
  GapScope,
  IntentKind,
  PendingRecord,
  RevocationRecord,
} from './records.ts'

/**
 * The tables as Kysely sees them (migrations/ makes them). Integers are bigints in both directions. What went in with a brand comes out with it:
 * the file is ours, and `verify` tells when somebody else wrote in it.
 */
export type Tables = ConfidentialSweepTables & {
  network: { id: bigint; name: string; genesis_hash: string; at_ms: bigint }
  account: AccountTable
  asset: AssetTable
  ignored_mint: { mint: Address; at_ms: bigint }
  cursor: {
    id: bigint
    slot: Slot
    block_slot: Slot | null
    blockhash: Blockhash | null
    opened_slot: Slot | null
    counted_from: Slot | null
    present: Generated<bigint>
    skipped: Generated<bigint>
  }
  gap: {
    id: Generated<bigint>
    from_slot: Slot
    to_slot: Slot
    reason: string
    opened_at_ms: bigint
    closed_at_ms: bigint | null
    note: string | null
    scope: Generated<GapScope>
    refusals: Generated<string>
  }
  gap_account: GapAccountTable
  catch_up: { id: bigint; way: CatchUpChoice }
  /** `moved` is the size of the change, made by SQLite from the two amounts. */
  credit: CreditTable & { moved: GeneratedAlways<AmountText> }
  block_time: BlockTimeTable
  sender: SenderTable
  hidden_amount: HiddenAmountTable
  signed_here: Omit<SignedHereTable, 'id'> & { id: Generated<bigint> }
  signed_here_payment: SignedHerePaymentTable
  movement_sum: MovementSumTable
  credit_count: { asset_id: bigint; verdict: Verdict['kind']; credits: bigint }
  balance: BalanceTable
  case: CaseTable
  reconciliation: {
    id: Generated<bigint>
    asked_by: ComparisonRecord['askedBy']
    slot: Slot
    compared: Generated<bigint>
    differences: Generated<bigint>
    started_at_ms: bigint
    finished_at_ms: bigint | null
  }
  reread: { credit_id: bigint; slot: Slot; missed: Generated<bigint> }
  pending: {
    id: Generated<bigint>
    signature: Signature
    slot: Slot
    owner: Address
    account: Address
    asset_id: bigint
    before_amount: AmountText
    after_amount: AmountText
    class: CreditClass
    state: PendingRecord['state']
    why: string | null
    at_ms: bigint
  }
  decision: { sequence: Generated<bigint>; id: string; kind: IntentKind; summary: string; at_ms: bigint }
  intent: IntentTable
  intent_source: { intent_id: string; account: Address; asset_id: bigint; open: bigint }
  attempt: AttemptTable
  payment: PaymentTable
  bundle: BundleTable
  carried: CarriedTable
  carried_payment: { carried_id: bigint; key: string; out: Generated<bigint> }
  carried_source: { carried_id: bigint; account: Address; asset_id: bigint; out: Generated<bigint> }
  nonce: { address: Address; authority: Address; label: string | null; closed: Generated<bigint>; at_ms: bigint }
  recipient: { address: Address; label: string; note: string | null; at_ms: bigint }
  broadcast: { id: Generated<bigint>; attempt_id: bigint; node: string; at_ms: bigint }
  evidence: EvidenceTable
  revocation: RevocationTable
  withdrawal: WithdrawalTable
  payment_proof: PaymentProofTable
  verdict: { attempt_id: bigint; state: SettledState; proof: string; at_ms: bigint }
  closing: ClosingTable
  elsewhere: { signature: Signature; slot: Slot; what: ElsewhereKind; proof: string; at_ms: bigint }
  paid_elsewhere: {
    id: Generated<bigint>
    signature: Signature
    key: string | null
    recipient: Address | null
    asset_id: bigint | null
    amount: AmountText | null
    at_ms: bigint
  }
  satisfied_elsewhere: { intent_id: string; signature: Signature }
  home: { id: bigint; machine: string; folder: string; at_ms: bigint }
  configured_nodes: { id: Generated<bigint>; after_credit: bigint; nodes: string; at_ms: bigint }
  event: { id: bigint; at_ms: bigint; kind: string; data: string; hash: string }
}

export type AccountTable = {
  address: Address
  role: AccountRole
  path: string | null
  label: string | null
  at_ms: bigint
  /** What the account itself holds of the native token; triggers keep it. */
  native: Generated<AmountText>
  history_from: Slot | null
  history_gap: bigint | null
  /** What labels are sorted by. */
  label_order: GeneratedAlways<string>
}

type AssetTable = {
  id: Generated<bigint>
  mint: Address | null
  token_program: Address | null
  decimals: bigint | null
  label: string | null
  listed: Generated<bigint>
}

export type CreditTable = {
  id: bigint
  signature: Signature | null
  slot: Slot
  block_index: bigint
  owner: Address
  account: Address
  asset_id: bigint
  before_amount: AmountText
  after_amount: AmountText
  verdict: Verdict['kind']
  class: CreditClass | null
  reason: NoCreditReason | null
  /** The gap it was found in when that was read back; null where its block was. */
  gap_id: bigint | null
}

type GapAccountTable = {
  gap_id: bigint
  owner: Address
  done: Generated<bigint>
  tries: Generated<bigint>
  node: string | null
  reached: Slot | null
  movements: Generated<bigint>
  problem: string | null
}

export type BalanceTable = {
  id: Generated<bigint>
  owner: Address
  account: Address
  asset_id: bigint
  opening: AmountText
  amount: AmountText
  slot: Slot
  movements: bigint
  opened_slot: Slot
}

export type CaseTable = {
  id: Generated<bigint>
  kind: CaseKind
  account: Address
  asset_id: bigint
  expected: AmountText
  found: AmountText
  slot: Slot
  credit_id: bigint | null
  opened_at_ms: bigint
  closed_at_ms: bigint | null
  note: string | null
}

export type IntentTable = {
  sequence: Generated<bigint>
  id: string
  kind: IntentKind
  decision_id: string
  replaces: string | null
  replaced: Generated<bigint>
  what: string
  state: IntentState
  at_ms: bigint
  seal: string | null
  decided_slot: Slot | null
  decided_after_slot: Slot | null
  why: string | null
  closed_at_ms: bigint | null
  note: string | null
}

export type PaymentTable = {
  id: Generated<bigint>
  key: string
  decision_id: string
  intent_id: string
  recipient: Address
  account: Address
  asset_id: bigint
  amount: AmountText
  live: Generated<bigint>
  at_ms: bigint
}

export type BundleTable = {
  id: Generated<bigint>
  digest: string
  content: string
  decision_id: string
  summary: string
  at_ms: bigint
}

export type AttemptTable = {
  id: Generated<bigint>
  intent_id: string
  message: Uint8Array
  digest: Uint8Array
  lifetime: Lifetime['kind']
  blockhash: Blockhash | null
  last_valid_block_height: BlockHeight | null
  fetched_slot: Slot | null
  nonce: Nonce | null
  nonce_account: Address | null
  nonce_authority: Address | null
  predicted: string
  state: AttemptState
  signature: Signature | null
  signed_bytes: Uint8Array | null
  at_ms: bigint
}

export type ClosingTable = {
  id: Generated<bigint>
  reason: ClosedReason
  context: string
  at_ms: bigint
  reopened_at_ms: bigint | null
  note: string | null
  compared_slot: Slot | null
}

type RevocationTable = { attempt_id: bigint; next: RevocationRecord['next']; advance_id: string | null; at_ms: bigint }

type EvidenceTable = {
  id: Generated<bigint>
  attempt_id: bigint
  who: string
  what: string
  slot: Slot | null
  commitment: Commitment | null
  detail: string
  at_ms: bigint
}
