import type { Address } from '../core/address/address.ts'
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
 * Writes into the journal every account the open vault holds and the journal does not know: after a restore, after an import, after a crash
 * between the vault's file and the journal, and beside a journal that is older or new. They may have been paid, or used, since they were made:
 * their whole past is wanted, and a key that came from outside closes sending. Finding nothing missing is the ordinary case and costs two counts.
 */
export async function adoptAccounts({ journal, signer }: Holders, { isFresh = false }: Adopting = {}): Promise<void> {
  const { treasury, derivedAccounts, imported } = await signer.status()
  const past = isFresh ? {} : WHOLE_PAST
  if (treasury !== null) await adopt(journal, [{ ...treasuryAt(treasury), ...past }])
  await adopt(
    journal,
    imported.map(({ address, label }) => ({ address, role: 'deposit', path: null, label, ...past })),
    { closes: !isFresh },
  )
  // Imported ones were journalled just above, so the other deposit accounts are derived ones, numbered from 1 without a hole.
  const known = (await journal.read.countAccounts({ role: 'deposit' })) - imported.length
  await deriveInto({ journal, signer }, { first: known + 1, last: derivedAccounts, past, report: () => undefined })
}

/** `isFresh`: the vault was made just now of new words, and nobody can have known an address of it. */
type Adopting = { readonly isFresh?: boolean }

const WHOLE_PAST = { historyFrom: slot(0) }

function treasuryAt(address: Address): NewAccount {
  return { address, role: 'treasury', path: accountPath(0), label: 'Treasury' }
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
  {
    first,
    last,
    past = {},
    report,
  }: { first: number; last: number; past?: Pick<NewAccount, 'historyFrom'>; report: (done: number) => void },
) {
  for (let next = first; next <= last; next += ACCOUNTS_PER_STEP) {
    const count = Math.min(ACCOUNTS_PER_STEP, last - next + 1)
    const { accounts } = await signer.deriveAccounts({ count, first: next })
    await adopt(
      journal,
      accounts.map(({ address, path }) => ({ address, role: 'deposit', path, ...past })),
    )
    report(next + count - first)
  }
}

/** Adds those that the journal does not know. */
async function adopt(journal: Journal, accounts: readonly NewAccount[], { closes = false } = {}): Promise<void> {
  const known = await journal.read.accountsByAddress(accounts.map(({ address }) => address))
  const ours = new Set(known.filter(({ role }) => role !== 'watch').map(({ address }) => address))
  const missing = accounts.filter(({ address }) => !ours.has(address))
  if (missing.length === 0) return
  await journal.write('accounts', async (tx) => {
    await tx.addAccounts(missing)
    if (closes) await tx.closeSending({ reason: 'key-imported', context: null, again: true })
  })
}
