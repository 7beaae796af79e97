import { isStrongroomError } from '../../../core/error/error.ts'
import { canReplace } from '../../../core/payment/state.ts'
import { asStrongroomError } from '../../tasks.ts'
import { ADVANCE_ATTEMPTS_MAX, servesRevocation } from '../upkeep/advances.ts'
import { reopenApproved } from './approval.ts'
import { type CarriedMemory, createCarriedMemory, followCarried } from '../evidence/carried.ts'
import { dropApprovalsOf } from '../intent/drop-approvals.ts'
import { concludeEnded } from './conclude.ts'
import { draftIntents } from './draft.ts'
import { followSigned } from './follow.ts'
import { highestOf, readHeights } from '../heights.ts'
import { type ToldMade, tellMade } from './keep-made.ts'
import { type HeldBack, leaveOutLanded } from '../evidence/landed-after-all.ts'
import { type OpenWork, readOpenWork, type Stuck } from './open-work.ts'
import { type DraftWork, inRunsOf, isDraftWork, isSignedWork, type PayParts, type SignedWork, type Work } from '../parts.ts'
import { createPatience, type Patience } from '../patience.ts'
import { pauseByClock } from '../pause.ts'
import { prepareApart } from '../intent/prepare-apart.ts'
import { splitRefused } from './refused.ts'
import { refuseSame } from './same-bytes.ts'
import { isDue, type Sending, sendSigned } from './send.ts'
import { sealedAmong } from '../intent/seals.ts'
import type { Overs } from '../evidence/read-to-end.ts'
import { type Landing, settleLanded, settleOverdue } from './settle.ts'
import { wasTold } from '../rounds.ts'
import { signDrafts } from './sign.ts'
import { keepRevoked, type KeptRevocations, listRevoked, giveUpForgotten, noticeForgotten, noticeRefusal } from './older-journal.ts'

/** Messages given to the signer at a time. */
const MESSAGES_PER_SIGNING = 100
/** Attempts an intent may have, each proved dead before the next, until a person has to decide. */
const ATTEMPTS_MAX = 10

export type Submitter = {
  /** Starts the next round now instead of after the pause: there is new work, or the vault was opened. */
  wake(): void
  /** Intents that take the place of others and that the signer did not seal when it was asked last: each waits for a person’s word. */
  notSealed(): ReadonlySet<string>
  /** Ends after the round in progress. */
  close(): Promise<void>
}

export type SubmitterOptions = PayParts & {
  readonly pauseMs: number
  /** Waits between rounds; `begun` is given what ends the waiting early. Standard: by the clock. */
  readonly pause?: typeof pauseByClock
}

/**
 * Carries every open intent to its end, round after round. A round reads the journal, does what each intent needs next, and writes what it
 * learned; nothing that matters is remembered between rounds except in the journal, so a process that was killed anywhere continues where
 * it stopped.
 */
export function openSubmitter(options: SubmitterOptions): Submitter {
  const { pauseMs, pause = pauseByClock, now = () => performance.now() } = options
  const memory: Memory = {
    lastSent: new Map(),
    said: new Map(),
    late: new Set(),
    overs: new Map(),
    carried: createCarriedMemory({ pauseMs, now }),
    returnedMovedAt: new Map(),
    kept: { attempts: new Set(), owed: false },
    planning: createPatience({ pauseMs, now }),
    illegible: createPatience({ pauseMs, now }),
    waited: new Map(),
    held: { rounds: new Map(), overs: new Map() },
    made: { shown: new Map(), upTo: undefined, read: 0, tries: 0, heldAt: null, rested: 0 },
    notSealed: new Set(),
    forgets: null,
  }
  let closing = false
  let wake: () => void = () => undefined
  const parts: PayParts = {
    ...options,
    onChange(change) {
      // What ended without a transaction may stand in what the ledger has read already, signed otherwise.
      if (change.kind === 'intent' && change.state !== 'satisfied') memory.carried.lookedUpTo = -1
      options.onChange(change)
    },
    onTrouble(error) {
      // Closing ends the calls in flight; that is no trouble.
      if (!closing || error.code !== 'NODE_CANCELLED') options.onTrouble(error)
    },
  }

  const run = async () => {
    while (!closing) {
      await round(parts, memory)
      if (!closing) await pause(pauseMs, (stop) => (wake = stop))
    }
  }
  const running = run()

  return {
    wake: () => wake(),
    notSealed: () => memory.notSealed,
    async close() {
      closing = true
      wake()
      await running
      await Promise.all(memory.late)
    },
  }
}

