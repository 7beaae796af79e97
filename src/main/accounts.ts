import { slot } from '../core/chain/slot.ts'
import { accountPath } from '../core/keys/derivation.ts'
import type { Journal, NewAccount } from './journal/index.ts'
import type { SignerClient } from './signer-client.ts'

/** How many accounts are derived and journalled at a time: enough to be fast, few enough that a kill in between loses little work. */
const ACCOUNTS_PER_STEP = 5_000

type Holders = {
  readonly journal: Journal
  readonly signer: SignerClient
}

/**
 * Writes into the journal every account the open vault holds and the journal does not know: after a restore, after an import, and after
 * a crash between the vault's file and the journal. Finding nothing missing is the ordinary case and costs two counts.
 */
export async function adoptAccounts({ journal, signer }: Holders): Promise<void> {
  const { treasury, derivedAccounts, imported } = await signer.status()
  if (treasury !== null) await adopt(journal, [{ address: treasury, role: 'treasury', path: accountPath(0), label: 'Treasury' }])
  await adopt(
    journal,
    imported.map(({ address, label }) => ({ address, role: 'deposit', path: null, label })),
  )
  // Imported ones were journalled just above, so the other deposit accounts are derived ones, numbered from 1 without a hole.
  const known = (await journal.read.countAccounts({ role: 'deposit' })) - imported.length
  await deriveInto({ journal, signer }, { first: known + 1, last: derivedAccounts, report: () => undefined })
}

/** Derives `count` deposit accounts after those there are, journalling each step, so that a kill in between is taken up by {@link adoptAccounts}. */
export async function deriveAccounts(
  holders: Holders,
  { count, report }: { count: number; report: (done: number) => void },
): Promise<void> {
  await adoptAccounts(holders)
  const { derivedAccounts } = await holders.signer.status()
  await deriveInto(holders, { first: derivedAccounts + 1, last: derivedAccounts + count, report })
}

async function deriveInto(
  { journal, signer }: Holders,
  { first, last, report }: { first: number; last: number; report: (done: number) => void },
) {
  for (let next = first; next <= last; next += ACCOUNTS_PER_STEP) {
    const count = Math.min(ACCOUNTS_PER_STEP, last - next + 1)
    const { accounts } = await signer.deriveAccounts({ count, first: next })
    await adopt(
      journal,
      accounts.map(({ address, path }) => ({ address, role: 'deposit', path })),
    )
    report(next + count - first)
  }
}

/**
 * Those that the journal does not know. While sending is closed they may have been used elsewhere, by whoever had the keys before: then their
 * whole past is wanted, and is read before sending is opened again.
 */
async function adopt(journal: Journal, accounts: readonly NewAccount[]): Promise<void> {
  const known = await journal.read.accountsByAddress(accounts.map(({ address }) => address))
  const ours = new Set(known.filter(({ role }) => role !== 'watch').map(({ address }) => address))
  const missing = accounts.filter(({ address }) => !ours.has(address))
  if (missing.length === 0) return
  const isElsewhere = (await journal.read.closings()).length > 0
  const past = isElsewhere ? { historyFrom: slot(0) } : {}
  await journal.write('accounts', (tx) => tx.addAccounts(missing.map((account) => ({ ...account, ...past }))))
}
