import type { Address } from '../address/address.ts'
import type { Lamports, TokenAmount } from '../amount/lamports.ts'
import { blockHeight, slot } from '../chain/slot.ts'
import type { Blockhash, Lifetime, Nonce } from '../lifetime/lifetime.ts'
import { compileMessage } from '../message/compile.ts'
import { encodeMessage } from '../message/encode.ts'
import { MAX_COMPUTE_UNITS } from '../message/limits.ts'
import { setComputeUnitLimit, setComputeUnitPrice } from '../program/compute-budget.ts'
import type { Instruction } from '../program/instruction.ts'
import { addMemo } from '../program/memo.ts'
import { advanceNonce, transferLamports } from '../program/system.ts'
import { closeTokenAccount, revoke, transferChecked, transferCheckedWithFee } from '../program/token.ts'

/** What every command says. `token`: the blockhash, or the nonce’s value. */
type Common = {
  readonly feePayer: Address
  readonly token: Blockhash | Nonce
  readonly nonce: { readonly nonceAccount: Address; readonly authority: Address } | null
  readonly memo: string | null
  /** In millionths of a lamport per compute unit. */
  readonly unitPrice: bigint | null
}
type OfToken = { readonly tokenProgram: Address; readonly owner: Address; readonly unitLimit: number | null }

/** A command of the ledger’s command line whose transaction is known to the byte. */
export type LedgerCommand = Common &
  (
    | { readonly kind: 'transfer'; readonly source: Address; readonly destination: Address; readonly lamports: Lamports }
    | ({
        readonly kind: 'token-transfer'
        readonly source: Address
        readonly mint: Address
        readonly destination: Address
        readonly amount: TokenAmount
        readonly decimals: number
        readonly expectedFee: TokenAmount | null
      } & OfToken)
    | ({ readonly kind: 'token-revoke'; readonly account: Address } & OfToken)
    | ({ readonly kind: 'token-close'; readonly account: Address; readonly destination: Address } & OfToken)
  )

/** The bytes that the command signs, with its instructions in the order in which that command line writes them. */
export function messageOfCommand(command: LedgerCommand): Uint8Array {
  const { feePayer, nonce } = command
  const instructions = command.kind === 'transfer' ? nativeInstructions(command) : tokenInstructions(command)
  return encodeMessage(
    compileMessage({
      version: 'legacy',
      feePayer,
      lifetime: lifetimeOf(command),
      instructions: nonce === null ? instructions : [advanceNonce(nonce), ...instructions],
    }),
  )
}

/** Of a blockhash, bytes hold nothing but itself. */
function lifetimeOf({ token, nonce }: Common): Lifetime {
  if (nonce !== null) return { kind: 'nonce', nonce: token as Nonce, ...nonce }
  return { kind: 'blockhash', blockhash: token as Blockhash, lastValidBlockHeight: blockHeight(0), fetchedSlot: slot(0) }
}

/** The transfer, the memo, the price; and beside a price the most units there are, but not with a nonce. */
function nativeInstructions(command: Extract<LedgerCommand, { kind: 'transfer' }>): Instruction[] {
  const { memo, unitPrice, nonce } = command
  const limit = unitPrice !== null && nonce === null ? MAX_COMPUTE_UNITS : null
  return [transferLamports(command), ...memoOf(memo, []), ...budgetOf(unitPrice, limit)]
}

/** The memo, signed by the owner; what is done to the token account; the price, and the limit that was asked for. */
function tokenInstructions(command: Exclude<LedgerCommand, { kind: 'transfer' }>): Instruction[] {
  const { memo, owner, unitPrice, unitLimit } = command
  return [...memoOf(memo, [owner]), tokenInstruction(command), ...budgetOf(unitPrice, unitLimit)]
}

function tokenInstruction(command: Exclude<LedgerCommand, { kind: 'transfer' }>): Instruction {
  switch (command.kind) {
    case 'token-transfer':
      return command.expectedFee === null ? transferChecked(command) : transferCheckedWithFee({ ...command, fee: command.expectedFee })
    case 'token-revoke':
      return revoke(command)
    case 'token-close':
      return closeTokenAccount(command)
  }
}

function memoOf(memo: string | null, signers: readonly Address[]): Instruction[] {
  return memo === null ? [] : [addMemo({ text: memo, signers })]
}

function budgetOf(unitPrice: bigint | null, unitLimit: number | null): Instruction[] {
  return [
    ...(unitPrice === null ? [] : [setComputeUnitPrice({ microLamports: unitPrice })]),
    ...(unitLimit === null ? [] : [setComputeUnitLimit({ units: unitLimit })]),
  ]
}
