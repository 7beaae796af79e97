import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { offlineBundleDay, openBundle, SIGNABLE, wordsOf } from './support/bundling.ts'
import { unconfirmedDay } from './support/closing.ts'
import { type OpenWindow, useWindows } from './support/open-window.ts'
import { ANNA, payingDay } from './support/paying.ts'
import { payoutDay } from './support/paying-many.ts'
import { BERTAS_PASSPHRASE, fourEyesDay } from './support/policing.ts'
import { addressOf, type Scene, USDC } from './support/scene.ts'
import { signingDay } from './support/signing.ts'
import { manyAssetsDay } from './support/sweeping.ts'
import { tendingDay } from './support/tending.ts'
import { strangeDay } from './support/unlisted.ts'

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const press = (page: Page | Locator, name: string | RegExp) => button(page, name).first().click()

type Act = {
  readonly what: string
  readonly scene: () => Scene
  readonly at: string
  /** Leads to the button. */
  readonly ready: (opened: OpenWindow) => Promise<Locator>
  readonly operation: string
  /** How often it is to be asked: once, or once for each of several. */
  readonly times?: number
}

async function plan(page: Page, to: string): Promise<void> {
  await page.getByLabel('Address, or a label of the address book').fill(to)
  await page.locator('.addr-field').waitFor()
  await page.getByLabel('Amount in SOL').fill('2.5')
  await press(page, 'Plan the payment')
  await page.locator('.deed').waitFor()
}

async function decide(page: Page): Promise<Locator> {
  await press(page, 'Read and decide')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Passphrase of/).fill(BERTAS_PASSPHRASE)
  return dialog
}

