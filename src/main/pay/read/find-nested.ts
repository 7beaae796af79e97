import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import type { NestedDestination, NestedFound } from '../../../core/plan/nested.ts'
import type { TokenAccountOnChain } from '../../../core/plan/token-upkeep.ts'
import { TOKEN_2022_PROGRAM } from '../../../core/program/ids.ts'
import { associatedAccountBytes, decodeMintExtensions, requiresMemo } from '../../../core/program/mint-extensions.ts'
import { TOKEN_ACCOUNT_BYTES } from '../../../core/program/token-account.ts'
import type { MintRecord } from '../../journal/index.ts'
import type { AccountInfo } from '../../node/index.ts'
import { readRentMinimum } from './agreed-reads.ts'
import { type KnownToken, readAccounts, readKnownTokens } from './balances.ts'
import type { PayParts } from '../parts.ts'
import { missing, placeOf, reasonNotToArrive } from './sweep-destination.ts'
import { readTokenAccounts, standingOf } from './token-accounts.ts'
import { type MintTerms, readMintTerms } from './token-payment.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>

/** Derived, and asked for, before everything else gets a turn: four questions to a node. */
const ADDRESSES_AT_A_TIME = 400

/** `looked`: addresses that were asked for; `skipped`: those beyond the bound. */
export type NestedLook = { readonly found: readonly NestedFound[]; readonly looked: number; readonly skipped: number }

/** Where a nested account may be: the account, for a listed mint, of a token account as if that were a wallet. */
type Place = { readonly known: KnownToken; readonly mint: MintRecord }
type Standing = Place & { readonly standing: TokenAccountOnChain }

/**
 * Looks for nested accounts of every known token account and every listed mint: those of the treasury, and those in which the ledger saw something. Each
 * hundred of them are one question, of which two nodes must say the same where two are configured. `most`: how many are asked for at most.
 */
export async function findNestedAccounts(
  parts: Reading,
  { treasury, most }: { readonly treasury: Address; readonly most: number },
): Promise<NestedLook> {
  const known = await readKnown(parts, treasury)
  const listed = await parts.journal.read.mints()
  const count = known.length * listed.length
  const places = function* () {
    for (const one of known) for (const mint of listed) yield { known: one, mint }
  }
  const standing: Standing[] = []
  let looked = 0
  let run: Place[] = []
  for (const place of places()) {
    if (looked + run.length >= most) break
    run.push(place)
    if (run.length < ADDRESSES_AT_A_TIME) continue
    standing.push(...(await readRun(parts, run)))
    looked += run.length
    run = []
  }
  standing.push(...(await readRun(parts, run)))
  looked += run.length
  return { found: await completeAll(parts, standing), looked, skipped: count - looked }
}

async function readKnown(parts: Reading, treasury: Address): Promise<readonly KnownToken[]> {
  const own = (await readTokenAccounts(parts, [treasury])).map(({ account, tokenProgram, token: { owner, mint } }) => {
    return { owner, account, mint, tokenProgram }
  })
  const known = [...own, ...(await readKnownTokens(parts.journal))]
  return [...new Map(known.map((one) => [one.account, one])).values()]
}

async function readRun({ nodes }: Reading, run: readonly Place[]): Promise<Standing[]> {
  if (run.length === 0) return []
  const addresses = run.map(({ known: { account: owner }, mint: { mint, tokenProgram } }) =>
    findAssociatedAddress({ owner, mint, tokenProgram }),
  )
  const infos = await readAccounts(nodes, addresses)
  return run.flatMap((place, index) => {
    const address = addresses[index]
    const standing = address === undefined ? null : standingOf(address, infos[index] ?? null)
    return standing === null ? [] : [{ ...place, standing }]
  })
}

/** What was found, with what is read of its mint, of the account that owns it and of the one that its tokens go to. */
async function completeAll({ nodes }: Reading, found: readonly Standing[]): Promise<readonly NestedFound[]> {
  const homes = found.map(({ known, mint }) => findAssociatedAddress({ ...mint, owner: known.owner }))
  const wanted = [...homes, ...found.flatMap(({ known, mint }) => [known.account, mint.mint])]
  const infos = await readInfos(nodes, wanted)
  const terms = new Map<Address, Promise<MintTerms>>()
  const termsOf = (mint: MintRecord) => {
    const read = terms.get(mint.mint) ?? readMintTerms(nodes, assetOf(mint), infos.get(mint.mint) ?? null)
    terms.set(mint.mint, read)
    return read
  }
  const completed: NestedFound[] = []
  for (const [index, { known, mint, standing }] of found.entries()) {
    const read = await termsOf(mint)
    const { refusal, transferFee, hook } = read
    const there = infos.get(homes[index] ?? known.account) ?? null
    const owner = standingOf(known.account, infos.get(known.account) ?? null)
    completed.push({
      wallet: known.owner,
      ownerAccount: known.account,
      ownerMint: known.mint,
      ownerProgram: known.tokenProgram,
      isOwnerThere: owner !== null && owner.token.owner === known.owner && owner.token.mint === known.mint,
      asset: assetOf(mint),
      standing,
      mint: { refusal, transferFee, isHooked: hook !== null },
      destination: await readDestination(nodes, { there, wallet: known.owner, mint, info: infos.get(mint.mint) ?? null, terms: read }),
    })
  }
  return completed
}

async function readInfos(nodes: Reading['nodes'], wanted: readonly Address[]): Promise<ReadonlyMap<Address, AccountInfo | null>> {
  const addresses = [...new Set(wanted)]
  const infos = addresses.length === 0 ? [] : await readAccounts(nodes, addresses)
  return new Map(addresses.map((address, index) => [address, infos[index] ?? null]))
}

type Home = {
  readonly there: AccountInfo | null
  readonly wallet: Address
  readonly mint: MintRecord
  readonly info: AccountInfo | null
  readonly terms: MintTerms
}

/** Anybody may send lamports to where an account will be; they count towards its rent. */
async function readDestination(nodes: Reading['nodes'], { there, wallet, mint, info, terms }: Home): Promise<NestedDestination> {
  const place = placeOf(there, { owner: wallet, asset: assetOf(mint) })
  const reason = reasonNotToArrive(place, terms)
  if (reason !== null) return { kind: 'refused', reason }
  if (place.kind !== 'none') return { kind: 'open', memoRequired: there === null || requiresMemo(there.data) !== false }
  const extensions = info === null ? null : decodeMintExtensions(info.data)
  const isLarger = mint.tokenProgram === TOKEN_2022_PROGRAM && extensions !== null
  const minimum = await readRentMinimum(nodes, isLarger ? associatedAccountBytes(extensions) : TOKEN_ACCOUNT_BYTES)
  return { kind: 'none', rentLamports: missing(minimum, place.held) }
}

function assetOf({ mint, tokenProgram, decimals }: MintRecord) {
  return { kind: 'token', mint, tokenProgram, decimals } as const
}
