import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import type { BackendEvent } from '../../../src/contract/events.ts'
import type { Task } from '../../../src/contract/schemas.ts'
import { ELSEWHERE_WORDS } from '../../../src/core/review/explain-elsewhere.ts'
import { type ClosingReason as Reason, explainClosing } from '../../../src/core/journal/explain-closing.ts'
import { explainSending, nextSendingStep } from '../../../src/core/review/explain-sending.ts'
import { address, say } from '../../../src/core/text/sentence.ts'
import { payingDay } from './paying.ts'
import { addressOf, type Case, goodDay, type Scene, signatureOf } from './scene.ts'

const os = implement(contract)

type Sending = Scene['sending']
type Found = NonNullable<Scene['found']>[number]

export const SINCE = new Date(1_700_000_000_000)

/** As the backend says it. `compared`: the slot up to which everything was compared since. */
export function sendingOf(
  told: Pick<Sending, 'state' | 'catchingUp' | 'cases'>,
  reasons: readonly Reason[] = [],
  compared: bigint | null = null,
): Sending {
  const closed = { ...told, compared: compared !== null }
  const isStopped = told.state === 'offline' && reasons.length > 0
  return {
    ...told,
    words: explainSending({ ...closed, state: isStopped ? 'offline-stopped' : told.state }),
    next: told.state === 'closed' ? nextSendingStep(closed) : isStopped ? 'reopen' : null,
    reasons: reasons.map((reason) => {
      return {
        reason,
        since: SINCE,
        words: explainClosing({ reason, context: null }),
        comparedSlot: compared,
        mustCompare: told.state === 'closed' && reason !== 'movement-unexplained',
      }
    }),
  }
}

const REASONS: readonly Reason[] = ['journal-older', 'movement-unexplained']
const CASE_WORDS =
  'A key of yours paid for this transaction, and nothing that was signed here has its signature. Sending is closed, so that nothing is paid a second time.'

/** A case of something that a key did and nobody here knows of. */
export const unknownCase = (id: number): Case => ({
  id,
  kind: 'unknown-outgoing',
  words: CASE_WORDS,
  account: addressOf(1),
  asset: { kind: 'native' },
  expected: 0n,
  found: 2_000_005_000n,
  slot: 398_100_000n,
  signature: signatureOf(70 + id),
  payment: null,
  openedAt: SINCE,
  closed: null,
})

/** An older journal was put back, and two transactions are explained by nothing in it. */
export const closedDay = (): Scene => ({
  ...goodDay(),
  openCases: 2,
  cases: [unknownCase(1), unknownCase(2)],
  sending: sendingOf({ state: 'closed', catchingUp: null, cases: 2 }, REASONS),
})

const found = (number: number, what: Found['what'], payments: Found['payments'], intents: string[] = []): Found => {
  return { signature: signatureOf(70 + number), slot: 398_100_000n, what, words: ELSEWHERE_WORDS[what], at: SINCE, payments, intents }
}
const paid = (reference: string | null, amount: bigint): Found['payments'][number] => {
  return { reference, recipient: addressOf(500), asset: { kind: 'native' }, amount }
}

/** What a comparison makes of the closed day: one is paid, of one nobody knows what it was for. */
export function compareIn(scene: Scene): void {
  scene.found = [found(1, 'paid', [paid('invoice 17', 2_000_000_000n)], ['payment-17/1']), found(2, 'unknown', [paid(null, 750_000_000n)])]
  scene.cases = [unknownCase(2)]
  scene.openCases = 1
  scene.sending = sendingOf({ state: 'closed', catchingUp: null, cases: 1 }, REASONS, 398_200_000n)
}

/** The same after its comparison. */
export function comparedDay(): Scene {
  const scene = closedDay()
  compareIn(scene)
  return scene
}

/** Two payments of a version that made no seals. */
export const unconfirmedDay = (): Scene => ({
  ...goodDay(),
  unconfirmed: [
    {
      id: '7d1f2a34-0000-4000-8000-000000000001',
      kind: 'payment',
      at: SINCE,
      digest: 'ab'.repeat(32),
      transactions: [
        {
          intent: '7d1f2a34-0000-4000-8000-000000000001/1',
          readable: true,
          refusal: null,
          asset: { kind: 'native' },
          accounts: 2,
          amount: 3_500_000_000n,
          feeLamports: 5_000n,
          does: say`Moves 3.5 SOL to 2 accounts that are not ours.`,
          sources: [],
          mayLand: false,
          messageHash: null,
          payees: [
            { reference: 'invoice 21', recipient: addressOf(501), amount: 1_250_000_000n },
            { reference: 'invoice 22', recipient: addressOf(502), amount: 2_250_000_000n },
          ],
        },
      ],
      warnings: [],
    },
  ],
})

/** The same with a sweep of two transactions: a message for the second one may still land. */
export function unconfirmedSweepDay(): Scene {
  const transaction = (number: number, mayLand: boolean) => ({
    intent: `7d1f2a34-0000-4000-8000-000000000002/${number}`,
    readable: true,
    refusal: null,
    asset: { kind: 'native' as const },
    accounts: 1,
    amount: 3_500_000_000n,
    feeLamports: 5_000n,
    does: say`Moves 3.5 SOL of one account to ${address(addressOf(510 + number))}.`,
    payees: [],
    sources: [{ address: addressOf(520 + number), amount: 3_500_000_000n }],
    mayLand,
    messageHash: mayLand ? addressOf(900_000 + number) : null,
  })
  const warnings = [say`${address(addressOf(511))} is not ours.`]
  const sweep = { id: '7d1f2a34-0000-4000-8000-000000000002', kind: 'sweep' as const, at: SINCE, digest: 'cd'.repeat(32) }
  return { ...goodDay(), unconfirmed: [{ ...sweep, transactions: [transaction(1, false), transaction(2, true)], warnings }] }
}

