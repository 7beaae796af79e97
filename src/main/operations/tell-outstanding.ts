import type { OutstandingSignature } from '../../contract/outstanding.ts'
import type { Address } from '../../core/address/address.ts'
import { readTakings } from '../../core/decision/takings.ts'
import { invariant } from '../../core/error/invariant.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { Lifetime } from '../../core/lifetime/lifetime.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { signersOf } from '../../core/message/message.ts'
import type { PlannedIntent } from '../../core/plan/intent.ts'
import { tokenAccountsOf } from '../../core/plan/payment.ts'
import { hashMessage } from '../../core/review/digest.ts'
import { type Sentence, tell } from '../../core/text/sentence.ts'
import { type AttemptRecord, type IntentRecord, type Journal, PAGE_ROWS_MAX } from '../journal/index.ts'
import { inRunsOf, readIntent } from '../pay/index.ts'
import { shownState } from './payment-story.ts'
import { namedBy, reviewMessages } from './review-plan.ts'

/** Looked up in the journal together: each names up to 64 accounts. */
const TOLD_AT_A_TIME = 100

type Signed = AttemptRecord & { readonly signature: Signature }
type Entry = { readonly attempt: Signed; readonly intent: IntentRecord; readonly planned: PlannedIntent }

/** Without what those that it would pay are called here. */
type Told = Omit<OutstandingSignature, 'payees'> & { readonly payees: readonly Omit<OutstandingSignature['payees'][number], 'label'>[] }

/** Everything that is known of signatures that may still land. Drafts are none: nobody has signed them. */
export async function tellOutstanding(journal: Journal, attempts: readonly AttemptRecord[], blockHeight: bigint | null): Promise<Told[]> {
  const told: Told[] = []
  for (const run of inRunsOf(TOLD_AT_A_TIME, attempts.filter(hasSignature))) told.push(...(await tellRun(journal, run, blockHeight)))
  return told
}

async function tellRun(journal: Journal, attempts: readonly Signed[], blockHeight: bigint | null): Promise<Told[]> {
  const entries: Entry[] = []
  for (const attempt of attempts) entries.push(await readEntry(journal, attempt))
  const reviews = await reviewMessages(journal, entries.map(reviewable), entries.flatMap(homesOf))
  const known = await readKnown(journal, entries)
  const told: Told[] = []
  for (const [index, entry] of entries.entries()) {
    const { attempt, intent } = entry
    const review = reviews[index]
    invariant(review !== undefined, 'every message was reviewed')
    told.push({
      id: attempt.id,
      signature: attempt.signature,
      messageHash: hashMessage(attempt.message),
      intent: intent.id,
      decision: intent.decisionId,
      kind: intent.kind,
      state: attempt.state,
      words: review.sentence,
      warnings: review.warnings.map(({ sentence }) => sentence),
      moves: movesOf({ message: attempt.message, planned: entry.planned, sources: intent.sources }),
      payees: payeesOf(entry),
      signers: signersOf(decodeMessage(attempt.message)).map((address) => ({ address, label: known.labels.get(address) ?? null })),
      at: new Date(attempt.atMs),
      lifetime: tellLifetime(attempt.lifetime, blockHeight, known),
      sent: await readSent(journal, attempt),
      revoking: await tellRevocation(journal, attempt),
    })
  }
  return told
}

/** In how many more blocks it can land; none once the last one is confirmed. */
export function blocksLeft(lastValidBlockHeight: bigint, blockHeight: bigint | null): bigint | null {
  if (blockHeight === null) return null
  return blockHeight >= lastValidBlockHeight ? 0n : lastValidBlockHeight - blockHeight
}

function hasSignature(attempt: AttemptRecord): attempt is Signed {
  return attempt.signature !== null
}

async function readEntry(journal: Journal, attempt: Signed): Promise<Entry> {
  const intent = await journal.read.intent(attempt.intentId)
  invariant(intent !== null, 'an attempt belongs to an intent')
  return { attempt, intent, planned: readIntent(intent.what) }
}

function reviewable({ attempt: { message }, planned }: Entry) {
  const named = planned.kind === 'upkeep' ? namedBy(planned.upkeep) : []
  return { message, tokenAccounts: ownersIn(planned), named }
}

