import { implement, type Router } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import type { OperationMeta } from '../../../src/contract/operation.ts'
import type { BackendEvent } from '../../../src/contract/events.ts'
import type { Task } from '../../../src/contract/schemas.ts'
import { openEventHub } from '../../../src/main/events.ts'
import { written } from './audit-answers.ts'
import { addressOf, account, asOf, type Scene } from './scene.ts'
import { decidedOf, judge, listedPayments, listRecipients, mintCardOf, planPayment } from './paying.ts'
import { confirmationAnswers, sendingAnswers, sendingOf } from './closing.ts'
import { balanceOf, keepingAnswers } from './keeping.ts'
import { listedAnswers, listedIn } from './listed-in.ts'
import { nonceAnswers, outstandingAnswers } from './signing.ts'
import { addressListAnswers, offlineAnswers } from './offline-answers.ts'
import { caseAnswers, closeGapIn, nodeAnswers, transactionAnswers } from './proving.ts'
import { approvalAnswers, policyAnswers } from './policing.ts'
import { payoutAnswers } from './paying-many.ts'
import { sweepAnswers } from './sweep-answers.ts'
import { decideUpkeep, findTokenAccount, listTokenAccounts, planClosing, planCreating, planRevoking, otherTokenAnswers } from './tending.ts'
import { runningIn } from './running.ts'
import { dayTotalsOf, findDecided, listDecided, listUnsettled } from './deciding.ts'
import { findIn } from './finding.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { inSight, mintAnswers } from './unlisted.ts'
import { overviewAnswers, watcherOf } from './overview-answers.ts'
import { taskAnswers } from './task-answers.ts'

const os = implement(contract)

/** The contract, answered from a scene in memory. What it cannot truthfully answer it refuses. */
export type Double = {
  readonly router: ReturnType<typeof routerOf>
  readonly scene: Scene
  /** Says to every window that something happened. */
  readonly tell: (event: BackendEvent) => void
  /** Puts long work where it is listed, and tells of it. */
  readonly work: (task: Task) => void
  /** Another network is opened, as by another window. */
  readonly switchNetwork: (network: Scene['network']) => void
  /** Every operation that was called, oldest first. */
  readonly calls: readonly string[]
  /** The next call of this operation is refused with this error, or the one after so many others. */
  readonly refuseNext: (operation: string, error: Refusal['error'], after?: number) => void
  /** The next call of this operation does what it is asked for, and is answered with this error all the same. */
  readonly failAfter: (operation: string, error: Refusal['error']) => void
  /** Every call of this operation is refused with this error from now on. */
  readonly refuseAll: (operation: string, error: Refusal['error']) => void
  /** The next call of this operation is answered once what this gives is called. */
  readonly holdNext: (operation: string) => () => void
}

type Refusal = {
  readonly error: { code: string; context: Record<string, unknown> }
  readonly after: number
  readonly always?: true
  readonly done?: true
}

type Parts = {
  readonly scene: Scene
  readonly hub: ReturnType<typeof openEventHub>
  readonly tasks: Map<string, Task>
  readonly calls: string[]
  readonly refusals: Map<string, Refusal>
  readonly held: Map<string, Promise<void>>
}

export function openDouble(scene: Scene): Double {
  const parts: Parts = { scene, hub: openEventHub(), tasks: new Map(), calls: [], refusals: new Map(), held: new Map() }
  return {
    router: routerOf(parts),
    scene,
    tell: (event) => parts.hub.tell(event),
    work(task) {
      parts.tasks.set(task.id, task)
      parts.hub.tell({ kind: 'task', task })
    },
    switchNetwork: (network) => openNetwork(parts, network),
    calls: parts.calls,
    refuseNext: (operation, error, after = 0) => void parts.refusals.set(operation, { error, after }),
    failAfter: (operation, error) => void parts.refusals.set(operation, { error, after: 0, done: true }),
    refuseAll: (operation, error) => void parts.refusals.set(operation, { error, after: 0, always: true }),
    holdNext(operation) {
      const { promise, resolve } = Promise.withResolvers<void>()
      parts.held.set(operation, promise)
      return resolve
    },
  }
}

