import { lamports as kitLamports } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import type { NestedFound } from '../../../src/core/plan/nested.ts'
import { decodeAccountExtensions } from '../../../src/core/program/account-extensions.ts'
import { findNested } from '../../../src/core/program/associated-token.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { onChain, putAccount, treasury, wallets } from './executing.ts'
import { addressNamed, RICH, TOKEN_RENT } from './support.ts'
import { amountIn, type Entry, inAccounts, mintData, tokenData as tokenOfOneMint } from './token-chain.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'

export const [wallet] = wallets as [Address]
export const HELD = 777_000n
const OWN = 5n

/** What is put on a chain and told to the planner. `entries`: extensions of the nested mint. */
export type Nest = {
  readonly wallet?: Address
  readonly owner: { readonly mint: Address; readonly tokenProgram: Address }
  readonly nested: { readonly mint: Address; readonly tokenProgram: Address; readonly entries?: readonly Entry[] }
  readonly amount?: bigint
  readonly state?: number
  readonly extensions?: readonly Entry[]
  readonly destination?: 'none' | { readonly state?: number; readonly extensions?: readonly Entry[] }
  readonly told?: Partial<NestedFound>
}

const tokenData = (mint: Address, owner: Address, amount: bigint, entries: readonly Entry[], state = 1) => {
  const data = tokenOfOneMint(owner, amount, entries, state)
  data.set(encodeAddress(mint), 0)
  return data
}

/** A chain on which the accounts of a nest stand, and what a planner is told of them. */
export function openNest({ wallet: of = wallet, owner, nested, amount = HELD, state, extensions, destination = {}, told = {} }: Nest) {
  const svm = new LiteSVM()
  svm.airdrop(onChain(treasury), kitLamports(RICH))
  const { mint, tokenProgram, entries = [] } = nested
  const placed = findNested({ wallet: of, ownerMint: owner.mint, mint, tokenProgram })
  const own = tokenProgram === TOKEN_PROGRAM ? [] : inAccounts(entries)
  putAccount(svm, { address: owner.mint, program: owner.tokenProgram, data: mintData([]) })
  putAccount(svm, { address: mint, program: tokenProgram, data: mintData(entries) })
  const ofOwner = owner.tokenProgram === TOKEN_PROGRAM ? [] : inAccounts([])
  putAccount(svm, { address: placed.ownerAccount, program: owner.tokenProgram, data: tokenData(owner.mint, of, 1_000n, ofOwner) })
  if (destination !== 'none' && placed.destination !== placed.ownerAccount) {
    const data = tokenData(mint, of, OWN, [...own, ...(destination.extensions ?? [])], destination.state)
    putAccount(svm, { address: placed.destination, program: tokenProgram, data })
  }
  const data = tokenData(mint, placed.ownerAccount, amount, extensions ?? own, state)
  putAccount(svm, { address: placed.nestedAccount, program: tokenProgram, data })
  const token = decodeTokenAccount(data)
  if (token === null) throw new Error('165 bytes are a token account')
  const found: NestedFound = {
    wallet: of,
    ownerAccount: placed.ownerAccount,
    ownerMint: owner.mint,
    ownerProgram: owner.tokenProgram,
    isOwnerThere: true,
    asset: { kind: 'token', mint, tokenProgram, decimals: 6 },
    standing: {
      account: placed.nestedAccount,
      tokenProgram,
      lamports: lamports(TOKEN_RENT),
      token,
      extensions: decodeAccountExtensions(data),
    },
    mint: { refusal: null, transferFee: null, isHooked: false },
    destination:
      destination === 'none'
        ? { kind: 'none', rentLamports: lamports(svm.minimumBalanceForRentExemption(165n)) }
        : { kind: 'open', memoRequired: false },
    ...told,
  }
  const read = (address: Address) => {
    const account = svm.getAccount(onChain(address))
    return account.exists && account.data.length > 0 ? Uint8Array.from(account.data) : null
  }
  return { svm, found, ...placed, heldIn: (address: Address) => amountIn(read(address)) }
}

export const mints = (name: string, tokenProgram: Address) => ({ mint: addressNamed(`mint ${name}`), tokenProgram })
