import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Address, parseAddress } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Asset } from '../../../src/core/deposit/deposit.ts'
import type { StrongroomError } from '../../../src/core/error/error.ts'
import { digestPlan } from '../../../src/core/plan/digest.ts'
import { adoptAccounts } from '../../../src/main/accounts.ts'
import type { AttemptRecord, IntentRecord, Journal } from '../../../src/main/journal/index.ts'
import { type NodeClient, type NodeSet, openNode, openNodes } from '../../../src/main/node/index.ts'
import {
  judgePayees,
  openSubmitter,
  type PayChange,
  planSweep,
  type SendingGate,
  startSweep,
  type Submitter,
  type SweepRequest,
} from '../../../src/main/pay/index.ts'
import { openSigner, type SignerClient } from '../../../src/main/signer-client.ts'
import { startPractice } from '../../../src/practice/endpoint.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { until } from '../../support/until.ts'
import { giveOwnReferences } from './own-references.ts'
import { askNode, type Relay, startRelay } from './relay.ts'
import { openNewJournal } from '../../support/new-journal.ts'

export const PASSPHRASE = 'a passphrase for a house'
export const NATIVE_SWEEP: SweepRequest = { asset: 'native', mode: 'keep-minimum', close: false, version: 'legacy' }
/** Slots longer than any test: time passes when the test says so. */
const SLOT_MS = 60_000
const FINALITY_BLOCKS = 4
/** Between two rounds: with less, most of a test's processor time goes into rounds in which nothing has happened. */
const PAUSE_MS = 60
const ACCOUNTS = 80
/** Blocks after which every blockhash given out before has expired, at finalized. */
export const LIFE_BLOCKS = 160n
/** Longer than a busy machine takes to answer; a test in which a node stays away brings a shorter one. */
const TIMEOUT_MS = 20_000
export const SHORT_TIMEOUT_MS = 1_000

/** A practice network whose time stands still, and a signer whose vault holds the keys of a few dozen accounts. One for all tests of a file. */
export type House = {
  readonly url: string
  readonly genesisHash: string
  readonly node: NodeClient
  readonly signer: SignerClient
  /** From here on references are those of another office. */
  readonly nextOffice: () => void
  readonly treasury: Address
  /** Of its vault: whoever has them signs beside it, as another wallet would. */
  readonly words: readonly string[]
  /** Accounts nobody used before. */
  take(count: number): readonly Address[]
  /** Lets blocks pass. */
  advance(blocks: bigint): Promise<void>
  /** Gives each account lamports from the faucet, finalized. */
  fund(accounts: readonly Address[], lamports: bigint): Promise<void>
  lamportsOf(accounts: readonly Address[]): Promise<bigint[]>
  close(): Promise<void>
}

