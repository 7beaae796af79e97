import type { Address } from '../../src/core/address/address.ts'
import type { JsonObject, JsonValue } from '../../src/main/node/json.ts'
import { openRuntime } from '../../src/practice/bank/runtime.ts'
import type { Account } from '../../src/practice/bank/account.ts'
import { type Exchange, readExchanges } from './conformance.ts'

/** The recorded story of two wallets and a confidential mint: in slot 40 the sender moves a hidden amount to the receiver. */
export const STORY = {
  sender: 'BJNyWJPjt8L9czVoHtmdmcmQJ466QczENr5U9Y3bSoiv' as Address,
  receiver: '9zNm8wcdtkpMhHC7p8eNc5Xf3gSi5LExH6Jm4zg3b3rF' as Address,
  mint: '5AWCYCqn6PkirYhz8u7eyxBrts5dVuUpvK5WRfU5NMjd' as Address,
  senderAccount: '2zWvfBzpbXxPWJs9ikzFpYWCFZHJHLwEAu7VqLBDUy4W' as Address,
  receiverAccount: 'DEX7jBW4kgauj4YK69ucYUDCducj8Yt2sFZMgDndH1TY' as Address,
  secretSlot: 40n,
  secretSignature: '5gC3ZPn1UKVmoNYATz8fc6HPoAnK9tncjrY3D7cmUKsuRLk6eA6WQDwYUez1mmdUWcY2SrHuP1XxNTmT16nxJ3hu',
} as const

const SYSTEM = '11111111111111111111111111111111' as Address
const RICH = { lamports: 100_000_000_000n, data: new Uint8Array(0), owner: SYSTEM, executable: false }
const LAMPORTS_PER_BYTE = 5_080n

const EXCHANGES = readExchanges('confidential.jsonl')

/** The recorded block of a slot, in the form the watcher asks for. */
export function recordedBlock(slot: bigint): JsonObject {
  return resultOf(EXCHANGES.find(({ method, params }) => method === 'getBlock' && params[0] === slot))
}

/** The recorded transactions as bytes, in the order of their slots. */
export function recordedTransactions(): readonly JsonObject[] {
  return EXCHANGES.filter(({ method, name }) => method === 'getTransaction' && name.endsWith('base64')).map(resultOf)
}

/** What a token account held after the transactions of a slot, run again by the virtual machine with their own signatures and proofs. */
export async function replayTo(slot: bigint, account: Address): Promise<Account | null> {
  const runtime = await openRuntime({ rentLamportsPerByte: LAMPORTS_PER_BYTE })
  for (const payer of [STORY.sender, STORY.receiver]) runtime.writeAccount(payer, RICH)
  for (const { slot: at, transaction } of recordedTransactions()) {
    if ((at as bigint) > slot) break
    const [text] = transaction as readonly JsonValue[]
    const { error, logs } = runtime.execute({ wire: Buffer.from(text as string, 'base64'), verifySignatures: true, legacy: false })
    if (error !== null) throw new Error(`slot ${at as bigint}: ${JSON.stringify(error)}\n${logs.join('\n')}`)
  }
  return runtime.readAccount(account)
}

function resultOf(exchange: Exchange | undefined): JsonObject {
  if (exchange === undefined) throw new Error('not recorded')
  return exchange.response['result'] as JsonObject
}
