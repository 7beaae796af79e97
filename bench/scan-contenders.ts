import { gunzipSync } from 'node:zlib'
import { createSolanaRpc } from '@solana/kit'
import { Connection } from '@solana/web3.js'
import type { AccountsBlock } from '../src/core/deposit/block.ts'
import { scanBlock } from '../src/core/deposit/scan/scan-block.ts'
import type { WatchedTable } from '../src/core/deposit/scan/watched-table.ts'
import { invariant } from '../src/core/error/invariant.ts'
import { ID } from './scan-blocks.ts'

const CHUNK_BYTES = 1024 * 1024

type Tokens = readonly {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly uiTokenAmount: { readonly amount: string }
}[]
type Loose = {
  readonly meta: {
    readonly err: unknown
    readonly preBalances: readonly number[]
    readonly postBalances: readonly number[]
    readonly preTokenBalances: Tokens
    readonly postTokenBalances: Tokens
  }
  readonly transaction: { readonly accountKeys: readonly { readonly pubkey: string }[]; readonly signatures: readonly string[] }
}

/** The product's scan. */
export function scan(body: Uint8Array, watched: WatchedTable): AccountsBlock {
  const readText = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const block = scanBlock({ body, id: ID, watched, readText })
  invariant(block !== null, 'the bench makes blocks in the plain form')
  return block
}

export function gunzip(packed: Uint8Array): Uint8Array {
  return gunzipSync(packed, { chunkSize: CHUNK_BYTES })
}

/** What anybody would write first; wrong above 2^53 lamports. Gives how many credits it sees. */
export function parseAndLoop(text: string, watched: ReadonlySet<string>): number {
  const { result } = JSON.parse(text) as { readonly result: { readonly transactions: readonly Loose[] } }
  return loop(result.transactions, watched)
}

export function loop(transactions: readonly Loose[], watched: ReadonlySet<string>): number {
  let credits = 0
  for (const { meta, transaction } of transactions) {
    if (meta.err !== null) continue
    transaction.accountKeys.forEach(({ pubkey }, index) => {
      if (watched.has(pubkey) && (meta.postBalances[index] ?? 0) > (meta.preBalances[index] ?? 0)) credits += 1
    })
    for (const post of meta.postTokenBalances) {
      if (!watched.has(post.owner)) continue
      const pre = meta.preTokenBalances.find(({ accountIndex, mint }) => accountIndex === post.accountIndex && mint === post.mint)
      if (BigInt(post.uiTokenAmount.amount) > BigInt(pre?.uiTokenAmount.amount ?? 0)) credits += 1
    }
  }
  return credits
}

/** kit's getBlock through its own transport, over an answer that is there already. */
export async function kitGetBlock(body: Buffer): Promise<number> {
  const usual = globalThis.fetch
  globalThis.fetch = () => Promise.resolve(new Response(body.toString('utf8')))
  try {
    const form = { encoding: 'jsonParsed', transactionDetails: 'accounts', maxSupportedTransactionVersion: 0, rewards: false } as const
    const block = await createSolanaRpc('http://127.0.0.1:1').getBlock(1n, form).send()
    return block?.transactions.length ?? 0
  } finally {
    globalThis.fetch = usual
  }
}

/** web3.js's getParsedBlock in the same form; it wants its id as text. */
export async function web3GetParsedBlock(body: Buffer): Promise<number> {
  const text = body.toString('utf8').replace(/"id":1}$/, '"id":"1"}')
  const connection = new Connection('http://127.0.0.1:1', { fetch: () => Promise.resolve(new Response(text)) })
  const block = await connection.getParsedBlock(1, { transactionDetails: 'accounts', maxSupportedTransactionVersion: 0, rewards: false })
  return block?.transactions.length ?? 0
}
