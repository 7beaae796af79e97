import { describe, expect, it } from 'vitest'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { askNode, lie, startRelay } from '../pay/relay.ts'
import {
  OUTSIDE,
  AMOUNT,
  BERTAS,
  LIFE_BLOCKS,
  agreedBy,
  openFourEyes,
  goRound,
  pay,
  heldIn,
  makeNonce,
  settledIn,
  received,
} from './four-eyes.ts'
import { refused } from './support.ts'

describe('a payment above the threshold', () => {
  it('waits, is shown as waiting for an approval and not as failed, and is paid once when a second person approved it, blocks later', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    const id = await pay(backend, 'one')
    const [held] = await heldIn(backend, 1)
    expect(held).toMatchObject({
      decision: id,
      asset: 'native',
      amount: AMOUNT,
      payees: [{ reference: 'one', recipient: OUTSIDE, amount: AMOUNT }],
    })
    const { intent = '', digest = '' } = held ?? {}
    expect(await client.payments.show({ id })).toMatchObject({ settled: false, lines: [{ state: 'awaiting-approval', signature: null }] })
    const shown = await client.approvals.show({ intent })
    expect(shown).toMatchObject({ digest, refusal: null, approvers: [{ approver, label: 'Berta', waitMs: 0 }] })
    expect(plain(shown.does)).toContain('0.003')
    expect(shown.words).toHaveLength(6)
    const { attempts } = await client.activity.payment({ intent })
    expect(attempts).toMatchObject([{ state: 'refused', signature: null, broadcasts: [] }])
    expect(plain(attempts[0]?.verdict?.words ?? [])).toContain('SIGNER_APPROVAL_NEEDED')

    await practice.advance(LIFE_BLOCKS)
    const approving = { intent, digest, approver, approverPassphrase: BERTAS }
    const asBerta = (change: object) => client.approvals.approve({ ...approving, ...change })
    await expect(asBerta({ approverPassphrase: 'nobody at all here' })).rejects.toMatchObject({ data: { code: 'VAULT_WRONG_PASSPHRASE' } })
    await expect(asBerta({ digest: '0'.repeat(64) })).rejects.toMatchObject({ data: { code: 'SIGNER_APPROVAL_OTHER' } })
    await expect(asBerta({ intent: 'another' })).rejects.toMatchObject(refused('APPROVAL_NOT_AWAITED', { intent: 'another' }))
    expect(await client.approvals.list({})).toHaveLength(1)

    await asBerta({})
    const lines = (await client.activity.list({ limit: 200 })).events
    expect(lines.filter(({ kind }) => kind === 'intent-approved').map(({ data }) => data)).toEqual([{ intent, approver }])
    await settledIn(practice, backend, id)
    expect(await received(practice)).toBe(AMOUNT)
    expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    await expect(asBerta({})).rejects.toMatchObject({ data: { code: 'APPROVAL_NOT_AWAITED' } })

    // The same again needs its own approval.
    await pay(backend, 'two')
    expect(await heldIn(backend, 1)).toMatchObject([{ digest }])
    expect(await received(practice)).toBe(AMOUNT)
    expect(await client.activity.verify({})).toMatchObject({ intact: true })
    await practice.close()
  })

  it('is not paid at once where its threshold ended after a person read that somebody approves it, alone or in a payout', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    const request = { to: OUTSIDE, amount: AMOUNT, allowUnfundedRecipient: true, reference: 'one' }
    const { digest, recipients, awaitsApproval } = await client.payments.plan(request)
    const confirmed = recipients[0]?.confirm.digest ?? undefined
    const start = (told: boolean) =>
      client.payments.start({ ...request, digest: digest ?? '', awaitsApproval: told, ...(confirmed === undefined ? {} : { confirmed }) })
    const contents = `data:text/csv;base64,${Buffer.from(`recipient,amount,reference\n${OUTSIDE},0.003,two\n`).toString('base64')}`
    const file = { contents, allowUnfundedRecipient: true }
    const check = await client.payouts.check(file)
    const startPayout = (awaiting: number) =>
      client.payouts.start({
        ...file,
        total: check.total,
        digest: check.digest ?? '',
        awaiting,
        ...(check.confirmation === null ? {} : { confirmation: check.confirmation }),
      })
    expect({ awaitsApproval, awaiting: check.awaiting }).toEqual({ awaitsApproval: true, awaiting: 1 })
    await expect(start(false)).rejects.toMatchObject(refused('PLAN_APPROVAL_DIFFERS', { told: 0, awaiting: 1 }))

    await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', ...agreedBy(approver) })
    await expect(start(true)).rejects.toMatchObject(refused('PLAN_APPROVAL_DIFFERS', { told: 1, awaiting: 0 }))
    await expect(startPayout(1)).rejects.toMatchObject(refused('PLAN_APPROVAL_DIFFERS', { told: 1, awaiting: 0 }))
    expect(await client.payments.list({})).toEqual([])
    expect((await client.payments.plan(request)).awaitsApproval).toBe(false)
    const { id } = await start(false)
    await settledIn(practice, backend, id)
    expect(await received(practice)).toBe(AMOUNT)
    await practice.close()
  })

  it('leaves no approval over for an equal payment when it is approved twice at once', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    const id = await pay(backend, 'one')
    const [{ intent, digest } = { intent: '', digest: '' }] = await heldIn(backend, 1)
    const approve = () => client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    const given = await Promise.allSettled([approve(), approve(), approve()])
    expect(given.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await settledIn(practice, backend, id)
    await pay(backend, 'two')
    expect(await heldIn(backend, 1)).toMatchObject([{ digest }])
    await practice.advance(LIFE_BLOCKS)
    expect(await client.approvals.list({})).toHaveLength(1)
    expect(await received(practice)).toBe(AMOUNT)
    await practice.close()
  })

  it('is signed without another approval where the first was given and the journal could not be written', async () => {
    const practice = await openStillPractice()
    let isFull = true
    const onStep = (step: string) => {
      if (step === 'write:approved:before' && isFull) throw new Error('the disk is full')
    }
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir(), onStep)
    const id = await pay(backend, 'one')
    const [{ intent, digest } = { intent: '', digest: '' }] = await heldIn(backend, 1)
    await expect(client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })).rejects.toMatchObject({
      data: { code: 'OPERATION_DEFECT' },
    })
    isFull = false
    await settledIn(practice, backend, id)
    expect(await received(practice)).toBe(AMOUNT)
    await practice.close()
  })

  it('is given up when it is declined, and what was approved of it is no approval of the same payment asked for later', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    const id = await pay(backend, 'one')
    const [held] = await heldIn(backend, 1)
    const { intent = '', digest = '' } = held ?? {}
    await client.approvals.decline({ intent, why: 'not agreed' })
    expect(await client.payments.show({ id })).toMatchObject({ settled: true, lines: [{ state: 'abandoned' }] })
    await expect(client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })).rejects.toMatchObject(
      refused('APPROVAL_NOT_AWAITED', { intent }),
    )
    // Equal payments are never drafted under one blockhash.
    await practice.advance(1n)
    await pay(backend, 'two')
    expect(await heldIn(backend, 1)).toMatchObject([{ digest }])
    expect(await received(practice)).toBe(0n)
    await practice.close()
  })

  it('leaves no approval over for an equal payment when it is declined after it was approved and the journal could not be written', async () => {
    const practice = await openStillPractice()
    const onStep = (step: string) => {
      if (step === 'write:approved:before') throw new Error('the disk is full')
    }
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir(), onStep)
    await pay(backend, 'one')
    const [{ intent, digest } = { intent: '', digest: '' }] = await heldIn(backend, 1)
    await expect(client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })).rejects.toMatchObject({
      data: { code: 'OPERATION_DEFECT' },
    })
    await client.approvals.decline({ intent, why: 'not agreed after all' })
    await practice.advance(1n)
    await pay(backend, 'two')
    await heldIn(backend, 1)
    await practice.advance(LIFE_BLOCKS)
    expect(await received(practice)).toBe(0n)
    await practice.close()
  })

  it.each(['declined', 'approved and paid'])(
    'that was drafted again under another nonce account and is %s leaves no approval of its first draft over',
    async (end) => {
      const practice = await openStillPractice()
      const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
      await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: AMOUNT - 1n, ...agreedBy(approver) })
      const first = await makeNonce(practice, backend)
      const id = await pay(backend, 'one', AMOUNT, AMOUNT - 1n, 'nonce')
      const [{ intent, digest } = { intent: '', digest: '' }] = await heldIn(backend, 1)
      const second = await makeNonce(practice, backend)
      await client.nonces.drop({ account: first })
      await client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
      const isDraftedAgain = async () => (await client.approvals.list({})).some((held) => held.digest !== digest)
      await until(isDraftedAgain)
      const [again] = await client.approvals.list({})
      if (end === 'declined') await client.approvals.decline({ intent, why: 'not agreed after all' })
      else await client.approvals.approve({ intent, digest: again?.digest ?? '', approver, approverPassphrase: BERTAS })
      await settledIn(practice, backend, id)
      const paid = await received(practice)
      await client.nonces.keep({ account: first })
      await client.nonces.drop({ account: second })
      await pay(backend, 'two', AMOUNT, AMOUNT - 1n, 'nonce')
      expect(await heldIn(backend, 1)).toMatchObject([{ digest }])
      await goRound(practice, 10)
      expect(await received(practice)).toBe(paid)
      await practice.close()
    },
  )

  it('that was approved and then refused for another reason leaves no approval for an equal one', async () => {
    const still = await openStillPractice()
    const relay = await startRelay(still.url, 'practice')
    const practice = { ...still, url: relay.url }
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    const id = await pay(backend, 'one')
    const [{ intent, digest } = { intent: '', digest: '' }] = await heldIn(backend, 1)
    // No blockhash is to be had for the moment: what is approved waits to be drafted.
    relay.lies.set('getLatestBlockhash', lie.breakOff)
    await client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    await client.policy.forbid({ address: OUTSIDE })
    relay.lies.clear()
    await settledIn(practice, backend, id)
    await client.policy.allow({ passphrase: PASSPHRASE, address: OUTSIDE, label: 'Anna', ...agreedBy(approver) })
    await practice.advance(2n)
    await pay(backend, 'two')
    await heldIn(backend, 1)
    await goRound(practice, 10)
    expect(await received(practice)).toBe(0n)
    await practice.close()
    await relay.close()
  })

  it('is made under a nonce whose value stands where it stood when it was held', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: AMOUNT - 1n, ...agreedBy(approver) })
    const { id: made } = await client.nonces.create({})
    await until(async () => {
      await practice.advance(2n)
      return (await client.activity.decision({ id: made })).settled
    })
    const id = await pay(backend, 'durable', AMOUNT, AMOUNT - 1n, 'nonce')
    const [{ intent, digest } = { intent: '', digest: '' }] = await heldIn(backend, 1)
    await client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    await settledIn(practice, backend, id)
    expect(await received(practice)).toBe(AMOUNT)
    await practice.close()
  })

  it('is not made under another blockhash than the one that was given for it', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    const { value } = (await askNode(practice.url, 'getLatestBlockhash', [])) as { value: { blockhash: Blockhash } }
    const request = { to: OUTSIDE, amount: AMOUNT, allowUnfundedRecipient: true, reference: 'given', blockhash: value.blockhash }
    const { digest: plan, recipients } = await client.payments.plan(request)
    const { id } = await client.payments.start({ ...request, digest: plan ?? '', confirmed: recipients[0]?.confirm.digest ?? '' })
    const [{ intent, digest } = { intent: '', digest: '' }] = await heldIn(backend, 1)
    await practice.advance(LIFE_BLOCKS)
    await client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    await practice.advance(2n * LIFE_BLOCKS)
    await settledIn(practice, backend, id)
    expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'abandoned' }])
    expect(await received(practice)).toBe(0n)
    await practice.close()
  })

  it('is not given up, nor drafted again, while equal ones are approved one after the other', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    for (let count = 1; count <= 3; count += 1) {
      await pay(backend, `invoice ${count}`)
      await until(async () => {
        await practice.advance(1n)
        return (await client.approvals.list({})).length === count
      })
    }
    const last = (await client.approvals.list({})).at(-1)?.intent ?? ''
    for (const left of [2, 1]) {
      const [{ intent, digest } = { intent: '', digest: '' }] = await client.approvals.list({})
      await client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
      await goRound(practice, 20)
      expect(await client.approvals.list({})).toHaveLength(left)
    }
    expect((await client.activity.payment({ intent: last })).attempts).toHaveLength(1)
    expect(await received(practice)).toBe(2n * AMOUNT)
    await practice.close()
  }, 60_000)

  it('is listed and decided beside upkeep that waits as well', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    const { token } = (await askNode(practice.url, 'practice_createMints', [])) as { token: { mint: typeof OUTSIDE } }
    await practice.advance(5n)
    await pay(backend, 'one')
    await heldIn(backend, 1)
    const plan = await client.tokens.planCreate({ mint: token.mint, owner: OUTSIDE })
    const { id } = await client.tokens.create({ mint: token.mint, owner: OUTSIDE, digest: plan.digest ?? '' })
    const [payment, upkeep] = await heldIn(backend, 2)
    expect(payment).toMatchObject({ kind: 'payment', amount: AMOUNT, payees: [{ reference: 'one' }], sources: [] })
    expect(upkeep).toMatchObject({
      kind: 'upkeep',
      decision: id,
      asset: 'native',
      amount: plan.rentLamports,
      account: plan.account,
      payees: [],
    })
    const { intent = '', digest = '' } = upkeep ?? {}
    expect(plain((await client.approvals.show({ intent })).does)).toContain('token account')
    await client.approvals.approve({ intent, digest, approver, approverPassphrase: BERTAS })
    await until(async () => {
      await practice.advance(2n)
      return (await client.activity.decision({ id })).settled
    })
    await practice.close()
  })

  it('is shown with a warning where its nonce account is not in the pool any more', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: AMOUNT - 1n, ...agreedBy(approver) })
    const { id, account } = await client.nonces.create({})
    await until(async () => {
      await practice.advance(2n)
      return (await client.activity.decision({ id })).settled
    })
    await pay(backend, 'durable', AMOUNT, AMOUNT - 1n, 'nonce')
    const [held] = await heldIn(backend, 1)
    const warned = async () => (await client.approvals.show({ intent: held?.intent ?? '' })).warnings.map(plain).join()
    expect(await warned()).not.toContain('not in the pool')
    await client.nonces.drop({ account })
    expect(await warned()).toContain(`The nonce account ${account} obeys a key of ours and is not in the pool`)
    await practice.close()
  })

  it('does not hold up another that needs nobody, nor is anything signed for a locked vault', async () => {
    const practice = await openStillPractice()
    const { backend, client, approver } = await openFourEyes(practice, temporaryDataDir())
    await client.policy.threshold({ passphrase: PASSPHRASE, asset: 'native', above: AMOUNT, ...agreedBy(approver) })
    await pay(backend, 'large', AMOUNT + 1n, AMOUNT)
    await heldIn(backend, 1)
    await settledIn(practice, backend, await pay(backend, 'small', AMOUNT, AMOUNT))
    expect(await received(practice)).toBe(AMOUNT)
    await client.vault.lock({})
    const [held] = await client.approvals.list({})
    const intent = held?.intent ?? ''
    await expect(client.approvals.show({ intent })).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await expect(client.approvals.decline({ intent })).rejects.toMatchObject(refused('VAULT_LOCKED'))
    await practice.close()
  })
})
