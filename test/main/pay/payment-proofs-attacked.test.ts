import { bytesToHex } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { buildMessage } from '../../../src/core/plan/draft.ts'
import { keptValiditiesOf } from '../../../src/core/plan/intent.ts'
import { PROOF_FEATURES } from '../../../src/core/chain/proof-program.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { contextBytes } from '../../../src/core/program/proof-context.ts'
import { digestMessage } from '../../../src/core/review/digest.ts'
import type { IntentRecord } from '../../../src/main/journal/index.ts'
import { endWithdrawal, readPathsOf } from '../../../src/main/pay/index.ts'
import { readSigningSlots } from '../../../src/main/pay/send/signing-slots.ts'
import { decodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { askWithJournal, decidedBy } from '../../../src/main/pay/send/to-sign.ts'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { type Party } from '../../support/confidential-party.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { type House, type Office } from './house.ts'
import { intentOf } from './paying.ts'
import { askNode, lagging, type Lie, withoutAccounts } from './relay.ts'
import { type HiddenPayer, openHiddenPayer, payInSteps } from './hidden-payer.ts'
import { actsIn, stoppingAt } from './step-by-step.ts'

const OPENING = (1n << 40n) + 1n
const PART = 70_001n
const SIGNATURE = 5_000n

describe('a payment of a hidden amount in several transactions', () => {
  let payer: HiddenPayer
  let house: House
  let outside: HiddenPayer['outside']
  let paying: Party
  beforeAll(async () => {
    payer = await openHiddenPayer(OPENING)
    ;({ house, outside, paying } = payer)
  }, 120_000)
  afterAll(() => payer.close())

  const paid = payInSteps(() => payer)
  const { goingOn, passes, rounds, ends, isAllFinal, treasuryHolds: held } = paid
  const open = () => paid.open({ relays: 2 })
  const start = (office: Office) => paid.start(office, PART)
  const placesOf = () => paid.places().map(({ context }) => String(context))
  const holds = async (lamports: bigint) => {
    await askNode(house.url, 'practice_setAccount', [house.treasury, { owner: SYSTEM_PROGRAM, lamports, data: '', executable: false }])
    await house.advance(5n)
  }

  /** Shows accounts for proofs otherwise than they are, as of now. */
  const withOtherProofs: Lie = async ([addresses], honest) => {
    const told = (await honest()) as { context: JsonObject; value: readonly (JsonObject | null)[] }
    const places = new Set(placesOf())
    const value = told.value.map((one, at) => {
      if (one === null || !places.has((addresses as readonly string[])[at] ?? '')) return one
      const [text, encoding] = one['data'] as [string, string]
      const data = Buffer.from(text, 'base64').fill(7)
      return { ...one, data: [data.toString('base64'), encoding] }
    })
    return { ...told, value }
  }

  it.each([
    ['shows none of its accounts', withoutAccounts((address) => placesOf().includes(address))],
    ['shows other proofs in its accounts', withOtherProofs],
  ] as const)(
    'is neither given up nor begun again where one of two nodes %s, and the other lags by more than a step',
    async (_, untruth) => {
      const office = await open()
      const lag = lagging([office.second])
      const stop = stoppingAt(() => isAllFinal(office, 2))
      goingOn(office, stop)
      const before = await held()
      const id = await start(office)
      // What the second shows later is of before the first step.
      await rounds(office)
      lag.isOld = true
      await passes(office, () => isAllFinal(office, 1).then(async (isFirst) => isFirst || (await actsIn(office)).length > 1))
      office.first.lies.set('getMultipleAccounts', untruth)
      await rounds(office)
      await rounds(office)
      expect((await intentOf(office, id)).state).toBe('open')
      expect((await actsIn(office)).filter((act) => act === 'make-payment-proofs').length).toBeLessThanOrEqual(1)
      expect(await actsIn(office)).not.toContain('close-proof-account')
      office.first.lies.delete('getMultipleAccounts')
      lag.isOld = false
      stop.goOn()
      await ends(office)
      expect((await intentOf(office, id)).state).toBe('satisfied')
      expect(await actsIn(office)).toEqual(['pay', 'make-payment-proofs', 'prove-in-account'])
      expect(before - (await held())).toBe(3n * SIGNATURE)
    },
  )

  it('waits while the network checks no proofs, and takes its rent back alone where a person ends it', async () => {
    const office = await open()
    const stop = stoppingAt(() => isAllFinal(office, 1))
    goingOn(office, stop)
    const id = await start(office)
    await passes(office, () => isAllFinal(office, 1))
    const features: readonly string[] = PROOF_FEATURES
    for (const { lies } of office.relays)
      lies.set(
        'getMultipleAccounts',
        withoutAccounts((address) => features.includes(address)),
      )
    stop.goOn()
    await rounds(office)
    expect([await actsIn(office), (await intentOf(office, id)).state]).toEqual([['pay', 'make-payment-proofs'], 'open'])
    for (const { lies } of office.relays) lies.delete('getMultipleAccounts')
    await endWithdrawal(office, paying.account)
    await ends(office)
    expect((await intentOf(office, id)).state).toBe('abandoned')
    const intents = await office.journal.read.intents({ limit: 100 })
    const closings = intents.filter(({ what }) => JSON.stringify(what).includes('close-proof-account'))
    expect(closings.length).toBeGreaterThan(0)
    // Whatever is planned meanwhile, the journal itself lets nothing else be decided of the account.
    for (const { sources } of closings) expect(sources).toMatchObject([{ account: paying.account }])
  })

  /** Asks the signer itself for a message of one intent under the name and seal of another, beside the product. */
  const signAs = async (office: Office, of: IntentRecord, as: IntentRecord): Promise<string | null> => {
    const planned = decodeIntent(of.what)
    const latest = await house.node.getLatestBlockhash({ commitment: 'confirmed' })
    const lifetime = { kind: 'blockhash' as const, ...latest }
    const message = encodeMessage(compileMessage(buildMessage({ template: planned.template, lifetime })))
    const { signer } = house
    const decided = decidedBy(as)
    const review = {
      messages: [message],
      paths: await readPathsOf(office.journal, [house.treasury]),
      tokenAccounts: [{ account: outside.customer.account, owner: outside.customer.owner }],
      validities: keptValiditiesOf(planned),
    }
    try {
      const { reviewed } = await signer.review({ ...review, decided: [decided], allowNonce: false })
      const refusal = reviewed[0]?.refusal?.code
      if (refusal !== undefined) return refusal
      const slots = await readSigningSlots(office, [message])
      const { lifetime: _, ...named } = decided
      const lastValidBlockHeight = latest.lastValidBlockHeight
      const toSign = { ...named, digest: bytesToHex(digestMessage(message)), earlier: [], lastValidBlockHeight, ...slots.of(message) }
      await askWithJournal({ ...office, signer }, (journal) => signer.sign({ messages: [toSign], journal }))
      return null
    } catch (error) {
      return (error as { code?: string }).code ?? String(error)
    }
  }

  it('is made by a payer that holds no more than it takes', async () => {
    const office = await open()
    goingOn(office)
    const before = await held()
    const sizes = [0, contextBytes('payment-validity'), contextBytes('payment-range')]
    const [minimum = 0n, ...rents] = await Promise.all(sizes.map((size) => house.node.getMinimumBalanceForRentExemption(size)))
    const put = rents.reduce((sum, rent) => sum + rent, 0n)
    await holds(minimum + put + 3n * SIGNATURE)
    const id = await start(office)
    await ends(office)
    expect((await intentOf(office, id)).state).toBe('satisfied')
    expect(await held()).toBe(minimum + put)
    await holds(before)
  })

  it('is signed by its own name alone, and each of its transactions once, whoever asks the signer', async () => {
    const office = await open()
    const stop = stoppingAt(() => isAllFinal(office, 1))
    goingOn(office, stop)
    const id = await start(office)
    await passes(office, () => isAllFinal(office, 1))
    const payment = await intentOf(office, id)
    const [row] = await office.journal.read.openPaymentProofs()
    const step = await intentOf(office, row?.stepId ?? '')
    expect(await signAs(office, step, payment), 'a step under the name of the payment').toBe('SIGNER_NOT_DECIDED')
    expect(await signAs(office, payment, step), 'the payment under the name of a step').toBe('SIGNER_NOT_DECIDED')
    expect(await signAs(office, step, step), 'the same step under a second blockhash').toBe('SIGNER_SIGNED_BEFORE')
    stop.goOn()
    await ends(office)
    const before = await held()
    expect(await signAs(office, payment, payment), 'the payment once it is made').toBe('SIGNER_SIGNED_BEFORE')
    expect((await intentOf(office, id)).state).toBe('satisfied')
    expect(await held()).toBe(before)
  })

  it('is ended by a person before the first transaction for its proofs is signed: that is signed no more, and nothing is paid for it', async () => {
    const office = await open()
    goingOn(office, { gate: { ...OPEN_GATE, maySignAsOf: async () => false } })
    const before = await held()
    const id = await start(office)
    await passes(office, async () => (await actsIn(office)).includes('make-payment-proofs'))
    await endWithdrawal(office, paying.account)
    await ends(office)
    expect(await actsIn(office)).toEqual(['pay', 'make-payment-proofs'])
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', why: 'A person ended it.' })
    expect(await held()).toBe(before)
  })

  // Last: its account for proofs is left.
  it('is not made, and sending is closed for a person to compare, where somebody had the signer sign it before its proofs were kept', async () => {
    const office = await open()
    const stop = stoppingAt(() => isAllFinal(office, 1))
    goingOn(office, stop)
    const before = await outside.dataOf(outside.customer.account)
    const id = await start(office)
    await passes(office, () => isAllFinal(office, 1))
    const payment = await intentOf(office, id)
    expect(await signAs(office, payment, payment)).toBeNull()
    await house.advance(4n)
    expect(await signAs(office, payment, payment)).toBe('SIGNER_SIGNED_BEFORE')
    stop.goOn()
    await passes(office, async () => (await office.journal.read.closings()).length > 0)
    expect(await office.journal.read.closings()).toMatchObject([{ reason: 'journal-older', context: { intent: payment.id } }])
    const { state, attempts } = await intentOf(office, id)
    expect([state, attempts.filter(({ signature }) => signature !== null)]).toEqual(['open', []])
    expect(await outside.dataOf(outside.customer.account)).toEqual(before)
  })
})
