// A mortal backend that configures a confidential account, applies what is pending in one, switches its arrivals, deposits in one, withdraws from one,
// pays out of one in secret, or closes one.
import type { Address } from '../../src/core/address/address.ts'
import { followDecision } from '../../src/shells/cli/follow.ts'
import { atPoint, type MortalOrder, openMortalBackend, readOrder } from './mortal-backend.ts'
import { until } from './until.ts'

/**
 * What is done. `amount`: to be made public again, or hidden, once, in smallest units; `leaves`: what is available then, or public where it is hidden.
 */
export type ConfidentialAct =
  | { readonly kind: 'configure' }
  | { readonly kind: 'apply' }
  | { readonly kind: 'deposit'; readonly amount: string; readonly leaves: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'credits'; readonly set: 'on' | 'off' }
  | { readonly kind: 'withdraw'; readonly amount: string; readonly leaves: string }
  /** Nothing is decided: what an earlier life decided comes to its end. */
  | { readonly kind: 'rest' }
  | { readonly kind: 'pay'; readonly to: Address; readonly reference: string; readonly amount: string; readonly leaves: string }

export type ConfidentialOrder = MortalOrder & {
  readonly act: ConfidentialAct
  readonly mint: Address
  readonly owner: Address
  readonly account: Address
}

/** `row`: what is shown of the account at the end, amounts as text. */
export type ConfidentialResult = { readonly steps: readonly string[]; readonly row: object; readonly intact: boolean }

const order = readOrder<ConfidentialOrder>()
const { backend, client, steps, end } = await openMortalBackend(order, atPoint(order))
const { act, mint, owner, account } = order

type Planned = { readonly digest: string | null; readonly refusal: { readonly reason: string } | null }
type Step = { readonly plan: Planned; readonly isDone: boolean; readonly start: (digest: string) => Promise<{ id: string }> }

const look = async (): Promise<Step> => {
  if (act.kind === 'rest')
    return { plan: { digest: null, refusal: { reason: 'outstanding' } }, isDone: await isAtRest(), start: neverStarted }
  if (act.kind === 'configure') {
    const plan = await client.tokens.planConfigure({ mint, owner })
    return { plan, isDone: plan.refusal?.reason === 'configured', start: (digest) => client.tokens.configure({ mint, owner, digest }) }
  }
  if (act.kind === 'apply') {
    const plan = await client.tokens.planApply({ account })
    return { plan, isDone: plan.refusal?.reason === 'nothing-pending', start: (digest) => client.tokens.apply({ account, digest }) }
  }
  if (act.kind === 'close') {
    const plan = await client.tokens.planClose({ account })
    return { plan, isDone: plan.refusal?.reason === 'not-a-token-account', start: (digest) => client.tokens.close({ account, digest }) }
  }
  if (act.kind === 'credits') {
    const asked = { account, kind: 'public', set: act.set } as const
    const plan = await client.tokens.planCredits(asked)
    return { plan, isDone: plan.refusal?.reason === 'credits-set', start: (digest) => client.tokens.credits({ ...asked, digest }) }
  }
  const amount = BigInt(act.amount)
  if (act.kind === 'pay') return lookAtPayment({ ...act, amount })
  if (act.kind === 'deposit') {
    const plan = await client.tokens.planDeposit({ account, amount })
    const isDone = plan.refusal?.reason !== 'outstanding' && plan.public === BigInt(act.leaves)
    return { plan, isDone, start: (digest) => client.tokens.deposit({ account, amount, digest }) }
  }
  const plan = await client.tokens.planWithdraw({ account, amount })
  const isDone = plan.refusal?.reason !== 'outstanding' && plan.available === BigInt(act.leaves)
  return { plan, isDone, start: (digest) => client.tokens.withdraw({ account, amount, digest }) }
}

/** Nothing goes on with the account, and nothing that was decided is open. */
async function isAtRest(): Promise<boolean> {
  const [row] = (await client.tokens.confidential({ account })).accounts
  return (await isNothingOpen()) && row?.notes.length === 0
}

const isNothingOpen = async (): Promise<boolean> => (await client.app.leaving({})).transactions === 0

function neverStarted(): Promise<never> {
  throw new Error('nothing is started')
}

type Paying = { readonly to: Address; readonly reference: string; readonly amount: bigint; readonly leaves: string }

async function lookAtPayment({ to, reference, amount, leaves }: Paying): Promise<Step> {
  const request = { to, reference, amount, asset: mint, from: owner, confidential: true }
  const { digest, unpayable, recipients } = await client.payments.plan(request)
  const [reason = null] = unpayable.map((one) => one.reason)
  const [row] = (await client.tokens.confidential({ account })).accounts
  const isPaid = reason === 'paid-already'
  const refusal = reason === null ? null : { reason: isPaid || reason === 'source-busy' ? 'outstanding' : reason }
  const confirmed = recipients.flatMap(({ confirm }) => confirm.digest ?? []).slice(0, 1)
  return {
    plan: { digest, refusal },
    isDone: isPaid && row?.available === BigInt(leaves) && row.notes.length === 0,
    start: (read) =>
      client.payments.start({ ...request, digest: read, ...(confirmed[0] === undefined ? {} : { confirmed: confirmed[0] }) }),
  }
}

// What an earlier life decided continues automatically; only what nobody decided yet is decided here. An apply that overlooked an arrival is repeated.
await until(
  async () => {
    const { plan, isDone, start } = await look()
    // The chain may show it done before the journal says so: a life that ended then would not be killed at the verdict.
    if (isDone) return isNothingOpen()
    if (plan.refusal?.reason === 'outstanding') return false
    if (plan.digest === null) throw new Error(`refused: ${JSON.stringify(plan.refusal)}`)
    const { id } = await start(plan.digest)
    await followDecision(backend, id, () => undefined)
    return false
  },
  // A payment in several transactions takes a minute and more where other work takes the processors.
  { withinMs: 240_000, everyMs: 150 },
)
// What is closed is shown no more.
const { accounts } = act.kind === 'close' ? { accounts: [] } : await client.tokens.confidential({ account })
const { intact } = await client.activity.verify({})
const [row = {}] = accounts
const shown = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]))
const result: ConfidentialResult = { steps, row: shown, intact }
await end(result)