/** A day on which the one payment that is followed is decided, and nothing of it is signed. */
export function unsignedDay(): Scene {
  const day = payingDay()
  const [decided] = day.paying.decided.values()
  if (decided === undefined) throw new Error('a payment is decided on that day')
  const unsigned = { state: 'waiting' as const, signature: null, slot: null, broadcasts: 0 }
  const lines = decided.lines.map((line) => ({ ...line, ...unsigned }))
  day.paying.decided = new Map([[decided.id, { ...decided, outcome: 'going-on', lines }]])
  return day
}

/** The same day: the one payment that is followed has ended, and nobody can tell whether it was made. */
export function notKnownPaymentDay(): Scene {
  const day = unsignedDay()
  const [decided] = day.paying.decided.values()
  if (decided === undefined) throw new Error('a payment is decided on that day')
  const lines = decided.lines.map((line) => ({ ...line, state: 'not-known' as const, settled: true }))
  day.paying.decided = new Map([[decided.id, { ...decided, outcome: 'not-known', settled: true, lines }]])
  return day
}

/** The same day: of the one payment that is followed, nothing is signed before a person confirms it. */
export function unconfirmedPaymentDay(): Scene {
  const day = payingDay()
  const [decided] = day.paying.decided.values()
  if (decided === undefined) throw new Error('a payment is decided on that day')
  const lines = decided.lines.map((line) => ({ ...line, state: 'awaiting-confirmation' as const, signature: null, slot: null }))
  day.paying.decided = new Map([[decided.id, { ...decided, outcome: 'awaiting-confirmation', lines }]])
  const unconfirmed = unconfirmedDay().unconfirmed?.map((one) => ({ ...one, id: decided.id })) ?? []
  return { ...day, unconfirmed }
}

/** Two transactions have ended, and nobody can tell whether they were made. */
export function unknownDay(): Scene {
  const one = { intent: 'payment-18/1', decision: 'payment-18', kind: 'payment' as const, why: null, closed: null }
  return { ...goodDay(), unknownIntents: [one, { ...one, intent: 'payment-18/2' }] }
}

type Parts = { readonly scene: Scene; readonly hub: { tell(event: BackendEvent): void }; readonly tasks: Map<string, Task> }

/** Sending, answered from a scene. A comparison runs until the test ends it. */
export function sendingAnswers({ scene, hub, tasks }: Parts) {
  return {
    status: os.sending.status.handler(() => scene.sending),
    found: os.sending.found.handler(() => ({
      found: scene.found ?? [],
      more: false,
      moreUnknown: false,
      unknown: scene.unknownIntents ?? [],
    })),
    compare: os.sending.compare.handler(() => {
      const id = `compare-${tasks.size}`
      const task: Task = {
        id,
        what: 'compare with the chain',
        done: 0,
        total: 2,
        waits: null,
        state: 'running',
        canStop: false,
        error: null,
      }
      tasks.set(id, task)
      hub.tell({ kind: 'task', task })
      return task
    }),
    signAnyway: os.sending.signAnyway.handler(() => {
      if (scene.sending.state === 'switching') scene.sending = goodDay().sending
      hub.tell({ kind: 'sending', state: scene.sending.state })
      return scene.sending
    }),
    reopen: os.sending.reopen.handler(({ input: { passphrase }, errors }) => {
      if (passphrase !== scene.passphrase) throw errors.REFUSED({ data: { code: 'VAULT_WRONG_PASSPHRASE', context: {} } })
      const state = scene.workstation === 'offline' ? 'offline' : 'open'
      scene.sending = state === 'offline' ? sendingOf({ state, catchingUp: null, cases: 0 }) : goodDay().sending
      hub.tell({ kind: 'sending', state })
      return scene.sending
    }),
  }
}

/** What waits for a person's word, answered from a scene. */
export function confirmationAnswers({ scene }: Pick<Parts, 'scene'>) {
  const settle = (id: string): number => {
    const taken = scene.unconfirmed?.find((one) => one.id === id)
    scene.unconfirmed = scene.unconfirmed?.filter((one) => one !== taken) ?? []
    return taken?.transactions.length ?? 0
  }
  return {
    unconfirmed: os.activity.unconfirmed.handler(() => ({ decisions: scene.unconfirmed ?? [], more: false })),
    confirm: os.activity.confirm.handler(({ input: { id, digest, passphrase }, errors }) => {
      if (passphrase !== scene.passphrase) throw errors.REFUSED({ data: { code: 'VAULT_WRONG_PASSPHRASE', context: {} } })
      const found = scene.unconfirmed?.find((one) => one.id === id)
      if (found?.digest !== digest) throw errors.REFUSED({ data: { code: 'DECISION_CHANGED', context: { id } } })
      return { id, confirmed: settle(id) }
    }),
    resolve: os.activity.resolve.handler(({ input: { intent, note }, errors }) => {
      const found = scene.unknownIntents?.find((one) => one.intent === intent)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'PAYMENT_UNKNOWN', context: { intent } } })
      found.closed = { at: new Date(), note }
      return { intent }
    }),
    takeBack: os.activity.takeBack.handler(({ input: { id, digest }, errors }) => {
      const found = scene.unconfirmed?.find((one) => one.id === id)
      if (found?.digest !== digest) throw errors.REFUSED({ data: { code: 'DECISION_CHANGED', context: { id } } })
      return { id, takenBack: settle(id), left: 0 }
    }),
  }
}
