// A backend in a process of its own that pays a file. One JSON line on standard input says what to do; one on standard output says what its
// journal holds in the end. With `killAtStep` the process ends itself, as by a power cut, at the step of that number.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/server'
import { openBackend } from '../../src/main/wiring.ts'

export type PayoutOrder = {
  readonly dataDir: string
  readonly passphrase: string
  readonly file: string
  readonly leaveOut: string
  readonly killAtStep: number | null
  /** Whether to check and tell everything. Only where nodes are well. */
  readonly last: boolean
}

/** What is said in the end of the file, of the payouts and of the journal. */
export type PayoutResult = {
  readonly steps: number
  readonly payouts: number
  readonly rows: readonly { readonly line: number; readonly standing: string; readonly reason: string | null }[]
  /** What is planned of the file once it is paid. */
  readonly again: { readonly digest: string | null; readonly start: string }
  readonly parts: readonly { readonly state: string; readonly attempts: number; readonly accounts: number }[]
  readonly receipt: string
  readonly differences: number
  readonly problems: readonly string[]
}

const LOOK_EVERY_MS = 100
/** Five minutes: a node that goes wrong makes work slow, not endless. */
const MAX_LOOKS = 3_000
const ANY_DIGEST = 'f'.repeat(64)

const order = JSON.parse(readFileSync(0, 'utf8')) as PayoutOrder
let steps = 0
const backend = await openBackend({
  dataDir: order.dataDir,
  network: 'practice',
  pauseMs: 20,
  signer: { entry: new URL('./signer-main.ts', import.meta.url) },
  onStep() {
    steps += 1
    if (steps === order.killAtStep) process.kill(process.pid, 'SIGKILL')
  },
})
const { client } = backend
await client.vault.unlock({ passphrase: order.passphrase })
const request = { file: order.file, leaveOut: order.leaveOut, allowUnfundedRecipient: true } as const
await patiently('the payout to begin', startOnce)
await patiently('the payout to settle', async () => (await client.payouts.list({ limit: 10 })).every(({ settled }) => settled))
const result = order.last ? await tellAll() : { steps }
await backend.close()
process.stdout.write(`${JSON.stringify(result)}\n`)

/** Begins it as somebody does who has read the check, unless it was begun in an earlier life. */
async function startOnce(): Promise<boolean> {
  if ((await client.payouts.list({ limit: 10 })).length > 0) return true
  const { total, digest, confirmation } = await client.payouts.check(request)
  if (digest === null) return false
  await client.payouts.start({ ...request, total, digest, ...(confirmation === null ? {} : { confirmation }) })
  return true
}

/** Looks until it is so. A refusal is looked past, as a person would try again; what it was is told if it never ends. */
async function patiently(what: string, isSo: () => Promise<boolean>): Promise<void> {
  let last: unknown = null
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    try {
      if (await isSo()) return
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      last = error
    }
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(`waited in vain for ${what}`, { cause: last })
}

async function tellAll(): Promise<PayoutResult> {
  const payouts = await client.payouts.list({ limit: 10 })
  const id = payouts[0]?.id ?? ''
  const { parts } = await client.payouts.show({ id })
  const { rows, digest } = await client.payouts.check(request)
  const { differences } = await client.activity.reconcile({})
  const { problems } = await client.activity.verify({})
  return {
    steps,
    payouts: payouts.length,
    rows: rows.map(({ line, standing, reason }) => ({ line, standing, reason })),
    again: { digest, start: await startAgain() },
    parts: parts.map(({ state, attempts, accounts }) => ({ state, attempts, accounts })),
    receipt: (await client.payouts.receipt({ id })).path,
    differences: differences.length,
    problems,
  }
}

/** The code of what is answered to somebody who starts the same file again. */
async function startAgain(): Promise<string> {
  try {
    await client.payouts.start({ ...request, total: '0', digest: ANY_DIGEST })
    return 'STARTED'
  } catch (error) {
    if (error instanceof ORPCError) return (error.data as { code?: string } | undefined)?.code ?? error.code
    throw error
  }
}
