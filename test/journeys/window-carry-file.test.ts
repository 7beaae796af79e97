import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../core/bundle/support.ts'
import { findBarriersInEveryLook } from '../screens/support/page.ts'
import { findCut } from '../screens/support/whole.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../support/two-workstations.ts'
import { until } from '../support/until.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { openWindowOver } from '../support/window-over.ts'
import { headline } from '../support/window-story.ts'

const FUNDS = 500_000_000n
const EACH = 2_000_000n
/** More than one transaction pays. */
const NAMES = Array.from({ length: 24 }, (_, row) => `wages ${row + 1}`)
const FILE = Buffer.from(['recipient,amount,reference', ...NAMES.map((name) => `${keyOf(name)},0.002,${name}`)].join('\n'))

describe('a payout file from an account whose key is elsewhere, in the window', () => {
  let two: TwoWorkstations
  beforeAll(async () => {
    two = await openTwoWorkstations()
    await two.fund(two.from, FUNDS)
  }, 120_000)
  afterAll(() => two.close())

  it('is checked with too few nonce accounts, then with enough, prepared, signed on an offline workstation, brought back, and pays each row once', {
    timeout: 300_000,
  }, async () => {
    for (const name of NAMES) await two.cold.client.policy.allow({ passphrase: PASSPHRASE, address: keyOf(name), label: name })
    const nonces = [await two.makeNonce('file 1'), await two.makeNonce('file 2')]
    const { page, complaints, defects } = await openWindowOver(two.online)
    const hand = keyboardHand(page)
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const give = async (field: Locator, name: string, buffer: Buffer) => {
      const choosing = page.waitForEvent('filechooser')
      await hand.press(field)
      await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer })
    }

    await hand.go('Bundles')
    await hand.press(page.getByRole('link', { name: 'Prepare a bundle' }))
    await hand.press(button('A payout file'))
    await hand.press(page.getByRole('list', { name: 'Accounts whose key is elsewhere' }).getByRole('button').first())
    await hand.write(page.getByLabel('Nonce accounts', { exact: true }), nonces[0] ?? '')
    await give(page.getByLabel('Payout file'), 'wages.csv', FILE)
    await page.getByText('Chosen: wages.csv').waitFor()
    await hand.tick(page.getByLabel(/^Pay addresses that hold nothing yet/))
    await hand.press(button('Check the file'))
    await page.getByRole('alert').getByText('The bundle needs 2 nonce accounts').waitFor()
    await hand.write(page.getByLabel('Nonce accounts', { exact: true }), nonces.join(' '))
    await hand.press(button('Check the file'))
    await headline(page, 'Of 24 rows of wages.csv, 24 can be paid, 24 of them once you confirm them. No row was skipped.').waitFor()
    expect(await findCut(page)).toEqual([])
    await hand.tick(page.getByLabel('I checked the 24 flagged rows. Pay all of them.'))
    await hand.write(page.getByLabel('Type the total in SOL'), '0.048')
    await hand.write(page.getByLabel('Type: does not expire'), 'does not expire')
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await hand.press(button('Prepare the bundle'))

    await headline(page, 'The bundle of 2 transactions is out.').waitFor()
    const signed = await two.sign((await page.locator('.path').innerText()).trim())
    await hand.press(page.getByRole('link', { name: 'Bring the signed file back' }))
    await give(page.getByLabel('Bundle file'), basename(signed), readFileSync(signed))
    await page.getByText('Choose the file first.').waitFor({ state: 'detached' })
    await hand.press(button('Read the file'))
    await hand.press(button('Take over and send 2 transactions'))
    await headline(page, 'came back signed, and is done: finalized.').waitFor()
    for (const name of NAMES) await until(async () => (await two.lamportsOf(keyOf(name))) === EACH, { withinMs: 60_000 })

    await page.goto(`${page.url().split('#')[0]}#/bundles/prepare/file`)
    await hand.press(page.getByRole('list', { name: 'Accounts whose key is elsewhere' }).getByRole('button').first())
    await hand.press(button(/^Take all 2/))
    await give(page.getByLabel('Payout file'), 'wages.csv', FILE)
    await page.getByText('Chosen: wages.csv').waitFor()
    await hand.press(button('Check the file'))
    await headline(page, '0 can be paid; 24 paid before').waitFor()
    await page.getByText('No row can be paid.').waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([])
    expect(defects).toEqual([])
  })
})
