import { CHAIN_START, hashEvent } from '../event-chain.ts'
import type { Problem } from '../records.ts'
import type { Tables } from '../schema.ts'

/** Follows the chain of hashes from its start and keeps the first event that does not fit. */
export class EventHashes {
  problem: Problem | null = null
  #previous = { id: 0n, hash: CHAIN_START }

  follow(event: Tables['event']): void {
    this.problem ??= findFault(this.#previous, event)
    this.#previous = event
  }
}

function findFault(previous: { readonly id: bigint; readonly hash: string }, event: Tables['event']): Problem | null {
  const row = { table: 'event', row: String(event.id) }
  if (event.id !== previous.id + 1n) return { ...row, problem: `follows event ${previous.id}: what stood between is gone` }
  const { id, at_ms: atMs, kind, data, hash } = event
  if (hash === hashEvent(previous.hash, { id, atMs, kind, data })) return null
  return { ...row, problem: 'its hash is not that of its content: it, or an event before it, was changed' }
}
