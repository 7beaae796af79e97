import { createHash } from 'node:crypto'
import bs58 from 'bs58'
import { type Address, decodeAddress } from '../../src/core/address/address.ts'
import { type JsonValue, stringifyJson } from '../../src/main/node/json.ts'
import { Fault, type Handler } from './node-double.ts'

const SYSTEM = '11111111111111111111111111111111'
const NEVER_CHANGES = { executable: false, owner: SYSTEM, rentEpoch: 18446744073709551615n, space: 0n, data: ['', 'base64'] }
export const RENT_MINIMUM = 650_240n

export type Payment = { readonly to: Address; readonly lamports: bigint }

/** An address, hash or signature that stands for a name. */
export const named = {
  address: (name: string): Address => decodeAddress(digest('sha256', `address ${name}`)),
  hash: (name: string): string => bs58.encode(digest('sha256', `hash ${name}`)),
  signature: (name: string): string => bs58.encode(digest('sha512', `signature ${name}`)),
}

function digest(algorithm: string, text: string): Uint8Array {
  return createHash(algorithm).update(text).digest()
}

type Json = { readonly [name: string]: JsonValue }
type Block = { readonly [name: string]: JsonValue } & { readonly parentSlot: bigint }

function isConfirmed(config: JsonValue | undefined): boolean {
  return (config as { readonly commitment?: string } | undefined)?.commitment === 'confirmed'
}

/** A finalized chain told block by block: slots between two blocks hold none. Several doubles can show it, each in its own way. */
export class NodeChain {
  readonly genesisHash = named.hash('genesis')
  readonly blocks = new Map<bigint, Block>()
  readonly balances = new Map<string, bigint>()
  readonly confirmed = new Map<bigint, Block>()
  finalizedSlot = 0n
  /** Where the history of a node begins that keeps all of it. */
  firstAvailable = 0n
  readonly #byAddress = new Map<string, Json[]>()
  readonly #transactions = new Map<string, Json>()

