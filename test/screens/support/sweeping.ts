import { createHash } from 'node:crypto'
import type { Answers } from '../../../src/renderer/client.ts'
import {
  type Account,
  asOf,
  addressOf,
  type ActivityEvent,
  goodDay,
  type Mint,
  type Payment,
  type Scene,
  signatureOf,
  type Sweep,
  USDC,
} from './scene.ts'
import { address, say, tell } from '../../../src/core/text/sentence.ts'

export type SweepPlan = Answers['sweeps']['plan']
export type SweepPart = Sweep['parts'][number]

const MINIMUM_LAMPORTS = 890_880n
const FEE_LAMPORTS = 5_000n
const ACCOUNTS_IN_ONE = 10
const TOKEN_ACCOUNTS_IN_ONE = 6
const TREASURY = addressOf(800_000)
const TREASURY_TOKENS = addressOf(800_001)

/** What a person chose, as a request has it. */
export type Choice = { readonly accounts?: readonly string[] | undefined; readonly minimum?: bigint | undefined }

/** What a sweep of an asset would be in this scene, the native token unless another is named: of all accounts, unless some are chosen. */
export const planOf = (scene: Scene, asset = 'native', choice: Choice = {}): SweepPlan =>
  asset === 'native' ? nativePlanOf(scene, choice) : tokenPlanOf(scene, asset, choice)

type Held = { readonly address: Source['address']; readonly amount: bigint }

/** Deposit accounts and what they hold of an asset, those without a token account left out. */
function heldOf(scene: Scene, asset: string): readonly Held[] {
  return scene.accounts.flatMap(({ role, address, native, tokens }) => {
    if (role !== 'deposit') return []
    if (asset === 'native') return [{ address, amount: native }]
    return tokens.flatMap((token) => (token.mint === asset ? [{ address, amount: token.amount }] : []))
  })
}

/** What a sweep of an asset may choose from, the largest balance first. */
export const toChoose = (scene: Scene, asset: string): readonly Held[] =>
  heldOf(scene, asset)
    .filter(({ amount }) => amount > 0n)
    .toSorted((left, right) => (left.amount < right.amount ? 1 : -1))

/** Accounts that were passed over because a person chose so, with the reason in the words of the backend. */
function passedOver(held: readonly Held[], { accounts, minimum = 0n }: Choice): SweepPlan['leftOut'] {
  const chosen = accounts === undefined ? null : new Set(accounts)
  return held
    .filter(({ amount }) => amount > 0n)
    .flatMap(({ address, amount }) => {
      if (chosen?.has(address) === false) return [{ address, reason: 'not-chosen', words: 'You did not choose it.' }]
      const words = 'It holds less than the minimum you gave.'
      return amount < minimum ? [{ address, reason: 'below-your-minimum', words }] : []
    })
}

/** Ten accounts in a transaction, the first of them paying. */
function nativePlanOf(scene: Scene, choice: Choice): SweepPlan {
  const over = passedOver(heldOf(scene, 'native'), choice)
  const passed = new Set(over.map(({ address }) => address))
  const deposits = scene.accounts.filter(({ role, address }) => role === 'deposit' && !passed.has(address))
  const sources = deposits
    .filter(({ native }) => native > MINIMUM_LAMPORTS + FEE_LAMPORTS)
    .map(({ address, native }) => ({ address, amount: native - MINIMUM_LAMPORTS - FEE_LAMPORTS }))
  const left = deposits.filter(({ native }) => native <= MINIMUM_LAMPORTS + FEE_LAMPORTS)
  const transactions = chunksOf(sources, ACCOUNTS_IN_ONE).map((some) => transactionOf(some))
  return {
    ...frameOf(scene, choice),
    transactions,
    leftOut: [
      ...over,
      ...left.map(({ address, native }) =>
        native === 0n
          ? { address, reason: 'holds-nothing', words: 'It holds nothing.' }
          : {
              address,
              reason: 'nothing-above-minimum',
              words: 'It holds no more than the rent-exempt minimum, which stays in it.',
            },
      ),
    ],
    ...ledgerOf(sources, MINIMUM_LAMPORTS, FEE_LAMPORTS),
    feeLamports: FEE_LAMPORTS * BigInt(sources.length),
    feeLamportsPerAccount: FEE_LAMPORTS,
    naiveFeeLamports: 2n * FEE_LAMPORTS * BigInt(sources.length),
    rentReclaimedLamports: 0n,
    rentFundedLamports: 0n,
    destination: TREASURY,
    destinationOwner: TREASURY,
    digest: transactions.length === 0 ? null : digestOf('native', sources, choice),
  }
}

