export { type Agreed, type AgreeOptions, type Difference, type Question, type SlotAnswer, sameText } from './agree.ts'
export type {
  AccountInfo,
  AtSlot,
  EpochInfo,
  EpochSchedule,
  LatestBlockhash,
  NodeHealth,
  NodeVersion,
  PriorityFee,
  RpcAccountInfo,
  SignatureInfo,
  SignatureStatus,
  Simulation,
  TokenAccountEntry,
  TokenQuantity,
  TransactionError,
  TransactionRecord,
} from './answers.ts'
export { isBlockRefusal, isNodesFailure, isPassingFailure } from './failure.ts'
export { type HintSet, openHintSet } from './hint-set.ts'
export type { HintState } from './hints.ts'
export type { JsonValue } from './json.ts'
export type { Disagreement, MatterEvent } from './disagreements.ts'
export { type Measuring, openMeasuring } from './measure.ts'
export type {
  AccountForm,
  BlockForm,
  HistoryOptions,
  NodeClient,
  ProgramAccountsQuery,
  ReadOptions,
  ScanBody,
  SendOptions,
  SignaturesOptions,
  SimulateOptions,
  TokenAccountsQuery,
  TransactionForm,
} from './node-client.ts'
export { MAX_ACCOUNTS_PER_READ, MAX_BLOCKS_RANGE, MAX_PRIORITY_FEE_ACCOUNTS, MAX_SIGNATURES, MAX_STATUSES } from './node-client.ts'
export type { Broadcast, BroadcastOptions, FirstOptions, NodeAnswer, NodeSet, NodeState } from './node-set.ts'
export { type NodeOptions, openNode } from './open-node.ts'
export { type NodeSetOptions, openNodes } from './open-nodes.ts'
export type { SlotPace } from './slot-pace.ts'
