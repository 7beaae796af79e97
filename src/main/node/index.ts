export type {
  AccountInfo,
  AtSlot,
  EpochInfo,
  LatestBlockhash,
  NodeHealth,
  NodeVersion,
  PriorityFee,
  SignatureInfo,
  SignatureStatus,
  Simulation,
  TokenAccountEntry,
  TransactionError,
  TransactionRecord,
} from './answers.ts'
export type { JsonValue } from './json.ts'
export type {
  HistoryOptions,
  NodeClient,
  ReadOptions,
  SendOptions,
  SignaturesOptions,
  SimulateOptions,
  TokenAccountsQuery,
} from './node-client.ts'
export { MAX_ACCOUNTS_PER_READ, MAX_BLOCKS_RANGE, MAX_PRIORITY_FEE_ACCOUNTS, MAX_SIGNATURES, MAX_STATUSES } from './node-client.ts'
export type { FirstOptions, NodeAnswer, NodeSet, NodeState } from './node-set.ts'
export { type NodeOptions, openNode } from './open-node.ts'
export { type NodeSetOptions, openNodes } from './open-nodes.ts'
export type { SlotPace } from './slot-pace.ts'
