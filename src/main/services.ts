import type { EventHub } from './events.ts'
import type { PracticeBeginning } from '../contract/app.ts'
import type { Journal, JournalHome } from './journal/index.ts'
import type { EraKeeper } from './keep-era.ts'
import type { HintSet, NodeClient, NodeSet } from './node/index.ts'
import type { NodesNoting } from './note-configured.ts'
import type { NonceAlarm } from './nonce-alarm/index.ts'
import type { ConfidentialSweeper, SendingGate, Submitter } from './pay/index.ts'
import type { Reclaimable } from './reclaimable.ts'
import type { Reconciler } from './reconciler.ts'
import type { Desk } from './settings/desk.ts'
import type { DataFolder, Network } from './settings/data-folder.ts'
import type { ConfiguredNode } from './settings/node-list.ts'
import type { Workstation } from './settings/workstation.ts'
import type { SignerClient } from './signer-client.ts'
import type { Tasks } from './tasks.ts'
import type { LagReader, Watcher } from './watch/index.ts'

/** What speaks to nodes, or does what it does because of what they said. An offline workstation builds none of it: no-network.ts stands there. */
export type NetworkServices = {
  readonly nodes: NodeSet
  /** The only way to a node that is not configured yet. */
  readonly openNode: (node: ConfiguredNode) => NodeClient
  readonly noting: NodesNoting
  readonly hints: HintSet
  readonly watcher: Watcher
  readonly lag: LagReader
  readonly era: Omit<EraKeeper, 'look'>
  readonly gate: SendingGate
  readonly submitter: Submitter
  readonly confidentialSweeper: Omit<ConfidentialSweeper, 'close'>
  readonly reconciler: Pick<Reconciler, 'nextAtMs'>
  readonly nonceAlarm: Omit<NonceAlarm, 'close'>
  readonly reclaimable: Omit<Reclaimable, 'close'>
}

/** Everything an operation may use. Built once in wiring.ts and passed down; nothing here is global. */
export type Services = NetworkServices & {
  readonly workstation: Workstation
  readonly network: Network
  /** How the practice network that belongs to this start began. */
  readonly practice: PracticeBeginning | undefined
  /** Null where the network was fixed at the start. */
  readonly onSwitchNetwork: ((network: Network) => void) | null
  readonly folder: DataFolder
  /** Where the journal was opened this time. */
  readonly home: JournalHome
  readonly journal: Journal
  readonly signer: SignerClient
  readonly desk: Desk
  readonly tasks: Tasks
  readonly events: EventHub
  /** Milliseconds since 1970, for people to read; nothing is decided by it. */
  readonly now: () => number
}
