import type { EventHub } from './events.ts'
import type { Journal, JournalHome } from './journal/index.ts'
import type { HintSet, NodeSet, ScanBody } from './node/index.ts'
import type { NodesNoting } from './note-configured.ts'
import type { NonceAlarm } from './nonce-alarm/index.ts'
import type { SendingGate, Submitter } from './pay/index.ts'
import type { Reconciler } from './reconciler.ts'
import type { DataFolder, Network } from './settings/data-folder.ts'
import type { SignerClient } from './signer-client.ts'
import type { Tasks } from './tasks.ts'
import type { LagReader, Watcher } from './watch/index.ts'

/** Everything an operation may use. Built once in wiring.ts and passed down; nothing here is global. */
export type Services = {
  readonly network: Network
  /** Null where the network was fixed at the start. */
  readonly onSwitchNetwork: ((network: Network) => void) | null
  readonly folder: DataFolder
  /** Where the journal was opened this time. */
  readonly home: JournalHome
  readonly journal: Journal
  readonly signer: SignerClient
  readonly nodes: NodeSet
  readonly noting: NodesNoting
  readonly hints: HintSet
  /** What every node is opened with. */
  readonly scan: ScanBody
  readonly watcher: Watcher
  readonly lag: LagReader
  readonly gate: SendingGate
  readonly submitter: Submitter
  readonly reconciler: Pick<Reconciler, 'nextAtMs'>
  readonly nonceAlarm: Omit<NonceAlarm, 'close'>
  readonly tasks: Tasks
  readonly events: EventHub
  /** Milliseconds since 1970, for people to read; nothing is decided by it. */
  readonly now: () => number
}
