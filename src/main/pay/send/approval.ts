import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../../core/address/address.ts'
import type { FeeRule } from '../../../core/fee/rule.ts'
import { countHidden } from '../../../core/decision/movement.ts'
import { readTakings, type Takings } from '../../../core/decision/takings.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { expandInstructions } from '../../../core/message/expand.ts'
import type { Review } from '../../../core/review/review.ts'
import { fromErrorValue, isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { isAwaitingApproval, isWorkedOn } from '../../../core/payment/intent-state.ts'
import { digestEffects } from '../../../core/review/effects.ts'
import { type AttemptRecord, type IntentRecord, type Journal, PAGE_ROWS_MAX } from '../../journal/index.ts'
import type { GivenApproval, ReviewedMessage } from '../../signer/protocol.ts'
import { noteVault } from '../../note-vault.ts'
import { dropApprovalsOf } from '../intent/drop-approvals.ts'
import { keepHead } from './older-journal.ts'
import type { PayParts } from '../parts.ts'
import { reviewDraft } from './sign.ts'
import { decodeIntent, tryToDecode } from '../intent/stored-intent.ts'
import { decidedBy } from './to-sign.ts'

/** Pages of intents one question may look at. */
const PAGES_MAX = 1_000

/** A payment that awaits the approval of a second person, and what of it they are asked to approve. */
export type AwaitingApproval = {
  readonly intent: IntentRecord
  /** The draft that was refused until somebody approves. Nothing was signed of it. */
  readonly draft: AttemptRecord
  /** digestEffects of its message, in lower-case hexadecimal. */
  readonly effects: string
}

/** Every payment that awaits an approval, oldest first. */
export async function readAwaitingApproval({ read }: Pick<Journal, 'read'>): Promise<AwaitingApproval[]> {
  const awaiting: AwaitingApproval[] = []
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const intents = await read.unfinishedIntents({
      state: 'awaiting-approval',
      ...(after === undefined ? {} : { after }),
      limit: PAGE_ROWS_MAX,
    })
    awaiting.push(...intents.flatMap(withDraft))
    after = intents.at(-1)?.sequence
    if (intents.length < PAGE_ROWS_MAX) break
  }
  return awaiting
}

/** @throws APPROVAL_NOT_AWAITED */
export async function requireAwaitingApproval({ read }: Pick<Journal, 'read'>, intentId: string): Promise<AwaitingApproval> {
  const intent = await read.intent(intentId)
  const [awaiting] = intent === null || !isAwaitingApproval(intent.state) ? [] : withDraft(intent)
  if (awaiting === undefined) throw new StrongroomError('APPROVAL_NOT_AWAITED', { intent: intentId })
  return awaiting
}

/** None for a row that somebody else wrote, so that it has no draft or does not read: nobody can approve it, and it holds up no other. */
function withDraft(intent: IntentRecord): AwaitingApproval[] {
  const draft = intent.attempts.at(-1)
  if (draft === undefined || tryToDecode(intent.what) === null) return []
  try {
    return [{ intent, draft, effects: bytesToHex(digestEffects(draft.message)) }]
  } catch (error) {
    if (isStrongroomError(error)) return []
    throw error
  }
}

/** What the signer says of it now, from its bytes. @throws VAULT_LOCKED */
export async function reviewAwaiting(
  parts: Pick<PayParts, 'journal' | 'signer'>,
  { intent, draft }: AwaitingApproval,
): Promise<ReviewedMessage> {
  return reviewDraft(parts, { intent, attempt: draft })
}

type Approving = { readonly effects: string; readonly approver: Address; readonly passphrase: string }

/**
 * Has a second person approve what a payment does, and nothing else: an equal payment needs an approval of its own. The payment is drafted again
 * and signed in the next round. Approvals of one payment must come one after the other: the second finds it approved.
 * @throws APPROVAL_NOT_AWAITED, SIGNER_APPROVAL_OTHER where it does something else than was read, SIGNER_NOT_DECIDED where its draft is not what
 * was decided, JOURNAL_PLAN_ALTERED where the journal says something else of it, whatever else would keep it from being signed, and what the signer's approve throws
 */
export async function approvePayment(
  parts: Pick<PayParts, 'journal' | 'signer'>,
  intentId: string,
  approving: Approving,
): Promise<GivenApproval> {
  const awaiting = await requireAwaitingApproval(parts.journal, intentId)
  const { digest, refusal, review } = await reviewAwaiting(parts, awaiting)
  if (refusal !== null && refusal.code !== 'SIGNER_APPROVAL_NEEDED') throw fromErrorValue(refusal)
  if (takingsOf(awaiting, { hidden: hiddenIn(review) }).isAltered) throw new StrongroomError('JOURNAL_PLAN_ALTERED', { intent: intentId })
  const { effects, ...second } = approving
  const { given } = await parts.signer.approve({ messages: [{ digest, decided: decidedBy(awaiting.intent), effects }], ...second })
  await noteVault(parts)
  if (!(await reopen(parts.journal, intentId, { approver: second.approver }))) await assertGoesOn(parts, intentId)
  const [approval] = given
  invariant(approval !== undefined, 'what was asked for was approved')
  return approval
}

