import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { adoptAccounts } from '../accounts.ts'
import type { AccountRecord, Journal } from '../journal/index.ts'
import type { SignerClient } from '../signer-client.ts'
import { type ConfirmedAccount, confirmAccount } from './confirm-account.ts'

type Made = CustomerAccount & { readonly label: string }

type Holders = { readonly journal: Journal; readonly signer: SignerClient }

/** `again`: a name that an account has already keeps that account, so that a list whose answer was lost can be given once more. */
type Asked = { readonly names: readonly string[]; readonly again: boolean }

/** The account of a name, and whether it was made for it now. */
export type CustomerAccount = ConfirmedAccount & { readonly isNew: boolean }

/**
 * One deposit account for each name, in the order of the names, which are the labels. Two accounts with one name cannot be told apart by it: such a
 * list is refused before anything is derived. A kill between the vault and the journal leaves accounts without a label ({@link adoptAccounts}).
 * @throws VAULT_LOCKED, CUSTOMER_KNOWN, CUSTOMER_AMBIGUOUS, ACCOUNT_NOT_OF_VAULT, VAULT_FULL
 */
export async function deriveForCustomers(holders: Holders, { names, again }: Asked): Promise<readonly CustomerAccount[]> {
  const { journal, signer } = holders
  await adoptAccounts(holders)
  const known = await knownAccounts(journal, { names, again })
  const kept = new Map<string, CustomerAccount>()
  for (const [name, account] of known) kept.set(name, { ...(await confirmAccount(signer, account)), isNew: false })
  const made = await makeAccounts(
    holders,
    names.filter((name) => !kept.has(name)),
  )
  return names.map((name) => {
    const account = kept.get(name) ?? made.get(name)
    invariant(account !== undefined && account.label === name, 'each name has an account of its own')
    return account
  })
}

/** The one account of each name that has one. */
async function knownAccounts(journal: Journal, { names, again }: Asked): Promise<ReadonlyMap<string, AccountRecord>> {
  const accounts = new Map<string, AccountRecord>()
  const labelled = await journal.read.depositAccountsByLabel(names)
  for (const name of names) {
    const [account, ...others] = labelled.filter(({ label }) => label === name)
    if (account === undefined) continue
    if (!again) throw new StrongroomError('CUSTOMER_KNOWN', { name, address: account.address })
    if (others.length > 0) throw new StrongroomError('CUSTOMER_AMBIGUOUS', { name, count: others.length + 1 })
    accounts.set(name, account)
  }
  return accounts
}

async function makeAccounts({ journal, signer }: Holders, names: readonly string[]): Promise<ReadonlyMap<string, CustomerAccount>> {
  if (names.length === 0) return new Map()
  const first = (await signer.status()).derivedAccounts + 1
  const { accounts } = await signer.deriveAccounts({ first, count: names.length })
  invariant(accounts.length === names.length, `${accounts.length} accounts were derived for ${names.length} names`)
  const made = names.flatMap((label, index): Made[] => {
    const account = accounts[index]
    return account === undefined ? [] : [{ ...account, role: 'deposit', label, number: first + index, key: 'held', isNew: true }]
  })
  // One that somebody watched before keeps its label where it is added, and is named again.
  const watched = new Set((await journal.read.accountsByAddress(made.map(({ address }) => address))).map(({ address }) => address))
  await journal.write('accounts', async (tx) => {
    await tx.addAccounts(made.map(({ address, role, path, label }) => ({ address, role, path, label })))
    for (const { address, label } of made) if (watched.has(address)) await tx.labelAccount({ address, label })
  })
  return new Map(made.map((account) => [account.label, account]))
}
