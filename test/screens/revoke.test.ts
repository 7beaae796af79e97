import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { carryingDay, COLD, digestIn } from './support/carrying.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow, settle, WIDTHS } from './support/page.ts'
import { addressOf, type Scene } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut, showsWhole } from './support/whole.ts'

const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const called = (calls: readonly string[], name: string) => calls.filter((call) => call === name).length

/** Each transaction of the bundles of the day lives by a nonce account of its own. */
function revokingDay(): Scene {
  const scene = carryingDay()
  for (const { transactions } of scene.carrying?.left ?? [])
    for (const [at, one] of transactions.entries()) Object.assign(one, { nonceAccount: addressOf(770_000 + at) })
  return scene
}

const at = (state: Parameters<typeof digestIn>[1]) => ({ at: `/bundles/${digestIn(revokingDay(), state)}/revoke` })
const read = (page: Page) => headline(page, 'Read which transactions can never land afterwards. Nothing has left yet.').waitFor()

describe('revoking a bundle that left', () => {
  const windows = useWindows()

  it('goes from the page of the bundle to the words of the one that revokes it, by keyboard alone', async () => {
    const { page, double, complaints } = await windows.open(revokingDay(), { at: `/bundles/${digestIn(revokingDay(), 'out')}` })
    await page.getByRole('link', { name: 'Revoke the bundle' }).press('Enter')
    await read(page)
    await page.getByText('The key of this account signs it, on the workstation that has it.').waitFor()
    expect(await showsWhole(page, COLD)).toBe(true)
    expect(await showsWhole(page, addressOf(770_000))).toBe(true)
    await page.getByText('Nothing is moved.').waitFor()
    await button(page, 'Prepare the bundle').press('Enter')
    await page.getByText('The file is written.').waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'The six words, in order' }).getByRole('listitem').count()).toBe(6)
    await page.getByText('It moves nothing. Until it comes back and is final').waitFor()
    await page.getByText('it is the same bundle, and is made once.').waitFor()
    expect(await showsWhole(page, addressOf(770_000))).toBe(true)
    expect(called(double.calls, 'bundles.prepareRevocation')).toBe(1)
    await page.goto(`${page.url().split('#')[0]}#/bundles`)
    await page.getByText('advance of 1 nonce account').waitFor()
    expect(complaints).toEqual([])
  })

  it('says of a large one how many are revoked, and which stay as they are, and why', async () => {
    const { page } = await windows.open(revokingDay(), at('large'))
    await read(page)
    await page.getByText('50 transactions').first().waitFor()
    await page.getByText('Transactions that stay as they are').waitFor()
    await expect.poll(() => page.getByText('It never landed and never can.').count()).toBe(10)
  })

  it('says that the account that pays lacks the fee, and prepares nothing', async () => {
    const scene = revokingDay()
    if (scene.carrying !== undefined) scene.carrying.lacksFee = true
    const { page, double } = await windows.open(scene, at('out'))
    await page.getByText('The account that pays does not hold enough for the fee').waitFor()
    await page.getByText('The account that pays lacks the fee.').waitFor()
    expect(await page.getByText('There is nothing to revoke.').count()).toBe(0)
    await button(page, 'Prepare the bundle').press('Enter')
    expect(called(double.calls, 'bundles.prepareRevocation')).toBe(0)
  })

  it('says that what came back is sent no more', async () => {
    const { page } = await windows.open(revokingDay(), at('returned'))
    const said = page.getByText('1 of them came back. It is sent no more from the moment in which this is prepared.')
    await expect.poll(() => said.count()).toBe(1)
  })

  it.each([
    ['dead', 'It never landed and never can.'],
    ['landed', 'It stands in the ledger.'],
    ['altered', 'Its record in the journal was altered'],
  ] as const)('is not offered where nothing of it can be revoked: of one that is %s', async (state, why) => {
    const { page, double } = await windows.open(revokingDay(), at(state))
    await headline(page, 'Nothing of it can be revoked, for the reasons below.').waitFor()
    await page.getByText(why).waitFor()
    await button(page, 'Prepare the bundle').press('Enter')
    expect(called(double.calls, 'bundles.prepareRevocation')).toBe(0)
  })

  it('plans again where something landed meanwhile, and says what it needs where no nonce account is free', async () => {
    const { page, double } = await windows.open(revokingDay(), at('out'))
    await read(page)
    double.refuseNext('bundles.prepareRevocation', { code: 'PLAN_CHANGED', context: {} })
    await button(page, 'Prepare the bundle').press('Enter')
    await expect.poll(() => called(double.calls, 'bundles.planRevocation')).toBe(2)
    double.refuseNext('bundles.planRevocation', { code: 'CARRY_NONCES_FEW', context: { needed: 1, given: 0, missing: 1 } })
    await page.reload()
    await page.getByRole('alert').getByText('CARRY_NONCES_FEW').waitFor()
  })

  it('cuts no address while it is read', async () => {
    const { page } = await windows.open(revokingDay(), at('large'))
    await read(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      expect(await findCut(page)).toEqual([])
    }
    expect(await findBarriersWhenNarrow(page)).toEqual([])
  })

  standsInEveryLook(windows, { name: 'revoke', scene: revokingDay, ...at('large'), ready: read })
})