/** What is remembered between rounds; a newly started process does without it. */
type Memory = Sending & {
  readonly planning: Patience
  readonly illegible: Patience
  readonly kept: KeptRevocations
  readonly overs: Overs
  readonly carried: CarriedMemory
  /** At which slot the only node first said that the nonce account of what returned had moved on, by its digest. */
  readonly returnedMovedAt: CarriedMemory['movedAt']
  readonly waited: Landing['waited']
  readonly held: HeldBack
  readonly made: ToldMade
  readonly notSealed: Set<string>
  /** Whether the journal has forgotten something that was revoked; null before that was looked at. */
  forgets: boolean | null
}

/**
 * One step further with everything that is open. A step that fails is told and does not keep the next from its work: a signer that is gone
 * or a node that gives no blockhash must not hold up what is signed and may land.
 */
async function round(parts: PayParts, memory: Memory): Promise<void> {
  await apart(parts, () => followCarried(parts, memory.carried))
  await apart(parts, async () => {
    await lookAtRevoked(parts, memory)
    const open = await readOpenWork(parts, stuckIn(memory))
    // Where preparing fails midway, some of it is signed.
    let isChanged = true
    await apart(parts, async () => void (isChanged = await prepare(parts, open, memory)))
    const { works } = isChanged ? await readOpenWork(parts, stuckIn(memory)) : open
    const signed = works.filter(isSignedWork)
    forgetEnded(memory, signed)
    await apart(parts, async () => parts.revoked && listRevoked(parts.revoked, signed))
    await apart(parts, () => keepRevoked(parts, signed, memory.kept))
    await apart(parts, () => send(parts, signed, memory))
    await apart(parts, () => follow(parts, signed, memory))
  })
  await apart(parts, () => tellMade(parts, memory.made))
  await apart(parts, () => concludeEnded(parts, memory))
}

/** Another journal can stand there only after a start. What it forgot was revoked keeps sending closed until a person opens it. */
async function lookAtRevoked(parts: PayParts, memory: Memory): Promise<void> {
  const { revoked } = parts
  if (revoked === undefined) return
  if (memory.forgets === null) memory.forgets = await noticeForgotten(parts, revoked)
  if (!memory.forgets || !(await parts.gate.maySign())) return
  await giveUpForgotten(parts, revoked)
  memory.forgets = false
}

async function apart({ onTrouble }: PayParts, step: () => Promise<void>): Promise<void> {
  await step().catch((error: unknown) => onTrouble(asStrongroomError(error)))
}

async function send(parts: PayParts, signed: readonly SignedWork[], sending: Sending): Promise<void> {
  if (signed.length === 0 || !(await parts.gate.maySendAgain())) return
  const heights = await readHeights(parts.nodes, 'confirmed')
  await sendSigned(
    parts,
    signed.filter((work) => parts.revoked?.has(work.attempt.signature) !== true && isDue(work, sending, heights)),
    sending,
    heights,
  )
}

async function follow(
  parts: PayParts,
  sent: readonly SignedWork[],
  { overs, carried: { looked, shown: filled, untold }, returnedMovedAt: movedAt, made: { shown }, waited }: Memory,
): Promise<void> {
  if (sent.length === 0) return
  const finalizedHeight = highestOf(await readHeights(parts.nodes, 'finalized'))
  const { landed, overdue } = await followSigned(parts, sent, finalizedHeight)
  await apart(parts, () => settleLanded(parts, landed, { shown, waited, looked }))
  // While nothing becomes final, heights that nodes name prove nothing new; after it they do.
  if (parts.isSwitching?.() === true) return
  await apart(parts, () => settleOverdue(parts, overdue, { overs, looked, shown: filled, untold, movedAt, waited }))
}

