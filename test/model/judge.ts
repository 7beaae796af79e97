import { createHash } from 'node:crypto'
import type { Address } from '../../src/core/address/address.ts'
import type { Signature } from '../../src/core/keys/signature.ts'
import type { Block, Chain } from './chain.ts'
import type { Accounts, Executed } from './execute.ts'
import { HOUSE, owedTo } from './house.ts'
import { type AttemptRow, type JournalRows, openJournalRows } from './journal-rows.ts'
import { openPaidJudge, type PaidJudge } from './paid-judge.ts'
import { openPeopleJudge } from './people-judge.ts'
import { openSignedJudge } from './signed-judge.ts'
import type { Bounds, SignedHere, SignerAsked } from './vault.ts'

/** What must never be seen, and was. `rule` is one of exactly-once sending's own. */
export type Violation = { readonly rule: string; readonly what: string }

export type Judge = {
  /** Everything found so far, first things first. */
  readonly found: readonly Violation[]
  readonly say: (rule: string, what: string) => void
  readonly onCommit: () => void
  /** Bytes leave the process. */
  readonly onSend: (node: string, bytes: Uint8Array) => void
  /** Signatures are given away. */
  readonly onSigned: (signed: SignedHere) => void
  /** Somebody who speaks for the backend got this one, which no journal has to know. */
  readonly onAsked: (signature: Signature) => void
  /** The vault was restored from its words. */
  onMadeAgain(): void
  onFinal(blocks: readonly Block[]): void
  /** Looks at what was committed since the last time. */
  look(): void
  /** Remembers what was paid, whatever journal knows of it. */
  readonly payments: PaidJudge
  /** Whether sending is closed. Known only where a person opens it again. */
  isClosed(): boolean
  /** Whether everything that was begun has ended, or sending is closed, if it may stay so. */
  isDone(mayStayClosed?: boolean): boolean
  /** What has not ended, in words. */
  unfinished(): string
  /** How far the watcher got, in words. */
  watched(): string
  unfinishedIntents(): number
  /** How many payments wait for a second person. */
  awaiting(): number
  /** Approvals that were given. */
  approvals(): number
  /** Something begins at the signer that has to do with approvals. */
  readonly onAgreeing: ((asked: SignerAsked) => (isDone: boolean) => void) | null
  /** The process is killed. */
  onKilled(): void
  /** How many attempts are in each state. */
  ended(): Readonly<Record<string, number>>
  isKnown(decision: string): boolean
  /** What is committed, to be read by other judges. */
  rows(): JournalRows
  /** Puts another journal in place of this one while `replace` runs, and begins to look at it: what only the other one knew is forgotten. */
  replacing(replace: () => void): void
  close(): void
}

type JudgeOptions = {
  readonly path: string
  readonly chain: Chain
  readonly rules: readonly string[] | null
  /** What the policy lets leave. */
  readonly bounds: Bounds
  /** Whether there is a second person, and a threshold. */
  readonly people: boolean
  /** Whether a person opens sending again where it was closed. */
  readonly reopened: boolean
}

