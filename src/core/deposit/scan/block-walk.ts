import { BYTE, ByteReader, NotPlain } from './byte-reader.ts'
import { bitsOf, END, Members, namesOf, seeOnce } from './members.ts'
import { NamedAddresses } from './named-addresses.ts'
import { RewardWalk } from './reward-walk.ts'
import { TransactionWalk } from './transaction-walk.ts'
import type { WatchedTable } from './watched-table.ts'

const ENVELOPE_NAMES = namesOf(['jsonrpc', 'result', 'id', 'error'])
const [VERSION, RESULT, ID, ERROR] = [0, 1, 2, 3] as const
const ENVELOPE_NEEDED = bitsOf(VERSION, RESULT, ID)

const BLOCK_NAMES = [
  'blockHeight',
  'blockTime',
  'blockhash',
  'parentSlot',
  'previousBlockhash',
  'rewards',
  'transactions',
  'numRewardPartitions',
]
const BLOCK_MEMBERS = namesOf(BLOCK_NAMES)
const [REWARDS, TRANSACTIONS, PARTITIONS] = [5, 6, 7] as const
const BLOCK_NEEDED = bitsOf(TRANSACTIONS)

/** A value by its place in the body; of a list also by its place there. */
type Cut = { readonly start: number; readonly end: number }
type Item = Cut & { readonly index: number }

/** Where in the body stands what is wanted of a block. */
export type Found = {
  readonly header: readonly (Cut & { readonly name: string })[]
  readonly transactions: readonly Item[]
  readonly transactionCount: number
  readonly rewards: readonly Item[]
}

/** Walks once over the body of an answer that is a block. */
export class BlockWalk {
  readonly #reader: ByteReader
  readonly #named: NamedAddresses
  readonly #transactions: TransactionWalk
  readonly #rewards: RewardWalk

  constructor(body: Uint8Array, watched: WatchedTable) {
    this.#reader = new ByteReader(body)
    this.#named = new NamedAddresses(this.#reader, watched)
    this.#transactions = new TransactionWalk(this.#reader, this.#named)
    this.#rewards = new RewardWalk(this.#reader, this.#named)
  }

  /** @throws NotPlain */
  read(id: bigint): Found {
    const reader = this.#reader
    const envelope = new Members(ENVELOPE_NAMES)
    let seen = 0
    let found: Found | null = null
    for (let member = envelope.first(reader); member !== END; member = envelope.next(reader, member)) {
      seen = seeOnce(seen, member)
      if (member === RESULT) found = this.#readBlock()
      else if (member === VERSION) reader.literal('"2.0"')
      else if (member === ID) reader.literal(id.toString())
      else if (member === ERROR) throw new NotPlain()
      else reader.skip()
    }
    reader.end()
    if ((seen & ENVELOPE_NEEDED) !== ENVELOPE_NEEDED || found === null) throw new NotPlain()
    return found
  }

  #readBlock(): Found {
    const reader = this.#reader
    const members = new Members(BLOCK_MEMBERS)
    const header: Found['header'][number][] = []
    let transactions = NOTHING
    let rewards = NOTHING
    let seen = 0
    for (let member = members.first(reader); member !== END; member = members.next(reader, member)) {
      seen = seeOnce(seen, member)
      const start = reader.at
      if (member === TRANSACTIONS) transactions = this.#readList(() => this.#transactions.read())
      else if (member === REWARDS && reader.peek() === BYTE.openList) rewards = this.#readList(() => this.#rewards.read())
      else if (member === REWARDS) reader.null()
      else {
        reader.skip()
        const name = BLOCK_NAMES[member]
        if (name !== undefined && member !== PARTITIONS) header.push({ name, start, end: reader.at })
      }
    }
    if ((seen & BLOCK_NEEDED) !== BLOCK_NEEDED) throw new NotPlain()
    this.#transactions.end()
    return { header, transactions: transactions.items, transactionCount: transactions.count, rewards: rewards.items }
  }

  /** Reads every item of a list by `read`, and keeps those that name a watched address. */
  #readList(read: () => void): Listed {
    const [reader, named] = [this.#reader, this.#named]
    reader.take(BYTE.openList)
    if (reader.took(BYTE.closeList)) return NOTHING
    /** Where each item begins; in the end also where one more would. */
    const starts = [reader.at]
    do {
      read()
      starts.push(reader.at + 1)
    } while (reader.took(BYTE.comma))
    reader.take(BYTE.closeList)
    return { count: starts.length - 1, items: itemsAt(starts, named.end()) }
  }
}

/** The items in which these places lie, both in the body's order; between two items is a comma. */
function itemsAt(starts: readonly number[], places: readonly number[]): Item[] {
  const items: Item[] = []
  let index = 0
  for (const place of places) {
    while ((starts[index + 1] ?? Number.POSITIVE_INFINITY) <= place) index += 1
    const [start = 0, next = 0] = starts.slice(index, index + 2)
    if (items.at(-1)?.index !== index) items.push({ index, start, end: next - 1 })
  }
  return items
}

type Listed = { readonly count: number; readonly items: readonly Item[] }
const NOTHING: Listed = { count: 0, items: [] }
