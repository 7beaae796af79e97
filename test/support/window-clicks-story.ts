import type { Locator, Page } from 'playwright-core'
import type { Backend } from '../../src/main/wiring.ts'
import type { Customers } from '../../src/shells/cli/demo/customers.ts'
import { until, untilDone } from './until.ts'
import { expectEmpty, type Payee, sign, typeMiddle } from './window-payment-story.ts'
import type { SecondPerson } from './window-policy-story.ts'
import { headline, PASSPHRASE, type Story } from './window-story.ts'

/** Every asset of the vault, by its label. */
export const TOKENS = ['USDC', 'EURC'] as const
const TREASURY_LAMPORTS = 20_000_000_000n
const DEPOSIT_LAMPORTS = 5_000_000n
const DEPOSIT_TOKENS = 3_000_000n
/** The page of as many sweeps as there are assets. */
const FOLLOWING_ALL = /#\/sweep(\/[0-9a-f-]{36}){3}$/
const SOON = { withinMs: 120_000 }

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
const link = (page: Page, name: string): Locator => page.getByRole('link', { name })

/** Every customer pays in SOL and two tokens, and the treasury has something to pay with. */
export async function payInThree({ client }: Pick<Backend, 'client'>, customers: Customers): Promise<void> {
  const { token, token2022 } = await customers.createMints()
  const mints = [token.mint, token2022.mint]
  for (const [at, mint] of mints.entries()) {
    // A mint can be listed once its creation is final.
    await untilDone(() => client.mints.add({ mint, label: TOKENS[at] ?? '' }), SOON)
  }
  const { accounts } = await client.accounts.list({ role: 'deposit', limit: 1_000 })
  const { treasury } = await client.vault.status({})
  if (treasury === null) throw new Error('the vault has a treasury')
  await customers.airdrop(treasury, TREASURY_LAMPORTS)
  await customers.payIn(
    accounts.flatMap(({ address: to }) => [
      { kind: 'native', to, amount: DEPOSIT_LAMPORTS },
      { kind: 'token', to, amount: DEPOSIT_TOKENS, mint: token.mint },
      { kind: 'token-2022', to, amount: DEPOSIT_TOKENS },
    ]),
  )
  await until(async () => {
    const { holdings } = await client.overview.show({})
    return holdings.length === 1 + TOKENS.length && holdings.every(({ onDepositAccounts }) => onDepositAccounts > 0n)
  }, SOON)
  await until(async () =>
    (await client.accounts.list({ role: 'treasury', limit: 1 })).accounts.some(({ native }) => native >= TREASURY_LAMPORTS),
  )
}

/** The first screen answers, and nothing is pressed. */
export const isAllRight = ({ page }: Story): Promise<void> => page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()

/** Brings every asset home at once. */
export async function sweepAll({ page, hand }: Story): Promise<void> {
  await hand.press(link(page, 'Plan a sweep'))
  await hand.press(button(page, 'Plan the sweep'))
  await hand.press(button(page, /^Sign \d+ transactions$/))
  await page.waitForURL(FOLLOWING_ALL)
  await headline(page, 'All of it arrived in the treasury:').waitFor()
}

/** Pays somebody new, from a pasted address to a signature: allowed, and everything about them confirmed. Enter in the last field plans it, which is no click. */
export async function payNewcomer({ page, hand }: Story, { address, label }: Payee, amount: string): Promise<void> {
  await hand.press(link(page, 'Pay somebody'))
  await hand.write(page.getByLabel('Address, or a label of the address book'), address)
  await expectEmpty({ page, hand })
  await hand.write(page.getByLabel('Amount in SOL'), amount)
  await page.keyboard.press('Enter')
  await hand.press(button(page, 'Allow this address'))
  const dialog = page.getByRole('dialog')
  await hand.write(dialog.getByLabel('Name'), label)
  await hand.write(dialog.getByLabel('Passphrase'), PASSPHRASE)
  await hand.press(button(page, 'Allow this address'))
  await dialog.waitFor({ state: 'detached' })
  await typeMiddle({ page, hand }, address)
  await sign({ page, hand })
  await headline(page, 'is paid: finalized.').waitFor()
}

/** Pays somebody who was paid before; Enter in the last field plans it, which is no click. Leaves the window on the payment's own page. */
export async function payKnown({ page, hand }: Story, { label }: Payee, amount: string): Promise<void> {
  await hand.press(link(page, 'Pay somebody'))
  await hand.write(page.getByLabel('Address, or a label of the address book'), label.slice(0, 4))
  await hand.press(button(page, new RegExp(`^${label}`)))
  await hand.write(page.getByLabel('Amount in SOL'), amount)
  await page.keyboard.press('Enter')
  await sign({ page, hand })
}

/** The second person approves what waits, as the first screen shows it. */
export async function approveWaiting({ page, hand }: Story, { label, passphrase }: SecondPerson): Promise<void> {
  await hand.press(button(page, 'Read and decide'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Read aloud').waitFor()
  await hand.write(dialog.getByLabel(`Passphrase of ${label}`), passphrase)
  await hand.press(button(page, 'Approve it'))
  await dialog.waitFor({ state: 'detached' })
}
