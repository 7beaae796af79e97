import { readAddress } from './addresses.ts'
import { BYTE, type ByteReader, NotPlain } from './byte-reader.ts'
import { bitsOf, END, Members, namesOf, seeOnce } from './members.ts'
import type { NamedAddresses } from './named-addresses.ts'

const NAMES = namesOf(['commission', 'lamports', 'postBalance', 'pubkey', 'rewardType'])
const [, LAMPORTS, POST_BALANCE, PUBKEY, REWARD_TYPE] = [0, 1, 2, 3, 4] as const
const NEEDED = bitsOf(LAMPORTS, POST_BALANCE, PUBKEY)
const MINUS = 0x2d
const I64_MAX = 0x7fff_ffff_ffff_ffffn

/** Walks over the rewards of one block: everything `parseReward` asks of one is asked here. */
export class RewardWalk {
  readonly #reader: ByteReader
  readonly #named: NamedAddresses
  readonly #reward = new Members(NAMES)

  constructor(reader: ByteReader, named: NamedAddresses) {
    this.#reader = reader
    this.#named = named
  }

  read(): void {
    const reader = this.#reader
    let [seen, lamports, postBalance] = [0, 0n, 0n]
    for (let member = this.#reward.first(reader); member !== END; member = this.#reward.next(reader, member)) {
      seen = seeOnce(seen, member)
      if (member === LAMPORTS) lamports = this.#readI64()
      else if (member === POST_BALANCE) postBalance = this.#readU64()
      else if (member === PUBKEY) readAddress(reader, this.#named)
      else if (member === REWARD_TYPE && reader.peek() === BYTE.quote) reader.text()
      else if (member === REWARD_TYPE) reader.null()
      else reader.skip()
    }
    if ((seen & NEEDED) !== NEEDED || postBalance < lamports) throw new NotPlain()
  }

  #readI64(): bigint {
    const isNegative = this.#reader.took(MINUS)
    const value = this.#readU64()
    if (value > I64_MAX) throw new NotPlain()
    return isNegative ? -value : value
  }

  #readU64(): bigint {
    const start = this.#reader.at
    this.#reader.u64()
    return BigInt(this.#reader.slice(start, this.#reader.at))
  }
}
