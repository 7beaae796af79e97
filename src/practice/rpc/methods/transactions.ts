import type { Address } from '../../../core/address/address.ts'
import type { Entry } from '../../bank/entry.ts'
import { encodeStatus } from '../encode/meta.ts'
import { encodeEntry } from '../encode/entry.ts'
import { readTransactionView } from '../encode/view.ts'
import type { Json } from '../json.ts'
import { contextBlock, type Methods, type Node, withContext } from '../node.ts'
import { type Config, readAddress, readBlockCommitment, readConfig, readSignature, readTexts, readU64 } from '../params.ts'
import { invalidParams, transactionNotFound } from '../rpc-error.ts'
import { memoOf } from '../encode/memo.ts'

const MAX_STATUSES = 256
const MAX_SIGNATURES = 1_000
/** Statuses of transactions in older blocks are found only when history is searched. */
const RECENT_STATUS_BLOCKS = 300n

/** What became of transactions. */
export const transactionMethods: Methods = {
  getTransaction: {
    min: 1,
    max: 2,
    answer(node, [signature, options]) {
      const { view, config } = readTransactionView(options)
      const commitment = readBlockCommitment(config)
      const entry = node.bank.history.bySignature(readSignature(signature))
      if (entry === undefined || entry.slot > node.bank.chain.at(commitment).slot) return null
      const blockTime = node.bank.chain.block(entry.slot)?.unixSeconds ?? null
      return { blockTime, slot: entry.slot, transactionIndex: entry.index, ...encodeEntry(entry, view, []) }
    },
  },
  getSignatureStatuses: {
    min: 1,
    max: 2,
    answer(node, [signatures, options]) {
      const texts = readTexts(signatures)
      if (texts.length > MAX_STATUSES) throw invalidParams(`Too many inputs provided; max ${MAX_STATUSES}`)
      const search = readConfig(options)['searchTransactionHistory'] === true
      const statuses = texts.map(readSignature).map((signature) => encodeSignatureStatus(node, signature, search))
      return withContext(node.bank.chain.at('processed'), statuses)
    },
  },
  getSignaturesForAddress: {
    min: 1,
    max: 2,
    answer(node, [address, options]) {
      const config = readConfig(options)
      return listSignatures(node, readAddress(address), config)
    },
  },
}

function encodeSignatureStatus({ bank: { chain, history } }: Node, signature: string, search: boolean): Json {
  const tip = chain.at('processed')
  const entry = history.bySignature(signature)
  const height = entry === undefined ? undefined : chain.block(entry.slot)?.height
  if (entry === undefined || height === undefined) return null
  if (!search && tip.height - height > RECENT_STATUS_BLOCKS) return null
  const confirmationStatus = chain.commitmentOf(entry.slot)
  return {
    confirmationStatus,
    confirmations: confirmationStatus === 'finalized' ? null : tip.height - height + 1n,
    err: entry.error,
    slot: entry.slot,
    status: encodeStatus(entry.error),
  }
}

function listSignatures(node: Node, address: Address, config: Config): Json {
  const { limit = MAX_SIGNATURES, before, until } = config
  const count = readU64(limit ?? MAX_SIGNATURES, 'usize')
  if (count === 0n || count > BigInt(MAX_SIGNATURES)) throw invalidParams(`Invalid limit; max ${MAX_SIGNATURES}`)
  const commitment = readBlockCommitment(config)
  contextBlock(node, config, commitment)
  const newest = node.bank.chain.at(commitment).slot
  const [older, younger] = [before, until].map((signature) => findBound(node, signature))
  const entries = node.bank.history.byAddress(address)
  const found: Json[] = []
  for (let index = entries.length - 1; index >= 0 && found.length < Number(count); index--) {
    const entry = entries[index]
    if (entry === undefined || entry.slot > newest || (older !== undefined && !precedes(entry, older))) continue
    if (younger !== undefined && !precedes(younger, entry)) break
    found.push(encodeSignatureInfo(node, entry))
  }
  return found
}

function findBound({ bank }: Node, signature: unknown): Entry | undefined {
  if (signature === undefined || signature === null) return undefined
  const text = readSignature(signature)
  const entry = bank.history.bySignature(text)
  if (entry === undefined) throw transactionNotFound(text)
  return entry
}

function precedes(left: Entry, right: Entry): boolean {
  return left.slot < right.slot || (left.slot === right.slot && left.index < right.index)
}

function encodeSignatureInfo({ bank: { chain } }: Node, entry: Entry): Json {
  return {
    blockTime: chain.block(entry.slot)?.unixSeconds ?? null,
    confirmationStatus: chain.commitmentOf(entry.slot),
    err: entry.error,
    memo: memoOf(entry),
    signature: entry.signature,
    slot: entry.slot,
    transactionIndex: entry.index,
  }
}