/** Whether a locked vault keeps an operation from being answered; where nothing is shown, the window asks nothing of that. */
function isClosed({ vault, shownLocked }: Scene, name: string): boolean {
  if (vault !== 'locked' || shownLocked !== 'journal') return false
  const [group = '', operation = ''] = name.split('.')
  const { meta } = Reflect.get(Reflect.get(contract, group), operation)['~orpc'] as { readonly meta: OperationMeta }
  return meta.whileLocked === undefined
}

function routerOf(parts: Parts): Router<typeof contract, Record<never, never>> {
  const base = os.use(async ({ next, path, errors }) => {
    const name = path.join('.')
    parts.calls.push(name)
    const held = parts.held.get(name)
    parts.held.delete(name)
    await held
    if (isClosed(parts.scene, name)) throw errors.REFUSED({ data: { code: 'VAULT_LOCKED', context: {} } })
    const refusal = parts.refusals.get(name)
    if (refusal?.always !== true) parts.refusals.delete(name)
    if (refusal === undefined) return next()
    if (refusal.done === true) await next()
    if (refusal.after === 0) throw errors.REFUSED({ data: refusal.error })
    parts.refusals.set(name, { ...refusal, after: refusal.after - 1 })
    return next()
  })
  return base.router({
    app: appOperations(parts),
    ...overviewAnswers(parts.scene),
    sending: sendingAnswers(parts),
    vault: vaultOperations(parts),
    accounts: accountOperations(parts),
    mints: {
      ...mintAnswers(parts),
      show: os.mints.show.handler(() => mintCardOf(parts.scene)),
    },
    nodes: nodeAnswers(parts.scene),
    cases: caseAnswers(parts.scene),
    deposits: depositOperations(parts),
    ledger: {
      continuity: os.ledger.continuity.handler(() => parts.scene.continuity),
      catchUp: os.ledger.catchUp.handler(({ input: { way } }) => {
        parts.scene.continuity = { ...parts.scene.continuity, catchingUp: { ...parts.scene.continuity.catchingUp, choice: way } }
        return { way }
      }),
      readAgain: os.ledger.readAgain.handler(({ input: { after = 0n } }) => ({ from: after, to: after, movements: 0 })),
      closeGap: os.ledger.closeGap.handler(({ input, errors }) => {
        const closed = closeGapIn(parts.scene, input)
        if (closed === null) throw errors.REFUSED({ data: { code: 'GAP_UNKNOWN', context: { gap: input.gap } } })
        return closed
      }),
    },
    ...sweepAnswers(parts.scene),
    payments: paymentOperations(parts),
    outstanding: outstandingAnswers(parts.scene),
    payouts: payoutAnswers(parts.scene),
    policy: policyAnswers(parts.scene),
    transactions: transactionAnswers,
    ...offlineAnswers(parts.scene),
    approvals: approvalAnswers(parts.scene),
    recipients: recipientOperations(parts),
    nonces: nonceAnswers(parts.scene),
    tokens: tokenOperations(parts),
    activity: activityOperations(parts),
    tasks: taskAnswers(parts),
    events: {
      watch: os.events.watch.handler(async function* ({ signal }) {
        yield* parts.hub.read(signal)
      }),
    },
  })
}

/** For operations that no screen test needs yet: they fail, loudly. */
const notHere = (operation: string) => (): never => {
  throw new Error(`the double does not answer ${operation}`)
}

function openNetwork({ scene, hub }: Parts, network: Scene['network']): void {
  scene.network = network
  scene.nodes = network === 'practice' ? scene.nodes : []
  scene.vault = scene.vaultElsewhere ?? scene.vault
  hub.close()
}

const HERE = { version: '0.1.0', dataFolder: '/data/strongroom' }
const EMPTY = { native: 0n, pastUnread: false, ignoredTokens: 0, tokens: [] }
const leavingOf = (scene: Scene) => scene.leaving ?? { transactions: 0, signed: 0, awaiting: 0 }

