import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { customerKey, waysToWrite } from '../../core/customers/parse-customers.ts'
import { adoptAccounts } from '../accounts.ts'
import type { AccountRecord, Journal } from '../journal/index.ts'
import { readLabels } from '../read-labels.ts'
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

/** The one account of each name that has one, written alike to the letter: who wrote it another way may mean another customer. */
async function knownAccounts(journal: Journal, { names, again }: Asked): Promise<ReadonlyMap<string, AccountRecord>> {
  const accounts = new Map<string, AccountRecord>()
  const labelled = Map.groupBy(await readAlike(journal, names), ({ label }) => customerKey(label ?? ''))
  for (const name of names) {
    const alike = labelled.get(customerKey(name)) ?? []
    const [first] = alike
    if (first === undefined) continue
    const [account, ...others] = alike.filter(({ label }) => label === name)
    const { label, address } = account ?? first
    if (!again || account === undefined) throw new StrongroomError('CUSTOMER_KNOWN', { name: label ?? name, address })
    if (others.length > 0) throw new StrongroomError('CUSTOMER_AMBIGUOUS', { name, count: others.length + 1 })
    accounts.set(name, account)
  }
  return accounts
}

/** Accounts with these names, in whatever case and spelling. */
async function readAlike({ read }: Pick<Journal, 'read'>, names: readonly string[]): Promise<readonly AccountRecord[]> {
  const found = await read.depositAccountsByLabel(names.flatMap(waysToWrite))
  return [...new Map(found.map((account) => [account.address, account])).values()]
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
  await journal.write('accounts', (tx) => tx.addAccounts(made.map(({ address, role, path, label }) => ({ address, role, path, label }))))
  await nameKnown(journal, made)
  return new Map(made.map((account) => [account.label, account]))
}

/** One that somebody watched before, or that an unlocking found first, is there already and keeps the label it has, or none, where it is added. */
async function nameKnown(journal: Journal, made: readonly Made[]): Promise<void> {
  const labels = await readLabels(
    journal,
    made.map(({ address }) => address),
  )
  const others = made.filter(({ address, label }) => labels.get(address) !== label)
  if (others.length === 0) return
  await journal.write('label', async (tx) => {
    for (const { address, label } of others) await tx.labelAccount({ address, label })
  })
}
