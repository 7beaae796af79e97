import type { Address } from '../address/address.ts'
import { findAssociatedAddress } from '../address/associated.ts'
import { assetMovedBy, type Movement, movementsOf } from '../decision/movement.ts'
import { takenFrom } from '../decision/taken-from.ts'
import { tendedBy } from '../decision/tended.ts'
import type { Asset } from '../deposit/deposit.ts'
import { StrongroomError } from '../error/error.ts'
import { tendedAccounts, type Upkeep } from '../plan/upkeep.ts'
import { decodeComputeBudgetInstruction } from '../program/compute-budget.ts'
import { TOKEN_2022_PROGRAM } from '../program/ids.ts'
import type { Instruction } from '../program/instruction.ts'
import { decodeMemoInstruction } from '../program/memo.ts'
import type { Effect } from '../review/review.ts'
import { plain } from '../text/sentence.ts'
import type { BundledTransaction, HiddenAct, IntentLine } from './bundle.ts'

type Compared = {
  /** Its number in the bundle, from 1. */
  readonly transaction: number
  readonly bundled: Pick<BundledTransaction, 'intent' | 'lifetime' | 'signers' | 'hidden'>
  /** With every account by its address. */
  readonly instructions: readonly Instruction[]
  readonly effects: readonly Effect[]
  /** Whether it is known what is ours. */
  readonly isWithKeys: boolean
}

/**
 * Where the bytes do something else than the bundle says was decided: another recipient, amount or asset, a movement that nobody decided, one
 * that is missing, one from somebody who does not sign, or anything beside. Each movement belongs to one line of the intent, and each line to one movement.
 */
export function compareIntent(compared: Compared): readonly StrongroomError[] {
  return [...compareLines(compared), ...findUnsigned(compared), ...findBeyond(compared)]
}

/** What is taken from somebody who does not sign: no ledger runs that, and it is not what was decided. */
function findUnsigned({ transaction, bundled, instructions }: Compared): StrongroomError[] {
  const signing = new Set(bundled.signers.map(({ address }) => address))
  return takenFrom(instructions).flatMap(({ address, account }) =>
    signing.has(address) ? [] : [new StrongroomError('BUNDLE_SOURCE', { transaction, account, owner: address })],
  )
}

/** A movement of the bytes, with the asset that it is of. */
type Moved = Movement & { readonly of: Asset }

/** An amount that no byte says is what the bundle says of it: whoever has the keys reads it from the bytes that are signed, and refuses another one. */
function movedBy(instructions: readonly Instruction[], hidden: HiddenAct | undefined): Moved[] {
  return instructions.flatMap((one) =>
    movementsOf([one], hiddenAmountsIn(hidden)).map((each) => ({ ...each, of: assetMovedBy(one) ?? hiddenAssetOf(each) ?? NATIVE })),
  )
}

/** What is moved in secret by what a bundle says is done to a hidden balance. */
export function hiddenAmountsIn(hidden: HiddenAct | undefined): readonly bigint[] {
  return hidden?.kind === 'pay' ? [hidden.amount] : []
}

/** Only one token program moves amounts in secret; decimals stand in none of its bytes. */
function hiddenAssetOf({ asset: mint }: Movement): Asset | null {
  return mint === 'native' ? null : { kind: 'token', mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 0 }
}

/** The line of each movement, in the order of the bytes; undefined for one that has none. */
export function pairLines(
  { intent, hidden }: Pick<BundledTransaction, 'intent' | 'hidden'>,
  instructions: readonly Instruction[],
): readonly (IntentLine | undefined)[] {
  const free = [...intent.lines]
  return movedBy(instructions, hidden).map((movement) => take(free, (line) => isOf(line, movement)))
}

function compareLines({ transaction, bundled, instructions }: Compared): StrongroomError[] {
  const moved = movedBy(instructions, bundled.hidden)
  const lines = [...bundled.intent.lines]
  const left = moved.filter((movement) => !take(lines, (line) => isOf(line, movement)))
  const differences = left.map((movement): StrongroomError => {
    const line = takeNearest(lines, movement)
    if (line === undefined) {
      const { to: account, amount, asset } = movement
      return new StrongroomError('BUNDLE_NOT_DECIDED', { transaction, account, amount, asset })
    }
    return difference(transaction, line, movement)
  })
  const missing = lines.map(
    ({ recipient, amount, asset }) => new StrongroomError('BUNDLE_NOT_PAID', { transaction, recipient, amount, asset }),
  )
  return [...differences, ...missing]
}

const NATIVE: Asset = { kind: 'native' }

function isOf(line: IntentLine, movement: Moved): boolean {
  return line.asset === movement.asset && line.amount === movement.amount && isRecipient(line, movement)
}

