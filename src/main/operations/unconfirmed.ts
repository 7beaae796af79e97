import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { askedBy, readTakings, type Takings } from '../../core/decision/takings.ts'
import { StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { isUnfinished, isWorkedOn } from '../../core/payment/intent-state.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import { isAlive } from '../../core/payment/attempt.ts'
import { canReplace, canReplaceSigned } from '../../core/payment/state.ts'
import { hiddenAmountsOf } from '../../core/plan/intent.ts'
import type { MessageTemplate } from '../../core/plan/sweep.ts'
import { hashMessage } from '../../core/review/digest.ts'
import type { Sentence } from '../../core/text/sentence.ts'
import { canonicalJson, type DecisionRecord, type IntentRecord, type Journal, PAGE_ROWS_MAX } from '../journal/index.ts'
import { readIntent, waitsForConfirmation } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { tellDecision } from '../tell-decision.ts'
import { placeholderMessage, reviewTransactions } from './review-plan.ts'
import { sayWhole } from './say-whole.ts'

type Parts = Pick<Services, 'journal' | 'submitter'>

/**
 * What waits for a person's word: open, without a seal of the signer. What takes the place of something sealed is sealed on its own in the next
 * round, unless it does more than that: it counts only once the signer was asked, and did not seal it. `more`: whether there may be others.
 */
export async function readWaiting({ journal, submitter }: Parts) {
  const intents = await journal.read.unsealedIntents({ limit: PAGE_ROWS_MAX })
  const refused = submitter.notSealed()
  const waiting = intents.filter((intent) => waitsForConfirmation(intent) || isNotSealed(intent, refused))
  return { waiting, more: intents.length === PAGE_ROWS_MAX }
}

/** Of how many decisions they are: a person gives one word for each. */
export const countDecisions = (waiting: readonly Pick<IntentRecord, 'decisionId'>[]): number =>
  new Set(waiting.map(({ decisionId }) => decisionId)).size

/** Whether the signer did not seal it, and nothing that was signed for it may land. */
const isNotSealed = ({ id, state, seal, attempts }: IntentRecord, refused: ReadonlySet<string>): boolean =>
  refused.has(id) && isWorkedOn(state) && seal === null && canReplaceSigned(attempts)

/** What takes the place of something and waits for a person's word: which intents, and how many of each decision. */
export type NotSealed = { has(intent: IntentRecord): boolean; of(decision: string): number; readonly ids: ReadonlySet<string> }

export async function readNotSealed({ journal, submitter }: Parts): Promise<NotSealed> {
  const refused = submitter.notSealed()
  const found = refused.size === 0 ? [] : await journal.read.unsealedIntents({ limit: PAGE_ROWS_MAX })
  const kept = found.filter((intent) => isNotSealed(intent, refused) && !waitsForConfirmation(intent))
  return {
    has: (intent) => isNotSealed(intent, refused),
    ids: new Set(kept.map(({ id }) => id)),
    of: (decision) => kept.filter(({ decisionId }) => decisionId === decision).length,
  }
}

/** A decision with what the signer did not seal among what waits for a person's word. */
export const withNotSealed = (decided: DecisionRecord, notSealed: NotSealed): DecisionRecord => ({
  ...decided,
  unconfirmedIntents: decided.unconfirmedIntents + notSealed.of(decided.id),
})

/** The same by decision, with what each does. */
export async function listUnconfirmed(parts: Parts) {
  const { journal } = parts
  const { waiting, more } = await readWaiting(parts)
  const decisions = []
  for (const id of new Set(waiting.map(({ decisionId }) => decisionId))) {
    const decided = await journal.read.decision(id)
    if (decided === null) continue
    // All that confirming it would seal, which is more than what waits where something was signed already.
    const read = await readUnconfirmed({ journal }, { id })
    const { transactions, warnings } = await showAll(journal, read)
    decisions.push({ id, kind: decided.kind, at: new Date(decided.atMs), digest: digestOf(read), transactions, warnings })
  }
  return { decisions, more }
}

/** The open intents of a decision without a seal. @throws DECISION_UNKNOWN, DECISION_CHANGED where they are not those that were read */
export async function readUnconfirmed(
  { journal }: Pick<Services, 'journal'>,
  { id, digest }: { readonly id: string; readonly digest?: string | undefined },
): Promise<readonly IntentRecord[]> {
  if ((await journal.read.decision(id)) === null) throw new StrongroomError('DECISION_UNKNOWN', { id })
  const intents = await journal.read.decisionIntents({ decisionId: id, limit: PAGE_ROWS_MAX })
  const unsealed = intents.filter(({ state, seal }) => isUnfinished(state) && seal === null)
  if (digest !== undefined && digest !== digestOf(unsealed)) throw new StrongroomError('DECISION_CHANGED', { id })
  return unsealed
}

/** Gives up what nobody confirmed, unless something of it may still land: how many were given up, and how many were left for that. */
export async function takeBack({ journal, events }: Pick<Services, 'journal' | 'events'>, intents: readonly IntentRecord[], why: string) {
  const free = intents.filter(({ attempts }) => canReplace(attempts))
  await journal.write('taken-back', async (tx) => {
    for (const { id } of free) await tx.abandonIntent({ intentId: id, why })
  })
  for (const decision of new Set(free.map(({ decisionId }) => decisionId))) await tellDecision({ events, journal }, decision)
  return { takenBack: free.length, left: intents.length - free.length }
}

function digestOf(intents: readonly IntentRecord[]): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(intents.map(({ id, what, attempts }) => [id, what, canReplace(attempts)])))))
}

