import { lamports } from '../../src/core/amount/lamports.ts'
import { blockHeight, type Commitment, type Slot, slot } from '../../src/core/chain/slot.ts'
import { type ErrorCode, type ErrorContext } from '../../src/core/error/codes.ts'
import { StrongroomError } from '../../src/core/error/error.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import type { Blockhash } from '../../src/core/lifetime/lifetime.ts'
import { decodeMessage } from '../../src/core/message/decode.ts'
import type { NodeClient } from '../../src/main/node/index.ts'
import { accountsBlockOf, infoOf, recordOf, signatureInfoOf, simulationOf, statusOf } from './answers.ts'
import { LIFE_BLOCKS } from './chain.ts'
import { readTransaction } from './execute.ts'
import type { Network, NodeWays } from './network.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { Picture } from './view.ts'
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

type Asked = { readonly commitment?: Commitment; readonly minContextSlot?: Slot }

/**
 * One of the model's nodes, as the product asks it. Every call is answered from a picture of its own, as behind a provider's address, in an order
 * that the scheduler decides, if the wire carries it.
 */
export function openModelNode(world: NodeWorld, ways: NodeWays): NodeClient {
  const { network, random, scheduler } = world
  const { name } = ways

  const refuse = <Code extends ErrorCode>(code: Code, context: ErrorContext<Code>): never => {
    throw new StrongroomError(code, context)
  }
  const carry = (method: string): void => {
    const { silence, honestSilence } = world.weather()
    if (ways.away) refuse('NODE_UNREACHABLE', { node: name, reason: 'away' })
    if (!ways.deaf.has(method) && !random.chance(silence * (ways.isLiar ? 1 : honestSilence))) return
    switch (random.below(4)) {
      case 0:
        return refuse('NODE_RATE_LIMITED', { node: name, retryAfterMs: null })
      case 1:
        return refuse('NODE_BUSY', { node: name, method, waiting: 1 })
      case 2:
        return refuse('NODE_CONNECTION_LOST', { node: name, method, reason: 'reset' })
      default:
        return refuse('NODE_TIMED_OUT', { node: name, method, timeoutMs: 1 })
    }
  }
  const say = async <Value>(method: string, answer: (picture: Picture) => Value): Promise<Value> => {
    await scheduler.turn(`${name} is asked ${method}`)
    carry(method)
    const value = answer(network.pictureOf(ways))
    if (random.chance(world.weather().late)) await scheduler.turn(`${name} answers ${method} late`)
    return value
  }
  /** An answer from the state at a commitment, which a node refuses to give where it has not got so far. */
  const read = <Value>(method: string, asked: Asked | undefined, answer: (picture: Picture, commitment: Commitment) => Value) =>
    say(method, (picture) => {
      const { commitment = 'finalized', minContextSlot } = asked ?? {}
      const at = picture.place(commitment).slot
      if (minContextSlot !== undefined && BigInt(at) < minContextSlot) refuse('NODE_BEHIND', { node: name, contextSlot: BigInt(at) })
      return answer(picture, commitment)
    })
  const slotOf = (picture: Picture, commitment: Commitment) => slot(picture.place(commitment).slot)
  const heightOf = (picture: Picture, commitment: Commitment) => blockHeight(picture.place(commitment).height)
  const atSlot = <Value>(method: string, asked: Asked | undefined, answer: (picture: Picture, commitment: Commitment) => Value) =>
    read(method, asked, (picture, commitment) => ({ contextSlot: slotOf(picture, commitment), value: answer(picture, commitment) }))

  const recordIn = (picture: Picture, signature: Signature) => {
    const landing = picture.historyOn ? picture.find(signature, true) : null
    return landing?.commitment === 'finalized' && landing.slot >= picture.firstAvailableSlot ? recordOf(landing) : null
  }
  const blockIn = (picture: Picture, at: Slot, commitment: Commitment) => {
    if (Number(at) < picture.firstAvailableSlot)
      refuse('NODE_BLOCK_CLEANED_UP', { node: name, slot: at, firstAvailableSlot: slot(picture.firstAvailableSlot) })
    if (Number(at) > picture.place(commitment).slot) refuse('NODE_BLOCK_NOT_AVAILABLE', { node: name, slot: at })
    return picture.block(Number(at), commitment) ?? refuse('NODE_SLOT_SKIPPED', { node: name, slot: at, rpcCode: -32_007n })
  }
  const send = async (bytes: Uint8Array) => {
    world.onSend(name, bytes)
    const { keep, lyingError } = world.weather()
    const signature = readTransaction(bytes)?.signature ?? refuse('NODE_SIGNATURE_REFUSED', { node: name })
    if (!ways.away) network.take(bytes, { keep: random.chance(keep) })
    return say('sendTransaction', () => {
      if (random.chance(lyingError)) {
        if (random.chance(0.5)) refuse('NODE_PREFLIGHT_FAILED', { node: name, err: 'BlockhashNotFound', logs: [] })
        refuse('NODE_TIMED_OUT', { node: name, method: 'sendTransaction', timeoutMs: 1 })
      }
      return signature
    })
  }

  const heeded = (asked: Asked): Asked => (world.weather().heedsSlot ? asked : {})

  const answers: Partial<NodeClient> = {
    name,
    plainToPublic: false,
    maxRps: null,
    figures: () => ({ calls: 0, msMedian: null, msP95: null, errorRate: 0, lastError: null, silent: false, msLimited: null }),
    close: () => undefined,
    getGenesisHash: () => say('getGenesisHash', () => GENESIS),
    getVersion: () => say('getVersion', () => ({ software: '4.0.0', featureSet: null })),
    getHealth: () => say('getHealth', ({ healthy }) => (healthy ? { healthy } : { healthy, slotsBehind: null })),
    getSlot: (options) => read('getSlot', options, slotOf),
    getBlockHeight: (options) => read('getBlockHeight', options, heightOf),
    // Where no ledger is read, silence is weighed by what a provider says of how far back it keeps: that holds for each of its machines.
    getFirstAvailableBlock: () =>
      say('getFirstAvailableBlock', ({ firstAvailableSlot }) => {
        const { watching, ledger } = world.weather()
        const others = watching || ledger ? [] : ways.machines.map((machine) => machine.firstAvailableSlot)
        return slot(Math.max(firstAvailableSlot, ...others))
      }),
    minimumLedgerSlot: () => say('minimumLedgerSlot', ({ firstAvailableSlot }) => slot(firstAvailableSlot)),
    getMinimumBalanceForRentExemption: () => say('getMinimumBalanceForRentExemption', ({ rentMinimum }) => lamports(rentMinimum)),
    getRecentPrioritizationFees: () => say('getRecentPrioritizationFees', () => []),
    getEpochInfo: (options) =>
      read('getEpochInfo', options, (picture, commitment) => ({
        epoch: 0n,
        slotIndex: BigInt(slotOf(picture, commitment)),
        slotsInEpoch: 432_000n,
        absoluteSlot: slotOf(picture, commitment),
        blockHeight: heightOf(picture, commitment),
        transactionCount: null,
      })),
    getLatestBlockhash: (options) =>
      read('getLatestBlockhash', options, (picture, commitment) => {
        const newest = picture.newest(commitment)
        return {
          blockhash: newest.hash,
          lastValidBlockHeight: blockHeight(Math.max(1, newest.end)),
          fetchedSlot: slot(Math.max(1, newest.slot)),
        }
      }),
    isBlockhashValid: (blockhash: Blockhash, options) =>
      atSlot('isBlockhashValid', options, (picture, commitment) => picture.isValid(blockhash, commitment)),
    getFeeForMessage: (message, options) =>
      atSlot('getFeeForMessage', options, ({ feePerSignature }) =>
        lamports(feePerSignature * BigInt(decodeMessage(message).header.signerCount)),
      ),
    getAccountInfo: (address, options) =>
      atSlot('getAccountInfo', options, (picture, commitment) => infoOf(picture.account(address, commitment))),
    getMultipleAccounts: (addresses, options) =>
      atSlot('getMultipleAccounts', options, (picture, commitment) =>
        addresses.map((address) => infoOf(picture.account(address, commitment))),
      ),
    getTokenAccountsByOwner: (_query, options) => atSlot('getTokenAccountsByOwner', options, () => []),
    getSignatureStatuses: (signatures, options: { readonly searchHistory?: boolean; readonly minContextSlot?: Slot } = {}) =>
      atSlot('getSignatureStatuses', { ...heeded(options), commitment: 'processed' }, (picture) => {
        const { searchHistory = false } = options
        if (searchHistory && !picture.historyOn) refuse('NODE_HISTORY_OFF', { node: name, method: 'getSignatureStatuses' })
        const recent = picture.place('processed').slot - LIFE_BLOCKS
        return signatures.map((signature) => {
          const landing = picture.find(signature, searchHistory)
          return landing === null || landing.slot < Math.min(picture.firstAvailableSlot, recent) ? null : statusOf(landing)
        })
      }),
    getTransaction: (signature) => say('getTransaction', (picture) => recordIn(picture, signature)),
    getTransactions: (signatures) => say('getTransactions', (picture) => signatures.map((signature) => recordIn(picture, signature))),
    getSignaturesForAddress: (address, { limit = 1_000, before, until } = {}) =>
      say('getSignaturesForAddress', (picture) => {
        const named = picture.naming(address).filter((landing) => picture.historyOn && landing.slot >= picture.firstAvailableSlot)
        const placeOf = (signature: Signature | undefined) => named.findIndex(({ read: { signature: one } }) => one === signature)
        const [first, last] = [placeOf(before), placeOf(until)]
        return named
          .slice(first + 1, last < 0 ? undefined : last)
          .slice(0, limit)
          .map(signatureInfoOf)
      }),
    getBlocks: ({ from, to }, { commitment = 'finalized' } = {}) =>
      say('getBlocks', (picture) => picture.blocks({ from: Number(from), to: Number(to) }, commitment).map((at) => slot(at))),
    readBlock: (at, { commitment = 'finalized' } = {}) =>
      say('readBlock', (picture) => ({ block: accountsBlockOf(blockIn(picture, at, commitment)), watchedCount: null })),
    // Only what is pending is read in this form, and nothing is decided by it.
    getBlock: (at) => say('getBlock', () => refuse('NODE_BLOCK_NOT_AVAILABLE', { node: name, slot: at })),
    simulateTransaction: (_transaction, options) => atSlot('simulateTransaction', options, simulationOf),
    sendTransaction: send,
  }
  return new Proxy(answers as NodeClient, {
    get: (known, method) => {
      if (method in known) return known[method as keyof NodeClient]
      throw new Error(`the model's nodes are not asked ${String(method)}`)
    },
  })
}