function appOperations(parts: Parts) {
  const { scene } = parts
  return {
    info: os.app.info.handler(() => ({
      ...HERE,
      network: scene.network,
      workstation: scene.workstation ?? 'online',
      ...(scene.practice === undefined ? {} : { practice: scene.practice }),
    })),
    leaving: os.app.leaving.handler(() => leavingOf(scene)),
    switchNetwork: os.app.switchNetwork.handler(({ input: { network, leaveBehind }, errors }) => {
      const left = leavingOf(scene)
      if (!leaveBehind && left.transactions + left.signed > 0)
        throw errors.REFUSED({ data: { code: 'NETWORK_NOT_AT_REST', context: left } })
      setImmediate(() => openNetwork(parts, network))
      return { network }
    }),
  }
}

const WORDS =
  'abandon ability able about above absent absorb abstract absurd abuse access accident account accuse achieve acid acoustic acquire across act action actor actress actual'.split(
    ' ',
  )

function vaultOperations({ scene, hub }: Parts) {
  const status = () => ({
    state: scene.vault,
    treasury: scene.accounts.find(({ role }) => role === 'treasury')?.address ?? null,
    derivedAccounts: scene.accounts.length,
    importedAccounts: scene.importedKeys ?? 0,
    autoLockMs: scene.autoLockMs ?? 900_000,
    locksInMs: scene.vault === 'unlocked' ? (scene.locksInMs ?? scene.autoLockMs ?? 900_000) : null,
    shownLocked: scene.shownLocked ?? 'nothing',
    older: [],
  })
  const become = (state: Scene['vault']) => {
    scene.vault = state
    hub.tell({ kind: 'vault', state })
    return status()
  }
  const make = (passphrase: string) => {
    const treasury = addressOf(800_000)
    scene.passphrase = passphrase
    scene.accounts = [{ address: treasury, role: 'treasury', path: "m/44'/501'/0'/0'", label: null, ...EMPTY }]
    become('unlocked')
    return treasury
  }
  return {
    status: os.vault.status.handler(status),
    create: os.vault.create.handler(({ input }) => ({ treasury: make(input.passphrase), words: WORDS })),
    restore: os.vault.restore.handler(({ input, errors }) => {
      if (input.words !== WORDS.join(' ')) throw errors.REFUSED({ data: { code: 'VAULT_WORDS_INVALID', context: {} } })
      return { treasury: make(input.passphrase) }
    }),
    unlock: os.vault.unlock.handler(({ input, errors }) => {
      if (input.passphrase !== scene.passphrase) throw errors.REFUSED({ data: { code: 'VAULT_WRONG_PASSPHRASE', context: {} } })
      return become('unlocked')
    }),
    acceptOlder: os.vault.acceptOlder.handler(({ input, errors }) => {
      if (input.passphrase !== scene.passphrase) throw errors.REFUSED({ data: { code: 'VAULT_WRONG_PASSPHRASE', context: {} } })
      scene.sending = sendingOf({ state: 'closed', catchingUp: null, cases: 0 }, ['vault-restored'])
      return become('unlocked')
    }),
    lock: os.vault.lock.handler(() => become('locked')),
    stayOpen: os.vault.stayOpen.handler(() => {
      delete scene.locksInMs
      return status()
    }),
    lockAfter: os.vault.lockAfter.handler(({ input: { minutes } }) => {
      scene.autoLockMs = minutes * 60_000
      return status()
    }),
    whileLocked: os.vault.whileLocked.handler(({ input }) => {
      scene.shownLocked = input.show
      return status()
    }),
    ...keepingAnswers(scene),
  }
}

