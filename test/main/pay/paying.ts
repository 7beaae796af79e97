import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { digestPayments } from '../../../src/core/plan/digest.ts'
import type { AttemptRecord, IntentRecord } from '../../../src/main/journal/index.ts'
import {
  type PaymentAsked,
  type PayoutAsked,
  planPayments,
  readNonceAccounts,
  resolvePayment,
  startNonceCreation,
  startPayments,
} from '../../../src/main/pay/index.ts'
import { until } from '../../support/until.ts'
import { confirmAll, type House, type Office } from './house.ts'

/** For rounds in which there is nothing to ask a node about. */
const PATIENCE_MS = 300

/** What everybody can be paid without a question about rent. */
export const ENOUGH = 3_000_000n

/** How everything is paid where nothing else is said: in the native token, by the treasury, under a blockhash. */
const USUAL = {
  asset: 'native',
  from: null,
  allowUnfunded: true,
  memo: null,
  version: 'legacy',
  lifetime: 'blockhash',
  computeUnitPrice: null,
  computeUnitLimit: null,
  blockhash: null,
} as const

/** A native payment from the treasury, to be altered. */
export const asked = (
  payees: readonly (readonly [key: string, recipient: Address, amount: bigint | 'all'])[],
  more: Partial<PaymentAsked> = {},
): PaymentAsked => ({
  ...USUAL,
  payees: payees.map(([key, recipient, amount]) => ({ key, recipient, amount })),
  keep: 'keep-minimum',
  ...more,
})

/** A payout of a file by the treasury, to be altered. */
export const askedOf = (path: string, more: Partial<PayoutAsked> = {}): PayoutAsked => ({ ...USUAL, path, ...more })

/** A payout file that goes when the test ends. */
export function writePayoutFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-payout-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'payout.csv')
  writeFileSync(path, text)
  return path
}

export async function planPaying(office: Office, request: PaymentAsked) {
  return planPayments(office, await resolvePayment(office, request))
}

export async function startPaying(office: Office, request: PaymentAsked) {
  const resolved = await resolvePayment(office, request)
  const digest = digestPayments(await planPayments(office, resolved))
  return startPayments(office, { request: resolved, digest, confirmed: await confirmAll(office, resolved) })
}

/** Lets blocks pass until everything decided so far has ended, no faster than the submitter goes round. */
export function settle(house: House, office: Office): Promise<void> {
  return advanceUntil(house, office, async () => (await office.journal.read.unfinishedIntents({ limit: 1 })).length === 0)
}

/** Lets blocks pass until something holds, no faster than the submitter goes round. */
export function advanceUntil(house: House, office: Office, holds: () => Promise<boolean>): Promise<void> {
  return until(async () => {
    const rounds = office.first.count('getBlockHeight')
    await house.advance(2n)
    await Promise.race([until(() => office.first.count('getBlockHeight') >= rounds + 2), sleep(PATIENCE_MS)])
    return holds()
  })
}

/** Makes a nonce account, while a submitter runs that it starts. */
export async function openNonce(house: House, office: Office): Promise<Address> {
  const { account } = await startNonceCreation(office, { label: 'cold' })
  office.start()
  await settle(house, office)
  return account
}

export async function nonceIn(office: Office, account: Address) {
  return (await readNonceAccounts(office, [account])).get(account)?.nonce
}

export async function intentOf({ journal }: Office, decisionId: string): Promise<IntentRecord> {
  const [intent] = await journal.read.decisionIntents({ decisionId, limit: 1 })
  if (intent === undefined) throw new Error(`nothing was decided as ${decisionId}`)
  return intent
}

export type Sent = AttemptRecord & { readonly signature: NonNullable<AttemptRecord['signature']> }

/** The attempt of a decision, once it is in a state. */
export async function attemptIn(office: Office, decisionId: string, state: AttemptRecord['state']): Promise<Sent> {
  await until(async () => (await intentOf(office, decisionId)).attempts.at(-1)?.state === state)
  const attempt = (await intentOf(office, decisionId)).attempts.at(-1)
  if (attempt === undefined || attempt.signature === null) throw new Error('it was signed')
  return { ...attempt, signature: attempt.signature }
}

/** No node that tries the bytes passes on what fails; somebody who has them does. */
export async function carryByHand(house: House, office: Office, decisionId: string): Promise<void> {
  const { transaction } = await attemptIn(office, decisionId, 'sent')
  await house.node.sendTransaction(transaction ?? new Uint8Array(), { preflightCommitment: 'confirmed', skipPreflight: true })
}
