import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { fromErrorValue, StrongroomError } from '../core/error/error.ts'
import { AUTO_LOCK_DEFAULT_MS } from './settings/desk.ts'
import type { AnswerOf, ArgumentOf, SignerMessage, SignerOperation } from './signer/protocol.ts'
import { forkSigner, type SignerProcess, type SignerStart } from './signer-process.ts'

type Progress = { readonly done: number; readonly total: number }

type Ask<Name extends SignerOperation> =
  Record<never, never> extends ArgumentOf<Name> ? () => Promise<AnswerOf<Name>> : (argument: ArgumentOf<Name>) => Promise<AnswerOf<Name>>

/**
 * The signer process, asked from the backend. Every method rejects with a StrongroomError: the code the signer refused with,
 * or SIGNER_GONE once the process has ended. It is never started again automatically: what was reviewed and unlocked is gone with it.
 * One request is worked on at a time; lock and status are answered at once, and lock ends what is under way with VAULT_LOCKED.
 */
export type SignerClient = { readonly [Name in Exclude<SignerOperation, 'deriveAccounts'>]: Ask<Name> } & {
  /** Derives the next `count` deposit accounts, or again those from `first` on, and stores in the vault how many there are. */
  deriveAccounts(
    argument: ArgumentOf<'deriveAccounts'> & { readonly onProgress?: (progress: Progress) => void },
  ): Promise<AnswerOf<'deriveAccounts'>>
  /** The signer's process, for diagnostics. */
  readonly processId: number
  /** Locks, ends the process and waits for its end. */
  close(): Promise<void>
}

export type SignerOptions = {
  readonly vaultPath: string
  /** Idle time after which the vault locks itself. */
  readonly autoLockMs?: number
  /** Told when the vault locked itself. */
  readonly onLocked?: () => void
  /** Told once when the process has ended. */
  readonly onGone?: () => void
  /** What the process prints, which should be nothing. */
  readonly onOutput?: (text: string) => void
  /** The program to start: the product's own, unless a test brings cheap limits. */
  readonly entry?: URL
  readonly execArgv?: readonly string[]
  /** How a process is started: forked from this one, unless the shell has another way. */
  readonly startProcess?: (start: SignerStart) => SignerProcess
}

const ENTRY = new URL('./signer/main.ts', import.meta.url)
/** Longer than the slowest save; after that the process is ended by force. */
const CLOSE_MS = 20_000

/**
 * No code from text, no prototype to pollute, no process, worker or add-on to start, no inspector, whatever the parent has;
 * and a collector that can be asked to let go of key objects when the vault is locked.
 */
const HARDENED = [
  '--disable-proto=delete',
  '--disallow-code-generation-from-strings',
  '--permission',
  '--allow-fs-read=*',
  '--allow-fs-write=*',
  '--disable-sigusr1',
  '--expose-gc',
] as const

/**
 * Starts the signer in a process of its own, and hands it the token of this launch.
 * @throws SIGNER_GONE when it does not start, VAULT_UNREADABLE where the file cannot be read; no process is left then
 */
export async function openSigner(options: SignerOptions): Promise<SignerClient> {
  const { entry = ENTRY, execArgv = HARDENED, startProcess = forkSigner, onOutput, onGone } = options
  const signer = startProcess({ entry, execArgv, onOutput })
  const line = openLine(signer, options)
  void signer.ended.then(() => onGone?.())
  const client = toClient(signer, line)
  try {
    await line.ask('status', {})
  } catch (error) {
    // A process that nobody holds would keep this one from ending.
    await client.close()
    throw error
  }
  return client
}

type Line = {
  readonly ask: <Name extends SignerOperation>(
    operation: Name,
    argument: ArgumentOf<Name>,
    onProgress?: (progress: Progress) => void,
  ) => Promise<AnswerOf<Name>>
}

type Pending = {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: StrongroomError) => void
  readonly onProgress: ((progress: Progress) => void) | undefined
}

/** Numbers the requests and gives each answer to whoever asked. How many may wait is the signer's to say: SIGNER_BUSY. */
function openLine(signer: SignerProcess, { vaultPath, autoLockMs = AUTO_LOCK_DEFAULT_MS, onLocked }: SignerOptions): Line {
  const token = randomBytes(32)
  const pending = new Map<number, Pending>()
  let gone: StrongroomError | null = null
  let lastId = 0

  const endWith = (error: StrongroomError): void => {
    gone ??= error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  void signer.ended.then((how) => endWith(goneError(how)))
  signer.onMessage((message) => {
    if (!isSignerMessage(message)) {
      signer.kill()
      endWith(goneError('it answered in no known form'))
    } else if (message.kind === 'locked') onLocked?.()
    else if (message.kind === 'refused' && message.id === null) endWith(fromErrorValue(message.error))
    else settle(pending, message)
  })
  signer.send({ kind: 'launch', token, vaultPath: resolve(vaultPath), autoLockMs })

  return {
    ask(operation, argument, onProgress) {
      if (gone !== null) return Promise.reject(gone)
      const id = (lastId += 1)
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve: (value) => resolve(value as AnswerOf<typeof operation>), reject, onProgress })
        signer.send({ id, token, operation, argument })
      })
    },
  }
}