/** Six token accounts in a transaction; the treasury pays, and what holds nothing stays. */
function tokenPlanOf(scene: Scene, mint: string, choice: Choice): SweepPlan {
  const held = heldOf(scene, mint)
  const over = passedOver(held, choice)
  const passed = new Set(over.map(({ address }) => address))
  const sources = held.filter(({ address, amount }) => amount > 0n && !passed.has(address))
  const transactions = chunksOf(sources, TOKEN_ACCOUNTS_IN_ONE).map((some) => transactionOf(some, TREASURY))
  const feeLamports = transactions.reduce((sum, transaction) => sum + transaction.feeLamports, 0n)
  return {
    ...frameOf(scene, choice),
    transactions,
    leftOut: [
      ...over,
      ...held.flatMap(({ address, amount }) => (amount === 0n ? [{ address, reason: 'holds-nothing', words: 'It holds nothing.' }] : [])),
    ],
    ...ledgerOf(sources, 0n, 0n),
    feeLamports,
    feeLamportsPerAccount: sources.length === 0 ? 0n : feeLamports / BigInt(sources.length),
    naiveFeeLamports: 2n * FEE_LAMPORTS * BigInt(sources.length),
    rentReclaimedLamports: 0n,
    rentFundedLamports: mint === EURC.mint ? 2_039_280n : 0n,
    destination: TREASURY_TOKENS,
    destinationOwner: TREASURY,
    digest: transactions.length === 0 ? null : digestOf(mint, sources, choice),
  }
}

const frameOf = (scene: Scene, { accounts, minimum }: Choice) => ({
  asOf: asOf(scene),
  chosenAccounts: accounts?.length ?? null,
  minimum: minimum ?? null,
  version: 'legacy' as const,
  landing: { observed: 0, slots: null, aboutMs: null, words: 'How long it takes to land is not known: nothing was observed yet.' },
  versionWords: 'Legacy: node “vault-rpc-2” does not take version 1.',
  warnings: [],
})

/** What each source keeps, and what it pays, make up what it holds. */
function ledgerOf(sources: readonly Source[], kept: bigint, fee: bigint) {
  const moved = sources.reduce((sum, { amount }) => sum + amount, 0n)
  const [left, fees] = [kept * BigInt(sources.length), fee * BigInt(sources.length)]
  return {
    heldAmount: moved + left + fees,
    leftAmount: left,
    accountFeeLamports: fees,
    withheldAmount: 0n,
    arrivingAmount: moved,
    movedAmount: moved,
  }
}

type Source = SweepPlan['transactions'][number]['sources'][number]

/** Paid by the first of its sources, or by who is named, who signs as well. */
function transactionOf(sources: readonly Source[], payer = sources[0]?.address): SweepPlan['transactions'][number] {
  if (payer === undefined) throw new Error('a transaction moves something')
  const signers = new Set([payer, ...sources.map(({ address }) => address)])
  return {
    sources: [...sources],
    payer,
    byteLength: 112 * sources.length + 112,
    feeLamports: FEE_LAMPORTS * BigInt(signers.size),
    words: say`Moves ${payer === TREASURY ? 'tokens' : 'SOL'} from ${sources.length} accounts of ours to the treasury account ${address(TREASURY)}.`,
  }
}

/** Another one for other sources, amounts or choices, as the backend's is. */
function digestOf(asset: string, sources: readonly Source[], { accounts, minimum }: Choice): string {
  return createHash('sha256')
    .update(`${asset} ${minimum ?? ''} ${accounts?.toSorted().join() ?? ''} `)
    .update(sources.map(({ address, amount }) => `${address} ${amount}`).join())
    .digest('hex')
}

