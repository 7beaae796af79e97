import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { loadWindow } from '../../src/shells/browser/files.ts'
import { openLoopback } from '../../src/shells/browser/server.ts'
import { PASSPHRASE } from '../main/backend.ts'
import { decide, heldBy, isSettled, NOTE, openHeld, openRestored, PAID, type Town } from '../main/compare/town.ts'
import { buildWindow } from '../screens/support/build.ts'
import { findBarriersInEveryLook, openPage } from '../screens/support/page.ts'
import { closeBrowser, openBrowser } from '../support/chromium.ts'
import { keyboardHand } from '../support/window-hand.ts'

/** The chain goes on while somebody is at the window. */
const BLOCK_EVERY_MS = 100
const PATIENCE_MS = 150_000
const STORY_MS = 600_000

let built: string
let browser: Browser
beforeAll(async () => {
  built = await buildWindow()
  browser = await openBrowser()
})
afterAll(async () => {
  await closeBrowser(browser)
})

function letBlocksPass({ practice }: Town): void {
  let last = Promise.resolve()
  const timer = setInterval(() => void (last = last.then(() => practice.advance(1n))), BLOCK_EVERY_MS)
  onTestFinished(async () => {
    clearInterval(timer)
    await last
  })
}

it(
  'the window of an older journal that was put back compares and opens sending again by keyboard alone, and what it shows as open is paid once',
  async () => {
    const { town, payee, id } = await openRestored(8)
    const backend = await openHeld(town)
    const defects: unknown[] = []
    const files = await loadWindow(built)
    const loopback = await openLoopback({ files, backend: async () => backend, onDefect: (error) => void defects.push(error) })
    onTestFinished(() => loopback.close())
    const { page, complaints, close } = await openPage(browser, loopback.launchUrl)
    onTestFinished(() => close())
    page.setDefaultTimeout(PATIENCE_MS)
    letBlocksPass(town)
    const hand = keyboardHand(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await hand.write(page.getByLabel('Passphrase'), PASSPHRASE)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'it is an older copy, or another journal' }).waitFor()
    await hand.press(page.getByRole('link', { name: 'Compare with the chain and open sending again' }))
    await page.getByText('Compare what your keys did on chain with what was signed here.').waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await hand.press(button('Compare with the chain'))
    const outside = page.getByRole('region', { name: 'What your keys did beside what is followed here' })
    await outside.getByText('recorded as paid', { exact: true }).waitFor()
    await outside.getByText('invoice 1').waitFor()
    await page.getByText('no case is left').waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await hand.press(button('Open sending again'))
    await hand.write(page.getByLabel('What was compared'), NOTE)
    await hand.write(page.getByLabel('Passphrase'), PASSPHRASE)
    await hand.press(button('Open sending'))
    await page.getByText('Sending is open: what has the signer’s seal, and waits for nobody’s approval, is signed and sent.').waitFor()

    const { client } = backend
    expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    await expect(decide(backend, payee, 'invoice 1')).rejects.toMatchObject({ data: { code: 'PAYMENT_NOTHING_TO_PAY' } })
    await isSettled(town, backend, await decide(backend, payee, 'invoice 2'))
    expect(await heldBy(town, payee)).toBe(2n * PAID)
    expect((await client.activity.verify({})).problems).toEqual([])
    expect(complaints).toEqual([])
    expect(defects).toEqual([])
  },
  STORY_MS,
)
