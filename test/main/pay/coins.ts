import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import type { House, Office } from './house.ts'
import { askNode } from './relay.ts'

/** A token, as far as its accounts are found by it. */
type Coin = { readonly mint: Address; readonly tokenProgram: Address }

/** A mint of the practice network's own. */
export type PracticeMint = Coin & { readonly decimals: bigint }
export type PracticeMints = { readonly [Name in 'token' | 'token2022' | 'withFee' | 'unlisted']: PracticeMint }

/** What any account holds that is put there. */
const PUT_LAMPORTS = 10_000_000n

export async function createMints({ url }: House): Promise<PracticeMints> {
  return (await askNode(url, 'practice_createMints', [])) as unknown as PracticeMints
}

/** Lists mints in the office's journal. */
export async function listCoins({ journal }: Office, listed: readonly (Coin & { readonly decimals: bigint | number })[]): Promise<void> {
  await journal.write('mint', async (tx) => {
    for (const { mint, tokenProgram, decimals } of listed)
      await tx.listMint({ mint, tokenProgram, decimals: Number(decimals), label: 'Coin' })
  })
}

export const accountOf = (owner: Address, { mint, tokenProgram }: Coin): Address => findAssociatedAddress({ owner, mint, tokenProgram })

/** What an owner's token account holds at finalized; null where there is none. */
export async function heldBy({ node }: House, owner: Address, coin: Coin): Promise<bigint | null> {
  const { value } = await node.getAccountInfo(accountOf(owner, coin), { commitment: 'finalized' })
  return value === null ? null : (decodeTokenAccount(value.data)?.amount ?? null)
}

/** Tells the journal what owners hold of a token, as the watcher would. */
export async function tellTokens(
  house: House,
  { journal }: Office,
  { owners, coin }: { readonly owners: readonly Address[]; readonly coin: PracticeMint },
): Promise<void> {
  const at = slot(await house.node.getSlot({ commitment: 'finalized' }))
  const asset = { kind: 'token', mint: coin.mint, tokenProgram: coin.tokenProgram, decimals: Number(coin.decimals) } as const
  const amounts = await Promise.all(owners.map((owner) => heldBy(house, owner, coin)))
  await journal.write('balances', async (tx) => {
    if ((await journal.read.cursor()) === null) await tx.openCursor({ slot: at })
    await tx.openBalances(
      owners.map((owner, index) => ({ owner, account: accountOf(owner, coin), asset, amount: amounts[index] ?? 0n, slot: at })),
    )
  })
}

type Put = { readonly data: Uint8Array; readonly owner: string; readonly executable?: boolean }

/** Puts an account on the practice chain, whatever was there before. */
export async function putAccount({ url }: House, address: Address, { data, owner, executable = false }: Put): Promise<void> {
  const base64 = Buffer.from(data).toString('base64')
  await askNode(url, 'practice_setAccount', [address, { owner, lamports: PUT_LAMPORTS, data: base64, executable }])
}
