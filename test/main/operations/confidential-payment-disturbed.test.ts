import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invariant } from '../../../src/core/error/invariant.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { contextPlaces } from '../../../src/core/program/proof-context.ts'
import type { NodeClient } from '../../../src/main/node/index.ts'
import { followParts } from '../../../src/shells/cli/follow.ts'
import type { BesideRelay } from '../../support/confidential-backend.ts'
import type { Party } from '../../support/confidential-party.ts'
import { until } from '../../support/until.ts'
import { withoutVersion1 } from '../../support/without-version-1.ts'
import { lie } from '../pay/relay.ts'
import { openPayerInSteps } from './hidden-payer.ts'
import { refused } from './support.ts'

const SOON = { withinMs: 120_000 }
const PASSPHRASE = 'a passphrase for secrets'
const BERTAS = 'a passphrase of Berta alone'
const HELD = 5_000_000n
const PART = 3_000n

describe('a payment of a hidden amount in several transactions, which somebody disturbs', () => {
  let house: BesideRelay
  let node: NodeClient
  let backend: BesideRelay['backend']
  let outside: BesideRelay['outside']
  let treasury: Party
  let stranger: Party
  let references = 0
  let available = HELD

  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await openPayerInSteps({ passphrase: PASSPHRASE, available: HELD, ...SOON })
    ;({ house, node, backend, outside, treasury, stranger, close } = opened)
  }, 180_000)
  afterAll(() => close())

  const rowOf = async () => (await backend.client.tokens.confidential({ account: treasury.account })).accounts[0]
  const places = () =>
    (['payment-validity', 'payment-range', 'range'] as const).flatMap((kind) =>
      contextPlaces({ payer: treasury.owner, account: treasury.account, kind }).map(({ context }) => context),
    )
  const rent = async () =>
    (await node.getMultipleAccounts(places(), { commitment: 'finalized' })).value.reduce((sum, one) => sum + (one?.lamports ?? 0n), 0n)
  const credits = async () => decodeConfidentialAccount(await outside.dataOf(stranger.account))?.credits ?? 0n
  const prepare = async (amount = PART, reference = `paid ${(references += 1)}`) => {
    const asked = { to: stranger.owner, amount, asset: outside.mint, confidential: true as const, reference }
    const plan = await backend.client.payments.plan(asked)
    const confirmed = plan.recipients[0]?.confirm.digest ?? undefined
    return { ...asked, digest: plan.digest ?? '0'.repeat(64), ...(confirmed === undefined ? {} : { confirmed }) }
  }
  const start = async (reference?: string) => (await backend.client.payments.start(await prepare(PART, reference))).id
  const atRest = () => until(async () => (await rowOf())?.notes.length === 0, SOON)
  const endOf = async (id: string) => {
    const { outcome } = await followParts(backend, id, () => undefined)
    await atRest()
    return outcome
  }
  /** The first transaction is made, and the next one reaches nobody before it is let go. */
  const betweenSteps = async () => {
    invariant(house.relay !== null, 'there is a relay')
    const { relay } = house
    await until(async () => (await rent()) > 0n, SOON)
    relay.lies.set('sendTransaction', lie.dropSend)
    return () => withoutVersion1(relay)
  }
  const intact = () => expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })

  it('is decided alone, where an apply, a withdrawal and another payment of the same account are asked for at the same time', async () => {
    const { client } = backend
    await outside.pay(treasury.account, 7n)
    const { account } = treasury
    const [one, two] = [await prepare(), await prepare()]
    const applying = await client.tokens.planApply({ account })
    const withdrawing = await client.tokens.planWithdraw({ account, amount: 11n })
    const before = await credits()
    const asking = [
      client.payments.start(one),
      client.tokens.apply({ account, digest: applying.digest ?? '' }),
      client.tokens.withdraw({ account, amount: 11n, digest: withdrawing.digest ?? '' }),
      client.payments.start(two),
    ]
    const told = await Promise.allSettled(asking)
    const begun = told.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
    expect(begun).toHaveLength(1)
    const [id = ''] = begun
    expect(await endOf(id)).toBe('done')
    const paid = (await credits()) - before
    const row = await rowOf()
    invariant(typeof row?.available === 'bigint' && typeof row.pending === 'bigint' && typeof row.public === 'bigint', 'it is readable')
    expect(row.available + row.pending + row.public + paid * PART).toBe(HELD + 7n)
    expect(await rent()).toBe(0n)
    await intact()
    if (row.pending > 0n) {
      const digest = (await client.tokens.planApply({ account })).digest ?? ''
      await followParts(backend, (await client.tokens.apply({ account, digest })).id, () => undefined)
      await atRest()
    }
    available = row.available + row.pending
  }, 120_000)

  it('is made once under its reference, which is free again where a person ended the payment before, and is not where it was made', async () => {
    const { client } = backend
    const before = await credits()
    const first = await start('twice')
    const letGo = await betweenSteps()
    await expect(start('twice')).rejects.toMatchObject(refused('PAYMENT_NOTHING_TO_PAY'))
    await client.tokens.endWithdrawal({ account: treasury.account })
    letGo()
    expect(await endOf(first)).toBe('not-done')
    expect([(await credits()) - before, await rent()]).toEqual([0n, 0n])
    expect(await endOf(await start('twice'))).toBe('done')
    await expect(start('twice')).rejects.toMatchObject(refused('PAYMENT_NOTHING_TO_PAY'))
    available -= PART
    expect([(await credits()) - before, (await rowOf())?.available]).toEqual([1n, available])
    await intact()
  }, 120_000)

  it('is not made where a stricter limit holds since its first transaction, and all rent comes back', async () => {
    const { client } = backend
    const before = await credits()
    const id = await start()
    const letGo = await betweenSteps()
    await client.policy.limit({ passphrase: PASSPHRASE, asset: outside.mint, perTransaction: 1n })
    letGo()
    expect(await endOf(id)).toBe('not-done')
    expect([(await credits()) - before, await rent(), (await rowOf())?.available]).toEqual([0n, 0n, available])
    await client.policy.limit({ passphrase: PASSPHRASE, asset: outside.mint })
    await intact()
  }, 120_000)

  it('is approved no more once it has ended, and asks again under the same reference', async () => {
    const { client } = backend
    const before = await credits()
    const { approvers } = await client.policy.approver({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
    const approver = approvers[0]?.address ?? treasury.owner
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: outside.mint, above: 2_000n })
    const awaiting = async (id: string) => {
      expect((await followParts(backend, id, () => undefined)).outcome).toBe('awaiting-approval')
      const [held] = await client.approvals.list({})
      invariant(held !== undefined, 'it waits')
      const { digest } = await client.approvals.show({ intent: held.intent })
      return { intent: held.intent, digest, approver, approverPassphrase: BERTAS }
    }
    const late = await awaiting(await start('approved late'))
    await client.approvals.decline({ intent: late.intent, why: 'Not now.' })
    await expect(client.approvals.approve(late)).rejects.toMatchObject(refused('APPROVAL_NOT_AWAITED'))
    await atRest()
    await expect(client.approvals.approve(late)).rejects.toMatchObject(refused('APPROVAL_NOT_AWAITED'))
    expect([(await credits()) - before, await rent()]).toEqual([0n, 0n])
    const again = await awaiting(await start('approved late'))
    expect(again.intent).not.toBe(late.intent)
    await client.approvals.decline({ intent: again.intent, why: 'Not now.' })
    await atRest()
    expect([(await credits()) - before, await rent(), (await rowOf())?.available]).toEqual([0n, 0n, available])
    await intact()
  }, 180_000)
})