function accountOperations({ scene, hub, tasks }: Parts) {
  return {
    derive: os.accounts.derive.handler(({ input: { count } }) => {
      const task: Task = {
        id: `derive-${tasks.size}`,
        what: 'Derive deposit accounts',
        done: 0,
        total: count,
        waits: null,
        state: 'running',
        canStop: false,
        error: null,
      }
      const put = (now: Task) => {
        tasks.set(now.id, now)
        hub.tell({ kind: 'task', task: now })
      }
      put(task)
      const first = scene.accounts.length
      for (let number = 0; number < count; number += 1) scene.accounts.push(account(first + number))
      setImmediate(() => put({ ...task, done: count, state: 'done' }))
      return task
    }),
    watch: os.accounts.watch.handler(({ input: { address, label = null }, errors }) => {
      if (scene.accounts.some((row) => row.address === address))
        throw errors.REFUSED({ data: { code: 'ACCOUNT_KNOWN', context: { address } } })
      const added = { address, role: 'watch' as const, path: null, label, ...EMPTY }
      scene.accounts.push(added)
      return added
    }),
    import: os.accounts.import.handler(({ input: { contents = '' } }) => {
      const listed = listedIn(contents)
      const added = listed.filter(({ address }) => scene.accounts.every((row) => row.address !== address))
      for (const { address, name } of added) scene.accounts.push({ address, role: 'watch', path: null, label: name, ...EMPTY })
      return { read: listed.length, added: added.length }
    }),
    ...addressListAnswers(scene),
    label: os.accounts.label.handler(({ input: { address, label }, errors }) => {
      const found = scene.accounts.find((row) => row.address === address)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'ACCOUNT_UNKNOWN', context: { address } } })
      found.label = label
      return found
    }),
    list: os.accounts.list.handler(({ input }) => {
      const { search, role } = input
      const rows = scene.accounts
        .filter((row) => role === undefined || row.role === role)
        .filter(
          (row) => search === undefined || row.address.startsWith(search) || (row.label ?? '').toLowerCase().includes(search.toLowerCase()),
        )
        .sort(
          byKey((row) => (input.sort === 'native' ? row.native : input.sort === 'label' ? (row.label ?? '') : row.address), input.order),
        )
      const { page, next } = pageOf(rows, input, ({ address }) => address)
      return { accounts: page, total: rows.length, next, asOf: asOf(scene) }
    }),
    balances: os.accounts.balances.handler(({ input: { after = 0, limit } }) => {
      const rows = scene.accounts.slice(after, after + limit).map(({ address, native }) => balanceOf(scene, address, native))
      return { balances: rows, next: after + limit < scene.accounts.length ? after + limit : null, asOf: asOf(scene) }
    }),
  }
}

function byKey<Row>(key: (row: Row) => bigint | string, order: 'ascending' | 'descending') {
  const sign = order === 'ascending' ? 1 : -1
  return (left: Row, right: Row) => (key(left) < key(right) ? -sign : key(left) > key(right) ? sign : 0)
}

/** A page of rows; here the key of a page is the place of its first row. */
/** By the key of the last row of the page before, as the backend pages: what comes in above shifts nothing. */
function pageOf<Row>(rows: readonly Row[], { after, limit }: { after?: string | undefined; limit: number }, keyOf: (row: Row) => string) {
  const from = rows.findIndex((row) => keyOf(row) === after) + 1
  const page = rows.slice(from, from + limit)
  return { page, next: from + limit < rows.length ? (page.map(keyOf).at(-1) ?? null) : null }
}

