import type { Address } from '../address/address.ts'
import { lamports } from '../amount/lamports.ts'
import { compileMessage } from '../message/compile.ts'
import { encodeMessage } from '../message/encode.ts'
import { MAX_COMPUTE_UNITS } from '../message/limits.ts'
import { transferLamports } from '../program/system.ts'
import { countFrameInstructions, draftSweep } from './draft.ts'
import { standInLifetime } from './measure.ts'
import type { PlannedPayment } from './payment.ts'
import type { PlannedTransaction, SweepForm, SweepPieces } from './sweep.ts'

/**
 * On top of what a trial took, a tenth, and never less than this: an account that somebody sends lamports to before it is made takes a few
 * thousand units more to make.
 */
const MARGIN_PERCENT = 10n
const MARGIN_UNITS_MIN = 5_000n

/**
 * The message of a planned transaction as a node is asked to try it: with all the units there are, and at no price, so that neither ends the
 * trial. The node puts a blockhash of its own into it. A transfer of nothing stands where a nonce will be advanced: it takes as many units.
 */
export function encodeTrial(pieces: SweepPieces): Uint8Array {
  const { feePayer, form, instructions } = pieces
  const place =
    form.lifetime.kind === 'nonce' ? [transferLamports({ source: feePayer, destination: feePayer, lamports: lamports(0n) })] : []
  const tried = { ...pieces, form: trialForm(form), instructions: [...place, ...instructions], computeUnitLimit: MAX_COMPUTE_UNITS }
  return encodeMessage(compileMessage(draftSweep({ pieces: tried, lifetime: standInLifetime(tried.form) })))
}

function trialForm(form: SweepForm): SweepForm {
  const price = form.microLamportsPerUnit === undefined ? {} : { microLamportsPerUnit: 0n }
  return { ...form, lifetime: { kind: 'blockhash' }, ...price }
}

/** Whether the message of these pieces says how many units it may take. One that does not gets what the network gives to each instruction. */
export function statesUnits({ version, microLamportsPerUnit }: SweepForm): boolean {
  return version === 1 || microLamportsPerUnit !== undefined
}

/**
 * The units to ask for after a trial that took `consumed`: that and the margin. `counted` is what the instructions take at most; where every
 * program is known, no more than that is asked for. Where one is not (`isGuess`), it binds nothing but what a transaction can get at all; and
 * where more was taken than known programs should, nothing that was counted is to be believed: all the units there are.
 */
export function unitsAfterTrial({ consumed, counted, isGuess }: { consumed: bigint; counted: number; isGuess: boolean }): number {
  if (!isGuess && consumed > counted) return MAX_COMPUTE_UNITS
  const tenth = (consumed * MARGIN_PERCENT + 99n) / 100n
  const wanted = consumed + (tenth > MARGIN_UNITS_MIN ? tenth : MARGIN_UNITS_MIN)
  const most = isGuess ? MAX_COMPUTE_UNITS : counted
  return wanted > most ? most : Number(wanted)
}

/** The account that an instruction of a sweep empties or closes, counted from 0 in the whole message; null where it does neither. */
export function sourceAt({ sources, pieces }: Pick<PlannedTransaction, 'sources' | 'pieces'>, instruction: number): Address | null {
  const [first] = pieces.instructions[instruction - countFrameInstructions(pieces.form)]?.accounts ?? []
  return sources.find(({ account }) => account === first?.address)?.account ?? null
}

/** As much of a planned transaction as is needed to try it. */
export type TriedPayments = Pick<PlannedPayment, 'asset' | 'payees' | 'pieces'>

/**
 * Which payee of a token transaction an instruction belongs to, both counted from 0, the instruction in the whole message; null where it is
 * nobody's. Each payee's instructions end with the transfer, the only one of the token's own program.
 */
export function payeeAt({ asset, payees, pieces }: TriedPayments, instruction: number): number | null {
  const own = instruction - countFrameInstructions(pieces.form)
  if (own < 0 || own >= pieces.instructions.length || asset.kind !== 'token') return null
  const index = pieces.instructions.slice(0, own).filter(({ program }) => program === asset.tokenProgram).length
  return index < payees.length ? index : null
}

/** What is left to try without one payee. */
export function withoutPayee(tried: TriedPayments, index: number): TriedPayments {
  const frame = countFrameInstructions(tried.pieces.form)
  const instructions = tried.pieces.instructions.filter((_, place) => payeeAt(tried, frame + place) !== index)
  return { ...tried, payees: tried.payees.filter((_, place) => place !== index), pieces: { ...tried.pieces, instructions } }
}
