import { parse, parseNumberAndBigInt } from 'lossless-json'

/** One balance of ours in one transaction, as a line of text: who, what, before, after. */
export type ReferenceRow = string

type Json = { readonly [name: string]: unknown }
type Key = { readonly pubkey: string; readonly signer: boolean; readonly writable: boolean }
type Entry = {
  readonly accountIndex: bigint
  readonly mint: string
  readonly owner: string
  readonly uiTokenAmount: { readonly amount: string }
}
type Meta = {
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly Entry[]
  readonly postTokenBalances: readonly Entry[]
}
type Transaction = {
  readonly meta: Meta
  readonly transaction: { readonly accountKeys: readonly Key[]; readonly signatures: readonly string[] }
}
type Reward = { readonly pubkey: string; readonly lamports: bigint; readonly postBalance: bigint }

/**
 * A second watcher, made apart from the product and knowing nothing of it: slow and plain. It asks a node for every slot, one by one, reads all of
 * every block, and writes down each balance of ours that a transaction changed or that somebody else could have changed.
 */
export async function referenceRows(url: string, slots: { readonly from: bigint; readonly to: bigint }, ours: ReadonlySet<string>) {
  const rows: ReferenceRow[] = []
  const blocks: bigint[] = []
  for (let slot = slots.from; slot <= slots.to; slot += 1n) {
    const block = await askForBlock(url, slot)
    if (block === null) continue
    blocks.push(slot)
    for (const { pubkey, lamports, postBalance } of block['rewards'] as Reward[]) {
      if (ours.has(pubkey)) rows.push(rowOf('reward', slot, pubkey, pubkey, 'native', postBalance - lamports, postBalance))
    }
    for (const transaction of block['transactions'] as Transaction[]) rows.push(...rowsOf(transaction, slot, ours))
  }
  return { rows, blocks }
}

/** The line of one balance. */
export function rowOf(
  ...[signature, slot, owner, account, asset, before, after]: [string, bigint, string, string, string, bigint, bigint]
): ReferenceRow {
  return [signature, slot, owner, account, asset, before, after].join(' ')
}

async function askForBlock(url: string, slot: bigint): Promise<Json | null> {
  const config = '{"encoding":"jsonParsed","transactionDetails":"accounts","maxSupportedTransactionVersion":1,"commitment":"finalized"}'
  const body = `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slot},${config}]}`
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = parse(await response.text(), null, parseNumberAndBigInt) as Json
  const error = answer['error'] as { readonly code: bigint } | undefined
  if (error?.code === -32007n) return null
  if (error !== undefined) throw new Error(`slot ${slot}: ${error.code}`)
  return answer['result'] as Json
}

function rowsOf({ meta, transaction: { accountKeys, signatures } }: Transaction, slot: bigint, ours: ReadonlySet<string>): ReferenceRow[] {
  const rows: ReferenceRow[] = []
  const signature = signatures[0] ?? ''
  accountKeys.forEach(({ pubkey, signer, writable }, index) => {
    const [before = 0n, after = 0n] = [meta.preBalances[index], meta.postBalances[index]]
    if (ours.has(pubkey) && (before !== after || (writable && !signer))) {
      rows.push(rowOf(signature, slot, pubkey, pubkey, 'native', before, after))
    }
    const pre = meta.preTokenBalances.find(({ accountIndex }) => accountIndex === BigInt(index))
    const post = meta.postTokenBalances.find(({ accountIndex }) => accountIndex === BigInt(index))
    const sides =
      pre !== undefined && post !== undefined && pre.mint !== post.mint
        ? [
            [pre, undefined],
            [undefined, post],
          ]
        : [[pre, post]]
    for (const [left, right] of sides) {
      const owner = [right?.owner, left?.owner].find((one) => one !== undefined && ours.has(one))
      const mint = right?.mint ?? left?.mint
      if (owner === undefined || mint === undefined) continue
      const had = BigInt(left?.uiTokenAmount.amount ?? 0)
      const has = BigInt(right?.uiTokenAmount.amount ?? 0)
      const handedOver = left !== undefined && right !== undefined && left.owner !== right.owner
      if (had !== has || handedOver || writable) rows.push(rowOf(signature, slot, owner, pubkey, mint, had, has))
    }
  })
  return rows
}
