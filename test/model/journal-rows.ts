import Database from 'better-sqlite3'
import type { Address } from '../../src/core/address/address.ts'
import type { Signature } from '../../src/core/keys/signature.ts'

export type AttemptRow = {
  readonly id: bigint
  readonly intent_id: string
  readonly state: string
  readonly signature: Signature | null
  readonly lifetime: 'blockhash' | 'nonce'
  readonly blockhash: string | null
  readonly nonce: string | null
  readonly nonce_account: Address | null
  readonly predicted: string
}

const ATTEMPT = 'SELECT id, intent_id, state, signature, lifetime, blockhash, nonce, nonce_account, predicted FROM attempt'
/** A movement of a watched balance. */
export type CreditRow = {
  readonly signature: string | null
  readonly slot: bigint
  readonly account: Address
  readonly before: string
  readonly after: string
  readonly verdict: 'credit' | 'no-credit' | 'outgoing'
  readonly reason: string | null
}

const LIVING = "('draft', 'signed', 'sent', 'processed', 'confirmed', 'unknown')"

/** Each gives a row for what no committed journal may hold. */
const NEVER = [
  [
    'evidence of an end without its verdict',
    `SELECT e.attempt_id AS id FROM evidence e LEFT JOIN verdict v ON v.attempt_id = e.attempt_id WHERE v.attempt_id IS NULL
     AND (e.what = 'dead' OR (e.commitment = 'finalized' AND e.what IN ('landed', 'failed', 'unexecuted')))`,
  ],
  [
    'a state without its verdict, or another one',
    `SELECT a.id FROM attempt a LEFT JOIN verdict v ON v.attempt_id = a.id
     WHERE (a.state IN ${LIVING}) <> (v.state IS NULL) OR v.state <> a.state`,
  ],
  [
    'an intent that is not what its attempts say',
    `SELECT i.id FROM intent i JOIN attempt a ON a.intent_id = i.id GROUP BY i.id
     HAVING (i.state = 'satisfied') <> (sum(a.state = 'finalized') > 0 OR
     (i.id IN (SELECT intent_id FROM satisfied_elsewhere) AND i.state NOT IN ('open', 'awaiting-approval'))) OR (i.state = 'abandoned' AND sum(a.state IN ${LIVING}) > 0)
     OR (i.state = 'open' AND sum(a.state = 'failed') > 0 AND sum(a.state IN ${LIVING}) > 0) OR sum(a.state IN ${LIVING} OR a.state = 'finalized') > 1`,
  ],
  [
    'bytes handed out after they were revoked',
    'SELECT b.id FROM broadcast b JOIN revocation r ON r.attempt_id = b.attempt_id WHERE b.at_ms > r.at_ms',
  ],
  [
    'what was revoked to be given up, and was not',
    `SELECT a.id FROM revocation r JOIN attempt a ON a.id = r.attempt_id JOIN intent i ON i.id = a.intent_id
     WHERE r.next = 'abandon' AND a.state NOT IN ${LIVING} AND a.state <> 'finalized' AND i.state <> 'abandoned'`,
  ],
  ['an outcome that differs', `SELECT id FROM "case" WHERE kind = 'outcome-differs'`],
] as const

/** The same of what is found after an older journal was put back, where a person opens sending again. */
const NEVER_REOPENED = [
  [
    'sending opened before what our keys did was compared',
    `SELECT id FROM closing WHERE reopened_at_ms IS NOT NULL AND compared_slot IS NULL
     AND reason IN ('journal-older', 'journal-moved', 'vault-restored', 'key-imported')`,
  ],
  [
    'what was before a decision taken for it',
    `SELECT e.signature AS id FROM elsewhere e JOIN satisfied_elsewhere s ON s.signature = e.signature JOIN intent i ON i.id = s.intent_id
     WHERE e.slot <= i.decided_slot AND json_extract(e.proof, '$.by') = 'effect'`,
  ],
  [
    'what was before a decision taken for its payment',
    `SELECT e.signature AS id FROM elsewhere e JOIN paid_elsewhere p ON p.signature = e.signature JOIN payment w ON w.key = p.key
     JOIN intent i ON i.id = w.intent_id WHERE json_extract(e.proof, '$.by') = 'effect' GROUP BY p.key HAVING min(i.decided_slot) >= e.slot`,
  ],
] as const

