import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../core/address/address.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { digestEffects } from '../../core/review/effects.ts'
import { type AttemptRecord, type IntentRecord, type Journal, PAGE_ROWS_MAX } from '../journal/index.ts'
import type { GivenApproval, ReviewedMessage } from '../signer/protocol.ts'
import type { PayParts } from './parts.ts'
import { reviewDraft } from './sign.ts'
import { decodeIntent } from './stored-intent.ts'

/** Pages of open intents one question may look at. */
const PAGES_MAX = 1_000

/** A payment that waits for a second person, and what of it they are asked to approve. */
export type Held = {
  readonly intent: IntentRecord
  /** The draft that was refused until somebody approves. Nothing was signed of it. */
  readonly draft: AttemptRecord
  /** digestEffects of its message, in lower-case hexadecimal. */
  readonly effects: string
}

/**
 * Whether an intent waits for a second person, from the journal alone: it is open although its last draft was refused. Whatever else the
 * signer refuses ends the intent in the same transaction (sign.ts).
 */
export function heldOf(intent: IntentRecord): Held | null {
  const draft = intent.attempts.at(-1)
  if (intent.state !== 'open' || draft?.state !== 'refused') return null
  return { intent, draft, effects: bytesToHex(digestEffects(draft.message)) }
}

/** Everything that waits for a second person, oldest first. */
export async function readHeld({ read }: Pick<Journal, 'read'>): Promise<Held[]> {
  const held: Held[] = []
  let after: number | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const intents = await read.openIntents({ ...(after === undefined ? {} : { after }), limit: PAGE_ROWS_MAX })
    held.push(...intents.flatMap((intent) => heldOf(intent) ?? []))
    after = intents.at(-1)?.sequence
    if (intents.length < PAGE_ROWS_MAX) break
  }
  return held
}

/** @throws APPROVAL_NOT_HELD */
export async function requireHeld({ read }: Pick<Journal, 'read'>, intentId: string): Promise<Held> {
  const intent = await read.intent(intentId)
  const held = intent === null ? null : heldOf(intent)
  if (held === null) throw new StrongroomError('APPROVAL_NOT_HELD', { intent: intentId })
  return held
}

/** What the signer says of it now, from its bytes. @throws VAULT_LOCKED */
export async function reviewHeld(parts: Pick<PayParts, 'journal' | 'signer'>, { intent, draft }: Held): Promise<ReviewedMessage> {
  return reviewDraft(parts, { intent, attempt: draft })
}

type Approving = { readonly effects: string; readonly approver: Address; readonly passphrase: string }

/**
 * Has a second person approve what a payment that waits does. It is drafted anew and signed in the next round.
 * @throws APPROVAL_NOT_HELD, SIGNER_APPROVAL_OTHER where it does something else than was read, and what the signer's approve throws
 */
export async function approveHeld(
  parts: Pick<PayParts, 'journal' | 'signer'>,
  intentId: string,
  approving: Approving,
): Promise<GivenApproval> {
  const { digest } = await reviewHeld(parts, await requireHeld(parts.journal, intentId))
  const given = await parts.signer.approve({ digest, ...approving })
  // Approved twice at once, it may have been signed by the first approval; the second must not be left over for another payment.
  const intent = await parts.journal.read.intent(intentId)
  const isSigned = intent?.attempts.at(-1)?.signature != null
  if (isSigned) await parts.signer.dropApproval({ effects: approving.effects })
  return given
}

/**
 * Gives a payment up that waits. The approval goes first: a payment of the same effects that is asked for later needs its own.
 * @throws APPROVAL_NOT_HELD
 */
export async function declineHeld(
  { journal, signer }: Pick<PayParts, 'journal' | 'signer'>,
  intentId: string,
  why: string,
): Promise<{ readonly decisionId: string }> {
  const { effects } = await requireHeld(journal, intentId)
  await signer.dropApproval({ effects })
  // Read again: it may have been approved and drafted meanwhile, and what is drafted may be signed.
  const { intent } = await requireHeld(journal, intentId)
  await journal.write('declined', (tx) => tx.abandonIntent({ intentId, why }))
  return intent
}

/** Intents that can be worked on: all but those that still wait for a second person. Nobody can have approved anything in a locked vault. */
export async function withoutHeld({ signer }: Pick<PayParts, 'signer'>, intents: readonly IntentRecord[]): Promise<IntentRecord[]> {
  if (!intents.some((intent) => heldOf(intent) !== null)) return [...intents]
  const approved = await readApproved(signer)
  return intents.filter((intent) => {
    const held = heldOf(intent)
    return held === null || approved.has(held.effects)
  })
}

async function readApproved(signer: PayParts['signer']): Promise<ReadonlySet<string>> {
  try {
    const { approvals } = await signer.standing()
    return new Set(approvals.map(({ effects }) => effects))
  } catch (error) {
    // Locked, or gone: what was signed before is followed all the same.
    if (isStrongroomError(error, 'VAULT_LOCKED') || isStrongroomError(error, 'SIGNER_GONE')) return new Set()
    throw error
  }
}

/** Who is paid by it and how much, as it was decided. */
export function payeesOf({ intent }: Held) {
  const planned = decodeIntent(intent.what)
  invariant(planned.kind === 'payment', 'only what leaves waits for a second person')
  return planned
}
