import type { Address } from '../../src/core/address/address.ts'
import type { Commitment } from '../../src/core/chain/slot.ts'
import type { Blockhash } from '../../src/core/lifetime/lifetime.ts'
import { type Block, type Chain, LIFE_BLOCKS, type View } from './chain.ts'
import { type Account, type Accounts, type Ending, FEE_PER_SIGNATURE, type Read, RENT_MINIMUM } from './execute.ts'

/** A transaction in a block, as somebody shows it. */
export type Landing = {
  readonly slot: number
  readonly commitment: Commitment
  readonly read: Read
  readonly ending: Ending
  readonly before: Accounts
  readonly after: Accounts
}

export type Place = { readonly slot: number; readonly height: number }
export type RpcBlock = Place & {
  readonly hash: Blockhash
  readonly parentSlot: number
  readonly previousHash: Blockhash
  readonly landings: readonly Landing[]
}

/**
 * Everything a node would answer at one moment, whatever it is asked. An honest picture is what one machine has seen, and is true in itself. A lie
 * is a picture made from another one (lies.ts), so that it is the same lie in every method.
 */
export type Picture = {
  readonly healthy: boolean
  readonly firstAvailableSlot: number
  readonly historyOn: boolean
  readonly rentMinimum: bigint
  readonly feePerSignature: bigint
  place(commitment: Commitment): Place
  /** The newest blockhash, the last height that it is good for, and the slot of the state it was read from. */
  newest(commitment: Commitment): { readonly hash: Blockhash; readonly end: number; readonly slot: number }
  isValid(hash: string, commitment: Commitment): boolean
  account(address: Address, commitment: Commitment): Account | undefined
  /** Not `searched`: recent slots alone. */
  find(signature: string, searched: boolean): Landing | null
  block(slot: number, commitment: Commitment): RpcBlock | null
  blocks(range: { readonly from: number; readonly to: number }, commitment: Commitment): readonly number[]
  /** Newest first. */
  naming(address: Address): readonly Landing[]
}

/** How far a machine may be behind and still call itself healthy: the node's own bound. */
export const HEALTHY_SLOTS_BEHIND = 128
const LEVELS: readonly Commitment[] = ['finalized', 'confirmed', 'processed']

export type Machine = {
  /** How far behind the chain it shows, in slots. */
  slotsBehind: number
  /** It shows this for as long as it hangs. */
  hangsAt: View | null
  historyOn: boolean
  firstAvailableSlot: number
  /** Slots between where it went away and the snapshot that it was started again from: it never gets their blocks, and does not know so. */
  missing: { readonly from: number; readonly to: number } | null
}

/** What one machine shows now. */
export function pictureOf(chain: Chain, { slotsBehind, hangsAt, historyOn, firstAvailableSlot, missing }: Machine): Picture {
  const view = hangsAt ?? chain.viewBefore(slotsBehind)
  const healthy = chain.tip().slot - view.processed.slot <= HEALTHY_SLOTS_BEHIND
  const picture = { ...pictureOfView(chain, view), healthy, historyOn, firstAvailableSlot }
  return missing === null ? picture : withoutBlocks(picture, missing)
}

function withoutBlocks(picture: Picture, { from, to }: NonNullable<Machine['missing']>): Picture {
  const isKept = (slot: number) => slot < from || slot > to
  return {
    ...picture,
    find: (signature, searched) => {
      const landing = picture.find(signature, searched)
      return landing !== null && isKept(landing.slot) ? landing : null
    },
    block: (slot, commitment) => (isKept(slot) ? picture.block(slot, commitment) : null),
    blocks: (range, commitment) => picture.blocks(range, commitment).filter(isKept),
    naming: (address) => picture.naming(address).filter(({ slot }) => isKept(slot)),
  }
}

/** What a machine that keeps everything shows of the chain as it looked at some moment. */
export function pictureOfView(chain: Chain, view: View): Picture {
  const landingIn = (block: Block, signature: string): Landing | null => {
    const executed = block.transactions.find(({ read }) => read.signature === signature)
    return executed === undefined ? null : { ...executed, slot: block.slot, commitment: commitmentOf(block) }
  }
  const commitmentOf = (block: Block): Commitment =>
    LEVELS.find((level) => block.height <= view[level].height && chain.isAncestor(block, view[level])) ?? 'processed'
  const shown = (block: Block): RpcBlock => ({
    slot: block.slot,
    height: block.height,
    hash: block.hash,
    parentSlot: block.parent?.slot ?? block.slot - 1,
    previousHash: block.parent?.hash ?? block.hash,
    landings: block.transactions.flatMap(({ read }) => landingIn(block, read.signature) ?? []),
  })
  const find = (signature: string): Landing | null => {
    const found = chain.findIn(view.processed, signature)
    return found === null ? null : landingIn(found.block, signature)
  }
  return {
    healthy: true,
    historyOn: true,
    firstAvailableSlot: 0,
    rentMinimum: RENT_MINIMUM,
    feePerSignature: FEE_PER_SIGNATURE,
    place: (commitment) => view[commitment],
    newest: (commitment) => ({
      hash: view[commitment].hash,
      end: view[commitment].height + LIFE_BLOCKS,
      slot: view[commitment].slot,
    }),
    isValid: (hash, commitment) => {
      const source = chain.at(hash)
      const head = view[commitment]
      return source !== null && chain.isAncestor(source, head) && head.height <= source.height + LIFE_BLOCKS
    },
    account: (address, commitment) => view[commitment].accounts.get(address),
    find: (signature, searched) => {
      const landing = find(signature)
      const recent = view.processed.slot - LIFE_BLOCKS
      return landing === null || searched || landing.slot > recent ? landing : null
    },
    block: (slot, commitment) => {
      const block = chain.blockIn(view[commitment], slot)
      return block === null ? null : shown(block)
    },
    blocks: ({ from, to }, commitment) => {
      const slots: number[] = []
      for (let block: Block | null = view[commitment]; block !== null && block.slot >= from; block = block.parent)
        if (block.slot <= to) slots.push(block.slot)
      return slots.toReversed()
    },
    naming: (address) =>
      [...chain.signatures()]
        .flatMap((signature) => find(signature) ?? [])
        .filter(({ read, commitment }) => commitment === 'finalized' && read.accountKeys.includes(address))
        .toSorted((left, right) => right.slot - left.slot),
  }
}
