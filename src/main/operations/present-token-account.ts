import type { Address } from '../../core/address/address.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import { reasonNotToClose, reasonNotToRevoke, type TokenAccountOnChain, type TokenUpkeepReason } from '../../core/plan/token-upkeep.ts'
import { EXTENSION_NAMES } from '../../core/program/mint-extensions.ts'
import { explainTokenUpkeep } from '../../core/review/explain-token-upkeep.ts'
import type { AccountRecord } from '../journal/index.ts'
import { readMints, readOurs } from '../pay/index.ts'
import { type Listed, readListed } from './read-listed.ts'
import type { Services } from '../services.ts'

type Known = {
  readonly owners: ReadonlyMap<Address, AccountRecord>
  readonly listed: Listed
  readonly decimals: ReadonlyMap<Address, number>
  readonly isOurs: (address: Address) => boolean
}

/** Token accounts as the contract shows them, with whose they are and what can be done to them. */
export async function showTokenAccounts(services: Services, standing: readonly TokenAccountOnChain[]) {
  const { journal } = services
  const listed = await readListed(journal)
  const mints = [...new Set(standing.map(({ token }) => token.mint))]
  const unlisted = await readMints(
    services,
    mints.filter((mint) => !listed.has(mint)),
  )
  const owners = await journal.read.accountsByAddress([...new Set(standing.map(({ token }) => token.owner))])
  const decimals = new Map(mints.map((mint) => [mint, listed.get(mint)?.decimals ?? unlisted.get(mint)?.mint.decimals ?? 0]))
  const known = {
    owners: new Map(owners.map((record) => [record.address, record])),
    listed,
    decimals,
    isOurs: await readOurs(journal, standing),
  }
  return standing.map((one) => shown(one, known))
}

function shown(standing: TokenAccountOnChain, { owners, listed, decimals, isOurs }: Known) {
  const { account, tokenProgram, lamports, token, extensions } = standing
  const { owner, mint, amount, state, delegate, delegatedAmount, closeAuthority } = token
  return {
    account,
    owner,
    ownerRole: owners.get(owner)?.role ?? null,
    ownerLabel: owners.get(owner)?.label ?? null,
    mint,
    label: listed.get(mint)?.tokenProgram === tokenProgram ? (listed.get(mint)?.label ?? null) : null,
    tokenProgram,
    decimals: decimals.get(mint) ?? 0,
    amount,
    state: state === 'initialized' ? ('normal' as const) : state,
    associated: findAssociatedAddress({ owner, mint, tokenProgram }) === account,
    delegate,
    delegatedAmount,
    closeAuthority,
    withheld: extensions?.withheld ?? null,
    extensions: (extensions?.types ?? []).map((type) => EXTENSION_NAMES[type] ?? `extension number ${type}`),
    rentLamports: lamports,
    closing: refusalOf(reasonNotToClose(standing, isOurs)),
    revoking: refusalOf(reasonNotToRevoke(standing, isOurs)),
  }
}

function refusalOf(reason: TokenUpkeepReason | null) {
  return reason === null ? null : { reason, words: explainTokenUpkeep(reason) }
}