/** `feeRule`: by which the practice node charges, as its option says it. */
export async function openHouse({ feeRule }: { readonly feeRule?: string } = {}): Promise<House> {
  const rule = feeRule === undefined ? {} : { feeRule }
  const practice = await startPractice({ slotMs: SLOT_MS, finalityBlocks: FINALITY_BLOCKS, skipRate: 0, ...rule })
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-house-'))
  const { signer, nextOffice } = giveOwnReferences(
    await openSigner({
      vaultPath: join(folder, 'vault.strongroom'),
      entry: new URL('../../support/signer-main.ts', import.meta.url),
    }),
  )
  const { treasury, words } = await signer.create({ passphrase: PASSPHRASE, coolDownMs: 0 })
  const { accounts } = await signer.deriveAccounts({ count: ACCOUNTS })
  const node = openNode({ name: 'house', url: practice.url })
  let taken = 0
  const advance = async (blocks: bigint) => {
    await askNode(practice.url, 'practice_advance', [blocks])
  }
  await advance(BigInt(FINALITY_BLOCKS))
  return {
    url: practice.url,
    genesisHash: practice.genesisHash,
    node,
    signer,
    nextOffice,
    treasury,
    words,
    advance,
    take(count) {
      const wanted = accounts.slice(taken, taken + count).map(({ address }) => address)
      taken += count
      if (wanted.length < count) throw new Error('the house has no more accounts')
      return wanted
    },
    async fund(funded, lamports) {
      for (const address of funded) await askNode(practice.url, 'requestAirdrop', [address, lamports])
      await advance(BigInt(FINALITY_BLOCKS) + 1n)
    },
    async lamportsOf(asked) {
      const { value } = await node.getMultipleAccounts(asked, { commitment: 'finalized' })
      return value.map((account) => account?.lamports ?? 0n)
    },
    async close() {
      node.close()
      await signer.close()
      await practice.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A journal of its own, nodes that may lie, and the submitter between them. */
export type Office = {
  readonly journal: Journal
  readonly signer: SignerClient
  readonly nodes: NodeSet
  readonly relays: readonly Relay[]
  readonly first: Relay
  readonly second: Relay
  readonly changes: PayChange[]
  readonly troubles: StrongroomError[]
  /** Tells the journal what the accounts hold, decides a sweep of them and gives its id. The accounts were funded before. */
  decide(accounts: readonly Address[], request?: Partial<SweepRequest>): Promise<string>
  /** Starts a submitter; it is closed with the test. */
  start(signer?: SignerClient, gate?: SendingGate): Submitter
  intents(): Promise<readonly IntentRecord[]>
  /** The attempts of the only intent. */
  attempts(): Promise<readonly AttemptRecord[]>
  /** Waits until the first node has dealt with so many sendings. */
  delivered(sends: number): Promise<void>
  /** Waits until the newest attempt of the only intent is in this state. */
  reaches(state: AttemptRecord['state']): Promise<void>
  /** Waits until so many more rounds have asked every node for its testimony and have judged it. */
  judged(rounds: number): Promise<void>
}

type OfficeOptions = {
  readonly relays?: number
  /** After which a silent node has timed out. */
  readonly timeoutMs?: number
  /** The submitter's clock. */
  readonly now?: () => number
  readonly onStep?: (step: string) => void | Promise<void>
  /** Opens the journal in another way than usual. */
  readonly open?: (path: string, onStep: (step: string) => void | Promise<void>) => Promise<Journal>
}

export async function openOffice(
  house: House,
  { relays: count = 1, timeoutMs = TIMEOUT_MS, now, onStep = () => undefined, open }: OfficeOptions = {},
): Promise<Office> {
  house.nextOffice()
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-office-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'journal.sqlite')
  const journal = await (open?.(path, onStep) ?? openNewJournal({ path, now: () => 0, onStep }))
  onTestFinished(() => journal.close())
  const relays = await Promise.all(Array.from({ length: count }, (_, index) => startRelay(house.url, `node ${index + 1}`)))
  const [first, second = first] = relays
  if (first === undefined || second === undefined) throw new Error('an office has a node')
  onTestFinished(async () => {
    await Promise.all(relays.map((relay) => relay.close()))
  })
  const nodes = openNodes({
    nodes: relays.map(({ name, url }) => openNode({ name, url, timeoutMs })),
    genesisHash: house.genesisHash,
    now: () => performance.now(),
    pauseMs: PAUSE_MS,
  })
  await adoptAccounts({ journal, signer: house.signer }, { isFresh: true })
  await acceptJournal(house.signer, journal)
  const changes: PayChange[] = []
  const troubles: StrongroomError[] = []
  const intents = async () => {
    const [sweep] = await journal.read.decisions({ limit: 1 })
    return sweep === undefined ? [] : journal.read.decisionIntents({ decisionId: sweep.id, limit: 1_000 })
  }
  const attempts = async () => (await intents())[0]?.attempts ?? []

  return {
    journal,
    nodes,
    signer: house.signer,
    relays,
    first,
    second,
    changes,
    troubles,
    intents,
    attempts,
    async decide(accounts, request = {}) {
      await tellBalances(house, journal, accounts)
      const decided = { ...NATIVE_SWEEP, ...request }
      const { plan } = await planSweep({ journal, nodes }, decided)
      return (await startSweep({ journal, nodes, signer: house.signer }, { request: decided, digest: digestPlan(plan) })).id
    },
    start(signer = house.signer, gate = OPEN_GATE) {
      const submitter = openSubmitter({
        journal,
        nodes,
        signer,
        gate,
        onStep,
        pauseMs: PAUSE_MS,
        ...(now === undefined ? {} : { now }),
        onChange: (change) => changes.push(change),
        onTrouble: (error) => troubles.push(error),
      })
      onTestFinished(async () => {
        nodes.close()
        await submitter.close()
      })
      return submitter
    },
    delivered: (sends) => until(() => first.delivered.length >= sends),
    reaches: (state) => until(async () => (await attempts()).at(-1)?.state === state),
    async judged(rounds) {
      // Who it is, a node is asked when it is admitted, before its history is searched, and before it testifies.
      const asks = 2 * rounds + 2
      const before = relays.map((relay) => relay.count('getGenesisHash'))
      await until(() => relays.every((relay, index) => relay.count('getGenesisHash') >= (before[index] ?? 0) + asks))
    },
  }
}

/** The vault of a house signs for one office after the other: each journal is accepted, and nothing that was signed for another is in its way. */
export async function acceptJournal(signer: SignerClient, journal: Journal): Promise<void> {
  const { entries } = await signer.signedSince({ eventId: 0 })
  const ended = entries.map(({ digest }) => digest)
  await signer.acceptJournal({ passphrase: PASSPHRASE, head: await journal.read.lastEvent(), ended })
}

/** An address that agrees with another in its first and last four letters; hardly ever anybody’s. */
export function imitate(of: Address): Address {
  return parseAddress(of.slice(0, 4) + '4'.repeat(of.length - 8) + of.slice(-4))
}

/** What a person says yes to who read everything said of those who are to be paid. */
export async function confirmAll(office: Pick<Office, 'journal' | 'nodes'>, request: Parameters<typeof judgePayees>[1]): Promise<string[]> {
  const judged = await judgePayees(office, request)
  return judged.flatMap(({ verdict }) => (verdict.kind === 'needs-confirmation' ? [verdict.digest] : []))
}

/** What the watcher would have written: what each account holds. */
export async function tellBalances(house: House, journal: Journal, accounts: readonly Address[]): Promise<void> {
  const at = await house.node.getSlot({ commitment: 'finalized' })
  const amounts = await house.lamportsOf(accounts)
  const asset: Asset = { kind: 'native' }
  await journal.write('balances', async (tx) => {
    if ((await journal.read.cursor()) === null) await tx.openCursor({ slot: slot(at) })
    await tx.openBalances(accounts.map((account, index) => ({ owner: account, account, asset, amount: amounts[index] ?? 0n, slot: at })))
  })
}
