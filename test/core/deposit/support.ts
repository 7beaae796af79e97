import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Movement, Verdict } from '../../../src/core/deposit/deposit.ts'
import { findMovements } from '../../../src/core/deposit/find-movements.ts'
import { parseAccountsBlock } from '../../../src/core/deposit/parse-block.ts'
import { listMints, type MovementRules } from '../../../src/core/deposit/rules.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { addressNamed, blockTelling, type RewardStory, type TokenStory, type TransactionStory } from '../../support/block.ts'

/** A deposit account, another one, the treasury (all with keys of ours), a watch-only account, and strangers. */
export const deposit = addressNamed('deposit')
export const second = addressNamed('second deposit')
export const treasury = addressNamed('treasury')
export const watchOnly = addressNamed('watch-only')
export const customer = addressNamed('customer')
export const stranger = addressNamed('stranger')

export const mint = addressNamed('mint')
export const otherMint = addressNamed('a mint of the same name')
export const mint2022 = addressNamed('mint under Token-2022')
const DECIMALS = 6
export const MINIMUM = lamports(890_880n)

export const tokenAccountOf = (owner: Address, tokenProgram = TOKEN_PROGRAM): Address =>
  findAssociatedAddress({ owner, mint: tokenProgram === TOKEN_PROGRAM ? mint : mint2022, tokenProgram })

export const rules: MovementRules = {
  slot: slot(100),
  wallets: new Set<string>([deposit, second, treasury, watchOnly]),
  ownKeys: new Set<string>([deposit, second, treasury]),
  mints: listMints([
    { mint, tokenProgram: TOKEN_PROGRAM, decimals: DECIMALS, dustFloor: tokenAmount(10n) },
    { mint: mint2022, tokenProgram: TOKEN_2022_PROGRAM, decimals: DECIMALS },
  ]),
  minimumDepositLamports: MINIMUM,
  dustFloorLamports: lamports(5_000n),
}

/** An entry of the listed mint. */
export const holding = (owner: string, amount: bigint, more: Partial<TokenStory> = {}): TokenStory => ({
  mint,
  owner,
  amount,
  tokenProgram: TOKEN_PROGRAM,
  ...more,
})

/** The customer who signs and pays in most stories. */
export const payer = { address: customer, signer: true, lamports: [10_000_000_000n, 8_000_000_000n] } as const

/** What is found in a block that tells these transactions. */
export function movementsOf(
  transactions: readonly TransactionStory[],
  { rewards = [], changed = {} }: { rewards?: readonly RewardStory[]; changed?: Partial<MovementRules> } = {},
): Movement[] {
  return findMovements(parseAccountsBlock(blockTelling(transactions, rewards)), { ...rules, ...changed })
}

/** A verdict in a word or two. */
export function wordOf(verdict: Verdict): string {
  if (verdict.kind === 'credit') return verdict.class
  return verdict.kind === 'outgoing' ? 'outgoing' : verdict.reason
}

/** Movements as short lines: account, before, after, verdict. */
export function brief(movements: readonly Movement[]): [string, bigint, bigint, string][] {
  return movements.map(({ account, before, after, verdict }) => [account, before, after, wordOf(verdict)])
}
