import type { Address } from '../../../core/address/address.ts'
import { formatAmount } from '../../../core/amount/format.ts'
import { counted } from '../../../core/text/counted.ts'
import type { Backend } from '../../../main/wiring.ts'
import { followDecision } from '../follow.ts'
import { followConfidentialSweep } from '../follow-confidential-sweep.ts'
import type { Customers } from './customers.ts'
import type { Difference } from './report.ts'
import type { DemoScreen } from './screen.ts'

/** What was paid confidentially, and what arrived in the treasury of it, in smallest units. */
export type ConfidentialFigures = { readonly accounts: number; readonly payments: number; readonly paid: bigint; readonly swept: bigint }

/** Accounts that are configured: each payment takes a proof of some tenths of a second. */
const ACCOUNTS_MAX = 3
const PAYMENTS_EACH = 2

type Stage = {
  readonly customers: Customers
  readonly accounts: readonly Address[]
  readonly screen: DemoScreen
  /** Ends once everything that has happened so far is finalized and in the journal. */
  readonly watched: () => Promise<void>
}

/** Configures some accounts, lets a customer pay what no balance field shows, reads it, and sweeps it to the treasury. */
export async function playConfidential(
  backend: Backend,
  { customers, accounts, screen, watched }: Stage,
): Promise<{ readonly figures: ConfidentialFigures; readonly differences: readonly Difference[] }> {
  const { client } = backend
  screen.title('What no balance field shows')
  const { mint, decimals } = await customers.createConfidentialMint()
  const inTokens = (amount: bigint) => `${formatAmount({ amount, decimals })} pVEIL`
  await watched()
  await client.mints.add({ mint, label: 'pVEIL' })
  const owners = accounts.slice(0, ACCOUNTS_MAX)
  for (const owner of owners) {
    const { digest } = await client.tokens.planConfigure({ mint, owner })
    if (digest !== null) await followDecision(backend, (await client.tokens.configure({ mint, owner, digest })).id, () => undefined)
  }
  screen.say(`${counted(owners.length, 'account')} take confidential transfers`)
  const amounts = owners.flatMap((to, place) =>
    Array.from({ length: PAYMENTS_EACH }, (_, number) => ({ to, amount: amountOf(place * PAYMENTS_EACH + number) })),
  )
  for (const wish of amounts) await customers.payConfidentially(wish)
  const paid = amounts.reduce((sum, { amount }) => sum + amount, 0n)
  await watched()
  const { accounts: found } = await client.tokens.confidential({ role: 'deposit', limit: owners.length })
  for (const { account, public: seen, pending } of found)
    screen.say(`  ${account}: everybody sees ${inTokens(seen)}; pending is ${pending === 'hidden' ? pending : inTokens(pending)}`)
  const { digest, amount } = await client.confidentialSweeps.plan({ mint })
  const differences = amount === paid ? [] : [difference('pending', mint, paid, amount)]
  if (digest === null) return { figures: { accounts: 0, payments: amounts.length, paid, swept: 0n }, differences }
  const { id } = await client.confidentialSweeps.start({ mint, digest })
  const { sources, stopped } = await followConfidentialSweep(backend, id, () => undefined)
  const swept = sources.reduce((sum, one) => sum + one.sweptAmount, 0n)
  screen.say(`${counted(sources.length - stopped, 'account')} applied, withdrawn and swept: ${inTokens(swept)} are in the treasury`)
  return {
    figures: { accounts: sources.length - stopped, payments: amounts.length, paid, swept },
    differences: [...differences, ...(swept === paid ? [] : [difference('confidential sweep', mint, paid, swept)])],
  }
}

/** No two alike, and of both halves in which the ledger keeps what is pending. */
const amountOf = (number: number): bigint => 1_000_001n + BigInt(number) * 77_000_003n

const difference = (what: string, where: Address, expected: bigint, found: bigint): Difference => ({
  what,
  where,
  expected: `${expected}`,
  found: `${found}`,
})