type Answer = Exclude<SignerMessage, { kind: 'locked' }>

function settle(pending: Map<number, Pending>, message: Answer): void {
  const { id } = message
  const waiting = id === null ? undefined : pending.get(id)
  if (id === null || waiting === undefined) return
  if (message.kind === 'progress') return waiting.onProgress?.({ done: message.done, total: message.total })
  pending.delete(id)
  if (message.kind === 'done') waiting.resolve(message.value)
  else waiting.reject(fromErrorValue(message.error))
}

function isSignerMessage(message: unknown): message is SignerMessage {
  const kinds = ['progress', 'done', 'refused', 'locked']
  return typeof message === 'object' && message !== null && 'kind' in message && kinds.includes(String(message.kind))
}

function goneError(reason: string): StrongroomError {
  return new StrongroomError('SIGNER_GONE', { reason })
}

function toClient(signer: SignerProcess, { ask }: Line): SignerClient {
  return {
    processId: signer.processId,
    status: () => ask('status', {}),
    create: (argument) => ask('create', argument),
    restore: (argument) => ask('restore', argument),
    unlock: (argument) => ask('unlock', argument),
    acceptOlder: (argument) => ask('acceptOlder', argument),
    lock: () => ask('lock', {}),
    stayOpen: () => ask('stayOpen', {}),
    setAutoLock: (argument) => ask('setAutoLock', argument),
    prove: (argument) => ask('prove', argument),
    signOffchain: (argument) => ask('signOffchain', argument),
    changePassphrase: (argument) => ask('changePassphrase', argument),
    importKeypair: (argument) => ask('importKeypair', argument),
    allow: (argument) => ask('allow', argument),
    allowMany: (argument) => ask('allowMany', argument),
    forbid: (argument) => ask('forbid', argument),
    setLimit: (argument) => ask('setLimit', argument),
    setCoolDown: (argument) => ask('setCoolDown', argument),
    nameApprover: (argument) => ask('nameApprover', argument),
    removeApprover: (argument) => ask('removeApprover', argument),
    setThreshold: (argument) => ask('setThreshold', argument),
    approve: (argument) => ask('approve', argument),
    dropApproval: (argument) => ask('dropApproval', argument),
    standing: () => ask('standing', {}),
    deriveAccounts: ({ onProgress, ...argument }) => ask('deriveAccounts', argument, onProgress),
    backup: (argument) => ask('backup', argument),
    copy: (argument) => ask('copy', argument),
    restoreDrill: (argument) => ask('restoreDrill', argument),
    review: (argument) => ask('review', argument),
    sign: (argument) => ask('sign', argument),
    sealDecisions: (argument) => ask('sealDecisions', argument),
    confirmDecisions: (argument) => ask('confirmDecisions', argument),
    sealSuccessors: (argument) => ask('sealSuccessors', argument),
    checkSeals: (argument) => ask('checkSeals', argument),
    journalHead: () => ask('journalHead', {}),
    keepJournal: (argument) => ask('keepJournal', argument),
    madeUpTo: () => ask('madeUpTo', {}),
    keepMade: (argument) => ask('keepMade', argument),
    notMade: (argument) => ask('notMade', argument),
    signedSince: (argument) => ask('signedSince', argument),
    acceptJournal: (argument) => ask('acceptJournal', argument),
    readConfidential: (argument) => ask('readConfidential', argument),
    readArrivals: (argument) => ask('readArrivals', argument),
    makeConfiguration: (argument) => ask('makeConfiguration', argument),
    makeApplication: (argument) => ask('makeApplication', argument),
    makeConfidentialPayment: (argument) => ask('makeConfidentialPayment', argument),
    makeEmptying: (argument) => ask('makeEmptying', argument),
    makeWithdrawal: (argument) => ask('makeWithdrawal', argument),
    close: () => end(signer),
  }
}

/** A signer whose line has ended locks and exits on its own; one that does not is ended by force. */
async function end(signer: SignerProcess): Promise<void> {
  signer.hangUp()
  const force = setTimeout(signer.kill, CLOSE_MS)
  await signer.ended
  clearTimeout(force)
}
