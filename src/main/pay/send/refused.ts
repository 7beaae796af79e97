import type { ErrorValue } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { hiddenAmountsOf } from '../../../core/plan/intent.ts'
import { splitInHalves } from '../../../core/plan/split.ts'
import { type AttemptRecord, type EvidenceRecord, type IntentRecord, PAGE_ROWS_MAX } from '../../journal/index.ts'
import type { NodeAnswer } from '../../node/index.ts'
import { asStrongroomError } from '../../tasks.ts'
import { dropApprovalsOf } from '../intent/drop-approvals.ts'
import { wordsOfFailure } from '../read/failure-words.ts'
import type { PayParts } from '../parts.ts'
import type { Patience } from '../patience.ts'
import { decodeIntent } from '../intent/stored-intent.ts'
import { planSuccessors } from './successors.ts'

/*
 * Nodes simulate bytes before they pass them on. Each node decides for itself alone: one that says that the bytes would fail does not keep
 * another from passing them on, and one that passes on what fails cannot make another do so.
 */

/** Why a payment is given up before anything of it is signed. */
export const PROOFS_UNTRUE =
  'What the paying account holds is not what its proofs were made for: another wallet or program changed it. Plan it again.'

const PAYMENT_UNTRUE =
  'Every node that answered tried it out and said that it fails: what the paying account holds is not what its proofs were made for, or the recipient’s account has changed. Plan it again.'
const WITHDRAWAL_UNTRUE =
  'Every node that answered tried it out and said that it fails: what is available is not what its proofs were made for. Plan it again.'

const RECLAIM_UNTRUE =
  'Every node that answered tried it out and said that it fails: one of its accounts, or the rent-exempt minimum, is not what it was when this was planned. Nothing of it was reclaimed. Plan it again.'

const RECOVERY_UNTRUE =
  'Every node that answered tried it out and said that it fails: the nested account, the one that owns it, the one that its tokens go to or the token is not what it was when this was planned. Nothing moved. Look for nested accounts again.'

/** Why upkeep is given up, by what it does. */
const UNTRUE: ReadonlyMap<string, string> = new Map([
  ['withdraw-confidential', WITHDRAWAL_UNTRUE],
  ['reclaim-rent', RECLAIM_UNTRUE],
  ['recover-nested', RECOVERY_UNTRUE],
  ['close-token-account', RECLAIM_UNTRUE],
  ['withdraw-nonce', RECLAIM_UNTRUE],
])

/** What a node says of the bytes themselves where its simulation ends so; anything else says only how far the node has come. */
const OF_THE_BYTES: ReadonlySet<string> = new Set([
  'AccountNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'InvalidProgramForExecution',
  'ProgramAccountNotFound',
])

/** Why the bytes would fail now, as a part of a sentence; null where the node's answer does not say that they would. */
export function reasonOfRefusal(message: Uint8Array, answer: NodeAnswer<Signature>): string | null {
  if (answer.ok || !isPreflight(answer.error)) return null
  const { err } = answer.error.context
  const isOfTheBytes = typeof err === 'string' ? OF_THE_BYTES.has(err) : typeof err === 'object' && err !== null
  return isOfTheBytes ? wordsOfFailure(message, err) : null
}

function isPreflight(error: ErrorValue): error is ErrorValue<'NODE_PREFLIGHT_FAILED'> {
  return error.code === 'NODE_PREFLIGHT_FAILED'
}

/** The reason as it was journalled with a node's refusal; null where none was. */
export function reasonIn({ detail }: EvidenceRecord): string | null {
  const why = typeof detail === 'object' && detail !== null && 'why' in detail ? detail['why'] : null
  return typeof why === 'string' ? why : null
}

/** Whether every node whose answer is known said last that the bytes would fail. */
function isRefusedByAll(evidence: readonly EvidenceRecord[]): boolean {
  const told = evidence.filter((row) => row.what === 'send-accepted' || reasonIn(row) !== null)
  const last = new Map(told.map((row) => [row.who, row.what]))
  return last.size > 0 && [...last.values()].every((what) => what === 'send-refused')
}

/**
 * Cuts packed transactions in halves, planned again, whose last bytes are proved dead and would have failed wherever they were tried: what
 * is bad in them would keep the others from moving for ever (field/sending.md, W20). Gives those that are to be drafted again as they are.
 */
export async function splitRefused(parts: PayParts, bare: readonly IntentRecord[], planning: Patience): Promise<readonly IntentRecord[]> {
  const left: IntentRecord[] = []
  for (const intent of bare) {
    const last = intent.attempts.at(-1)
    const untrue = untrueIn(intent)
    if (last === undefined || !(isPacked(intent) || untrue !== null) || !(await wasRefused(parts, last))) left.push(intent)
    else if (untrue !== null) await giveUp(parts, intent, untrue)
    else if (planning.isDue(intent.id) && !(await split(parts, intent, planning))) left.push(intent)
  }
  return left
}

function isPacked({ what }: IntentRecord): boolean {
  const planned = decodeIntent(what)
  if (planned.kind === 'upkeep') return false
  return splitInHalves<unknown>(planned.kind === 'sweep' ? planned.sources : planned.payees).length > 0
}

/**
 * Its proofs are of what the account held when it was planned: what fails once fails for ever. What reclaims rent, closes an account or
 * withdraws from one would hold up its accounts for as long as one of them, or the minimum, is another. Why it is given up; null of everything else.
 */
function untrueIn({ what }: IntentRecord): string | null {
  const planned = decodeIntent(what)
  if (planned.kind === 'upkeep') return UNTRUE.get(planned.upkeep.act) ?? null
  return hiddenAmountsOf(planned).length > 0 ? PAYMENT_UNTRUE : null
}

/** Nothing of it can land: a person plans it again, with proofs of what the account holds then. */
async function giveUp(parts: PayParts, intent: IntentRecord, why: string): Promise<void> {
  const { id, decisionId } = intent
  try {
    await dropApprovalsOf(parts, intent)
    await parts.journal.write('refused', (tx) => tx.abandonIntent({ intentId: id, why }))
    parts.onChange({ kind: 'intent', intent: id, decision: decisionId, state: 'abandoned' })
  } catch (error) {
    parts.onTrouble(asStrongroomError(error))
  }
}

async function wasRefused({ journal }: PayParts, { id, signature }: AttemptRecord): Promise<boolean> {
  return signature !== null && isRefusedByAll(await journal.read.evidence({ attemptId: id, limit: PAGE_ROWS_MAX }))
}

/** False where nothing of it can be planned again now. What cannot be read now is tried again, later each time, and holds up no other. */
async function split(parts: PayParts, intent: IntentRecord, planning: Patience): Promise<boolean> {
  const { id, decisionId } = intent
  try {
    const by = await planSuccessors(parts, intent)
    planning.succeeded(id)
    if (by.length === 0) return false
    await parts.journal.write('split', (tx) => tx.replaceIntent({ intentId: id, by }))
    parts.onChange({ kind: 'intent', intent: id, decision: decisionId, state: 'replaced' })
  } catch (error) {
    planning.failed(id)
    parts.onTrouble(asStrongroomError(error))
  }
  return true
}
