import type { Signature } from '../../src/core/keys/signature.ts'
import type { Address } from '../../src/core/address/address.ts'
import { isStrongroomError } from '../../src/core/error/error.ts'
import { lockDataFolder } from '../../src/main/journal/index.ts'
import { verifyFile } from '../../src/main/journal/connections.ts'
import { createSerialQueue } from '../../src/main/serial-queue.ts'
import { askForAnything } from './asker.ts'
import type { Block } from './chain.ts'
import { hasWatched, judgeBooks, judgeCursor, judgeVerify } from './books.ts'
import { decide, decideAgain, revokeAgain, type Payee, type Receipts } from './decide.ts'
import { RENT_MINIMUM } from './execute.ts'
import { openOldCopies, openOldRecords } from './files.ts'
import { HOUSE, openingAccounts } from './house.ts'
import { openJudge } from './judge.ts'
import { openLedger } from './ledger.ts'
import { type Life, openFolder, type Pieces, startLife } from './life.ts'
import { openNetwork } from './network.ts'
import { openModelNode } from './node.ts'
import { decideOnWaiting } from './people.ts'
import { createRandom } from './random.ts'
import { inVirtualTime, openScheduler } from './scheduler.ts'
import { LIMITS, openVault } from './vault.ts'
import { openSendingPerson } from './sending-person.ts'
import type { History, HistoryOptions } from './told.ts'
import { chooseWeather, FAIR, POWERS } from './weather.ts'

/** Steps in which everything may go wrong, and those in which everything must then end. */
const STORM_STEPS = 1_200
const CALM_STEPS_MAX = 4_000
const WATCHED_CALM_STEPS_MAX = 16_000
/** Steps are the model's time: where nothing goes wrong any more, a watcher this far behind is not left further behind. */
const KEPT_UP_SLOTS = 40
const WATCH_STEPS_MAX = 30_000
const CALM_BLOCKS_AFTER = 200
/** Until what was decided last is final, too. */
const FINALITY_BLOCKS = 60
const OPEN_INTENTS_MAX = 4
/** Payments that wait for a second person, and how often people see to them when nothing goes wrong any more. */
const AWAITING_MAX = 6
const DECIDING_MAX = 3
const CALM_PEOPLE = 0.05
const CALM_REOPEN = 0.02
/** A payment waits for a nonce account, as the person was told. */
const CALM_ADVANCE = 0.002
/** What a person asks for once more when everything has ended. */
const AGAIN_MAX = 3
const AGAIN_STEPS = 40
/** How long everything may go wrong once an old journal was put back. */
const BACK_STEPS = 500
const TRACE_LINES = 60

export type { Fault, History, HistoryOptions } from './told.ts'

/** Plays one random history from its seed, and stops at the first thing that must never happen. The same seed plays the same history. */
export async function tellHistory(options: HistoryOptions): Promise<History> {
  const scheduler = openScheduler()
  const telling = openTelling(options, scheduler)
  try {
    await inVirtualTime(scheduler, telling.tell)
    await telling.verify()
    return telling.history()
  } finally {
    telling.close()
  }
}

