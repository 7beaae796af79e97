import type { Address } from '../../core/address/address.ts'
import { type Taken, TAKEN_WORDS } from '../../core/review/explain-taken.ts'
import { explainUnpayable } from '../../core/review/explain-unpayable.ts'
import type { PlannedPayout } from '../pay/index.ts'
import { paragraph, say, type Sentence } from '../../core/text/sentence.ts'

/**
 * A row of a payout file as it stands now.
 * - standing: ready and decide are paid, decide once a person said yes; refused is not, left-out was left out by hand. Of a reference that was
 *   decided before: paid where that is proved final, taken where it is not
 * - reason: a short name that stays; null where there is nothing to say
 * - told: what stands in the file, as far as it could be read
 */
export type PayoutRowReport = {
  readonly line: number
  readonly standing: 'ready' | 'decide' | 'refused' | 'left-out' | 'paid' | 'taken'
  readonly reason: string | null
  readonly words: Sentence | null
  readonly recipient: Address | null
  readonly amount: bigint | null
  readonly label: string | null
  readonly reference: string | null
  readonly told: { readonly recipient: string; readonly amount: string }
}

type Reported = Pick<PlannedPayout, 'file' | 'decisions'> & {
  readonly plan: Pick<PlannedPayout['plan'], 'unpayable'>
  /** What became of each reference that was decided before. */
  readonly taken: ReadonlyMap<string, Taken>
  /** Of each line that was left out because no node could pay it, why. */
  readonly failing?: ReadonlyMap<number, string>
}

/** Every row of the file that is not blank, in its order: none is left out. */
export function reportRows({ file, plan, decisions, taken, failing = new Map() }: Reported): PayoutRowReport[] {
  const unpayable = new Map(plan.unpayable.map(({ key, reason }) => [key, reason]))
  const decided = Map.groupBy(decisions, ({ line }) => line)
  const problems = file.problems.map(({ line, reason, words, told }): PayoutRowReport => {
    const row = { line, recipient: null, amount: null, label: told.label || null, reference: null, told }
    const why = failing.get(line)
    if (why !== undefined) return { ...row, standing: 'refused', reason: 'fails-when-tried', words: say`${failingWords(why)}` }
    return { ...row, standing: reason === 'left-out' ? 'left-out' : 'refused', reason, words: say`${words}` }
  })
  const rows = file.rows.map(({ line, key, recipient, amount, label, told }): PayoutRowReport => {
    const row = { line, recipient, amount, label, reference: key, told }
    const refusal = unpayable.get(key)
    if (refusal !== undefined) {
      const became = refusal === 'paid-already' ? (taken.get(key) ?? null) : null
      if (became !== null) return { ...row, standing: standingOf(became), reason: became, words: say`${TAKEN_WORDS[became]}` }
      return {
        ...row,
        standing: refusal === 'paid-already' ? 'taken' : 'refused',
        reason: refusal,
        words: say`${explainUnpayable(refusal)}`,
      }
    }
    const said = decided.get(line) ?? []
    const words = paragraph(said.map((decision) => decision.words))
    return said.length === 0
      ? { ...row, standing: 'ready', reason: null, words: null }
      : { ...row, standing: 'decide', reason: weightiestOf(said.map(({ reason }) => reason)), words }
  })
  return [...problems, ...rows].toSorted((left, right) => left.line - right.line)
}

function standingOf(became: Taken): 'paid' | 'taken' {
  return became === 'paid' || became === 'paid-elsewhere' ? 'paid' : 'taken'
}

function failingWords(why: string): string {
  return `Nodes tried this row, and it fails: ${why}. It is left out, so that the other rows of its transaction are still paid.`
}

/** Most dangerous first. What is not named here comes last. */
const WEIGHTS = [
  'poisoned',
  'look-alike',
  'paid-before',
  'account-closed',
  'same-twice',
  'several-lines',
  'no-node-can-say',
  'unfunded',
  'own-account',
  'first-use',
]

function weightiestOf(reasons: readonly string[]): string {
  const weightOf = (reason: string) => (WEIGHTS.includes(reason) ? WEIGHTS.indexOf(reason) : WEIGHTS.length)
  const [first = ''] = reasons.toSorted((left, right) => weightOf(left) - weightOf(right))
  return first
}

/** How many rows stand how. */
export function countRows(rows: readonly PayoutRowReport[]) {
  const count = (standing: PayoutRowReport['standing']) => rows.filter((row) => row.standing === standing).length
  return {
    ready: count('ready'),
    decide: count('decide'),
    refused: count('refused'),
    leftOut: count('left-out'),
    paid: count('paid'),
    taken: count('taken'),
  }
}
