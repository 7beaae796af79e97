import { decodeAddress, type Address } from '../../../src/core/address/address.ts'
import { decodeSignature, type Signature } from '../../../src/core/keys/signature.ts'
import { explainLag } from '../../../src/core/review/explain-lag.ts'
import type { Answers } from '../../../src/renderer/client.ts'

import type { Bundling } from './bundling.ts'
import type { Carrying } from './carrying.ts'
import type { Checked } from './audit-answers.ts'
import type { Daily } from './daily-answers.ts'
import { NOBODY_PAID, type Paying } from './paying-scene.ts'
import type { Reclaimable } from './reclaiming.ts'
import { tell } from '../../../src/core/text/sentence.ts'

export type Account = Answers['accounts']['list']['accounts'][number]
export type Deposit = Answers['deposits']['list']['deposits'][number]
export type NodeStatus = Answers['nodes']['status']['nodes'][number]
export type Status = Answers['nodes']['status']
export type Continuity = Answers['ledger']['continuity']
export type Gap = Continuity['gaps'][number]
export type Case = Answers['cases']['list']['cases'][number]
export type Pending = Answers['deposits']['pending']['pending'][number]
export type Mint = Answers['mints']['list'][number]
export type Overview = Answers['overview']['show']
export type Sweep = Answers['sweeps']['show']
export type Payment = Answers['activity']['payment']
export type ActivityEvent = Answers['activity']['list']['events'][number]
export type Alarm = Answers['nonces']['foreign']
export type Decision = Answers['activity']['decision']
export type Outstanding = Answers['outstanding']['list']['signatures'][number]
export type TokenAccount = Answers['tokens']['display']
export type Network = Overview['network']
export type VaultState = Overview['vault']

/** Everything a double answers from. Tests change it and tell of the change. */
export type Scene = {
  network: Network
  workstation?: 'online' | 'offline'
  /** How the practice network of the start began; none of the start's own where it is left out. */
  practice?: NonNullable<Answers['app']['info']['practice']>
  /** The keys that bundles are reviewed with. */
  bundling?: Bundling
  /** What left in bundles; nothing where it is left out. */
  carrying?: Carrying
  vault: VaultState
  /** Until a person chooses, nothing. */
  shownLocked?: 'nothing' | 'journal'
  /** How long until the vault locks itself; its whole time where it is left out. */
  autoLockMs?: number
  locksInMs?: number
  passphrase: string
  accounts: Account[]
  deposits: Deposit[]
  pending: Pending[]
  mints: Mint[]
  /** What arrived of tokens that nobody listed. */
  unlisted?: Overview['holdings']
  /** What a plan says of rent; nothing to reclaim where it is left out. */
  rent?: Reclaimable
  /** Rent that can be reclaimed; not looked for yet where it is left out. */
  reclaimable?: Overview['reclaimable']
  /** Signatures under a nonce that are more than a day old; none where it is left out. */
  oldSignatures?: number
  /** Whether the treasury has nothing to make a nonce account of. */
  payerShort?: boolean
  /** Whether the vault has no current copy. */
  backupDue?: boolean
  /** When the newest copy of the vault was saved. */
  savedAt?: Date
  nodes: NodeStatus[]
  warnings: Status['warnings']
  disagreements: Status['disagreements']
  continuity: Continuity
  cases: Case[]
  sweeps: Map<string, Sweep>
  /** How many rows a payout file has here, and the payouts there are. */
  payoutRows?: number
  /** What is told of rows of a payout, by their references, whatever their transaction says. */
  payoutRowsAs?: Readonly<Record<string, Partial<Answers['payouts']['rows']['rows'][number]>>>
  payoutStrangers?: number
  /** How many transactions of a payout wait for a second person. */
  payoutAwaiting?: number
  /** What verifying the journal finds, and what comparing it with the chain finds. */
  journalProblems?: readonly string[]
  /** What an exported file ends with, where it is no longer as it was written. */
  exportsEndWith?: string
  differences?: Answers['activity']['reconcile']['differences']
  /** Balances of which some past is still to be read. */
  unreadBalances?: number
  importedKeys?: number
  /** Which days have no figures; as usual where it is left out. */
  /** What was last checked; once each where it is not said. */
  checked?: Checked
  daily?: Daily
  /** The state of the vault on the network that is switched to, where the state differs. */
  vaultElsewhere?: Scene['vault']
  /** What has not ended on the network. */
  leaving?: Answers['app']['leaving']
  payouts?: Map<string, Answers['payouts']['show']>
  tokenAccounts: TokenAccount[]
  /** Accounts that take confidential transfers; none where it is left out. */
  confidential?: Answers['tokens']['confidential']['accounts']
  /** Confidential sweeps by their names. */
  hiddenSweeps?: Map<string, Answers['confidentialSweeps']['show']>
  /** Withdrawals in several transactions; none where it is left out. */
  withdrawals?: Answers['tokens']['withdrawals']['withdrawals']
  payments: Map<string, Payment>
  paying: Paying
  events: ActivityEvent[]
  slot: bigint
  openCases: number
  sending: Answers['sending']['status']
  found?: Answers['sending']['found']['found']
  unknownIntents?: Answers['sending']['found']['unknown']
  unconfirmed?: Answers['activity']['unconfirmed']['decisions']
  alarm: Alarm
  outstanding: Outstanding[]
  /** What left in bundles and is out; nothing where it is left out. */
  mayBeSigned?: Answers['outstanding']['list']['mayBeSigned']
  /** What keys here signed of bundles from elsewhere; nothing where it is left out. */
  signedHere?: Answers['outstanding']['list']['signedHere']
  /** What could move our money later; nothing where it is left out. */
  powers?: Pick<Answers['powers']['list'], 'words' | 'powers'> & Partial<Answers['powers']['list']>
  /** Everything that was decided, newest first; nothing where it is left out. */
  costs?: Answers['activity']['costs']['transactions']
  /** What customers paid in on a day, in lamports; of other days it is not known. */
  received?: Readonly<Record<string, bigint>>
  decided?: Answers['activity']['decisions']['decisions']
  /** Of them, those with something signed that never expires. */
  forever?: readonly string[]
  /** How decisions stand that are followed. */
  decisions: Map<string, Decision>
  watcher: Overview['watcher']['state']
  /** How far the chain is beyond what was read; null where no node says. */
  slotsBehind: bigint | null
}

