import { lamports } from '../core/amount/lamports.ts'
import { GENESIS_HASHES } from '../core/chain/clusters.ts'
import { type Slot, slot } from '../core/chain/slot.ts'
import { explainComparison, explainPassedOver, explainPendingChange } from '../core/review/explain-gap.ts'
import type { EventHub } from './events.ts'
import { openHiddenReader } from './hidden/index.ts'
import type { Journal } from './journal/index.ts'
import { createEraKeeper, type EraKeeper } from './keep-era.ts'
import { type HintSet, type Measuring, type NodeSet, openHintSet, openMeasuring, openNode, openNodes, type ScanBody } from './node/index.ts'
import { type NodesNoting, createNodesNoting } from './note-configured.ts'
import { type NonceAlarm, openNonceAlarm } from './nonce-alarm/index.ts'
import {
  createRevokedList,
  createSendingGate,
  type SendingGate,
  openConfidentialSweeper,
  openSubmitter,
  type PayChange,
  type SendingState,
} from './pay/index.ts'
import { openReclaimable } from './reclaimable.ts'
import type { Reconciliation } from './reconcile.ts'
import { openReconciler } from './reconciler.ts'
import type { NetworkServices } from './services.ts'
import type { DataFolder, Network } from './settings/data-folder.ts'
import { type ConfiguredNode, readNodeList } from './settings/node-list.ts'
import type { SignerClient } from './signer-client.ts'
import { tellDecision } from './tell-decision.ts'
import { tellMatter, tellNodes } from './tell-nodes.ts'
import { tellTrouble } from './tell-trouble.ts'
import { createLagReader, openScanner, openWatcher, type Watcher, type WatcherEvent, type WatcherOptions } from './watch/index.ts'

export type NetworkOptions = {
  readonly network: Network
  readonly now: () => number
  readonly pauseMs: number
  readonly measureMs?: number | undefined
  readonly scanThread?: URL | undefined
  readonly onStep: (step: string) => void | Promise<void>
}

/** What the services of the network stand on. */
export type NetworkGround = {
  readonly folder: DataFolder
  readonly journal: Journal
  readonly signer: SignerClient
  readonly events: EventHub
}

/** Native arrivals below this are dust: less than two signatures cost, sent to be noticed rather than kept. */
const DUST_FLOOR_LAMPORTS = lamports(10_000n)

const HIDDEN_READ_WORDS = 'How much arrived in a confidential transfer was read.'

export type OpenNetwork = { readonly services: NetworkServices; close(): Promise<void> }

/**
 * Builds everything that speaks to nodes, and starts it. An offline workstation has none of it.
 * @throws SETTINGS_MALFORMED, JOURNAL_*
 */
export async function openNetwork(ground: NetworkGround, options: NetworkOptions): Promise<OpenNetwork> {
  const { folder, journal, signer, events } = ground
  const { now, pauseMs, onStep } = options
  const scanner = openScanner({ entry: options.scanThread, onTrouble: tellTrouble(events) })
  const nodes = await openConfiguredNodes(ground, { ...options, scan: scanner.scan })
  const noting = createNodesNoting({ journal, nodes, onTrouble: tellTrouble(events) })
  const watcher = watchChain({ nodes, journal, events, noting }, { watch: scanner.watch, onStep, pollMs: pauseMs })
  const lag = createLagReader({ journal, nodes, watcher })
  const hints: HintSet = openHintSet({
    nodes: readNodeList(folder.nodesPath),
    onHint: ({ kind }) => (kind === 'slot' ? watcher.wake() : submitter.wake()),
  })
  const era = await createEraKeeper({ journal, nodes })
  const [isSwitching, onChange] = [() => era.holdsSigning(), tellSending(events)]
  const gate = createSendingGate({ journal, lag, isHeard: () => isHeard(nodes), isSwitching, onChange })
  const sending = {
    journal,
    nodes,
    signer,
    gate,
    isSwitching: () => era.era() === 'switching',
    onStep,
    pauseMs,
    onChange: tellPay(events, journal, hints),
    onTrouble: tellTrouble(events),
  }
  const submitter = openSubmitter({ ...sending, revoked: createRevokedList(folder.revokedPath) })
  const confidentialSweeper = openConfidentialSweeper({ ...sending, onDecided: () => submitter.wake() })
  const hidden = readHidden(ground, nodes, options)
  const measuring = measureNodes({ nodes, journal, events, era, gate }, options)
  const reconciler = openReconciler({ journal, nodes, watcher, now, onCompared: tellCompared(events), onTrouble: tellTrouble(events) })
  const nonceAlarm = watchNonces({ nodes, journal, events }, now)
  const reclaimable = openReclaimable({ journal, nodes, now, onTrouble: tellTrouble(events) })
  const openNodeOf = (node: ConfiguredNode) => openNode({ ...node, scan: scanner.scan })
  return {
    services: {
      nodes,
      openNode: openNodeOf,
      noting,
      hints,
      watcher,
      lag,
      era,
      gate,
      submitter,
      confidentialSweeper,
      reconciler,
      nonceAlarm,
      reclaimable,
    },
    async close() {
      hints.close()
      nodes.close()
      await Promise.all([
        confidentialSweeper.close(),
        submitter.close(),
        hidden.close(),
        watcher.close(),
        measuring.close(),
        reconciler.close(),
        nonceAlarm.close(),
        reclaimable.close(),
      ])
      await scanner.close()
    },
  }
}

