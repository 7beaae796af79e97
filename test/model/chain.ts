import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import bs58 from 'bs58'
import type { Address } from '../../src/core/address/address.ts'
import type { Commitment } from '../../src/core/chain/slot.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import type { Blockhash } from '../../src/core/lifetime/lifetime.ts'
import { type Accounts, type Ending, type Executed, execute, livingNonce, type Read } from './execute.ts'

/** Blocks a blockhash lives, and blocks whose signatures a node knows without looking into its history. */
export const LIFE_BLOCKS = 150
const CONFIRMED_DEPTH = 3
const FINALIZED_DEPTH = 32
/** Slots that were skipped before the story begins: a height is never a slot. */
const FIRST_SLOT = 1_000
const FIRST_HEIGHT = 700

/** The block that every story begins after. */
export const ROOT = { slot: FIRST_SLOT, hash: hashOf('root') } as const

export type Block = {
  readonly slot: number
  readonly height: number
  readonly hash: Blockhash
  readonly parent: Block | null
  readonly accounts: Accounts
  readonly transactions: readonly Executed[]
}

/** What a node has seen of the chain by some moment. */
export type View = { readonly [At in Commitment]: Block }

export type BlockOrder = {
  readonly skipped: number
  /** Blocks that vanish before this one is built; never below finality. */
  readonly forked: number
  readonly transactions: readonly { readonly read: Read; readonly ill: Ending }[]
  /** What others do to accounts in this block. */
  readonly meanwhile: (accounts: Accounts, parentHash: string) => Accounts
}

export type Chain = ReturnType<typeof openChain>

/** The chain itself, independent of any node. Forks exist only above finality; finalized blocks never change. */
export function openChain(accounts: Accounts, { repeats }: { readonly repeats: boolean }) {
  const root: Block = { ...ROOT, height: FIRST_HEIGHT, parent: null, accounts, transactions: [] }
  const finalized: Block[] = [root]
  const byHash = new Map<string, Block>([[root.hash, root]])
  const bySignature = new Map<string, Block[]>()
  let tip = root
  let lastSlot = root.slot
  /** How the chain looked after each block that was ever built, forks that vanished among them. */
  const looks: View[] = [{ processed: root, confirmed: root, finalized: root }]

  const lastFinalized = () => finalized.at(-1) ?? root
  const finalizedAt = (height: number) => finalized[height - FIRST_HEIGHT] ?? null
  const ancestor = (from: Block, height: number): Block => {
    let block = from
    while (block.height > height && block.parent !== null) {
      const final = finalizedAt(height)
      if (final !== null && finalizedAt(block.height) === block) return final
      block = block.parent
    }
    return block
  }
  const isAncestor = (block: Block, of: Block) => block.height <= of.height && ancestor(of, block.height) === block
  const findIn = (head: Block, signature: string): { block: Block; executed: Executed } | null => {
    for (const block of bySignature.get(signature) ?? []) {
      const executed = block.transactions.find(({ read }) => read.signature === signature)
      if (executed !== undefined && isAncestor(block, head)) return { block, executed }
    }
    return null
  }
  /** Whether a block on top of this one may hold the transaction. */
  const mayHold = (head: Block, accounts: Accounts, read: Read) => {
    const found = findIn(head, read.signature)
    // Somebody's transaction that was in a block without being run may be in a later one as well (SIMD-0297 as drafted).
    const earlier = repeats && read.isForeign && found?.executed.ending === 'unexecuted' ? null : found
    const source = byHash.get(read.token)
    const isRecent = source !== undefined && isAncestor(source, head) && head.height + 1 <= source.height + LIFE_BLOCKS
    return earlier === null && (isRecent || livingNonce(read, accounts) !== null)
  }

  /** Adds a block and gives those that became final by it. */
  const grow = ({ skipped, forked, transactions, meanwhile }: BlockOrder): readonly Block[] => {
    const head = ancestor(tip, Math.max(lastFinalized().height, tip.height - forked))
    lastSlot += 1 + skipped
    const done: Executed[] = []
    let state = meanwhile(head.accounts, head.hash)
    for (const { read, ill } of transactions) {
      if (done.some((one) => one.read.signature === read.signature) || !mayHold(head, state, read)) continue
      const executed = execute(read, { accounts: state, parentHash: head.hash, ill })
      // Only under a blockhash may a block hold what cannot pay its fee (SIMD-0290 as amended in 2026).
      if (executed.ending === 'unexecuted' && livingNonce(read, state) !== null) continue
      done.push(executed)
      state = executed.after
    }
    const hash = hashOf(`${head.hash} ${lastSlot}`)
    tip = { slot: lastSlot, height: head.height + 1, hash, parent: head, accounts: state, transactions: done }
    byHash.set(hash, tip)
    for (const { read } of done) bySignature.set(read.signature, [...(bySignature.get(read.signature) ?? []), tip])
    const newly = finalize()
    looks.push(view())
    return newly
  }

  const view = (): View => ({
    processed: tip,
    confirmed: ancestor(tip, Math.max(lastFinalized().height, tip.height - CONFIRMED_DEPTH)),
    finalized: lastFinalized(),
  })
  const viewBefore = (slotsAgo: number): View => {
    const before = tip.slot - slotsAgo
    let at = looks.length - 1
    while (at > 0 && (looks[at]?.processed.slot ?? 0) > before) at -= 1
    return looks[at] ?? view()
  }
  const blockIn = (head: Block, slot: number): Block | null => {
    for (let block: Block | null = head; block !== null && block.slot >= slot; block = block.parent) if (block.slot === slot) return block
    return null
  }

  const finalize = (): readonly Block[] => {
    const newly: Block[] = []
    for (let height = lastFinalized().height + 1; height <= tip.height - FINALIZED_DEPTH; height += 1) {
      const block = ancestor(tip, height)
      finalized.push(block)
      newly.push(block)
    }
    return newly
  }

  /** Whether the finalized chain has passed the end of everything signed over this blockhash, so that nothing more of it can land. */
  const isOver = (blockhash: string): boolean => {
    const source = byHash.get(blockhash)
    const final = lastFinalized()
    if (source === undefined) return true
    return final.height > source.height + LIFE_BLOCKS || (final.height >= source.height && !isAncestor(source, final))
  }

  return {
    grow,
    isOver,
    findIn,
    isAncestor,
    view,
    /** How the chain looked when its newest block was so many slots older. */
    viewBefore,
    /** The block of a slot under this one; null where the slot holds none. */
    blockIn,
    /** Everything that some block holds, or held before it vanished. */
    signatures: () => bySignature.keys(),
    at: (hash: string) => byHash.get(hash) ?? null,
    /** What the finalized chain did with a signature; null: nothing so far. */
    fateOf: (signature: Signature): Ending | null => findIn(lastFinalized(), signature)?.executed.ending ?? null,
    finalNonce: (address: Address) => lastFinalized().accounts.get(address)?.nonce?.value ?? null,
    finalized: lastFinalized,
    tip: () => tip,
  }
}

export function hashOf(text: string): Blockhash {
  return bs58.encode(sha256(utf8ToBytes(text))) as Blockhash
}
