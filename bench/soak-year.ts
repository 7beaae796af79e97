import type { PracticeStart } from '../src/practice/endpoint.ts'
import type { SoakHouse } from './soak-house.ts'
import {
  type Balances,
  type Costs,
  type Ledger,
  openLedger,
  planPayment,
  planSweep,
  readBalances,
  readCosts,
  startOrPlanAgain,
  sweepAndPay,
  untilSettled,
} from './soak-ledger.ts'
import { passThroughSwitch, type SwitchSeen } from './soak-switch.ts'
import { MAX_LEAD_SLOTS, payIn, type Settlement, settleAccounts, untilWatched } from './soak-traffic.ts'

/** A part of the year: what holds from its first slot on. */
type Phase = {
  readonly what: string
  readonly rent: number
  readonly feeRule: string
  readonly release: string
  readonly slotMs: 400 | 200
  /** The consensus changes at its beginning. */
  readonly switches?: true
}

const BY_SIGNATURE = 'signatures'

/** In an order of our own: what is coded, waits for its gate or is proposed, each beside what is already there (field/network, SIMD-0437, 0438, 0553, 0384). */
const YEAR: readonly Phase[] = [
  { what: 'as in summer 2026', rent: 6_960, feeRule: BY_SIGNATURE, release: '4.3.0', slotMs: 400 },
  { what: 'rent falls to 6,333', rent: 6_333, feeRule: BY_SIGNATURE, release: '4.3.0', slotMs: 400 },
  { what: 'rent falls to 5,080, nodes run 4.4.1', rent: 5_080, feeRule: BY_SIGNATURE, release: '4.4.1', slotMs: 400 },
  { what: 'fees by resources, 1/10', rent: 5_080, feeRule: '1/10', release: '4.4.1', slotMs: 400 },
  { what: 'rent falls to 2,575', rent: 2_575, feeRule: '1/10', release: '4.4.1', slotMs: 400 },
  { what: 'fees by resources, 1/4', rent: 2_575, feeRule: '1/4', release: '4.4.1', slotMs: 400 },
  { what: 'slots of 200 ms, nodes run 4.5.0', rent: 2_575, feeRule: '1/4', release: '4.5.0', slotMs: 200 },
  { what: 'rent falls to 1,322', rent: 1_322, feeRule: '1/4', release: '4.5.0', slotMs: 200 },
  { what: 'the consensus changes', rent: 1_322, feeRule: '1/4', release: '4.5.0', slotMs: 200, switches: true },
  { what: 'fees by resources, 1/2', rent: 1_322, feeRule: '1/2', release: '4.5.0', slotMs: 200 },
  { what: 'rent falls to 696', rent: 696, feeRule: '1/2', release: '4.5.0', slotMs: 200 },
  { what: 'rent rises to 6,960', rent: 6_960, feeRule: '1/2', release: '4.5.0', slotMs: 200 },
]

/** Slots of a phase at 400 ms; twice as many at 200 ms. */
export const DEFAULT_PHASE_SLOTS = 2_250
/** Before the first phase ends, everything is set up. */
const FIRST_SLOTS = 500
const PAY_EVERY_SLOTS = 150
const SWEEP_EVERY_SLOTS = 900
/** So near its end, a phase has its last ordinary sweep. */
const LAST_SLOTS = 250
const FINAL_AFTER_SLOTS = 24
const STRIDE = 16
/** All of it: what it cost is asked at the end. */
const KEPT = { keptBlocks: 1_000_000, keptTransactions: 1_000_000 }

export type Year = Settlement &
  Balances & {
    readonly slots: number
    readonly seconds: number
    readonly phases: readonly PhaseDone[]
    readonly consensus: SwitchSeen
    readonly sweeps: number
    readonly payments: number
    readonly plansRefused: number
  }
export type PhaseDone = Costs & {
  readonly what: string
  readonly feeRule: string
  readonly rent: number
  readonly fromSlot: number
  readonly says: string
}
type Changes = Pick<PracticeStart, 'rent' | 'feeRule' | 'release' | 'keptBlocks' | 'keptTransactions'>

/** The slots at which its phases begin, and how the practice node is started for it. */
export function planYear(phaseSlots: number): { readonly begins: readonly number[]; readonly changes: Changes } {
  const begins: number[] = []
  let slot = FIRST_SLOTS
  for (const { slotMs } of YEAR) {
    begins.push(slot)
    slot += phaseSlots * (400 / slotMs)
  }
  const schedule = (of: (phase: Phase) => string | number) =>
    YEAR.flatMap((phase, place) => {
      const before = YEAR[place - 1]
      if (before === undefined) return [String(of(phase))]
      return of(before) === of(phase) ? [] : [`${of(phase)}@${begins[place]}`]
    }).join(',')
  const changes = {
    rent: schedule(({ rent }) => rent),
    feeRule: schedule(({ feeRule }) => feeRule),
    release: schedule(({ release }) => release),
    ...KEPT,
  }
  return { begins: [...begins, slot], changes }
}