/** Nobody has made a nonce account over a key of ours, as two nodes say. */
export const SILENT: Alarm = {
  found: [],
  checkedAt: new Date(1_700_000_000_000),
  keys: 41,
  keysInAll: 41,
  nodes: ['vault-rpc-1', 'vault-rpc-2'],
  unserved: [],
  words: tell`No nonce account names a key of ours, but those that are known.`,
}

/** An address nobody holds a key of: 32 bytes made from a number. */
export function addressOf(number: number): Address {
  const bytes = new Uint8Array(32).map((_, at) => (number * 31 + at * 17 + (number >> (at % 8)) * 7) & 0xff)
  new DataView(bytes.buffer).setUint32(0, (number + 1) * 2_654_435)
  return decodeAddress(bytes)
}

/** A signature of nothing: 64 bytes made from a number. */
export function signatureOf(number: number): Signature {
  return decodeSignature(new Uint8Array(64).map((_, at) => (number * 13 + at * 29 + 7) & 0xff))
}

const TOKEN_PROGRAM = addressOf(900_001)
export const USDC: Mint = { mint: addressOf(900_002), tokenProgram: TOKEN_PROGRAM, decimals: 6, label: 'USDC' }
const usdcAsset = { kind: 'token', mint: USDC.mint, tokenProgram: USDC.tokenProgram, decimals: USDC.decimals } as const

export const node = (name: string, slot: bigint): NodeStatus => ({
  name,
  standing: 'admitted',
  reachable: true,
  healthy: true,
  version: '3.1.4',
  software: 'agave',
  finalizedSlot: slot,
  confirmedSlot: slot + 31n,
  processedSlot: slot + 32n,
  blockHeight: slot - slot / 19n,
  behindSlots: 0,
  firstAvailableSlot: 0n,
  hints: 'on',
  historyOn: true,
  calls: 256,
  msMedian: 38,
  msP95: 90,
  errorRate: 0,
  lastError: null,
  msLimited: null,
  maxRps: null,
  trouble: null,
})

/** A node that does not answer, as its status says so. */
export const silentNode = (name: string): NodeStatus => ({
  ...node(name, 0n),
  standing: 'failing',
  reachable: false,
  healthy: false,
  version: null,
  finalizedSlot: null,
  confirmedSlot: null,
  processedSlot: null,
  blockHeight: null,
  firstAvailableSlot: null,
  behindSlots: null,
  trouble: { code: 'NODE_UNREACHABLE', context: { node: name, method: 'getSlot', reason: 'connection refused' } },
})

export function account(number: number): Account {
  const native = number % 3 === 0 ? 0n : BigInt(number) * 12_345_679n + 890_880n
  const tokens =
    number % 4 === 1 ? [{ mint: USDC.mint, label: USDC.label, decimals: USDC.decimals, amount: BigInt(number) * 1_250_500n }] : []
  const label = number % 5 === 2 ? `Customer C-${10_000 + number}` : null
  return {
    address: addressOf(number),
    role: 'deposit',
    path: `m/44'/501'/${number}'/0'`,
    label,
    native,
    pastUnread: false,
    ignoredTokens: 0,
    tokens,
  }
}

const VERDICTS: readonly { readonly verdict: Deposit['verdict']; readonly words: string }[] = [
  { verdict: { kind: 'credit', class: 'customer' }, words: 'A finalized transfer raised this account’s balance.' },
  { verdict: { kind: 'credit', class: 'customer' }, words: 'A finalized transfer raised this account’s balance.' },
  {
    verdict: { kind: 'no-credit', reason: 'dust' },
    words: 'Less than what it costs to sweep. It stays on the account and counts when more arrives.',
  },
  { verdict: { kind: 'credit', class: 'internal' }, words: 'One of our own keys signed it: a refund of our own.' },
  { verdict: { kind: 'no-credit', reason: 'transaction-failed' }, words: 'The transaction failed on chain, so nothing arrived.' },
  { verdict: { kind: 'outgoing' }, words: 'A sweep of ours moved it to the treasury.' },
]