/**
 * Drafts and signs what has no bytes yet, and says whether it changed anything. With the vault locked or sending closed it waits: everything
 * signed before goes on regardless.
 */
async function prepare(parts: PayParts, { works, awaiting, waiting: short }: OpenWork, memory: Memory): Promise<boolean> {
  if (!(await parts.gate.maySign())) return false
  await reopenApproved(parts, awaiting)
  if (short !== null) parts.onTrouble(short)
  const unsigned = works.filter((work) => !isSignedWork(work))
  if (unsigned.length === 0) return false
  const { state } = await parts.signer.status()
  if (state !== 'unlocked') return false
  const waiting: Work[] = []
  for (const work of unsigned.filter(({ intent }) => memory.illegible.isDue(intent.id))) {
    if (await isExhausted(parts, work)) await giveUp(parts, work.intent)
    else waiting.push(work)
  }
  for (const run of inRunsOf(MESSAGES_PER_SIGNING, await sealedAmong(parts, waiting, memory.notSealed))) {
    // The watcher may have found something since the run before.
    if (!(await parts.gate.maySign())) break
    await prepareApart(parts, run, { illegible: memory.illegible, prepare: (works) => prepareRun(parts, works, memory) })
  }
  return true
}

function stuckIn({ waited, notSealed, held, illegible }: Memory): Stuck {
  return {
    isStuck: (signature) => wasTold(waited, signature),
    isWaiting: (intentId) => notSealed.has(intentId) || wasTold(held.rounds, intentId) || !illegible.isDue(intentId),
  }
}

async function prepareRun(parts: PayParts, works: readonly Work[], memory: Memory): Promise<void> {
  const { planning, held } = memory
  const bare = works.flatMap(({ intent, attempt }) => (attempt === null && canReplace(intent.attempts) ? [intent] : []))
  const again = await splitRefused(parts, bare, planning)
  let drafted: readonly DraftWork[] = []
  try {
    if (again.length > 0) await draftIntents(parts, again)
    const ids = new Set(works.map(({ intent }) => intent.id))
    drafted = (await readOpenWork(parts, stuckIn(memory))).works.filter(isDraftWork).filter(({ intent }) => ids.has(intent.id))
    const drafts = await leaveOutLanded(parts, drafted, held)
    if (drafts.length > 0) await signDrafts(parts, drafts)
  } catch (error) {
    // Locked between the question and the signing: the drafts wait for the vault, as they would after a crash.
    if (isStrongroomError(error, 'VAULT_LOCKED')) return
    if (isStrongroomError(error, 'SIGNER_SAME_BYTES')) await refuseSame(parts, drafted, error.context.digest)
    await noticeRefusal(parts, error)
    throw error
  }
}

function forgetEnded({ lastSent, said, overs }: Memory, signed: readonly SignedWork[]): void {
  const living = new Set<number>(signed.map(({ attempt }) => attempt.id))
  for (const memory of [lastSent, said, overs]) for (const id of memory.keys()) if (!living.has(id)) memory.delete(id)
}

async function isExhausted(parts: PayParts, { intent, attempt }: Work): Promise<boolean> {
  const attempts = countSigned(intent)
  if (attempt !== null || attempts < ATTEMPTS_MAX) return false
  return attempts >= ADVANCE_ATTEMPTS_MAX || !(await servesRevocation(parts, intent))
}

/** A draft that waited for a second person is no attempt: nothing was signed of it. */
function countSigned({ attempts }: Work['intent']): number {
  return attempts.filter(({ signature }) => signature !== null).length
}

async function giveUp(parts: PayParts, intent: Work['intent']): Promise<void> {
  const { journal, onChange } = parts
  const { id, decisionId } = intent
  await dropApprovalsOf(parts, intent)
  const why = `${countSigned(intent)} attempts, each proved without effect.`
  await journal.write('give-up', (tx) => tx.abandonIntent({ intentId: id, why }))
  onChange({ kind: 'intent', intent: id, decision: decisionId, state: 'abandoned' })
}
