import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import type { Address } from '../../src/core/address/address.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import type { Block, Chain } from './chain.ts'
import type { Accounts, Executed } from './execute.ts'
import { HOUSE } from './house.ts'

/** What must never be seen, and was. `rule` is one of exactly-once sending's own. */
export type Violation = { readonly rule: string; readonly what: string }

type AttemptRow = {
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
     HAVING (i.state = 'satisfied') <> (sum(a.state = 'finalized') > 0) OR (i.state = 'abandoned' AND sum(a.state IN ${LIVING}) > 0)
     OR (i.state = 'open' AND sum(a.state = 'failed') > 0) OR sum(a.state IN ${LIVING} OR a.state = 'finalized') > 1`,
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
  ['an outcome that differs', 'SELECT id FROM "case"'],
] as const

export type Judge = {
  /** Everything found so far, first things first. */
  readonly found: readonly Violation[]
  say(rule: string, what: string): void
  readonly onCommit: () => void
  /** Bytes leave the process. */
  readonly onSend: (node: string, bytes: Uint8Array) => void
  /** A signature came into the world; `nonce` is what it lives by, if it does. */
  readonly onSigned: (digest: string, nonce: string | null) => void
  onFinal(blocks: readonly Block[]): void
  /** Looks at what was committed since the last time. */
  look(): void
  /** Whether everything that was begun has ended. */
  isDone(): boolean
  /** What has not ended, in words. */
  unfinished(): string
  openIntents(): number
  /** How many attempts are in each state. */
  ended(): Readonly<Record<string, number>>
  isKnown(decision: string): boolean
  close(): void
}

type JudgeOptions = { readonly path: string; readonly chain: Chain; readonly rules: readonly string[] | null }

/** Looks at the chain and at what is committed, with a connection of its own, and says what must never be. */
export function openJudge({ path, chain, rules }: JudgeOptions): Judge {
  const file = new Database(path, { readonly: true, timeout: 0 })
  file.defaultSafeIntegers(true)
  const bySignature = file.prepare<[string], AttemptRow>(`${ATTEMPT} WHERE signature = ?`)
  const ofIntent = file.prepare<[string], AttemptRow>(`${ATTEMPT} WHERE intent_id = ?`)
  const ended = file.prepare<[], AttemptRow>(`${ATTEMPT} WHERE state NOT IN ${LIVING}`)
  const stored = file.prepare<[string, Uint8Array], { rows: bigint }>(
    'SELECT (SELECT count(*) FROM broadcast WHERE attempt_id = attempt.id AND node = ?) AS rows FROM attempt WHERE signed_bytes = ?',
  )
  const never = NEVER.map(([what, sql]) => [what, file.prepare<[], { id: bigint | string }>(sql)] as const)
  const unfinished = file.prepare<[], { id: string; state: string | null; lifetime: string | null; end: bigint | null }>(
    `SELECT i.id, a.state, a.lifetime, a.last_valid_block_height AS end FROM intent i
     LEFT JOIN attempt a ON a.intent_id = i.id AND a.state IN ${LIVING} WHERE i.state = 'open'`,
  )
  const open = file.prepare<[], { count: bigint }>("SELECT count(*) AS count FROM intent WHERE state = 'open'")
  const living = file.prepare<[], { count: bigint }>(`SELECT count(*) AS count FROM attempt WHERE state IN ${LIVING}`)
  const states = file.prepare<[], { state: string; count: bigint }>('SELECT state, count(*) AS count FROM attempt GROUP BY state')
  const byId = file.prepare<[string], { id: string }>('SELECT id FROM decision WHERE id = ?')

  const found: Violation[] = []
  const paid = new Map<string, Signature>()
  const given = new Map<string, bigint>()
  const judged = new Set<bigint>()
  const signedOver = new Map<string, string>()
  let committed = false
  const say = (rule: string, what: string) => {
    if (rules === null || rules.includes(rule)) found.push({ rule, what })
  }

  const judgeState = (attempt: AttemptRow) => {
    const { id, state, signature } = attempt
    if (state === 'refused' || signature === null) return
    const fate = chain.fateOf(signature)
    const truth = fate === 'landed' ? 'finalized' : fate
    if (state === 'expired' || state === 'revoked') {
      const over = attempt.lifetime === 'blockhash' ? chain.isOver(attempt.blockhash ?? '') : isNonceOver(chain, attempt)
      if (fate !== null || !over) say('I2', `attempt ${id} is shown ${state}, and ${fate ?? 'can still land'}`)
    } else if (state !== truth) say('I2', `attempt ${id} is shown ${state}, and is ${fate ?? 'undecided'}`)
    else if (state === 'unexecuted' && attempt.lifetime === 'nonce' && !isNonceOver(chain, attempt))
      say('I2', `attempt ${id} is shown unexecuted, and can still land`)
  }

  const storyOf = (intent: string) =>
    ofIntent
      .all(intent)
      .map(
        ({ id, state, lifetime, signature }) =>
          `${id} by ${lifetime} is ${state}, truly ${chain.fateOf(signature ?? ('' as Signature)) ?? 'nowhere'}`,
      )
      .join('; ')
  const judgePaid = ({ read, ending }: Executed, attempt: AttemptRow) => {
    if (ending !== 'landed') return
    const earlier = paid.get(attempt.intent_id)
    if (earlier !== undefined && earlier !== read.signature) say('I1', `an intent was carried out twice: ${storyOf(attempt.intent_id)}`)
    paid.set(attempt.intent_id, read.signature)
  }

  const judgeSum = ({ read, ending, before, after }: Executed, attempt: AttemptRow) => {
    const predicted = JSON.parse(attempt.predicted) as readonly { account: Address; change: string }[]
    const expected = predicted.reduce((sum, { account, change }) => (HOUSE.ours.has(account) ? sum + BigInt(change) : sum), 0n)
    const due = { landed: expected, failed: -read.feeLamports, unexecuted: 0n }[ending]
    if (sumOf(after) - sumOf(before) !== due) say('I5', `attempt ${attempt.id} ${ending} and changed our balances by other than ${due}`)
  }

  return {
    found,
    onCommit: () => {
      committed = true
    },
    onSend: (node: string, bytes: Uint8Array) => {
      const row = stored.get(node, bytes)
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
      if (row === undefined) say('I3', `node ${node} was given ${digest}, which is not stored`)
      const times = (given.get(`${node} ${digest}`) ?? 0n) + 1n
      given.set(`${node} ${digest}`, times)
      if (row !== undefined && row.rows < times)
        say('I3', `node ${node} was given ${digest} ${times} times, with ${row.rows} broadcast rows`)
    },
    onSigned: (digest: string, nonce: string | null) => {
      if (nonce === null) return
      const earlier = signedOver.get(nonce) ?? digest
      if (earlier !== digest) say('I4', `two messages were signed over the nonce ${nonce}`)
      signedOver.set(nonce, earlier)
    },
    onFinal: (blocks: readonly Block[]) => {
      for (const { transactions, accounts } of blocks) {
        for (const executed of transactions) {
          const attempt = bySignature.get(executed.read.signature)
          if (attempt === undefined) {
            say('I5', `${executed.read.signature} moved our money and nobody knows it`)
            continue
          }
          judgePaid(executed, attempt)
          judgeSum(executed, attempt)
          if (judged.has(attempt.id)) judgeState(attempt)
        }
        if (transactions.length > 0) judgeRecipients(accounts, say)
      }
    },
    look: () => {
      if (!committed) return
      committed = false
      for (const attempt of ended.all()) {
        if (!judged.has(attempt.id)) judgeState(attempt)
        judged.add(attempt.id)
      }
      for (const [what, query] of never) for (const { id } of query.all()) say('journal', `${what}: ${id}`)
    },
    unfinished: () =>
      unfinished
        .all()
        .map(
          ({ id, state, lifetime, end }) =>
            `${id} is ${state ?? 'without an attempt'}, by ${lifetime ?? 'nothing'} until ${end ?? 'its nonce moves'}`,
        )
        .join('; '),
    isDone: () => open.get()?.count === 0n && living.get()?.count === 0n,
    openIntents: () => Number(open.get()?.count ?? 0n),
    ended: () => Object.fromEntries(states.all().map(({ state, count }) => [state, Number(count)])),
    isKnown: (id: string) => byId.get(id) !== undefined,
    say,
    close: () => file.close(),
  }
}

/** What one key owes is owed once, however often it is decided and whatever becomes of it. */
function judgeRecipients(accounts: Accounts, say: (rule: string, what: string) => void): void {
  for (const [index, recipient] of HOUSE.recipients.entries()) {
    const got = accounts.get(recipient)?.lamports ?? 0n
    if (got !== 0n && got !== owedTo(index)) say('I1', `recipient ${index} got ${got} and was owed ${owedTo(index)}`)
  }
}

export function owedTo(recipient: number): bigint {
  return 1_000_000n + BigInt(recipient)
}

function sumOf(accounts: Accounts): bigint {
  return [...HOUSE.ours].reduce((sum, address) => sum + (accounts.get(address)?.lamports ?? 0n), 0n)
}

function isNonceOver(chain: Chain, { nonce, nonce_account: account }: AttemptRow): boolean {
  return account !== null && chain.finalNonce(account) !== nonce
}
