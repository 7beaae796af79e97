import type { Page } from 'playwright-core'
import { headline, PASSPHRASE, type Story } from './window-story.ts'

/** Looks at the screen that stands there: every look and width. */
type Look = (screen: string) => Promise<void>
/** Somebody who approves by a passphrase of their own. */
export type SecondPerson = { readonly label: string; readonly passphrase: string }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Names a second person and above which amount in SOL they approve; limits what one transaction takes. Each asks for the passphrase. */
export async function setRules(
  { page, hand }: Story,
  { second, above, most }: { readonly second: SecondPerson; readonly above: string; readonly most: string },
  look: Look,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await hand.go('Policy')
  await headline(page, 'One person can pay.').waitFor()
  await hand.press(button(page, 'Name a person'))
  await hand.write(dialog.getByLabel('Who this is'), second.label)
  await hand.write(dialog.getByLabel('Passphrase of the vault'), PASSPHRASE)
  await hand.write(dialog.getByLabel('Passphrase of the second person'), second.passphrase)
  await hand.write(dialog.getByLabel('The same once more'), second.passphrase)
  await look('a person to be named')
  await hand.press(button(page, 'Name this person'))
  await page.getByRole('row', { name: second.label }).waitFor()

  await hand.press(button(page, 'Set a threshold'))
  await hand.write(dialog.getByLabel('Above, in one transaction'), above)
  await hand.write(dialog.getByLabel('Passphrase'), PASSPHRASE)
  await hand.press(button(page, 'Set this threshold'))
  await page.getByRole('region', { name: 'Thresholds' }).getByText('until changed').waitFor()

  await hand.press(button(page, 'Set a limit'))
  await hand.write(dialog.getByLabel('In one transaction'), most)
  await hand.write(dialog.getByLabel('Passphrase'), PASSPHRASE)
  await hand.press(button(page, 'Set this limit'))
  await page.getByRole('region', { name: 'Limits by asset' }).getByText('until changed').waitFor()
  await headline(page, 'Payments above the threshold need a second approval.').waitFor()
  await look('the policy')
}

/** The second person reads what waits, from its bytes, and approves it with their own passphrase; a wrong one signs nothing. */
export async function approveIt({ page, hand }: Story, { label, passphrase }: SecondPerson, does: RegExp, look: Look): Promise<void> {
  await hand.go('Policy')
  await hand.press(button(page, 'Read and decide'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(does).waitFor()
  await dialog.getByText('Read aloud').waitFor()
  await look('a payment that waits')
  const field = dialog.getByLabel(`Passphrase of ${label}`)
  await hand.write(field, `${passphrase}, not`)
  await page.keyboard.press('Enter')
  await dialog.getByText('VAULT_WRONG_PASSPHRASE').waitFor()
  await hand.write(field, passphrase)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** Opens the newest payment from the list of them. */
export async function openNewest({ page, hand }: Story): Promise<void> {
  await hand.go('Pay')
  await hand.press(page.getByRole('region', { name: 'Payments decided before' }).getByRole('link').first())
}

/** Asks for a payment that the policy refuses: the plan says so, the signature is refused, and nothing is stored. */
export async function payRefused(
  { page, hand }: Story,
  { to, amount, says, code }: { readonly to: string; readonly amount: string; readonly says: RegExp; readonly code: string },
  look: Look,
): Promise<void> {
  await hand.go('Pay')
  await hand.write(page.getByLabel('Address, or a label of the address book'), to)
  await hand.write(page.getByLabel('Amount in SOL'), amount)
  await hand.press(button(page, 'Plan the payment'))
  await page.getByText(says).waitFor()
  await look('a payment that is refused')
  await hand.press(button(page, 'Sign and pay'))
  await page.getByRole('alert').getByText(code).waitFor()
}

/** Takes somebody out of who may be paid, which asks for nothing; a payment to them cannot be signed from then on. */
export async function forbid(
  { page, hand }: Story,
  { label, address }: { readonly label: string; readonly address: string },
): Promise<void> {
  await hand.go('Policy')
  await hand.press(button(page, `Forbid ${label}`))
  await page.getByText('Nobody outside may be paid yet.').waitFor()
  await hand.go('Pay')
  await hand.write(page.getByLabel('Address, or a label of the address book'), address)
  await hand.write(page.getByLabel('Amount in SOL'), '0.1')
  await hand.press(button(page, 'Plan the payment'))
  await page.getByText('The signer’s policy does not allow this address.').waitFor()
  await page.getByText('The policy does not allow this payment.').waitFor()
}
