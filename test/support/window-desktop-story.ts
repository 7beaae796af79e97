import type { Page } from 'playwright-core'
import { mouseHand } from './window-hand.ts'
import {
  deriveAccounts,
  FOLLOWING,
  headline,
  makeVault,
  onItsWay,
  PASSPHRASE,
  reviewSweep,
  seeHome,
  signatureButton,
  type Story,
} from './window-story.ts'

/** Few enough that the practice network's customers pay in to all of them at once. */
const ACCOUNTS = 20
/** Customers go on paying in while the plan is read, and each payment makes it another plan; they pause longer than a signature takes. */
const SIGNATURES_MAX = 5
/** A machine with other work is not what is tested. */
const PATIENCE_MS = 150_000

export type DesktopStage = {
  /** The window of a desktop shell on a fresh data folder. */
  readonly page: Page
  /** The person leaves the machine: the operating system tells the app that the screen is locked. */
  readonly leave: () => Promise<void>
}

/**
 * The whole way through the desktop shell, on the practice network with its own customers: from the first run to money at home, a reload in
 * the middle of it, and the lock. The same in the stand-in for Electron and in Electron itself.
 */
export async function tellDesktopStory({ page, leave }: DesktopStage): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS)
  const story: Story = { page, hand: mouseHand(page), accounts: ACCOUNTS }
  await makeVault(story)
  await deriveAccounts(story)
  await seeAllPaid(story)
  await reviewSweep(story, (step) => (step === 'choosing' ? chooseSol(story) : Promise.resolve()))
  await signAsRead(story)
  await reloadOnTheWay(story)
  await seeHome(story)
  await lockAndOpen(story)
  await leave()
  await seeLocked(page)
}

/** Customers have paid in to every account, and each of those deposits is credited. */
async function seeAllPaid({ page, hand, accounts }: Story): Promise<void> {
  await hand.go('Deposits')
  await page.waitForFunction(
    ({ least }) => Number(/^(\d+) deposits were credited/.exec(document.querySelector('.head .say')?.textContent ?? '')?.[1] ?? 0) >= least,
    { least: accounts },
  )
}

/** Customers pay in tokens too, and all assets are swept unless one is chosen. */
const chooseSol = ({ page, hand }: Story): Promise<void> => hand.press(page.getByRole('radio', { name: /^SOL/ }))

/** Signs; where a deposit came in between, reads the new plan that is shown, and signs that. */
async function signAsRead(story: Story): Promise<void> {
  const { page, hand } = story
  for (let signatures = 0; signatures < SIGNATURES_MAX; signatures += 1) {
    const before = await page.locator('.deed h2').innerText()
    await hand.press(signatureButton(story))
    const came = await page.waitForFunction((text) => {
      const deed = document.querySelector<HTMLElement>('.deed h2')
      if (deed === null) return 'signed'
      return deed.innerText === text ? false : 'changed'
    }, before)
    if ((await came.jsonValue()) === 'signed') return page.waitForURL(FOLLOWING)
    await page.getByRole('alert').getByText('Nothing was signed.').waitFor()
  }
  throw new Error(`the plan was another one ${SIGNATURES_MAX} times`)
}

/** Everything that is under way is in the journal, so that the page finds it again, at the same place, with the vault still open. */
async function reloadOnTheWay(story: Story): Promise<void> {
  const { page } = story
  await onItsWay(story).waitFor()
  const place = page.url()
  await page.reload()
  await headline(page, /transactions are finalized|All of it arrived in the treasury/).waitFor()
  if (page.url() !== place) throw new Error(`the window came back at ${page.url()}, not at ${place}`)
}

async function lockAndOpen({ page, hand }: Story): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Lock now' }))
  await seeLocked(page)
  await hand.write(page.getByLabel('Passphrase', { exact: true }), PASSPHRASE)
  await hand.press(page.getByRole('button', { name: 'Open the vault' }))
  await headline(page, 'All of it arrived in the treasury').waitFor()
}

const seeLocked = (page: Page): Promise<void> => page.getByRole('heading', { name: 'The vault is closed.' }).waitFor()
