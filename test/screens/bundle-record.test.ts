import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { treasury } from '../core/bundle/support.ts'
import { hostileBundle, offlineBundleDay, onlineBundleDay, openBundle, REFUSED, SIGNABLE, wordsOf } from './support/bundling.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow, scrollsSideways, settle, WIDTHS } from './support/page.ts'
import { standsInEveryLook } from './support/stands.ts'

const AT = { at: '/bundles' }
const SAVED = '/data/strongroom/exports/payment-2026-311-record.pdf'
const SIGNED_SAVED = '/data/strongroom/exports/payment-2026-311-signed-record.pdf'

const save = (page: Page) => page.getByRole('button', { name: 'Save a record' })
const sheet = (page: Page) => page.getByRole('region', { name: 'A record to print' })
const bare = async (part: { textContent(): Promise<string | null> }) => ((await part.textContent()) ?? '').replace(/\s+/g, ' ')

async function sign(page: Page): Promise<void> {
  await page.getByLabel('The six words, as they are read to you').fill(wordsOf(SIGNABLE))
  await page.getByLabel('Type: does not expire').fill('does not expire')
  await page.getByRole('button', { name: 'Sign all 2 transactions' }).press('Enter')
  await page.getByText('5 signatures were made.').waitFor()
}

async function saveRecord(page: Page): Promise<void> {
  await save(page).press('Enter')
  await page.getByText('The record is saved.').waitFor()
}

describe('the record of a bundle', () => {
  const windows = useWindows()

  it('is saved before it is signed and after, by keyboard, and the page says where each is', async () => {
    const { page, double, complaints } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, SIGNABLE)
    await saveRecord(page)
    expect(await bare(sheet(page).locator('.path'))).toBe(SAVED)
    expect(await bare(sheet(page))).toContain('2 pages, 0 of 5 signatures')
    await sign(page)
    expect(await page.getByText(SAVED).count()).toBe(0)
    await saveRecord(page)
    expect(await bare(sheet(page).locator('.path'))).toBe(SIGNED_SAVED)
    expect(await bare(sheet(page))).toContain('5 of 5 signatures')
    expect(double.calls.filter((name) => name.startsWith('bundles.'))).toEqual([
      'bundles.show',
      'bundles.record',
      'bundles.sign',
      'bundles.record',
    ])
    expect(complaints).toEqual([])
  })

  it('is saved of a refused bundle, too', async () => {
    const { page } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, REFUSED)
    await saveRecord(page)
    expect(await bare(sheet(page).locator('.path'))).toBe(SAVED)
  })

  it('says why it is not saved, and can be saved after that', async () => {
    const { page, double } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, SIGNABLE)
    double.refuseNext('bundles.record', { code: 'EXPORT_FAILED', context: { path: SAVED, detail: 'ENOSPC: no space left on device' } })
    await save(page).press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: 'EXPORT_FAILED' })
    await alert.waitFor()
    expect(await bare(alert)).toContain('no space left on device')
    expect(await page.getByText('The record is saved.').count()).toBe(0)
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await saveRecord(page)
    expect(await alert.count()).toBe(0)
  })

  it('is made with the accounts that a person named, where the keys are elsewhere', async () => {
    const { page } = await windows.open(onlineBundleDay(), AT)
    await openBundle(page, SIGNABLE)
    await page.getByRole('button', { name: 'They are meant: review it again' }).press('Enter')
    await page.getByText('A bundle is signed on an offline workstation alone: next, carry it there.').waitFor()
    const asking = page.waitForRequest((request) => request.url().endsWith('/rpc/bundles/record'))
    await saveRecord(page)
    const asked: unknown = (await asking).postDataJSON()
    expect(asked).toMatchObject({
      json: { feePayers: expect.arrayContaining([treasury]), nonceAuthorities: expect.arrayContaining([treasury]) },
    })
  })

  it('keeps a long path within its place at every width', async () => {
    const { page } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, hostileBundle())
    await saveRecord(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 })
      await settle(page)
      expect(await scrollsSideways(page), `${width} px`).toBe(false)
    }
  })

  standsInEveryLook(windows, {
    name: 'bundles-recorded',
    scene: offlineBundleDay,
    at: '/bundles',
    ready: async (page) => {
      await openBundle(page, SIGNABLE)
      await sign(page)
      await saveRecord(page)
      await save(page).scrollIntoViewIfNeeded()
    },
  })
})
