import { isStrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { isUnexecuted } from '../../../core/deposit/judged.ts'
import { isSignature, type Signature } from '../../../core/keys/signature.ts'
import type { Journal } from '../../journal/index.ts'
import { MADE_PER_REQUEST_MAX } from '../../signer/bounds.ts'
import type { JournalHead } from '../../signer/protocol.ts'
import { noticeRefusal } from './older-journal.ts'
import type { PayParts } from '../parts.ts'
import { readEffect } from '../evidence/read-effect.ts'

/** Events looked at in one round, and messages that nodes are asked for in one: there may be many after the journal came from elsewhere. */
const EVENTS_PER_ROUND = 500
const ASKED_PER_ROUND_MAX = 5
/** Nodes may lag, or differ for a while: what they do not show then is passed over for now. */
const TRIES_MAX = 20
/** After so many rounds they are asked again for what was passed over. */
const ROUNDS_UNTIL_AGAIN = 1_000

/** What the signer was told of what was made, and is to be told. */
export type ToldMade = {
  /** What nodes showed final in this life: the slot in which it was made, null where it failed. */
  readonly shown: Map<Signature, Slot | null>
  /** Up to which event it was told; undefined before it was asked. */
  upTo: JournalHead | null | undefined
  /** How far the journal was looked through. */
  read: number
  /** How often nodes did not show what the next event is about. */
  tries: number
  /**
   * The last event before the first that was passed over: what is stored of how far the signer was told reaches no further, so that it is told
   * of the rest in a later life. Null where nothing was passed over.
   */
  heldAt: number | null
  /** Rounds since the journal was looked through and something was passed over. */
  rested: number
}

type Parts = Pick<PayParts, 'journal' | 'signer' | 'gate' | 'nodes'>

/**
 * Tells the signer which messages were made and which failed, as soon as nodes call them final: the journal is a file, and whoever calls a payment in
 * it dead or failed does not have it signed again. The journal only says of which messages nodes are asked, where a process ended before the signer
 * was told: what nodes do not show, the signer is not told. With the vault locked it waits.
 */
export async function tellMade(parts: Parts, told: ToldMade): Promise<void> {
  const { id: last } = await parts.journal.read.lastEvent()
  const isTold = told.upTo !== undefined && told.shown.size === 0 && told.read >= last
  if (told.heldAt !== null && told.read >= last) lookAgain(told, told.heldAt)
  // A journal from an earlier moment tells the signer nothing before a person has compared it with the chain.
  if (isTold || !(await parts.gate.maySendAgain())) return
  try {
    if (told.upTo === undefined) await goOnAfter(parts.journal, told, (await parts.signer.madeUpTo()).event)
    await tellShown(parts, told)
    if (told.read < last) await tellCalledMade(parts, told, last)
  } catch (error) {
    if (isStrongroomError(error, 'VAULT_LOCKED')) return
    await noticeRefusal(parts, error)
    throw error
  }
}

/** What was passed over is looked at again, a while later. */
function lookAgain(told: ToldMade, heldAt: number): void {
  told.rested += 1
  if (told.rested < ROUNDS_UNTIL_AGAIN) return
  told.rested = 0
  told.read = heldAt
  told.heldAt = null
}

/** Goes on after the event that the signer names, where it is one of this journal: an older one in its place counts other events by the same numbers. */
async function goOnAfter({ read }: Pick<Journal, 'read'>, told: ToldMade, event: JournalHead | null): Promise<void> {
  const mark = event === null ? null : await read.eventMark(event.id)
  told.upTo = event
  told.heldAt = null
  told.read = event !== null && mark?.hash === event.hash ? event.id : 0
}

async function tellShown({ signer }: Parts, told: ToldMade): Promise<void> {
  const upTo = told.upTo ?? null
  const shown = [...told.shown].slice(0, MADE_PER_REQUEST_MAX)
  if (shown.length === 0) return
  const { event } = await signer.keepMade({ after: upTo, upTo, ...byEnd(shown) })
  if (event?.hash !== upTo?.hash) told.upTo = undefined
  else for (const [signature] of shown) told.shown.delete(signature)
}

function byEnd(shown: readonly (readonly [Signature, Slot | null])[]) {
  return {
    made: shown.flatMap(([signature, slot]) => (slot === null ? [] : [{ signature, slot }])),
    failed: shown.flatMap(([signature, slot]) => (slot === null ? [signature] : [])),
  }
}

/** What events call final and the signer does not know how it ended: it is told of what nodes show, and where the journal was looked through to. */
async function tellCalledMade({ journal, signer, nodes }: Parts, told: ToldMade, last: number): Promise<void> {
  if (told.upTo === undefined) return
  const { upTo: lookedAt, messages } = await journal.read.calledMade({ after: told.read, limit: EVENTS_PER_ROUND })
  const named = messages.filter(({ signature }) => isSignature(signature))
  const { signatures, ended } = await signer.notMade({ signatures: [...new Set(named.map(({ signature }) => signature))] })
  const isKnown = ({ signature, end }: (typeof named)[number]) =>
    !signatures.includes(signature) || (end === 'failed' && ended.includes(signature))
  const unknown = named.filter((message) => !isKnown(message))
  const shown: (readonly [Signature, Slot | null])[] = []
  for (const { eventId, signature } of unknown.slice(0, ASKED_PER_ROUND_MAX)) {
    const slot = await readMadeSlot({ journal, nodes }, signature)
    told.tries = slot === undefined ? told.tries + 1 : 0
    if (slot === undefined && told.tries < TRIES_MAX) break
    if (slot === undefined) told.heldAt ??= told.read
    else shown.push([signature, slot])
    told.tries = 0
    told.read = eventId
  }
  const isLookedThrough = unknown.length === 0 || told.read === unknown.at(-1)?.eventId
  if (isLookedThrough) told.read = lookedAt ?? last
  if (shown.length === 0) return
  const upTo = await markUpTo(journal, told.heldAt ?? told.read, told.upTo)
  const { event } = await signer.keepMade({ after: told.upTo, upTo, ...byEnd(shown) })
  if (event?.hash === upTo?.hash) told.upTo = event
  else await goOnAfter(journal, told, event)
}

/** Of that event; the one that the signer named where nothing of this journal was told. */
async function markUpTo({ read }: Pick<Journal, 'read'>, eventId: number, named: JournalHead | null): Promise<JournalHead | null> {
  if (eventId === 0) return named
  const mark = await read.eventMark(eventId)
  invariant(mark !== null, 'an event that was looked at is there')
  return mark
}

/** The slot of its block; null where it failed, undefined where nodes do not show how it ended, or show it differently, or it may run yet. */
async function readMadeSlot(parts: Pick<Parts, 'journal' | 'nodes'>, signature: Signature): Promise<Slot | null | undefined> {
  try {
    const shown = await readEffect(parts, signature)
    const meta = shown?.record.transaction.meta ?? null
    // What its block holds of it tells nothing of a later block.
    if (shown === null || meta === null || isUnexecuted(meta)) return undefined
    return meta.succeeded ? shown.record.slot : null
  } catch (error) {
    if (isStrongroomError(error, 'NODE_DISAGREEMENT')) return undefined
    throw error
  }
}
