import { explainError, isStrongroomError } from '../../../core/error/error.ts'
import { nextConfidentialAct } from '../../../core/plan/confidential-sweep.ts'
import {
  type ConfidentialSweepWait,
  explainConfidentialWait,
  explainLeftOfConfidentialSweep,
} from '../../../core/review/explain-confidential-sweep.ts'
import { explainTokenUpkeep } from '../../../core/review/explain-token-upkeep.ts'
import type { Address } from '../../../core/address/address.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { type ConfidentialSourceRecord, PAGE_ROWS_MAX } from '../../journal/index.ts'
import { asStrongroomError } from '../../tasks.ts'
import { MAX_ACCOUNTS_PER_READ } from '../../node/index.ts'
import { readTreasury } from '../read/balances.ts'
import { isBeforeLanding } from '../evidence/before-landing.ts'
import { type ConfidentialOnChain, readConfidentialAt, readHiddenIn } from '../read/confidential-accounts.ts'
import { decideConfidentialStep, decideSweepHome } from '../plan/confidential-step.ts'
import { inRunsOf, type PayParts } from '../parts.ts'
import { createPatience, type Patience } from '../patience.ts'
import { pauseByClock } from '../pause.ts'
import { continuePaymentProofs } from './payment-proofs.ts'
import { continueWithdrawals } from '../confidential/withdrawals.ts'

/** Accounts that are on their way, or are read, at a time, oldest first. What waits is read again later each time, and keeps no other from its turn. */
const ACCOUNTS_AT_A_TIME = 100

export type ConfidentialSweeper = {
  /** Starts the next round now instead of after the pause. */
  wake(): void
  /** What an account of a sweep waits for, in words, as it was found last; null where nothing was found yet. */
  waitOf(sourceId: number): string | null
  /** Ends after the round in progress. */
  close(): Promise<void>
}

export type ConfidentialSweeperOptions = PayParts & {
  readonly pauseMs: number
  /** Told when something was decided: it is sent now instead of after the pause. */
  readonly onDecided: () => void
  /** A clock that only goes forward. Standard: that of the process. */
  readonly now?: () => number
  /** As the submitter's. Standard: by the clock. */
  readonly pause?: typeof pauseByClock
}

type Memory = {
  readonly waits: Map<number, string>
  readonly patience: Patience
  readonly withdrawing: Patience
  readonly proving: Patience
}
/** An account of a sweep as two nodes showed it. */
type Standing = { readonly source: ConfidentialSourceRecord; readonly found: ConfidentialOnChain }

/**
 * Takes every withdrawal in several transactions (withdrawals.ts), every payment whose proofs accounts keep (payment-proofs.ts), and every account of a confidential sweep, to its end, round after round: reads what is in
 * it and decides what comes next of that alone. What was decided goes the way of any decision. Nothing is remembered between rounds that matters: a process
 * that was killed anywhere goes on from the journal and the chain.
 */
export function openConfidentialSweeper(options: ConfidentialSweeperOptions): ConfidentialSweeper {
  const { pauseMs, pause = pauseByClock, now = () => performance.now() } = options
  const patience = () => createPatience({ pauseMs, now })
  const memory: Memory = { waits: new Map(), patience: patience(), withdrawing: patience(), proving: patience() }
  let closing = false
  let wake: () => void = () => undefined
  const parts: ConfidentialSweeperOptions = {
    ...options,
    onTrouble(error) {
      // Closing ends the calls in flight; that is no trouble.
      if (!closing || error.code !== 'NODE_CANCELLED') options.onTrouble(error)
    },
  }
  const run = async () => {
    while (!closing) {
      await round(parts, memory).catch((error: unknown) => parts.onTrouble(asStrongroomError(error)))
      if (!closing) await pause(pauseMs, (stop) => (wake = stop))
    }
  }
  const running = run()
  return {
    wake: () => wake(),
    waitOf: (sourceId) => memory.waits.get(sourceId) ?? null,
    async close() {
      closing = true
      wake()
      await running
    },
  }
}

