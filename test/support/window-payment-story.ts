import type { Page } from 'playwright-core'
import type { Address } from '../../src/core/address/address.ts'
import type { Backend } from '../../src/main/wiring.ts'
import type { Customers } from '../../src/shells/cli/demo/customers.ts'
import { until, untilDone } from './until.ts'
import type { SecondPerson } from './window-policy-story.ts'
import { headline, PASSPHRASE, type Story } from './window-story.ts'

/** Somebody outside who is paid, as the address book calls them. */
export type Payee = { readonly address: Address; readonly label: string }

/** Looks at the screen that stands there: every look and width. */
type Look = (screen: string) => Promise<void>

export const TOKEN = 'USDC'
const SOON = { withinMs: 120_000 }
/** The characters that the review asks for. */
const MIDDLE = { from: 20, to: 28 } as const

type Working = Pick<Story, 'page' | 'hand'>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Gives the treasury something to pay with: lamports, and tokens of a mint that it lists. */
export async function fundTreasury(
  { client }: Pick<Backend, 'client'>,
  customers: Customers,
  { lamports, tokens }: { readonly lamports: bigint; readonly tokens: bigint },
): Promise<void> {
  const { accounts } = await client.accounts.list({ role: 'treasury', limit: 1 })
  const [treasury] = accounts
  if (treasury === undefined) throw new Error('the vault has a treasury')
  const { token } = await customers.createMints()
  await customers.airdrop(treasury.address, lamports)
  // A mint can be listed once its creation is final.
  await untilDone(() => client.mints.add({ mint: token.mint, label: TOKEN }), SOON)
  await customers.payIn([{ kind: 'token', to: treasury.address, amount: tokens, mint: token.mint }])
  await until(async () => {
    const [held] = (await client.accounts.list({ role: 'treasury', limit: 1 })).accounts
    return held !== undefined && held.native >= lamports && held.tokens.some(({ amount }) => amount === tokens)
  }, SOON)
}

/** Adds somebody to the address book and lets the signer pay them, with the passphrase, and that of whoever agrees while a threshold holds. */
export async function addPayee({ page, hand }: Story, { address, label }: Payee, look: Look, agreeing?: SecondPerson): Promise<void> {
  await hand.go('Recipients')
  await hand.press(button(page, 'Add the first wallet'))
  const dialog = page.getByRole('dialog')
  await hand.write(dialog.getByLabel('Address'), address)
  await dialog.getByText('a wallet that holds nothing').waitFor()
  await hand.write(dialog.getByLabel('Label'), label)
  await hand.press(button(page, 'Add this wallet'))
  const book = page.getByRole('treegrid', { name: 'Recipients' })
  await book.getByRole('rowheader', { name: label }).waitFor()
  await hand.openRow(book, 1)
  await hand.press(button(page, 'Allow this address'))
  await hand.write(dialog.getByLabel('Passphrase'), PASSPHRASE)
  if (agreeing !== undefined) {
    await hand.press(button(page, 'Allow this address'))
    await dialog.getByText('SIGNER_SECOND_NEEDED').waitFor()
    await hand.write(dialog.getByLabel(`Second person: ${agreeing.label}`), agreeing.passphrase)
  }
  await hand.press(button(page, 'Allow this address'))
  await page.getByText('the signer’s policy allows it').waitFor()
  await look('the address book')
  await hand.press(page.getByRole('link', { name: `Pay ${label}` }))
}

/** Pays somebody of whom nothing is known yet: everything about them is confirmed before the signature. */
export async function payFirst(story: Story, payee: Payee, amount: string, look: Look): Promise<void> {
  await signFirst(story, payee, amount, look)
  await seePaid(story, `${amount} SOL`)
  await look('a payment that is final')
}

/** The same up to the signature. Leaves the window on the payment's own screen. */
export async function signFirst(story: Story, { address, label }: Payee, amount: string, look: Look): Promise<void> {
  const { page, hand } = story
  await hand.write(page.getByLabel('The same address once more, from the source (optional)'), address)
  await hand.write(page.getByLabel('Amount in SOL'), amount)
  await page.getByText('a wallet that holds nothing').waitFor()
  await expectEmpty(story)
  await look('a payment filled in')
  await plan(story, `Pay ${amount} SOL to ${label}.`)
  await typeMiddle(story, address)
  await look('a payment in review')
  await sign(story)
}

/** What the form asks of somebody who holds nothing yet. */
export const expectEmpty = ({ page, hand }: Working): Promise<void> => hand.tick(page.getByLabel('Its balance of 0 is expected.'))

/** What the review asks of everybody who is new. */
export async function typeMiddle({ page, hand }: Working, address: Address): Promise<void> {
  await hand.write(page.getByLabel('Type the 8 characters in the middle'), address.slice(MIDDLE.from, MIDDLE.to))
}

/** Pays tokens to somebody who was paid before: nothing is asked of them any more. */
export async function payTokens(story: Story, { label }: Payee, amount: string): Promise<void> {
  const { page, hand } = story
  await hand.go('Pay')
  await hand.write(page.getByLabel('Address, or a label of the address book'), label.slice(0, 4))
  await hand.press(button(page, new RegExp(`^${label}`)))
  await hand.press(button(page, TOKEN))
  await hand.write(page.getByLabel(`Amount in ${TOKEN}`), amount)
  await plan(story, `Pay ${amount} ${TOKEN} to ${label}.`)
  await page.getByText(`They have no ${TOKEN} account yet.`).waitFor()
  await sign(story)
  await seePaid(story, `${amount} ${TOKEN}`)
}

async function plan({ page, hand }: Story, says: string): Promise<void> {
  await hand.press(button(page, 'Plan the payment'))
  await page.getByRole('heading', { name: says }).waitFor()
}

/** Signs the payment that was reviewed, or asks for its approval. Leaves the window on the payment's own page. */
export async function sign({ page, hand }: Working): Promise<void> {
  await page.getByText(/^(the signer’s policy allows it|a second person must approve it)$/).waitFor()
  await hand.press(button(page, /^(Sign and pay|Ask .+ to approve)$/))
  await page.waitForURL(/#\/pay\/[0-9a-f-]{36}$/)
}

/** The payment's own screen says that it is final. */
const seePaid = ({ page }: Story, what: string): Promise<void> => headline(page, `${what} is paid: finalized.`).waitFor()