function chunksOf(sources: readonly Source[], inOne: number): readonly (readonly Source[])[] {
  const count = Math.ceil(sources.length / inOne)
  return Array.from({ length: count }, (_, at) => sources.slice(at * inOne, (at + 1) * inOne))
}

/** The sweep that a plan becomes when it is signed: every part waits. */
export function sweepOf(id: string, plan: SweepPlan, asset = 'native'): Sweep {
  return {
    id,
    asset,
    mode: 'keep-minimum',
    outcome: 'going-on',
    settled: false,
    blockHeight: 371_000_000n,
    msPerSlot: 260,
    failedFeeLamports: 0n,
    parts: plan.transactions.map(({ sources, feeLamports }, at) => ({
      intent: `${id}/${at + 1}`,
      accounts: sources.length,
      amount: sources.reduce((sum, { amount }) => sum + amount, 0n),
      signatures: sources.length,
      feeLamports,
      state: 'waiting',
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
    })),
  }
}

/** A part that has come as far as this state. */
export function partAt(part: SweepPart, state: SweepPart['state'], number: number): SweepPart {
  const inBlock = state === 'processed' || state === 'confirmed' || state === 'finalized' || state === 'satisfied' || state === 'failed'
  return {
    ...part,
    state,
    settled: state === 'satisfied' || state === 'abandoned' || state === 'failed' || state === 'not-known',
    attempts: 1,
    again: false,
    elsewhere: null,
    payees: [],
    signature: signatureOf(number),
    lastValidBlockHeight: 371_000_000n + 20n + BigInt(number % 5) * 30n,
    broadcasts: state === 'signed' ? 0 : 1 + (number % 3),
    slot: inBlock ? 398_204_100n + BigInt(number) : null,
  }
}

/** A day with more customers, one sweep on its way, one payment's story and a journal that tells of them. */
export function sweepingDay({ accounts = 190 }: { readonly accounts?: number } = {}): Scene {
  const scene = goodDay()
  scene.accounts = [
    ...scene.accounts.slice(0, 1),
    ...Array.from({ length: accounts }, (_, at) => ({
      address: addressOf(at + 1),
      role: 'deposit' as const,
      path: `m/44'/501'/${at + 1}'/0'`,
      label: at % 5 === 2 ? `Customer C-${10_000 + at}` : null,
      native: at % 48 === 7 ? MINIMUM_LAMPORTS : BigInt(at + 1) * 23_456_789n + MINIMUM_LAMPORTS,
      pastUnread: false,
      ignoredTokens: 0,
      tokens: [],
    })),
  ]
  const sweep = sweepOf(SWEEP_ID, planOf(scene))
  sweep.parts = sweep.parts.map((part, at) => partAt(part, STATES[Math.min(at, STATES.length - 1)] ?? 'sent', at + 1))
  scene.sweeps.set(SWEEP_ID, sweep)
  const [first] = sweep.parts
  if (first !== undefined) scene.payments.set(first.intent, paymentOf(first))
  scene.events = journalOf(sweep)
  return scene
}

export const EURC: Mint = { mint: addressOf(900_003), tokenProgram: USDC.tokenProgram, decimals: 6, label: 'EURC' }

/** A day on which 24 accounts hold SOL, and some of them two tokens besides: 3 transactions of SOL, 2 of USDC, 2 of EURC. */
export function manyAssetsDay(): Scene {
  const scene = sweepingDay({ accounts: 24 })
  scene.sweeps = new Map()
  scene.mints = [USDC, EURC]
  const tokensAt = (at: number, row: Account): Account['tokens'] => {
    if (row.role !== 'deposit') return []
    const held = ({ mint, label, decimals }: Mint, amount: bigint) => ({ mint, label, decimals, amount })
    return [...(at % 2 === 0 ? [held(USDC, BigInt(at) * 1_250_500n)] : []), ...(at % 3 === 0 ? [held(EURC, BigInt(at) * 3_000_001n)] : [])]
  }
  scene.accounts = scene.accounts.map((row, at) => ({ ...row, tokens: tokensAt(at, row) }))
  return scene
}

