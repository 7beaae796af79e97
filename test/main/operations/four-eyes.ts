import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import type { Backend } from '../../../src/main/wiring.ts'
import { until } from '../../support/until.ts'
import { openTestBackend, PASSPHRASE, type StillPractice } from '../backend.ts'
import { askNode } from '../pay/relay.ts'

export const OUTSIDE = addressOfSeed(new Uint8Array(createHash('sha256').update('outside').digest()))
const FUNDS = 1_000_000_000n
export const AMOUNT = 3_000_000n
export const BERTAS = 'a passphrase of Berta alone'
/** Longer than a blockhash lives. */
export const LIFE_BLOCKS = 200n

export const agreedBy = (second: typeof OUTSIDE) => ({ second, secondPassphrase: BERTAS })

/** A funded treasury that may pay somebody outside, in which Berta approves what is above a lamport. */
export async function openFourEyes(
  practice: StillPractice,
  dataDir: string,
  onStep: (step: string) => void | Promise<void> = () => undefined,
) {
  const backend = await openTestBackend({ dataDir, onStep })
  const { client } = backend
  await client.nodes.add({ name: 'practice', url: practice.url })
  const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
  await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 0 })
  await client.policy.allow({ passphrase: PASSPHRASE, address: OUTSIDE, label: 'Anna' })
  const { approvers } = await client.policy.approver({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
  await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: 1n })
  await askNode(practice.url, 'requestAirdrop', [treasury, FUNDS])
  await practice.advance(5n)
  return { backend, client, approver: approvers[0]?.address ?? treasury }
}

/** Lets blocks pass, and the submitter go round after each. */
export async function goRound(practice: StillPractice, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await practice.advance(1n)
    await sleep(40)
  }
}

export async function pay(
  { client }: Pick<Backend, 'client'>,
  reference: string,
  amount = AMOUNT,
  threshold = 1n,
  lifetime: 'blockhash' | 'nonce' = 'blockhash',
): Promise<string> {
  const request = { to: OUTSIDE, amount, allowUnfundedRecipient: true, reference, lifetime }
  const { digest, recipients, warnings, awaitsApproval } = await client.payments.plan(request)
  expect(awaitsApproval).toBe(amount > threshold)
  expect(warnings.map(plain).join().includes('It will wait for a second person: ')).toBe(amount > threshold)
  const confirmed = recipients[0]?.confirm.digest ?? undefined
  const { id } = await client.payments.start({ ...request, digest: digest ?? '', ...(confirmed === undefined ? {} : { confirmed }) })
  return id
}

export const heldIn = async ({ client }: Pick<Backend, 'client'>, count: number) => {
  await until(async () => (await client.approvals.list({})).length === count)
  return client.approvals.list({})
}

export const settledIn = (practice: StillPractice, { client }: Pick<Backend, 'client'>, id: string) =>
  until(async () => {
    await practice.advance(2n)
    return (await client.payments.show({ id })).settled
  })

export const received = async (practice: StillPractice) => {
  const answer = await askNode(practice.url, 'getBalance', [OUTSIDE, { commitment: 'finalized' }])
  return BigInt((answer as { value: bigint | number }).value)
}

/** Makes a nonce account that is in the pool from then on. */
export async function makeNonce(practice: StillPractice, { client }: Pick<Backend, 'client'>) {
  const { id, account } = await client.nonces.create({})
  await until(async () => {
    await practice.advance(2n)
    return (await client.activity.decision({ id })).settled
  })
  return account
}
