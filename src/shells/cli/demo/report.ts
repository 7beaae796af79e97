import { counted } from '../../../core/text/counted.ts'
import { formatAmount } from '../../../core/amount/format.ts'
import { EXIT } from '../failure.ts'
import type { ConfidentialFigures } from './confidential.ts'

/** The figures of one sweep, added up from its parts once all of them have ended. */
export type SweepFigures = {
  readonly accounts: number
  readonly transactions: number
  readonly signatures: number
  readonly feeLamports: bigint
  readonly finalized: number
}

export type DemoReport = SweepFigures & {
  /** Native customer deposits credited on deposit accounts. */
  readonly credits: number
  /** Attempts to pay in of which nothing was credited, each with its reason. */
  readonly nonCredits: number
  /** How many of those for each reason. */
  readonly reasons: Readonly<Record<string, number>>
  readonly tokens: SweepFigures & { readonly credits: number; readonly rentReclaimedLamports: bigint }
  /** What was paid confidentially; null where nobody was asked to. */
  readonly confidential: ConfidentialFigures | null
  /** Balances compared with the chain. */
  readonly compared: number
  readonly differences: readonly Difference[]
  readonly seconds: number
}

/** Something that is not as it should be: what, where, what was expected and what was found. */
export type Difference = { readonly what: string; readonly where: string; readonly expected: string; readonly found: string }

export const NO_FIGURES: SweepFigures = { accounts: 0, transactions: 0, signatures: 0, feeLamports: 0n, finalized: 0 }

export function addFigures(left: SweepFigures, right: SweepFigures): SweepFigures {
  return {
    accounts: left.accounts + right.accounts,
    transactions: left.transactions + right.transactions,
    signatures: left.signatures + right.signatures,
    feeLamports: left.feeLamports + right.feeLamports,
    finalized: left.finalized + right.finalized,
  }
}

export const sol = (lamports: bigint) => `${formatAmount({ amount: lamports, decimals: 9 })} SOL`

/** 0 where the chain and the journal are equal, 1 at any difference. */
export function reportExitCode({ differences }: DemoReport): number {
  return differences.length === 0 ? EXIT.done : EXIT.refused
}

/** The end of the story, in words. */
export function reportLines(report: DemoReport): string[] {
  const { accounts, transactions, finalized, feeLamports, tokens, compared, differences, seconds } = report
  const perAccount = accounts === 0 ? 0n : feeLamports / BigInt(accounts)
  return [
    ...depositLines(report),
    `${counted(accounts, 'account')} swept in ${counted(transactions, 'transaction')}, ${finalized} of them finalized, for ${sol(feeLamports)}: ${perAccount} lamports an account.`,
    `${counted(tokens.accounts, 'token account')} swept in ${counted(tokens.transactions, 'transaction')} and closed; ${sol(tokens.rentReclaimedLamports)} of rent came back.`,
    ...confidentialLines(report),
    `${counted(compared, 'balance')} compared with the chain.`,
    ...differences.map(({ what, where, expected, found }) => `DIFFERENCE: ${what} of ${where}: expected ${expected}, found ${found}`),
    differences.length === 0
      ? `On chain and in the journal: equal. ${seconds} seconds.`
      : `${counted(differences.length, 'difference')}. ${seconds} seconds.`,
  ]
}

function confidentialLines({ confidential }: DemoReport): string[] {
  if (confidential === null) return []
  const { accounts, payments, paid, swept } = confidential
  return [
    `${counted(payments, 'confidential payment')} of ${paid} smallest units in all; ${swept} of them are in the treasury, from ${counted(accounts, 'account')}.`,
  ]
}

function depositLines({ credits, nonCredits, reasons, tokens }: DemoReport): string[] {
  const each = Object.entries(reasons).map(([reason, count]) => `${count} ${reason}`)
  const why = each.length === 0 ? '' : `: ${each.join(', ')}`
  return [`${credits + tokens.credits} deposits of customers credited; ${nonCredits} more looked like deposits and were not${why}.`]
}
