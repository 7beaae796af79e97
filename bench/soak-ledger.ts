import { ORPCError } from '@orpc/client'
import type { Address } from '../src/core/address/address.ts'
import { addressOfSeed } from '../src/core/keys/keypair.ts'
import { PASSPHRASE, type SoakHouse } from './soak-house.ts'
import { passUntil, type Sums, tally } from './soak-traffic.ts'

/** What was paid in and out in a run, and what the chain says that it cost. */
export type Ledger = {
  readonly house: SoakHouse
  readonly treasury: Address
  readonly paid: Sums
  /** Whose turn it is to be paid. */
  turn: number
  readonly sweeps: string[]
  readonly payments: string[]
  /** Plans that were refused because what they rest on had changed. */
  plansRefused: number
}

/** What sweeps cost, as the journal has it. */
export type Costs = { readonly sweeps: number; readonly accounts: number; readonly feeLamports: bigint }

/** What became of the money beside what was paid in. */
export type Balances = {
  /** By what the journal says of each payment, and by what the supplier has. */
  readonly paidOut: { readonly made: bigint; readonly arrived: bigint }
  /** Payments that ended unmade: by what they say of it. */
  readonly unmade: readonly string[]
  /** Lamports that are neither on an account of ours nor with the supplier, and were no fee. */
  readonly unaccounted: bigint
  /** Of transactions that failed on the chain: what they failed with. */
  readonly failures: readonly string[]
  /** Sweeps and payments that did not end. */
  readonly open: number
}

const FUNDS = 50_000_000_000n
const PAYMENT = 1_000_000n
const SUPPLIER = addressOfSeed(new Uint8Array(32).fill(77))
const LIST = 1_000

export async function openLedger(house: SoakHouse): Promise<Ledger> {
  const { client } = house.backend
  await client.policy.allow({ passphrase: PASSPHRASE, address: SUPPLIER, label: 'a supplier' })
  await client.nodes.faucet({ amount: FUNDS })
  const { accounts } = await client.accounts.list({ role: 'treasury', limit: 1 })
  const [treasury] = accounts
  if (treasury === undefined) throw new Error('there is a treasury')
  await house.advance(16)
  return { house, treasury: treasury.address, paid: new Map(), turn: 0, sweeps: [], payments: [], plansRefused: 0 }
}

/** What is to be started, as a person read it; null where there is nothing to do. */
export type Planned = { start(): Promise<void> } | null

export async function planSweep(ledger: Ledger): Promise<Planned> {
  const { sweeps } = ledger.house.backend.client
  const { digest } = await sweeps.plan({})
  if (digest === null) return null
  return { start: async () => void ledger.sweeps.push((await sweeps.start({ digest })).id) }
}

export async function planPayment(ledger: Ledger): Promise<Planned> {
  const { payments } = ledger.house.backend.client
  const asked = { to: SUPPLIER, amount: PAYMENT, allowUnfundedRecipient: true, reference: `invoice ${ledger.payments.length + 1}` }
  const { digest, recipients, awaitsApproval } = await payments.plan(asked)
  const confirmed = recipients[0]?.confirm.digest ?? undefined
  if (digest === null) throw new Error('a payment cannot be planned')
  const start = { ...asked, digest, awaitsApproval, ...(confirmed === undefined ? {} : { confirmed }) }
  return { start: async () => void ledger.payments.push((await payments.start(start)).id) }
}

/** Starts it, or, where what it rests on has changed, what is planned instead. */
export async function startOrPlanAgain(ledger: Ledger, planned: Planned, plan: (ledger: Ledger) => Promise<Planned>): Promise<void> {
  try {
    await planned?.start()
  } catch (error) {
    if (!(error instanceof ORPCError) || (error.data as { code?: unknown }).code !== 'PLAN_CHANGED') throw error
    ledger.plansRefused += 1
    await (await plan(ledger))?.start()
  }
}