async function round(parts: ConfidentialSweeperOptions, memory: Memory): Promise<void> {
  await continueWithdrawals(parts, memory.withdrawing)
  await continuePaymentProofs(parts, memory.proving)
  const open = await readOpen(parts)
  forgetEnded(memory, open)
  const idle: ConfidentialSourceRecord[] = []
  let goingOn = 0
  for (const source of open) {
    if (goingOn + idle.length >= ACCOUNTS_AT_A_TIME) break
    // What waits has nothing on its way.
    if (!memory.patience.isDue(String(source.id))) continue
    if (await isGoingOn(parts, source)) {
      goingOn += 1
      wait(memory, source, 'going-on')
    } else idle.push(source)
  }
  if (idle.length === 0) return
  const hindrance = await hindranceOf(parts)
  for (const run of inRunsOf(MAX_ACCOUNTS_PER_READ, idle)) {
    if (hindrance === null) await takeTogether(parts, memory, run)
    else for (const source of run) wait(memory, source, hindrance)
  }
}

async function readOpen({ journal }: PayParts): Promise<readonly ConfidentialSourceRecord[]> {
  return journal.read.confidentialSources({ open: true, limit: PAGE_ROWS_MAX })
}

function forgetEnded({ waits }: Memory, open: readonly ConfidentialSourceRecord[]): void {
  const ids = new Set(open.map(({ id }) => id))
  for (const id of waits.keys()) if (!ids.has(id)) waits.delete(id)
}

/** What is over soon, and is looked for in the next round. */
function wait({ waits }: Memory, { id }: ConfidentialSourceRecord, why: ConfidentialSweepWait): void {
  waits.set(id, explainConfidentialWait(why))
}

/** What may take long: each reading asks nodes, and takes the signer some tenths of a second. */
function waitLonger({ waits, patience }: Memory, { id }: ConfidentialSourceRecord, words: string): void {
  patience.failed(String(id))
  waits.set(id, words)
}

/** Whether what was decided of it last has not ended. */
async function isGoingOn({ journal }: PayParts, { account, steps }: ConfidentialSourceRecord): Promise<boolean> {
  if ((await journal.read.openWithdrawalOf(account)) !== null) return true
  const last = steps.at(-1)
  if (last === undefined) return false
  return ((await journal.read.decision(last.decisionId))?.unfinishedIntents ?? 0) > 0
}

async function hindranceOf({ gate, signer }: PayParts): Promise<ConfidentialSweepWait | null> {
  if (!(await gate.maySign())) return (await gate.state()).kind === 'switching' ? 'consensus-switch' : 'sending-closed'
  return (await signer.status()).state === 'unlocked' ? null : 'locked'
}

/** Nodes that differ in one account hold up that one: then each is read alone. */
function takeTogether(parts: ConfidentialSweeperOptions, memory: Memory, sources: readonly ConfidentialSourceRecord[]): Promise<void> {
  return holdingUpNoOther(parts, memory, sources, async () => {
    try {
      await takeFurther(parts, memory, sources)
    } catch (error) {
      if (!isStrongroomError(error, 'NODE_DISAGREEMENT') || sources.length === 1) throw error
      for (const source of sources) await takeTogether(parts, memory, [source])
    }
  })
}

async function takeFurther(parts: ConfidentialSweeperOptions, memory: Memory, sources: readonly ConfidentialSourceRecord[]): Promise<void> {
  const read = await readConfidentialAt(
    parts,
    sources.map(({ account }) => account),
  )
  const found = new Map(read.accounts.map((one) => [one.standing.account, one]))
  const standing: Standing[] = []
  for (const source of sources) {
    const there = found.get(source.account)
    if (await isBehind(parts, source, read.slot)) wait(memory, source, 'node-behind')
    else if (there !== undefined) standing.push({ source, found: there })
    else if (read.vacant.has(source.account)) await end(parts, source, read.slot)
    else waitLonger(memory, source, explainLeftOfConfidentialSweep('not-confidential'))
  }
  const hidden = await readHiddenIn(
    parts,
    standing.map((one) => one.found),
  )
  const treasury = await readTreasury(parts.journal)
  const toSweep: Standing[] = []
  for (const one of standing) {
    const { source } = one
    const act = hidden === 'locked' ? 'locked' : actOf(one, hidden.get(source.account)?.hidden ?? null, treasury)
    if (act === 'sweep') toSweep.push(one)
    else await holdingUpNoOther(parts, memory, [source], () => takeOne(parts, memory, one, { act, slot: read.slot }))
  }
  await sweepHome(parts, memory, toSweep)
}

