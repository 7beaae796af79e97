import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contextBytes, contextPlaces } from '../../../../src/core/program/proof-context.ts'
import { endWithdrawal, readConfidentialAccounts, readHiddenIn, revokeSigned } from '../../../../src/main/pay/index.ts'
import { failureOf } from '../../../support/failure.ts'
import { continueWithdrawals } from '../../../../src/main/pay/confidential/withdrawals.ts'
import { readOutflow } from '../../../../src/main/pay/intent/outflow.ts'
import type { SignerClient } from '../../../../src/main/signer-client.ts'
import { type Party } from '../../../support/confidential-party.ts'
import { OPEN_GATE } from '../../../support/open-gate.ts'
import { type House, type Office } from '../house.ts'
import { attemptIn, intentOf, planPaying } from '../paying.ts'
import { type HiddenPayer, openHiddenPayer, payInSteps } from '../hidden-payer.ts'
import { actsIn, openStepByStep, stoppingAt } from '../step-by-step.ts'
import { lagging, type Lie, lie, withoutAccounts } from '../relay.ts'

const OPENING = (1n << 40n) + 1n
const PART = 70_001n
const SIGNATURE = 5_000n
const FORWARD = ['make-payment-proofs', 'prove-in-account']

describe('the proofs of a payment of a hidden amount, where a node takes no transaction of version 1', () => {
  let payer: HiddenPayer
  let house: House
  let outside: HiddenPayer['outside']
  let paying: Party
  let available = OPENING
  beforeAll(async () => {
    payer = await openHiddenPayer(OPENING)
    ;({ house, outside, paying } = payer)
  }, 120_000)
  afterAll(() => payer.close())

  type Step = (step: string) => void | Promise<void>
  const paid = payInSteps(() => payer)
  const { goingOn, passes, rounds, decide, ends, isAllFinal, request, treasuryHolds } = paid
  const open = (onStep: Step = () => undefined) => paid.open({ onStep })
  const start = (office: Office, amount = PART) => paid.start(office, amount)
  const rangeOf = () => paid.places(['payment-range'])
  const heldByPlaces = async () =>
    (await house.lamportsOf(paid.places().map(({ context }) => context))).reduce((sum, held) => sum + held, 0n)
  const hidden = async (office: Office) => {
    const read = await readHiddenIn(office, await readConfidentialAccounts(office, [paying.account]))
    return (read === 'locked' ? undefined : read.get(paying.account)?.hidden)?.available
  }
  const stepOf = async (office: Office) => {
    const [row] = await office.journal.read.openPaymentProofs()
    return row?.stepId ?? ''
  }

  /** What was on its way when these bytes were revoked may reach a node afterwards: these never arrive, and all others do. */
  const dropOnly = ({ first, second }: Office, transaction: Uint8Array | null) => {
    for (const { lies } of [first, second]) lies.set('sendTransaction', lie.dropOnly(Buffer.from(transaction ?? []).toString('base64')))
  }

  it('are kept before anything of the payment is drafted, each step decided once the one before has ended', async () => {
    const office = await open()
    goingOn(office)
    const before = await treasuryHolds()
    const id = await start(office)
    await rounds(office)
    const drafted: number[] = []
    await passes(office, async () => {
      const [row] = await office.journal.read.openPaymentProofs()
      if (row?.state === 'proving') drafted.push((await intentOf(office, id)).attempts.length)
      return (await actsIn(office)).length === 3
    })
    expect([...new Set(drafted)]).toEqual([0])
    const plan = await planPaying(office, request(1n, 'another'))
    expect(plan.unpayable).toMatchObject([{ reason: 'source-busy' }])
    await ends(office)
    available -= PART
    expect(await actsIn(office)).toEqual(['pay', ...FORWARD])
    expect((await intentOf(office, id)).state).toBe('satisfied')
    expect(await hidden(office)).toBe(available)
    expect(before - (await treasuryHolds())).toBe(3n * SIGNATURE)
    expect(await heldByPlaces()).toBe(0n)
    expect(await office.journal.verify()).toMatchObject({ intact: true, problems: [] })
  })

  /** What all nodes say of accounts; null for the truth. */
  const say = ({ first, second }: Office, untruth: Lie | null) => {
    for (const { lies } of [first, second])
      if (untruth === null) lies.delete('getMultipleAccounts')
      else lies.set('getMultipleAccounts', untruth)
  }

  it('are not planned again from what nodes show as of before the newest transaction for them', async () => {
    const office = await open()
    const lag = lagging([office.first, office.second])
    goingOn(office)
    const before = await treasuryHolds()
    await start(office)
    await decide(office)
    lag.isOld = true
    await passes(office, () => isAllFinal(office, 1))
    await rounds(office)
    expect(await actsIn(office)).toEqual(['pay', 'make-payment-proofs'])
    lag.isOld = false
    await ends(office)
    available -= PART
    expect(await actsIn(office)).toEqual(['pay', ...FORWARD])
    expect(before - (await treasuryHolds())).toBe(3n * SIGNATURE)
    expect(await heldByPlaces()).toBe(0n)
  })

  it('are given up where the account changes before they are kept, and each is closed once whatever nodes show as of before', async () => {
    const office = await open()
    const lag = lagging([office.first, office.second])
    const stop = stoppingAt(() => isAllFinal(office, 1))
    goingOn(office, stop)
    const before = await treasuryHolds()
    const id = await start(office)
    await passes(office, () => isAllFinal(office, 1))
    await outside.pay(paying.account, 9n)
    await outside.applyAs(paying, { expected: 1n, available: available + 9n })
    available += 9n
    stop.goOn()
    const closings = async () => (await actsIn(office)).filter((act) => act === 'close-proof-account').length
    await passes(office, async () => (await closings()) === 1)
    const finals = (await actsIn(office)).length - 1
    lag.isOld = true
    await passes(office, () => isAllFinal(office, finals))
    await rounds(office)
    expect(await closings()).toBe(1)
    lag.isOld = false
    await ends(office)
    expect(await closings()).toBe(2)
    expect(await intentOf(office, id)).toMatchObject({
      state: 'abandoned',
      attempts: [],
      why: expect.stringContaining('not what its proofs were made for'),
    })
    expect(before - (await treasuryHolds())).toBe(BigInt((await actsIn(office)).length - 1) * SIGNATURE)
    expect(await heldByPlaces()).toBe(0n)
    expect(await hidden(office)).toBe(available)
  })

  it('are given up where somebody else proves first in the empty account, and what is left of the rent is taken back', async () => {
    const office = await open()
    const stop = stoppingAt(() => isAllFinal(office, 1))
    goingOn(office, stop)
    const before = await treasuryHolds()
    const id = await start(office)
    await passes(office, () => isAllFinal(office, 1))
    const [place] = rangeOf()
    if (place === undefined) throw new Error('there are places')
    await outside.proveIn(place.context)
    stop.goOn()
    await ends(office)
    const intent = await intentOf(office, id)
    expect([intent.state, intent.attempts.length]).toEqual(['abandoned', 0])
    expect(await hidden(office)).toBe(available)
    // All that is lost is what was put up for the empty one.
    const lost = await house.node.getMinimumBalanceForRentExemption(contextBytes('payment-range'))
    const acts = await actsIn(office)
    const fees = BigInt(acts.length - 1) * SIGNATURE
    expect(acts.at(-1)).toBe('close-proof-account')
    expect(before - (await treasuryHolds())).toBe(lost + fees)
    expect(await heldByPlaces()).toBe(lost)
    // The next payment takes other places.
    const again = await start(office)
    await ends(office)
    available -= PART
    expect((await intentOf(office, again)).state).toBe('satisfied')
    expect(await hidden(office)).toBe(available)
    expect(await heldByPlaces()).toBe(lost)
  })

  it('are given up where a person revokes the transaction that is under way, and nothing is paid', async () => {
    const office = await open()
    office.first.lies.set('sendTransaction', lie.dropSend)
    office.second.lies.set('sendTransaction', lie.dropSend)
    goingOn(office)
    const id = await start(office)
    await decide(office)
    const { signature, transaction } = await attemptIn(office, await stepOf(office), 'sent')
    const isOurs = async () => true
    await revokeSigned(office, { signature, next: 'abandon', isOurs, beforeAdvance: async () => undefined })
    dropOnly(office, transaction)
    await ends(office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [] })
    expect(await actsIn(office)).toEqual(['pay', 'make-payment-proofs'])
    expect(await hidden(office)).toBe(available)
  })

  it('are given up where a person revokes the transaction that is under way, and it lands all the same', async () => {
    const office = await open()
    goingOn(office)
    const id = await start(office)
    // No block passes meanwhile: what is sent stays so.
    await decide(office)
    const { signature } = await attemptIn(office, await stepOf(office), 'sent')
    await revokeSigned(office, { signature, next: 'abandon', isOurs: async () => true, beforeAdvance: async () => undefined })
    await ends(office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [], why: expect.stringContaining('A person revoked') })
    expect((await actsIn(office)).slice(0, 2)).toEqual(['pay', 'make-payment-proofs'])
    expect(await hidden(office)).toBe(available)
    expect(await office.journal.read.openPaymentProofs()).toEqual([])
  })

  it('have their fees and their rent kept for them out of what the payer holds, until the payment has ended', async () => {
    const office = await open()
    const reserved = () => readOutflow(office.journal, { account: house.treasury, asset: { kind: 'native' } })
    const before = await reserved()
    await start(office)
    const rents = await Promise.all(
      (['payment-validity', 'payment-range'] as const).map((kind) => house.node.getMinimumBalanceForRentExemption(contextBytes(kind))),
    )
    const rent = rents.reduce((sum, one) => sum + one, 0n)
    expect(await reserved()).toBeGreaterThanOrEqual(before + rent + 3n * 5_000n)
    goingOn(office)
    await ends(office)
    available -= PART
    expect(await reserved()).toBe(before)
    expect(await hidden(office)).toBe(available)
  })

  it('are given up where sending is opened again for a journal that may be an older copy: a person may have ended the payment since', async () => {
    const office = await open()
    const stop = stoppingAt(() => isAllFinal(office, 1))
    goingOn(office, stop)
    const id = await start(office)
    await passes(office, () => isAllFinal(office, 1))
    await office.journal.write('closed', (tx) => tx.closeSending({ reason: 'journal-older', context: {} }))
    const closings = await office.journal.read.closings()
    await office.journal.write('opened', (tx) => tx.reopenSending({ note: 'compared', closings }))
    stop.goOn()
    await ends(office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [], why: expect.stringContaining('may not know') })
    expect(await hidden(office)).toBe(available)
    expect(await office.journal.read.openPaymentProofs()).toEqual([])
  })

  it('are closed where a person revokes the payment, once its bytes are proved without effect', async () => {
    const office = await open()
    goingOn(office)
    const before = { held: await treasuryHolds(), places: await heldByPlaces() }
    const id = await start(office)
    await passes(office, async () => (await isAllFinal(office, 1)) && (await actsIn(office)).length === 3)
    await passes(office, async () => {
      const isKept = await isAllFinal(office, 2)
      if (isKept) for (const { lies } of [office.first, office.second]) lies.set('sendTransaction', lie.dropSend)
      return isKept
    })
    await passes(office, async () => (await intentOf(office, id)).attempts.at(-1)?.state === 'sent')
    const { signature, transaction } = await attemptIn(office, id, 'sent')
    await revokeSigned(office, { signature, next: 'abandon', isOurs: async () => true, beforeAdvance: async () => undefined })
    dropOnly(office, transaction)
    await ends(office)
    expect((await intentOf(office, id)).state).toBe('abandoned')
    expect((await actsIn(office)).filter((act) => act === 'close-proof-account')).toHaveLength(2)
    expect(before.held - (await treasuryHolds())).toBe(4n * SIGNATURE)
    expect(await heldByPlaces()).toBe(before.places)
    expect(await hidden(office)).toBe(available)
  })

  it.each([
    ['before the first transaction', async () => true, []],
    ['between two of them', (office: Office) => isAllFinal(office, 1), ['make-payment-proofs']],
  ] as const)('are given up where a person ends the payment %s, and all rent comes back', async (_, until, forward) => {
    const office = await open()
    const stop = stoppingAt(() => until(office))
    goingOn(office, stop)
    const before = { held: await treasuryHolds(), places: await heldByPlaces() }
    const id = await start(office)
    await passes(office, () => until(office))
    stop.goOn()
    expect(await endWithdrawal(office, paying.account)).toBe(id)
    expect((await failureOf(endWithdrawal(office, paying.account))).context).toMatchObject({ reason: 'outstanding' })
    await ends(office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [], why: 'A person ended it.' })
    const acts = await actsIn(office)
    expect(acts.filter((act) => act !== 'close-proof-account')).toEqual(['pay', ...forward])
    expect(before.held - (await treasuryHolds())).toBe(BigInt(acts.length - 1) * SIGNATURE)
    expect(await heldByPlaces()).toBe(before.places)
    expect(await hidden(office)).toBe(available)
    expect(await office.journal.verify()).toMatchObject({ intact: true, problems: [] })
  })

  it('neither go on nor count as kept where a person ended the payment while that was decided', async () => {
    const office = await open()
    const id = await start(office)
    await endWithdrawal(office, paying.account)
    const [row] = await office.journal.read.openPaymentProofs()
    const { intentId = '', readSlot = 0n as never } = row ?? {}
    const kept = office.journal.write('proofs', (tx) => tx.keepPaymentProofs({ intentId, readSlot }))
    expect((await failureOf(kept)).code).toBe('PLAN_CHANGED')
    const going = { intentId, stepId: id, readSlot, from: 'proving', failures: 0 } as const
    const proved = office.journal.write('proofs', (tx) => tx.stepPaymentProofs({ ...going, state: 'proving' }))
    expect((await failureOf(proved)).code).toBe('PLAN_CHANGED')
    goingOn(office)
    await ends(office)
    expect((await intentOf(office, id)).state).toBe('abandoned')
  })

  it('are closed by the payment alone once it may be signed: a person ends it no more', async () => {
    const office = await open()
    goingOn(office)
    const id = await start(office)
    await passes(office, async () => (await office.journal.read.openPaymentProofs()).some(({ state }) => state === 'kept'))
    expect((await failureOf(endWithdrawal(office, paying.account))).context).toMatchObject({ reason: 'outstanding' })
    await ends(office)
    available -= PART
    expect((await intentOf(office, id)).state).toBe('satisfied')
    expect(await hidden(office)).toBe(available)
  })

  it('leave nothing behind where the journal is lost: rent is found by the payer’s key alone', async () => {
    const lost = await open()
    const submitter = goingOn(
      lost,
      stoppingAt(() => isAllFinal(lost, 2)),
    )
    const id = await start(lost)
    await passes(lost, () => isAllFinal(lost, 2))
    await submitter.close()
    await house.advance(200n)
    const before = await heldByPlaces()
    const isMade = (await intentOf(lost, id)).attempts.length > 0
    const office = await open()
    const withdrawing = openStepByStep(() => house, continueWithdrawals)
    withdrawing.goingOn(office)
    expect([isMade, before > 4_000_000n]).toEqual([false, true])
    await endWithdrawal(office, paying.account)
    await withdrawing.passes(office, async () => (await office.journal.read.withdrawals({ open: true })).length === 0)
    expect(await actsIn(office)).toEqual(['close-proof-account', 'close-proof-account'])
    expect(await hidden(office)).toBe(available)
    expect((await failureOf(endWithdrawal(office, paying.account))).context).toMatchObject({ reason: 'no-proof-account' })
  })

  it('say that nobody can tell whether it was paid, where the vault signed the payment for another state of the journal', async () => {
    const office = await open()
    let known = ''
    const signer: SignerClient = {
      ...office.signer,
      async signedSince(question) {
        const answer = await house.signer.signedSince(question)
        return { ...answer, entries: answer.entries.map((entry) => ({ ...entry, intent: known })) }
      },
    }
    const stop = stoppingAt(() => isAllFinal(office, 1))
    goingOn(office, { ...stop, signer })
    const id = await start(office)
    known = (await intentOf(office, id)).id
    await passes(office, () => isAllFinal(office, 1))
    await outside.pay(paying.account, 9n)
    await outside.applyAs(paying, { expected: 1n, available: available + 9n })
    available += 9n
    stop.goOn()
    await ends(office)
    const { state, why } = await intentOf(office, id)
    expect([state, why]).toEqual(['unknown', expect.stringContaining('it may have been paid.')])
    expect((await actsIn(office)).filter((act) => act === 'close-proof-account').length).toBeGreaterThan(0)
    expect(await hidden(office)).toBe(available)
  })

  it('are neither put up nor given up before everything is read that was final at the start: what changed the account may be the payment itself', async () => {
    const office = await open()
    let hasRead = false
    const gate = { ...OPEN_GATE, mayPlanAsOf: async () => hasRead }
    goingOn(office, { gate })
    const id = await start(office)
    await rounds(office)
    expect(await actsIn(office)).toEqual(['pay'])
    await outside.payAs(paying, { amount: PART, available })
    available -= PART
    await house.advance(8n)
    await rounds(office)
    expect((await intentOf(office, id)).state).toBe('open')
    hasRead = true
    await ends(office)
    expect((await intentOf(office, id)).state).toBe('abandoned')
    expect(await hidden(office)).toBe(available)
  })

  it('are not given up by what nodes show as of before the payment was planned', async () => {
    const office = await open()
    const id = await start(office)
    say(
      office,
      withoutAccounts((address) => address === paying.account, 1n),
    )
    goingOn(office)
    await rounds(office)
    expect((await intentOf(office, id)).state).toBe('open')
    say(office, null)
    await ends(office)
    available -= PART
    expect((await intentOf(office, id)).state).toBe('satisfied')
  })

  it('are closed where the recipient refuses arrivals once they are kept, and nothing is paid', async () => {
    const office = await open()
    let isStopped = false
    const mayGoOn = async () => !isStopped
    goingOn(office, { gate: { ...OPEN_GATE, maySign: mayGoOn, mayPlanAsOf: mayGoOn } })
    const before = { held: await treasuryHolds(), places: await heldByPlaces() }
    const id = await start(office)
    await passes(office, async () => {
      isStopped = (await isAllFinal(office, 2)) || isStopped
      return isStopped
    })
    await outside.takeArrivals(outside.customer, false)
    isStopped = false
    await ends(office)
    const { state, why } = await intentOf(office, id)
    expect([state, why]).toEqual(['abandoned', expect.stringContaining('the recipient’s account has changed')])
    expect(await heldByPlaces()).toBe(before.places)
    expect(before.held - (await treasuryHolds())).toBe(BigInt((await actsIn(office)).length - 1) * SIGNATURE)
    await outside.takeArrivals(outside.customer, true)
    expect(await hidden(office)).toBe(available)
  })

  it('are not made twice where every node says that there are none, and their rent is taken back once one says so', async () => {
    const office = await open()
    goingOn(office)
    const before = { held: await treasuryHolds(), places: await heldByPlaces() }
    const id = await start(office)
    await passes(office, () => isAllFinal(office, 1))
    const places = new Set<unknown>(
      [...rangeOf(), ...contextPlaces({ payer: house.treasury, account: paying.account, kind: 'payment-validity' })].map(
        ({ context }) => context,
      ),
    )
    say(
      office,
      withoutAccounts((address) => places.has(address)),
    )
    await ends(office)
    const { state, why, attempts } = await intentOf(office, id)
    expect([state, attempts.length, why]).toEqual(['abandoned', 0, expect.stringContaining('was made, and nodes show none')])
    expect(await actsIn(office)).toEqual(['pay', 'make-payment-proofs'])
    expect(await heldByPlaces()).toBeGreaterThan(before.places)
    say(office, null)
    const withdrawing = openStepByStep(() => house, continueWithdrawals)
    withdrawing.goingOn(office)
    await endWithdrawal(office, paying.account)
    await withdrawing.passes(office, async () => (await office.journal.read.withdrawals({ open: true })).length === 0)
    expect(await heldByPlaces()).toBe(before.places)
    expect(before.held - (await treasuryHolds())).toBe(3n * SIGNATURE)
    expect(await hidden(office)).toBe(available)
  })

  it('are put up nowhere, and the payment is given up, where somebody sends lamports to one of the places before', async () => {
    const office = await open()
    const id = await start(office)
    const before = await treasuryHolds()
    const [, place] = rangeOf()
    await house.fund([place?.context ?? house.treasury], 1_000_000n)
    goingOn(office)
    await ends(office)
    expect((await intentOf(office, id)).state).toBe('abandoned')
    expect(await actsIn(office)).toEqual(['pay'])
    expect(before).toBe(await treasuryHolds())
    const again = await start(office)
    await ends(office)
    available -= PART
    expect((await intentOf(office, again)).state).toBe('satisfied')
  })
})