/** Sweeps everything and pays the supplier once, with time going on slowly until both are settled; gives the newest slot. */
export async function sweepAndPay(ledger: Ledger): Promise<number> {
  for (const plan of [planSweep, planPayment]) await startOrPlanAgain(ledger, await plan(ledger), plan)
  return untilSettled(ledger)
}

export async function untilSettled(ledger: Ledger): Promise<number> {
  return passUntil(ledger.house, async () => (await countOpen(ledger)) === 0, 'the end of what was sent')
}

/** What the sweeps cost that were started since there were so many. */
export async function readCosts({ house, sweeps }: Ledger, from: number): Promise<Costs> {
  const shown = await Promise.all(sweeps.slice(from).map((id) => house.backend.client.sweeps.show({ id })))
  const parts = shown.flatMap((sweep) => sweep.parts.filter(({ state }) => state === 'satisfied' || state === 'finalized'))
  return {
    sweeps: shown.length,
    accounts: parts.reduce((sum, part) => sum + part.accounts, 0),
    feeLamports: parts.reduce((sum, part) => sum + part.feeLamports, 0n),
  }
}

/** Asks the chain, not the journal. */
export async function readBalances(ledger: Ledger): Promise<Balances> {
  const { house, treasury, paid } = ledger
  const [arrived, ...ours] = await Promise.all([SUPPLIER, treasury, ...house.accounts].map((address) => readLamports(house, address)))
  const { fees, failures } = await readFees(ledger)
  const lines = await readLines(ledger)
  const unmade = lines.flatMap(({ state, why }) => (state === 'satisfied' || state === 'finalized' ? [] : [`${state}: ${why}`]))
  const held = ours.reduce((sum, lamports) => sum + lamports, arrived ?? 0n)
  return {
    paidOut: { made: PAYMENT * BigInt(lines.length - unmade.length), arrived: arrived ?? 0n },
    unmade,
    unaccounted: FUNDS + tally(paid).lamports - held - fees,
    failures,
    open: await countOpen(ledger),
  }
}

async function readLines({ house, payments }: Ledger) {
  const shown = await Promise.all(payments.map((id) => house.backend.client.payments.show({ id })))
  return shown.flatMap(({ lines }) => lines)
}

async function countOpen({ house, sweeps, payments }: Ledger): Promise<number> {
  const { client } = house.backend
  const settled = await Promise.all([
    ...sweeps.slice(-2).map(async (id) => (await client.sweeps.show({ id })).settled),
    ...payments.slice(-2).map(async (id) => (await client.payments.show({ id })).settled),
  ])
  return settled.filter((isSettled) => !isSettled).length
}

async function readLamports(house: SoakHouse, address: Address): Promise<bigint> {
  return BigInt(((await house.ask('getBalance', [address, { commitment: 'finalized' }])) as { value: number }).value)
}

type Listed = { readonly signature: string; readonly err: unknown }
type Found = {
  readonly meta: { readonly fee: number }
  readonly transaction: { readonly message: { readonly accountKeys: readonly string[] } }
}

/** Of all that moved the treasury and that an account of ours paid the fee of. */
async function readFees({ house, treasury }: Ledger): Promise<{ fees: bigint; failures: readonly string[] }> {
  const ours = new Set<string>([treasury, ...house.accounts])
  const failures: string[] = []
  let [fees, before] = [0n, undefined as string | undefined]
  for (;;) {
    const page = (await house.ask('getSignaturesForAddress', [treasury, { limit: LIST, ...(before && { before }) }])) as Listed[]
    for (const { signature, err } of page) {
      const found = (await house.ask('getTransaction', [signature, { encoding: 'json', maxSupportedTransactionVersion: 1 }])) as Found
      if (!ours.has(found.transaction.message.accountKeys[0] ?? '')) continue
      fees += BigInt(found.meta.fee)
      if (err !== null) failures.push(JSON.stringify(err))
    }
    before = page.at(-1)?.signature
    if (page.length < LIST || before === undefined) return { fees, failures }
  }
}
