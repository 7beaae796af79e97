import { outcomeOfStates } from './outcome.ts'
import { createHash } from 'node:crypto'
import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { ROW_STANDINGS } from '../../../src/core/payment/row-standing.ts'
import { formatAmount } from '../../../src/core/amount/format.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { SHA256 } from './audit-answers.ts'
import { addressOf, goodDay, type Scene } from './scene.ts'
import { fourEyesDay } from './policing.ts'
import { partAt } from './sweeping.ts'
import { address, say } from '../../../src/core/text/sentence.ts'

const os = implement(contract)

type Check = Answers['payouts']['check']
type Row = Check['rows'][number]
export type Payout = Answers['payouts']['show']

export const PAYOUT_ID = 'payout-1'
const SOL_DECIMALS = 9
const EACH_LAMPORTS = 1_250_000_000n
const FEE_LAMPORTS = 5_000n
const ROWS_IN_ONE = 20

const BAD: readonly Pick<Row, 'reason' | 'words' | 'told'>[] = [
  {
    reason: 'too-short',
    words: say`It has 11 letters; an address has 32 to 44. A part of it is missing.`,
    told: { recipient: '4vNpL0xu8iQ', amount: '310' },
  },
  { reason: 'amount', words: say`“1.200,50” is not an amount.`, told: { recipient: addressOf(7), amount: '1.200,50' } },
  {
    reason: 'mint',
    words: say`This address is a mint: it says what a token is and belongs to nobody. What is paid there is lost. Ask for a wallet address.`,
    told: { recipient: addressOf(8), amount: '1.25' },
  },
  { reason: 'unreadable', words: say`The line has 2 fields, the header 5.`, told: { recipient: '', amount: '' } },
]

/** Rows of a file of which some cannot be paid and some need a word; the lines left out count as neither. */
function rowsOf(rows: number, leftOut: readonly number[]): Row[] {
  return Array.from({ length: rows }, (_, index): Row => {
    const line = index + 2
    const bad = index % 25 === 4 ? BAD[((index - 4) / 25) % BAD.length] : undefined
    const label = index % 3 === 0 ? `Customer C-${10_000 + index}` : null
    if (bad !== undefined) return { line, standing: 'refused', recipient: null, amount: null, reference: null, label, ...bad }
    const recipient = addressOf(index + 1_000)
    const row = { line, recipient, amount: EACH_LAMPORTS, label, reference: `INV-${line}`, told: { recipient, amount: '1.25' } }
    if (leftOut.includes(line)) return { ...row, standing: 'left-out', reason: 'left-out', words: say`It was left out by hand.` }
    if (index % 40 === 7) {
      const words = say`It begins and ends like “Harbour” (${address(addressOf(9))}), which is another address: 4 letters at the beginning and 4 at the end are the same.`
      return { ...row, standing: 'decide', reason: 'look-alike', words }
    }
    return { ...row, standing: 'ready', reason: null, words: null }
  })
}

function checkOf(rows: readonly Row[]): Check {
  const count = (standing: Row['standing']) => rows.filter((row) => row.standing === standing).length
  const paid = rows.filter(({ standing }) => standing === 'ready' || standing === 'decide')
  const amount = EACH_LAMPORTS * BigInt(paid.length)
  const transactions = Math.ceil(paid.length / ROWS_IN_ONE)
  const digest = digestOf(paid.map(({ line }) => line).join())
  return {
    lines: rows.length + 2,
    blank: 1,
    continued: 0,
    payments: paid.length,
    transactions,
    awaiting: 0,
    amount,
    total: formatAmount({ amount, decimals: SOL_DECIMALS }),
    arrives: amount,
    feeLamports: FEE_LAMPORTS * BigInt(transactions),
    rentLamports: 0n,
    price: null,
    units: null,
    leaveOut: null,
    rows: [...rows],
    counts: {
      ready: count('ready'),
      decide: count('decide'),
      refused: count('refused'),
      leftOut: count('left-out'),
      paid: count('paid'),
      taken: count('taken'),
    },
    landing: { observed: 0, slots: null, aboutMs: null, words: 'How long it takes to land is not known: nothing was observed yet.' },
    notes: [],
    confirmation: count('decide') === 0 ? null : digest,
    fileDigest: 'f'.repeat(64),
    digest: paid.length === 0 ? null : digest,
  }
}