type Question<Asked extends unknown[], Row> = { get(...asked: Asked): Row | undefined; all(...asked: Asked): Row[] }
type Count = { readonly count: bigint }

export type JournalRows = {
  readonly bySignature: Question<[string], AttemptRow>
  readonly ofIntent: Question<[string], AttemptRow>
  readonly ended: Question<[], AttemptRow>
  readonly stored: Question<[string, Uint8Array], { rows: bigint }>
  readonly never: readonly (readonly [string, Question<[], { id: bigint | string }>])[]
  readonly neverReopened: JournalRows['never']
  /** What comparisons say of transactions, and of references that they paid. */
  readonly found: Question<[], { signature: Signature; what: string }>
  readonly foundPaid: Question<[], { signature: Signature; key: string }>
  /** References that are shown paid. */
  readonly paid: Question<[], { key: string }>
  /** Cases of doings, that a person closed, by what they name. */
  readonly explained: Question<[{ readonly name: string }], Count>
  readonly unfinished: Question<[], { id: string; state: string | null; lifetime: string | null; end: bigint | null }>
  readonly open: Question<[], Count>
  readonly living: Question<[], Count>
  readonly states: Question<[], Count & { state: string }>
  readonly byId: Question<[string], { id: string }>
  readonly intents: Question<[], { id: string; state: string }>
  readonly awaiting: Question<[], Count>
  /** Each payment with how often it was held until somebody approves. */
  readonly held: Question<[], { intent_id: string; times: bigint }>
  readonly credits: Question<[], CreditRow>
  readonly balances: Question<[], { account: Address; amount: string }>
  readonly cursor: Question<[], { slot: bigint; block_slot: bigint | null; blockhash: string | null }>
  readonly openGaps: Question<[], Count>
  readonly cases: Question<[], { kind: string }>
  /** Reasons for which nothing new is signed, and attempts that have their bytes, and end although it is not. */
  readonly closings: Question<[], Count>
  readonly sent: Question<[], Count>
  close(): void
}

