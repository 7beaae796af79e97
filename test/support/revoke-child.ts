// A backend in a process of its own that pays under a nonce and then revokes the payment, for tests that kill it. As backend-child.ts; steps
// are counted from the moment a person revokes.
import { readFileSync } from 'node:fs'
import { followDecision } from '../../src/shells/cli/follow.ts'
import { openBackend } from '../../src/main/wiring.ts'
import { until } from './until.ts'

export type RevokeOrder = {
  readonly dataDir: string
  readonly passphrase: string
  readonly to: string
  readonly reference: string
  readonly killAt: string | null
}

export type RevokeResult = {
  readonly steps: readonly string[]
  /** Whether the first life had stored that it is revoked. */
  readonly foundRevoked: boolean
  readonly attempts: readonly string[]
  readonly state: string
  /** Nonce accounts that nothing is reserved for. */
  readonly freeNonces: number
  readonly outstanding: number
  readonly intact: boolean
}

const order = JSON.parse(readFileSync(0, 'utf8')) as RevokeOrder
const steps: string[] = []
let isRevoking = false

const backend = await openBackend({
  dataDir: order.dataDir,
  network: 'practice',
  pauseMs: 20,
  signer: { entry: new URL('./signer-main.ts', import.meta.url) },
  onStep(step) {
    isRevoking ||= step === 'write:revocation:before'
    if (!isRevoking) return
    steps.push(step)
    if (step === order.killAt) process.kill(process.pid, 'SIGKILL')
  },
})
const { client } = backend
await client.vault.unlock({ passphrase: order.passphrase })
const { intent, decision } = await payUnderNonce()
const foundRevoked = await revoke()
await followDecision(backend, decision, () => undefined)
await until(async () => (await client.outstanding.list({})).signatures.length === 0, { withinMs: 60_000 })
const { state, attempts } = await client.activity.payment({ intent })
const result: RevokeResult = {
  steps,
  foundRevoked,
  attempts: attempts.map((attempt) => attempt.state),
  state,
  freeNonces: (await client.nonces.list({})).filter((nonce) => nonce.state === 'free').length,
  outstanding: (await client.outstanding.list({})).signatures.length,
  intact: (await client.activity.verify({})).intact,
}
await backend.close()
process.stdout.write(`${JSON.stringify(result)}\n`)

/** Pays, unless an earlier life has: under one reference it is decided once. */
async function payUnderNonce() {
  for (const { id } of await client.payments.list({ limit: 1_000 })) {
    const { lines } = await client.payments.show({ id })
    const line = lines.find(({ reference }) => reference === order.reference)
    if (line !== undefined) return { intent: line.intent, decision: id }
  }
  const request = { to: order.to as never, amount: 3_000_000n, lifetime: 'nonce', allowUnfundedRecipient: true } as const
  const plan = await client.payments.plan({ ...request, reference: order.reference })
  const [recipient] = plan.recipients
  const confirmed = recipient === undefined || recipient.confirm.digest === null ? {} : { confirmed: recipient.confirm.digest }
  await client.payments.start({ ...request, reference: order.reference, digest: plan.digest ?? '', ...confirmed })
  return payUnderNonce()
}

/** Revokes what is not revoked yet, once it was sent; says whether it was revoked before. */
async function revoke(): Promise<boolean> {
  let found: Awaited<ReturnType<typeof client.outstanding.list>>['signatures'][number] | undefined
  const isOver = async () => !['waiting', 'draft', 'signed', 'sent'].includes((await client.activity.payment({ intent })).state)
  await until(async () => {
    found = (await client.outstanding.list({})).signatures.find((one) => one.intent === intent)
    return (await isOver()) || (found !== undefined && found.sent.length > 0)
  })
  if (found === undefined || found.revoking !== null) return true
  await client.outstanding.revoke({ signature: found.signature, next: 'abandon' })
  return false
}