/** A node that lags shows what was there before a person decided, or before the last step, and of that nothing is decided. */
async function isBehind({ journal }: PayParts, { account, readSlot }: ConfidentialSourceRecord, slot: Slot): Promise<boolean> {
  return slot < readSlot || isBeforeLanding(journal, { account, slot })
}

type Act = ReturnType<typeof nextConfidentialAct> | 'locked' | 'keys-elsewhere'

function actOf({ source, found }: Standing, hidden: { pending: bigint | null; available: bigint | null } | null, treasury: Address): Act {
  if (hidden === null) return 'keys-elsewhere'
  const { pending, available } = hidden
  const { owner, amount } = found.standing.token
  const before = source.steps.map((step) => step.act)
  return nextConfidentialAct({ pending, available, public: amount, isHome: owner === treasury }, before)
}

async function takeOne(
  parts: ConfidentialSweeperOptions,
  memory: Memory,
  { source, found }: Standing,
  { act, slot }: { readonly act: Exclude<Act, 'sweep'>; readonly slot: Slot },
): Promise<void> {
  if (act === 'nothing') return end(parts, source, slot)
  if (act === 'locked') return wait(memory, source, act)
  if (act === 'unreadable') return waitLonger(memory, source, explainConfidentialWait('hidden-unreadable'))
  if (act === 'keys-elsewhere') return waitLonger(memory, source, explainConfidentialWait(act))
  if (act === 'too-often') return stop(parts, source)
  const refusal = await decideConfidentialStep(parts, { source, act, found })
  if (refusal === null) decided(parts, memory, source)
  else waitLonger(memory, source, explainTokenUpkeep(refusal))
}

/** All that is public and on record goes in as few transactions as it takes. */
async function sweepHome(parts: ConfidentialSweeperOptions, memory: Memory, standing: readonly Standing[]): Promise<void> {
  const byMint = Map.groupBy(standing, ({ source }) => source.mint)
  for (const [mint, some] of byMint) {
    const sources = some.map(({ source }) => source)
    await holdingUpNoOther(parts, memory, sources, async () => {
      const left = await decideSweepHome(parts, { mint, sources })
      for (const source of sources) {
        const why = left.get(source.account)
        if (why === undefined) decided(parts, memory, source)
        else if (why === null) wait(memory, source, 'not-recorded')
        else waitLonger(memory, source, why)
      }
    })
  }
}

/** What fails is told, and said of each account that it concerns; it keeps no other from going on. */
async function holdingUpNoOther(
  { onTrouble }: PayParts,
  memory: Memory,
  sources: readonly ConfidentialSourceRecord[],
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (thrown) {
    const error = asStrongroomError(thrown)
    // A person stopped one of them meanwhile: the next round leaves it out.
    if (error.code === 'PLAN_CHANGED') return
    for (const source of sources) waitLonger(memory, source, explainError(error).happened)
    onTrouble(error)
  }
}

function decided(parts: ConfidentialSweeperOptions, memory: Memory, source: ConfidentialSourceRecord): void {
  memory.patience.succeeded(String(source.id))
  wait(memory, source, 'going-on')
  parts.onDecided()
}

async function end({ journal }: PayParts, { id: sourceId }: ConfidentialSourceRecord, slot: Slot): Promise<void> {
  await journal.write('confidential-swept', (tx) => tx.endConfidentialSource({ sourceId, end: { as: 'swept', slot } }))
}

async function stop({ journal }: PayParts, { id: sourceId }: ConfidentialSourceRecord): Promise<void> {
  await journal.write('confidential-stopped', (tx) => tx.endConfidentialSource({ sourceId, end: { as: 'stopped', why: 'too-often' } }))
}
