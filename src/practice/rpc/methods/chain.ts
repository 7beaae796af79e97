import { SLOTS_PER_EPOCH } from '../../bank/bank.ts'
import { valueAt } from '../../bank/schedule.ts'
import { API_VERSION, contextBlock, type Methods, withContext } from '../node.ts'
import { base58Fault, readConfig, readText } from '../params.ts'
import { invalidParams } from '../rpc-error.ts'
import { isBlockhash } from '../../../core/lifetime/lifetime.ts'
import { BLOCKHASH_LIFE_BLOCKS } from '../../bank/chain.ts'

/** Where the chain stands, and who answers. */
export const chainMethods: Methods = {
  getSlot: { min: 0, max: 1, answer: (node, [config]) => contextBlock(node, readConfig(config)).slot },
  getBlockHeight: { min: 0, max: 1, answer: (node, [config]) => contextBlock(node, readConfig(config)).height },
  getTransactionCount: { min: 0, max: 1, answer: (node, [config]) => contextBlock(node, readConfig(config)).transactionCount },
  getLatestBlockhash: {
    min: 0,
    max: 1,
    answer(node, [config]) {
      const block = contextBlock(node, readConfig(config))
      return withContext(block, { blockhash: block.blockhash, lastValidBlockHeight: block.height + BLOCKHASH_LIFE_BLOCKS })
    },
  },
  isBlockhashValid: {
    min: 1,
    max: 2,
    answer(node, [hash, config]) {
      const text = readText(hash)
      if (!isBlockhash(text)) throw invalidParams(base58Fault(text, 44))
      const block = contextBlock(node, readConfig(config))
      return withContext(block, node.bank.chain.isHashValidAt(text, block.height))
    },
  },
  getEpochInfo: {
    min: 0,
    max: 1,
    answer(node, [config]) {
      const { slot, height, transactionCount } = contextBlock(node, readConfig(config))
      return {
        absoluteSlot: slot,
        blockHeight: height,
        epoch: slot / SLOTS_PER_EPOCH,
        slotIndex: slot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount,
      }
    },
  },
  getEpochSchedule: {
    min: 0,
    max: 0,
    answer: () => ({
      firstNormalEpoch: 0,
      firstNormalSlot: 0,
      leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
      slotsPerEpoch: SLOTS_PER_EPOCH,
      warmup: false,
    }),
  },
  getGenesisHash: { min: 0, max: 0, answer: ({ bank }) => bank.genesisHash },
  getIdentity: { min: 0, max: 0, answer: ({ identity }) => ({ identity }) },
  getAgGenesisCert: {
    min: 0,
    max: 0,
    answer({ bank: { consensus } }) {
      // The signature of it is the validators' business, and there are none here.
      return consensus.kind === 'after' ? { block: { slot: consensus.slot, blockId: consensus.blockhash } } : null
    },
  },
  getHealth: { min: 0, max: 0, answer: () => 'ok' },
  getVersion: {
    min: 0,
    max: 0,
    answer: ({ bank, releases }) => ({
      'feature-set': 0,
      'solana-core': valueAt(releases, bank.chain.at('processed').slot) ?? API_VERSION,
    }),
  },
}