/** A payout of which some transactions are on their way. */
export function payoutOf(check: Check, { settled }: { readonly settled: boolean }): Payout {
  const parts = Array.from({ length: check.transactions }, (_, at): Payout['parts'][number] => {
    const accounts = Math.min(ROWS_IN_ONE, check.payments - at * ROWS_IN_ONE)
    const part = {
      intent: `${PAYOUT_ID}/${at + 1}`,
      accounts,
      amount: EACH_LAMPORTS * BigInt(accounts),
      signatures: 1,
      feeLamports: FEE_LAMPORTS,
      state: 'waiting' as const,
      settled: false,
      why: null,
      attempts: 0,
      again: false,
      elsewhere: null,
      payees: [],
      signature: null,
      lastValidBlockHeight: null,
      broadcasts: 0,
      slot: null,
    }
    return settled
      ? partAt(part, 'satisfied', at)
      : partAt(part, (['satisfied', 'confirmed', 'sent', 'signed'] as const)[at % 4] ?? 'sent', at)
  })
  return {
    id: PAYOUT_ID,
    name: 'payroll-november.csv',
    at: new Date(0),
    asset: 'native',
    rows: check.rows.length,
    payments: check.payments,
    outcome: outcomeOfStates(parts),
    settled,
    blockHeight: settled ? null : 371_000_000n,
    msPerSlot: 260,
    failedFeeLamports: 0n,
    parts,
  }
}

/** The same day: its first transaction waits for a second person, and nothing of it is signed. */
export function heldPayoutDay(): Scene {
  const day = payoutDay({ under: 'way' })
  const four = fourEyesDay()
  const held = four.paying.held.map((one) => ({
    ...one,
    intent: `${PAYOUT_ID}/1`,
    decision: PAYOUT_ID,
    payees: [...one.payees, ...one.payees],
  }))
  const payout = day.payouts?.get(PAYOUT_ID)
  if (payout === undefined) throw new Error('the day has a payout')
  const parts = payout.parts.map((part, at) =>
    at === 0 ? { ...part, state: 'awaiting-approval' as const, signature: null, slot: null } : part,
  )
  day.payouts?.set(PAYOUT_ID, { ...payout, parts, outcome: outcomeOfStates(parts) })
  return { ...day, paying: { ...four.paying, held: [...four.paying.held, ...held] } }
}

/** A day on which a file of so many rows is chosen; where `under` says so, it was signed before. The policy does not name the first `strangers` of those who can be paid. */
export function payoutDay({
  rows = 120,
  under,
  strangers = 0,
}: {
  readonly rows?: number
  readonly under?: 'way' | 'settled'
  readonly strangers?: number
} = {}): Scene {
  const payouts = new Map<string, Payout>()
  if (under !== undefined) payouts.set(PAYOUT_ID, payoutOf(checkOf(rowsOf(rows, [])), { settled: under === 'settled' }))
  return { ...goodDay(), payoutRows: rows, payoutStrangers: strangers, payouts }
}

type Paid = Answers['payouts']['rows']
type PaidRow = Paid['rows'][number]

const STANDINGS: Partial<Record<Payout['parts'][number]['state'], PaidRow['standing']>> = {
  satisfied: 'paid',
  'awaiting-approval': 'waits',
  'awaiting-confirmation': 'waits',
  abandoned: 'not-paid',
}

/** Whom the payout of the scene pays, each as far as the transaction is that pays them. */
function allPaid(scene: Scene): PaidRow[] {
  const payout = scene.payouts?.get(PAYOUT_ID)
  const rows = rowsOf(payout?.rows ?? 0, []).filter(({ standing }) => standing !== 'refused')
  return rows.flatMap(({ recipient, amount, label, reference, line }, at): PaidRow[] => {
    const part = payout?.parts[Math.floor(at / ROWS_IN_ONE)]
    if (part === undefined || recipient === null || amount === null || reference === null) return []
    const { intent, state, settled, why, signature } = part
    return [
      {
        reference: at === 4 ? `${'f'.repeat(64)}/${line}` : reference,
        line: at === 4 ? line : null,
        recipient,
        label: at % 5 === 0 ? `Northgate ${at}` : null,
        fileLabel: label,
        amount,
        standing: STANDINGS[state] ?? 'under-way',
        state,
        settled,
        why,
        elsewhere: null,
        another: false,
        altered: false,
        again: null,
        intent,
        signature,
        ...scene.payoutRowsAs?.[reference],
      },
    ]
  })
}

function paidRows(scene: Scene, { search = '', standing, after, limit }: PaidAsked): Paid {
  const found = allPaid(scene).filter(
    (row) =>
      [row.reference, row.label, row.fileLabel].some((text) => text?.toLowerCase().includes(search.toLowerCase()) === true) ||
      row.recipient.startsWith(search),
  )
  const rows = found.filter((row) => standing === undefined || row.standing === standing)
  const from = Number(after ?? 0)
  const count = (of: PaidRow['standing']) => found.filter((row) => row.standing === of).length
  return {
    asset: 'native',
    rows: rows.slice(from, from + limit),
    total: rows.length,
    counts: Object.fromEntries(ROW_STANDINGS.map((one) => [one, count(one)])) as Paid['counts'],
    next: from + limit < rows.length ? String(from + limit) : null,
  }
}

type PaidAsked = {
  readonly search?: string | undefined
  readonly standing?: PaidRow['standing'] | undefined
  readonly after?: string | undefined
  readonly limit: number
}

