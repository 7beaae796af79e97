import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plain } from '../../src/core/text/sentence.ts'
import type { Address } from '../../src/core/address/address.ts'
import { type AnyStory, openAnyStory, WHOLE, PASSPHRASE, type Payee } from '../support/any-story.ts'
import { lackForStrangers, saySkipped } from '../support/any-node.ts'
import { until } from '../support/until.ts'

const BERTAS = 'a passphrase of Berta alone'
const THRESHOLD = 2_000_000n
const AMOUNT = 3_000_000n
const LONG = { withinMs: 180_000 }

describe('payments that a second person approves, on any node with a faucet', () => {
  let any: AnyStory
  let lack: string | null
  let payee: Payee
  let approver: Address

  beforeAll(async () => {
    any = await openAnyStory({ deposits: 1, funds: 400_000_000n, treasuryFunds: 200_000_000n })
    lack = lackForStrangers(any.story)
    saySkipped('payments that a second person approves', lack)
    if (lack !== null) return
    ;[payee] = (await any.payees(1)) as [Payee]
    const { policy } = any.client
    const { approvers } = await policy.approver({ passphrase: PASSPHRASE, label: 'Berta', approverPassphrase: BERTAS })
    approver = approvers[0]?.address ?? any.treasury
    await policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: THRESHOLD })
  })
  afterAll(() => any.close())
  beforeEach(({ skip }) => skip(lack !== null, lack ?? ''))

  const request = (amount: bigint, reference: string) => ({ to: payee.address, amount, reference, allowUnfundedRecipient: true })
  const held = async () => {
    await until(async () => (await any.client.approvals.list({})).length === 1, LONG)
    const [one] = await any.client.approvals.list({})
    if (one === undefined) throw new Error('one waits')
    return one
  }
  /** Whatever had been sent would be there by the time somebody else's payment is final. */
  const expectHeld = async (amount: bigint) => {
    await any.customer.pay([{ to: any.treasury, amount: AMOUNT }])
    expect(await any.lamportsOf([payee.address])).toEqual([amount])
  }

  it('below the threshold are paid at once', async () => {
    await any.followWell(await any.startPayment(request(THRESHOLD, 'small')))
    expect(await any.lamportsOf([payee.address])).toEqual([THRESHOLD])
  })

  it('above it move nothing until they are approved, and are then paid once', async () => {
    const asked = request(AMOUNT, 'great')
    expect((await any.client.payments.plan(asked)).awaitsApproval).toBe(true)
    const id = await any.startPayment(asked)
    const { intent, digest } = await held()
    expect(plain((await any.client.approvals.show({ intent })).does)).toContain(payee.address)
    await expectHeld(THRESHOLD)
    const wrong = any.client.approvals.approve({ intent, digest, approver, approverPassphrase: 'nobody at all here' })
    await expect(wrong).rejects.toMatchObject({ data: { code: 'VAULT_WRONG_PASSPHRASE' } })
    await any.client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    await until(async () => (await any.client.payments.show({ id })).settled, LONG)
    expect((await any.client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    await any.expectUnpayable(asked, 'paid-already')
    expect(await any.lamportsOf([payee.address])).toEqual([THRESHOLD + AMOUNT])
  })

  it('are given up when they are declined, and nothing moves', async () => {
    const id = await any.startPayment(request(AMOUNT + 1n, 'declined'))
    const { intent } = await held()
    await any.client.approvals.decline({ intent, why: 'not agreed' })
    expect(await any.client.payments.show({ id })).toMatchObject({ settled: true, lines: [{ state: 'abandoned' }] })
    await expectHeld(THRESHOLD + AMOUNT)
  })

  it('end with the chain and the journal equal, and a journal that proves itself', async () => {
    expect(await any.audit()).toEqual(WHOLE)
  })
})