/** Lives through the year: customers pay in, everything is swept, a supplier is paid, at every time and across every change. */
export async function runYear(
  house: SoakHouse,
  { begins, say }: { readonly begins: readonly number[]; readonly say: (line: string) => void },
): Promise<Year> {
  const started = performance.now()
  const ledger = await openLedger(house)
  const phases: PhaseDone[] = []
  let consensus: SwitchSeen = { seen: [], held: 0, deleted: 0 }
  for (const [place, phase] of YEAR.entries()) {
    const [fromSlot = 0, toSlot = 0] = begins.slice(place, place + 2)
    await passTo(house, fromSlot)
    if (phase.switches) consensus = await passThroughSwitch(ledger)
    const costs = await livePhase(ledger, toSlot)
    const { what, feeRule, rent } = phase
    phases.push({ ...costs, what, feeRule, rent, fromSlot, says: await readRelease(house) })
    say(lineOf(phases.at(-1)))
    if (place + 1 < YEAR.length) await carryOver(ledger, toSlot)
  }
  const slots = await passTo(house, (begins.at(-1) ?? 0) + STRIDE)
  const seconds = (performance.now() - started) / 1_000
  const { sweeps, payments, plansRefused } = ledger
  const counts = { sweeps: sweeps.length, payments: payments.length, plansRefused }
  return { slots, seconds, phases, consensus, ...counts, ...(await readBalances(ledger)), ...(await settleAccounts(house, ledger.paid)) }
}

/** One phase, but for its end. */
async function livePhase(ledger: Ledger, toSlot: number): Promise<Costs> {
  const { house } = ledger
  const from = ledger.sweeps.length
  const due = { pay: 0, sweep: 0 }
  let slot = await house.advance(1)
  while (slot < toSlot - LAST_SLOTS) {
    if (slot >= due.pay) {
      due.pay = slot + PAY_EVERY_SLOTS
      ledger.turn = await payIn(house, ledger.paid, ledger.turn)
    }
    slot = await house.advance(STRIDE)
    await untilWatched(house, BigInt(slot) - MAX_LEAD_SLOTS)
    if (slot >= due.sweep + SWEEP_EVERY_SLOTS) {
      due.sweep = slot
      slot = await sweepAndPay(ledger)
    }
  }
  return readCosts(ledger, from)
}

/** Across a change at this slot: of a sweep and a payment, one is decided before it and lands as it may, the other is planned before it and decided after it. */
async function carryOver(ledger: Ledger, changeSlot: number): Promise<void> {
  const { house } = ledger
  await passTo(house, changeSlot - FINAL_AFTER_SLOTS - STRIDE)
  ledger.turn = await payIn(house, ledger.paid, ledger.turn)
  await passTo(house, changeSlot - 3)
  const sweep = { planned: await planSweep(ledger), plan: planSweep }
  const payment = { planned: await planPayment(ledger), plan: planPayment }
  const [first, second] = ledger.payments.length % 2 === 0 ? [sweep, payment] : [payment, sweep]
  await startOrPlanAgain(ledger, first.planned, first.plan)
  await passTo(house, changeSlot + 1)
  await startOrPlanAgain(ledger, second.planned, second.plan)
  await untilSettled(ledger)
}

async function passTo(house: SoakHouse, slot: number): Promise<number> {
  let now = await house.advance(1)
  while (now < slot) {
    now = await house.advance(Math.min(STRIDE, slot - now))
    await untilWatched(house, BigInt(now) - MAX_LEAD_SLOTS)
  }
  await untilWatched(house, BigInt(now) - BigInt(STRIDE))
  return now
}

/** What `nodes status` says that the node runs. */
async function readRelease({ backend }: SoakHouse): Promise<string> {
  const { nodes } = await backend.client.nodes.status({})
  return nodes[0]?.version ?? 'not known'
}

function lineOf(phase: PhaseDone | undefined): string {
  if (phase === undefined) return ''
  const { fromSlot, what, sweeps, accounts, feeLamports } = phase
  return `slot ${fromSlot}, ${what}: ${sweeps} sweeps of ${accounts} accounts for ${feeLamports} lamports`
}
