import { join } from 'node:path'
import type { Address } from '../core/address/address.ts'
import {
  ADDRESS_LIST_BYTES_MAX,
  type AddressList,
  decodeAddressList,
  digestAddressList,
  encodeAddressList,
  type ListedAccount,
} from '../core/address-list/address-list.ts'
import { StrongroomError } from '../core/error/error.ts'
import { accountPath } from '../core/keys/derivation.ts'
import { type AddressFile, readFileBytes } from './address-file.ts'
import { bytesOfDataUrl } from './given-file.ts'
import { nameAt, writeText } from './export/write-file.ts'
import type { Journal } from './journal/index.ts'
import type { Services } from './services.ts'

/** Addresses derived by the signer, and labels read, at a time. */
const AT_A_TIME = 1_000

type Writing = Pick<Services, 'journal' | 'signer' | 'network' | 'folder' | 'now'>

/**
 * Writes the addresses of the open vault into a file of its own. The keys say which they are, derived again; the journal gives their labels alone:
 * an address that somebody wrote into it is not in the list.
 * @throws EXPORT_FAILED, VAULT_LOCKED
 */
export async function writeAddressList({ journal, signer, network, folder, now }: Writing) {
  const list: AddressList = { network, accounts: await labelled(journal, await ourAddresses(signer)) }
  const text = encodeAddressList(list)
  const written = await writeText({ folder: join(folder.path, 'exports'), name: nameAt('addresses', now()), ending: 'json' }, text)
  return { ...written, text, accounts: list.accounts.length, ...digestAddressList(list) }
}

/**
 * Reads such a file. `words` are those that the offline workstation showed as it wrote it.
 * @throws ADDRESS_LIST_*, IMPORT_UNREADABLE, OPERATION_ARGUMENT
 */
export async function readAddressList(
  { file = 'addresses.json', contents }: AddressFile,
  { words: given, network }: { readonly words: string; readonly network: string },
): Promise<AddressList> {
  const bytes = contents === undefined ? await readFileBytes(file, ADDRESS_LIST_BYTES_MAX) : bytesOfDataUrl(contents)
  const list = decodeAddressList(bytes.toString('utf8'), { file })
  const { words } = digestAddressList(list)
  if (given.trim().toLowerCase().split(/\s+/).join(' ') !== words.join(' ')) throw new StrongroomError('ADDRESS_LIST_OTHER_WORDS', { file })
  if (list.network !== network) throw new StrongroomError('ADDRESS_LIST_NETWORK', { file, theirs: list.network, ours: network })
  return list
}

type Ours = Omit<ListedAccount, 'label'>

async function ourAddresses(signer: Services['signer']): Promise<Ours[]> {
  const { state, treasury, derivedAccounts, imported } = await signer.status()
  if (state !== 'unlocked' || treasury === null) throw new StrongroomError('VAULT_LOCKED', {})
  const found: Ours[] = [{ address: treasury, role: 'treasury', path: accountPath(0) }]
  for (let first = 1; first <= derivedAccounts; first += AT_A_TIME) {
    const { accounts } = await signer.deriveAccounts({ first, count: Math.min(AT_A_TIME, derivedAccounts - first + 1) })
    found.push(...accounts.map(({ address, path }): Ours => ({ address, role: 'deposit', path })))
  }
  return [...found, ...imported.map(({ address }): Ours => ({ address, role: 'deposit', path: null }))]
}

async function labelled(journal: Journal, ours: readonly Ours[]): Promise<ListedAccount[]> {
  const labels = new Map<Address, string | null>()
  for (let from = 0; from < ours.length; from += AT_A_TIME) {
    const known = await journal.read.accountsByAddress(ours.slice(from, from + AT_A_TIME).map(({ address }) => address))
    for (const { address, label } of known) labels.set(address, label)
  }
  return ours.map((one) => ({ ...one, label: labels.get(one.address) ?? null }))
}
