import type { Locator, Page } from 'playwright-core'
import type { Address } from '../../src/core/address/address.ts'
import { expectEmpty, typeMiddle } from './window-payment-story.ts'
import { headline, type Story } from './window-story.ts'

/** Looks at the screen that stands there: every look and width. */
type Look = (screen: string) => Promise<void>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const inPool = (page: Page, label: string): Locator => page.getByRole('row', { name: new RegExp(label) })
/** Every change that was signed here is final, so many of them. */
const seeFinal = (page: Page, changes: number): Promise<void> =>
  page
    .getByLabel('Change of a nonce account')
    .getByText('finalized')
    .nth(changes - 1)
    .waitFor()

/** Makes the first nonce account of the pool, and follows it to its end. Leaves the window at the pool, as every step below. */
export async function createNonce({ page, hand }: Story, label: string, look: Look): Promise<void> {
  await hand.go('Nonce accounts')
  await headline(page, 'No nonce accounts').waitFor()
  await hand.press(button(page, 'Create nonce accounts'))
  const dialog = page.getByRole('dialog')
  await hand.write(dialog.getByLabel('Label'), label)
  await dialog.getByText('Rent of the new account').waitFor()
  await look('a nonce account to be made')
  await hand.press(button(page, 'Sign 1 creation'))
  await seeFinal(page, 1)
  await headline(page, '1 of 1 is free, 0 reserved.').waitFor()
  await look('the pool')
}

/** Gives it a new value, which is another than it showed before. */
export async function advanceNonce({ page, hand }: Story, label: string, look: Look): Promise<void> {
  const before = await valueOf(page, label)
  await hand.press(button(page, `Change ${label}`))
  await page.getByRole('dialog').locator('.say .said').waitFor()
  await look('a change to be signed')
  await hand.press(button(page, 'Sign the advance'))
  await seeFinal(page, 2)
  await page.waitForFunction(
    ({ was, name }) => [...document.querySelectorAll('tr')].some((row) => row.innerText.includes(name) && !row.innerText.includes(was)),
    { was: before, name: label },
  )
}

/** Hands it to another key of this vault, which takes it out of the pool's reach until it is taken in again. */
export async function handNonceOver({ page, hand }: Story, { label, account, to }: { label: string; account: string; to: string }) {
  await hand.press(button(page, `Change ${label}`))
  const dialog = page.getByRole('dialog')
  await hand.press(dialog.getByRole('button', { name: 'Transfer authority' }))
  await hand.write(dialog.getByLabel('The new authority'), to)
  await dialog.locator('.say .said', { hasText: to }).waitFor()
  await page.keyboard.press('Enter')
  await seeFinal(page, 1)
  await inPool(page, label).getByText('another key’s').waitFor()
  await hand.press(button(page, 'Add existing'))
  await hand.write(dialog.getByLabel('Address of the nonce account'), account)
  await hand.press(button(page, 'Add it'))
  await inPool(page, label).getByText('free', { exact: true }).waitFor()
}

/** Takes everything out of it, which closes it. */
export async function closeNonce({ page, hand }: Story, label: string): Promise<void> {
  await hand.press(button(page, `Change ${label}`))
  const dialog = page.getByRole('dialog')
  await hand.press(dialog.getByRole('button', { name: 'Withdraw from it' }))
  await hand.write(dialog.getByLabel('SOL to take out'), 'all')
  await dialog.getByText('To treasury').waitFor()
  await hand.press(button(page, 'Sign the withdrawal'))
  await seeFinal(page, 2)
  await headline(page, 'No nonce accounts').waitFor()
}

/** Signs a payment over the nonce; a person types what such a signature is, and of a recipient that is new what is asked of those. */
export async function signOverNonce(
  story: Story,
  { to, amount, isNew }: { readonly to: Address; readonly amount: string; readonly isNew: boolean },
  look: Look,
): Promise<void> {
  const { page, hand } = story
  await hand.go('Pay')
  await hand.write(page.getByLabel('Address, or a label of the address book'), to)
  await hand.write(page.getByLabel('Amount in SOL'), amount)
  if (isNew) await expectEmpty(story)
  await hand.press(page.locator('summary', { hasText: 'Options' }))
  await hand.pick(page.getByLabel('Until it is used or revoked'))
  await page.getByText('One nonce account is free.').waitFor()
  await hand.press(button(page, 'Plan the payment'))
  await page.getByRole('heading', { name: `Pay ${amount} SOL` }).waitFor()
  if (isNew) await typeMiddle(story, to)
  await hand.write(page.getByLabel('Type: does not expire'), 'does not expire')
  await look('a payment that does not expire')
  await hand.press(button(page, 'Sign and pay'))
  await page.waitForURL(/#\/pay\/[0-9a-f-]{36}$/)
}

/** Revokes the one signature that can still land, and gives it up: it is proved dead. */
export async function revokeIt({ page, hand }: Story, look: Look): Promise<void> {
  await hand.go('Outstanding')
  await headline(page, '1 signature can still land.').waitFor()
  const signatures = page.getByRole('treegrid', { name: 'Outstanding signatures' })
  await hand.openRow(signatures, 1)
  await page.getByText('It does not expire.').waitFor()
  await look('what is outstanding')
  await hand.press(button(page, 'Revoke'))
  await page.getByRole('dialog').getByText('A separate transaction advances the nonce').waitFor()
  await hand.press(button(page, 'Sign the revocation'))
  await page.getByText('It is revoked: no copy of it can land any more.').waitFor()
  await headline(page, 'No signature can move money now.').waitFor()
  await look('nothing is outstanding')
}

/** The value that the pool shows of it, as far as it is written there. */
async function valueOf(page: Page, label: string): Promise<string> {
  const columns = await page.getByRole('columnheader').allInnerTexts()
  const at = columns.findIndex((head) => head.trim().toLowerCase() === 'value')
  const text = await inPool(page, label).getByRole('cell').or(inPool(page, label).getByRole('rowheader')).nth(at).innerText()
  return text.trim()
}