  constructor(firstSlot: bigint) {
    this.blocks.set(firstSlot, this.#block(firstSlot, firstSlot - 1n, []))
    this.finalizedSlot = firstSlot
  }

  /** A block that is confirmed and may yet not become final; nothing is paid by it. */
  confirm(slot: bigint, payments: readonly Payment[]): this {
    const transactions = payments.map((payment, index) => this.#tell(payment, `${slot}/${index}`))
    this.confirmed.set(slot, this.#block(slot, this.finalizedSlot, transactions))
    return this
  }

  get confirmedSlot(): bigint {
    return [...this.confirmed.keys(), this.finalizedSlot].reduce((left, right) => (left > right ? left : right))
  }

  confirmedSlots(): bigint[] {
    return [...this.confirmed.keys()].filter((slot) => slot > this.finalizedSlot).toSorted((left, right) => Number(left - right))
  }

  /** Adds a block at a later slot; each payment is a transaction from outside. */
  add(slot: bigint, payments: readonly Payment[] = []): this {
    const parentSlot = this.finalizedSlot
    const transactions = payments.map((payment, index) => this.#keep({ slot, index }, payment.to, this.#pay(payment, `${slot}/${index}`)))
    this.blocks.set(slot, this.#block(slot, parentSlot, transactions))
    this.finalizedSlot = slot
    return this
  }

  slots(from: bigint, to: bigint): bigint[] {
    return [...this.blocks.keys()].filter((slot) => slot >= from && slot <= to)
  }

  /** The same block with members of it replaced. */
  altered(slot: bigint, members: { readonly [name: string]: JsonValue }): JsonValue {
    return { ...(this.blocks.get(slot) ?? {}), ...members }
  }

  /** The same block as a node shows it that did not record outcomes. */
  withoutOutcomes(slot: bigint): JsonValue {
    const transactions = (this.blocks.get(slot)?.['transactions'] ?? []) as readonly { readonly [name: string]: JsonValue }[]
    return this.altered(slot, { transactions: transactions.map((transaction) => ({ ...transaction, meta: null })) })
  }

  handlers(): Record<string, Handler> {
    return {
      getGenesisHash: () => this.genesisHash,
      getEpochInfo: () => ({
        absoluteSlot: this.finalizedSlot,
        blockHeight: this.finalizedSlot / 2n,
        epoch: 0n,
        slotIndex: 0n,
        slotsInEpoch: 432000n,
      }),
      getHealth: () => 'ok',
      isBlockhashValid: () => ({ context: { slot: this.finalizedSlot }, value: false }),
      getSignatureStatuses: ([signatures]) => ({
        context: { slot: this.finalizedSlot },
        value: (signatures as string[]).map((signature) => {
          const slot = this.#transactions.get(signature)?.['slot']
          return slot === undefined ? null : { slot, confirmations: null, err: null, status: { Ok: null }, confirmationStatus: 'finalized' }
        }),
      }),
      getSlot: ([config]) => (isConfirmed(config) ? this.confirmedSlot : this.finalizedSlot),
      getMinimumBalanceForRentExemption: () => RENT_MINIMUM,
      getFirstAvailableBlock: () => this.firstAvailable,
      getTokenAccountsByOwner: () => ({ context: { slot: this.finalizedSlot }, value: [] }),
      getSignaturesForAddress: ([address, config]) => {
        const { limit = 1_000n } = (config ?? {}) as { limit?: bigint }
        return [...(this.#byAddress.get(address as string) ?? [])].toReversed().slice(0, Number(limit))
      },
      getTransaction: ([signature]) => this.#transactions.get(signature as string) ?? null,
      getBlocks: ([from, to, config]) => (isConfirmed(config) ? this.confirmedSlots() : this.slots(from as bigint, to as bigint)),
      getBlock: ([slot, config]) =>
        (isConfirmed(config) ? this.confirmed.get(slot as bigint) : this.blocks.get(slot as bigint)) ??
        new Fault(-32007, `Slot ${stringifyJson(slot ?? null)} was skipped, or missing due to ledger jump`),
      getMultipleAccounts: ([addresses]) => ({
        context: { slot: this.finalizedSlot },
        value: (addresses as string[]).map((address) => {
          const lamports = this.balances.get(address)
          return lamports === undefined ? null : { ...NEVER_CHANGES, lamports }
        }),
      }),
    }
  }

  /** As a node lists and shows it on its own: its keys stand within its message there. */
  #keep({ slot, index }: { slot: bigint; index: number }, to: Address, told: Json): Json {
    const { accountKeys, signatures } = told['transaction'] as { accountKeys: JsonValue; signatures: readonly string[] }
    const [signature = ''] = signatures
    const entry = { signature, slot, err: null, memo: null, blockTime: null, confirmationStatus: 'finalized' }
    this.#byAddress.set(to, [...(this.#byAddress.get(to) ?? []), entry])
    const transaction = { signatures, message: { accountKeys } }
    this.#transactions.set(signature, { ...told, slot, transactionIndex: BigInt(index), transaction })
    return told
  }

  #block(slot: bigint, parentSlot: bigint, transactions: readonly JsonValue[]): Block {
    const [blockhash, previousBlockhash] = [named.hash(String(slot)), named.hash(String(parentSlot))]
    return { blockhash, previousBlockhash, parentSlot, blockHeight: slot / 2n, blockTime: null, transactions, rewards: [] }
  }

  #pay(payment: Payment, name: string): Json {
    const told = this.#tell(payment, name)
    this.balances.set(payment.to, (this.balances.get(payment.to) ?? 0n) + payment.lamports)
    return told
  }

  #tell({ to, lamports }: Payment, name: string): Json {
    const [payer, before] = [named.address('customer'), this.balances.get(to) ?? 0n]
    const key = (pubkey: string, signer: boolean) => ({ pubkey, signer, writable: true, source: 'transaction' })
    return {
      transaction: { accountKeys: [key(payer, true), key(to, false)], signatures: [named.signature(name)] },
      version: 'legacy',
      meta: {
        err: null,
        status: { Ok: null },
        fee: 5_000n,
        preBalances: [lamports + 5_000n, before],
        postBalances: [0n, before + lamports],
        preTokenBalances: [],
        postTokenBalances: [],
      },
    }
  }
}