/**
 * What each does is said from its own bytes, and so is whom it pays or takes from: whoever can write the journal may have written something else
 * beside them.
 */
async function showAll(journal: Journal, intents: readonly IntentRecord[]) {
  const homes = await readHomes(journal, intents)
  const all = intents.map((intent) => ({ intent, read: readPlanned(intent) }))
  const read = all.flatMap((one) => one.read ?? [])
  const { words, warnings } = await reviewTransactions(journal, read.map(reviewable), homes)
  const doing = new Map(read.map((one, place) => [one, words[place] ?? null]))
  return { transactions: all.map((one) => shown(one, one.read === null ? null : (doing.get(one.read) ?? null))), warnings }
}

/** Where tokens of sweeps go: derived here, not taken from what was written. */
async function readHomes({ read }: Journal, intents: readonly IntentRecord[]) {
  const [treasury] = await read.accounts({ role: 'treasury', limit: 1 })
  const assets = intents.flatMap(({ sources: [source] }) => (source?.asset.kind === 'token' ? [source.asset] : []))
  return treasury === undefined ? [] : [...new Set(assets.map((asset) => findAssociatedAddress({ owner: treasury.address, ...asset })))]
}

function reviewable({ template, hidden, takings }: Read) {
  const { payees, sources, isAltered } = takings
  const owned = [
    ...payees.map(({ account, recipient: owner }) => ({ account, owner })),
    ...sources.map(({ account, address: owner }) => ({ account, owner })),
  ]
  return { template, hidden, asked: askedBy(takings), tokenAccounts: isAltered ? [] : owned }
}

/** Somebody may have written the row who cannot write a plan: what cannot be read is shown as such, and cannot be confirmed. */
function shown({ intent: { id, attempts }, read }: { readonly intent: IntentRecord; readonly read: Read | null }, does: Sentence | null) {
  const alive = attempts.find(isAlive)
  const of = { intent: id, does, mayLand: !canReplace(attempts), messageHash: alive === undefined ? null : hashMessage(alive.message) }
  if (read === null) {
    const refusal = sayWhole(toErrorValue(unreadable(id)))
    return { ...of, readable: false, asset: null, accounts: 0, amount: 0n, feeLamports: 0n, payees: [], sources: [], refusal }
  }
  const { asset, amount, feeLamports, payees, sources, isAltered } = read.takings
  return {
    ...of,
    readable: true,
    asset,
    accounts: Math.max(1, payees.length + sources.length),
    amount,
    feeLamports,
    payees: payees.map(({ key, recipient, amount }) => ({ reference: key, recipient, amount })),
    sources: sources.map(({ address, amount }) => ({ address, amount })),
    refusal: isAltered ? sayWhole(toErrorValue(altered(id))) : null,
  }
}

const unreadable = (intent: string) => new StrongroomError('JOURNAL_PLAN_UNREADABLE', { intent })
const altered = (intent: string) => new StrongroomError('JOURNAL_PLAN_ALTERED', { intent })

/** @throws JOURNAL_PLAN_ALTERED where the journal says something else of one of them than it does, JOURNAL_PLAN_UNREADABLE where it cannot be read */
export function requireAsPlanned(intents: readonly IntentRecord[]): void {
  for (const intent of intents) {
    const read = readPlanned(intent)
    if (read === null) throw unreadable(intent.id)
    if (read.takings.isAltered) throw altered(intent.id)
  }
}

type Read = { readonly template: MessageTemplate; readonly hidden: readonly bigint[]; readonly takings: Takings }

/** Null where it does not read as a planned transaction, or no message can be made of it. */
function readPlanned({ what, sources }: IntentRecord): Read | null {
  try {
    const planned = readIntent(what)
    const { template } = planned
    const hidden = hiddenAmountsOf(planned)
    return { template, hidden, takings: readTakings(placeholderMessage(template), { planned, sources, feeRule: null }) }
  } catch {
    return null
  }
}
