import type { BlockHeight, Slot } from '../../core/chain/slot.ts'
import type { ErrorValue } from '../../core/error/error.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { NodeClient, SendOptions } from './node-client.ts'
import type { SlotPace } from './slot-pace.ts'

/** One node's own answer, or why there is none. */
export type NodeAnswer<Value> =
  | { readonly node: string; readonly ok: true; readonly value: Value }
  | { readonly node: string; readonly ok: false; readonly error: ErrorValue }

/**
 * What is known of a node.
 * - unasked: not yet spoken to
 * - admitted: same genesis, block height not above slot
 * - refused: another genesis, or figures that cannot be; asked for nothing else, no vote
 * - failing: did not answer the last check
 */
export type NodeState = {
  readonly name: string
  readonly standing: 'unasked' | 'admitted' | 'refused' | 'failing'
  readonly error: ErrorValue | null
  readonly healthy: boolean | null
  readonly slotsBehind: bigint | null
  readonly version: string | null
  /** Finalized, at the last check. */
  readonly slot: Slot | null
  readonly blockHeight: BlockHeight | null
  readonly firstAvailableSlot: Slot | null
}

export type FirstOptions = {
  /** For a call whose repetition would do something twice: another node is asked only if the first was never reached. */
  readonly once?: boolean
}

/** The configured nodes of one network, in the person's order. */
export type NodeSet = {
  names(): readonly string[]
  /**
   * The pinned genesis hash; where none was given, that of the first node to answer.
   * @throws as `first`
   */
  genesisHash(): Promise<string>
  /**
   * The first good answer, nodes in order, rounds with growing pauses, bounded. A refusal that every node would repeat is thrown at once.
   * One failure is thrown as it is; several as NODE_NONE_ANSWERED, which names each.
   */
  first<Value>(call: (node: NodeClient) => Promise<Value>, options?: FirstOptions): Promise<Value>
  /**
   * Asks all at once; never throws for a failure of a node. Each is asked anew who it is, since its answer may be evidence. A refused node answers
   * with why it was refused: it has no vote.
   */
  every<Value>(call: (node: NodeClient) => Promise<Value>): Promise<readonly NodeAnswer<Value>[]>
  /** Sends the same bytes to every node that is not refused. Idempotent: the chain takes a signature once. */
  broadcast(transaction: Uint8Array, options: SendOptions): Promise<readonly NodeAnswer<Signature>[]>
  /**
   * Takes one more node in, after asking it who it is.
   * @throws NODE_KNOWN, NODE_OTHER_GENESIS, NODE_HEIGHT_ABOVE_SLOT and every transport code
   */
  add(node: NodeClient): Promise<NodeState>
  /** @throws NODE_UNKNOWN */
  remove(name: string): void
  /** Asks each node for genesis, health, version, slots and height. Feeds the slot pace. */
  check(): Promise<readonly NodeState[]>
  /** As of the last check. */
  states(): readonly NodeState[]
  /** Tells the pace a finalized slot that somebody has just learned. */
  observeSlot(slot: Slot): void
  /** Observed milliseconds per slot; null until two slots were seen far enough apart. */
  slotPace(): SlotPace | null
  /** Ends waiting and every call in flight; further calls throw NODE_CANCELLED. */
  close(): void
}
