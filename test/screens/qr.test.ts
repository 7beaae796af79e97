import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { encodeBundle } from '../../src/core/bundle/encode.ts'
import { type Drawing, drawCode, encodeContents } from '../../src/renderer/qr/codes.ts'
import { fileRead, manyPayments, offlineBundleDay, openBundle, SIGNABLE, SIGNED, wordsOf } from './support/bundling.ts'
import { returningDay } from './support/carrying.ts'
import { allowCamera, camerasOf, keepReviewed, letSee, putCamera, refuseCamera, turnCameraOn } from './support/carrying-codes.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow } from './support/page.ts'
import { standsInEveryLook } from './support/stands.ts'

const AT = { at: '/bundles' }
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
const codeOf = (page: Page) => page.getByRole('img', { name: 'QR code' }).locator('path').getAttribute('d')

/** The codes of a bundle, one after the other. */
function drawingsOf(bundle: typeof SIGNABLE): () => Drawing {
  const { next } = encodeContents(new TextEncoder().encode(encodeBundle(bundle)))
  return () => drawCode(next(), false)
}

describe('a bundle as QR codes', () => {
  const windows = useWindows()

  it('is shown slowly where motion is reduced, stands still where it is paused, and goes on', async () => {
    const { page, complaints } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, SIGNABLE)
    await press(page, 'Show as QR code')
    await page.getByRole('dialog', { name: 'The bundle, as QR codes' }).waitFor()
    expect(await page.getByRole('button', { name: 'Slow' }).getAttribute('aria-pressed')).toBe('true')
    const first = await codeOf(page)
    await expect.poll(() => codeOf(page)).not.toBe(first)
    await press(page, 'Fast')
    await press(page, 'Pause')
    const paused = await codeOf(page)
    await page.waitForTimeout(300)
    expect(await codeOf(page)).toBe(paused)
    await press(page, 'Go on')
    await expect.poll(() => codeOf(page)).not.toBe(paused)
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('is shown once it is signed, with its signatures', async () => {
    const { page } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, SIGNABLE)
    await page.getByLabel('The six words, as they are read to you').fill(wordsOf(SIGNABLE))
    await page.getByLabel('Type: does not expire').fill('does not expire')
    await press(page, 'Sign all 2 transactions')
    await page.getByText('5 signatures were made.').waitFor()
    await press(page, 'Show as QR code')
    await page.getByRole('dialog', { name: 'The signed bundle, as QR codes' }).waitFor()
    expect(await codeOf(page)).toBe(drawingsOf(SIGNED)().path)
  })

  it('is not shown where it is more than codes carry, and the page says so', async () => {
    const { page } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, manyPayments(1_200))
    await page.getByText('It is larger than 1 MiB: carry its file.').waitFor()
    await press(page, 'Show as QR code')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  standsInEveryLook(windows, {
    name: 'qr-shown',
    scene: offlineBundleDay,
    at: '/bundles',
    async ready(page) {
      await openBundle(page, SIGNABLE)
      await press(page, 'Show as QR code')
      await page.getByRole('img', { name: 'QR code' }).waitFor()
    },
  })
})

describe('the camera', () => {
  const windows = useWindows()

  /** A page whose camera is on. */
  async function openScanning() {
    const window = await windows.open(offlineBundleDay(), AT)
    await putCamera(window.page)
    await press(window.page, 'Scan a QR code')
    await turnCameraOn(window.page)
    return window
  }

  it('reads a bundle, says what is missing and what is another code, and gives the bundle to its review', async () => {
    const { page, complaints } = await openScanning()
    const reviewed = keepReviewed(page)
    await page.getByText('Hold the screen with the QR code before the camera').waitFor()
    await letSee(page, drawCode('https://elsewhere.example/', true))
    await page.getByText('UR_NOT_READABLE').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    const next = drawingsOf(SIGNABLE)
    await letSee(page, next())
    await page.getByText('UR_NOT_READABLE').waitFor({ state: 'detached' })
    await page.getByText(/^1 of \d+$/).waitFor()
    while ((await page.getByRole('dialog').count()) > 0) {
      await letSee(page, next())
      await page.waitForTimeout(120)
    }
    await page.getByRole('region', { name: 'The six words' }).waitFor()
    expect(reviewed.map(String)).toEqual([encodeBundle(SIGNABLE)])
    expect(await camerasOf(page)).toEqual(['ended'])
    await page.getByText('scanned-bundle.json').waitFor()
    expect(complaints).toEqual([])
  })

  it('reads the signed bundle that is brought back', async () => {
    const { page, complaints } = await windows.open(returningDay(), { at: '/bundles/return' })
    await putCamera(page)
    await press(page, 'Scan a QR code')
    await turnCameraOn(page)
    const next = drawingsOf(SIGNED)
    while ((await page.getByRole('dialog').count()) > 0) {
      await letSee(page, next())
      await page.waitForTimeout(120)
    }
    await page.getByRole('region', { name: 'What it is' }).getByText('5 of 5 are in it').waitFor()
    expect(await camerasOf(page)).toEqual(['ended'])
    expect(complaints).toEqual([])
  })

  it('names what is no bundle by the refusal that a file of it gets', async () => {
    const { page } = await openScanning()
    const reviewed = keepReviewed(page)
    const altered = encodeBundle(SIGNABLE).replace('"invoice 6"', '"invoice 9"')
    const { next } = encodeContents(new TextEncoder().encode(altered))
    while ((await page.getByRole('dialog').count()) > 0) {
      await letSee(page, drawCode(next(), false))
      await page.waitForTimeout(120)
    }
    await page.getByText('BUNDLE_DIGEST').waitFor()
    expect(reviewed.map(String)).toEqual([altered])
  })

  it('is off while it is paused, and once the dialog is closed', async () => {
    const { page } = await openScanning()
    await press(page, 'Pause')
    await page.getByText('The camera is off.').waitFor()
    expect(await camerasOf(page)).toEqual(['ended'])
    await press(page, 'Go on')
    await turnCameraOn(page)
    expect(await camerasOf(page)).toEqual(['ended', 'live'])
    await page.keyboard.press('Escape')
    await expect.poll(() => camerasOf(page)).toEqual(['ended', 'ended'])
  })

  it('is off once the page is left', async () => {
    const { page } = await openScanning()
    await page.evaluate("location.hash = '/overview'")
    await expect.poll(() => camerasOf(page)).toEqual(['ended'])
  })

  it('is off where it is allowed only after the dialog was closed', async () => {
    const { page } = await windows.open(offlineBundleDay(), AT)
    await putCamera(page)
    await press(page, 'Scan a QR code')
    await page.getByText('Hold the screen with the QR code before the camera').waitFor()
    await expect.poll(() => page.evaluate('isAsked()')).toBe(true)
    await page.keyboard.press('Escape')
    await allowCamera(page)
    await expect.poll(() => camerasOf(page)).toEqual(['ended'])
  })

  it.each([
    ['NotFoundError', 'This workstation has no camera that the window can use.'],
    ['NotAllowedError', 'The window may not use the camera.'],
    ['NotReadableError', 'The camera does not start: another program may be using it.'],
  ])('that answers %s is said in words, and can be asked for again', async (name, words) => {
    const { page, complaints } = await windows.open(offlineBundleDay(), AT)
    await refuseCamera(page, name)
    await press(page, 'Scan a QR code')
    await page.getByText(words).waitFor()
    await press(page, 'Begin again')
    await page.getByText(words).waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await press(page, 'Close')
    await page.getByLabel('Bundle file').waitFor()
    expect(complaints).toEqual([])
  })

  it('is asked for by nobody who only opens a file', async () => {
    const { page, complaints } = await windows.open(offlineBundleDay(), AT)
    await putCamera(page)
    await page.getByLabel('Bundle file').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await fileRead(page)
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name: url }) => url))
    expect(fetched.filter((url) => url.includes('camera-scan') || url.includes('animated-qr'))).toEqual([])
    expect(await page.evaluate('isAsked()')).toBe(false)
    expect(complaints).toEqual([])
  })

  standsInEveryLook(windows, {
    name: 'qr-scanned',
    scene: offlineBundleDay,
    at: '/bundles',
    async ready(page) {
      await putCamera(page)
      await press(page, 'Scan a QR code')
      await turnCameraOn(page)
      await letSee(page, drawingsOf(SIGNABLE)())
      await page.getByText(/^1 of \d+$/).waitFor()
    },
  })
})
