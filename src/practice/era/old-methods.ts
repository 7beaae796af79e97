import { isBlockhash } from '../../core/lifetime/lifetime.ts'
import { BLOCKHASH_LIFE_BLOCKS } from '../bank/chain.ts'
import { encodeStatus } from '../rpc/encode/meta.ts'
import type { Json } from '../rpc/json.ts'
import { contextBlock, type Method, type Methods, type Node } from '../rpc/node.ts'
import { base58Fault, readConfig, readSignature, readText } from '../rpc/params.ts'
import { invalidParams, RpcError } from '../rpc/rpc-error.ts'
import { inOldShape } from './old-shape.ts'

/** Of the software that still had these methods, shortly before blocks could be shown by accounts alone. */
const OLD_VERSION = '1.8.16'
const LAMPORTS_PER_SIGNATURE = 5_000

/** Which method of today answers what a removed one was asked. */
const SUCCESSORS = {
  getConfirmedBlock: 'getBlock',
  getConfirmedBlocks: 'getBlocks',
  getConfirmedBlocksWithLimit: 'getBlocksWithLimit',
  getConfirmedTransaction: 'getTransaction',
  getConfirmedSignaturesForAddress2: 'getSignaturesForAddress',
} as const
/** Not yet there, beside those. */
const UNKNOWN = ['getLatestBlockhash', 'getFeeForMessage', 'isBlockhashValid', 'getHighestSnapshotSlot', 'getRecentPrioritizationFees']

/** The methods of an old node: those of today without the successors of what was removed, and what was removed. All in the shapes of then. */
export function oldMethods(methods: Methods): Methods {
  const gone = new Set<string>([...Object.values(SUCCESSORS), ...UNKNOWN])
  const kept = Object.entries(methods).filter(([name]) => !gone.has(name))
  const renamed = Object.entries(SUCCESSORS).flatMap(([old, successor]) => {
    const method = methods[successor]
    return method === undefined ? [] : [[old, refuseLater(old, method)] as const]
  })
  const all: Methods = {
    ...Object.fromEntries([...kept, ...renamed]),
    ...BLOCKHASHES,
    ...STATUSES,
    ...beforeVersion1(methods),
    getVersion: VERSION,
  }
  return Object.fromEntries(Object.entries(all).map(([name, method]) => [name, name.startsWith('practice_') ? method : asOfThen(method)]))
}

/** Version 1 begins with the bit that was never set before: to old software its first byte is no count of signatures. */
const VERSION_1 = 0x81
const READING_TRANSACTIONS = ['sendTransaction', 'simulateTransaction'] as const

function beforeVersion1(methods: Methods): Methods {
  return Object.fromEntries(
    READING_TRANSACTIONS.flatMap((name): (readonly [string, Method])[] => {
      const method = methods[name]
      if (method === undefined) return []
      const answer: Method['answer'] = (node, params) => {
        const [text] = params
        if (Buffer.from(readText(text), 'base64')[0] === VERSION_1)
          throw invalidParams('failed to deserialize solana_sdk::transaction::Transaction')
        return method.answer(node, params)
      }
      return [[name, { ...method, answer }]]
    }),
  )
}

const VERSION: Method = { min: 0, max: 0, answer: () => ({ 'feature-set': 0, 'solana-core': OLD_VERSION }) }

const BLOCKHASHES: Methods = {
  getRecentBlockhash: {
    min: 0,
    max: 1,
    answer: (node, [options]) => atBlock(node, options, ({ blockhash }) => ({ blockhash, feeCalculator: FEE_CALCULATOR })),
  },
  getFees: {
    min: 0,
    max: 1,
    answer: (node, [options]) =>
      atBlock(node, options, ({ blockhash, height, slot }) => ({
        blockhash,
        feeCalculator: FEE_CALCULATOR,
        lastValidBlockHeight: height + BLOCKHASH_LIFE_BLOCKS,
        // It was never right, and said so: slots are not blocks.
        lastValidSlot: slot + BLOCKHASH_LIFE_BLOCKS,
      })),
  },
  getFeeCalculatorForBlockhash: {
    min: 1,
    max: 2,
    answer(node, [hash, options]) {
      const text = readText(hash)
      if (!isBlockhash(text)) throw invalidParams(`Invalid param: ${base58Fault(text, 44)}`)
      return atBlock(node, options, ({ height }) =>
        node.bank.chain.isHashValidAt(text, height) ? { feeCalculator: FEE_CALCULATOR } : null,
      )
    },
  },
  getFeeRateGovernor: { min: 0, max: 0, answer: (node) => atBlock(node, undefined, () => ({ feeRateGovernor: FEE_RATE_GOVERNOR })) },
  getSnapshotSlot: {
    min: 0,
    max: 0,
    answer() {
      throw new RpcError(-32008, 'No snapshot')
    },
  },
}
const FEE_CALCULATOR = { lamportsPerSignature: LAMPORTS_PER_SIGNATURE }
const FEE_RATE_GOVERNOR = {
  burnPercent: 50,
  maxLamportsPerSignature: 100_000,
  minLamportsPerSignature: LAMPORTS_PER_SIGNATURE,
  targetLamportsPerSignature: 10_000,
  targetSignaturesPerSlot: 20_000,
}

const STATUSES: Methods = {
  getSignatureStatus: {
    min: 1,
    max: 2,
    answer(node, [signature, options]) {
      const entry = entryAt(node, signature, options)
      return entry === undefined ? null : encodeStatus(entry.error)
    },
  },
  getSignatureConfirmation: {
    min: 1,
    max: 2,
    answer(node, [signature, options]) {
      const entry = entryAt(node, signature, options)
      const height = entry === undefined ? undefined : node.bank.chain.block(entry.slot)?.height
      if (entry === undefined || height === undefined) return null
      return { confirmations: node.bank.chain.at('processed').height - height, status: encodeStatus(entry.error) }
    },
  },
  confirmTransaction: {
    min: 1,
    max: 2,
    answer(node, [signature, options]) {
      const entry = entryAt(node, signature, options)
      return atBlock(node, options, () => entry?.error === null)
    },
  },
}

function entryAt(node: Node, signature: unknown, options: unknown) {
  const { slot } = contextBlock(node, readConfig(options))
  const entry = node.bank.history.bySignature(readSignature(signature))
  return entry !== undefined && entry.slot <= slot ? entry : undefined
}

function atBlock(node: Node, options: unknown, value: (block: ReturnType<typeof contextBlock>) => Json): Json {
  const block = contextBlock(node, readConfig(options))
  return { context: { slot: block.slot }, value: value(block) }
}

/** A way of asking that came only later is refused, as `accounts` by getConfirmedBlock. */
function refuseLater(name: string, method: Method): Method {
  return {
    ...method,
    answer(node, params) {
      const [, options] = params
      const config = typeof options === 'object' && options !== null ? readConfig(options) : {}
      if (name === 'getConfirmedBlock' && config['transactionDetails'] === 'accounts') {
        throw invalidParams('Invalid params: unknown variant `accounts`, expected one of `full`, `signatures`, `none`.')
      }
      return method.answer(node, params)
    },
  }
}

function asOfThen(method: Method): Method {
  return { ...method, answer: async (node, params) => inOldShape(await method.answer(node, params)) }
}