/** What is committed, read with a connection of the judge's own. */
export function openJournalRows(path: string): JournalRows {
  const file = new Database(path, { readonly: true, timeout: 0 })
  file.defaultSafeIntegers(true)
  const bySignature = file.prepare<[string], AttemptRow>(`${ATTEMPT} WHERE signature = ?`)
  const ofIntent = file.prepare<[string], AttemptRow>(`${ATTEMPT} WHERE intent_id = ?`)
  const ended = file.prepare<[], AttemptRow>(`${ATTEMPT} WHERE state NOT IN ${LIVING}`)
  const stored = file.prepare<[string, Uint8Array], { rows: bigint }>(
    'SELECT (SELECT count(*) FROM broadcast WHERE attempt_id = attempt.id AND node = ?) AS rows FROM attempt WHERE signed_bytes = ?',
  )
  const never = NEVER.map(([what, sql]) => [what, file.prepare<[], { id: bigint | string }>(sql)] as const)
  const neverReopened = NEVER_REOPENED.map(([what, sql]) => [what, file.prepare<[], { id: bigint | string }>(sql)] as const)
  const found = file.prepare<[], { signature: Signature; what: string }>('SELECT signature, what FROM elsewhere')
  const foundPaid = file.prepare<[], { signature: Signature; key: string }>(
    'SELECT signature, key FROM paid_elsewhere WHERE key IS NOT NULL',
  )
  const paid = file.prepare<[], { key: string }>(
    "SELECT w.key FROM payment w JOIN intent i ON i.id = w.intent_id WHERE i.state = 'satisfied' AND w.live = 1",
  )
  // A case of a past that was read back is of all that its owner did in it.
  const explained = file.prepare<[{ readonly name: string }], Count>(
    `SELECT (SELECT count(*) FROM elsewhere e WHERE e.signature = @name AND e.what IN ('paid', 'done', 'moved-home', 'failed'))
     + (SELECT count(*) FROM credit done JOIN credit told ON told.owner = done.owner AND (told.id = done.id OR told.gap_id = done.gap_id)
        JOIN "case" c ON c.credit_id = told.id WHERE done.signature = @name AND c.closed_at_ms IS NOT NULL) AS count`,
  )
  const unfinished = file.prepare<[], { id: string; state: string | null; lifetime: string | null; end: bigint | null }>(
    `SELECT i.id, a.state, a.lifetime, a.last_valid_block_height AS end FROM intent i
     LEFT JOIN attempt a ON a.intent_id = i.id AND a.state IN ${LIVING} WHERE i.state IN ('open', 'awaiting-approval')`,
  )
  const open = file.prepare<[], { count: bigint }>("SELECT count(*) AS count FROM intent WHERE state = 'open'")
  const living = file.prepare<[], { count: bigint }>(`SELECT count(*) AS count FROM attempt WHERE state IN ${LIVING}`)
  const states = file.prepare<[], { state: string; count: bigint }>('SELECT state, count(*) AS count FROM attempt GROUP BY state')
  const byId = file.prepare<[string], { id: string }>('SELECT id FROM decision WHERE id = ?')
  const intents = file.prepare<[], { id: string; state: string }>('SELECT id, state FROM intent')
  const awaiting = file.prepare<[], Count>("SELECT count(*) AS count FROM intent WHERE state = 'awaiting-approval'")
  const held = file.prepare<[], { intent_id: string; times: bigint }>(
    `SELECT a.intent_id, count(*) AS times FROM attempt a JOIN verdict v ON v.attempt_id = a.id
     WHERE v.proof LIKE '%SIGNER_APPROVAL_NEEDED%' GROUP BY a.intent_id`,
  )

  const credits = file.prepare<[], CreditRow>(
    'SELECT signature, slot, account, before_amount AS before, after_amount AS after, verdict, reason FROM credit ORDER BY id',
  )
  const balances = file.prepare<[], { account: Address; amount: string }>('SELECT account, amount FROM balance WHERE asset_id = 1')
  const cursor = file.prepare<[], { slot: bigint; block_slot: bigint | null; blockhash: string | null }>(
    'SELECT slot, block_slot, blockhash FROM cursor',
  )
  const openGaps = file.prepare<[], { count: bigint }>('SELECT count(*) AS count FROM gap WHERE closed_at_ms IS NULL')
  const cases = file.prepare<[], { kind: string }>('SELECT kind FROM "case"')
  const closings = file.prepare<[], Count>('SELECT count(*) AS count FROM closing WHERE reopened_at_ms IS NULL')
  // Bytes of a journal that is older are not sent on, and under a nonce no time ends them: they wait for whoever opens sending.
  const sent = file.prepare<[], Count>(
    `SELECT count(*) AS count FROM attempt WHERE state IN ${LIVING} AND state <> 'draft' AND NOT (lifetime = 'nonce' AND EXISTS
     (SELECT 1 FROM closing WHERE reopened_at_ms IS NULL AND reason IN ('journal-older', 'journal-moved')))`,
  )
  return {
    neverReopened,
    found,
    foundPaid,
    paid,
    explained,
    closings,
    sent,
    bySignature,
    ofIntent,
    ended,
    stored,
    never,
    unfinished,
    open,
    living,
    states,
    byId,
    intents,
    awaiting,
    held,
    credits,
    balances,
    cursor,
    openGaps,
    cases,
    close: () => file.close(),
  }
}
