import type { Address } from '../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../src/core/address/associated.ts'
import { type JsonObject, type JsonValue, parseJson } from '../../src/main/node/json.ts'

/*
 * What really arrived, counted from the bank's own blocks with nothing of the product but its JSON reader: slow and simple.
 */

export type Arrival = { readonly signature: string | null; readonly account: string; readonly asset: string; readonly amount: string }

/** Whose money is counted, and what counts as money. */
export type Ours = {
  readonly wallets: readonly Address[]
  /** The wallets and everything else we sign with: what those sign is no deposit. */
  readonly signers: readonly Address[]
  readonly mints: readonly { readonly mint: Address; readonly tokenProgram: Address }[]
  readonly minimumLamports: bigint
}

type TokenBalance = {
  readonly accountIndex: bigint
  readonly mint: string
  readonly owner: string
  readonly uiTokenAmount: { amount: string }
}
type Shown = {
  readonly transaction: {
    readonly signatures: readonly string[]
    readonly accountKeys: readonly { readonly pubkey: string; readonly signer: boolean }[]
  }
  readonly meta: {
    readonly err: JsonValue
    readonly preBalances: readonly bigint[]
    readonly postBalances: readonly bigint[]
    readonly preTokenBalances: readonly TokenBalance[]
    readonly postTokenBalances: readonly TokenBalance[]
  }
}

/** Every increase of ours in the blocks up to a slot that somebody else brought about. */
export async function countArrivals(url: string, ours: Ours, to: bigint): Promise<readonly Arrival[]> {
  const arrivals: Arrival[] = []
  for (const slot of (await askNode(url, 'getBlocks', [0n, to])) as bigint[]) {
    const config = { encoding: 'jsonParsed', transactionDetails: 'accounts', maxSupportedTransactionVersion: 1n, rewards: false }
    const { transactions } = (await askNode(url, 'getBlock', [slot, config])) as unknown as { transactions: readonly Shown[] }
    for (const shown of transactions) arrivals.push(...arrivalsIn(shown, ours))
  }
  return arrivals
}

function arrivalsIn({ transaction, meta }: Shown, { wallets, signers, mints, minimumLamports }: Ours): readonly Arrival[] {
  const { accountKeys, signatures } = transaction
  const keys = accountKeys.map(({ pubkey }) => pubkey)
  const isOwn = accountKeys.some(({ pubkey, signer }) => signer && (signers as readonly string[]).includes(pubkey))
  if (meta.err !== null || isOwn) return []
  const found: Arrival[] = []
  const note = (account: string, asset: string, amount: bigint) =>
    found.push({ signature: signatures[0] ?? null, account, asset, amount: String(amount) })
  for (const wallet of wallets) {
    const place = keys.indexOf(wallet)
    const gained = place < 0 ? 0n : (meta.postBalances[place] ?? 0n) - (meta.preBalances[place] ?? 0n)
    if (gained >= minimumLamports) note(wallet, 'native', gained)
  }
  for (const after of meta.postTokenBalances) {
    const mint = mints.find((listed) => listed.mint === after.mint)
    const owner = wallets.find((wallet) => wallet === after.owner)
    const account = keys[Number(after.accountIndex)] ?? ''
    if (mint === undefined || owner === undefined || account !== findAssociatedAddress({ owner, ...mint })) continue
    const before = meta.preTokenBalances.find(({ accountIndex }) => accountIndex === after.accountIndex)
    const gained = BigInt(after.uiTokenAmount.amount) - BigInt(before?.uiTokenAmount.amount ?? '0')
    if (gained > 0n) note(account, after.mint, gained)
  }
  return found
}

/** Asks a node that is well. */
export async function askNode(url: string, method: string, params: readonly unknown[]): Promise<JsonValue> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = parseJson(await response.text()) as JsonObject
  if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error, (_, value: unknown) => String(value))}`)
  return result
}