const ACTS: readonly Act[] = [
  {
    what: 'a payment',
    scene: payingDay,
    at: '/pay',
    ready: async ({ page }) => {
      await plan(page, ANNA)
      return button(page, 'Sign and pay')
    },
    operation: 'payments.start',
  },
  {
    what: 'a sweep of three assets',
    scene: manyAssetsDay,
    at: '/sweep',
    ready: async ({ page }) => {
      await press(page, 'Plan the sweep')
      await page.locator('.deed').nth(2).waitFor()
      return button(page, /^Sign \d+ transactions?$/)
    },
    operation: 'sweeps.start',
    times: 3,
  },
  {
    what: 'a payout',
    scene: () => payoutDay({ rows: 20 }),
    at: '/pay-many',
    ready: async ({ page }) => {
      const file = { name: 'n.csv', mimeType: 'text/csv', buffer: Buffer.from('recipient,amount\n') }
      await page.getByLabel('Payout file').setInputFiles(file)
      await press(page, 'Check the file')
      await page.getByRole('treegrid', { name: 'Rows of the file' }).waitFor()
      const read = page.getByRole('checkbox', { name: /^I checked the/ })
      if ((await read.count()) > 0) await read.check()
      await page.getByLabel(/^Type the total in/).fill('1')
      return button(page, /^Sign \d+ transactions?$/)
    },
    operation: 'payouts.start',
  },
  {
    what: 'an approval',
    scene: fourEyesDay,
    at: '/policy',
    ready: async ({ page }) => button(await decide(page), 'Approve it'),
    operation: 'approvals.approve',
  },
  {
    what: 'a declining',
    scene: fourEyesDay,
    at: '/policy',
    ready: async ({ page }) => button(await decide(page), 'Decline it'),
    operation: 'approvals.decline',
  },
  {
    what: 'a revocation',
    scene: signingDay,
    at: '/outstanding',
    ready: async ({ page }) => {
      await press(page, 'Revoke')
      return button(page.getByRole('dialog'), 'Sign the revocation')
    },
    operation: 'outstanding.revoke',
  },
  {
    what: 'an unlisted token that is ignored',
    scene: () => strangeDay(1),
    at: '/overview',
    ready: async ({ page }) => button(page, 'Ignore'),
    operation: 'mints.ignore',
  },
  {
    what: 'one of several unlisted tokens that is ignored',
    scene: () => strangeDay(3),
    at: '/settings',
    ready: async ({ page }) => page.getByRole('button', { name: /^Ignore/ }).first(),
    operation: 'mints.ignore',
  },
  {
    what: 'a decision that is confirmed',
    scene: unconfirmedDay,
    at: '/sending',
    ready: async ({ page, double }) => {
      await press(page, 'Confirm it')
      await page.getByRole('dialog').getByLabel('Passphrase').fill(double.scene.passphrase)
      return button(page.getByRole('dialog'), /^Confirm \d/)
    },
    operation: 'activity.confirm',
  },
  {
    what: 'a nonce account that is advanced',
    scene: signingDay,
    at: '/nonces',
    ready: async ({ page }) => {
      await press(page, 'Change cold 2')
      await press(page.getByRole('dialog'), 'Advance it')
      await page.getByRole('dialog').locator('.say .said').first().waitFor()
      return page.getByRole('dialog').locator('button.btn-main, button.btn-stop').last()
    },
    operation: 'nonces.advance',
  },
  {
    what: 'a token account that is closed',
    scene: tendingDay,
    at: `/token-accounts/at/${addressOf(700_003)}`,
    ready: async ({ page }) => {
      await press(page, 'Close it')
      await page.getByRole('dialog').getByText('Closes the token account').first().waitFor()
      return page.getByRole('dialog').locator('button.btn-main, button.btn-stop').last()
    },
    operation: 'tokens.close',
  },
  {
    what: 'a token account that is made',
    scene: tendingDay,
    at: '/token-accounts/new',
    ready: async ({ page }) => {
      await page.getByLabel('The token’s mint').fill(USDC.mint)
      await page.getByLabel('Future owner').fill(addressOf(5))
      await page.getByText('Whoever owns the account can close it and keep its rent.').waitFor()
      return page.locator('button.btn-main').last()
    },
    operation: 'tokens.create',
  },
  {
    what: 'a bundle',
    scene: offlineBundleDay,
    at: '/bundles',
    ready: async ({ page }) => {
      await openBundle(page, SIGNABLE)
      await page.getByLabel('The six words, as they are read to you').fill(wordsOf(SIGNABLE))
      await page.getByLabel(/^Type:/).fill('does not expire')
      return button(page, /^Sign all/)
    },
    operation: 'bundles.sign',
  },
]

/** While the window is busy drawing, presses wait; both come before it could say that the first is under way. */
async function pressTwice(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  await button.evaluate((element) => {
    ;(element as HTMLButtonElement).click()
    ;(element as HTMLButtonElement).click()
  })
}

describe('a button that is pressed twice before the window is drawn again', () => {
  const windows = useWindows()

  it.each(ACTS)('asks once for $what', async ({ scene, at, ready, operation, times = 1 }) => {
    const opened = await windows.open(scene(), { at })
    const { double, page } = opened
    const pressed = await ready(opened)
    const asked = () => double.calls.filter((call) => call === operation).length
    const before = asked()
    await pressTwice(pressed)
    await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThanOrEqual(before + times)
    // What a second press asked for would have come with the first.
    await page.waitForTimeout(300)
    expect(asked()).toBe(before + times)
  })

  it('does not take back with its second click what the first did, however slow a double click is', async () => {
    const { double, page } = await windows.open(strangeDay(3), { at: '/settings' })
    const ignore = page.getByRole('button', { name: /^Ignore/ }).first()
    await ignore.scrollIntoViewIfNeeded()
    const { x, y } = (await ignore.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 20, y + 10)
    await page.getByRole('button', { name: /^Show again/ }).waitFor()
    await page.mouse.click(x + 20, y + 10)
    await page.waitForTimeout(300)
    expect(double.calls.filter((call) => call.startsWith('mints.') && call.endsWith('ignore'))).toEqual(['mints.ignore'])
  })
})
