import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { implement } from '@orpc/server'
import type { Address } from '../../../src/core/address/address.ts'
import { digestBundle } from '../../../src/core/bundle/encode.ts'
import type { Bundle } from '../../../src/core/bundle/bundle.ts'
import { isStrongroomError, StrongroomError, toErrorValue } from '../../../src/core/error/error.ts'
import { digestMessage, digestWords } from '../../../src/core/review/digest.ts'
import bs58 from 'bs58'
import { requestIdOf } from '../../../src/core/ur/request-id.ts'
import { decodeSolSignature, SOL_SIGNATURE } from '../../../src/core/ur/sol-signature.ts'
import { encodeSolSignRequest } from '../../../src/core/ur/sol-sign-request.ts'
import { parseUrText, writeUrText } from '../../../src/core/ur/ur-text.ts'
import { contract } from '../../../src/contract/contract.ts'
import { readGivenBundle } from '../../../src/main/bundle-file.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { SIGNABLE } from './bundling.ts'
import { decidedOf, payingDay, planPayment } from './paying.ts'
import { outcomeOfStates } from './outcome.ts'
import { judging } from './paying-many.ts'
import { account, addressOf, type Decision, type Payment, type Scene, signatureOf } from './scene.ts'

const os = implement(contract)

export type Left = Answers['bundles']['list'][number]
type Row = Left['transactions'][number]
type Unexplained = Answers['bundles']['plan']['unexplained']

/** What a scene knows of bundles that leave. */
/** `lacksFee`: whether the account that pays lacks the fee of a revocation. */
/** `held`: why the last transaction of what is brought back would fail now. */
export type Carrying = { left: Left[]; unexplained: Unexplained; lacksFee?: boolean; held?: Held['why'] }
type Held = Answers['bundles']['import']['held'][number]

export const COLD = addressOf(720_001)
export const COLD_NONCE = addressOf(720_002)
const HOUR_MS = 60 * 60_000

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
const counted = (transactions: readonly Row[], state: Row['state']) => transactions.filter((one) => one.state === state).length

type Given = Pick<Left, 'digest' | 'asset' | 'from' | 'transactions'> &
  Partial<Pick<Left, 'kind'>> & { readonly id: number; readonly ageMs?: number }

export function leftOf({ digest, transactions, kind = 'payment', ageMs = 2 * HOUR_MS, ...rest }: Given): Left {
  return {
    ...rest,
    digest,
    transactions,
    kind,
    digestWords: digestWords(Buffer.from(digest, 'hex')),
    at: new Date(Date.now() - ageMs),
    out: counted(transactions, 'out'),
    returned: counted(transactions, 'returned'),
    dead: counted(transactions, 'dead'),
  }
}

/** One payment of a bundle, by its number. */
export const rowOf = (number: number, more: Partial<Row> = {}): Row => ({
  number,
  state: 'out',
  altered: false,
  intent: null,
  message: digestOf(`message ${number}`),
  nonceAccount: COLD_NONCE,
  payees: [{ reference: `invoice 2026-${300 + number}`, recipient: addressOf(730_000 + number), amount: BigInt(number) * 1_250_000_001n }],
  sources: [],
  advances: [],
  hidden: null,
  ...more,
})

/** A bundle of the tests of bundles, as the side that prepared it lists it. */
export function leftAsPrepared(bundle: Bundle, id = 900): Left {
  return leftOf({
    id,
    digest: hex(digestBundle(bundle)),
    asset: 'native',
    from: COLD,
    transactions: bundle.transactions.map(({ message }, place) => rowOf(place + 1, { message: hex(digestMessage(message)) })),
  })
}

/** A story of one that came back. */
export const storyOf = (intent: string, state: Payment['state'] = 'sent'): Payment =>
  ({
    intent,
    decision: intent.slice(0, intent.indexOf('/')),
    kind: 'payment',
    state,
    settled: state !== 'sent',
    why: null,
    closed: null,
    elsewhere: null,
    accounts: 1,
    amount: 2_500_000_002n,
    feeLamports: 5_000n,
    payees: [],
    attempts: [
      {
        id: 1,
        state: state === 'satisfied' ? 'finalized' : 'sent',
        signature: signatureOf(41),
        messageHash: addressOf(740_001),
        at: new Date(),
        lastValidBlockHeight: null,
        broadcasts: [],
        evidence: [],
        verdict: null,
      },
    ],
  }) as unknown as Payment

