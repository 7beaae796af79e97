import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { ANNA, payingDay } from './support/paying.ts'
import type { Scene } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name })

/** A day on which amounts of the token can be hidden. */
function hidingDay(): Scene {
  const scene = payingDay()
  scene.paying.canHide = true
  scene.paying.mintNotes = []
  return scene
}

async function fillIn(page: Page): Promise<void> {
  await button(page, 'USDC').click()
  await page.getByLabel('Amount in USDC').fill('12.5')
  await radio(page, /^You, the recipient/).check()
}

describe('a payment whose amount is hidden', () => {
  const windows = useWindows()

  it('is chosen where the token can hide amounts, read as such, signed and followed', async () => {
    const { page, double, complaints } = await windows.open(hidingDay(), { at: `/pay/to/${ANNA}` })
    await fillIn(page)
    await page.getByText('Everybody still sees who pays whom, and when.').waitFor()
    // What cannot be chosen with it is not offered.
    for (const name of ['How long the signature is valid', 'Form of the transaction'])
      expect(await page.getByRole('group', { name }).count()).toBe(0)
    await button(page, 'Plan the payment').click()
    await page.getByRole('heading', { name: /^Pay 12\.5 USDC to Anna, supplier/ }).waitFor()
    await page.getByText('The amount is hidden on chain.').waitFor()
    await button(page, 'Sign and pay').click()
    await page.getByText('the amount is hidden').waitFor()
    await expect.poll(() => double.calls.filter((call) => call === 'payments.start').length).toBe(1)
    expect(complaints).toEqual([])
  })

  it('says in its plan how many transactions it takes where a node takes none of version 1, and the rent that comes back', async () => {
    const scene = hidingDay()
    scene.paying.inSteps = true
    const { page, complaints } = await windows.open(scene, { at: `/pay/to/${ANNA}` })
    await fillIn(page)
    await button(page, 'Plan the payment').click()
    await page.getByText('so this payment takes 3 transactions, one after the other').waitFor()
    await page.getByText('comes back whatever ends the payment').waitFor()
    expect(complaints).toEqual([])
  })

  it('is not offered for SOL, nor for a token that cannot hide amounts, and not kept for another asset', async () => {
    const { page } = await windows.open(hidingDay(), { at: `/pay/to/${ANNA}` })
    await page.getByLabel('Amount in SOL').waitFor()
    expect(await radio(page, /^You, the recipient/).count()).toBe(0)
    await fillIn(page)
    await button(page, 'SOL').click()
    await page.getByRole('group', { name: 'Form of the transaction', includeHidden: true }).waitFor({ state: 'attached' })
    await button(page, 'USDC').click()
    await expect.poll(() => radio(page, /^Everybody/).isChecked()).toBe(true)

    const open = await windows.open(payingDay(), { at: `/pay/to/${ANNA}` })
    await button(open.page, 'USDC').click()
    await open.page.getByLabel('Transfer fee expected, in USDC').waitFor({ state: 'attached' })
    expect(await radio(open.page, /^You, the recipient/).count()).toBe(0)
  })

  const at = `/pay/to/${ANNA}`
  standsInEveryLook(windows, { name: 'pay-confidential', scene: hidingDay, at, ready: fillIn })
})
