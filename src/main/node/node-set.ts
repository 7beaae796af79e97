import type { BlockHeight, Slot } from '../../core/chain/slot.ts'
import type { ErrorValue } from '../../core/error/error.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Agreed, AgreeOptions, Question } from './agree.ts'
import type { NodeFigures } from './figures.ts'
import type { Disagreement } from './disagreements.ts'
import type { NodeClient, SendOptions } from './node-client.ts'
import type { SlotPace } from './slot-pace.ts'

/** One node's own answer, or why there is none. */
export type NodeAnswer<Value> =
  | { readonly node: string; readonly ok: true; readonly value: Value }
  | { readonly node: string; readonly ok: false; readonly error: ErrorValue }

/**
 * What is known of a node.
 * - unasked: not yet spoken to
 * - admitted: same genesis, figures that can be true
 * - refused: another genesis, or figures that cannot be; asked for nothing else, no vote
 * - failing: did not answer the last check
 */
export type NodeState = {
  readonly name: string
  readonly standing: 'unasked' | 'admitted' | 'refused' | 'failing'
  readonly error: ErrorValue | null
  readonly healthy: boolean | null
  /** By its own word, or behind the furthest of the others at the last check. */
  readonly slotsBehind: bigint | null
  readonly version: string | null
  /** Finalized, at the last check. */
  readonly slot: Slot | null
  readonly confirmedSlot: Slot | null
  readonly processedSlot: Slot | null
  readonly blockHeight: BlockHeight | null
  readonly firstAvailableSlot: Slot | null
  /** Whether it keeps the history of transactions; null where it did not say. */
  readonly historyOn: boolean | null
  readonly figures: NodeFigures
  readonly maxRps: number | null
  readonly plainToPublic: boolean
}

export type FirstOptions = {
  /** For a call whose repetition would do something twice: another node is asked only if the first was never reached. */
  readonly once?: boolean
}

export type EveryOptions = {
  /** Whether each is asked again who it is, since its answer may be evidence. Standard: yes. */
  readonly evidence?: boolean
}

export type BroadcastOptions = SendOptions & {
  /** The nodes that the broadcast rows were written for: no other is given the bytes, whatever was added since. */
  readonly to: readonly string[]
  /** After this, who has not answered is `late`: the call goes on, and `onLate` is told how it ended. */
  readonly withinMs?: number
  readonly onLate?: (answer: NodeAnswer<Signature>) => void
}

export type Broadcast = {
  readonly answers: readonly NodeAnswer<Signature>[]
  /** Names of nodes that have not answered yet. */
  readonly late: readonly string[]
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
   * The first good answer: nodes in the person's order, but those that fail, are behind, slow or want to be left alone come last; in rounds with
   * growing pauses, bounded. A refusal that every node would repeat is thrown at once.
   * One failure is thrown as it is; several as NODE_NONE_ANSWERED, which names each.
   */
  first<Value>(call: (node: NodeClient) => Promise<Value>, options?: FirstOptions): Promise<Value>
  /**
   * Asks two nodes, or all, the same question and compares what they say: what a decision about money is made on. Nodes that differ because
   * one is further are asked again from a slot that both have; with more than two nodes those that agree outvote a single other.
   * A difference is told to `onMatter` once, and stays in `disagreements` until the same question finds the nodes in agreement.
   * `witnesses` is 1 where only one is configured or answers.
   * @throws NODE_DISAGREEMENT, and as `first` where none answers
   */
  agree<Value>(question: Question<Value>, options: AgreeOptions<Value>): Promise<Agreed<Value>>
  /** Differences between nodes that are not settled. */
  disagreements(): readonly Disagreement[]
  /** Says that nodes differ, found otherwise than by `agree`; or, with null, that they do no more. */
  observe(what: string, found: Omit<Disagreement, 'what' | 'sinceMs'> | null): Promise<void>
  /**
   * Asks all at once; never throws for a failure of a node. A refused node answers with why it was refused: it has no vote.
   * A node whose last call timed out is not waited for long; its call goes on, and once it answers it is waited for again.
   */
  every<Value>(call: (node: NodeClient) => Promise<Value>, options?: EveryOptions): Promise<readonly NodeAnswer<Value>[]>
  /** Sends the same bytes to every named node that is not refused. Idempotent: the chain takes a signature once. */
  broadcast(transaction: Uint8Array, options: BroadcastOptions): Promise<Broadcast>
  /**
   * Takes one more node in, after asking it who it is.
   * @throws NODE_KNOWN, NODE_OTHER_GENESIS, NODE_HEIGHT_ABOVE_SLOT and every transport code
   */
  add(node: NodeClient): Promise<NodeState>
  /** @throws NODE_UNKNOWN */
  remove(name: string): void
  /** Asks each node for genesis, health, version, slots and height, and compares their heights. Feeds the slot pace. */
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
