import { type Goal, goalOf, type Report } from './measure.ts'
import type { PhaseDone, Year } from './soak-year.ts'

/** What a transaction fails with whose fee was another than it was made for. */
const WRONG_FEE = 'InsufficientFundsForFee'
const SWITCH_SEEN = ['switching', 'switching', 'after', 'open']

/** Holds what a year of changes showed against what it must show. */
export function judgeYear(year: Year): Report {
  const { wrongAccounts, differences, problems, unaccounted, paidOut, open, failures, consensus, phases } = year
  const none = (id: string, what: string, count: number | bigint): Goal => goalOf({ id, what, ratio: Number(count), goal: 0 })
  const goals = [
    none('deposits', 'accounts credited with anything but what was paid to them', wrongAccounts),
    none('books', 'differences from the chain, problems of the journal', differences + problems),
    none('lost', 'lamports that are nowhere', magnitude(unaccounted)),
    none('doubled', 'lamports paid out that nobody asked to be paid, or asked for and not paid', magnitude(paidOut.arrived - paidOut.made)),
    none('stranded', 'sweeps and payments that did not end', open),
    none('fee', 'transactions that failed for want of their fee', failures.filter((failure) => failure.includes(WRONG_FEE)).length),
    none('switch', 'moments of the consensus change that were seen as another', consensus.seen.join() === SWITCH_SEEN.join() ? 0 : 1),
  ]
  const { paid, credited, ...rest } = year
  const texts = {
    ...rest,
    phases: phases.map(textsOf),
    unaccounted: String(unaccounted),
    paidOut: { made: String(paidOut.made), arrived: String(paidOut.arrived) },
    paid: { ...paid, lamports: String(paid.lamports) },
    credited: { ...credited, lamports: String(credited.lamports) },
  }
  return { bench: 'soak --changes', goals, figures: [texts], lines: [...summaryOf(year), ...costsOf(phases), ...goals.map(lineOf)] }
}

function summaryOf({
  slots,
  seconds,
  paid,
  credited,
  sweeps,
  payments,
  unmade,
  plansRefused,
  failures,
  consensus,
}: Year): readonly string[] {
  return [
    `${slots} slots in ${Math.round(seconds)} s; ${paid.count} payments in, of ${paid.lamports} lamports; ${credited.count} credits, of ${credited.lamports}`,
    `${sweeps} sweeps, ${payments} payments out; ${plansRefused} plans refused because of a change, and made again`,
    `${unmade.length} payments ended unmade${unmade.length > 0 ? `: ${unmade.join(', ')}` : ''}`,
    `${failures.length} transactions failed on the chain${failures.length > 0 ? `: ${failures.join(', ')}` : ''}`,
    `consensus: ${consensus.held} payments waited, ${consensus.deleted} deposits were in deleted blocks`,
  ]
}

/** Of each fee rule, in the order of the year. */
function costsOf(phases: readonly PhaseDone[]): readonly string[] {
  return [...Map.groupBy(phases, ({ feeRule }) => feeRule)].map(([rule, lived]) => {
    const accounts = lived.reduce((sum, phase) => sum + phase.accounts, 0)
    const fees = lived.reduce((sum, phase) => sum + phase.feeLamports, 0n)
    return `fee rule ${rule}: ${accounts} accounts swept, ${(Number(fees) / accounts).toFixed(1)} lamports each`
  })
}

function textsOf(phase: PhaseDone): object {
  return { ...phase, feeLamports: String(phase.feeLamports) }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}

function lineOf({ what, ratio, met }: Goal): string {
  return `${met ? 'met   ' : 'MISSED'} ${what}: ${ratio}`
}