function depositOperations({ scene }: Parts) {
  return {
    list: os.deposits.list.handler(({ input }) => {
      const { verdict, owner, asset, search, since, until, upTo } = input
      const rows = scene.deposits
        .filter(inSight(scene, input))
        .filter(({ time }) => since === undefined || (time !== null && time >= new Date(since)))
        .filter(({ time }) => until === undefined || (time !== null && time < new Date(until)))
        .filter(({ id }) => upTo === undefined || id <= upTo)
        .filter((row) => verdict === undefined || row.verdict.kind === verdict)
        .filter((row) => owner === undefined || row.owner === owner)
        .filter((row) => asset === undefined || asset === (row.asset.kind === 'native' ? 'native' : row.asset.mint))
        .filter(({ owner: on, signature, label }) =>
          [on.startsWith(search ?? ''), signature?.startsWith(search ?? ''), label?.includes(search ?? '')].some((fits) => fits === true),
        )
        .sort(depositOrder(input.sort))
      const { page, next } = pageOf(rows, input, ({ id }) => String(id))
      const newest = Math.max(0, ...scene.deposits.slice(-1).map(({ id }) => id))
      return { deposits: page, total: rows.length, ignored: 0, next, newest, asOf: asOf(scene) }
    }),
    export: os.deposits.export.handler(({ input: { upTo = 0, verdict, format } }) => {
      const rows = scene.deposits.filter(({ id, verdict: { kind } }) => id <= upTo && kind === (verdict ?? kind)).length
      return { ...written(`deposits.${format}`), rows, byteLength: rows * 100, asOf: asOf(scene) }
    }),
    show: os.deposits.show.handler(({ input: { id }, errors }) => {
      const found = scene.deposits.find((row) => row.id === id)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'DEPOSIT_UNKNOWN', context: { id } } })
      return found
    }),
    pending: os.deposits.pending.handler(() => ({ pending: scene.pending, next: null, asOf: asOf(scene) })),
    watcher: os.deposits.watcher.handler(() => ({ ...watcherOf(scene), asOf: asOf(scene) })),
  }
}

function depositOrder(sort: 'newest' | 'oldest' | 'largest') {
  type Row = Scene['deposits'][number]
  const change = ({ before, after }: Row) => (after > before ? after - before : before - after)
  if (sort === 'largest') return byKey<Row>(change, 'descending')
  return byKey<Row>(({ id }) => BigInt(id), sort === 'newest' ? 'descending' : 'ascending')
}

function paymentOperations({ scene }: Parts) {
  return {
    plan: os.payments.plan.handler(({ input: { expectedFee = 0n, ...input }, errors }) => {
      // No mint of a scene withholds anything.
      if (expectedFee > 0n)
        throw errors.REFUSED({ data: { code: 'PLAN_FEE_DIFFERS', context: { mint: input.asset, expected: expectedFee, withheld: 0n } } })
      return planPayment(scene, input)
    }),
    start: os.payments.start.handler(({ input: { digest, confirmed, awaitsApproval, ...input }, errors }) => {
      const plan = planPayment(scene, input)
      if (plan.digest !== digest) throw errors.REFUSED({ data: { code: 'PLAN_CHANGED', context: {} } })
      if (awaitsApproval !== undefined && awaitsApproval !== plan.awaitsApproval) {
        const context = { told: Number(awaitsApproval), awaiting: Number(plan.awaitsApproval) }
        throw errors.REFUSED({ data: { code: 'PLAN_APPROVAL_DIFFERS', context } })
      }
      const [recipient] = plan.recipients
      if (recipient !== undefined && recipient.confirm.needed && recipient.confirm.digest !== confirmed) {
        const { address, words } = recipient
        throw errors.REFUSED({ data: { code: 'RECIPIENT_NOT_CONFIRMED', context: { address, words: plain(words ?? []) } } })
      }
      const id = `payment-${scene.paying.decided.size + 1}`
      scene.paying.decided.set(id, decidedOf(id, plan, input.asset))
      return { id, payments: 1, transactions: 1 }
    }),
    show: os.payments.show.handler(({ input: { id }, errors }) => {
      const found = scene.paying.decided.get(id)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'DECISION_UNKNOWN', context: { id } } })
      return found
    }),
    list: os.payments.list.handler(({ input: { limit } }) => listedPayments(scene).slice(0, limit)),
  }
}