type Watched = { readonly nodes: NodeSet; readonly journal: Journal; readonly events: EventHub }

function watchChain(
  { nodes, journal, events, noting }: Watched & { readonly noting: NodesNoting },
  how: Pick<WatcherOptions, 'watch' | 'onStep' | 'pollMs'>,
): Watcher {
  const tell = tellWatcher(events, nodes)
  const onEvent = (event: WatcherEvent) => {
    if (event.kind === 'finalized') noting.roundBegins()
    tell(event)
  }
  return openWatcher({ ...how, nodes, journal, dustFloorLamports: DUST_FLOOR_LAMPORTS, onEvent, onDefect: tellTrouble(events) })
}

function readHidden({ journal, signer, events }: NetworkGround, nodes: NodeSet, { pauseMs, onStep }: NetworkOptions) {
  const onRead = () => events.tell({ kind: 'ledger', what: 'hidden', words: HIDDEN_READ_WORDS })
  return openHiddenReader({ journal, signer, nodes, pauseMs, onStep, onRead, onTrouble: tellTrouble(events) })
}

type Measured = Watched & { readonly era: EraKeeper; readonly gate: Pick<SendingGate, 'state'> }

function measureNodes({ nodes, journal, events, era, gate }: Measured, { measureMs }: Pick<NetworkOptions, 'measureMs'>): Measuring {
  const everyMs = measureMs === undefined ? {} : { everyMs: measureMs }
  const tell = tellNodes(events, journal)
  const onChecked: typeof tell = async (states, changed) => {
    await tell(states, changed)
    const before = era.era()
    await era.look(states)
    // With it begins or ends what keeps something from being signed, which is told by whoever reads the gate.
    if (era.era() !== before) await gate.state()
  }
  return openMeasuring({ nodes, ...everyMs, onChecked, onTrouble: tellTrouble(events) })
}

function watchNonces({ nodes, journal, events }: Watched, now: () => number): NonceAlarm {
  const onChange = (foreign: number) => events.tell({ kind: 'nonces', foreign })
  return openNonceAlarm({ journal, nodes, now, onChange, onTrouble: tellTrouble(events) })
}

/** @throws SETTINGS_MALFORMED */
async function openConfiguredNodes(
  { folder, journal, events }: NetworkGround,
  { network, now, scan }: Pick<NetworkOptions, 'network' | 'now'> & { readonly scan: ScanBody },
): Promise<NodeSet> {
  const pinned = (await journal.read.network())?.genesisHash ?? (network === 'practice' ? null : GENESIS_HASHES[network])
  const configured = readNodeList(folder.nodesPath).map((node) => openNode({ ...node, scan }))
  const nodes = openNodes({ nodes: configured, genesisHash: pinned, now, onMatter: tellMatter(events, journal) })
  await journal.write('configured', (tx) => tx.noteConfigured({ nodes: nodes.names() }))
  return nodes
}

function tellWatcher(events: EventHub, nodes: NodeSet) {
  return (event: WatcherEvent) => {
    switch (event.kind) {
      case 'finalized':
        return events.tell({ kind: 'slot', finalizedSlot: event.slot, msPerSlot: nodes.slotPace()?.msPerSlot ?? null })
      case 'status':
        return events.tell({ kind: 'watcher', watcher: event.status })
      case 'block':
        return tellMovements(events, event)
      case 'history':
        return tellMovements(events, { slot: event.movements.at(-1)?.slot ?? slot(0), movements: event.movements })
      case 'pending':
        return events.tell({ kind: 'ledger', what: 'pending', words: explainPendingChange(event) })
      case 'gap':
        return events.tell({ kind: 'ledger', what: 'gap', words: explainPassedOver(event) })
    }
  }
}

function tellMovements(
  events: EventHub,
  { slot: at, movements }: { slot: Slot; movements: Extract<WatcherEvent, { kind: 'block' }>['movements'] },
): void {
  const count = (kind: 'credit' | 'no-credit') => movements.filter(({ verdict }) => verdict.kind === kind).length
  if (movements.length > 0) events.tell({ kind: 'deposit', slot: at, credits: count('credit'), nonCredits: count('no-credit') })
}

function tellCompared(events: EventHub) {
  return (found: Reconciliation) => events.tell({ kind: 'ledger', what: 'comparison', words: explainComparison(found) })
}

/** Whether every configured node was asked since this start, well or not. */
function isHeard(nodes: NodeSet): boolean {
  const states = nodes.states()
  return states.length > 0 && states.every(({ standing }) => standing !== 'unasked')
}

function tellSending(events: EventHub) {
  return ({ kind }: SendingState) => events.tell({ kind: 'sending', state: kind })
}

function tellPay(events: EventHub, journal: Journal, hints: HintSet) {
  return (change: PayChange) => {
    // Its hint then comes instead of the next pause's end; what it says is asked of the nodes.
    if (change.kind === 'attempt' && change.state === 'sent' && change.signature !== null) hints.follow(change.signature)
    if (change.kind === 'attempt') return events.tell(change)
    tellDecision({ events, journal }, change.decision).catch(tellTrouble(events))
  }
}
