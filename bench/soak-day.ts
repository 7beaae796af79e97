import type { Measured, SoakHouse } from './soak-house.ts'
import { MAX_LEAD_SLOTS, passUntil, payIn, type Settlement, settleAccounts, type Sums, tally, untilWatched } from './soak-traffic.ts'

/** How far the run was, and what it took, at one moment. */
export type Sample = Measured & { readonly slot: number; readonly credits: number; readonly seconds: number }

export type Day = Settlement & {
  readonly slots: number
  readonly seconds: number
  readonly samples: readonly Sample[]
  readonly sweeps: number
}

/** Every so many slots some customers pay in, every so many everything is swept. */
const PAY_EVERY_SLOTS = 150
const SWEEP_EVERY_SLOTS = 4_500
const SAMPLES = 96
/** Blocks closed at a time while nothing is sent. */
const STRIDE = 16

/** Runs so many slots and says what came of them. */
export async function runDay(house: SoakHouse, { slots, say }: { slots: number; say: (line: string) => void }): Promise<Day> {
  const begun = performance.now()
  const paid: Sums = new Map()
  const samples: Sample[] = []
  const due = { pay: 0, sweep: SWEEP_EVERY_SLOTS, sample: 0 }
  let [slot, turn, sweeps] = [await house.advance(1), 0, 0]
  const [first, last] = [slot, slot + slots]
  while (slot < last) {
    if (slot - first >= due.pay) {
      due.pay += PAY_EVERY_SLOTS
      turn = await payIn(house, paid, turn)
    }
    slot = await house.advance(STRIDE)
    await untilWatched(house, BigInt(slot) - MAX_LEAD_SLOTS)
    if (slot - first >= due.sweep) {
      due.sweep += SWEEP_EVERY_SLOTS
      slot = await sweep(house)
      sweeps += 1
    }
    if (slot - first >= due.sample) {
      due.sample += slots / SAMPLES
      samples.push({ ...house.measure(), slot: slot - first, credits: tally(paid).count, seconds: (performance.now() - begun) / 1_000 })
      say(lineOf(samples.at(-1)))
    }
  }
  await untilWatched(house, BigInt(await house.advance(STRIDE)) - BigInt(STRIDE))
  const seconds = (performance.now() - begun) / 1_000
  return { slots, seconds, samples, sweeps, ...(await settleAccounts(house, paid)) }
}

/** Sweeps everything to the treasury, with time going on slowly until it is settled. */
async function sweep(house: SoakHouse): Promise<number> {
  const { sweeps } = house.backend.client
  const { digest } = await sweeps.plan({})
  if (digest === null) return house.advance(1)
  const { id } = await sweeps.start({ digest })
  return passUntil(house, async () => (await sweeps.show({ id })).settled, 'the end of a sweep')
}

function lineOf(sample: Sample | undefined): string {
  if (sample === undefined) return ''
  const { slot, seconds, credits, memory, journal } = sample
  const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
  const of = Object.entries(memory).map(([name, bytes]) => `${name} ${mib(bytes)}`)
  return `slot ${slot} after ${Math.round(seconds)} s: ${credits} paid in, ${of.join(', ')}, journal ${mib(journal)}`
}
