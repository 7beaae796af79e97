import type { Address } from '../address/address.ts'
import { findAssociatedAddress } from '../address/associated.ts'
import type { Lamports } from '../amount/lamports.ts'
import type { Asset } from '../deposit/deposit.ts'
import { baseFee, transactionFee } from '../fee/fee.ts'
import type { FeeRule } from '../fee/rule.ts'
import { decodeMessage } from '../message/decode.ts'
import { expandInstructions } from '../message/expand.ts'
import type { CompiledMessage } from '../message/message.ts'
import { hiddenAmountsOf, type PlannedIntent } from '../plan/intent.ts'
import type { PlannedPayee, PlannedPayment } from '../plan/payment.ts'
import type { Upkeep } from '../plan/upkeep.ts'
import type { Instruction } from '../program/instruction.ts'
import { reviewPriority } from '../review/fees.ts'
import { assetMovedBy, countHidden, type Movement, movementsOf } from './movement.ts'
import { type TakenFrom, takenFrom } from './taken-from.ts'
import { isTending, tendedBy } from './tended.ts'

/** What a message does, by its own bytes, for whoever reads it beside its plan. */
export type Done = {
  readonly feePayer: Address
  /** What it moves, the first where it moves several; what the plan is said to move, where it moves nothing. */
  readonly asset: Asset
  /** Of a payment, one for each line. */
  readonly movements: readonly Movement[]
  /** The accounts that it takes from or closes. */
  readonly sources: readonly TakenFrom[]
  /** The upkeep that it does; null where it does none, or more than one. */
  readonly upkeep: Upkeep | null
  /** What it offers beside what its signatures cost, by its price and limit; null where that cannot be determined. */
  readonly priorityLamports: Lamports | null
  readonly message: CompiledMessage
  /**
   * Whether the plan says the same: who pays, and whom, into which account, how much of which asset, at which fee; of a sweep, out of which
   * accounts; of upkeep, what is done to which account.
   */
  readonly isAsPlanned: boolean
}

type Said = {
  /** That the plan is said to move. */
  readonly asset: Asset
  /** What whoever has the keys read of its confidential transfers; without them, what the plan says. */
  readonly hidden?: readonly bigint[] | undefined
}

/** @throws MESSAGE_ codes */
export function readDone(bytes: Uint8Array, planned: PlannedIntent, { asset, hidden = hiddenAmountsOf(planned) }: Said): Done {
  const message = decodeMessage(bytes)
  const instructions = expandInstructions({ message })
  const movements = movementsOf(instructions, hidden)
  const assets = instructions.flatMap((instruction) => assetMovedBy(instruction) ?? [])
  const sources = takenFrom(instructions)
  const feePayer = message.staticAccounts[0] ?? planned.feePayer
  const priorityLamports = reviewPriority(message, instructions)
  const tending = planned.template.options.lifetime.kind === 'nonce' ? instructions.slice(1) : instructions
  const isAsPlanned =
    feePayer === planned.feePayer &&
    countHidden(instructions) === hiddenAmountsOf(planned).length &&
    hidden.length === hiddenAmountsOf(planned).length &&
    assets.every((one) => isSame(one, asset)) &&
    isCosting(planned, message, priorityLamports) &&
    isMoving(planned, { asset, movements, sources, tending })
  const done = { feePayer, asset: assets[0] ?? asset, movements, sources, upkeep: tendedBy(tending) }
  return { ...done, message, priorityLamports, isAsPlanned }
}

/**
 * What a signature costs stands in no message: what the plan leaves for signatures beside what the message offers must be the same whole amount
 * for each of them, or what the rule that the plan names takes of the message.
 */
function isCosting({ feeLamports, feeRule }: PlannedIntent, message: CompiledMessage, priorityLamports: Lamports | null): boolean {
  const rest = feeLamports - (priorityLamports ?? feeLamports)
  if (feeRule !== undefined) return rest === baseFee(message, feeRule)
  return rest > 0n && rest % BigInt(message.header.signerCount) === 0n
}

/**
 * What a message costs at most by its own bytes, where the rule is known by which the network charges; otherwise as much as the plan says, and no less than
 * the bytes offer.
 */
export function feeOf({ message, priorityLamports }: Done, planned: PlannedIntent, rule: FeeRule | null): Lamports {
  if (priorityLamports === null) return planned.feeLamports
  if (rule !== null) return transactionFee({ message, rule, priorityLamports })
  return planned.feeLamports > priorityLamports ? planned.feeLamports : priorityLamports
}

/** The same mint of the same program with the same decimals: with others, the same amount reads as another. */
function isSame(one: Asset, other: Asset): boolean {
  if (one.kind === 'native' || other.kind === 'native') return one.kind === other.kind
  return one.mint === other.mint && one.tokenProgram === other.tokenProgram && one.decimals === other.decimals
}

/** `tending`: without the advance that a message under a nonce begins with. */
type Read = Pick<Done, 'asset' | 'movements' | 'sources'> & { readonly tending: readonly Instruction[] }

function isMoving(planned: PlannedIntent, { asset, movements, sources, tending }: Read): boolean {
  switch (planned.kind) {
    case 'payment':
      return (
        isPaidFrom(planned, movements) &&
        movements.length === planned.payees.length &&
        movements.every((movement, at) => isPaidBy(planned.payees[at], { asset, movement }))
      )
    case 'sweep':
      return (
        sumOf(movements) === planned.moved &&
        sources.length === planned.sources.length &&
        sources.every((source, at) => isTakenFrom(planned.sources[at], source))
      )
    case 'upkeep':
      return isTending(planned, tending)
  }
}

/** The account that is held while an amount is hidden is the one that pays it. */
function isPaidFrom({ confidential }: PlannedPayment, movements: readonly Movement[]): boolean {
  return confidential === undefined || movements.every(({ from }) => from === confidential.account)
}

function isPaidBy(payee: PlannedPayee | undefined, { asset, movement }: { readonly asset: Asset; readonly movement: Movement }): boolean {
  const isOfAsset = movement.asset === (asset.kind === 'native' ? 'native' : asset.mint)
  return isOfAsset && payee?.account === movement.to && payee.amount === movement.amount && isTheirs(payee, asset)
}

function isTakenFrom(planned: TakenFrom | undefined, { address, account, amount }: TakenFrom): boolean {
  return planned?.address === address && planned.account === account && planned.amount === amount
}

/** Whether the account is the recipient’s: the wallet itself, or the token account that is derived from it. */
export function isTheirs({ account, recipient }: Pick<PlannedPayee, 'account' | 'recipient'>, asset: Asset): boolean {
  return account === (asset.kind === 'native' ? recipient : findAssociatedAddress({ owner: recipient, ...asset }))
}

function sumOf(movements: readonly Movement[]): bigint {
  return movements.reduce((sum, { amount }) => sum + amount, 0n)
}
