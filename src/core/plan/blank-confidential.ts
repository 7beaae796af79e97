import { concatBytes } from '@noble/hashes/utils.js'
import { type Address, encodeAddress } from '../address/address.ts'
import { tokenAmount } from '../amount/lamports.ts'
import { decodeMessage } from '../message/decode.ts'
import { expandInstructions } from '../message/expand.ts'
import type { ConfidentialAccount } from '../program/confidential-account.ts'
import { type ConfidentialPlace, decodeConfidentialInstruction } from '../program/confidential-transfer.ts'
import type { TransferKeys } from '../program/confidential-payment.ts'
import { TOKEN_2022_PROGRAM } from '../program/ids.ts'
import type { Instruction } from '../program/instruction.ts'
import { sumChanges } from './changes.ts'
import type { ConfidentialPaymentParts } from './confidential-payment.ts'
import { planApplication, planWithdrawal } from './confidential-upkeep.ts'
import { hiddenAmountsOf, type PlannedIntent } from './intent.ts'
import type { Paying, TokenUpkeepPlan } from './token-upkeep.ts'
import type { PlannedUpkeep, Upkeep } from './upkeep.ts'

/*
 * What is done to a hidden balance by somebody who has none of its keys: what only these make is left blank, as so many zeros, and filled where the keys
 * are. A message of blanks is as long as the one that is signed, and costs as much.
 */

const COPY_BYTES = 36

/** What is done to a hidden balance in the account itself. */
export type BlankUpkeep = { readonly kind: 'apply' } | { readonly kind: 'withdraw'; readonly amount: bigint | 'all' }
export type BlankAct = BlankUpkeep | { readonly kind: 'pay'; readonly amount: bigint }

type Blank = Omit<Paying, 'options'> & {
  readonly act: BlankUpkeep
  readonly place: ConfidentialPlace
  readonly decimals: number
  readonly confidential: ConfidentialAccount
  /** Has authority over the nonce account that it lives by. */
  readonly authority: Address
}

/** Plans it with blanks, under a durable nonce. A withdrawal of everything is of nothing as long as nobody says how much that is. */
export function planBlank({ act, place, decimals, confidential, authority, ...means }: Blank): TokenUpkeepPlan {
  const lifetime = { kind: 'nonce', authority } as const
  const copy = new Uint8Array(COPY_BYTES)
  if (act.kind === 'apply') {
    const expectedCredits = confidential.credits
    return planApplication({ ...means, options: { version: 'legacy', lifetime }, place, expectedCredits, decryptableAvailable: copy })
  }
  const { elgamalKey } = confidential
  const parts = {
    amount: tokenAmount(act.amount === 'all' ? 0n : act.amount),
    decryptableLeft: copy,
    equality: { elgamalKey, ciphertext: new Uint8Array(64), commitment: new Uint8Array(32), proof: new Uint8Array(192) },
    range: { commitments: new Uint8Array(256), bitLengths: new Uint8Array(8), proof: new Uint8Array(672) },
  }
  return planWithdrawal({ ...means, lifetime, place, decimals, parts })
}

/** What upkeep that left with blanks does: of a withdrawal of nothing, all; null where every byte of it is known. */
export function blankActOf(upkeep: Upkeep): BlankUpkeep | null {
  if (upkeep.act === 'apply-pending') return { kind: 'apply' }
  if (upkeep.act !== 'withdraw-confidential' || upkeep.context !== undefined) return null
  return { kind: 'withdraw', amount: upkeep.amount === 0n ? 'all' : upkeep.amount }
}

/** What anything that left in a bundle does with blanks: a payment of a hidden amount has them too; null where every byte of it is known. */
export function blankActIn(planned: PlannedIntent): BlankAct | null {
  if (planned.kind === 'upkeep') return blankActOf(planned.upkeep)
  const [amount] = hiddenAmountsOf(planned)
  return amount === undefined ? null : { kind: 'pay', amount }
}

/** What a payment carries as long as nobody made anything for it: the keys for which its amount is to be encrypted, and zeros. */
export function blankPayment({
  senderKey,
  recipientKey,
  auditorKey,
}: TransferKeys & { readonly senderKey: Address }): ConfidentialPaymentParts {
  const keys = [senderKey, recipientKey, auditorKey].map(encodeAddress)
  return {
    decryptableLeft: new Uint8Array(COPY_BYTES),
    auditorLow: new Uint8Array(64),
    auditorHigh: new Uint8Array(64),
    equality: concatBytes(encodeAddress(senderKey), new Uint8Array(64 + 32 + 192)),
    validity: concatBytes(...keys, new Uint8Array(128 + 128 + 192)),
    range: new Uint8Array(256 + 8 + 736),
  }
}

/** What was planned with blanks, as the bytes do it that somebody filled: the same instructions, and of everything how much that is. */
export function planFilled<Planned extends PlannedIntent>(planned: Planned, completed: Uint8Array): Planned {
  const { template } = planned
  const instructions = expandInstructions({ message: decodeMessage(completed) }).slice(-template.instructions.length)
  const filled = {
    ...planned,
    template: { ...template, instructions: template.instructions.map((one, place) => ({ ...one, ...dataIn(instructions, place) })) },
  }
  return filled.kind === 'upkeep' ? { ...filled, ...withWhole(filled, instructions) } : filled
}

/** Of a withdrawal of everything, how much that is. */
function withWhole({ upkeep, changes }: PlannedUpkeep, instructions: readonly Instruction[]): Partial<PlannedUpkeep> {
  if (upkeep.act !== 'withdraw-confidential' || upkeep.amount > 0n) return {}
  const [withdrawal] = instructions.flatMap((one) => decodeConfidentialInstruction(one) ?? [])
  if (withdrawal?.kind !== 'withdrawConfidential') return {}
  const { account, mint, amount, decimals } = withdrawal
  const asset = { kind: 'token', mint, tokenProgram: TOKEN_2022_PROGRAM, decimals } as const
  return { upkeep: { ...upkeep, amount }, changes: sumChanges([{ account, asset, change: amount }, ...changes]) }
}

function dataIn(instructions: readonly { readonly data: Uint8Array }[], place: number) {
  const one = instructions[place]
  return one === undefined ? {} : { data: one.data }
}
