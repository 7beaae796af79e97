// A backend in a process of its own for journeys that kill it: what the programs beside this share. One JSON line on standard input says
// what to do, one on standard output says how it ended. At the step it is told the process ends itself, as by a power cut.
import { readFileSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/server'
import { openBackend } from '../../src/main/wiring.ts'

/** What every order says. */
export type VaultOrder = {
  readonly dataDir: string
  readonly passphrase: string
  readonly workstation?: 'offline'
  readonly measureMs?: number
}

/** A step, the nth time it is reached. */
export type KillPoint = { readonly step: string; readonly nth: number }

/** How often each step was reached. */
export type Reached = Readonly<Record<string, number>>

/** Where this life ends; `reached`: by the earlier lives of the same act. */
export type MortalOrder = VaultOrder & { readonly killAt: KillPoint | null; readonly reached?: Reached }

/** Whether the last of the steps reached so far is the one to end at. */
type IsEnd = (steps: readonly string[]) => boolean

const LOOK_EVERY_MS = 100
/** Between two looks at a node: with less, most of a life's processor time goes into looking. */
const PAUSE_MS = 100

/** A life may do again what an earlier one did, so the point may be counted past before it is reached. */
export const atPoint =
  ({ killAt, reached = {} }: MortalOrder): IsEnd =>
  (steps) =>
    killAt !== null &&
    steps.at(-1) === killAt.step &&
    (reached[killAt.step] ?? 0) + steps.filter((one) => one === killAt.step).length >= killAt.nth

export const atCount =
  (count: number | null): IsEnd =>
  (steps) =>
    steps.length === count

/** Waits for the order. By then everything is loaded; what was compiled for it is kept for the next process. */
export function readOrder<Order extends VaultOrder>(): Order {
  flushCompileCache()
  return JSON.parse(readFileSync(0, 'utf8')) as Order
}

/** Opens the backend and its vault; gives the steps reached so far, and how the process says its result and ends. */
export async function openMortalBackend({ dataDir, passphrase, workstation, measureMs }: VaultOrder, isEnd: IsEnd) {
  const steps: string[] = []
  const backend = await openBackend({
    dataDir,
    network: 'practice',
    pauseMs: PAUSE_MS,
    ...(workstation === undefined ? {} : { workstation }),
    ...(measureMs === undefined ? {} : { measureMs }),
    signer: { entry: new URL('./signer-main.ts', import.meta.url) },
    onStep(step) {
      steps.push(step)
      if (!isEnd(steps)) return
      writeSync(process.stdout.fd, JSON.stringify(countReached(steps)))
      process.kill(process.pid, 'SIGKILL')
    },
  })
  await backend.client.vault.unlock({ passphrase })
  const end = async (result: object) => {
    await backend.close()
    process.stdout.write(`${JSON.stringify(result)}\n`)
  }
  return { backend, client: backend.client, steps, end }
}

/** What the process was about to do when it ended is still to be done. */
function countReached(steps: readonly string[]): Reached {
  const done = steps.at(-1)?.endsWith(':before') === true ? steps.slice(0, -1) : steps
  const counts: Record<string, number> = {}
  for (const step of done) counts[step] = (counts[step] ?? 0) + 1
  return counts
}

type Patience = {
  /** Told if it never ends. */
  readonly what: string
  /** A node that misbehaves makes work slow, not endless. */
  readonly maxLooks: number
  /** How things stand, told if it never ends. */
  readonly standing?: () => Promise<string>
}

/** Looks until it is so. A refusal is looked past, as a person would try again; what it was is told if it never ends. */
export async function patiently({ what, maxLooks, standing }: Patience, isSo: () => Promise<boolean>): Promise<void> {
  let last: unknown = null
  for (let look = 0; look < maxLooks; look += 1) {
    try {
      if (await isSo()) return
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      last = error
    }
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(`waited in vain for ${what}: ${(await standing?.()) ?? ''}`, { cause: last })
}
