import { getBase58Decoder, getTransactionDecoder } from '@solana/kit'
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { explainGiven } from '../../../src/core/explain/explain-given.ts'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, PASSPHRASE, type StillPractice, temporaryDataDir } from '../backend.ts'
import { askNode } from '../pay/relay.ts'
import { AMOUNT, agreedBy, BERTAS, heldIn, makeNonce, openFourEyes, OUTSIDE, pay, settledIn } from './four-eyes.ts'

/** The transaction that landed, and the hash of its message, by other code than ours. */
async function landedAs(practice: StillPractice, signature: string) {
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 1 }
  const { transaction } = (await askNode(practice.url, 'getTransaction', [signature, options])) as { transaction: [string, 'base64'] }
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(transaction[0], 'base64'))
  const digest = createHash('sha256').update(Uint8Array.from(messageBytes)).digest()
  return { base64: transaction[0], hash: getBase58Decoder().decode(digest) }
}

const OVER_LIMIT = AMOUNT - 1n

it('stands beside what waits for a second person, what is outstanding and each attempt, as it is signed under a nonce', async () => {
  const practice = await openStillPractice()
  const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
  await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: OVER_LIMIT, ...agreedBy(approver) })
  await makeNonce(practice, backend)
  const id = await pay(backend, 'durable', AMOUNT, OVER_LIMIT, 'nonce')
  const [held] = await heldIn(backend, 1)
  const { intent = '', digest = '', messageHash: hash = null } = held ?? {}
  expect((await client.approvals.show({ intent })).messageHash).toBe(hash)
  await client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
  await until(async () => (await client.outstanding.list({})).signatures.length === 1)
  const [outstanding] = (await client.outstanding.list({})).signatures
  expect(outstanding?.messageHash).toBe(hash)
  await settledIn(practice, backend, id)
  const landed = await landedAs(practice, outstanding?.signature ?? '')
  expect(landed.hash).toBe(hash)
  expect((await client.activity.payment({ intent })).attempts.at(-1)).toMatchObject({ state: 'finalized', messageHash: hash })
  expect(explainGiven({ text: landed.base64 }).hash).toBe(hash)
  await practice.close()
})

it('stands in a plan, and beside what waits, under a blockhash that a person gave, and is that of what lands', async () => {
  const practice = await openStillPractice()
  const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
  const { value } = (await askNode(practice.url, 'getLatestBlockhash', [])) as { value: { blockhash: Blockhash } }
  const request = { to: OUTSIDE, amount: AMOUNT, allowUnfundedRecipient: true, reference: 'given', blockhash: value.blockhash }
  const { digest: plan, recipients, transactions } = await client.payments.plan(request)
  const hash = transactions[0]?.messageHash
  const confirmed = recipients[0]?.confirm.digest ?? ''
  const { id } = await client.payments.start({ ...request, digest: plan ?? '', confirmed })
  const [{ intent, digest, messageHash } = { intent: '', digest: '', messageHash: null }] = await heldIn(backend, 1)
  expect(messageHash).toBe(hash)
  await client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
  await settledIn(practice, backend, id)
  const [line] = (await client.payments.show({ id })).lines
  expect((await landedAs(practice, line?.signature ?? '')).hash).toBe(hash)
  // Another payment of the same bytes gets a blockhash of its own.
  expect((await client.payments.plan({ ...request, reference: 'later' })).transactions[0]?.messageHash).toBeNull()
  await practice.close()
})

it('is in no plan, and not beside what waits, where the message gets its blockhash only when it is signed', async () => {
  const practice = await openStillPractice()
  const { backend, client } = await openFourEyes(practice, temporaryDataDir())
  const request = { to: OUTSIDE as Address, amount: AMOUNT, allowUnfundedRecipient: true }
  expect((await client.payments.plan(request)).transactions).toMatchObject([{ messageHash: null }])
  await pay(backend, 'one')
  const [held] = await heldIn(backend, 1)
  expect(held?.messageHash).toBeNull()
  expect((await client.approvals.show({ intent: held?.intent ?? '' })).messageHash).toBeNull()
  await practice.close()
})