function recipientOperations({ scene }: Parts) {
  const { paying } = scene
  return {
    check: os.recipients.check.handler(({ input }) => judge(scene, input)),
    ...listedAnswers(scene),
    list: os.recipients.list.handler(({ input: { search } }) => listRecipients(scene, search)),
    add: os.recipients.add.handler(({ input: { text, label, note = null }, errors }) => {
      const judged = judge(scene, { text })
      const { address } = judged
      if (address === null)
        throw errors.REFUSED({ data: { code: 'RECIPIENT_REFUSED', context: { reason: judged.reason, words: plain(judged.words ?? []) } } })
      paying.book = [...paying.book, { address, label, note, addedAt: new Date(0), lastPaidAt: null }]
      return { ...judged, label }
    }),
    label: os.recipients.label.handler(({ input: { address, label, note } }) => {
      paying.book = paying.book.map((entry) => (entry.address === address ? { ...entry, label, note: note ?? entry.note } : entry))
      return { address, label }
    }),
    remove: os.recipients.remove.handler(({ input: { address } }) => {
      paying.book = paying.book.filter((entry) => entry.address !== address)
      return { removed: address }
    }),
  }
}

function activityOperations({ scene }: Parts) {
  return {
    find: os.activity.find.handler(({ input }) => findIn(scene, input)),
    list: os.activity.list.handler(({ input: { before, limit } }) => {
      const events = scene.events.filter(({ id }) => before === undefined || id < before).slice(0, limit)
      return { events, next: events.length === limit ? (events.at(-1)?.id ?? null) : null }
    }),
    decisions: os.activity.decisions.handler(({ input }) => listDecided(scene, input)),
    days: os.activity.days.handler(({ input }) => dayTotalsOf(scene, input)),
    costs: os.activity.costs.handler(() => ({ transactions: scene.costs ?? [] })),
    running: os.activity.running.handler(() => runningIn(scene)),
    unsettled: os.activity.unsettled.handler(({ input }) => listUnsettled(scene, input)),
    findDecisions: os.activity.findDecisions.handler(({ input }) => findDecided(scene, input)),
    decision: os.activity.decision.handler(({ input: { id }, errors }) => {
      const found = scene.decisions.get(id)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'DECISION_UNKNOWN', context: { id } } })
      return found
    }),
    payment: os.activity.payment.handler(({ input: { intent }, errors }) => {
      const found = scene.payments.get(intent)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'PAYMENT_UNKNOWN', context: { intent } } })
      return found
    }),
    export: os.activity.export.handler(({ input: { what, since, until } }) => ({
      ...written(`${[what, since, until].filter((part) => part !== undefined).join(' ')}.csv`),
      rows: scene.deposits.length,
      byteLength: 12_345,
      asOf: asOf(scene),
    })),
    verify: os.activity.verify.handler(() => {
      const problems = [...(scene.journalProblems ?? [])]
      return { events: scene.events.length, intact: problems.length === 0, problems, seals: 'checked' as const }
    }),
    ...confirmationAnswers({ scene }),
    reconcile: os.activity.reconcile.handler(() => ({
      compared: scene.accounts.length - (scene.unreadBalances ?? 0),
      unread: scene.unreadBalances ?? 0,
      slot: scene.slot,
      differences: [...(scene.differences ?? [])],
      asOf: asOf(scene),
    })),
  }
}

function tokenOperations({ scene }: Parts) {
  const { tokens } = os
  return {
    list: tokens.list.handler(({ input: { role } }) => listTokenAccounts(scene, role)),
    display: tokens.display.handler(({ input: { account: address }, errors }) => {
      const found = findTokenAccount(scene, address)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'TOKEN_ACCOUNT_UNKNOWN', context: { account: address } } })
      return found
    }),
    ...otherTokenAnswers(scene, notHere),
    planCreate: tokens.planCreate.handler(({ input: { mint, owner } }) => planCreating(mint, owner)),
    create: tokens.create.handler(({ input: { mint, owner } }) => decideUpkeep(scene, planCreating(mint, owner).account)),
    planClose: tokens.planClose.handler(({ input }) => planClosing(scene, input.account)),
    close: tokens.close.handler(({ input }) => decideUpkeep(scene, input.account)),
    planRevoke: tokens.planRevoke.handler(({ input }) => planRevoking(scene, input.account)),
    revoke: tokens.revoke.handler(({ input }) => decideUpkeep(scene, input.account)),
  }
}
