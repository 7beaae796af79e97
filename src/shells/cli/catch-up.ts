import { setTimeout as sleep } from 'node:timers/promises'
import type { AsOf } from '../../contract/as-of.ts'
import type { Backend } from '../../main/wiring.ts'
import type { Host } from './host.ts'

const LOOK_EVERY_MS = 50
/** Nodes are slow at times, and pause between two tries for up to half a minute: long enough that an answer is seldom given up on for nothing. */
const STANDSTILL_MS = 20_000

type Client = { readonly client: { readonly deposits: Backend['client']['deposits']; readonly nodes: Backend['client']['nodes'] } }

/**
 * Waits until the journal holds what was final when the command began, however long that takes, as long as it gets on; says how far it is.
 * Ends as well where it does not get on or cannot: the answer then says itself as of when it is true.
 */
export async function catchUp({ client }: Client, { progress, standstillMs = STANDSTILL_MS, interrupted }: Host): Promise<void> {
  const isNewer = openStandstill(standstillMs)
  while (!interrupted.aborted) {
    const { asOf, state } = await client.deposits.watcher({})
    if (asOf.caughtUp) return progress.end()
    const why = state === 'stopped' ? 'Blocks are not being read.' : asOf.chainSlot === null ? await whyNobodyAnswers(client.nodes) : null
    if (why !== null || !isNewer(asOf)) {
      progress.end()
      return progress.say(`The journal has not caught up. ${why ?? asOf.words}`)
    }
    if (asOf.slotsBehind !== null) progress.moving(`reading what came since: ${asOf.slotsBehind} slots behind the chain`)
    await sleep(LOOK_EVERY_MS, undefined, { signal: interrupted }).catch((error: unknown) => {
      if (!interrupted.aborted) throw error
    })
  }
}

/** Whether it got on since the last time, or has stood still for less than so long. */
function openStandstill(withinMs: number): (asOf: AsOf) => boolean {
  let [furthest, movedAt] = ['', performance.now()]
  return ({ slot, chainSlot }) => {
    const now = `${slot} ${chainSlot === null ? 'unheard' : 'heard'}`
    if (now !== furthest) [furthest, movedAt] = [now, performance.now()]
    return performance.now() - movedAt < withinMs
  }
}

/** Asks each node; null where one answers. */
async function whyNobodyAnswers(nodes: Client['client']['nodes']): Promise<string | null> {
  const { nodes: states } = await nodes.status({})
  if (states.length === 0) return 'No node is configured.'
  return states.every(({ standing }) => standing !== 'admitted') ? 'No node answers.' : null
}
