// A mortal backend that makes one payment which a second person has to approve.
import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/server'
import type { Address } from '../../src/core/address/address.ts'
import { atPoint, type MortalOrder, openMortalBackend, readOrder } from './mortal-backend.ts'

export type ApprovalOrder = MortalOrder & {
  readonly approver: Address
  readonly approverPassphrase: string
  readonly to: Address
  readonly amount: string
  readonly reference: string
}

export type ApprovalResult = {
  readonly steps: readonly string[]
  readonly states: readonly string[]
  /** How often a second person was asked in this life. */
  readonly asked: number
  /** Attempts that were ever signed. */
  readonly signed: number
  readonly intact: boolean
}

const LOOK_EVERY_MS = 50

const order = readOrder<ApprovalOrder>()
const { approver, approverPassphrase, to, reference } = order
const amount = BigInt(order.amount)
const { client, steps, end } = await openMortalBackend(order, atPoint(order))

let id = await findPayment()
id ??= await startPayment()
let asked = 0
let { settled } = await client.payments.show({ id })
while (!settled) {
  for (const { intent, digest } of await client.approvals.list({})) await approve(intent, digest)
  await sleep(LOOK_EVERY_MS)
  settled = (await client.payments.show({ id })).settled
}
const { lines } = await client.payments.show({ id })
const stories = await Promise.all(lines.map(({ intent }) => client.activity.payment({ intent })))
const result: ApprovalResult = {
  steps,
  states: lines.map(({ state }) => state),
  asked,
  signed: stories.flatMap(({ attempts }) => attempts).filter(({ signature }) => signature !== null).length,
  intact: (await client.activity.verify({})).intact,
}
await end(result)

async function findPayment(): Promise<string | undefined> {
  for (const { id: one } of await client.payments.list({ limit: 1_000 })) {
    const { lines: known } = await client.payments.show({ id: one })
    if (known.some((line) => line.reference === reference)) return one
  }
  return undefined
}

async function startPayment(): Promise<string> {
  const request = { to, amount, allowUnfundedRecipient: true, reference }
  const { digest, recipients } = await client.payments.plan(request)
  const confirmed = recipients[0]?.confirm.digest ?? undefined
  return (await client.payments.start({ ...request, digest: digest ?? '', ...(confirmed === undefined ? {} : { confirmed }) })).id
}

/** It may have been drafted meanwhile, by an approval of a life before. */
async function approve(intent: string, digest: string): Promise<void> {
  try {
    await client.approvals.approve({ intent, digest, approver, approverPassphrase })
    asked += 1
  } catch (error) {
    if (!(error instanceof ORPCError) || error.data?.code !== 'APPROVAL_NOT_AWAITED') throw error
  }
}
