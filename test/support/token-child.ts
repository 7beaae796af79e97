// A backend in a process of its own that makes or closes a token account, for a test that kills it: as backend-child.ts, for upkeep.
import { readFileSync } from 'node:fs'
import type { Address } from '../../src/core/address/address.ts'
import { followDecision } from '../../src/shells/cli/follow.ts'
import { openBackend } from '../../src/main/wiring.ts'
import type { KillPoint } from './backend-child.ts'
import { until } from './until.ts'

export type TokenOrder = {
  readonly dataDir: string
  readonly passphrase: string
  readonly act: 'create' | 'close'
  readonly mint: Address
  readonly account: Address
  readonly killAt: KillPoint | null
}

export type TokenResult = { readonly steps: readonly string[]; readonly intact: boolean }

const order = JSON.parse(readFileSync(0, 'utf8')) as TokenOrder
const steps: string[] = []

const backend = await openBackend({
  dataDir: order.dataDir,
  network: 'practice',
  pauseMs: 20,
  signer: { entry: new URL('./signer-main.ts', import.meta.url) },
  onStep(step) {
    steps.push(step)
    if (step === order.killAt?.step && steps.filter((one) => one === step).length === order.killAt.nth) process.kill(process.pid, 'SIGKILL')
  },
})
const { client } = backend
await client.vault.unlock({ passphrase: order.passphrase })
const { mint, account } = order
const plan = () => (order.act === 'create' ? client.tokens.planCreate({ mint }) : client.tokens.planClose({ account }))
const isDone = async () => ['exists', 'not-a-token-account'].includes((await plan()).refusal?.reason ?? '')

// What an earlier life decided goes on by itself; only what nobody decided yet is decided here.
await until(async () => (await plan()).refusal?.reason !== 'outstanding', { withinMs: 60_000 })
const { digest } = await plan()
if (digest !== null) {
  const { id } = await (order.act === 'create' ? client.tokens.create({ mint, digest }) : client.tokens.close({ account, digest }))
  await followDecision(backend, id, () => undefined)
}
await until(isDone, { withinMs: 60_000 })
const { intact } = await client.activity.verify({})
const result: TokenResult = { steps, intact }
await backend.close()
process.stdout.write(`${JSON.stringify(result)}\n`)
