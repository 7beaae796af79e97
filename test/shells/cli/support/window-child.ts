// What a window talks to, as a process of its own, for tests that kill it, or the command beside it, at a step. Lines on standard input: an order
// in JSON, then one each time it may go on. Lines on standard output: `ready`, `at <step>`, and in the end the steps in JSON.
import { createInterface } from 'node:readline'
import { openLaunch } from '../../../../src/shells/start/launch.ts'

export type WindowOrder = {
  readonly dataDir: string
  readonly passphrase: string
  /** The step at which it ends itself as by a power cut, or waits to be told that the command has ended. */
  readonly at: { readonly step: string; readonly whose: 'window' | 'command' } | null
  /** What a step of interest begins with. */
  readonly kinds: readonly string[]
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const nextLine = async () => (await lines.next()).value as string
const say = (line: string) => void process.stdout.write(`${line}\n`)

const order = JSON.parse(await nextLine()) as WindowOrder
const steps: string[] = []
let isReady = false

const launch = await openLaunch({
  dataDir: order.dataDir,
  network: 'practice',
  say: () => undefined,
  onFailure: (error) => {
    throw error
  },
  backend: { pauseMs: 80, signer: { entry: new URL('../../../support/signer-main.ts', import.meta.url) }, onStep },
})
await (await launch.backend()).client.vault.unlock({ passphrase: order.passphrase })
isReady = true
say('ready')
process.once('SIGTERM', () => void end())

async function onStep(step: string): Promise<void> {
  if (!isReady || !order.kinds.some((kind) => step.startsWith(kind))) return
  const isFirst = !steps.includes(step)
  steps.push(step)
  if (order.at?.step !== step || !isFirst) return
  if (order.at.whose === 'window') process.kill(process.pid, 'SIGKILL')
  say(`at ${step}`)
  await nextLine()
}

async function end(): Promise<void> {
  await launch.close()
  say(JSON.stringify(steps))
  process.exit()
}
