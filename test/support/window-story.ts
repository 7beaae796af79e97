import type { Locator, Page } from 'playwright-core'
import { formatAmount } from '../../src/core/amount/format.ts'
import type { Backend } from '../../src/main/wiring.ts'
import type { Customers } from '../../src/shells/cli/demo/customers.ts'
import type { Hand } from './window-hand.ts'

export const PASSPHRASE = 'seven plain words are better than one'
/** Sources that fit into one transaction of the legacy version. */
const ACCOUNTS_PER_TRANSACTION = 10
/** What the first customer pays; each after it pays a lamport more, so that no two deposits are alike. */
const FIRST_PAID_LAMPORTS = 5_000_000n

/** Somebody at a window, and how many deposit accounts they have: a multiple of what one transaction takes. */
export type Story = { readonly page: Page; readonly hand: Hand; readonly accounts: number }

const transactionsOf = ({ accounts }: Story): number => accounts / ACCOUNTS_PER_TRANSACTION

/** The sentence that a screen begins with. */
export const headline = (page: Page, text: string | RegExp): Locator => page.locator('.head .say', { hasText: text })

/** That sentence while none of the sweep's transactions is finalized. */
export const onItsWay = (story: Story): Locator => headline(story.page, `0 of ${transactionsOf(story)} transactions are finalized.`)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The practice network, a passphrase twice, the words shown once and three of them asked back. */
export async function makeVault({ page, hand }: Story): Promise<void> {
  await hand.press(button(page, 'Start practising'))
  await hand.write(page.getByLabel('Passphrase', { exact: true }), PASSPHRASE)
  await hand.write(page.getByLabel('The same passphrase again'), PASSPHRASE)
  await hand.press(button(page, 'Make the vault'))
  await page.getByRole('heading', { name: 'Write these 24 words down, on paper.' }).waitFor()
  const words = await page.locator('.dwords li').allTextContents()
  await hand.tick(page.getByLabel('They are written down'))
  await hand.press(button(page, 'Ask me for three of them'))
  await page.getByRole('heading', { name: 'Read three of them from the paper.' }).waitFor()
  for (const label of await page.getByText(/^Word \d+$/).allTextContents()) {
    await hand.write(page.getByLabel(label, { exact: true }), words[Number(label.slice('Word '.length)) - 1] ?? '')
  }
  await hand.press(button(page, 'Check the words'))
}

/** A deposit account for each customer, counted up to the last. */
export async function deriveAccounts({ page, hand, accounts }: Story): Promise<void> {
  await hand.write(page.getByLabel('Deposit accounts'), String(accounts))
  await hand.press(button(page, `Derive ${accounts} accounts`))
  await page.getByRole('progressbar', { name: 'Deriving deposit accounts' }).waitFor()
  await page.getByText(`${accounts} of ${accounts}`).waitFor()
  await hand.press(button(page, 'Open Strongroom'))
  await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
}

/** Every customer pays in once; gives what they paid in all. */
export async function payIn({ client, customers }: { client: Backend['client']; customers: Customers }): Promise<bigint> {
  const { accounts } = await client.accounts.list({ role: 'deposit', limit: 1_000 })
  const wishes = accounts.map(({ address: to }, at) => ({ kind: 'native', to, amount: FIRST_PAID_LAMPORTS + BigInt(at) }))
  await customers.payIn(wishes)
  return wishes.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Each deposit is credited on screen, and the third of them says why. */
export async function seeCredited({ page, hand, accounts }: Story): Promise<void> {
  await hand.go('Deposits')
  await headline(page, `${accounts} deposits were credited in the last 24 hours.`).waitFor()
  await hand.press(page.getByRole('button', { name: 'Credited', exact: true }))
  await page.getByText(new RegExp(`Rows 1 to \\d+ of ${accounts}`)).waitFor()
  await hand.openRow(page.getByRole('treegrid', { name: 'Deposits' }), 3)
  await page.getByText(/^This account truly received/).waitFor()
}

/** Chooses, plans and reads a sweep of everything; each of these steps is looked at on the way. Leaves the window before the signature. */
export async function reviewSweep(story: Story, look: (step: string) => Promise<void> = async () => undefined): Promise<void> {
  const { page, hand, accounts } = story
  await hand.go('Sweep')
  await headline(page, 'on deposit accounts. Choose what to sweep.').waitFor()
  await look('choosing')
  await hand.press(button(page, 'Plan the sweep'))
  await headline(page, `${accounts} accounts are swept in ${transactionsOf(story)} transactions, for 0.000005 SOL an account.`).waitFor()
  await page.getByText('There is one destination, and it is the treasury account of this vault.').waitFor()
  await look('the review')
}

/** Signs what was read. Leaves the window on the way of its transactions. */
export async function signSweep(story: Story): Promise<void> {
  await story.hand.press(signatureButton(story))
  await story.page.waitForURL(FOLLOWING)
}

/** The page of one sweep. */
export const FOLLOWING = /#\/sweep\/[0-9a-f-]{36}$/

export const signatureButton = (story: Story): Locator => button(story.page, `Sign ${transactionsOf(story)} transactions`)

/** All of it is home on the sweep's own screen: every transaction, every account. */
export async function seeHome(story: Story): Promise<void> {
  const { page } = story
  const transactions = transactionsOf(story)
  await headline(page, `All of it arrived in the treasury: ${transactions} transactions, finalized.`).waitFor()
  await page.getByText(`finalized ${transactions}`, { exact: true }).waitFor()
  await page.locator('#main').getByText(`${transactions} of ${transactions}`, { exact: true }).waitFor()
}

/** The overview shows that this much SOL is held in all. */
export async function seeHeld({ page, hand }: Story, lamports: bigint): Promise<void> {
  await hand.go('Overview')
  const sol = page.getByRole('region', { name: 'Holdings by asset' }).getByRole('row', { name: /^SOL/ })
  await sol.getByRole('cell', { name: formatAmount({ amount: lamports, decimals: 9, padded: true }), exact: true }).waitFor()
}