/** Whether the account that is credited is the recipient, or the token account that is derived from it. */
function isRecipient({ recipient }: IntentLine, { to, of }: Moved): boolean {
  return to === (of.kind === 'native' ? recipient : findAssociatedAddress({ owner: recipient, ...of }))
}

function take(lines: IntentLine[], fits: (line: IntentLine) => boolean): IntentLine | undefined {
  const at = lines.findIndex(fits)
  return at < 0 ? undefined : lines.splice(at, 1)[0]
}

/** The line that a movement that fits none was most likely made from. */
function takeNearest(lines: IntentLine[], movement: Moved): IntentLine | undefined {
  return (
    take(lines, (line) => line.asset === movement.asset && isRecipient(line, movement)) ??
    take(lines, ({ asset, amount }) => asset === movement.asset && amount === movement.amount) ??
    lines.shift()
  )
}

function difference(transaction: number, line: IntentLine, movement: Moved): StrongroomError {
  const { recipient } = line
  const { to: account, amount } = movement
  if (line.asset !== movement.asset) {
    return new StrongroomError('BUNDLE_ASSET', { transaction, claimed: line.asset, found: movement.asset })
  }
  return isRecipient(line, movement)
    ? new StrongroomError('BUNDLE_AMOUNT', { transaction, recipient, asset: line.asset, claimed: line.amount, found: amount })
    : new StrongroomError('BUNDLE_RECIPIENT', { transaction, claimed: recipient, account })
}

/** What a payment or a sweep may do beside moving what was decided. */
const BESIDE: ReadonlySet<Effect['kind']> = new Set(['transfer', 'memo', 'budget'])

function findBeyond({ transaction, bundled, instructions, effects, isWithKeys }: Compared): StrongroomError[] {
  const {
    intent: { kind: intended },
    lifetime,
    hidden,
  } = bundled
  const own = effects.filter(({ kind, instruction }) => !(lifetime.kind === 'nonce' && instruction === 0 && kind === 'nonce-advanced'))
  const beyond = (found: readonly Effect[]) =>
    found.map(
      ({ instruction, sentence }) =>
        new StrongroomError('BUNDLE_BEYOND_INTENT', { transaction, instruction: instruction + 1, does: plain(sentence) }),
    )
  if (intended !== 'upkeep') {
    const paid = new Set(movementsOf(instructions).map(({ to }) => to))
    // Its proofs change nothing, and nothing stands beside them (hidden-payment.ts).
    const isSecret = ({ kind }: Effect) => hidden?.kind === 'pay' && (kind === 'transfer-hidden' || kind === 'other')
    return beyond(own.filter((effect) => !isSecret(effect) && !isBeside(effect, { kind: intended, paid, isWithKeys })))
  }
  const acting = own.filter(({ kind }) => kind !== 'budget' && kind !== 'memo')
  return isOneAct(lifetime.kind === 'nonce' ? instructions.slice(1) : instructions, acting) ? [] : beyond(acting)
}

type Beside = Pick<Compared, 'isWithKeys'> & { readonly kind: 'payment' | 'sweep'; readonly paid: ReadonlySet<Address> }

/**
 * An account that is made must be one that is paid into: whoever gets another one gets its rent. With lamports in it, it is moved to, which is
 * compared separately. An account that a sweep closes gives its rent to us.
 */
function isBeside(effect: Effect, { kind, paid, isWithKeys }: Beside): boolean {
  if (effect.kind === 'account-closed') return kind === 'sweep' && (effect.rentTo.role !== null || !isWithKeys)
  if (effect.kind === 'account-created') return effect.lamports === null && paid.has(effect.account.account)
  return BESIDE.has(effect.kind)
}

const PROOFS_OF_WITHDRAWAL = 2

/**
 * Whether instructions are one act of upkeep: making a nonce account takes two, a withdrawal has its proofs behind it, every other takes one for each
 * account that it is done to.
 */
function isOneAct(instructions: readonly Instruction[], acting: readonly Effect[]): boolean {
  const acts = instructions.filter(
    (instruction) => decodeComputeBudgetInstruction(instruction) === null && decodeMemoInstruction(instruction) === null,
  )
  const act = tendedBy(acts)
  if (act === null) return false
  const isMade = act.act === 'create-nonce'
  return acting.length === acts.length && acts.length === instructionsOf(act) && (!isMade || acting[0]?.kind === 'account-created')
}

function instructionsOf(act: Upkeep): number {
  if (act.act === 'create-nonce') return 2
  return act.act === 'withdraw-confidential' ? 1 + PROOFS_OF_WITHDRAWAL : tendedAccounts(act).length
}
