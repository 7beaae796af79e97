import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { notKnownDay, paidElsewhereDay, paidToAnotherDay, partlyPaidDay, PAYING } from './support/elsewhere.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook } from './support/page.ts'
import { notKnownPaymentDay, unsignedDay } from './support/closing.ts'
import { PAYMENT_ID } from './support/paying.ts'
import { PAYOUT_ID } from './support/paying-many.ts'
import { addressOf } from './support/scene.ts'
import { readSum } from './support/sum.ts'
import { partAt, planOf, SWEEP_ID, sweepingDay, sweepOf } from './support/sweeping.ts'
import { standsInEveryLook } from './support/stands.ts'
import { showsWhole } from './support/whole.ts'

const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const PARTLY = { scene: partlyPaidDay, at: `/pay-many/${PAYOUT_ID}` }
const STORY = `/activity/payment/${PAYOUT_ID}/1`

describe('a payment that another transaction made than its own messages', () => {
  const windows = useWindows()

  it.each([
    ['outside', 'Completed by a transaction outside this journal.'],
    ['called-dead', 'Completed by a message that this journal had called dead.'],
  ] as const)('shows in its story the signature that paid and who showed it: %s', async (how, words) => {
    const { page, complaints } = await windows.open(paidElsewhereDay(how), { at: `/activity/payment/${PAYMENT_ID}/1` })
    await headline(page, words).waitFor()
    await page.getByText('could land up to block height').waitFor()
    const paid = page.getByRole('region', { name: 'What paid it' })
    await expect.poll(() => paid.locator('.addr-whole').allTextContents()).toEqual([PAYING])
    await paid.getByText('vault-rpc-1, vault-rpc-2', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it.each([
    ['outside', 'is paid by a transaction outside this journal. Do not pay again.'],
    ['called-dead', 'is paid by a message that this journal had called dead. Do not pay again.'],
  ] as const)('is not told as unpaid where it is followed: %s', async (how, words) => {
    const { page } = await windows.open(paidElsewhereDay(how), { at: `/pay/${PAYMENT_ID}` })
    await headline(page, words).waitFor()
    await expect.poll(() => page.getByText('Nothing moved').count()).toBe(0)
  })

  it('shows it where the payment is followed, and no dead message’s', async () => {
    const { page } = await windows.open(paidElsewhereDay('outside'), { at: `/pay/${PAYMENT_ID}` })
    await headline(page, 'is paid by').waitFor()
    await expect.poll(() => page.locator('.main .addr-whole').allTextContents()).toContain(PAYING)
    await expect.poll(() => page.getByText('not yet').count()).toBe(0)
  })
})

describe('a payment whose reference was paid to somebody else', () => {
  const windows = useWindows()

  it('is not told as paid where it is followed, and says what paid its reference', async () => {
    const { page, complaints } = await windows.open(paidToAnotherDay(), { at: `/pay/${PAYMENT_ID}` })
    await headline(
      page,
      'may have been paid to somebody else, or in another amount: its reference was paid by a transaction outside this journal.',
    ).waitFor()
    await expect.poll(() => page.locator('.main .addr-whole').allTextContents()).toContain(PAYING)
    await expect.poll(() => page.getByText('Do not pay again').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('says so in its story, row by row, and nowhere that it was paid', async () => {
    const { page, complaints } = await windows.open(paidToAnotherDay(), { at: `/activity/payment/${PAYMENT_ID}/1` })
    await headline(page, 'Nobody can tell whether it was paid. It is not made again, and its reference stays taken.').waitFor()
    await page.getByRole('region', { name: 'What paid its reference' }).getByText(PAYING, { exact: true }).waitFor()
    const rows = page.getByRole('region', { name: 'Rows paid in part, or not known' })
    await rows.getByText('not known', { exact: true }).waitFor()
    await rows.getByText('A reference was paid, maybe to somebody else or in another amount than its row says').waitFor()
    await rows.getByTitle(PAYING).waitFor()
    for (const untrue of ['paid elsewhere', 'What was paid elsewhere is not paid again.', 'What paid it'])
      await expect.poll(() => page.getByText(untrue, { exact: true }).count()).toBe(0)
    expect(await findBarriersInEveryLook(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('a payment that is to be signed once more', () => {
  const windows = useWindows()

  it('does not read as if nothing had been signed for it', async () => {
    const day = unsignedDay()
    for (const [id, decided] of day.paying.decided)
      day.paying.decided.set(id, { ...decided, lines: decided.lines.map((line) => ({ ...line, again: true })) })
    const { page } = await windows.open(day, { at: `/pay/${PAYMENT_ID}` })
    await headline(page, 'was signed, which came to nothing. It is about to be signed again.').waitFor()
    await page.getByText('the last one ended; to be signed again', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('not signed yet').count()).toBe(0)
  })
})

describe('a payout of which some rows were paid elsewhere and the rest was given up', () => {
  const windows = useWindows()

  it('counts them as paid, says so, and says of each row whether it was', async () => {
    const { page, complaints } = await windows.open(partlyPaidDay(), { at: PARTLY.at })
    await headline(page, /^Finished\. 98 of 115 rows are paid, 3 of them by transactions outside this journal; nothing moved for/).waitFor()
    const progress = page.getByRole('region', { name: 'Progress' })
    await progress.getByText('paid in part 1', { exact: true }).waitFor()
    const transactions = page.getByRole('region', { name: 'Each transaction' })
    await transactions.getByText('paid in part', { exact: true }).waitFor()
    const rows = page.getByRole('region', { name: 'Rows of what was paid in part' })
    await expect.poll(() => rows.getByText('paid elsewhere', { exact: true }).count()).toBe(3)
    await expect.poll(() => rows.getByText('not paid', { exact: true }).count()).toBe(17)
    await rows.getByText('INV-21', { exact: true }).waitFor()
    expect(await showsWhole(page, addressOf(1_000))).toBe(true)
    await expect.poll(() => rows.getByTitle(PAYING).count()).toBe(3)
    await expect.poll(() => page.getByText('given up', { exact: true }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it.each([
    ['abandoned', /paid in part/],
    ['not-known', /not known/],
  ] as const)(
    'points from its transaction to its rows, and says of the whole neither how it landed nor what paid it: %s',
    async (end, name) => {
      const { page } = await windows.open(partlyPaidDay(end), { at: PARTLY.at })
      const row = page.getByRole('region', { name: 'Each transaction' }).getByRole('row', { name })
      await row.getByText('see its rows', { exact: true }).waitFor()
      for (const untrue of ['can no longer land', 'nobody can tell']) await expect.poll(() => row.getByText(untrue).count()).toBe(0)
      await expect.poll(() => row.getByTitle(PAYING).count()).toBe(0)
    },
  )

  it('does not call every row paid outside where messages of this journal paid some', async () => {
    const day = partlyPaidDay()
    const payout = day.payouts?.get(PAYOUT_ID)
    const [first, second] = payout?.parts ?? []
    if (payout === undefined || first?.elsewhere === undefined || second === undefined) throw new Error('the day has a payout')
    const other = {
      ...second,
      state: first.state,
      slot: null,
      elsewhere: first.elsewhere && { ...first.elsewhere, how: 'called-dead' as const },
    }
    day.payouts?.set(PAYOUT_ID, { ...payout, parts: [first, other, ...payout.parts.slice(2)] })
    const { page } = await windows.open(day, { at: PARTLY.at })
    const say = headline(page, 'Finished.')
    await say.waitFor()
    await expect.poll(() => say.textContent()).toContain('6 of them by other messages than those followed here')
  })

  it('is no payout that was given up, where payouts are listed', async () => {
    const { page } = await windows.open(partlyPaidDay(), { at: '/pay-many' })
    const list = page.getByRole('region', { name: 'Payouts decided before' })
    await list.getByText('ended, in part', { exact: true }).waitFor()
    await expect.poll(() => list.getByText('given up').count()).toBe(0)
  })

  it('tells in the story of the transaction which of its rows were paid', async () => {
    const { page, complaints } = await windows.open(partlyPaidDay(), { at: STORY })
    await headline(page, '3 of its 20 rows were paid by transactions outside this journal. The rest was given up').waitFor()
    const rows = page.getByRole('region', { name: 'Rows of what was paid in part' })
    await expect.poll(() => rows.getByText('paid elsewhere', { exact: true }).count()).toBe(3)
    await expect.poll(() => page.getByText('given up', { exact: true }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('calls no row unpaid of which nobody can tell, and promises no other decision under its reference', async () => {
    const { page } = await windows.open(partlyPaidDay('not-known'), { at: PARTLY.at })
    const rows = page.getByRole('region', { name: 'Rows paid in part, or not known' })
    await rows.getByText('their references stay taken').waitFor()
    await expect.poll(() => rows.getByText('not known', { exact: true }).count()).toBe(17)
    await expect.poll(() => rows.getByText('not paid', { exact: true }).count()).toBe(0)
  })

  it('says in its story which part was paid and by what, and that nobody can tell of the rest', async () => {
    const { page, complaints } = await windows.open(partlyPaidDay('not-known'), { at: STORY })
    await headline(
      page,
      '3 of its 20 rows were paid by transactions outside this journal. Whether the rest was paid, nobody can tell. It is not made again',
    ).waitFor()
    const paid = page.getByRole('region', { name: 'What paid a part of it' })
    await expect.poll(() => paid.locator('.addr-whole').allTextContents()).toEqual([PAYING])
    await expect.poll(() => page.getByRole('region', { name: 'What paid it' }).count()).toBe(0)
    await page.getByRole('region', { name: 'Rows paid in part, or not known' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('counts rows that were paid elsewhere as paid, also where nobody can tell of the rest', async () => {
    const { page } = await windows.open(partlyPaidDay('not-known'), { at: PARTLY.at })
    await headline(
      page,
      '98 of 115 rows are paid, 3 of them by transactions outside this journal. Whether 17 of the rest were paid',
    ).waitFor()
    const progress = page.getByRole('region', { name: 'Progress' })
    const home = progress.locator('.live-sum > div', { has: page.getByText('Paid for certain', { exact: true }) })
    await expect.poll(() => home.textContent()).toContain('122.5')
    const sums = page.getByRole('region', { name: 'payroll-november.csv' })
    await sums.getByText('Rows paid for certain').waitFor()
    // What nobody can tell of is not among what was not paid, nor called so.
    await expect.poll(() => sums.locator('dt:text-is("Not paid") + dd').innerText()).toBe('none')
    await expect.poll(() => sums.locator('dd').allTextContents()).toContain('98')
  })

  standsInEveryLook(windows, {
    name: 'pay-many-partly',
    ...PARTLY,
    ready: (page) => page.getByRole('region', { name: 'Rows of what was paid in part' }).waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'payment-partly',
    scene: partlyPaidDay,
    at: STORY,
    ready: (page) => page.getByRole('region', { name: 'Rows of what was paid in part' }).waitFor(),
  })
})

describe('a transaction of which nobody can tell whether it was made', () => {
  const windows = useWindows()
  const TITLE = 'Rows of which nobody can tell'

  it.each([
    ['where its payout is followed', PARTLY.at],
    ['in its story', STORY],
  ])('names everybody who is to be asked, with what they were to get: %s', async (_where, at) => {
    const { page, complaints } = await windows.open(notKnownDay(), { at })
    const rows = page.getByRole('region', { name: TITLE })
    await rows.getByText('INV-21', { exact: true }).waitFor()
    await expect.poll(() => rows.getByText('not known', { exact: true }).count()).toBe(20)
    expect(await showsWhole(page, addressOf(1_000))).toBe(true)
    await expect.poll(() => rows.locator('.addr-whole').allTextContents()).toContain(addressOf(1_019))
    await expect.poll(() => rows.getByText('1.25', { exact: false }).count()).toBe(20)
    await rows.getByText('ask their recipients').waitFor()
    await expect.poll(() => rows.getByText('decided again').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('is no amount that may still become known', async () => {
    const { page } = await windows.open(notKnownDay(), { at: PARTLY.at })
    await headline(page, 'Whether 20 of the rest were paid, nobody can tell: ask the recipients, who are named below.').waitFor()
    const progress = page.getByRole('region', { name: 'Progress' })
    await progress.locator('.live-sum').getByText('Not known', { exact: true }).waitFor()
    await expect.poll(() => progress.getByText('Not known yet').count()).toBe(0)
  })

  it('is not told as one that is still to be signed or sent, or that ends on its own', async () => {
    const { page } = await windows.open(notKnownPaymentDay(), { at: `/pay/${PAYMENT_ID}` })
    await headline(page, '2.5 SOL may have been paid, or not: nobody can tell. Ask the recipient').waitFor()
    await page.getByRole('region', { name: 'This payment' }).getByText('nobody can tell', { exact: true }).waitFor()
    for (const untrue of ['not signed yet', 'not yet', 'resolves itself']) await expect.poll(() => page.getByText(untrue).count()).toBe(0)
  })

  it('has a story that expects no message for it any more', async () => {
    const { page } = await windows.open(notKnownDay(), { at: STORY })
    await headline(page, 'It is not made again, and its references stay taken.').waitFor()
    await page.getByText('This journal has no message for it.').waitFor()
    await expect.poll(() => page.getByText('No message was made for it yet').count()).toBe(0)
  })

  it('never counts among what did not move, in the sum of a settled sweep', async () => {
    const scene = sweepingDay()
    const sweep = sweepOf(SWEEP_ID, planOf(scene))
    const parts = sweep.parts.map((part, at) => partAt(part, at === 0 ? 'not-known' : 'satisfied', at))
    scene.sweeps.set(SWEEP_ID, { ...sweep, outcome: 'not-known', settled: true, blockHeight: null, parts })
    const { page } = await windows.open(scene, { at: `/sweep/${SWEEP_ID}` })
    await headline(page, '18 of 19 transactions arrived. What became of 1 nobody can tell: look at the accounts on chain.').waitFor()
    const settled = page.getByRole('region', { name: 'Settled' })
    await settled.getByText('Not known', { exact: true }).waitFor()
    await expect.poll(() => settled.locator('dt:text-is("Not moved") + dd').innerText()).toBe('none')
    const { added, shown } = await readSum(page)
    expect(added).toBe(shown)
  })

  standsInEveryLook(windows, {
    name: 'pay-many-not-known',
    scene: notKnownDay,
    at: PARTLY.at,
    ready: (page) => page.getByRole('region', { name: TITLE }).waitFor(),
  })
})
