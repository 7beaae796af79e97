import { expect, it } from 'vitest'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import { findBarriersInEveryLook } from '../screens/support/page.ts'
import { until } from '../support/until.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { useRealWindows } from '../support/window-real.ts'
import { deriveAccounts, headline, makeVault, PASSPHRASE } from '../support/window-story.ts'

const PACE = { slotMs: 100, finalityBlocks: 8 }
/** Some of them are paid, in two transactions. */
const ACCOUNTS = 40
const PAID = 30
/** Two more, whom the policy does not name yet. */
const STRANGERS = [addressOfSeed(new Uint8Array(32).fill(0x11)), addressOfSeed(new Uint8Array(32).fill(0x12))]
const ALL = PAID + STRANGERS.length
const EACH_LAMPORTS = 2_500_000n
const FUNDS_LAMPORTS = 5_000_000_000n
const STORY_MS = 240_000

const windows = useRealWindows()

it(
  'the window pays a file by keyboard alone, from the choice to finalized, with the recipients it was allowed to pay at once; the same file again pays nothing',
  async () => {
    const window = await windows.open({ pace: PACE })
    const { page, customers, complaints, defects } = window
    const hand = keyboardHand(page)
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    await makeVault({ page, hand, accounts: ACCOUNTS })
    await deriveAccounts({ page, hand, accounts: ACCOUNTS })
    const { client } = await window.backend()
    const { treasury } = await client.vault.status({})
    const { accounts } = await client.accounts.list({ role: 'deposit', limit: PAID })
    if (treasury === null) throw new Error('the vault has a treasury')
    await customers.airdrop(treasury, FUNDS_LAMPORTS)
    await until(async () => (await client.overview.show({})).holdings.some(({ held }) => held > 0n), { withinMs: 120_000 })
    const rows = accounts.map(({ address }, index) => `row ${index},${address},0.0025`)
    const strangers = STRANGERS.map((address, index) => `stranger ${index},${address},0.0025`)
    const text = ['reference,recipient,amount', ...rows, ...strangers, 'bad,nobody,1', ''].join('\n')

    const check = async () => {
      await hand.go('Pay many')
      // A file is chosen in the system's own dialog, which opens by keyboard like any other.
      await page.getByLabel('Payout file').setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await hand.tick(page.getByLabel(/^Pay addresses that hold nothing yet/))
      await hand.press(button('Check the file'))
    }
    await check()
    await headline(page, `Of ${ALL + 1} rows of november.csv, ${PAID} can be paid`).waitFor()
    await hand.press(button('Allow these 2 recipients'))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: '2 recipients' }).waitFor()
    await hand.write(dialog.getByLabel('Passphrase'), PASSPHRASE)
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await hand.press(dialog.getByRole('button', { name: 'Allow these 2 recipients' }))
    await headline(page, `Of ${ALL + 1} rows of november.csv, ${ALL} can be paid`).waitFor()
    const { destinations } = await client.policy.show({})
    expect(destinations.map(({ address }) => address)).toEqual(STRANGERS)
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await hand.tick(page.getByLabel(/^I checked the \d+ flagged rows/))
    await hand.write(page.getByLabel('Type the total in SOL'), '0.08')
    await hand.press(button('Sign 2 transactions'))
    await headline(page, `All ${ALL} rows are paid: 2 transactions, finalized.`).waitFor()
    await hand.press(button('Save the receipt'))
    await page.getByText(/exports.receipt-/).waitFor()

    const held = await client.accounts.list({ role: 'deposit', limit: PAID })
    await expect
      .poll(async () => (await client.accounts.list({ role: 'deposit', limit: PAID })).accounts.map(({ native }) => native), {
        timeout: 30_000,
      })
      .toEqual(held.accounts.map(() => EACH_LAMPORTS))
    await hand.press(page.getByRole('link', { name: 'Pay another file' }))
    await check()
    await headline(page, `0 can be paid; 1 must be corrected; ${ALL} paid before`).waitFor()
    await page.getByText('No row can be paid.').waitFor()
    expect(complaints).toEqual([])
    expect(defects).toEqual([])
  },
  STORY_MS,
)
