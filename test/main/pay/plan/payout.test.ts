import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addressOfSeed } from '../../../../src/core/keys/keypair.ts'
import { digestPayments } from '../../../../src/core/plan/digest.ts'
import { writeReceipt } from '../../../../src/main/export/index.ts'
import { standingOf } from '../../../../src/main/operations/payment-story.ts'
import { planPayout, startPayout } from '../../../../src/main/pay/index.ts'
import { type House, type Office, openHouse, openOffice, PASSPHRASE } from '../house.ts'
import { askedOf as asked, settle, writePayoutFile as fileOf } from '../paying.ts'

const FUNDS = 50_000_000_000n
const ROWS = 60
/** A key of nobody's here. */
const STRANGER = addressOfSeed(new Uint8Array(32).fill(77))
/** Somebody beyond what may leave in a day. */
const LIMITED = addressOfSeed(new Uint8Array(32).fill(78))
const EACH = 2_000_000n

describe('a payout', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
  })
  afterAll(() => house.close())

  /** An office with the signer beside it. */
  const openDesk = async () => ({ ...(await openOffice(house)), signer: house.signer })

  const expectReceipt = async ({ journal }: Office, decisionId: string, recipients: readonly string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'strongroom-receipt-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { path, rows } = await writeReceipt({ journal, folder, now: () => 0, decisionId, standingOf })
    expect(rows).toBe(recipients.length)
    const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',').slice(1, 6))).toEqual(
      recipients.map((recipient) => [`"${recipient}"`, `"${recipient}"`, '', `${EACH}`, '"satisfied"']),
    )
  }

  it('pays every row that can be paid, once, names every other, and pays nothing again', async () => {
    const office = await openDesk()
    const recipients = house.take(ROWS)
    const bad = ['nobody,1', `${recipients[0]},"0.1`, `${recipients[1]},0.0000000001`, `${house.treasury},1`, `${recipients[2]},0`]
    const good = recipients.map((recipient) => `${recipient},0.002`)
    const path = fileOf(['recipient,amount', ...good.slice(0, 30), ...bad, '', ...good.slice(30)].join('\r\n'))
    const { file, plan, confirmation } = await planPayout(office, asked(path))
    expect(plan.totals).toMatchObject({ payments: ROWS, amount: BigInt(ROWS) * EACH })
    expect(file.problems.length + plan.unpayable.length).toBe(bad.length)
    expect(file.lines).toBe(1 + ROWS + bad.length + 1)

    const digest = digestPayments(plan)
    await expect(startPayout(office, { asked: asked(path), total: '0.121', digest, confirmation })).rejects.toMatchObject({
      code: 'PAYOUT_TOTAL_DIFFERS',
    })
    expect(await office.journal.read.decisions({ limit: 1 })).toEqual([])
    office.start()
    const { id } = await startPayout(office, { asked: asked(path), total: '0.12', digest, confirmation })
    await settle(house, office)
    await expectReceipt(office, id, recipients)
    expect(await house.lamportsOf(recipients)).toEqual(recipients.map(() => EACH))

    const again = await planPayout(office, asked(path))
    expect(again.plan.transactions).toEqual([])
    expect(again.plan.unpayable.filter(({ reason }) => reason === 'paid-already')).toHaveLength(ROWS)
    await expect(startPayout(office, { asked: asked(path), total: '0.12', digest, confirmation: null })).rejects.toMatchObject({
      code: 'PAYMENT_NOTHING_TO_PAY',
    })
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('of which rows were added pays those alone, where rows have references', async () => {
    const office = await openDesk()
    const [one, two] = house.take(2)
    const row = (reference: string, recipient: string | undefined) => `${reference},${recipient},0.002\n`
    const first = fileOf(`reference,recipient,amount\n${row('a', one)}`)
    const both = fileOf(`reference,recipient,amount\n${row('a', one)}${row('b', two)}`)
    const { plan, confirmation } = await planPayout(office, asked(first))
    await startPayout(office, { asked: asked(first), total: '0.002', digest: digestPayments(plan), confirmation })
    const second = await planPayout(office, asked(both))
    expect(second.plan.unpayable).toMatchObject([{ key: 'a', reason: 'paid-already' }])
    expect(second.plan.totals).toMatchObject({ payments: 1, amount: EACH })
  })

  it('to somebody the policy does not name is refused for that row alone, before anything is built', async () => {
    const office = await openDesk()
    const [one] = house.take(1)
    const path = fileOf(`recipient,amount\n${STRANGER},0.002\n${one},0.002\n`)
    const { plan } = await planPayout(office, asked(path))
    expect(plan.unpayable).toMatchObject([{ recipient: STRANGER, reason: 'not-allowed' }])
    expect(plan.totals).toMatchObject({ payments: 1, amount: EACH })
  })

  it('to somebody unknown begins when what is said of them was confirmed, and not before', async () => {
    const office = await openDesk()
    await house.signer.allow({ passphrase: PASSPHRASE, address: STRANGER, label: 'a stranger' })
    const path = fileOf(`recipient,amount\n${STRANGER},0.002\n`)
    const { plan, decisions, confirmation } = await planPayout(office, asked(path))
    expect(decisions).toMatchObject([{ line: 2, reason: 'unfunded' }])
    const start = { asked: asked(path), total: '0.002', digest: digestPayments(plan) }
    await expect(startPayout(office, { ...start, confirmation: null })).rejects.toMatchObject({ code: 'RECIPIENT_NOT_CONFIRMED' })
    await expect(startPayout(office, { ...start, confirmation: 'f'.repeat(64) })).rejects.toMatchObject({ code: 'RECIPIENT_NOT_CONFIRMED' })
    expect(await startPayout(office, { ...start, confirmation })).toMatchObject({ plan: { totals: { payments: 1 } } })
  })

  it('again from a corrected file asks for a word on every row that was paid already', async () => {
    const office = await openDesk()
    const [one, two] = house.take(2)
    const first = fileOf(`recipient,amount\n${one},0.002\n${two},O.002\n`)
    const { plan, confirmation } = await planPayout(office, asked(first))
    await startPayout(office, { asked: asked(first), total: '0.002', digest: digestPayments(plan), confirmation })
    const corrected = fileOf(`recipient,amount\n${one},0.002\n${two},0.002\n`)
    const second = await planPayout(office, asked(corrected))
    expect(second.decisions.filter(({ reason }) => reason === 'paid-before')).toMatchObject([{ line: 2 }])
    const start = { asked: asked(corrected), total: '0.004', digest: digestPayments(second.plan), confirmation: null }
    await expect(startPayout(office, start)).rejects.toMatchObject({ code: 'PAYOUT_NOT_CONFIRMED' })
    const third = await planPayout(office, { ...asked(corrected), leftOut: new Set([2]) })
    expect(third.file.problems).toMatchObject([{ line: 2, reason: 'left-out' }])
    expect(third.plan.totals).toMatchObject({ payments: 1, amount: EACH })
  })

  it('carries each row’s own memo to the chain, right before it is paid', async () => {
    const office = await openDesk()
    const [one, two] = house.take(2)
    const path = fileOf(`recipient,amount,memo\n${one},0.002,"invoice 7,\nthe second half"\n${two},0.002,\n`)
    const { file, plan, confirmation } = await planPayout(office, asked(path))
    expect(file).toMatchObject({ continued: 1, lines: 4, warnings: [{ line: 2, reason: 'several-lines' }] })
    office.start()
    const { id } = await startPayout(office, { asked: asked(path), total: '0.004', digest: digestPayments(plan), confirmation })
    await settle(house, office)
    const [intent] = await office.journal.read.decisionIntents({ decisionId: id, limit: 2 })
    expect(intent).toMatchObject({ state: 'satisfied' })
    expect(Buffer.from(intent?.attempts.at(-1)?.transaction ?? []).toString('utf8')).toContain('invoice 7,\nthe second half')
    expect(await house.lamportsOf([one, two].flatMap((each) => each ?? []))).toEqual([EACH, EACH])
  })

  it('of which the signer refuses one row for a limit pays the others of its transaction', async () => {
    const office = await openDesk()
    const [one, two, three] = house.take(3)
    await house.signer.allow({ passphrase: PASSPHRASE, address: LIMITED, label: 'limited' })
    await house.signer.setLimit({ passphrase: PASSPHRASE, limit: { asset: 'native', perTransaction: null, perDay: 3_000_000n } })
    const rows = [one, LIMITED, two, three].map((to, index) => `${to},${index === 1 ? '0.004' : '0.002'}`)
    const path = fileOf(['recipient,amount', ...rows].join('\n'))
    const { plan, confirmation } = await planPayout(office, asked(path))
    expect(plan.totals).toMatchObject({ payments: 4, transactions: 1 })
    office.start()
    const { id } = await startPayout(office, { asked: asked(path), total: '0.01', digest: digestPayments(plan), confirmation })
    await settle(house, office)
    const paid = await office.journal.read.payments({ decisionId: id, limit: 10 })
    expect(paid.map(({ recipient, live }) => [recipient, live])).toEqual([
      [one, true],
      [LIMITED, false],
      [two, true],
      [three, true],
    ])
    expect(await house.lamportsOf([one, two, three, LIMITED].flatMap((each) => each ?? []))).toEqual([EACH, EACH, EACH, 0n])
    await house.signer.setLimit({ passphrase: PASSPHRASE, limit: { asset: 'native', perTransaction: null, perDay: null } })
  })

  it('is refused when its file cannot be read', async () => {
    const office = await openDesk()
    await expect(planPayout(office, asked('/nowhere/payout.csv'))).rejects.toMatchObject({ code: 'PAYOUT_FILE_UNREADABLE' })
  })
})
