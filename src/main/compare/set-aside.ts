import type { ClosingRecord, IntentRecord, Journal } from '../journal/index.ts'
import { dropApprovalsOf, readPlannedLifetime } from '../pay/index.ts'
import type { SignerClient } from '../signer-client.ts'
import type { SignedEntry } from '../signer/protocol.ts'
import type { Doubt } from './judge-elsewhere.ts'

type Parts = {
  readonly journal: Journal
  readonly signer: SignerClient
  /** Why sending was closed when the comparison began; while one of them stands nothing is decided. */
  readonly closings: readonly ClosingRecord[]
  readonly onEnded: (decisionId: string) => Promise<void>
}

const PARTLY = 'A part of it was paid by other messages than those followed for it. This is of the rest.'

type Why = 'under-a-nonce' | 'signed-before' | Doubt

/** What is to be known of it before it is made otherwise: a sweep or upkeep pays nobody and has no reference. */
const WHY: Readonly<Record<'payment' | 'other', Readonly<Record<Why, string>>>> = {
  payment: {
    'under-a-nonce':
      'Another message may have been signed for it under a nonce, of which nothing here knows and which no time ends. It may have been paid, or may still be: ask the recipient, and advance the nonce accounts before it is paid under another reference.',
    'signed-before':
      'The signer had signed another message for it, or for a reference that it pays, and the comparison could not tell what became of that one. It may have been paid, and under a nonce whose value stands it may still be. Ask the recipient; if nothing arrived, advance that nonce account and pay under another reference.',
    'equal-meanwhile':
      'An equal transaction is final from about when it was decided, and one node alone named the slot by which it would be an earlier one. It may have been paid by that transaction: ask the recipient before it is paid under another reference.',
    'hidden-meanwhile':
      'A transaction that names its accounts is final, and what it moved between them is hidden. It may have been paid by that transaction: ask the recipient before it is paid under another reference.',
  },
  other: {
    'under-a-nonce':
      'Another message may have been signed for it under a nonce, of which nothing here knows and which no time ends. It may have been done, or may still be: advance the nonce accounts before it is decided again.',
    'signed-before':
      'The signer had signed another message for it, and the comparison could not tell what became of that one. It may have been done, and under a nonce whose value stands it may still be: advance that nonce account before it is decided again.',
    'equal-meanwhile':
      'An equal transaction is final from about when it was decided, and one node alone named the slot by which it would be an earlier one. It may have been done by that transaction: look at the accounts before it is decided again.',
    'hidden-meanwhile':
      'A transaction that names its accounts is final, and what it moved between them is hidden. It may have been done by that transaction: look at the accounts before it is decided again.',
  },
}

/** What is open and not recorded as paid, with the references of what is not. */
export type Unpaid = { readonly intent: IntentRecord; readonly unpaid: readonly string[]; readonly isPartlyPaid: boolean }

/**
 * Ends what is open and for which the signer remembers a message that nobody can tell of: it would be refused, and close sending again, for ever.
 * Its reference stays taken. Gives the intents that ended.
 */
export async function setBlockedAside(parts: Parts, open: readonly Unpaid[], unknown: readonly SignedEntry[]): Promise<readonly string[]> {
  const intents = new Set(unknown.map(({ intent }) => intent))
  const references = new Set(unknown.flatMap((entry) => entry.references))
  const blocked = open.filter(({ intent, unpaid }) => intents.has(intent.id) || unpaid.some((key) => references.has(key)))
  return await setAllAside(parts, blocked, { code: 'SIGNER_SIGNED_BEFORE', why: 'signed-before' })
}

/** A message under a nonce that nobody remembers may land at any time: what was to be paid under one is not made again automatically. */
export async function setNoncesAside(parts: Parts, open: readonly Unpaid[]): Promise<readonly string[]> {
  const underNonces = open.filter(({ intent }) => readPlannedLifetime(intent.what).kind === 'nonce')
  return await setAllAside(parts, underNonces, { code: 'NONCE_SIGNED_ELSEWHERE', why: 'under-a-nonce' })
}

const CODE_OF: Readonly<Record<Doubt, string>> = { 'equal-meanwhile': 'EQUAL_MEANWHILE', 'hidden-meanwhile': 'HIDDEN_MEANWHILE' }

/** What another transaction may have carried out already is not carried out again. */
export async function setDoubtedAside(
  parts: Parts,
  open: readonly Unpaid[],
  doubted: ReadonlyMap<string, Doubt>,
): Promise<readonly string[]> {
  const ended: string[] = []
  for (const one of open) {
    const why = doubted.get(one.intent.id)
    if (why !== undefined) ended.push(...(await setAllAside(parts, [one], { code: CODE_OF[why], why })))
  }
  return ended
}

type Ending = { readonly code: string; readonly why: Why }

async function setAllAside(parts: Parts, open: readonly Unpaid[], ending: Ending): Promise<readonly string[]> {
  const ended: string[] = []
  for (const one of open) if (await setAside(parts, one, ending)) ended.push(one.intent.id)
  return ended
}

/** Only while sending is closed for what it was closed for: what was decided since a person opened it is nobody else's. */
async function setAside(parts: Parts, { intent, isPartlyPaid }: Unpaid, { code, why }: Ending): Promise<boolean> {
  const { journal, closings } = parts
  const standing = new Set((await journal.read.closings()).map(({ id }) => id))
  if (!closings.some(({ id }) => standing.has(id))) return false
  await dropApprovalsOf(parts, intent)
  const words = WHY[intent.kind === 'payment' ? 'payment' : 'other'][why]
  const isEnded = await journal.write('set-aside', (tx) =>
    tx.setAside({ intentId: intent.id, code, why: isPartlyPaid ? `${PARTLY} ${words}` : words, closings }),
  )
  if (isEnded) await parts.onEnded(intent.decisionId)
  return isEnded
}