/** Where the payment ended while it was approved, the approval is taken back; the submitter may have found it and opened the payment first. */
async function assertGoesOn(parts: Pick<PayParts, 'journal' | 'signer'>, intentId: string): Promise<void> {
  const intent = await parts.journal.read.intent(intentId)
  invariant(intent !== null, `no intent ${intentId}`)
  const isSigned = (intent.attempts.at(-1)?.signature ?? null) !== null
  if (isWorkedOn(intent.state) || isSigned) return
  await dropApprovalsOf(parts, intent)
  throw new StrongroomError('APPROVAL_NOT_AWAITED', { intent: intentId })
}

/**
 * Gives a payment up that awaits an approval; what was approved of it goes first. The signer keeps that it is given up: an earlier copy of the
 * journal would have it approved. `onDeclined` is called once it is declined, before the signer keeps it.
 * @throws APPROVAL_NOT_AWAITED, and as {@link keepHead}: it is declined then all the same
 */
export async function declinePayment(
  parts: Pick<PayParts, 'journal' | 'signer'>,
  intentId: string,
  why: string,
  onDeclined: (declined: { readonly decisionId: string }) => Promise<void> = async () => undefined,
): Promise<{ readonly decisionId: string }> {
  const { journal } = parts
  const awaiting = await requireAwaitingApproval(journal, intentId)
  await dropApprovalsOf(parts, awaiting.intent)
  // Read again: it may have been approved and drafted meanwhile, and what is drafted may be signed.
  const { intent } = await requireAwaitingApproval(journal, intentId)
  await journal.write('declined', (tx) => tx.abandonIntent({ intentId, why }))
  await onDeclined(intent)
  await keepHead(parts)
  return intent
}

/**
 * Opens again what was approved and the journal does not know of: the process was killed between the two, or the approval is being written.
 * The journal keeps who approved it, as the signer says.
 */
export async function reopenApproved({ journal, signer, onChange }: PayParts, awaiting: readonly IntentRecord[]): Promise<void> {
  if (awaiting.length === 0) return
  const approved = await readApproved(signer)
  for (const { intent, effects } of awaiting.flatMap(withDraft)) {
    const approval = intent.seal === null ? undefined : approved.get(intent.seal)
    if (approval?.effects !== effects || !(await reopen(journal, intent.id, approval))) continue
    onChange({ kind: 'attempt', intent: intent.id, decision: intent.decisionId, state: 'waiting', signature: null })
  }
}

function reopen(journal: Journal, intentId: string, { approver }: { readonly approver: Address }): Promise<boolean> {
  return journal.write('approved', (tx) => tx.reopenIntent({ intentId, approver }))
}

/** What was approved and is not used yet, by the seal of the payment. */
async function readApproved(signer: PayParts['signer']): Promise<ReadonlyMap<string, GivenApproval>> {
  try {
    const { approvals } = await signer.standing()
    return new Map(approvals.map((given) => [given.seal, given]))
  } catch (error) {
    // The vault was locked meanwhile or the signer is gone: nobody can have approved anything in a locked vault, and what was signed before
    // is still followed.
    if (isStrongroomError(error, 'VAULT_LOCKED') || isStrongroomError(error, 'SIGNER_GONE')) return new Map()
    throw error
  }
}

/** What a message moves in secret, as the signer decrypted it; undefined where it moves nothing so, or where that cannot be read. */
export function hiddenIn({ effects }: Review): readonly bigint[] | undefined {
  const amounts = effects.flatMap((effect) => (effect.kind === 'transfer-hidden' ? [effect.amount] : []))
  const known = amounts.flatMap((amount) => amount ?? [])
  return known.length > 0 && known.length === amounts.length ? known : undefined
}

/**
 * What its draft moves in secret, by the signer: the journal’s word is taken for no amount that the keys can read. Undefined as for {@link hiddenIn}.
 * @throws VAULT_LOCKED where it moves something so
 */
export async function readHiddenAwaiting(
  parts: Pick<PayParts, 'journal' | 'signer'>,
  awaiting: AwaitingApproval,
): Promise<readonly bigint[] | undefined> {
  const instructions = expandInstructions({ message: decodeMessage(awaiting.draft.message) })
  return countHidden(instructions) === 0 ? undefined : hiddenIn((await reviewAwaiting(parts, awaiting)).review)
}

type Told = { readonly feeRule?: FeeRule | null; readonly hidden: readonly bigint[] | undefined }

/**
 * What it takes, out of what, and who is paid by it, by the bytes of its draft. `feeRule`: as nodes show it now, for the fee; null
 * where that was not asked. `hidden`: as the signer reads it.
 */
export function takingsOf({ intent, draft }: AwaitingApproval, { feeRule = null, hidden }: Told): Takings {
  const { what, sources } = intent
  return readTakings(draft.message, { planned: decodeIntent(what), sources, feeRule, hidden })
}
