import type { Address } from '../../core/address/address.ts'
import type { TokenAmount } from '../../core/amount/lamports.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/program/ids.ts'
import { decodeMint, decodeTokenAccount, type Mint, type TokenAccount } from '../../core/program/token-account.ts'
import type { Account } from './account.ts'

/** A token account's balance beside a transaction: which of its accounts, and how much. */
export type TokenBalance = {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly programId: Address
  readonly amount: TokenAmount
  readonly decimals: number
}

/** Whether this is one of the two token programs. */
export function isTokenProgram(program: Address): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM
}

/** The token account in an account, or null when it is not an initialized one. */
export function tokenAccountIn(account: Account | null): TokenAccount | null {
  const token = account !== null && isTokenProgram(account.owner) ? decodeTokenAccount(account.data) : null
  return token === null || token.state === 'uninitialized' ? null : token
}

/** The mint in an account, or null when it is not an initialized one. */
export function mintIn(account: Account | null): Mint | null {
  const mint = account !== null && isTokenProgram(account.owner) ? decodeMint(account.data) : null
  return mint?.initialized === true ? mint : null
}