/** Whose the token accounts are that a planned transaction names. */
export function ownersIn(planned: PlannedIntent): { account: Address; owner: Address }[] {
  switch (planned.kind) {
    case 'sweep':
      return planned.sources.map(({ account, address }) => ({ account, owner: address }))
    case 'payment':
      return tokenAccountsOf(planned)
    case 'upkeep':
      return []
  }
}

/** Where a sweep arrives is the treasury's. */
export function homesOf({ planned }: Pick<Entry, 'planned'>): Address[] {
  if (planned.kind !== 'sweep') return []
  return planned.changes.flatMap(({ account, asset, change }) => (asset.kind === 'token' && change > 0n ? [account] : []))
}

type Moving = Pick<Entry, 'planned'> & Pick<IntentRecord, 'sources'> & { readonly message: Uint8Array }

/** What it would move of one asset, by its own bytes: no seal covers what the journal says of it. Null where it moves no money. */
export function movesOf({ message, planned, sources }: Moving): OutstandingSignature['moves'] {
  if (planned.kind === 'upkeep' && planned.upkeep.act !== 'withdraw-nonce') return null
  const { asset, amount } = readTakings(message, { planned, sources, feeRule: null })
  return { asset, amount }
}

/** Whom it would pay, by its own bytes. */
function payeesOf({ attempt: { message }, planned, intent: { sources } }: Entry): Told['payees'] {
  if (planned.kind !== 'payment') return []
  const { payees } = readTakings(message, { planned, sources, feeRule: null })
  return payees.map(({ key: reference, recipient }) => ({ reference, recipient }))
}

type Known = { readonly labels: ReadonlyMap<Address, string | null>; readonly ours: ReadonlySet<Address> }

async function readKnown(journal: Journal, entries: readonly Entry[]): Promise<Known> {
  const named = entries.flatMap(({ attempt }) => [
    ...signersOf(decodeMessage(attempt.message)),
    ...(attempt.lifetime.kind === 'nonce' ? [attempt.lifetime.authority] : []),
  ])
  const accounts = await journal.read.accountsByAddress([...new Set(named)])
  const nonces = await journal.read.nonces()
  return {
    labels: new Map([...nonces, ...accounts].map(({ address, label }) => [address, label])),
    ours: new Set(accounts.flatMap(({ address, role }) => (role === 'watch' ? [] : [address]))),
  }
}

function tellLifetime(lifetime: Lifetime, blockHeight: bigint | null, { labels, ours }: Known): OutstandingSignature['lifetime'] {
  switch (lifetime.kind) {
    case 'blockhash': {
      const { kind, lastValidBlockHeight } = lifetime
      return { kind, lastValidBlockHeight, blocksLeft: blocksLeft(lastValidBlockHeight, blockHeight) }
    }
    case 'nonce': {
      const { kind, nonceAccount: account, authority } = lifetime
      return { kind, account, label: labels.get(account) ?? null, authority, ours: ours.has(authority) }
    }
  }
}

async function readSent(journal: Journal, { id }: AttemptRecord) {
  const times = new Map<string, number>()
  for (const { node } of await journal.read.broadcasts({ attemptId: id, limit: PAGE_ROWS_MAX })) times.set(node, (times.get(node) ?? 0) + 1)
  return [...times].map(([node, count]) => ({ node, times: count }))
}

async function tellRevocation(journal: Journal, { revocation, lifetime }: AttemptRecord): Promise<OutstandingSignature['revoking']> {
  if (revocation === null) return null
  const { next, advanceId, atMs } = revocation
  const [advance = null] = advanceId === null ? [] : await journal.read.decisionIntents({ decisionId: advanceId, limit: 1 })
  const state = advance === null ? null : shownState(advance)
  return {
    since: new Date(atMs),
    next,
    advance: advance === null || state === null ? null : { intent: advance.id, state },
    words: revocationWords(lifetime, state),
  }
}

function revocationWords({ kind }: Lifetime, advance: string | null): Sentence {
  if (kind === 'blockhash') return tell`It is no longer sent. It could still land until its last block is final.`
  if (advance === 'abandoned' || advance === 'failed')
    return tell`The transaction that was to advance its nonce came to nothing. It can be revoked again.`
  if (advance === null)
    return tell`It is no longer sent, and counts as outstanding until it is proved that it did not land. If its nonce still stands, revoke it again.`
  if (advance === 'satisfied') return tell`Its nonce has advanced. It counts as outstanding until it is proved that it did not land before.`
  return tell`Its nonce is being advanced. Until that is final, it could still land.`
}
