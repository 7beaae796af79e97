import { realpathSync } from 'node:fs'
import { createRouterClient } from '@orpc/server'
import { lamports } from '../core/amount/lamports.ts'
import { GENESIS_HASHES } from '../core/chain/clusters.ts'
import { type Slot, slot } from '../core/chain/slot.ts'
import { toErrorValue } from '../core/error/error.ts'
import { explainComparison, explainPassedOver, explainPendingChange } from '../core/review/explain-gap.ts'
import { type EventHub, openEventHub } from './events.ts'
import { type DataFolderLock, type Journal, type JournalHome, lockDataFolder, openJournal } from './journal/index.ts'
import { type NodesNoting, createNodesNoting } from './note-configured.ts'
import { tellDecision } from './tell-decision.ts'
import { tellMatter, tellNodes } from './tell-nodes.ts'
import { type HintSet, type Measuring, type NodeSet, openHintSet, openMeasuring, openNode, openNodes, type ScanBody } from './node/index.ts'
import { type NonceAlarm, openNonceAlarm } from './nonce-alarm/index.ts'
import { makeRouter } from './operations/router.ts'
import { createRevokedList, createSendingGate, openSubmitter, type PayChange, type SendingState } from './pay/index.ts'
import type { Reconciliation } from './reconcile.ts'
import { openReconciler } from './reconciler.ts'
import type { Services } from './services.ts'
import { type DataFolder, type Network, openDataFolder } from './settings/data-folder.ts'
import { nameMachine } from './settings/machine.ts'
import { readNodeList } from './settings/node-list.ts'
import { openSigner, type SignerClient, type SignerOptions } from './signer-client.ts'
import { asStrongroomError, createTasks } from './tasks.ts'
import { createLagReader, openScanner, openWatcher, type Watcher, type WatcherEvent, type WatcherOptions } from './watch/index.ts'

export type BackendOptions = {
  readonly dataDir: string
  readonly network: Network
  /** Milliseconds since 1970, for people to read; nothing is decided by it. */
  readonly now?: () => number
  /** Between two rounds of watching and of sending. */
  readonly pauseMs?: number
  /** Between two checks of all nodes. */
  readonly measureMs?: number
  /** How the signer process is started; the product's own way unless a shell or a test brings another. */
  readonly signer?: Pick<SignerOptions, 'entry' | 'execArgv' | 'startProcess' | 'autoLockMs'>
  /** Opens another network in place of this one; absent where the network was fixed at the start. */
  readonly onSwitchNetwork?: (network: Network) => void
  /** The program of the scan threads, where it is not beside the sources. */
  readonly scanThread?: URL
  /** By what this machine is told from every other; its own name unless a test brings another. */
  readonly machine?: string
  /** Told around every journal write and every send: where a test may kill the process. */
  readonly onStep?: (step: string) => void | Promise<void>
}

const PAUSE_MS = 400
/** Native arrivals below this are dust: less than two signatures cost, sent to be noticed rather than kept. */
const DUST_FLOOR_LAMPORTS = lamports(10_000n)

export type Backend = {
  /** Every operation, called directly: the door of the command line and of tests. */
  readonly client: ReturnType<typeof clientOf>
  readonly router: ReturnType<typeof makeRouter>
  /** Whether it is the passphrase of the vault that is open, which stays as it is. @throws VAULT_LOCKED, VAULT_WRONG_PASSPHRASE, SIGNER_* */
  prove(passphrase: string): Promise<void>
  /** Stops everything in the order that loses nothing. What was signed goes on at the next start. */
  close(): Promise<void>
}