type How = {
  readonly leaveOut?: string | undefined
  readonly withMemo?: string | undefined
  readonly version: string
  readonly lifetime: string
  readonly price?: bigint | 'auto' | undefined
  readonly units?: number | undefined
}

/** Where a price is paid, nodes try what is planned: so it takes these units, and fails at this line. */
const TRIED = { units: 120_000, failing: 3 }

function withStrangers({ payoutStrangers = 0, paying: { policy } }: Scene, rows: readonly Row[]): Row[] {
  const strangers = rows.filter(({ recipient }) => recipient !== null).slice(0, payoutStrangers)
  const isAllowed = ({ recipient }: Row) => policy.destinations.some(({ address }) => address === recipient)
  const words = say`The signer’s policy does not name this recipient. Allow it there, and pay once its wait is over.`
  return rows.map((row) =>
    strangers.includes(row) && !isAllowed(row) ? { ...row, standing: 'refused', reason: 'not-allowed', words } : row,
  )
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What becomes of the rows of a file, whoever signs what it pays. */
export function judging(scene: Scene) {
  const checked = ({ leaveOut, price, units, ...how }: How) => {
    const rows = rowsOf(scene.payoutRows ?? 0, leaveOut?.split(',').map(Number) ?? [])
    const check = checkOf(withStrangers(scene, rows))
    const said = `${check.digest} ${how.withMemo} ${how.version} ${how.lifetime} ${price} ${units}`
    const digest = check.digest === null ? null : digestOf(said)
    const notes =
      how.lifetime === 'nonce'
        ? [say`It will use a nonce, in version ${String(how.version)}, with the memo “${String(how.withMemo)}”.`]
        : []
    const awaiting = Math.min(scene.payoutAwaiting ?? 0, check.transactions)
    return { ...check, awaiting, digest, notes, price: price === 'auto' ? 1_000n : (price ?? null) }
  }
  const tried = (input: How): Check => {
    if (input.price === undefined) return checked(input)
    const leaveOut = [...(input.leaveOut?.split(',') ?? []), TRIED.failing].join(',')
    const check = checked({ ...input, leaveOut, units: TRIED.units })
    const words = say`Nodes tried this row, and it fails: instruction 3 failed. It is left out, so that the other rows of its transaction are still paid.`
    const rows = check.rows.map(
      (row): Row => (row.line === TRIED.failing ? { ...row, standing: 'refused', reason: 'fails-when-tried', words } : row),
    )
    return { ...check, rows, units: TRIED.units, leaveOut }
  }
  return { checked, tried }
}

/** The operations of payouts, answered from the scene. */
export function payoutAnswers(scene: Scene) {
  const { checked, tried } = judging(scene)
  const payouts = () => scene.payouts ?? new Map<string, Payout>()
  return {
    check: os.payouts.check.handler(({ input }) => tried(input)),
    report: os.payouts.report.handler(() => ({
      path: '/data/strongroom/exports/payout-report.csv',
      name: 'payout-report.csv',
      sha256: SHA256,
      rows: scene.payoutRows ?? 0,
      byteLength: 9_000,
    })),
    start: os.payouts.start.handler(({ input: { total, digest, confirmation, awaiting, ...input }, errors }) => {
      const check = checked(input)
      const refuse = (code: string, context: Record<string, unknown>) => errors.REFUSED({ data: { code, context } })
      if (total !== check.total) throw refuse('PAYOUT_TOTAL_DIFFERS', { typed: total, planned: check.total })
      if (check.confirmation !== null && confirmation !== check.confirmation) throw refuse('PAYOUT_NOT_CONFIRMED', { line: 9, words: '' })
      if (digest !== check.digest) throw refuse('PLAN_CHANGED', {})
      if (awaiting !== undefined && awaiting !== check.awaiting)
        throw refuse('PLAN_APPROVAL_DIFFERS', { told: awaiting, awaiting: check.awaiting })
      payouts().set(PAYOUT_ID, payoutOf(check, { settled: false }))
      return { id: PAYOUT_ID, payments: check.payments, transactions: check.transactions }
    }),
    show: os.payouts.show.handler(({ input: { id }, errors }) => {
      const found = payouts().get(id)
      if (found === undefined) throw errors.REFUSED({ data: { code: 'DECISION_UNKNOWN', context: { id } } })
      return found
    }),
    rows: os.payouts.rows.handler(({ input }) => paidRows(scene, input)),
    list: os.payouts.list.handler(({ input: { limit } }) =>
      [...payouts().values()]
        .slice(0, limit)
        .map(({ id, name, at, asset, payments, outcome }) => ({ id, name, at, asset, payments, outcome })),
    ),
    receipt: os.payouts.receipt.handler(() => ({
      path: '/data/strongroom/exports/receipt.csv',
      name: 'receipt.csv',
      sha256: SHA256,
      rows: 12,
      byteLength: 900,
    })),
  }
}