/** Looks at the chain and at what is committed, with a connection of its own, and says what must never be. */
export function openJudge({ path, chain, rules, bounds, people: isWithPeople, reopened: isReopened }: JudgeOptions): Judge {
  let rows = openJournalRows(path)
  const found: Violation[] = []
  const paid = new Map<string, Signature>()
  const given = new Map<string, bigint>()
  const judged = new Set<bigint>()
  const asked = new Set<Signature>()
  let committed = false
  let isOld = false
  let isClosed = false
  const say = (rule: string, what: string) => {
    if (rules === null || rules.includes(rule)) found.push({ rule, what })
  }

  const payments = openPaidJudge({ say, chain, rows: () => rows })
  const signatures = openSignedJudge({ say, bounds, isVoid: payments.isVoid })
  const people = isWithPeople ? openPeopleJudge({ say, rows: () => rows }) : null

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
    rows.ofIntent
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

  const lookAtReopening = () => {
    isClosed = rows.closings.get()?.count !== 0n
    payments.look()
    for (const [what, query] of rows.neverReopened) for (const { id } of query.all()) say('reopening', `${what}: ${id}`)
  }

  return {
    found,
    payments,
    isClosed: () => isClosed,
    onCommit: () => {
      committed = true
    },
    onSend: (node: string, bytes: Uint8Array) => {
      const row = rows.stored.get(node, bytes)
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
      if (row === undefined) say('I3', `node ${node} was given ${digest}, which is not stored`)
      const times = (given.get(`${node} ${digest}`) ?? 0n) + 1n
      given.set(`${node} ${digest}`, times)
      if (row !== undefined && row.rows < times)
        say('I3', `node ${node} was given ${digest} ${times} times, with ${row.rows} broadcast rows`)
    },
    onSigned: (signed) => {
      signatures.onSigned(signed)
      payments.onSigned(signed)
      people?.onSigned(signed)
    },
    onAsked: (signature) => asked.add(signature),
    onMadeAgain: () => {
      payments.onMadeAgain()
      signatures.onMadeAgain()
    },
    onFinal: (blocks: readonly Block[]) => {
      for (const { transactions, accounts } of blocks) {
        for (const executed of transactions) {
          if (executed.ending === 'landed') payments.onLanded(executed.read.signature)
          const attempt = rows.bySignature.get(executed.read.signature)
          if (!executed.read.signers.some((address) => HOUSE.ours.has(address))) continue
          if (attempt === undefined) {
            // Of what was decided before an old journal was put back, or asked for behind its back, the chain alone knows: books.ts judges what
            // the product finds.
            if (!isOld && !asked.has(executed.read.signature)) say('I5', `${executed.read.signature} moved our money and nobody knows it`)
            continue
          }
          judgePaid(executed, attempt)
          judgeSum(executed, attempt)
          if (judged.has(attempt.id)) judgeState(attempt)
        }
        if (transactions.length > 0) judgeRecipients(accounts, (what) => say(isOld ? 'I7' : 'I1', what))
      }
    },
    look: () => {
      if (!committed) return
      committed = false
      for (const attempt of rows.ended.all()) {
        if (!judged.has(attempt.id)) judgeState(attempt)
        judged.add(attempt.id)
      }
      people?.look()
      if (isReopened) lookAtReopening()
      for (const [what, query] of rows.never) for (const { id } of query.all()) say('journal', `${what}: ${id}`)
    },
    unfinished: () =>
      rows.unfinished
        .all()
        .map(
          ({ id, state, lifetime, end }) =>
            `${id} is ${state ?? 'without an attempt'}, by ${lifetime ?? 'nothing'} until ${end ?? 'its nonce moves'}`,
        )
        .join('; '),
    // Where nobody opens sending again, what is not signed waits for whoever does.
    isDone: (mayStayClosed = !isReopened) => {
      if (rows.closings.get()?.count !== 0n) return mayStayClosed && rows.sent.get()?.count === 0n
      return rows.open.get()?.count === 0n && rows.awaiting.get()?.count === 0n && rows.living.get()?.count === 0n
    },
    watched: () => {
      const cursor = rows.cursor.get()
      return `slot ${cursor?.slot}, ${rows.openGaps.get()?.count} gaps`
    },
    unfinishedIntents: () => Number(rows.open.get()?.count ?? 0n),
    awaiting: () => Number(rows.awaiting.get()?.count ?? 0n),
    approvals: () => people?.approvals() ?? 0,
    onAgreeing: people?.onAsked ?? null,
    onKilled: () => people?.onKilled(),
    ended: () => Object.fromEntries(rows.states.all().map(({ state, count }) => [state, Number(count)])),
    isKnown: (id: string) => rows.byId.get(id) !== undefined,
    say,
    rows: () => rows,
    replacing: (replace) => {
      rows.close()
      replace()
      rows = openJournalRows(path)
      isOld = true
      signatures.onReplaced()
      given.clear()
      judged.clear()
      committed = true
    },
    close: () => rows.close(),
  }
}

/** What one key owes is owed once, however often it is decided and whatever becomes of it. */
function judgeRecipients(accounts: Accounts, say: (what: string) => void): void {
  for (const [index, recipient] of HOUSE.recipients.entries()) {
    const got = accounts.get(recipient)?.lamports ?? 0n
    if (got !== 0n && got !== owedTo(index)) say(`recipient ${index} got ${got} and was owed ${owedTo(index)}`)
  }
}

function sumOf(accounts: Accounts): bigint {
  return [...HOUSE.ours].reduce((sum, address) => sum + (accounts.get(address)?.lamports ?? 0n), 0n)
}

function isNonceOver(chain: Chain, { nonce, nonce_account: account }: AttemptRow): boolean {
  return account !== null && chain.finalNonce(account) !== nonce
}