/** What a bundle became that came back. */
const decisionOf = (id: string, state: 'sent' | 'satisfied' | 'abandoned'): Decision => ({
  id,
  kind: 'payment',
  asset: 'native',
  outcome: outcomeOfStates([{ state }]),
  settled: state !== 'sent',
  out: 0,
  dead: 0,
  blockHeight: null,
  msPerSlot: null,
  failedFeeLamports: 0n,
  parts: [],
})

/** What came back has ended so. */
export function endCarried(scene: Scene, state: 'satisfied' | 'abandoned'): void {
  scene.payments.set('carried/1', storyOf('carried/1', state))
  scene.decisions.set('carried', decisionOf('carried', state))
}

const STATES = ['out', 'returned', 'dead', 'landed'] as const

/** A day on which bundles are in every state there is: out, come back, dead, landed all the same, altered, and a large one of all sorts. */
export function carryingDay(): Scene {
  const scene = payingDay()
  scene.accounts.push({ ...account(1), address: COLD, role: 'watch', path: null, label: 'Cold treasury', native: 9_000_000_000n })
  const left = STATES.map((state, at) =>
    leftOf({
      id: 10 - at,
      digest: digestOf(`bundle ${state}`),
      asset: 'native',
      from: COLD,
      ageMs: (at * 40 + 2) * HOUR_MS,
      transactions: [rowOf(at + 1, { number: 1, state, intent: state === 'returned' ? 'carried/1' : null })],
    }),
  )
  const altered = leftOf({
    id: 5,
    digest: digestOf('altered'),
    asset: 'native',
    from: COLD,
    transactions: [rowOf(7, { number: 1, altered: true })],
  })
  const many = Array.from({ length: 60 }, (_, at) => rowOf(at + 1, { state: at < 50 ? 'out' : 'dead' }))
  const large = leftOf({ id: 4, digest: digestOf('large'), asset: 'native', from: COLD, transactions: many })
  scene.carrying = { left: [...left, altered, large], unexplained: null }
  scene.payments.set('carried/1', storyOf('carried/1'))
  scene.decisions.set('carried', decisionOf('carried', 'sent'))
  return scene
}

/** The same, with the bundle that the tests of bundles sign among what is out. */
export function returningDay(): Scene {
  const scene = carryingDay()
  scene.carrying?.left.unshift(leftAsPrepared(SIGNABLE))
  return scene
}

export const digestIn = (scene: Scene, state: (typeof STATES)[number] | 'altered' | 'large'): string =>
  scene.carrying?.left.find(({ digest }) => digest === digestOf(state === 'altered' || state === 'large' ? state : `bundle ${state}`))
    ?.digest ?? ''

export const writtenOf = ({ digest, digestWords: words, transactions }: Left) => ({
  path: `/data/strongroom/exports/bundle-${digest.slice(0, 8)}.json`,
  byteLength: 4_321,
  digest,
  digestWords: words,
  transactions: transactions.length,
})

