import type { Address } from '../../src/core/address/address.ts'
import type { JsonValue } from '../../src/main/node/json.ts'
import { askNode } from './bank-count.ts'

/*
 * What was actually paid, counted from the bank's own blocks and balances: slow and simple.
 */

type Shown = {
  readonly transaction: { readonly accountKeys: readonly { readonly pubkey: string; readonly signer: boolean }[] }
  readonly meta: { readonly err: JsonValue; readonly preBalances: readonly bigint[]; readonly postBalances: readonly bigint[] }
}

type Asked = { readonly payer: Address; readonly recipients: readonly Address[] }
export type Paid = { readonly to: string; readonly lamports: bigint }

const ACCOUNTS_PER_REQUEST = 100

/** Every increase of a recipient in a transaction that the payer signed, and what each recipient holds in the end. */
export async function countPaid(
  url: string,
  { payer, recipients }: Asked,
): Promise<{ paid: readonly Paid[]; balances: readonly bigint[] }> {
  const wanted = new Set<string>(recipients)
  const to = (await askNode(url, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  const paid: Paid[] = []
  for (const slot of (await askNode(url, 'getBlocks', [0n, to])) as bigint[]) {
    const config = { encoding: 'jsonParsed', transactionDetails: 'accounts', maxSupportedTransactionVersion: 1n, rewards: false }
    const { transactions } = (await askNode(url, 'getBlock', [slot, config])) as unknown as { transactions: readonly Shown[] }
    for (const shown of transactions) paid.push(...paidIn(shown, payer, wanted))
  }
  const balances: bigint[] = []
  for (let from = 0; from < recipients.length; from += ACCOUNTS_PER_REQUEST) {
    const asked = recipients.slice(from, from + ACCOUNTS_PER_REQUEST)
    const { value } = (await askNode(url, 'getMultipleAccounts', [asked, { commitment: 'finalized' }])) as unknown as {
      value: readonly ({ readonly lamports: bigint } | null)[]
    }
    balances.push(...value.map((account) => account?.lamports ?? 0n))
  }
  return { paid, balances }
}

function paidIn({ transaction: { accountKeys }, meta }: Shown, payer: Address, wanted: ReadonlySet<string>): Paid[] {
  const isPayers = accountKeys.some(({ pubkey, signer }) => signer && pubkey === payer)
  if (!isPayers || meta.err !== null) return []
  return accountKeys.flatMap(({ pubkey }, place) => {
    const lamports = (meta.postBalances[place] ?? 0n) - (meta.preBalances[place] ?? 0n)
    return wanted.has(pubkey) && lamports > 0n ? [{ to: pubkey, lamports }] : []
  })
}
