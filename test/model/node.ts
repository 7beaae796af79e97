import type { Address } from '../../src/core/address/address.ts'
import { lamports } from '../../src/core/amount/lamports.ts'
import { blockHeight, type Commitment, slot } from '../../src/core/chain/slot.ts'
import { type ErrorCode, type ErrorContext } from '../../src/core/error/codes.ts'
import { StrongroomError } from '../../src/core/error/error.ts'
import { SYSTEM_PROGRAM } from '../../src/core/program/ids.ts'
import { encodeNonceAccount } from './nonce-bytes.ts'
import { decodeMessage } from '../../src/core/message/decode.ts'
import type { AccountInfo, NodeClient, ReadOptions, SignatureStatus, TransactionRecord } from '../../src/main/node/index.ts'
import { type Block, LIFE_BLOCKS } from './chain.ts'
import { type Account, type Executed, FEE_PER_SIGNATURE, RENT_MINIMUM, readTransaction } from './execute.ts'
import type { Network, NodeWays } from './network.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { Weather } from './weather.ts'

export const GENESIS = 'the genesis of the model'

export type NodeWorld = {
  readonly network: Network
  readonly scheduler: Scheduler
  readonly random: Random
  readonly weather: () => Weather
  /** Told of every byte string at the moment it leaves the process. */
  readonly onSend: (node: string, bytes: Uint8Array) => void
}

const ERR = { InstructionError: [0n, { Custom: 1n }] }

