import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { StrongroomError } from '../../core/error/error.ts'
import { isUnfinished } from '../../core/payment/intent-state.ts'
import { canReplace } from '../../core/payment/state.ts'
import { sizeOf } from '../../core/plan/intent.ts'
import { canonicalJson, type IntentRecord, PAGE_ROWS_MAX } from '../journal/index.ts'
import { readIntent, waitsForConfirmation } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { tellDecision } from '../tell-decision.ts'

type Parts = Pick<Services, 'journal' | 'signer' | 'gate'>

/**
 * What waits for a person's word: open, without a seal of the signer. What takes the place of something sealed is sealed by itself in the next
 * round, unless it does more than that: it counts only where a round could have sealed it. `more`: whether there may be others.
 */
export async function readWaiting({ journal, signer, gate }: Parts) {
  const intents = await journal.read.unsealedIntents({ limit: PAGE_ROWS_MAX })
  const canSeal = (await signer.status()).state === 'unlocked' && (await gate.maySign())
  const waiting = intents.filter((intent) => waitsForConfirmation(intent) || (canSeal && intent.attempts.length === 0))
  return { waiting, more: intents.length === PAGE_ROWS_MAX }
}

/** The same by decision, with what each does. */
export async function listUnconfirmed(parts: Parts) {
  const { journal } = parts
  const { waiting, more } = await readWaiting(parts)
  const decisions = []
  for (const [id, intents] of Map.groupBy(waiting, ({ decisionId }) => decisionId)) {
    const decided = await journal.read.decision(id)
    if (decided === null) continue
    decisions.push({ id, kind: decided.kind, at: new Date(decided.atMs), digest: digestOf(intents), transactions: intents.map(shown) })
  }
  return { decisions, more }
}

/** The open intents of a decision without a seal. @throws DECISION_UNKNOWN, PLAN_CHANGED where they are not those that were read */
export async function readUnconfirmed(
  { journal }: Pick<Services, 'journal'>,
  { id, digest }: { readonly id: string; readonly digest?: string | undefined },
): Promise<readonly IntentRecord[]> {
  if ((await journal.read.decision(id)) === null) throw new StrongroomError('DECISION_UNKNOWN', { id })
  const intents = await journal.read.decisionIntents({ decisionId: id, limit: PAGE_ROWS_MAX })
  const unsealed = intents.filter(({ state, seal }) => isUnfinished(state) && seal === null)
  if (digest !== undefined && digest !== digestOf(unsealed)) throw new StrongroomError('PLAN_CHANGED', {})
  return unsealed
}

/** Gives up what nobody confirmed, unless something of it may still land. */
export async function takeBack({ journal, events }: Pick<Services, 'journal' | 'events'>, intents: readonly IntentRecord[], why: string) {
  const free = intents.filter(({ attempts }) => canReplace(attempts))
  await journal.write('taken-back', async (tx) => {
    for (const { id } of free) await tx.abandonIntent({ intentId: id, why })
  })
  for (const decision of new Set(free.map(({ decisionId }) => decisionId))) await tellDecision({ events, journal }, decision)
  return free.length
}

function digestOf(intents: readonly IntentRecord[]): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(intents.map(({ id, what }) => [id, what])))))
}

/** Somebody may have written the row who cannot write a plan: what cannot be read is shown as such, and cannot be confirmed. */
function shown({ id, what, sources }: IntentRecord) {
  const planned = readPlanned(what)
  if (planned === null) return { intent: id, readable: false, asset: null, accounts: 0, amount: 0n, feeLamports: 0n, payees: [] }
  const payees = planned.kind === 'payment' ? planned.payees : []
  return {
    intent: id,
    readable: true,
    asset: planned.kind === 'payment' ? planned.asset : (sources[0]?.asset ?? null),
    ...sizeOf(planned),
    feeLamports: planned.feeLamports,
    payees: payees.map(({ key, recipient, amount }) => ({ reference: key, recipient, amount })),
  }
}

function readPlanned(what: IntentRecord['what']): ReturnType<typeof readIntent> | null {
  try {
    return readIntent(what)
  } catch {
    return null
  }
}
