import { setTimeout as sleep } from 'node:timers/promises'
import { type Ledger, planPayment, planSweep, untilSettled } from './soak-ledger.ts'
import { passUntil, payIn, type Sums, tally } from './soak-traffic.ts'

/** What was seen of the change of the consensus. */
export type SwitchSeen = {
  /** The state of sending and the consensus, at each moment that was looked at. */
  readonly seen: readonly string[]
  /** Payments that were decided meanwhile and waited. */
  readonly held: number
  /** What customers paid in blocks that were deleted: it never was. */
  readonly deleted: number
}

/** More blocks than it takes to see that nothing becomes final. */
const EMPTY_BLOCKS = 800
const LOST_BLOCKS = 3
const STRIDE = 10
/** As long as the nodes are not checked, what blocks show is not seen. */
const CHECK_MS = 50
const MAX_STEPS = 1_000

/**
 * Lets the network change its consensus with a sweep and a payment in blocks that are deleted, with deposits there too, and with a payment that is decided
 * while it lasts.
 */
export async function passThroughSwitch(ledger: Ledger): Promise<SwitchSeen> {
  const { house } = ledger
  const { client } = house.backend
  ledger.turn = await payIn(house, ledger.paid, ledger.turn)
  await house.advance(16)
  await (await planSweep(ledger))?.start()
  await (await planPayment(ledger))?.start()
  await passInFlight(ledger)
  const deleted: Sums = new Map()
  await payIn(house, deleted, ledger.turn)
  await house.ask('practice_switchConsensus', [EMPTY_BLOCKS, LOST_BLOCKS])

  await passEra(ledger, 'switching')
  const during = (await client.sending.status({})).state
  await (await planPayment(ledger))?.start()
  await house.advance(STRIDE)
  const held = (await client.overview.show({})).inFlight.unsigned
  await passEra(ledger, 'after')
  await untilSettled(ledger)
  return { seen: ['switching', during, 'after', (await client.sending.status({})).state], held, deleted: tally(deleted).count }
}

/** Until the sweep and the payment stand in blocks, the newest of them not final. */
async function passInFlight({ house }: Ledger): Promise<void> {
  const { client } = house.backend
  await passUntil(house, async () => (await client.overview.show({})).inFlight.unsigned === 0, 'the sending')
}

async function passEra({ house }: Ledger, era: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if ((await house.backend.client.nodes.status({})).consensus.era === era) return
    await house.advance(STRIDE)
    await sleep(CHECK_MS)
  }
  throw new Error(`the consensus was never seen as “${era}”`)
}