export const SWEEP_ID = '6d1c1d2a-58a5-4c51-9a44-1f4f6a0e7c11'

/** How far the parts of the day's sweep have come, in order; the rest are sent. */
const STATES: readonly SweepPart['state'][] = [
  ...Array.from({ length: 8 }, () => 'satisfied' as const),
  'confirmed',
  'confirmed',
  'confirmed',
  'processed',
  'processed',
  'expired',
  'unknown',
  'signed',
  'sent',
]

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 20, 12, 20, second))

/** A payment that needed a second message, because the first expired. */
export function paymentOf({ intent, accounts, amount, feeLamports }: SweepPart): Payment {
  const heard = (who: string, what: string, second: number, commitment: 'processed' | 'confirmed' | 'finalized' | null) => ({
    who,
    what,
    slot: commitment === null ? null : 398_204_100n,
    commitment,
    why: null,
    at: at(second),
  })
  return {
    intent,
    decision: SWEEP_ID,
    kind: 'sweep',
    state: 'satisfied',
    settled: true,
    why: null,
    closed: null,
    accounts,
    amount,
    feeLamports,
    elsewhere: null,
    payees: [],
    attempts: [
      {
        id: 1,
        state: 'expired',
        signature: signatureOf(1),
        messageHash: addressOf(900_001),
        at: at(0),
        lastValidBlockHeight: 371_000_000n,
        broadcasts: [
          { node: 'vault-rpc-1', at: at(1) },
          { node: 'vault-rpc-2', at: at(3) },
        ],
        evidence: [heard('vault-rpc-1', 'nothing known of it', 20, null)],
        verdict: {
          state: 'expired',
          words: tell`Its time is over and it is in no block. It moved nothing and can never execute.`,
          at: at(41),
        },
      },
      {
        id: 2,
        state: 'finalized',
        signature: signatureOf(2),
        messageHash: addressOf(900_002),
        at: at(42),
        lastValidBlockHeight: 371_000_200n,
        broadcasts: [{ node: 'vault-rpc-1', at: at(43) }],
        evidence: [heard('vault-rpc-1', 'landed', 44, 'processed'), heard('vault-rpc-2', 'landed', 58, 'finalized')],
        verdict: { state: 'finalized', words: tell`It is final${[]}. It did what was planned, to the last unit.`, at: at(58) },
      },
    ],
  }
}

/** A journal, newest first, as the backend gives it; its entries are numbered from 1. */
export function journalOf(sweep: Sweep, { entries = 60 }: { readonly entries?: number } = {}): ActivityEvent[] {
  return Array.from({ length: entries }, (_, nth) => eventOf(entries - nth, sweep))
}

function eventOf(id: number, sweep: Sweep): ActivityEvent {
  const intent = sweep.parts[id % sweep.parts.length]?.intent ?? ''
  const kinds: readonly (readonly [string, Record<string, unknown>])[] = [
    ['decision-added', { decision: sweep.id, kind: 'sweep', summary: {}, intents: sweep.parts.length }],
    ['intent-added', { intent: sweep.parts[0]?.intent, decision: sweep.id, sources: ['a', 'b'] }],
    ['draft-added', { attempt: String(id), intent, digest: 'ab'.repeat(32) }],
    ['attempt-signed', { attempt: String(id), signature: signatureOf(id), transactionSha256: 'cd'.repeat(32) }],
    ['broadcast', { attempt: String(id), node: 'vault-rpc-1' }],
    ['attempt-moved', { attempt: String(id), from: 'sent', to: 'processed' }],
    [
      'block-recorded',
      {
        slot: '398204100',
        blockhash: 'x',
        credits: [
          { id: '7', verdict: 'credit' },
          { id: '8', verdict: 'no-credit' },
        ],
      },
    ],
    ['attempt-settled', { attempt: String(id), from: 'confirmed', to: 'finalized', proof: {} }],
    ['intent-satisfied', { intent }],
  ]
  const [kind, data] = kinds[id % kinds.length] ?? ['entry', {}]
  return { id, at: at(id % 60), kind, data, hash: id.toString(16).padStart(64, '0') }
}
