import type { Backend } from '../../../main/wiring.ts'
import type { Truth } from './customers.ts'
import type { Difference } from './report.ts'

export type Books = {
  readonly nativeCredits: number
  readonly tokenCredits: number
  readonly nonCredits: number
  /** How many of them for each reason. */
  readonly reasons: Readonly<Record<string, number>>
  readonly compared: number
  readonly differences: readonly Difference[]
}

type Deposit = Awaited<ReturnType<Backend['client']['deposits']['list']>>['deposits'][number]

/** Pages of deposits read: ten million rows. */
const PAGES_MAX = 10_000

/**
 * Compares the journal with the chain, balance by balance, and with what each customer says it did, payment by payment;
 * then has the journal check itself.
 */
export async function checkBooks({ client }: Backend, truths: readonly Truth[]): Promise<Books> {
  const { compared, differences: balances } = await client.activity.reconcile({})
  const deposits = await readDeposits(client)
  const { problems } = await client.activity.verify({})
  return compareBooks({ truths, deposits, balances, compared, problems })
}

type Found = {
  readonly truths: readonly Truth[]
  readonly deposits: readonly Deposit[]
  readonly balances: Awaited<ReturnType<Backend['client']['activity']['reconcile']>>['differences']
  readonly compared: number
  readonly problems: readonly string[]
}

export function compareBooks({ truths, deposits, balances, compared, problems }: Found): Books {
  const customers = new Set(truths.map(({ to }) => to))
  const rows = deposits.filter(({ owner }) => customers.has(owner))
  const byName = new Map(rows.map((row) => [nameOf(row), row]))
  const credited = rows.filter(({ verdict }) => verdict.kind === 'credit' && verdict.class === 'customer')
  const reasons = rows.flatMap(({ verdict }) => (verdict.kind === 'no-credit' ? [verdict.reason] : []))
  return {
    nativeCredits: credited.filter(({ asset }) => asset.kind === 'native').length,
    tokenCredits: credited.filter(({ asset }) => asset.kind === 'token').length,
    nonCredits: reasons.length,
    reasons: countEach(reasons),
    compared,
    differences: [
      ...balances.map(({ account, onChain, inJournal }) => ({
        what: 'balance',
        where: account,
        expected: `${onChain}`,
        found: `${inJournal}`,
      })),
      ...truths.flatMap((truth) => compareTruth(truth, byName.get(nameOf(truth)))),
      ...unexplained(credited, truths),
      ...problems.map((problem) => ({ what: 'journal', where: problem, expected: 'intact', found: 'broken' })),
    ],
  }
}

async function readDeposits(client: Backend['client']): Promise<Deposit[]> {
  const rows: Deposit[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { deposits, next } = await client.deposits.list({ limit: 1_000, ...(after === undefined ? {} : { after }) })
    rows.push(...deposits)
    if (next === null) break
    after = next
  }
  return rows
}

function countEach(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const nameOf = ({ signature, account }: { signature: string | null; account: string }) => `${signature} ${account}`

/** What a customer says it paid, against what was credited for it. */
function compareTruth(truth: Truth, row: Deposit | undefined): Difference[] {
  const found = row === undefined ? 'nothing' : row.verdict.kind === 'no-credit' ? row.verdict.reason : `${row.after - row.before} credited`
  const expected = truth.credit > 0n ? `${truth.credit} credited` : (truth.reason ?? 'nothing')
  return found === expected ? [] : [{ what: `payment (${truth.kind})`, where: nameOf(truth), expected, found }]
}

/** Credits that no customer speaks of: money out of nowhere is as wrong as money lost. */
function unexplained(credited: readonly Deposit[], truths: readonly Truth[]): Difference[] {
  const known = new Set(truths.filter(({ credit }) => credit > 0n).map(nameOf))
  return credited
    .filter((row) => !known.has(nameOf(row)))
    .map((row) => ({ what: 'credit', where: nameOf(row), expected: 'nothing', found: `${row.after - row.before} credited` }))
}
