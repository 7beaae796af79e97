import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, lookAtAll } from './support/page.ts'
import { PAYMENT_ID, payingDay } from './support/paying.ts'
import { addressOf, deposit, goodDay, type Scene } from './support/scene.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything, do anything' })
const options = (page: Page, group: string) => palette(page).getByRole('group', { name: group }).getByRole('option')
const place = (page: Page) => new URL(page.url()).hash

describe('the palette', () => {
  const windows = useWindows()

  async function openOver(scene: Scene) {
    const opened = await windows.open(scene, { at: '/settings' })
    await opened.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await opened.page.keyboard.press('Control+k')
    await opened.page.getByRole('combobox').waitFor()
    const type = (text: string) => opened.page.getByRole('combobox').fill(text)
    return { ...opened, type }
  }

  it('finds a person by a part of their label, and leads to them', async () => {
    const { page, type, complaints } = await openOver(payingDay())
    await type('supplier')
    await options(page, 'Recipients').getByText('Anna, supplier').waitFor()
    await expect.poll(() => palette(page).getByRole('status').textContent()).toContain('1 result')
    expect(await lookAtAll(page, 'palette-found')).toEqual([])
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader', { name: 'Anna, supplier' }).waitFor()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).not.toBe('')
    expect(place(page)).toContain('#/recipients/find/')
    expect(complaints).toEqual([])
  })

  it('finds an account by its label', async () => {
    const { page, type } = await openOver(goodDay())
    await type('customer c-10007')
    await options(page, 'Accounts').getByText('Customer C-10007').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => place(page)).toContain('#/accounts/find/')
  })

  it('finds a payment by a part of its reference, and a payment by its amount', async () => {
    const scene = payingDay()
    const [line] = scene.paying.decided.get(PAYMENT_ID)?.lines ?? []
    if (line === undefined) throw new Error('a payment is on its way on that day')
    const { page, type, complaints } = await openOver(scene)
    await type(line.reference.slice(1).toUpperCase())
    await options(page, 'Payments').getByText(line.reference).waitFor()
    const about = (await options(page, 'Payments').first().textContent()) ?? ''
    await type(/[0-9][0-9.,]* \w+/.exec(about.slice(line.reference.length))?.[0] ?? '')
    await options(page, 'Payments').getByText(line.reference).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => place(page)).toContain(`#/activity/payment/${line.intent.split('/')[0]}`)
    expect(complaints).toEqual([])
  })

  it('finds a deposit by its exact amount', async () => {
    const scene = goodDay()
    const row = { ...deposit(1), asset: { kind: 'native' } as const, before: 1n, after: 7_123_456_790n }
    const { page, type } = await openOver({ ...scene, deposits: [row] })
    await type('7.123456789 SOL')
    await options(page, 'Deposits').getByText('7.123456789 SOL').waitFor()
    await type('7.1234567')
    await palette(page).getByText('No results. You can search for').waitFor()
    expect(await options(page, 'Deposits').count()).toBe(0)
  })

  it('finds what can be done by its name, and takes no word for an address', async () => {
    const { page, type, double } = await openOver(goodDay())
    for (const [word, act] of [
      ['export', 'Export a table'],
      ['revoke', 'Revoke a transaction'],
      ['approve', 'Approve or decline a transaction'],
      ['backup', 'Save a backup of the vault'],
      ['derive', 'Derive more accounts'],
      ['passphrase', 'Change the passphrase'],
    ] as const) {
      await type(word)
      await options(page, 'Do').getByText(act).waitFor()
      expect(await options(page, 'Find').count()).toBe(0)
    }
    await type(addressOf(7).slice(0, 31))
    await palette(page).getByText('No results. You can search for').waitFor()
    await type(addressOf(7))
    await options(page, 'Find').first().waitFor()
    expect(await options(page, 'Find').count()).toBe(3)
    expect(double.calls.filter((call) => /start|sign|lock/.test(call))).toEqual([])
  })

  it('shows what waits for a person first while nothing is typed, with headings and the keys of places', async () => {
    const { page, type } = await openOver({ ...goodDay(), backupDue: true })
    const first = palette(page).getByRole('option').first()
    await expect.poll(() => first.textContent()).toContain('The vault has no backup that is proved and current.')
    expect(await options(page, 'Waiting for you').count()).toBe(1)
    expect(await options(page, 'Go to').filter({ hasText: 'Deposits' }).textContent()).toBe('Depositsg d')
    await expect.poll(() => palette(page).getByRole('status').textContent()).toMatch(/\d+ results/)
    expect(await lookAtAll(page, 'palette-waits')).toEqual([])
    await type('deposits')
    expect(await options(page, 'Waiting for you').count()).toBe(0)
  })

  it('shows no answer to an earlier text, however late it comes', async () => {
    const { page, type, double } = await openOver(payingDay())
    const answer = double.holdNext('recipients.list')
    await type('supplier')
    await expect.poll(() => double.calls.includes('recipients.list')).toBe(true)
    await palette(page).getByText('Searching…').waitFor()
    await type('orbit')
    await options(page, 'Recipients').getByText('Orbit Market Making').waitFor()
    answer()
    await type('orbit market')
    await options(page, 'Recipients').getByText('Orbit Market Making').waitFor()
    expect(await options(page, 'Recipients').allTextContents()).not.toContainEqual(expect.stringContaining('Anna'))
  })

  it('says that something could not be searched, never that there is nothing', async () => {
    const { page, type, double } = await openOver(payingDay())
    double.refuseAll('activity.find', { code: 'JOURNAL_FULL', context: { path: 'the journal' } })
    await type('invoice that nobody has')
    await palette(page).getByText('Not everything could be searched').waitFor()
    expect(await palette(page).getByText('No results').count()).toBe(0)
    await type('orbit')
    await options(page, 'Recipients').getByText('Orbit Market Making').waitFor()
    expect(await palette(page).getByText('Not everything could be searched').isVisible()).toBe(true)
  })
})