const FIRST_DEPOSIT_MS = Date.parse('2026-03-01T09:00:00Z')

export function deposit(id: number): Deposit {
  const { verdict, words } = VERDICTS[id % VERDICTS.length] ?? { verdict: { kind: 'outgoing' }, words: '' }
  const change = verdict.kind === 'no-credit' ? (verdict.reason === 'dust' ? 900n : 0n) : BigInt(id) * 7_654_321n + 5_000_000n
  const isOut = verdict.kind === 'outgoing'
  const before = isOut ? change + 890_880n : 890_880n
  return {
    id,
    signature: signatureOf(id),
    slot: 398_200_000n + BigInt(id),
    ...originOf(id, change),
    owner: addressOf(id % 40),
    account: addressOf(id % 40),
    asset: id % 7 === 3 ? usdcAsset : { kind: 'native' },
    before,
    after: isOut ? 890_880n : before + change,
    verdict,
    hiddenAmount: null,
    hiddenWhy: null,
    onlyNode: false,
    words,
  }
}

/** Of some nothing was recorded, and some accounts have no label. */
function originOf(id: number, change: bigint): Pick<Deposit, 'time' | 'sender' | 'label'> {
  const label = (id % 40) % 3 === 0 ? null : `Customer ${id % 40}`
  if (id % 10 === 9) return { time: null, sender: null, label }
  const sender = id % 4 === 1 ? ({ kind: 'several' } as const) : ({ kind: 'one', address: addressOf(5_000 + id) } as const)
  return { time: new Date(FIRST_DEPOSIT_MS + id * 60_000), sender: change > 0n ? sender : null, label }
}

/** As of which slot the scene's answers are true. */
export function asOf({ slot, slotsBehind }: Pick<Scene, 'slot' | 'slotsBehind'>): Overview['asOf'] {
  const chainSlot = slotsBehind === null ? null : slot + slotsBehind
  const words = explainLag({ asOfSlot: slot, slotsBehind, aboutMs: null })
  return { slot, chainSlot, slotsBehind, aboutMs: null, caughtUp: slotsBehind !== null && slotsBehind <= 150n, words }
}

/** A ledger without a hole, read up to this slot and compared this morning. */
function wholeLedger(slot: bigint): Continuity {
  const comparedAt = new Date(Date.now() - 3 * 3_600_000)
  return {
    from: 397_000_000n,
    to: slot,
    finalizedSlot: slot,
    counted: { since: 397_000_000n, present: 1_143_880n, skipped: 60_207n },
    whole: true,
    openGaps: 0,
    accountsWaiting: 0,
    gaps: [],
    catchingUp: { choice: 'automatic', way: null, because: null, slotsLeft: 0n, slotsPerSecond: 4.1, secondsLeft: 0 },
    reconciliation: {
      last: { slot: slot - 40_000n, compared: 82, differences: 0, startedAt: comparedAt, finishedAt: comparedAt },
      nextAt: new Date(Date.now() + 21 * 3_600_000),
    },
  }
}

/** A day on which everything is all right: 40 customers, 120 things that arrived, two nodes, an open vault. */
export function goodDay(): Scene {
  const slot = 398_204_087n
  return {
    network: 'practice',
    vault: 'unlocked',
    passphrase: 'correct horse battery staple',
    accounts: [
      {
        address: addressOf(800_000),
        role: 'treasury',
        path: "m/44'/501'/0'/0'",
        label: 'Treasury',
        native: 2_888_413_200_000n,
        pastUnread: false,
        ignoredTokens: 0,
        tokens: [],
      },
      ...Array.from({ length: 40 }, (_, number) => account(number + 1)),
    ],
    deposits: Array.from({ length: 120 }, (_, id) => deposit(id + 1)),
    pending: [],
    mints: [USDC],
    nodes: [node('vault-rpc-1', slot), node('vault-rpc-2', slot - 1n)],
    warnings: [],
    disagreements: [],
    continuity: wholeLedger(slot),
    cases: [],
    sweeps: new Map(),
    tokenAccounts: [],
    payments: new Map(),
    paying: { ...NOBODY_PAID },
    events: [],
    slot,
    openCases: 0,
    sending: {
      state: 'open',
      words: 'What has the signer’s seal, and waits for nobody’s approval, is signed and sent.',
      next: null,
      catchingUp: null,
      reasons: [],
      cases: 0,
    },
    alarm: SILENT,
    outstanding: [],
    decisions: new Map(),
    watcher: 'following',
    slotsBehind: 0n,
  }
}

/** A fresh data folder: nothing in it, no vault. */
export function firstDay(): Scene {
  return { ...goodDay(), vault: 'absent', accounts: [], deposits: [] }
}