/** One of the model's nodes, as the product asks it: answers from what the node has seen, in an order that the scheduler decides. */
export function openModelNode(world: NodeWorld, ways: NodeWays): NodeClient {
  const { network, random, scheduler } = world
  const { chain } = network
  const { name } = ways
  const at = ({ commitment = 'finalized' }: ReadOptions = {}) => ways.view[commitment]
  const heightOf = (block: Block) => blockHeight(block.height + ways.heightLie)
  const contextOf = (block: Block) => ({ contextSlot: slot(block.slot) })

  const refuse = <Code extends ErrorCode>(code: Code, context: ErrorContext<Code>): never => {
    throw new StrongroomError(code, context)
  }
  const say = async <Value>(method: string, answer: () => Value): Promise<Value> => {
    const { silence, late } = world.weather()
    await scheduler.turn(`${name} is asked ${method}`)
    if (ways.away) refuse('NODE_UNREACHABLE', { node: name, reason: 'away' })
    if (random.chance(silence)) refuse('NODE_TIMED_OUT', { node: name, method, timeoutMs: 1 })
    const value = answer()
    if (random.chance(late)) await scheduler.turn(`${name} answers ${method} late`)
    return value
  }
  const read = <Value>(method: string, options: ReadOptions | undefined, answer: (block: Block) => Value) =>
    say(method, () => {
      const block = at(options)
      if (options?.minContextSlot !== undefined && block.slot < options.minContextSlot)
        refuse('NODE_BEHIND', { node: name, contextSlot: BigInt(block.slot) })
      return answer(block)
    })

  const find = (head: Block, signature: string, searched: boolean) => {
    const found = chain.findIn(head, signature)
    if (found === null) return null
    const isRecent = found.block.height > ways.view.processed.height - LIFE_BLOCKS
    return isRecent || (searched && found.block.slot >= ways.firstAvailableSlot) ? found : null
  }
  const statusOf = (signature: string, searched: boolean): SignatureStatus | null => {
    const found = find(ways.view.processed, signature, searched)
    if (found === null) return null
    const { block, executed } = found
    const levels: readonly Commitment[] = ['finalized', 'confirmed', 'processed']
    const commitment = levels.find((level) => block.height <= ways.view[level].height && chain.isAncestor(block, ways.view[level]))
    return {
      slot: slot(block.slot),
      confirmations: commitment === 'finalized' ? null : 1n,
      err: executed.ending === 'landed' ? null : ERR,
      commitment: commitment ?? 'processed',
    }
  }

  const send = async (bytes: Uint8Array) => {
    world.onSend(name, bytes)
    const { drop, lyingError } = world.weather()
    const signature = readTransaction(bytes)?.signature ?? refuse('NODE_SIGNATURE_REFUSED', { node: name })
    if (!ways.away && !random.chance(drop)) network.take(bytes)
    return say('sendTransaction', () => {
      if (random.chance(lyingError)) {
        if (random.chance(0.5)) refuse('NODE_PREFLIGHT_FAILED', { node: name, err: 'BlockhashNotFound', logs: [] })
        refuse('NODE_TIMED_OUT', { node: name, method: 'sendTransaction', timeoutMs: 1 })
      }
      return signature
    })
  }

  const answers: Partial<NodeClient> = {
    name,
    plainToPublic: false,
    maxRps: null,
    figures: () => ({ calls: 0, msMedian: null, msP95: null, errorRate: 0, lastError: null, silent: false, msLimited: null }),
    close: () => undefined,
    getGenesisHash: () => say('getGenesisHash', () => GENESIS),
    getHealth: () => say('getHealth', () => ({ healthy: true })),
    getSlot: (options) => read('getSlot', options, ({ slot: number }) => slot(number)),
    getBlockHeight: (options) => read('getBlockHeight', options, heightOf),
    getFirstAvailableBlock: () => say('getFirstAvailableBlock', () => slot(ways.firstAvailableSlot)),
    getMinimumBalanceForRentExemption: () => say('getMinimumBalanceForRentExemption', () => lamports(RENT_MINIMUM)),
    getEpochInfo: (options) =>
      read('getEpochInfo', options, (block) => ({
        epoch: 0n,
        slotIndex: BigInt(block.slot),
        slotsInEpoch: 432_000n,
        absoluteSlot: slot(block.slot),
        blockHeight: heightOf(block),
        transactionCount: null,
      })),
    getLatestBlockhash: (options) =>
      read('getLatestBlockhash', options, (block) => ({
        blockhash: block.hash,
        lastValidBlockHeight: blockHeight(block.height + LIFE_BLOCKS + ways.heightLie),
        fetchedSlot: slot(block.slot),
      })),
    getFeeForMessage: (message, options) =>
      read('getFeeForMessage', options, (block) => ({
        ...contextOf(block),
        value: lamports(FEE_PER_SIGNATURE * BigInt(decodeMessage(message).header.signerCount)),
      })),
    getMultipleAccounts: (addresses, options) =>
      read('getMultipleAccounts', options, (block) => ({
        ...contextOf(block),
        value: addresses.map((address) => infoOf(block.accounts.get(address))),
      })),
    getSignatureStatuses: (signatures, { searchHistory = false } = {}) =>
      say('getSignatureStatuses', () => {
        if (searchHistory && !ways.historyOn) refuse('NODE_HISTORY_OFF', { node: name, method: 'getSignatureStatuses' })
        return { ...contextOf(ways.view.processed), value: signatures.map((signature) => statusOf(signature, searchHistory)) }
      }),
    getTransaction: (signature) =>
      say('getTransaction', () => {
        const found = ways.historyOn ? find(ways.view.finalized, signature, true) : null
        return found === null ? null : recordOf(found.block, found.executed)
      }),
    // Who paid a recipient before is of no matter here, and a short list proves nothing.
    getSignaturesForAddress: () => say('getSignaturesForAddress', () => []),
    sendTransaction: send,
  }
  return new Proxy(answers as NodeClient, {
    get: (known, method) => {
      if (method in known) return known[method as keyof NodeClient]
      throw new Error(`the model's nodes are not asked ${String(method)}`)
    },
  })
}

function infoOf(account: Account | undefined): AccountInfo | null {
  if (account === undefined || account.lamports === 0n) return null
  const data = account.nonce === null ? new Uint8Array() : encodeNonceAccount(account.nonce)
  return { lamports: lamports(account.lamports), owner: SYSTEM_PROGRAM, data, executable: false, rentEpoch: 0n, space: BigInt(data.length) }
}

function recordOf(block: Block, { read, ending, before, after }: Executed): TransactionRecord {
  const balances = (accounts: Block['accounts']) => read.accountKeys.map((address: Address) => accounts.get(address)?.lamports ?? 0n)
  return {
    slot: slot(block.slot),
    index: null,
    transaction: {
      signature: read.signature,
      accountKeys: read.accountKeys.map((pubkey, index) => ({ pubkey, signer: index < read.signers.length, writable: true })),
      meta: {
        succeeded: ending === 'landed',
        error: ending === 'landed' ? null : ERR,
        feeLamports: ending === 'unexecuted' ? 0n : read.feeLamports,
        preBalances: balances(before),
        postBalances: balances(after),
        preTokenBalances: [],
        postTokenBalances: [],
      },
    },
  }
}
