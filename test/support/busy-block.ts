import bs58 from 'bs58'
import type { JsonObject, JsonValue } from '../../src/main/node/json.ts'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const SYSTEM = '11111111111111111111111111111111'
const VOTE = 'Vote111111111111111111111111111111111111111'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Twelve million SOL: more lamports than a double can tell apart. */
const BEYOND_DOUBLES = 12_000_000_123_456_789n
const RENT = 2_039_280n

/** The same numbers for the same seed (xorshift128). */
export class Dice {
  #state: [number, number, number, number]

  constructor(seed: number) {
    this.#state = [seed >>> 0 || 1, 0x9e3779b9, 0x243f6a88, 0xb7e15162]
    for (let round = 0; round < 20; round += 1) this.u32()
  }

  u32(): number {
    const [a, b, c, d] = this.#state
    let mixed = d ^ (d << 11)
    mixed ^= mixed >>> 8
    const next = (mixed ^ a ^ (a >>> 19)) >>> 0
    this.#state = [next, a, b, c]
    return next
  }

  /** From 0 up to 1. */
  part(): number {
    return this.u32() / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + (this.u32() % (high - low + 1))
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.u32() >>> 13)
  }

  address(): string {
    return bs58.encode(this.bytes(32))
  }

  /** One that begins with so many zero bytes: the more, the fewer letters it has. */
  addressWithZeros(zeros: number): string {
    return bs58.encode(this.bytes(32).fill(0, 0, zeros))
  }

  addresses(count: number): string[] {
    return Array.from({ length: count }, () => this.address())
  }

  of(list: readonly string[]): string {
    return list[this.u32() % list.length] ?? ''
  }

  /** Some far more often than others. */
  favourite(list: readonly string[]): string {
    return list[Math.floor(list.length * this.part() ** 3)] ?? ''
  }
}

/** What a credited address gets in a busy block: lamports, or units of a mint. */
export type Paid = { readonly signature: string; readonly to: string; readonly asset: string; readonly amount: bigint }
export type BusyBlock = { readonly block: JsonObject; readonly paid: readonly Paid[] }

type Key = { readonly pubkey: string; readonly signer?: boolean; readonly writable?: boolean; readonly lookedUp?: boolean }
type Token = { readonly accountIndex: number; readonly mint: string; readonly owner: string; readonly amount: bigint }
type Told = {
  readonly keys: readonly Key[]
  readonly pre: readonly bigint[]
  readonly post: readonly bigint[]
  readonly preTokens?: readonly Token[]
  readonly postTokens?: readonly Token[]
  readonly err?: JsonValue
  readonly version?: JsonValue
}

/**
 * Blocks like the main network's: 70 % votes, 6 % payments, 5 % token payments, 19 % swaps of which a quarter failed; members in the order a
 * node sends them. In each, watched addresses are paid: twice in SOL, once in SOL by an account richer than a double can hold, twice in tokens.
 */
export class BusyChain {
  readonly #dice: Dice
  readonly #watched: readonly string[]
  readonly #users: string[]
  readonly #pools: string[]
  readonly #mints: string[]
  readonly #validators: { readonly id: string; readonly vote: string }[]

  constructor({ seed, watched, people = 2_000 }: { readonly seed: number; readonly watched: readonly string[]; readonly people?: number }) {
    this.#dice = new Dice(seed)
    this.#watched = watched
    this.#users = this.#dice.addresses(people)
    this.#pools = this.#dice.addresses(Math.ceil(people / 4))
    this.#mints = this.#dice.addresses(Math.ceil(people / 20))
    this.#validators = Array.from({ length: Math.ceil(people / 2) }, () => ({ id: this.#dice.address(), vote: this.#dice.address() }))
  }

