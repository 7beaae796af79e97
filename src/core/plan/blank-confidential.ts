import type { Address } from '../address/address.ts'
import { tokenAmount } from '../amount/lamports.ts'
import { decodeMessage } from '../message/decode.ts'
import { expandInstructions } from '../message/expand.ts'
import type { ConfidentialAccount } from '../program/confidential-account.ts'
import { type ConfidentialPlace, decodeConfidentialInstruction } from '../program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../program/ids.ts'
import { sumChanges } from './changes.ts'
import { planApplication, planWithdrawal } from './confidential-upkeep.ts'
import type { Paying, TokenUpkeepPlan } from './token-upkeep.ts'
import type { PlannedUpkeep, Upkeep } from './upkeep.ts'

/*
 * What is done to a hidden balance by somebody who has none of its keys: what only these make is left blank, as so many zeros, and filled where the keys
 * are. A message of blanks is as long as the one that is signed, and costs as much.
 */

const COPY_BYTES = 36

export type BlankAct = { readonly kind: 'apply' } | { readonly kind: 'withdraw'; readonly amount: bigint | 'all' }

type Blank = Omit<Paying, 'options'> & {
  readonly act: BlankAct
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
export function blankActOf(upkeep: Upkeep): BlankAct | null {
  if (upkeep.act === 'apply-pending') return { kind: 'apply' }
  if (upkeep.act !== 'withdraw-confidential' || upkeep.context !== undefined) return null
  return { kind: 'withdraw', amount: upkeep.amount === 0n ? 'all' : upkeep.amount }
}

/** What was planned with blanks, as the bytes do it that somebody filled: the same instructions, and of everything how much that is. */
export function planFilled(planned: PlannedUpkeep, completed: Uint8Array): PlannedUpkeep {
  const { template, upkeep } = planned
  const instructions = expandInstructions({ message: decodeMessage(completed) }).slice(-template.instructions.length)
  const filled = {
    ...planned,
    template: { ...template, instructions: template.instructions.map((one, place) => ({ ...one, ...dataIn(instructions, place) })) },
  }
  if (upkeep.act !== 'withdraw-confidential' || upkeep.amount > 0n) return filled
  const [withdrawal] = instructions.flatMap((one) => decodeConfidentialInstruction(one) ?? [])
  if (withdrawal?.kind !== 'withdrawConfidential') return filled
  const { account, mint, amount, decimals } = withdrawal
  const asset = { kind: 'token', mint, tokenProgram: TOKEN_2022_PROGRAM, decimals } as const
  return { ...filled, upkeep: { ...upkeep, amount }, changes: sumChanges([{ account, asset, change: amount }, ...planned.changes]) }
}

function dataIn(instructions: readonly { readonly data: Uint8Array }[], place: number) {
  const one = instructions[place]
  return one === undefined ? {} : { data: one.data }
}
