// A mortal backend that pays a file, and says what its journal holds in the end.
import { ORPCError } from '@orpc/server'
import { atCount, openMortalBackend, patiently, readOrder, type VaultOrder } from './mortal-backend.ts'

export type PayoutOrder = VaultOrder & {
  readonly file: string
  readonly leaveOut: string
  /** The number of the step, counted from the start of this life. */
  readonly killAtStep: number | null
  /** Whether to check and tell everything. Only where nodes are well. */
  readonly last: boolean
}

/** What the child reports at its end of the file, the payouts and the journal. */
export type PayoutResult = {
  readonly steps: number
  readonly payouts: number
  readonly rows: readonly { readonly line: number; readonly standing: string; readonly reason: string | null }[]
  /** What a plan of the same file says once all its rows are paid. */
  readonly again: { readonly digest: string | null; readonly start: string }
  readonly parts: readonly { readonly state: string; readonly attempts: number; readonly accounts: number }[]
  readonly receipt: string
  readonly differences: number
  readonly problems: readonly string[]
}

/** Five minutes. */
const MAX_LOOKS = 3_000
const ANY_DIGEST = 'f'.repeat(64)

const order = readOrder<PayoutOrder>()
const { client, steps, end } = await openMortalBackend(order, atCount(order.killAtStep))
const request = { file: order.file, leaveOut: order.leaveOut, allowUnfundedRecipient: true } as const
await patiently({ what: 'the payout to begin', maxLooks: MAX_LOOKS }, startOnce)
await patiently({ what: 'the payout to settle', maxLooks: MAX_LOOKS }, async () =>
  (await client.payouts.list({ limit: 10 })).every(({ outcome }) => outcome !== 'going-on'),
)
const result = order.last ? await tellAll() : { steps: steps.length }
await end(result)

/** Begins it as somebody does who has read the check, unless it was begun in an earlier life. */
async function startOnce(): Promise<boolean> {
  if ((await client.payouts.list({ limit: 10 })).length > 0) return true
  const { total, digest, confirmation } = await client.payouts.check(request)
  if (digest === null) return false
  await client.payouts.start({ ...request, total, digest, ...(confirmation === null ? {} : { confirmation }) })
  return true
}

async function tellAll(): Promise<PayoutResult> {
  const payouts = await client.payouts.list({ limit: 10 })
  const id = payouts[0]?.id ?? ''
  const { parts } = await client.payouts.show({ id })
  const { rows, digest } = await client.payouts.check(request)
  const { differences } = await client.activity.reconcile({})
  const { problems } = await client.activity.verify({})
  return {
    steps: steps.length,
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