  block(slot: number, transactionCount: number): BusyBlock {
    const dice = this.#dice
    const transactions = Array.from({ length: transactionCount }, () => this.#transaction())
    const paid: Paid[] = []
    const taken = new Set<number>()
    for (let payment = 0; payment < Math.min(5, transactionCount); payment += 1) {
      let place = dice.u32() % transactionCount
      while (taken.has(place)) place = (place + 1) % transactionCount
      taken.add(place)
      const to = dice.of(this.#watched)
      const amount = BigInt(dice.between(1_000_000, 1_000_000_000))
      const signature = bs58.encode(dice.bytes(64))
      const mint = dice.of(this.#mints)
      const told = payment < 3 ? this.#pay(to, amount, payment === 2) : this.#payToken({ to, amount, mint })
      transactions[place] = show(told, signature)
      paid.push({ signature, to, asset: payment < 3 ? 'SOL' : mint, amount })
    }
    const rewards = [
      { commission: null, lamports: 7_500n, postBalance: BEYOND_DOUBLES, pubkey: this.#validators[0]?.id ?? '', rewardType: 'Fee' },
    ]
    return {
      paid,
      block: {
        blockHeight: BigInt(slot - 22_000_000),
        blockTime: 1_790_000_000n,
        blockhash: dice.address(),
        parentSlot: BigInt(slot - 1),
        previousBlockhash: dice.address(),
        rewards,
        transactions,
      },
    }
  }

  #transaction(): JsonValue {
    const dice = this.#dice
    const kind = dice.part()
    const signature = bs58.encode(dice.bytes(64))
    if (kind < 0.7) return show(this.#vote(), signature)
    if (kind < 0.76) return show(this.#pay(dice.of(this.#users), BigInt(dice.between(100_000, 2_000_000_000)), false), signature)
    if (kind < 0.81) return show(this.#payToken({ to: dice.of(this.#users), amount: 77n, mint: dice.favourite(this.#mints) }), signature)
    return show(this.#swap(kind > 0.94), signature)
  }

  #lamports(): bigint {
    const dice = this.#dice
    return BigInt(dice.part() < 0.3 ? dice.between(890_880, 5_000_000) : Math.floor(dice.part() ** 4 * 5e12) + 890_880)
  }

  #vote(): Told {
    const { id, vote } = this.#validators[this.#dice.u32() % this.#validators.length] ?? { id: '', vote: '' }
    const [identity, account] = [this.#lamports(), this.#lamports()]
    const keys = [{ pubkey: id, signer: true, writable: true }, { pubkey: vote, writable: true }, { pubkey: VOTE }]
    return { keys, pre: [identity + 5_000n, account, 1n], post: [identity, account, 1n] }
  }

  #pay(to: string, amount: bigint, isRich: boolean): Told {
    const from = { pubkey: this.#dice.of(this.#users), signer: true, writable: true }
    const [left, had] = [this.#lamports(), isRich ? BEYOND_DOUBLES : this.#lamports()]
    const keys = [from, { pubkey: to, writable: true }, { pubkey: SYSTEM }, { pubkey: BUDGET }]
    return { keys, pre: [left + amount + 5_000n, had, 1n, 1n], post: [left, had + amount, 1n, 1n] }
  }

  #payToken({ to, amount, mint }: { readonly to: string; readonly amount: bigint; readonly mint: string }): Told {
    const dice = this.#dice
    const from = dice.of(this.#users)
    const keys = [
      { pubkey: from, signer: true, writable: true },
      { pubkey: dice.address(), writable: true },
      { pubkey: dice.address(), writable: true },
      ...[BUDGET, TOKEN, mint, ASSOCIATED, SYSTEM].map((pubkey) => ({ pubkey })),
    ]
    const post = [this.#lamports(), RENT, RENT, 1n, 1n, this.#lamports(), 1n, 1n]
    const pre = post.map((lamports, index) => (index === 0 ? lamports + 5_000n : lamports))
    const [source, destination] = [BigInt(dice.u32()), dice.part() < 0.5 ? 0n : BigInt(dice.u32())]
    const entry = (accountIndex: number, owner: string, units: bigint) => ({ accountIndex, mint, owner, amount: units })
    const preTokens = [entry(1, from, source + amount), entry(2, to, destination)]
    return { keys, pre, post, preTokens, postTokens: [entry(1, from, source), entry(2, to, destination + amount)] }
  }

  #swap(fails: boolean): Told {
    const dice = this.#dice
    const user = dice.of(this.#users)
    const isV0 = dice.part() < 0.85
    const named = dice.between(4, 10)
    const loaded = isV0 ? dice.between(8, 26) : dice.between(0, 6)
    const pool = () => (dice.part() < 0.5 ? dice.address() : dice.favourite(this.#pools))
    const keys = [
      { pubkey: user, signer: true, writable: true },
      ...Array.from({ length: named }, () => ({ pubkey: pool(), writable: true })),
      ...[BUDGET, TOKEN, dice.favourite(this.#pools), SYSTEM].map((pubkey) => ({ pubkey })),
      ...Array.from({ length: loaded }, (_, index) => ({
        pubkey: dice.favourite(this.#pools),
        writable: index < loaded * 0.7,
        lookedUp: isV0,
      })),
    ]
    const post = keys.map(() => (dice.part() < 0.5 ? RENT : this.#lamports()))
    const pre = post.map((lamports, index) => (index === 0 ? lamports + 5_000n : lamports))
    const preTokens = Array.from({ length: Math.min(dice.between(4, 12), keys.length - 1) }, (_, index) => ({
      accountIndex: 1 + index,
      mint: dice.favourite(this.#mints),
      owner: index < 2 ? user : dice.favourite(this.#pools),
      amount: BigInt(Math.floor(dice.part() ** 3 * 1e14)),
    }))
    const postTokens = preTokens.map((entry) => ({ ...entry, amount: entry.amount + BigInt(fails ? 0 : dice.between(1, 1_000_000)) }))
    const err = fails ? { InstructionError: [2n, { Custom: 6_001n }] } : null
    return { keys, pre, post, preTokens, postTokens, err, version: isV0 ? 0n : 'legacy' }
  }
}

function show({ keys, pre, post, preTokens = [], postTokens = [], err = null, version = 'legacy' }: Told, signature: string): JsonObject {
  const accountKeys = keys.map(({ pubkey, signer = false, writable = false, lookedUp = false }) => ({
    pubkey,
    signer,
    source: lookedUp ? 'lookupTable' : 'transaction',
    writable,
  }))
  return {
    meta: {
      err,
      fee: 5_000n,
      postBalances: post,
      postTokenBalances: postTokens.map(showToken),
      preBalances: pre,
      preTokenBalances: preTokens.map(showToken),
      status: err === null ? { Ok: null } : { Err: err },
    },
    transaction: { accountKeys, signatures: [signature] },
    version,
  }
}

function showToken({ accountIndex, mint, owner, amount }: Token): JsonObject {
  const uiAmount = Number(amount) / 1e6
  const uiTokenAmount = {
    amount: String(amount),
    decimals: 6n,
    uiAmount: amount === 0n ? null : uiAmount,
    uiAmountString: String(uiAmount),
  }
  return { accountIndex: BigInt(accountIndex), mint, owner, programId: TOKEN, uiTokenAmount }
}
