import { type Download, errors, type Locator, type Page } from 'playwright-core'
import { PASSPHRASE } from './window-story.ts'

/** What the foot of the window says to do next. */
export const firstSteps = (page: Page): Locator => page.getByRole('region', { name: 'First steps' })

const LOOK_EVERY_MS = 500
/** After this the page has gone on since it was looked at, and is looked at again. */
const GONE_ON_MS = 5_000

/** How long a step may wait for the chain. */
type Follow = { readonly page: Page; readonly withinMs: number }

/**
 * Does what the window says, and nothing that it does not say: goes where the foot leads, presses the button that it names in quotes, fills in what a form
 * asks for. Gives every sentence that was followed, in order.
 */
export async function followWords({ page, withinMs }: Follow): Promise<readonly string[]> {
  const followed: string[] = []
  const pressed = new Set<string>()
  const saved: Saved = []
  page.on('download', (file) => void saved.push(file))
  page.setDefaultTimeout(GONE_ON_MS)
  const until = performance.now() + withinMs
  while (performance.now() < until) {
    const said = await firstSteps(page).innerText()
    if (said.includes('steps are done')) return followed
    if (followed.at(-1) !== said) followed.push(said)
    try {
      // What was pressed once is waited for.
      const nameOf = (target: Locator) => `${page.url()} ${said} ${target.toString()}`
      const target = (await nextTargets(page, said, saved)).find((one) => !pressed.has(nameOf(one)))
      if (target !== undefined) {
        pressed.add(nameOf(target))
        await target.focus()
        await target.press('Enter')
      }
    } catch (thrown) {
      if (!(thrown instanceof errors.TimeoutError)) throw thrown
    }
    await page.waitForTimeout(LOOK_EVERY_MS)
  }
  throw new Error(`the words lead to no end: ${JSON.stringify(followed.slice(-6))}`)
}

/** Files that the window handed over to be saved. */
type Saved = Download[]

/** Fills in what is asked for, and answers what is to be pressed then, in the order in which it is said. */
async function nextTargets(page: Page, said: string, saved: Saved): Promise<readonly Locator[]> {
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) return fillIn(dialog, said, saved)
  const amount = /Enter ([\d.]+) as the amount/.exec(said)?.[1]
  if (amount !== undefined) await type(page.getByLabel(/^Amount in /), amount)
  await confirm(page)
  const leads = firstSteps(page).getByRole('link')
  const found = (await leads.isVisible()) ? [leads] : []
  for (const [, name = ''] of said.matchAll(/“([^”]+)”/g)) {
    const main = page.locator('#main')
    const named = main.getByRole('button', { name: new RegExp(`^${name}`) }).or(main.getByRole('link', { name, exact: true }))
    if ((await named.count()) === 1 && (await isOpenTo(named))) found.push(named)
  }
  return found
}

/** What a person types where a dialog asks for it; what stands there already is left. */
async function fillIn(dialog: Locator, said: string, saved: Saved): Promise<readonly Locator[]> {
  const file = dialog.locator('input[type="file"]')
  const [backup] = saved
  if (backup !== undefined && (await file.count()) === 1) await file.setInputFiles(await backup.path())
  const number = /enter (\d+)/.exec(said)?.[1]
  if (number !== undefined) await type(dialog.getByLabel(/^How many/), number)
  const passphrase = dialog.locator('input[type="password"]')
  if (await passphrase.isVisible()) await type(passphrase, PASSPHRASE)
  const send = dialog.locator('button[type="submit"]')
  return (await isOpenTo(send)) ? [send] : []
}

/** What a review or a form asks to be confirmed: boxes, and letters of the address that stands there. */
async function confirm(page: Page): Promise<void> {
  for (const box of await page
    .locator('#main')
    .getByRole('checkbox', { name: /is expected\.$|It is the account I mean\./ })
    .all())
    if (!(await box.isChecked())) await box.check()
  const middle = page.getByLabel('Type the 8 characters in the middle')
  if ((await middle.count()) === 0) return
  const address = new URL(page.url()).hash.split('/').at(-1) ?? ''
  await type(middle, address.slice(20, 28))
}

async function type(field: Locator, text: string): Promise<void> {
  if ((await field.isVisible()) && (await field.inputValue()) !== text) await field.fill(text)
}

const isOpenTo = async (button: Locator): Promise<boolean> =>
  (await button.isVisible()) && (await button.isEnabled()) && (await button.getAttribute('aria-disabled')) !== 'true'
