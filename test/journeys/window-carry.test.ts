import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../core/bundle/support.ts'
import { findBarriersInEveryLook } from '../screens/support/page.ts'
import { findCut, showsWhole } from '../screens/support/whole.ts'
import { openTwoWorkstations, PASSPHRASE, type TwoWorkstations } from '../support/two-workstations.ts'
import { until } from '../support/until.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { openWindowOver } from '../support/window-over.ts'
import { headline } from '../support/window-story.ts'

const FUNDS = 50_000_000n
const AMOUNT = 2_000_000n
const REFERENCE = 'invoice 2026-311'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

describe('a payment from an account whose key is elsewhere, in the window', () => {
  let two: TwoWorkstations
  beforeAll(async () => {
    two = await openTwoWorkstations()
    await two.fund(two.from, FUNDS)
  }, 120_000)
  afterAll(() => two.close())

  it('is prepared, signed on an offline workstation, brought back and followed to finalized, by keyboard alone; its reference is in no second bundle, and its file given again pays nothing', {
    timeout: 300_000,
  }, async () => {
    const anna = keyOf('Anna')
    await two.cold.client.policy.allow({ passphrase: PASSPHRASE, address: anna, label: 'Anna' })
    const nonceAccount = await two.makeNonce('window')
    const { page, complaints, defects } = await openWindowOver(two.online)
    const hand = keyboardHand(page)

    await hand.go('Bundles')
    await page.getByText('No bundle was prepared here yet.').waitFor()
    await planOne()
    await headline(page, 'Read the address as if you had never seen it.').waitFor()
    for (const address of [anna, two.from, nonceAccount]) expect(await showsWhole(page, address)).toBe(true)
    expect(await findCut(page)).toEqual([])
    await hand.write(page.getByLabel('Type the 8 characters in the middle'), anna.slice(20, 28))
    await hand.write(page.getByLabel('Type: does not expire'), 'does not expire')
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await hand.press(button(page, 'Prepare the bundle'))

    await headline(page, 'The bundle of 1 transaction is out.').waitFor()
    const path = (await page.locator('.path').innerText()).trim()
    expect(existsSync(path)).toBe(true)
    const [prepared] = await two.online().client.bundles.list({})
    const read = await page.getByRole('list', { name: 'The six words, in order' }).getByRole('listitem').allInnerTexts()
    expect(read).toEqual(prepared?.digestWords)
    expect(await findBarriersInEveryLook(page)).toEqual([])

    await hand.go('Bundles')
    await planOne()
    await headline(page, 'It cannot be prepared as it stands').waitFor()
    await page.getByText('It is decided already').waitFor()
    await hand.go('Outstanding')
    await hand.press(page.getByRole('link', { name: /^Bundle / }))
    await headline(page, 'The bundle of 1 transaction is out.').waitFor()

    const signed = await two.sign(path)
    await hand.press(page.getByRole('link', { name: 'Bring the signed file back' }))
    await give(page, signed)
    await page.getByText('1 of 1 are in it').waitFor()
    expect(await showsWhole(page, anna)).toBe(true)
    await hand.press(button(page, 'Take over and send 1 transaction'))
    await page.getByText('1 transaction was taken over, and is sent.').waitFor()
    await page.getByRole('region', { name: 'Transaction 1 of 1' }).getByText('finalized', { exact: true }).waitFor()
    await headline(page, 'came back signed, and is done: finalized.').waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await until(async () => (await two.lamportsOf(anna)) === AMOUNT, { withinMs: 60_000 })

    await page.goto(`${page.url().split('#')[0]}#/bundles/return`)
    await give(page, signed)
    await hand.press(button(page, 'Take over and send 1 transaction'))
    await page.getByText('Nothing new was taken over.').waitFor()
    expect(await two.lamportsOf(anna)).toBe(AMOUNT)
    expect(complaints).toEqual([])
    expect(defects).toEqual([])

    async function planOne(): Promise<void> {
      await hand.press(page.getByRole('link', { name: 'Prepare a bundle' }))
      await hand.press(page.getByRole('list', { name: 'Accounts whose key is elsewhere' }).getByRole('button').first())
      await hand.write(page.getByLabel('Nonce account'), nonceAccount)
      await hand.write(page.getByLabel('Address, or a label of the address book'), anna)
      await hand.tick(page.getByLabel('Its balance of 0 is expected.'))
      await hand.write(page.getByLabel('Amount in SOL'), '0.002')
      await hand.press(page.locator('summary', { hasText: 'Options' }))
      await hand.write(page.getByLabel('Reference'), REFERENCE)
      await hand.press(button(page, 'Plan the bundle'))
    }

    async function give(at: Page, file: string): Promise<void> {
      const choosing = at.waitForEvent('filechooser')
      await hand.press(at.getByLabel('Bundle file'))
      await (await choosing).setFiles({ name: basename(file), mimeType: 'application/json', buffer: readFileSync(file) })
      await at.getByText('Choose the file first.').waitFor({ state: 'detached' })
      await hand.press(button(at, 'Read the file'))
    }
  })
})