/**
 * Builds every service once, starts them in order, and hands them to the operations.
 * @throws JOURNAL_IN_USE, JOURNAL_*, SETTINGS_MALFORMED, SIGNER_GONE
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, network, now = Date.now, pauseMs = PAUSE_MS, onStep = () => undefined } = options
  const folder = openDataFolder({ dataDir, network })
  const events = openEventHub()
  const scanner = openScanner({ entry: options.scanThread, onTrouble: tellTrouble(events) })
  const { scan } = scanner
  const { lock, home, journal, nodes, signer } = await openGround({ ...options, now, onStep, scan }, folder, events)
  const noting = createNodesNoting({ journal, nodes, onTrouble: tellTrouble(events) })
  const watcher = watchChain({ nodes, journal, events, noting }, { watch: scanner.watch, onStep, pollMs: pauseMs })
  const lag = createLagReader({ journal, nodes, watcher })
  const hints: HintSet = openHintSet({
    nodes: readNodeList(folder.nodesPath),
    onHint: ({ kind }) => (kind === 'slot' ? watcher.wake() : submitter.wake()),
  })
  const gate = createSendingGate({ journal, lag, isHeard: () => isHeard(nodes), onChange: tellSending(events) })
  const submitter = openSubmitter({
    journal,
    nodes,
    signer,
    gate,
    revoked: createRevokedList(folder.revokedPath),
    onStep,
    pauseMs,
    onChange: tellPay(events, journal, hints),
    onTrouble: tellTrouble(events),
  })
  const measuring = measureNodes({ nodes, journal, events }, options)
  const reconciler = openReconciler({ journal, nodes, watcher, now, onCompared: tellCompared(events), onTrouble: tellTrouble(events) })
  const nonceAlarm = watchNonces({ nodes, journal, events }, now)
  const tasks = createTasks({ onChange: (task) => events.tell({ kind: 'task', task }) })
  const services: Services = {
    home,
    noting,
    network,
    onSwitchNetwork: options.onSwitchNetwork ?? null,
    folder,
    journal,
    signer,
    nodes,
    hints,
    scan,
    watcher,
    lag,
    gate,
    submitter,
    reconciler,
    nonceAlarm,
    tasks,
    events,
    now,
  }
  const router = makeRouter(services)

  return {
    router,
    client: clientOf(router),
    prove: async (passphrase) => void (await signer.prove({ passphrase })),
    async close() {
      hints.close()
      nodes.close()
      await Promise.all([submitter.close(), watcher.close(), measuring.close(), reconciler.close(), nonceAlarm.close()])
      await scanner.close()
      await tasks.settled()
      await signer.close()
      await journal.close()
      events.close()
      lock.release()
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

function measureNodes({ nodes, journal, events }: Watched, { measureMs }: Pick<BackendOptions, 'measureMs'>): Measuring {
  const everyMs = measureMs === undefined ? {} : { everyMs: measureMs }
  return openMeasuring({ nodes, ...everyMs, onChecked: tellNodes(events, journal), onTrouble: tellTrouble(events) })
}

function watchNonces({ nodes, journal, events }: Watched, now: () => number): NonceAlarm {
  const onChange = (foreign: number) => events.tell({ kind: 'nonces', foreign })
  return openNonceAlarm({ journal, nodes, now, onChange, onTrouble: tellTrouble(events) })
}

type Ground = {
  readonly lock: DataFolderLock
  readonly home: JournalHome
  readonly journal: Journal
  readonly nodes: NodeSet
  readonly signer: SignerClient
}

/** What everything else stands on: all of it, or nothing stays open. */
async function openGround(
  options: BackendOptions & Required<Pick<BackendOptions, 'now' | 'onStep'>> & { readonly scan: ScanBody },
  folder: DataFolder,
  events: EventHub,
): Promise<Ground> {
  const { network, now, onStep, scan } = options
  const lock = lockDataFolder({ dataDir: folder.path })
  let journal: Journal | null = null
  try {
    journal = await openJournal({ path: folder.journalPath, now, onStep })
    const home = { machine: options.machine ?? nameMachine(), folder: realpathSync(folder.path) }
    await journal.write('home', (tx) => tx.openAt(home))
    const nodes = await openConfiguredNodes({ folder, journal, events, network, now, scan })
    await journal.write('configured', (tx) => tx.noteConfigured({ nodes: nodes.names() }))
    return { lock, home, journal, nodes, signer: await startSigner(folder, events, options) }
  } catch (error) {
    await journal?.close()
    lock.release()
    throw error
  }
}

function clientOf(router: ReturnType<typeof makeRouter>) {
  return createRouterClient(router, { context: { via: 'command-line' } })
}

async function startSigner(folder: DataFolder, events: EventHub, { signer }: BackendOptions): Promise<SignerClient> {
  const onLocked = () => events.tell({ kind: 'vault', state: 'locked' })
  return openSigner({ vaultPath: folder.vaultPath, onLocked, onGone: onLocked, ...signer })
}

async function openConfiguredNodes({
  folder,
  journal,
  events,
  network,
  now,
  scan,
}: {
  folder: DataFolder
  journal: Journal
  events: EventHub
  network: Network
  now: () => number
  scan: ScanBody
}) {
  const pinned = (await journal.read.network())?.genesisHash ?? (network === 'practice' ? null : GENESIS_HASHES[network])
  const onMatter = tellMatter(events, journal)
  return openNodes({ nodes: readNodeList(folder.nodesPath).map((node) => openNode({ ...node, scan })), genesisHash: pinned, now, onMatter })
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

function tellTrouble(events: EventHub) {
  return (error: unknown) => {
    const { code, context } = toErrorValue(asStrongroomError(error))
    events.tell({ kind: 'trouble', error: { code, context: { ...context } } })
  }
}
