import { counted } from '../../core/text/counted.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../ipc/socket-client.ts'
import type { Host } from './host.ts'

const LOOK_EVERY_MS = 50
/**
 * Nodes are sometimes slow, and pause up to half a minute between two tries. This is long enough that an answer is seldom given up without
 * need.
 */
const STANDSTILL_MS = 20_000

type Asked = { readonly client: Pick<Client, 'deposits' | 'nodes' | 'sending'> }

/**
 * Waits until the journal holds what was final when the command began, however long that takes, as long as it gets on; says how far it is.
 * `past`: and until all that our keys did before is read. Ends as well where it does not get on or cannot: the answer then says itself as of
 * when it is true, or what is still to be read.
 */
export async function catchUp({ client }: Asked, host: Host, needed: true | 'past'): Promise<void> {
  const { progress, standstillMs = STANDSTILL_MS, interrupted } = host
  const isNewer = openStandstill(standstillMs)
  while (!interrupted.aborted) {
    const { asOf, state } = await client.deposits.watcher({})
    const past = asOf.caughtUp && needed === 'past' ? await readPast(client) : null
    if (asOf.caughtUp && past === null) return progress.end()
    const why = state === 'stopped' ? 'Blocks are not being read.' : asOf.chainSlot === null ? await whyNobodyAnswers(client.nodes) : null
    if (why !== null || !isNewer(`${asOf.slot} ${asOf.chainSlot === null ? 'unheard' : 'heard'} ${past?.accounts ?? 'unread'}`)) {
      progress.end()
      return progress.say(`The journal has not caught up. ${why ?? past?.words ?? asOf.words}`)
    }
    if (past !== null) progress.moving(`reading what your keys did before: ${counted(past.accounts, 'account')} to go`)
    else if (asOf.slotsBehind !== null) progress.moving(`reading what came since: ${counted(asOf.slotsBehind, 'slot')} behind the chain`)
    await sleep(LOOK_EVERY_MS, undefined, { signal: interrupted }).catch((error: unknown) => {
      if (!interrupted.aborted) throw error
    })
  }
}

/** What is still to be read of what our keys did; null where nothing is. */
async function readPast({ sending }: Asked['client']): Promise<{ readonly accounts: number; readonly words: string } | null> {
  const { catchingUp, words } = await sending.status({})
  return catchingUp === null ? null : { accounts: catchingUp.accounts, words }
}

/** Whether it got on since the last time, or has stood still for less than so long. */
function openStandstill(withinMs: number): (now: string) => boolean {
  let [furthest, movedAt] = ['', performance.now()]
  return (now) => {
    if (now !== furthest) [furthest, movedAt] = [now, performance.now()]
    return performance.now() - movedAt < withinMs
  }
}

/** Asks each node; null where one answers. */
async function whyNobodyAnswers(nodes: Client['nodes']): Promise<string | null> {
  const { nodes: states } = await nodes.status({})
  if (states.length === 0) return 'No node is configured.'
  return states.every(({ standing }) => standing !== 'admitted') ? 'No node answers.' : null
}
