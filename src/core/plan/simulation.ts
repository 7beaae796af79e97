import type { Address } from '../address/address.ts'
import { lamports } from '../amount/lamports.ts'
import { compileMessage } from '../message/compile.ts'
import { encodeMessage } from '../message/encode.ts'
import { MAX_COMPUTE_UNITS } from '../message/limits.ts'
import { transferLamports } from '../program/system.ts'
import { countHeaderInstructions, buildMessage } from './draft.ts'
import { placeholderLifetime } from './measure.ts'
import type { PlannedPayment } from './payment.ts'
import type { PlannedTransaction, TransactionOptions, MessageTemplate } from './sweep.ts'

/**
 * On top of what a simulation took, a tenth, and never less than this: an account that somebody sends lamports to before it is made takes a few
 * thousand units more to make.
 */
const MARGIN_PERCENT = 10n
const MARGIN_UNITS_MIN = 5_000n

/**
 * The message of a planned transaction as a node simulates it: with the most compute units and no price, so that neither ends the
 * simulation. The node puts a blockhash of its own into it. A transfer of nothing stands where a nonce will be advanced: it takes as many units.
 */
export function encodeSimulation(template: MessageTemplate): Uint8Array {
  const { feePayer, options, instructions } = template
  const place =
    options.lifetime.kind === 'nonce' ? [transferLamports({ source: feePayer, destination: feePayer, lamports: lamports(0n) })] : []
  const tried = {
    ...template,
    options: simulationOptions(options),
    instructions: [...place, ...instructions],
    computeUnitLimit: MAX_COMPUTE_UNITS,
  }
  return encodeMessage(compileMessage(buildMessage({ template: tried, lifetime: placeholderLifetime(tried.options) })))
}

function simulationOptions(options: TransactionOptions): TransactionOptions {
  const price = options.computeUnitPrice === undefined ? {} : { computeUnitPrice: 0n }
  return { ...options, lifetime: { kind: 'blockhash' }, ...price }
}

/** Whether the message of this template says how many units it may take. One that does not gets what the network gives to each instruction. */
export function statesUnits({ version, computeUnitPrice, limits }: TransactionOptions): boolean {
  return version === 1 || computeUnitPrice !== undefined || limits === true
}

/**
 * The units to ask for after a simulation that took `consumed`: that and the margin. `counted` is what the instructions take at most; where every
 * program is known, no more than that is asked for. Where one is not (`isGuess`), it binds nothing but what a transaction can get at all; and
 * where more was taken than known programs should, nothing that was counted is to be believed: all the units there are.
 */
export function unitsAfterSimulation({ consumed, counted, isGuess }: { consumed: bigint; counted: number; isGuess: boolean }): number {
  if (!isGuess && consumed > counted) return MAX_COMPUTE_UNITS
  const tenth = (consumed * MARGIN_PERCENT + 99n) / 100n
  const wanted = consumed + (tenth > MARGIN_UNITS_MIN ? tenth : MARGIN_UNITS_MIN)
  const most = isGuess ? MAX_COMPUTE_UNITS : counted
  return wanted > most ? most : Number(wanted)
}

/** The account that an instruction of a sweep empties or closes, counted from 0 in the whole message; null where it does neither. */
export function sourceAt({ sources, template }: Pick<PlannedTransaction, 'sources' | 'template'>, instruction: number): Address | null {
  const [first] = template.instructions[instruction - countHeaderInstructions(template.options)]?.accounts ?? []
  return sources.find(({ account }) => account === first?.address)?.account ?? null
}

/** As much of a planned transaction as is needed to try it. */
export type SimulatedPayments = Pick<PlannedPayment, 'asset' | 'payees' | 'template'>

/**
 * Which payee of a token transaction an instruction belongs to, both counted from 0, the instruction in the whole message; null where it is
 * nobody's. Each payee's instructions end with the transfer, the only one of the token's own program.
 */
export function payeeAt({ asset, payees, template }: SimulatedPayments, instruction: number): number | null {
  const own = instruction - countHeaderInstructions(template.options)
  if (own < 0 || own >= template.instructions.length || asset.kind !== 'token') return null
  const index = template.instructions.slice(0, own).filter(({ program }) => program === asset.tokenProgram).length
  return index < payees.length ? index : null
}

/** What is left to try without one payee. */
export function withoutPayee(tried: SimulatedPayments, index: number): SimulatedPayments {
  const frame = countHeaderInstructions(tried.template.options)
  const instructions = tried.template.instructions.filter((_, place) => payeeAt(tried, frame + place) !== index)
  return { ...tried, payees: tried.payees.filter((_, place) => place !== index), template: { ...tried.template, instructions } }
}