/** What is prepared, written, taken back and listed. */
export function carryingAnswers(scene: Scene) {
  const carrying = () => (scene.carrying ??= { left: [], unexplained: null })
  type Asked = {
    readonly from: Address
    readonly to: Address
    readonly amount: bigint | 'all'
    readonly reference?: string | undefined
    readonly nonceAccount?: Address | undefined
  }
  const planned = <Input extends Asked & { readonly asset: 'native' | Address }>(input: Input) => {
    const { landing: _, awaitsApproval: __, ...payment } = planPayment(scene, { ...input, lifetime: 'nonce' })
    const plan = { ...payment, nonceAccounts: [input.nonceAccount ?? COLD_NONCE] }
    const isOut = carrying().left.some(({ transactions }) =>
      transactions.some(({ state, payees }) => state !== 'dead' && payees.some(({ reference }) => reference === plan.reference)),
    )
    if (!isOut) return { ...plan, warnings: [], unexplained: carrying().unexplained }
    const unpayable = [
      { reference: plan.reference, recipient: input.to, amount: plan.amount, reason: 'paid-already', words: 'It was decided before.' },
    ]
    return { ...plan, warnings: [], transactions: [], unpayable, digest: null, unexplained: carrying().unexplained }
  }
  const refuse = (errors: { REFUSED: (of: { data: { code: string; context: Record<string, unknown> } }) => Error }, error: unknown) =>
    isStrongroomError(error) ? errors.REFUSED({ data: toErrorValue(error) }) : (error as Error)
  return {
    plan: os.bundles.plan.handler(({ input }) => planned(input)),
    prepare: os.bundles.prepare.handler(({ input, errors }) => {
      const plan = planned(input)
      const [first] = plan.transactions
      const { unexplained } = plan
      if (first === undefined) throw refuse(errors, new StrongroomError('PAYMENT_NOTHING_TO_PAY', { unpayable: 1 }))
      if (plan.digest !== input.digest) throw refuse(errors, new StrongroomError('PLAN_CHANGED', {}))
      if (unexplained !== null && unexplained.latest.signature !== input.explained)
        throw refuse(
          errors,
          new StrongroomError('CARRY_UNEXPLAINED', { account: input.from, count: unexplained.count, ...unexplained.latest }),
        )
      const payees = first.payees.map(({ reference, recipient, amount }) => ({ reference, recipient, amount }))
      const made = leftOf({
        id: 1_000 + carrying().left.length,
        digest: digestOf(`prepared ${plan.digest}`),
        asset: input.asset,
        from: input.from,
        ageMs: 0,
        transactions: [rowOf(1, { nonceAccount: plan.nonceAccounts[0] ?? null, payees })],
      })
      carrying().left.unshift(made)
      return writtenOf(made)
    }),
    checkPayout: os.bundles.checkPayout.handler(({ input, errors }) => {
      const { nonceAccount = [] } = input
      const { landing: _, awaiting: __, ...check } = judging(scene).tried({ ...input, lifetime: 'nonce' })
      const given = new Set(nonceAccount).size
      if (given < check.transactions)
        throw refuse(
          errors,
          new StrongroomError('CARRY_NONCES_FEW', { needed: check.transactions, given, missing: check.transactions - given }),
        )
      return { ...check, notes: [], nonceAccounts: nonceAccount.slice(0, check.transactions), unexplained: carrying().unexplained }
    }),
    preparePayout: os.bundles.preparePayout.handler(({ input, errors }) => {
      const { total, digest, confirmation, explained, nonceAccount = [], ...asked } = input
      const check = judging(scene).checked({ ...asked, lifetime: 'nonce' })
      const { unexplained } = carrying()
      if (total !== check.total) throw refuse(errors, new StrongroomError('PAYOUT_TOTAL_DIFFERS', { typed: total, planned: check.total }))
      if (check.digest !== digest) throw refuse(errors, new StrongroomError('PLAN_CHANGED', {}))
      if (check.confirmation !== null && confirmation !== check.confirmation)
        throw refuse(errors, new StrongroomError('PAYOUT_NOT_CONFIRMED', { line: 9, words: 'It resembles another.' }))
      if (unexplained !== null && unexplained.latest.signature !== explained)
        throw refuse(
          errors,
          new StrongroomError('CARRY_UNEXPLAINED', { account: asked.from, count: unexplained.count, ...unexplained.latest }),
        )
      const made = leftOf({
        id: 1_000 + carrying().left.length,
        digest: digestOf(`prepared ${digest}`),
        asset: asked.asset,
        from: asked.from,
        ageMs: 0,
        transactions: nonceAccount.slice(0, check.transactions).map((nonce, at) => rowOf(at + 1, { nonceAccount: nonce })),
      })
      carrying().left.unshift(made)
      return writtenOf(made)
    }),
    requestSignature: os.bundles.requestSignature.handler(
      ({ input: { digest, number, path = "m/44'/501'/0'/0'", fingerprint = null } }) => {
        const message = carrying().left.find((one) => one.digest === digest)?.transactions[number - 1]?.message ?? ''
        const requestId = requestIdOf({ bundle: Buffer.from(digest, 'hex'), message: Buffer.from(message, 'hex') })
        const { type, cbor } = encodeSolSignRequest({
          requestId,
          signData: new TextEncoder().encode(`what is to be signed: ${message}`.repeat(8)),
          keyPath: { path, sourceFingerprint: fingerprint === null ? null : Number.parseInt(fingerprint, 16) },
          address: COLD,
          origin: 'Strongroom',
          signType: 'transaction',
        })
        const ur = writeUrText({ type, sequence: null, body: cbor })
        return {
          digest,
          number,
          requestId: hex(requestId),
          signer: COLD,
          hash: bs58.encode(Buffer.from(message, 'hex')),
          path,
          fingerprint,
          ur,
        }
      },
    ),
    takeSignature: os.bundles.takeSignature.handler(({ input: { digest, number, ur = '' }, errors }) => {
      const { requestId } = decodeSolSignature({ type: SOL_SIGNATURE, cbor: parseUrText(ur).body })
      const found = carrying().left.find((one) => one.digest === digest)
      const row = found?.transactions[number - 1]
      if (found === undefined || row === undefined) throw refuse(errors, new StrongroomError('CARRY_UNKNOWN', { digest }))
      const asked = requestIdOf({ bundle: Buffer.from(digest, 'hex'), message: Buffer.from(row.message, 'hex') })
      if (requestId === null || hex(requestId) !== hex(asked))
        throw refuse(errors, new StrongroomError('CARRY_OTHER_REQUEST', { number, other: null }))
      const id = `taken-${found.id}`
      const transactions = found.transactions.map((one) =>
        one.number === number ? { ...one, state: 'returned' as const, intent: `${id}/${number}` } : one,
      )
      scene.payments.set(`${id}/${number}`, storyOf(`${id}/${number}`))
      carrying().left[carrying().left.indexOf(found)] = leftOf({ ...found, transactions })
      scene.decisions.set(id, decisionOf(id, 'sent'))
      return { digest, id, taken: 1, known: found.returned, dead: found.dead, unsigned: found.out - 1, revoked: 0, held: [] }
    }),
    write: os.bundles.write.handler(({ input: { digest }, errors }) => {
      const found = carrying().left.find((one) => one.digest === digest)
      if (found === undefined) throw refuse(errors, new StrongroomError('CARRY_UNKNOWN', { digest }))
      return writtenOf(found)
    }),
    import: os.bundles.import.handler(async ({ input, errors }) => {
      const digest = hex(digestBundle(await readGivenBundle(input)))
      const found = carrying().left.find((one) => one.digest === digest)
      if (found === undefined) throw refuse(errors, new StrongroomError('CARRY_NOT_PREPARED', { digest }))
      const id = `taken-${found.id}`
      const transactions = found.transactions.map((one) => ({ ...one, state: 'returned' as const, intent: `${id}/${one.number}` }))
      for (const { intent } of transactions) scene.payments.set(intent, storyOf(intent))
      const at = carrying().left.indexOf(found)
      carrying().left[at] = leftOf({ ...found, transactions })
      const plan = planPayment(scene, { to: COLD, amount: 1n, asset: 'native', lifetime: 'nonce' })
      scene.paying.decided.set(id, decidedOf(id, plan, 'native'))
      scene.decisions.set(id, decisionOf(id, 'sent'))
      const { out, returned, dead } = found
      const why = carrying().held
      const held = why === undefined ? [] : [{ number: transactions.length, code: 'CARRY_FAILS' as const, why }]
      return { digest, id, taken: out - held.length, known: returned, dead, unsigned: 0, revoked: 0, held }
    }),
    list: os.bundles.list.handler(({ input: { before, digest, limit } }) =>
      carrying()
        .left.filter((one) => (digest === undefined ? before === undefined || one.id < before : one.digest === digest))
        .slice(0, limit),
    ),
  }
}

/** Opens the file of a bundle on the page that takes it back. */
export async function openReturned(page: Page, file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }) {
  await page.getByLabel('Bundle file').setInputFiles(file)
  await page.getByText('Choose the file first.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Read the file' }).press('Enter')
}
