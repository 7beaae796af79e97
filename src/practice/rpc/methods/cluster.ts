import { FAUCET_LAMPORTS } from '../../faucet.ts'
import { API_VERSION, contextBlock, type Methods, withContext } from '../node.ts'
import { readConfig, readU64 } from '../params.ts'
import { invalidParams, noSnapshot } from '../rpc-error.ts'

const MAX_LEADERS = 5_000n
const NOTHING_ELSE = { tpu: null, tpuForwards: null, tpuForwardsQuic: null, tpuQuic: null, tpuVote: null, tvu: null }

/** The network of one node that nobody votes on: no gossip, no stake, no inflation, no snapshots. */
export const clusterMethods: Methods = {
  getClusterNodes: {
    min: 0,
    max: 0,
    answer: ({ identity }) => [
      {
        ...NOTHING_ELSE,
        clientId: 'Practice',
        featureSet: 0,
        gossip: null,
        pubkey: identity,
        pubsub: null,
        rpc: null,
        serveRepair: null,
        shredVersion: 0,
        version: API_VERSION,
      },
    ],
  },
  getSupply: {
    min: 0,
    max: 1,
    answer(node, [config]) {
      const block = contextBlock(node, readConfig(config))
      const total = FAUCET_LAMPORTS + block.netIssue
      return withContext(block, { circulating: total, nonCirculating: 0, nonCirculatingAccounts: [], total })
    },
  },
  getInflationGovernor: {
    min: 0,
    max: 1,
    answer: () => ({ foundation: 0, foundationTerm: 0, initial: 0, taper: 0, terminal: 0 }),
  },
  getVoteAccounts: { min: 0, max: 1, answer: () => ({ current: [], delinquent: [] }) },
  getBlockCommitment: { min: 1, max: 1, answer: (_, [slot]) => (readU64(slot), { commitment: null, totalStake: 0 }) },
  getSlotLeader: { min: 0, max: 1, answer: ({ identity }) => identity },
  getSlotLeaders: {
    min: 2,
    max: 2,
    answer({ identity }, [start, limit]) {
      readU64(start)
      const count = readU64(limit)
      if (count > MAX_LEADERS) throw invalidParams(`Invalid limit; max ${MAX_LEADERS}`)
      return Array.from({ length: Number(count) }, () => identity)
    },
  },
  getMaxRetransmitSlot: { min: 0, max: 0, answer: () => 0 },
  getMaxShredInsertSlot: { min: 0, max: 0, answer: () => 0 },
  getHighestSnapshotSlot: {
    min: 0,
    max: 0,
    answer() {
      throw noSnapshot()
    },
  },
  getRecentPerformanceSamples: { min: 0, max: 1, answer: () => [] },
}
