import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { addressOf, type Deposit, deposit, goodDay, type Pending, signatureOf, USDC } from './support/scene.ts'
import { lookAtAll } from './support/page.ts'
import { mostRowsBeyond, ROWS_BEYOND } from './support/long-table.ts'
import { shownIn } from './support/shown-in.ts'
import { standsInEveryLook } from './support/stands.ts'

const SHOWN_WITHIN_MS = 30_000
const NAMED_WITHIN_MS = 5_000

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Deposits' })
const rows = (page: Page) => grid(page).locator('tbody tr[aria-expanded]')
const rowsOf = (page: Page, total: string) => page.getByText(new RegExp(`^Rows 1 to \\d+ of ${total}$`))

const pending = (id: number, state: Pending['state']): Pending => ({
  id,
  signature: signatureOf(id),
  slot: 398_204_100n,
  owner: addressOf(id),
  account: addressOf(id),
  asset: { kind: 'native' },
  amount: 12_500_000n,
  class: 'customer',
  state,
  seenAt: new Date(),
  words: state === 'pending' ? 'Its block is confirmed and not final.' : 'Its block was left behind by the network: nothing arrived.',
})

describe('deposits', () => {
  const windows = useWindows()

  it('lists what arrived, newest first, and narrows it by verdict, asset and search', async () => {
    const scene = goodDay()
    const tokensNotCredited = scene.deposits.filter(({ verdict, asset }) => verdict.kind === 'no-credit' && asset.kind === 'token').length
    const { page, complaints } = await windows.open(scene, { at: '/deposits' })
    await rowsOf(page, '120').waitFor()
    await page.getByRole('button', { name: 'Not credited' }).click()
    await rowsOf(page, '40').waitFor()
    await page.getByRole('button', { name: 'USDC' }).click()
    await rowsOf(page, String(tokensNotCredited)).waitFor()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: 'Any asset' }).click()
    await page.getByRole('searchbox', { name: 'Customer, address or signature' }).fill('nothing has this')
    await page.getByText('No deposits match.').waitFor()
    expect(complaints).toEqual([])
  })

  it('searches from two characters on, and says so after one', async () => {
    const scene = goodDay()
    const [first] = scene.deposits
    const { page, complaints } = await windows.open(scene, { at: '/deposits' })
    const search = page.getByRole('searchbox', { name: 'Customer, address or signature' })
    await search.fill(first?.owner.slice(0, 1) ?? '')
    await page.getByText('Not searched yet: type two characters or more.').waitFor()
    await rowsOf(page, '120').waitFor()
    await search.fill(first?.owner ?? '')
    await page.getByText('Not searched yet').waitFor({ state: 'detached' })
    await rowsOf(page, String(scene.deposits.filter(({ owner }) => owner === first?.owner).length)).waitFor()
    expect(complaints).toEqual([])
  })

  it('opens a row to its story: before, after, change, slot, signature, and each check', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits' })
    await page.getByRole('button', { name: 'Credited', exact: true }).click()
    await rowsOf(page, '60').waitFor()
    await rows(page).first().click()
    const story = page.locator('.why')
    await story.getByText('came in, and not from a customer').or(story.getByText('This account truly received')).waitFor()
    for (const term of ['Before', 'After', 'Change', 'Slot', 'Signature']) await story.getByText(term, { exact: true }).waitFor()
    await story.getByText('Its block is finalized: it cannot be undone.').waitFor()
    await expect.poll(() => rows(page).first().getAttribute('aria-expanded')).toBe('true')
  })

  it('says when it was made and who sent it, and what was not recorded or cannot be told', async () => {
    const time = new Date('2026-03-04T05:06:07Z')
    const arrived = (id: number, known: Partial<Deposit>): Deposit => ({
      ...deposit(id),
      time: null,
      sender: null,
      before: 0n,
      after: 5_000_000_000n,
      verdict: { kind: 'credit', class: 'customer' },
      ...known,
    })
    const deposits = [
      arrived(1, { time, sender: { kind: 'one', address: addressOf(77) } }),
      arrived(2, { time, sender: { kind: 'several' } }),
      arrived(3, { time, sender: { kind: 'not-known' } }),
      arrived(4, {}),
    ]
    for (const [at, { from, when }] of [
      { from: addressOf(77).slice(0, 8), when: /2026/ },
      { from: 'several', when: /2026/ },
      { from: 'not known', when: /2026/ },
      { from: 'not recorded', when: /^not recorded$/ },
    ].entries()) {
      const { page, close } = await windows.open({ ...goodDay(), deposits }, { at: `/deposits/${at + 1}` })
      const fact = (name: string) => page.locator(`dt:text-is("${name}") + dd`)
      await expect.poll(async () => (await fact('From').innerText()).replaceAll(/\s/g, '')).toContain(from.replaceAll(/\s/g, ''))
      await expect.poll(async () => (await fact('Time').innerText()).trim()).toMatch(when)
      await close()
    }
  })

  it('shows a confidential arrival with its amount once that is read, and else why there is none, never as nothing', async () => {
    const hidden = (id: number, known: Partial<Deposit>): Deposit => ({
      ...deposit(id),
      asset: { kind: 'token', mint: USDC.mint, tokenProgram: USDC.tokenProgram, decimals: 6 },
      before: 0n,
      after: 0n,
      verdict: { kind: 'no-credit', reason: 'confidential' },
      hiddenWhy: 'waiting',
      words: 'Not credited: a hidden amount arrived.',
      ...known,
    })
    const scene = { ...goodDay(), deposits: [hidden(1, {}), hidden(2, { hiddenWhy: 'unreadable' })] }
    const { page, double, complaints } = await windows.open(scene, { at: '/deposits' })
    await rowsOf(page, '2').waitFor()
    await rows(page).nth(0).getByText('cannot be told').filter({ visible: true }).waitFor()
    await rows(page).nth(1).getByText('readable once the vault is open').filter({ visible: true }).waitFor()
    double.scene.deposits = [hidden(1, { hiddenAmount: 250_123_456n, hiddenWhy: null })]
    double.tell({ kind: 'ledger', what: 'hidden', words: 'It was read.' })
    await rowsOf(page, '1').waitFor({ timeout: SHOWN_WITHIN_MS })
    await rows(page).first().getByText('250.123456').filter({ visible: true }).waitFor()
    await rows(page).first().getByText('confidential: not counted').filter({ visible: true }).waitFor()
    await rows(page).first().click()
    await page.locator('.why').getByText('arrived in a transfer that hides its amount from everybody else').waitFor()
    expect(
      await grid(page)
        .getByText(/^\+?0(\.0+)?$/)
        .count(),
    ).toBe(0)
    expect(complaints).toEqual([])
  })

  it('shows what is not final apart from what is, and again when the backend tells of it', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/deposits' })
    await page.getByRole('link', { name: 'Not final yet' }).press('Enter')
    await page.getByText('Nothing is on its way.').waitFor()
    double.scene.pending.push(pending(1, 'pending'), pending(2, 'vanished'))
    double.tell({ kind: 'ledger', what: 'pending', words: 'One was seen.' })
    const table = page.getByRole('region', { name: 'Deposits that are not final yet' })
    await table.getByText('vanished', { exact: true }).waitFor()
    await expect.poll(() => table.locator('.k-sure').count()).toBe(0)
    await page.getByRole('link', { name: 'All deposits' }).press('Enter')
    await rowsOf(page, '120').waitFor()
    expect(complaints).toEqual([])
  })

  it('offers to copy an address, and never beside dust', async () => {
    const scene = goodDay()
    const dust = scene.deposits.filter(({ verdict }) => verdict.kind === 'no-credit' && verdict.reason === 'dust')
    const { page } = await windows.open({ ...scene, deposits: dust }, { at: '/deposits' })
    await rows(page).first().click()
    await page.locator('.why').getByText('and nothing is credited.').waitFor()
    await expect.poll(() => page.locator('.main').getByRole('button', { name: /^Copy/ }).count()).toBe(0)

    const { page: other } = await windows.open(goodDay(), { at: '/deposits/1' })
    await other.getByRole('button', { name: 'Copy signature' }).waitFor()
  })

  it('is driven by keys: arrows, End, Home, Enter', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits' })
    await rowsOf(page, '120').waitFor()
    await rows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('.why').waitFor()
    await expect.poll(() => page.locator('tr.is-open').getAttribute('aria-rowindex')).toBe('3')
    await page.keyboard.press('Enter')
    await page.locator('.why').waitFor({ state: 'detached' })
    await page.keyboard.press('End')
    await page.getByText(/to 100 of 120|to 120 of 120/).waitFor()
    await page.keyboard.press('Home')
    await rowsOf(page, '120').waitFor()
  })

  it('keeps the account readable on a narrow page, where columns have left', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits', width: 360 })
    await rowsOf(page, '120').waitFor()
    await rows(page).nth(1).click()
    await page.locator('.why').waitFor()
    const account = rows(page).first().getByRole('rowheader')
    expect(await account.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  })

  it('shows what arrives while it is open', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/deposits' })
    await rowsOf(page, '120').waitFor()
    double.scene.deposits.push(deposit(121))
    double.tell({ kind: 'deposit', slot: 398_200_121n, credits: 1, nonCredits: 0 })
    await expect.poll(() => rowsOf(page, '121').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('holds back what arrives while somebody points at the list, says how many there are, and shows them on request', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/deposits' })
    await rowsOf(page, '120').waitFor()
    const arrives = (id: number) => {
      double.scene.deposits.push(deposit(id))
      double.tell({ kind: 'deposit', slot: 398_200_000n + BigInt(id), credits: 1, nonCredits: 0 })
    }
    await rows(page).nth(2).hover()
    const before = await rows(page).nth(2).innerText()
    arrives(121)
    await page.getByRole('status').getByRole('button', { name: '1 new deposit' }).waitFor({ timeout: SHOWN_WITHIN_MS })
    arrives(122)
    const fresh = page.getByRole('status').getByRole('button', { name: '2 new deposits' })
    await fresh.waitFor({ timeout: SHOWN_WITHIN_MS })
    expect(await rows(page).nth(2).innerText()).toBe(before)
    await rowsOf(page, '120').waitFor()
    await fresh.press('Enter')
    await rowsOf(page, '122').waitFor()
    await fresh.waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        rows(page)
          .first()
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true)
    expect(complaints).toEqual([])
  })

  it('holds back what arrives while a row is open, and whoever orders the list keeps the focus', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/deposits' })
    await rowsOf(page, '120').waitFor()
    await rows(page).first().click()
    await page.locator('.why').waitFor()
    await page.mouse.move(0, 0)
    double.scene.deposits.push(deposit(121))
    double.tell({ kind: 'deposit', slot: 398_200_121n, credits: 1, nonCredits: 0 })
    await page.getByRole('button', { name: '1 new deposit' }).waitFor({ timeout: SHOWN_WITHIN_MS })
    await page.locator('.why').waitFor()
    const largest = page.getByRole('button', { name: 'Amount' })
    await largest.press('Enter')
    await rowsOf(page, '121').waitFor()
    expect(await largest.evaluate((head) => head === document.activeElement)).toBe(true)
  })

  it('narrows to days of the calendar, both of them whole, and says what is left out', async () => {
    const at = (id: number, time: Date | null): Deposit => ({ ...deposit(id), time })
    const first = new Date(2026, 9, 31, 23, 59, 59)
    const last = new Date(2026, 10, 2, 23, 59, 59)
    const scene = {
      ...goodDay(),
      deposits: [at(1, first), at(2, new Date(2026, 10, 1)), at(3, last), at(4, new Date(2026, 10, 3)), at(5, null)],
    }
    const { page, complaints } = await windows.open(scene, { at: '/deposits' })
    await rowsOf(page, '5').waitFor()
    await page.getByLabel('From', { exact: true }).fill('2026-11-01')
    await rowsOf(page, '3').waitFor()
    await page.getByText('Deposits without a recorded time are left out.').waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-11-02')
    await rowsOf(page, '2').waitFor()
    await page.getByLabel('From', { exact: true }).fill('')
    await rowsOf(page, '3').waitFor()
    expect(complaints).toEqual([])
  })

  it('exports what is shown: those that fit, and none that came since', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/deposits' })
    await page.getByRole('button', { name: 'Not credited' }).click()
    await rowsOf(page, '40').waitFor()
    await page.getByRole('button', { name: 'Export what is shown' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Export what is shown' })
    double.scene.deposits.push(deposit(122))
    await dialog.getByRole('button', { name: 'JSON lines' }).click()
    await dialog.getByRole('button', { name: 'Export 40 deposits' }).click()
    await dialog.getByText('40 rows written').waitFor()
    await dialog.getByText('/data/strongroom/exports/deposits.jsonl').waitFor()
    expect(await lookAtAll(page, 'deposits-export')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByRole('button', { name: 'Export what is shown' }).evaluate((button) => button === document.activeElement))
      .toBe(true)
    expect(complaints).toEqual([])
  })

  it('finds the deposits of a customer by a part of the label', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits' })
    await page.getByRole('searchbox').fill('tomer 38')
    await rowsOf(page, '3').waitFor()
    expect(await rows(page).first().getByRole('rowheader').innerText()).toContain('Customer 38')
  })

  it('keeps amount, state and time in sight on a narrow page, and the choices behind a button', async () => {
    const { page } = await windows.open(goodDay(), { at: '/deposits', width: 360 })
    await rowsOf(page, '120').waitFor()
    const { edges } = await shownIn(rows(page).first(), '.amt, .st, time')
    expect(edges).toHaveLength(3)
    expect(Math.max(...edges)).toBeLessThanOrEqual(360)
    const failed = rows(page).filter({ hasText: 'Customer 38' }).first()
    expect(await failed.locator('.at-narrow time').evaluate((time) => time.scrollWidth <= (time.parentElement?.clientWidth ?? 0))).toBe(
      true,
    )
    await failed.locator('.at-narrow').getByText('Customer 38').waitFor()
    await page.getByRole('button', { name: 'Largest' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filters' }).press('Enter')
    await page.getByRole('button', { name: 'Not credited' }).click()
    await rowsOf(page, '40').waitFor()
    await page.getByRole('button', { name: 'Filters: 1' }).waitFor()
    await page.getByRole('button', { name: 'Largest' }).click()
  })

  it('names a token as soon as it is listed elsewhere, or a deposit of it is heard', async () => {
    for (const event of [
      { kind: 'mint', mint: USDC.mint, standing: 'listed' },
      { kind: 'deposit', slot: 398_200_200n, credits: 1, nonCredits: 0 },
    ] as const) {
      const { page, double, close } = await windows.open({ ...goodDay(), mints: [] }, { at: '/deposits' })
      const assets = page.getByRole('group', { name: 'Asset' })
      await assets.getByRole('button', { name: 'SOL' }).waitFor()
      await page.locator('tbody tr[tabindex]').first().waitFor()
      await expect.poll(() => assets.getByRole('button', { name: 'USDC' }).count()).toBe(0)
      double.scene.mints = [USDC]
      double.tell(event)
      await assets.getByRole('button', { name: 'USDC' }).waitFor({ timeout: NAMED_WITHIN_MS })
      await close()
    }
  })

  it('begins with what the palette was asked to find', async () => {
    const { page } = await windows.open(goodDay(), { at: `/deposits/find/${deposit(5).owner}` })
    await rowsOf(page, '3').waitFor()
    await expect.poll(() => page.getByRole('searchbox', { name: 'Customer, address or signature' }).inputValue()).toBe(deposit(5).owner)
  })

  it('keeps what narrows it in its address: over a reload, and on the way back from a deposit', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/deposits' })
    await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Not credited' }).click()
    await rowsOf(page, '40').waitFor()
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
    await page.getByLabel('From', { exact: true }).fill('2026-01-02')
    expect(new URL(page.url()).hash).toBe('#/deposits/state/no-credit/from/2026-01-02/order/largest')
    await page.reload()
    await rows(page).first().waitFor()
    const pressed = page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Not credited' })
    expect(await pressed.getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-02')
    await page.evaluate(() => void (location.hash = '#/deposits/5'))
    await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor()
    await page.goBack()
    await rows(page).first().waitFor()
    expect(await pressed.getAttribute('aria-pressed')).toBe('true')
    expect(complaints).toEqual([])
  })

  it('finds a text again that has signs of an address in it, and keeps the place of the cursor while one types', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/deposits' })
    const search = page.getByRole('searchbox', { name: 'Customer, address or signature' })
    await search.fill('100% / #1?&+')
    await page.getByText('No deposits match.').waitFor()
    await page.reload()
    await page.getByText('No deposits match.').waitFor()
    expect(await search.inputValue()).toBe('100% / #1?&+')
    await search.press('Home')
    await page.keyboard.type('ab')
    expect(await search.inputValue()).toBe('ab100% / #1?&+')
    expect(complaints).toEqual([])
  })

  it('takes an address that nobody wrote here as far as it says something: a token that is not listed is seen to narrow', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: `/deposits/find/%/state/paid/from/2026-02-30/asset/${addressOf(77)}` })
    await page.getByText('No deposits match.').waitFor()
    const assets = page.getByRole('group', { name: 'Asset' })
    expect(await assets.getByRole('button', { name: `${addressOf(77).slice(0, 4)}…` }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('')
    expect(await page.getByRole('searchbox', { name: 'Customer, address or signature' }).inputValue()).toBe('%')
    expect(complaints).toEqual([])
  })

  it('holds no more rows than are seen, of 100,000', async () => {
    const scene = goodDay()
    scene.deposits = Array.from({ length: 100_000 }, (_, id) => deposit(id + 1))
    const { page } = await windows.open(scene, { at: '/deposits' })
    await rowsOf(page, '100,000').waitFor()
    expect(await mostRowsBeyond(page)).toBeLessThanOrEqual(ROWS_BEYOND)
  })
})

describe('the look of deposits', () => {
  const windows = useWindows()
  standsInEveryLook(windows, {
    name: 'deposits',
    scene: goodDay,
    at: '/deposits',
    ready: async (page) => {
      await rowsOf(page, '120').waitFor()
      await rows(page).nth(1).click()
      await page.locator('.why').waitFor()
    },
  })
  standsInEveryLook(windows, {
    name: 'deposits-empty',
    scene: () => ({ ...goodDay(), deposits: [] }),
    at: '/deposits',
    ready: (page) => page.getByText('No deposits yet.').waitFor(),
  })
})

describe('the look of what is not final yet', () => {
  const windows = useWindows()
  standsInEveryLook(windows, {
    name: 'pending',
    scene: () => ({ ...goodDay(), pending: [pending(1, 'pending'), pending(2, 'vanished')] }),
    at: '/deposits/pending',
    ready: (page) => page.getByText('vanished', { exact: true }).waitFor(),
  })
})
