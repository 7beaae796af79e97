import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { areProofsChecked, PROOF_FEATURES } from '../../../core/chain/proof-program.ts'
import { isStrongroomError } from '../../../core/error/error.ts'
import { reasonAgainstMint } from '../../../core/plan/confidential-upkeep.ts'
import type { TokenAccountOnChain, TokenUpkeepReason } from '../../../core/plan/token-upkeep.ts'
import { CONFIDENTIAL_ACCOUNT, type ConfidentialAccount, decodeConfidentialAccount } from '../../../core/program/confidential-account.ts'
import { type ConfidentialMint, decodeConfidentialMint } from '../../../core/program/confidential-mint.ts'
import { TOKEN_2022_PROGRAM } from '../../../core/program/ids.ts'
import { decodeMint } from '../../../core/program/token-account.ts'
import type { AccountInfo } from '../../node/index.ts'
import { ARRIVED_PER_ACCOUNT_MAX, CONFIDENTIAL_PER_REQUEST_MAX } from '../../signer/bounds.ts'
import type { ConfidentialRead, ConfidentialToRead } from '../../signer/confidential-protocol.ts'
import { readAccountsAtLowest } from './agreed-reads.ts'
import { readAccounts } from './balances.ts'
import { inRunsOf, type PayParts } from '../parts.ts'
import { readPathsOf } from '../paths.ts'
import { isVacant, type MintOnChain, readMints, readTokenAccounts, standingOf } from './token-accounts.ts'

type Nodes = Pick<PayParts, 'nodes'>

/** A token account that takes confidential transfers, with all its bytes: the signer reads them itself. */
export type ConfidentialOnChain = {
  readonly standing: TokenAccountOnChain
  readonly data: Uint8Array
  readonly confidential: ConfidentialAccount
}

/** A mint of confidential transfers; what is null cannot be read. */
export type ConfidentialMintOnChain = { readonly decimals: number; readonly terms: ConfidentialMint | null }

/** Those of the accounts that take confidential transfers, at finalized, as two nodes say. */
export async function readConfidentialAccounts({ nodes }: Nodes, accounts: readonly Address[]): Promise<ConfidentialOnChain[]> {
  const infos = accounts.length === 0 ? [] : await readAccounts(nodes, accounts)
  return accounts.flatMap((account, index) => confidentialIn(account, infos[index] ?? null) ?? [])
}

/** Such accounts as they stood at a finalized slot, as two nodes say; what is no such account is left out of `accounts`, and in `vacant` where nothing is there. */
export async function readConfidentialAt(
  { nodes }: Nodes,
  accounts: readonly Address[],
): Promise<{ readonly slot: Slot; readonly accounts: readonly ConfidentialOnChain[]; readonly vacant: ReadonlySet<Address> }> {
  const { value, lowestSlot } = await readAccountsAtLowest(nodes, accounts)
  return {
    slot: lowestSlot,
    accounts: accounts.flatMap((account, index) => confidentialIn(account, value[index] ?? null) ?? []),
    vacant: new Set(accounts.filter((_, index) => isVacant(value[index] ?? null))),
  }
}

/** What was read, where it takes confidential transfers; null where it does not. */
export function confidentialIn(account: Address, info: AccountInfo | null): ConfidentialOnChain | null {
  const standing = info?.owner === TOKEN_2022_PROGRAM ? standingOf(account, info) : null
  const confidential = info === null ? null : decodeConfidentialAccount(info.data)
  return standing === null || info === null || confidential === null ? null : { standing, data: info.data, confidential }
}

/** Every confidential account of the owners: which there are a node says, what stands in them two. */
export async function findConfidentialAccounts(parts: Nodes, owners: readonly Address[]): Promise<ConfidentialOnChain[]> {
  const found = await readTokenAccounts(parts, owners)
  const confidential = found.filter(({ extensions }) => extensions?.types.includes(CONFIDENTIAL_ACCOUNT))
  return readConfidentialAccounts(
    parts,
    confidential.map(({ account }) => account),
  )
}

/** A mint whose accounts are tended here, or why they are not. */
export async function readConfidentialTerms(parts: Nodes, mint: Address): Promise<MintOnChain | TokenUpkeepReason> {
  const found = (await readMints(parts, [mint])).get(mint)
  return found === undefined ? 'mint-not-there' : (reasonAgainstMint(found.extensions) ?? found)
}

/** The mints, at finalized, as two nodes say. */
export async function readConfidentialMints(
  { nodes }: Nodes,
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, ConfidentialMintOnChain>> {
  const infos = mints.length === 0 ? [] : await readAccounts(nodes, mints)
  return new Map(
    mints.flatMap((address, index): [Address, ConfidentialMintOnChain][] => {
      const info = infos[index] ?? null
      const mint = info?.owner === TOKEN_2022_PROGRAM ? decodeMint(info.data) : null
      return info === null || mint === null ? [] : [[address, { decimals: mint.decimals, terms: decodeConfidentialMint(info.data) }]]
    }),
  )
}

/** Whether the network checks proofs, as two nodes say. */
export async function readProofsChecked({ nodes }: Nodes): Promise<boolean> {
  return areProofsChecked(await readAccounts(nodes, PROOF_FEATURES))
}

/** What the signer reads an account of: its bytes, and what is known to have arrived in it. */
export async function readToRead(
  { journal }: Pick<PayParts, 'journal'>,
  { standing: { account }, data }: ConfidentialOnChain,
): Promise<ConfidentialToRead> {
  return { account, data, arrived: await journal.read.arrivedIn({ account, limit: ARRIVED_PER_ACCOUNT_MAX }) }
}

/** What accounts hide, by the signer; `locked` where the vault is. */
export type HiddenRead = 'locked' | ReadonlyMap<Address, ConfidentialRead>

/** Asks the signer what the accounts hide: their bytes go there, and no key comes back. */
export async function readHiddenIn(
  { journal, signer }: Pick<PayParts, 'journal' | 'signer'>,
  accounts: readonly ConfidentialOnChain[],
): Promise<HiddenRead> {
  const paths = await readPathsOf(journal, [...new Set(accounts.map(({ standing }) => standing.token.owner))])
  const read = new Map<Address, ConfidentialRead>()
  try {
    for (const run of inRunsOf(CONFIDENTIAL_PER_REQUEST_MAX, accounts)) {
      const asked = await Promise.all(run.map((found) => readToRead({ journal }, found)))
      for (const one of (await signer.readConfidential({ accounts: asked, paths })).read) read.set(one.account, one)
    }
    return read
  } catch (error) {
    if (isStrongroomError(error, 'VAULT_LOCKED')) return 'locked'
    throw error
  }
}
