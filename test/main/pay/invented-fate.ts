import type { Address } from '../../../src/core/address/address.ts'
import { accountRole } from '../../../src/core/message/expand.ts'
import { decodeTransaction } from '../../../src/core/message/transaction.ts'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import type { Relay } from './relay.ts'

const ERR = { InstructionError: [0n, { Custom: 1n }] }
const FEE = 5_000n
/** What every account of an invented transaction held before, where the liar does not say otherwise. */
const HELD = 1_000_000_000n

/** What a liar says became of bytes that it was given. */
export type Fate = {
  /** The slot it names at the moment it is asked. */
  readonly at: () => bigint | Promise<bigint>
  readonly end: 'landed' | 'failed' | 'unexecuted'
  /** What each account gained, where it landed; the fee payer loses the fee besides. */
  readonly gains?: ReadonlyMap<Address, bigint>
}

/**
 * The node tells one invented truth of all bytes it was given, in the statuses as in the transaction, and passes none of them on. Of all other
 * signatures it tells the truth.
 */
export function inventFate(relay: Relay, fate: Fate): void {
  relay.lies.set('getSignatureStatuses', async ([signatures], honest) => {
    const told = (await honest()) as JsonObject & { readonly value: readonly JsonValue[] }
    const slot = await fate.at()
    const err = fate.end === 'landed' ? null : ERR
    const value = (signatures as readonly string[]).map((signature, index) =>
      bytesOf(relay, signature) === null
        ? (told.value[index] ?? null)
        : { slot, confirmations: null, err, confirmationStatus: 'finalized', status: err === null ? { Ok: null } : { Err: err } },
    )
    return { ...told, value }
  })
  relay.lies.set('getTransaction', async ([signature], honest) => {
    const bytes = bytesOf(relay, signature as string)
    return bytes === null ? honest() : inventRecord(bytes, await fate.at(), fate)
  })
}

function bytesOf({ received }: Relay, signature: string): Uint8Array | null {
  const found = received.map((text) => Buffer.from(text, 'base64')).find((bytes) => decodeTransaction(bytes).signatures[0] === signature)
  return found ?? null
}

function inventRecord(bytes: Uint8Array, slot: bigint, { end, gains = new Map() }: Fate): JsonObject {
  const { compiled, signatures } = decodeTransaction(bytes)
  const err = end === 'landed' ? null : ERR
  const fee = end === 'unexecuted' ? 0n : FEE
  const accountKeys = compiled.staticAccounts.map((pubkey, index) => ({ pubkey, ...accountRole(compiled, index), source: 'transaction' }))
  const preBalances = accountKeys.map(() => HELD)
  const gainOf = (pubkey: Address) => (end === 'landed' ? (gains.get(pubkey) ?? 0n) : 0n)
  const postBalances = accountKeys.map(({ pubkey }, index) => HELD + gainOf(pubkey) - (index === 0 ? fee : 0n))
  const meta = { err, status: err === null ? { Ok: null } : { Err: err }, fee, preBalances, postBalances }
  return {
    slot,
    blockTime: null,
    transactionIndex: 0n,
    version: 'legacy',
    transaction: { signatures: signatures as JsonValue, message: { accountKeys, instructions: [], recentBlockhash: '1'.repeat(32) } },
    meta: { ...meta, preTokenBalances: [], postTokenBalances: [], innerInstructions: [], logMessages: [], rewards: [] },
  }
}
