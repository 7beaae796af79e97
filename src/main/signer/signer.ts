import { approve, dropApproval, nameApprover, removeApprover, setThreshold, standing } from './operations/approvals.ts'
import { readArrivals } from './operations/arrivals.ts'
import {
  makeApplication,
  makeConfidentialPayment,
  makeConfiguration,
  makeEmptying,
  makeWithdrawal,
  readConfidential,
} from './operations/confidential.ts'
import { backup, copy, restoreDrill } from './operations/copies.ts'
import { checkSeals, confirmDecisions, sealDecisions, sealSuccessors } from './operations/decisions.ts'
import type { SignerContext, OnProgress, Operation } from './operations/signer-context.ts'
import { acceptJournal, journalHead, keepJournal, keepMade, madeUpTo, notMade, signedSince } from './operations/journal.ts'
import { deriveAccounts, importKeypair } from './operations/keys.ts'
import {
  acceptOlder,
  changePassphrase,
  create,
  lock,
  prove,
  restore,
  setAutoLock,
  status,
  stayOpen,
  unlock,
} from './operations/lifecycle.ts'
import { allow, allowMany, forbid, setCoolDown, setLimit } from './operations/policy.ts'
import { signOffchain } from './operations/offchain.ts'
import { review, sign } from './operations/signing.ts'
import type { Clock } from './pace/clock.ts'
import { createSignerTime } from './pace/signer-time.ts'
import { openIdleLock } from './pace/idle-lock.ts'
import { createQueue } from './pace/queue.ts'
import { createApproverThrottles, createThrottle } from './pace/throttle.ts'
import type { AnswerOf, ArgumentOf, CoreDumps, SignerOperation } from './protocol.ts'
import { Session } from './session.ts'
import type { VaultDisk } from './vault/disk.ts'
import type { VaultLimits } from './vault/limits.ts'

export type SignerSettings = {
  readonly vaultPath: string
  readonly disk: VaultDisk
  readonly limits: VaultLimits
  readonly clock: Clock
  /** The machine's calendar as the signer starts, in milliseconds since 1970. It is not asked again. */
  readonly calendarMs: number
  /** Until another time is chosen. */
  readonly autoLockMs: number
  readonly coreDumps: CoreDumps
  /** Told when the vault locked itself, not when it was asked to. */
  readonly onLocked: () => void
}

export type Signer = {
  /** Does one operation with a parsed argument. @throws the codes of that operation, SIGNER_BUSY */
  ask<Name extends SignerOperation>(operation: Name, argument: ArgumentOf<Name>, onProgress: OnProgress): Promise<AnswerOf<Name>>
  /** Locks at once and stops the idle clock. */
  close(): void
}

const operations: { readonly [Name in SignerOperation]: Operation<Name> } = {
  status,
  create,
  restore,
  unlock,
  acceptOlder,
  lock,
  stayOpen,
  setAutoLock,
  prove,
  signOffchain,
  changePassphrase,
  importKeypair,
  allow,
  allowMany,
  forbid,
  setLimit,
  setCoolDown,
  nameApprover,
  removeApprover,
  setThreshold,
  approve,
  dropApproval,
  standing,
  deriveAccounts,
  backup,
  copy,
  restoreDrill,
  review,
  sign,
  sealDecisions,
  confirmDecisions,
  sealSuccessors,
  checkSeals,
  journalHead,
  keepJournal,
  madeUpTo,
  keepMade,
  notMade,
  signedSince,
  acceptJournal,
  readConfidential,
  readArrivals,
  makeConfiguration,
  makeApplication,
  makeConfidentialPayment,
  makeEmptying,
  makeWithdrawal,
}

/** Asked at any moment, whatever else is under way. None waits, and none but `stayOpen` keeps the vault from locking itself. */
const AT_ONCE: readonly SignerOperation[] = ['status', 'standing', 'lock', 'stayOpen']

/**
 * What the backend asks on its own, round after round, for what was decided before; a passphrase that is only shown; and what another program may
 * have planned or checked that never gave the passphrase. Nobody need be at the machine, so they keep no vault open. What is signed for the first
 * time does, and a window tells of whoever uses it.
 */
const WITHOUT_A_PERSON: readonly SignerOperation[] = [
  'prove',
  'journalHead',
  'keepJournal',
  'madeUpTo',
  'keepMade',
  'notMade',
  'signedSince',
  'sealSuccessors',
  'dropApproval',
  'sign',
  'review',
  'checkSeals',
  'readConfidential',
  'readArrivals',
]

/** The signer of one vault: one operation at a time, locking itself when nothing is asked for a while. */
export function openSigner({ vaultPath, disk, limits, clock, calendarMs, autoLockMs, coreDumps, onLocked }: SignerSettings): Signer {
  const session = new Session(createSignerTime({ clock, calendarMs }))
  const queue = createQueue()
  const place = { path: vaultPath, disk, limits, now: clock.nowMs }
  const idleLock = openIdleLock({
    clock,
    idleMs: autoLockMs,
    lock: () => {
      if (!session.isUnlocked()) return
      session.end()
      onLocked()
    },
  })
  const [throttle, throttleOf] = [createThrottle(clock), createApproverThrottles(clock)]
  const context: SignerContext = { place, session, throttle, throttleOf, coreDumps, idle: idleLock }
  return {
    async ask(operation, argument, onProgress) {
      const act = () => operations[operation](context, argument, onProgress)
      if (AT_ONCE.includes(operation)) return act()
      if (WITHOUT_A_PERSON.includes(operation)) return queue.run(act)
      // A passphrase may be guessed at by whoever is at the machine: it keeps the vault open once it is right.
      if (session.isUnlocked() && 'passphrase' in argument) {
        const answer = await queue.run(act)
        idleLock.begin()()
        return answer
      }
      const end = idleLock.begin()
      return queue.run(act).finally(end)
    },
    close() {
      idleLock.stop()
      session.end()
    },
  }
}
