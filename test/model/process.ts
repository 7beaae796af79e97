import { isStrongroomError } from '../../src/core/error/error.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import { lockDataFolder } from '../../src/main/journal/index.ts'
import { createSerialQueue } from '../../src/main/serial-queue.ts'
import { openLedger } from './ledger.ts'
import { type LifeOptions, type Pieces, startLife } from './life.ts'
import type { World } from './world.ts'

/** The process of a history: started, killed, and started a second time beside itself. */
export type Process = ReturnType<typeof openProcess>

/** Nothing runs yet. */
export function openProcess(world: World) {
  const { now, judge, vault, copies, records, random, storm, decided } = world
  const lifeOptions = lifeOptionsOf(world)
  return {
    /** Starts it over what its folder holds, or over older files that were put there. */
    start: async () => {
      if (copies.isAny() && random.chance(now.weather.oldJournal)) {
        judge.replacing(copies.putBack)
        world.count('oldJournals')
        for (const id of decided.splice(0)) if (judge.isKnown(id)) decided.push(id)
      }
      if (records.isAny() && random.chance(now.weather.oldRecords)) world.trace.push(`older: ${records.putBack().join(', ')}`)
      if (storm.madeAgain > 0 && random.chance(now.weather.madeAgain)) world.files.clear()
      await vault.start()
      now.life = startLife(lifeOptions)
      Object.assign(now, { deciding: 0, agreeing: 0, isAsking: false, approvals: createSerialQueue() })
      world.sendingPerson.forget()
    },
    kill: () => {
      now.life?.kill()
      vault.kill()
      judge.onKilled()
      now.life = null
      if (storm.oldJournal > 0 && random.chance(0.5)) copies.keep()
      if (storm.oldRecords > 0 && random.chance(0.5)) records.keep()
      world.count('kills')
    },
    /** Opens the vault, where it is there and nobody is at it. */
    open: async () => {
      if (!vault.isLocked() || vault.isBusy() || vault.isGone()) return
      records.mend()
      await vault.unlock()
      now.life?.onUnlocked()
    },
    /** Another process on the same folder, while the first one lives or after it died. */
    startSecond: () => {
      try {
        startLife(lifeOptions)
        judge.say('lock', 'two processes work on one journal')
      } catch (error) {
        if (!isStrongroomError(error, 'JOURNAL_IN_USE')) throw error
      }
    },
  }
}

function lifeOptionsOf({ now, judge, vault, scheduler, storm, chain, revoked, fault, ...world }: World): LifeOptions {
  return {
    ...{ folder: world.folder, scheduler, clients: world.clients, signer: vault.signer, watching: storm.watching },
    lock: fault.lock ?? lockDataFolder,
    gate: fault.gate ?? null,
    wrap: fault.pieces ?? ((pieces: Pieces) => pieces),
    onCommit: judge.onCommit,
    ledger: storm.ledger ? openLedger(chain) : null,
    revoked: {
      has: (one: Signature) => revoked.has(one),
      all: () => [...revoked],
      keep: (more: readonly Signature[]) => more.forEach((one) => revoked.add(one)),
    },
    makeAgain: async () => {
      await scheduler.turn('the vault is made again')
      judge.onMadeAgain()
      world.count('madeAgain')
      await vault.makeAgain()
    },
    onDefect: (error: unknown) => judge.say('defect', String(error)),
    onTrouble: (error: Error) => {
      if (isStrongroomError(error, 'OPERATION_DEFECT')) judge.say('defect', error.message)
      if (isStrongroomError(error, 'PAYMENT_NO_NONCE')) now.lacksNonce = true
    },
  }
}
