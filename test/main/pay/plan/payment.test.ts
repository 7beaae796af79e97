import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { addressOfSeed } from '../../../../src/core/keys/keypair.ts'
import { digestPayments } from '../../../../src/core/plan/digest.ts'
import { judgePayees, planPayments, resolvePayment, startNonceTending, startPayments } from '../../../../src/main/pay/index.ts'
import { until } from '../../../support/until.ts'
import { confirmAll, type House, imitate, LIFE_BLOCKS, type Office, openHouse, openOffice, PASSPHRASE } from '../house.ts'
import { asked, ENOUGH, nonceIn, openNonce, planPaying as plan, settle, startPaying as start } from '../paying.ts'
import { lie, neverRun } from '../relay.ts'

/** Somebody whose key is not in the house, on the curve. */
const addressOf = (name: string) => addressOfSeed(new Uint8Array(createHash('sha256').update(name).digest()))

const FUNDS = 50_000_000_000n
const OUTSTANDING: ReadonlySet<string> = new Set(['draft', 'signed', 'sent', 'processed', 'confirmed', 'unknown'])

describe('payments', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
  })
  afterAll(() => house.close())

  const intentsOf = ({ journal }: Office, decisionId: string) => journal.read.decisionIntents({ decisionId, limit: 1_000 })
  const withNonce = (office: Office) => openNonce(house, office)

  it('are made, each once, and are shown as paid when they are final', async () => {
    const office = await openOffice(house)
    const [one, two] = house.take(2) as [Address, Address]
    office.start()
    const { id } = await start(
      office,
      asked(
        [
          ['invoice 1', one, ENOUGH],
          ['invoice 2', two, 2n * ENOUGH],
        ],
        { memo: 'November' },
      ),
    )
    await settle(house, office)
    expect(await house.lamportsOf([one, two])).toEqual([ENOUGH, 2n * ENOUGH])
    expect(await intentsOf(office, id)).toMatchObject([{ kind: 'payment', state: 'satisfied', attempts: [{ state: 'finalized' }] }])
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('asked for again under the same reference are not made again', async () => {
    const office = await openOffice(house)
    const [one] = house.take(1) as [Address]
    office.start()
    const request = asked([['invoice 3', one, ENOUGH]])
    await start(office, request)
    expect((await plan(office, request)).unpayable).toMatchObject([{ key: 'invoice 3', reason: 'paid-already' }])
    await expect(start(office, request)).rejects.toMatchObject({ code: 'PAYMENT_NOTHING_TO_PAY' })
    await settle(house, office)
    await expect(start(office, request)).rejects.toMatchObject({ code: 'PAYMENT_NOTHING_TO_PAY' })
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
  })

  it('asked for again under a reference that looks alike are not made again, as a version before kept it in another spelling', async () => {
    const office = await openOffice(house)
    const [one] = house.take(1) as [Address]
    office.start()
    await start(office, asked([['Cafe\u0301 3', one, ENOUGH]]))
    const again = asked([['Caf\u00e9 3', one, ENOUGH]])
    expect((await plan(office, again)).unpayable).toMatchObject([{ key: 'Caf\u00e9 3', reason: 'paid-already' }])
    await settle(house, office)
    await expect(start(office, again)).rejects.toMatchObject({ code: 'PAYMENT_NOTHING_TO_PAY' })
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
  })

  it('are not signed when they are no longer what was read', async () => {
    const office = await openOffice(house)
    const [one] = house.take(1) as [Address]
    const request = await resolvePayment(office, asked([['invoice 4', one, ENOUGH]]))
    const digest = digestPayments(
      await planPayments(office, { ...request, payees: [{ key: 'invoice 4', recipient: one, amount: ENOUGH + 1n }] }),
    )
    await expect(startPayments(office, { request, digest, confirmed: [] })).rejects.toMatchObject({ code: 'PLAN_CHANGED' })
    expect(await office.journal.read.decisions({ limit: 1 })).toEqual([])
  })

  it('do not spend what other outstanding payments will take', async () => {
    const office = await openOffice(house)
    const [payer, one, two] = house.take(3) as [Address, Address, Address]
    await house.fund([payer], 10_000_000n)
    await start(office, asked([['a', one, 6_000_000n]], { from: payer }))
    expect((await plan(office, asked([['b', two, 6_000_000n]], { from: payer }))).unpayable).toMatchObject([{ reason: 'payer-short' }])
    const rest = await plan(office, asked([['b', two, 'all']], { from: payer }))
    const minimum = await house.node.getMinimumBalanceForRentExemption(0)
    expect(rest.totals).toMatchObject({ amount: 10_000_000n - 6_000_000n - 5_000n - 5_000n - minimum, feeLamports: 5_000n })
  })

  it('are not made to anything but a wallet', async () => {
    const office = await openOffice(house)
    const nonce = await withNonce(office)
    const { unpayable } = await plan(office, asked([['a', nonce, ENOUGH]]))
    expect(unpayable).toMatchObject([{ key: 'a', reason: 'nonce-account' }])
  })

  it('are not decided before a person has confirmed what is said of the recipient, and keep the words', async () => {
    const office = await openOffice(house)
    const outside = addressOf('somebody outside')
    await house.signer.allow({ passphrase: PASSPHRASE, address: outside, label: 'supplier' })
    const request = await resolvePayment(office, asked([['a', outside, ENOUGH]]))
    const digest = digestPayments(await planPayments(office, request))
    const decide = (confirmed: readonly string[]) => startPayments(office, { request, digest, confirmed })
    await expect(decide([])).rejects.toMatchObject({ code: 'RECIPIENT_NOT_CONFIRMED', context: { address: outside } })
    await expect(decide(['0'.repeat(64)])).rejects.toMatchObject({ code: 'RECIPIENT_NOT_CONFIRMED' })
    expect(await office.journal.read.decisions({ limit: 1 })).toEqual([])
    office.start()
    const { id } = await decide(await confirmAll(office, request))
    const words = expect.stringContaining(`${outside} holds nothing.`)
    expect((await office.journal.read.decision(id))?.summary).toMatchObject({ confirmed: [words] })
    await settle(house, office)
    // Paid once and proved final, it is known: the next payment needs no confirmation.
    expect(await judgePayees(office, request)).toMatchObject([{ verdict: { kind: 'known' }, warnings: [], lamports: ENOUGH }])
  })

  it('are not decided when the recipient is no longer what was confirmed', async () => {
    const office = await openOffice(house)
    const outside = addressOf('somebody else')
    const request = await resolvePayment(office, asked([['a', outside, ENOUGH]]))
    const digest = digestPayments(await planPayments(office, request))
    const confirmed = await confirmAll(office, request)
    await house.fund([outside], ENOUGH)
    await expect(startPayments(office, { request, digest, confirmed })).rejects.toMatchObject({ code: 'RECIPIENT_NOT_CONFIRMED' })
    await house.fund([outside], ENOUGH)
    const again = await confirmAll(office, request)
    await house.fund([outside], ENOUGH)
    await expect(startPayments(office, { request, digest, confirmed: again })).resolves.toBeDefined()
  })

  it('say that the address differs from what was shown, and keep that this was confirmed', async () => {
    const office = await openOffice(house)
    const [one, other] = house.take(2) as [Address, Address]
    const request = { ...(await resolvePayment(office, asked([['a', one, ENOUGH]]))), shown: other }
    const warnings = async (shown: string) => (await judgePayees(office, { ...request, shown }))[0]?.warnings.map(({ code }) => code)
    expect(await warnings(other)).toContain('TEXT_DIFFERS')
    expect(await warnings(one)).not.toContain('TEXT_DIFFERS')
    const digest = digestPayments(await planPayments(office, request))
    const withoutComparing = await confirmAll(office, { ...request, shown: one })
    await expect(startPayments(office, { request, digest, confirmed: withoutComparing })).rejects.toMatchObject({
      code: 'RECIPIENT_NOT_CONFIRMED',
    })
    const { id } = await startPayments(office, { request, digest, confirmed: await confirmAll(office, request) })
    const words = expect.stringContaining('What was pasted is not what was shown')
    expect((await office.journal.read.decision(id))?.summary).toMatchObject({ shown: other, confirmed: [words] })
  })

  it('are confirmed beside those that cannot be made: one of them may be what another imitates', async () => {
    const office = await openOffice(house)
    const outside = addressOf('somebody imitated')
    const request = await resolvePayment(
      office,
      asked([
        ['a', outside, ENOUGH],
        ['b', imitate(outside), 0n],
      ]),
    )
    const plan = await planPayments(office, request)
    expect(plan).toMatchObject({ totals: { payments: 1 }, unpayable: [{ key: 'b' }] })
    const [judged] = await judgePayees(office, request)
    expect(judged).toMatchObject({ address: outside, warnings: [{ code: 'LOOK_ALIKE' }, {}, {}] })
    const decide = (confirmed: readonly string[]) => startPayments(office, { request, digest: digestPayments(plan), confirmed })
    const alone = await confirmAll(office, { ...request, payees: request.payees.slice(0, 1) })
    await expect(decide(alone)).rejects.toMatchObject({ code: 'RECIPIENT_NOT_CONFIRMED' })
    await expect(decide(await confirmAll(office, request))).resolves.toBeDefined()
  })

  it('of the same amount to the same recipient in one block are two payments, never one', async () => {
    const office = await openOffice(house)
    const [one] = house.take(1) as [Address]
    await start(office, asked([['a', one, ENOUGH]]))
    await start(office, asked([['b', one, ENOUGH]]))
    office.start()
    await settle(house, office)
    expect(await house.lamportsOf([one])).toEqual([2n * ENOUGH])
    const signatures = (await office.journal.read.intents({ limit: 10 })).flatMap(({ attempts }) =>
      attempts.map(({ signature }) => signature),
    )
    expect(new Set(signatures).size).toBe(signatures.length)
  })

  it('at a price of their own choosing offer what recent blocks took, within bounds, and pay exactly the fee that was said', async () => {
    const office = await openOffice(house)
    const [payer, one, two] = house.take(3) as [Address, Address, Address]
    await house.fund([payer], 50_000_000n)
    const took = new Map([
      [payer, 7_000n],
      [one, 900_000_000n],
    ])
    office.first.lies.set('getRecentPrioritizationFees', ([accounts]) => {
      const prices = (accounts as Address[]).map((account) => took.get(account) ?? 0n)
      const prioritizationFee = prices.reduce((highest, price) => (price > highest ? price : highest), 0n)
      return Promise.resolve([{ slot: 1n, prioritizationFee }])
    })
    const auto = { from: payer, computeUnitPrice: 'auto' } as const
    expect(await resolvePayment(office, asked([['a', one, ENOUGH]], auto))).toMatchObject({ computeUnitPrice: 2_000_000n })
    const request = await resolvePayment(office, asked([['b', two, ENOUGH]], auto))
    expect(request).toMatchObject({ computeUnitPrice: 7_000n })
    const { totals } = await planPayments(office, request)
    expect(totals.feeLamports).toBe(5_000n + (7_000n * 600n + 999_999n) / 1_000_000n)
    office.start()
    await start(office, asked([['b', two, ENOUGH]], { from: payer, computeUnitPrice: 7_000n }))
    await settle(house, office)
    expect(await house.lamportsOf([payer, two])).toEqual([50_000_000n - ENOUGH - totals.feeLamports, ENOUGH])
  })

  it('under a nonce outlive every blockhash, and land when they are sent', async () => {
    const office = await openOffice(house)
    const [one] = house.take(1) as [Address]
    const account = await withNonce(office)
    const before = await nonceIn(office, account)
    office.first.lies.set('sendTransaction', async (_, honest) => (office.first.lies.size > 0 ? 'never forwarded' : honest()))
    const { id } = await start(office, asked([['a', one, ENOUGH]], { lifetime: 'nonce' }))
    await until(async () => (await intentsOf(office, id))[0]?.attempts[0]?.state === 'sent')
    await house.advance(LIFE_BLOCKS)
    expect((await intentsOf(office, id))[0]?.attempts).toMatchObject([{ state: 'sent', lifetime: { kind: 'nonce', nonce: before } }])
    office.first.lies.clear()
    await settle(house, office)
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
    expect(await nonceIn(office, account)).not.toBe(before)
    expect(await office.journal.read.nonces()).toMatchObject([{ address: account, attemptId: null }])
  })

  it('under a nonce that was advanced are proved revoked, and made again under the next value', async () => {
    const office = await openOffice(house)
    const [one] = house.take(1) as [Address]
    const account = await withNonce(office)
    office.first.lies.set('sendTransaction', (params, honest) => (isFirstPayment(params) ? 'never forwarded' : honest()))
    let first: unknown
    const isFirstPayment = ([bytes]: readonly unknown[]) => (first ??= bytes) === bytes
    const { id } = await start(office, asked([['a', one, ENOUGH]], { lifetime: 'nonce' }))
    await until(async () => (await intentsOf(office, id))[0]?.attempts[0]?.state === 'sent')
    await startNonceTending(office, { tending: { act: 'advance', account } })
    await settle(house, office)
    expect((await intentsOf(office, id))[0]?.attempts.map(({ state }) => state)).toEqual(['revoked', 'finalized'])
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('under a nonce, shown in a block without having run, are not made again: the signature may be taken again', async () => {
    const office = await openOffice(house)
    const [one] = house.take(1) as [Address]
    await withNonce(office)
    office.first.lies.set('getTransaction', lie.alterMeta(neverRun))
    const { id } = await start(office, asked([['a', one, ENOUGH]], { lifetime: 'nonce' }))
    await until(async () => (await intentsOf(office, id))[0]?.attempts[0]?.state === 'sent')
    for (let block = 0; block < 20; block += 1) await house.advance(2n)
    await until(() => office.first.count('getTransaction') >= 4)
    const [intent] = await intentsOf(office, id)
    expect(intent?.state).toBe('open')
    expect(intent?.attempts).toHaveLength(1)
    expect(intent?.attempts[0]?.state).not.toBe('unexecuted')
    expect(await house.lamportsOf([one])).toEqual([ENOUGH])
  })

  it('wait for a nonce account when each is reserved, one payment to an account at a time', async () => {
    const office = await openOffice(house)
    const [one, two] = house.take(2) as [Address, Address]
    await withNonce(office)
    const decided = [
      await start(office, asked([['a', one, ENOUGH]], { lifetime: 'nonce' })),
      await start(office, asked([['b', two, ENOUGH]], { lifetime: 'nonce' })),
    ]
    const attemptsOf = async ({ id }: { readonly id: string }) => (await intentsOf(office, id)).flatMap(({ attempts }) => attempts)
    let most = 0
    const looking = until(async () => {
      const { length } = (await Promise.all(decided.map(attemptsOf))).flat().filter(({ state }) => OUTSTANDING.has(state))
      most = Math.max(most, length)
      return (await office.journal.read.unfinishedIntents({ limit: 1 })).length === 0
    })
    await settle(house, office)
    await looking
    expect(most).toBe(1)
    expect(await house.lamportsOf([one, two])).toEqual([ENOUGH, ENOUGH])
    const nonces = (await Promise.all(decided.map(attemptsOf))).flat().map(({ lifetime }) => lifetime.kind === 'nonce' && lifetime.nonce)
    expect(nonces).toHaveLength(2)
    expect(new Set(nonces).size).toBe(2)
    expect(office.troubles.map(({ code }) => code)).not.toContain('JOURNAL_NONCE_TAKEN')
  })
})