function openTelling(
  { seed, template, fault = {}, rules = null, powers = POWERS, weather: wanted = {} }: HistoryOptions,
  scheduler: ReturnType<typeof openScheduler>,
) {
  const random = createRandom(seed)
  const chosen = { ...chooseWeather(random, powers, createRandom(~seed)), ...wanted }
  // Where no block is watched, nothing can be compared.
  const storm = chosen.watching ? chosen : { ...chosen, reopen: 0, copy: 0, madeAgain: 0 }
  let weather = storm
  const { folder, path, close: removeFolder } = openFolder(template.path)
  const network = openNetwork(openingAccounts(), weather, random)
  const { chain } = network
  const judge = openJudge({
    path,
    chain,
    rules,
    bounds: storm.limited ? LIMITS : null,
    people: storm.people > 0,
    reopened: storm.reopen > 0,
  })
  // Equal payments wait at once only where several people decide.
  const decidingMax = storm.people > 0 ? DECIDING_MAX : 1
  // A watcher would be left so far behind that it does not get there within its steps.
  const stormSteps = storm.people > 0 && !storm.watching ? 3 * STORM_STEPS : STORM_STEPS
  const timesBack = storm.copy > 0 ? 1 + (seed % 2) : 0
  const kinds = storm.people > 0 && fault.unapproved !== true ? template.vault.withSecond : template.vault.alone
  const { files: begun, approver } = storm.limited && fault.unlimited !== true ? kinds.limited : kinds.free
  const files = new Map(begun)
  const vault = openVault({
    files,
    again: kinds.free.files,
    scheduler,
    onSigned: judge.onSigned,
    onAgreeing: judge.onAgreeing,
    signing: fault.signing ?? null,
  })
  const asked = fault.asked?.(vault.asked) ?? vault.asked
  const world = { network, scheduler, random, weather: () => weather, onSend: judge.onSend }
  const honest = network.nodes.map((ways) => openModelNode(world, ways))
  const clients = fault.clients?.(honest, network) ?? honest
  const trace: string[] = []
  const decided: string[] = []
  let counted = { steps: 0, kills: 0, landed: 0, oldJournals: 0, compared: 0, reopened: 0, madeAgain: 0, asked: 0, declined: 0 }
  const supplies: Payee[] = []
  const receipts: Receipts = {
    supplies,
    mayAsk: (key) => !judge.payments.isMadeAgain() || !judge.payments.mayBePaid(key),
    onAsked: judge.payments.onAsked,
  }
  const revoked = new Set<Signature>()
  const copies = openOldCopies(path, random)
  const records = openOldRecords(files, random)
  let life: Life | null = null
  let deciding = 0
  let asking = false
  let agreeing = 0
  let approvals = createSerialQueue()
  let isStill = false
  let lacksNonce = false
  let isCalm = false
  let wasTold = false

  const sendingPerson = openSendingPerson({
    ...{ judge, network, random },
    isCalm: () => isCalm,
    isAlive: (one) => life === one,
    onDone: (what) => {
      counted = { ...counted, [what]: counted[what] + 1 }
    },
  })

  const lifeOptions = {
    folder,
    scheduler,
    clients,
    signer: vault.signer,
    lock: fault.lock ?? lockDataFolder,
    gate: fault.gate ?? null,
    wrap: fault.pieces ?? ((pieces: Pieces) => pieces),
    onCommit: judge.onCommit,
    watching: storm.watching,
    ledger: storm.ledger ? openLedger(chain) : null,
    revoked: {
      has: (one: Signature) => revoked.has(one),
      all: () => [...revoked],
      keep: (more: readonly Signature[]) => more.forEach((one) => revoked.add(one)),
    },
    makeAgain: async () => {
      await scheduler.turn('the vault is made again')
      judge.onMadeAgain()
      counted = { ...counted, madeAgain: counted.madeAgain + 1 }
      await vault.makeAgain()
    },
    onDefect: (error: unknown) => judge.say('defect', String(error)),
    onTrouble: (error: Error) => {
      if (isStrongroomError(error, 'OPERATION_DEFECT')) judge.say('defect', error.message)
      if (isStrongroomError(error, 'PAYMENT_NO_NONCE')) lacksNonce = true
    },
  }
  const start = async () => {
    if (copies.isAny() && random.chance(weather.oldJournal)) {
      judge.replacing(copies.putBack)
      counted = { ...counted, oldJournals: counted.oldJournals + 1 }
      for (const id of decided.splice(0)) if (judge.isKnown(id)) decided.push(id)
    }
    if (records.isAny() && random.chance(weather.oldRecords)) trace.push(`older: ${records.putBack().join(', ')}`)
    if (storm.madeAgain > 0 && random.chance(weather.madeAgain)) files.clear()
    await vault.start()
    life = startLife(lifeOptions)
    deciding = 0
    asking = false
    agreeing = 0
    sendingPerson.forget()
    approvals = createSerialQueue()
  }
  const kill = () => {
    life?.kill()
    vault.kill()
    judge.onKilled()
    life = null
    if (storm.oldJournal > 0 && random.chance(0.5)) copies.keep()
    if (storm.oldRecords > 0 && random.chance(0.5)) records.keep()
    counted = { ...counted, kills: counted.kills + 1 }
  }
  const open = async () => {
    if (!vault.isLocked() || vault.isBusy() || vault.isGone()) return
    records.mend()
    await vault.unlock()
    life?.onUnlocked()
  }
  /** Another process on the same folder, while the first one lives or after it died. */
  const startSecond = () => {
    try {
      startLife(lifeOptions)
      judge.say('lock', 'two processes work on one journal')
    } catch (error) {
      if (!isStrongroomError(error, 'JOURNAL_IN_USE')) throw error
    }
  }
  const passBlocks = (most: number) => {
    if (isStill || (isCalm && storm.watching && !hasWatched(judge.rows(), chain.finalized().slot - KEPT_UP_SLOTS))) return 'nothing'
    const blocks = 1 + random.below(most)
    onFinal(network.pass(blocks, weather))
    return `${blocks} blocks`
  }
  const onFinal = (blocks: readonly Block[]) => {
    counted = { ...counted, landed: counted.landed + blocks.reduce((sum, { transactions }) => sum + transactions.length, 0) }
    judge.onFinal(blocks)
  }
  const personDecides = (pieces: Pieces, what: 'new' | 'again' | 'revoked' = 'new') => {
    deciding += 1
    const asked = { weather: storm, random, receipts }
    const acts = {
      new: () => decide(pieces, asked),
      again: () => decideAgain(pieces, asked),
      revoked: () => revokeAgain(pieces, revoked),
    }
    void acts[what]()
      .then(
        (id) => id !== null && decided.push(id),
        (error: unknown) => {
          // The journal of a process that was killed meanwhile is closed: that is no defect.
          if (life === pieces) judge.say('defect', String(error))
        },
      )
      .finally(() => {
        if (life === pieces) deciding -= 1
      })
  }

  const somebodyAsks = (pieces: Pieces) => {
    asking = true
    void askForAnything({ journal: pieces.journal, signer: asked, chain, random, say: judge.say })
      .then(
        (bytes) => bytes !== null && handOut(bytes),
        (error: unknown) => {
          if (life === pieces) judge.say('defect', String(error))
        },
      )
      .finally(() => {
        if (life === pieces) asking = false
      })
  }
  const peopleDecide = (pieces: Pieces, approver: Address) => {
    agreeing += 1
    const onDeclined = () => {
      counted = { ...counted, declined: counted.declined + 1 }
    }
    void decideOnWaiting({ pieces, queue: approvals, approver, random, onDeclined })
      .catch((error: unknown) => {
        if (life === pieces) judge.say('defect', String(error))
      })
      .finally(() => {
        if (life === pieces) agreeing -= 1
      })
  }
  /** What was signed for an asker may land, or may never be heard of. */
  const handOut = (bytes: Uint8Array) => {
    counted = { ...counted, asked: counted.asked + 1 }
    const signature = network.take(bytes, { keep: random.chance(weather.keep) })
    if (signature !== null) judge.onAsked(signature)
  }

  const act = async (): Promise<string> => {
    const { turns, timers } = scheduler.waiting()
    if (life === null) {
      // Bytes go on, whatever became of whoever sent them.
      if (network.underWay.length > 0) network.arrive()
      if (random.chance(0.5)) return passBlocks(weather.downBlocksMax)
      await start()
      return 'the process starts'
    }
    if (random.chance(weather.kill)) {
      kill()
      return 'the process is killed'
    }
    if (random.chance(weather.change)) {
      network.changeWays()
      return 'a node changes its ways'
    }
    if (random.chance(weather.lie)) {
      const kind = network.beginLie(weather)
      if (kind !== null) return `the liar tells of ${kind}`
    }
    if (
      deciding < decidingMax &&
      random.chance(weather.decide) &&
      judge.unfinishedIntents() < OPEN_INTENTS_MAX &&
      judge.awaiting() < AWAITING_MAX
    ) {
      personDecides(life)
      return 'a person decides'
    }
    if (!asking && !vault.isLocked() && random.chance(weather.ask)) {
      somebodyAsks(life)
      return 'somebody else asks the signer'
    }
    if (
      approver !== null &&
      agreeing < 2 &&
      judge.awaiting() > 0 &&
      !vault.isLocked() &&
      random.chance(isCalm ? CALM_PEOPLE : weather.people)
    ) {
      peopleDecide(life, approver)
      return 'people decide on what waits'
    }
    if (storm.reopen > 0 && life.desk !== null) {
      if (!isCalm && random.chance(storm.copy)) copies.keep()
      if (vault.isGone() && !sendingPerson.isRestoring() && random.chance(0.05)) {
        sendingPerson.restore(life)
        return 'a person makes the vault again'
      }
      if (isCalm && revoked.size > 0 && deciding === 0 && !judge.isClosed() && random.chance(CALM_REOPEN)) {
        personDecides(life, 'revoked')
        return 'a person revokes what is on the list'
      }
      if (judge.isClosed() && !sendingPerson.isTending() && !vault.isLocked() && random.chance(isCalm ? CALM_REOPEN : weather.reopen)) {
        sendingPerson.tend(life)
        return 'a person sees to closed sending'
      }
    }
    if (turns > 0 && random.chance(0.8)) return scheduler.takeTurn(random)
    return actOutside(timers)
  }
  const actOutside = async (timers: number): Promise<string> => {
    const what = random.below(20)
    if (what < 5) return passBlocks(random.chance(0.3) ? weather.blocksMax : 3)
    if (what < 14 && network.underWay.length > 0) {
      network.arrive()
      return 'bytes arrive'
    }
    if (network.keptBack.length > 0 && random.chance(weather.bring)) {
      network.bringKept()
      return 'bytes that were kept back are brought'
    }
    if (what < 17 && timers > 0) return scheduler.passTime()
    if (isCalm && lacksNonce && random.chance(CALM_ADVANCE)) {
      lacksNonce = false
      for (const nonce of HOUSE.nonces) network.advanceElsewhere(nonce)
      return 'a person advances what nonce accounts hold'
    }
    if (isCalm) return timers > 0 ? scheduler.passTime() : 'nothing'
    return await actRarely()
  }
  const actRarely = async (): Promise<string> => {
    if (random.chance(weather.foreignAdvance * 10)) {
      network.advanceElsewhere(random.pick(HOUSE.nonces))
      return 'a nonce is advanced elsewhere'
    }
    if (random.chance(0.05)) {
      startSecond()
      return 'a second process starts'
    }
    if (random.chance(0.1)) {
      await (vault.isLocked() || random.chance(0.7) ? open() : vault.lock())
      return vault.isLocked() ? 'the vault is locked' : 'the vault is open'
    }
    if (random.chance(weather.payIn)) {
      network.payIn(random.pick([HOUSE.treasury, ...HOUSE.deposits]), random.pick([2_000_000n, RENT_MINIMUM, 5n]))
      return 'somebody pays in'
    }
    return 'nothing'
  }

  const step = async (): Promise<void> => {
    if (isCalm && life !== null) await open()
    const done = await act()
    trace.push(`${counted.steps} ${done}`)
    if (trace.length > TRACE_LINES) trace.shift()
    counted = { ...counted, steps: counted.steps + 1 }
    await scheduler.drain()
    judge.look()
    if (storm.watching) judgeCursor(judge.rows(), chain, judge.say)
  }
  const isFine = () => judge.found.length === 0

  const becomeFair = () => {
    // Whoever sees to sending does so before too many blocks have passed that have to be read first.
    weather = storm.watching ? { ...FAIR, blocksMax: storm.reopen > 0 ? 3 : 8 } : FAIR
    isCalm = true
    network.beFair()
  }
  /**
   * An old copy of the journal is put in place of the present one, in the middle of everything; nodes become fair, people do what they are asked
   * for, and everything ends. Then it goes on as it was. Gives whether it ended well.
   */
  const goBack = async (): Promise<boolean> => {
    if (life !== null) kill()
    weather = { ...storm, oldJournal: 1 }
    for (let steps = 0; steps < BACK_STEPS && isFine(); steps += 1) {
      await step()
      if (life !== null) weather = storm
    }
    becomeFair()
    if (!(await untilDone()) || !(await askAgain())) return false
    isCalm = false
    weather = storm
    return true
  }

  /** Nodes become fair: everything ends, nothing that was decided is lost, and what is still under way changes nothing. */
  const calm = async () => {
    becomeFair()
    // What the signer said of older files is done by now.
    if (storm.oldRecords > 0 && life !== null) await vault.lock()
    if (!(await untilDone()) || (storm.reopen > 0 && !(await askAgain()))) return
    judge.payments.judgeEnd()

    for (const id of decided) if (!judge.isKnown(id)) judge.say('lost', `decision ${id} is in no journal`)
    while (network.underWay.length > 0) network.arrive()
    while (network.keptBack.length > 0) network.bringKept()
    onFinal(network.pass(storm.watching ? FINALITY_BLOCKS : CALM_BLOCKS_AFTER, FAIR))
    if (storm.watching && isFine()) await watchOn()
    judge.onCommit()
    judge.look()
  }

  /** Whether everything ended within the steps that it may take. */
  const untilDone = async (): Promise<boolean> => {
    const isPersonDone = () =>
      storm.reopen === 0 || (deciding === 0 && !sendingPerson.isTending() && !sendingPerson.isRestoring() && !vault.isGone())
    const isDone = () => judge.isDone() && life !== null && isPersonDone()
    const stepsMax = storm.watching ? (storm.reopen > 0 ? 4 : 1) * WATCHED_CALM_STEPS_MAX : CALM_STEPS_MAX
    for (let steps = 1; steps <= stepsMax && isFine() && !isDone(); steps += 1) await step()
    if (isFine() && !isDone())
      judge.say(
        'eventually',
        `at height ${chain.finalized().height} with fair nodes, not ended: ${judge.unfinished()}; sending is ${judge.isClosed() ? 'closed' : 'not closed'}, ${sendingPerson.words()}; watched: ${judge.watched()}, final: slot ${chain.finalized().slot}`,
      )
    return isFine()
  }
  /** Whoever asks for what was paid is refused, or the payment recognised. Gives whether that ended well. */
  const askAgain = async (): Promise<boolean> => {
    for (let asked = 0; asked < AGAIN_MAX && isFine(); asked += 1) {
      if (life !== null) personDecides(life, 'again')
      for (let steps = 0; steps < AGAIN_STEPS; steps += 1) await step()
    }
    return isFine() && (await untilDone())
  }

  /** No more blocks pass: the watcher gets to the end of them, and its books are held against the chain. */
  const watchOn = async () => {
    const { slot } = chain.finalized()
    isStill = true
    for (let steps = 0; steps < WATCH_STEPS_MAX && isFine() && !hasWatched(judge.rows(), slot); steps += 1) await step()
    isStill = false
    if (!isFine()) return
    if (hasWatched(judge.rows(), slot)) judgeBooks(judge.rows(), { chain, isLost: network.isLost() }, judge.say)
    else judge.say('eventually', `slot ${slot} is final with fair nodes, and the watcher has not got there: ${judge.watched()}`)
  }

  return {
    tell: async () => {
      await start()
      if (life !== null) personDecides(life)
      for (let steps = 0; steps < stormSteps && isFine(); steps += 1) await step()
      let isSound = isFine()
      for (let times = 0; times < timesBack && isSound; times += 1) {
        isSound = await goBack()
        for (let steps = 0; isSound && steps < stormSteps && isFine(); steps += 1) await step()
      }
      if (isSound && isFine()) await calm()
      wasTold = true
      kill()
    },
    /** In real time, since nobody schedules it. */
    verify: async () => {
      if (isFine() && wasTold) judgeVerify(judge.rows(), { chain, watched: storm.watching, report: await verifyFile(path) }, judge.say)
    },
    history: (): History => {
      const [violation = null] = judge.found
      return {
        ...counted,
        decisions: decided.length,
        approved: judge.approvals(),
        ended: judge.ended(),
        lies: network.lying,
        violation,
        weather: storm,
        trace,
      }
    },
    close: () => {
      life?.kill()
      vault.kill()
      judge.close()
      removeFolder()
    },
  }
}
