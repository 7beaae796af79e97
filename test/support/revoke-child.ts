// A mortal backend that pays under a nonce and then revokes the payment.
import { followDecision } from '../../src/shells/cli/follow.ts'
import { openMortalBackend, readOrder, type VaultOrder } from './mortal-backend.ts'
import { until } from './until.ts'

export type RevokeOrder = VaultOrder & {
  readonly to: string
  readonly reference: string
  /** The step, from the moment a person revokes. */
  readonly killAt: string | null
}

export type RevokeResult = {
  /** Whether the first life had stored that it is revoked. */
  readonly foundRevoked: boolean
  readonly attempts: readonly string[]
  readonly state: string
  /** Nonce accounts that nothing is reserved for. */
  readonly freeNonces: number
  readonly outstanding: number
  readonly intact: boolean
}

const order = readOrder<RevokeOrder>()
const { backend, client, end } = await openMortalBackend(
  order,
  (steps) => steps.at(-1) === order.killAt && steps.includes('write:revocation:before'),
)
const { intent, decision } = await payUnderNonce()
const foundRevoked = await revoke()
await followDecision(backend, decision, () => undefined)
await until(async () => (await client.outstanding.list({})).signatures.length === 0, { withinMs: 60_000 })
const { state, attempts } = await client.activity.payment({ intent })
const result: RevokeResult = {
  foundRevoked,
  attempts: attempts.map((attempt) => attempt.state),
  state,
  freeNonces: (await client.nonces.list({})).filter((nonce) => nonce.state === 'free').length,
  outstanding: (await client.outstanding.list({})).signatures.length,
  intact: (await client.activity.verify({})).intact,
}
await end(result)

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
