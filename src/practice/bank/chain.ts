import type { Commitment } from '../../core/chain/slot.ts'
import { invariant } from '../../core/error/invariant.ts'
import type { Block } from './block.ts'

/** A blockhash may be used in this many blocks after its own. */
export const BLOCKHASH_LIFE_BLOCKS = 150n
/** Older hashes are forgotten. More than 150 and the deepest finality together: what is final is asked about, too. */
const KEPT_HASHES = 1_024

/** The blocks that are closed: who follows whom, and how sure each is. */
export class Chain {
  readonly #bySlot = new Map<bigint, Block>()
  readonly #heightByHash = new Map<string, bigint>()
  #finalityBlocks: number
  /** While the consensus switches, the final block; null otherwise. */
  #held: Block | null = null
  /** Ascending by slot. The first `#dropped` are gone, and cut off in large steps. */
  #blocks: Block[] = []
  #dropped = 0
  #confirmed: Block
  readonly #watchers = new Set<() => void>()

  /** Starts at a genesis block, which counts as final. */
  constructor(genesis: Block, { finalityBlocks }: { readonly finalityBlocks: number }) {
    this.#finalityBlocks = finalityBlocks
    this.#confirmed = genesis
    this.append(genesis)
  }

  get length(): number {
    return this.#blocks.length - this.#dropped
  }

  append(block: Block): void {
    this.#blocks.push(block)
    this.#bySlot.set(block.slot, block)
    this.#heightByHash.set(block.blockhash, block.height)
    const [oldest] = this.#heightByHash.keys()
    if (this.#heightByHash.size > KEPT_HASHES && oldest !== undefined) this.#heightByHash.delete(oldest)
    if (this.#finalityBlocks === 0) this.#confirmed = block
    this.#tell()
  }

  get finalityBlocks(): number {
    return this.#finalityBlocks
  }

  /** The final block's slot while the consensus switches; null otherwise. */
  get heldSlot(): bigint | null {
    return this.#held?.slot ?? null
  }

  /** Goes on with the blocks of a chain that was kept, each of which is confirmed. */
  resume(heldSlot: bigint | null): void {
    this.#held = (heldSlot === null ? null : this.#bySlot.get(heldSlot)) ?? null
    this.confirmTip()
  }

  /** From now on every closed block is confirmed. */
  confirmTip(): void {
    this.#confirmed = this.at('processed')
    this.#tell()
  }

  /** Calls whenever a block was closed or confirmed, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => {
      this.#watchers.delete(watcher)
    }
  }

  /** The newest block of a commitment. */
  at(commitment: Commitment): Block {
    if (commitment === 'confirmed') return this.#confirmed
    if (commitment === 'finalized' && this.#held !== null) return this.#held
    const behind = commitment === 'processed' ? 0 : this.#finalityBlocks
    return this.#blockAt(Math.max(this.#dropped, this.#blocks.length - 1 - behind))
  }

  /** The block of a height; the oldest that is kept in place of an older one. */
  atHeight(height: bigint): Block {
    return this.#blockAt(Math.max(this.#dropped, this.#blocks.length - 1 - Number(this.at('processed').height - height)))
  }

  /** The oldest block that is kept. */
  first(): Block {
    return this.#blockAt(this.#dropped)
  }

  block(slot: bigint): Block | undefined {
    return this.#bySlot.get(slot)
  }

  commitmentOf(slot: bigint): Commitment {
    if (slot <= this.at('finalized').slot) return 'finalized'
    return slot <= this.#confirmed.slot ? 'confirmed' : 'processed'
  }

  /** Slots with a block, ascending, both ends included. */
  slots({ from, to, limit }: { readonly from: bigint; readonly to: bigint; readonly limit: number }): bigint[] {
    const start = this.#firstIndexFrom(from)
    const slots = this.#blocks.slice(start, start + limit).map(({ slot }) => slot)
    return slots.filter((slot) => slot <= to)
  }

  /** The newest blocks, newest first. */
  newest(count: number): Block[] {
    return this.#blocks.slice(Math.max(this.#dropped, this.#blocks.length - count)).reverse()
  }

  /** Whether a block of this height may hold transactions with this blockhash. */
  isHashValidAt(blockhash: string, height: bigint): boolean {
    const own = this.#heightByHash.get(blockhash)
    return own !== undefined && own <= height && height - own <= BLOCKHASH_LIFE_BLOCKS
  }

  /** From now on nothing becomes final, until {@link finalizeAtOnce}. */
  holdFinality(): void {
    this.#held = this.at('finalized')
  }

  /** Deletes every block above a height, and finalizes that one and each that closes from now on. Gives what was deleted, newest first. */
  finalizeAtOnce(height: bigint): readonly Block[] {
    const tip = this.at('processed')
    const deleted = this.newest(Number(tip.height - height))
    this.#blocks = this.#blocks.slice(0, this.#blocks.length - deleted.length)
    for (const { slot, blockhash } of deleted) {
      this.#bySlot.delete(slot)
      this.#heightByHash.delete(blockhash)
    }
    this.#held = null
    this.#finalityBlocks = 0
    this.#confirmed = this.at('processed')
    this.#tell()
    return deleted
  }

  /** Forgets the oldest block. */
  dropFirst(): Block {
    const first = this.first()
    this.#bySlot.delete(first.slot)
    this.#dropped += 1
    if (this.#dropped > this.#blocks.length / 2) {
      this.#blocks = this.#blocks.slice(this.#dropped)
      this.#dropped = 0
    }
    return first
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher()
  }

  #blockAt(index: number): Block {
    const block = this.#blocks[index]
    invariant(block !== undefined, `block ${index} of ${this.#blocks.length}`)
    return block
  }

  #firstIndexFrom(slot: bigint): number {
    let low = this.#dropped
    let high = this.#blocks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#blockAt(middle).slot < slot) low = middle + 1
      else high = middle
    }
    return low
  }
}
