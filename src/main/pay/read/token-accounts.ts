import type { Address } from '../../../core/address/address.ts'
import { lamports } from '../../../core/amount/lamports.ts'
import type { TokenAccountOnChain } from '../../../core/plan/token-upkeep.ts'
import { decodeAccountExtensions } from '../../../core/program/account-extensions.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../core/program/ids.ts'
import { decodeMintExtensions, type MintExtensions } from '../../../core/program/mint-extensions.ts'
import { decodeMint, decodeTokenAccount, type Mint } from '../../../core/program/token-account.ts'
import type { AccountInfo } from '../../node/index.ts'
import { readAccounts } from './balances.ts'
import { inRunsOf, type PayParts } from '../parts.ts'

type Nodes = Pick<PayParts, 'nodes'>

/** Owners asked about at the same time, each under both programs. */
const OWNERS_AT_ONCE = 4
const PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM] as const

/** The token account in what a node shows; null where it shows none. */
export function standingOf(account: Address, info: AccountInfo | null): TokenAccountOnChain | null {
  if (info === null || !isTokenProgram(info.owner)) return null
  const token = decodeTokenAccount(info.data)
  if (token === null) return null
  return { account, tokenProgram: info.owner, lamports: lamports(info.lamports), token, extensions: decodeAccountExtensions(info.data) }
}

/** Whether nothing is there, or nothing but lamports: anybody may send them to where an account was, or will be. */
export function isVacant(info: AccountInfo | null): boolean {
  return info === null || (info.owner === SYSTEM_PROGRAM && info.data.length === 0)
}

/** Every token account of the owners, as a node shows them: what is then done to one is planned from what two nodes say. */
export async function readTokenAccounts({ nodes }: Nodes, owners: readonly Address[]): Promise<TokenAccountOnChain[]> {
  const found: TokenAccountOnChain[] = []
  for (const run of inRunsOf(OWNERS_AT_ONCE, owners)) {
    const questions = run.flatMap((owner) => PROGRAMS.map((tokenProgram) => ({ owner, tokenProgram })))
    const answers = await Promise.all(questions.map((question) => nodes.first((node) => node.getTokenAccountsByOwner(question))))
    for (const { value } of answers) found.push(...value.flatMap(({ address, account }) => standingOf(address, account) ?? []))
  }
  return found
}

/** One token account at finalized, as two nodes say; null where there is none. */
export async function readTokenAccount({ nodes }: Nodes, account: Address): Promise<TokenAccountOnChain | null> {
  const [info = null] = await readAccounts(nodes, [account])
  return standingOf(account, info)
}

/** A mint as it stands, under whichever token program. */
export type MintOnChain = {
  readonly tokenProgram: Address
  readonly mint: Mint
  readonly extensions: MintExtensions
}

/** Those of the mints that are there, at finalized, as two nodes say. */
export async function readMints({ nodes }: Nodes, mints: readonly Address[]): Promise<ReadonlyMap<Address, MintOnChain>> {
  const infos = mints.length === 0 ? [] : await readAccounts(nodes, mints)
  return new Map(
    mints.flatMap((address, index): [Address, MintOnChain][] => {
      const info = infos[index] ?? null
      const mint = info === null || !isTokenProgram(info.owner) ? null : decodeMint(info.data)
      const extensions = info === null ? null : decodeMintExtensions(info.data)
      if (info === null || mint === null || !mint.initialized || extensions === null) return []
      return [[address, { tokenProgram: info.owner, mint, extensions }]]
    }),
  )
}

function isTokenProgram(program: Address): boolean {
  return PROGRAMS.some((known) => known === program)
}
