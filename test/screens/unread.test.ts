import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unconfirmedDay } from './support/closing.ts'
import { useWindows } from './support/open-window.ts'
import { addressOf, goodDay } from './support/scene.ts'
import { tendingDay } from './support/tending.ts'

const DEFECT = { code: 'OPERATION_DEFECT', context: { what: 'a page is missing' } }
const TOKEN_ACCOUNT = addressOf(700_003)

/** A place, and what it cannot do without. */
const PLACES = [
  ['/sending', 'sending.status'],
  ['/ledger', 'ledger.continuity'],
  ['/outstanding', 'outstanding.list'],
  ['/nonces', 'nonces.list'],
  ['/policy', 'policy.show'],
  ['/nodes', 'nodes.status'],
  ['/token-accounts', 'tokens.list'],
  ['/confidential', 'tokens.confidential'],
  [`/token-accounts/at/${TOKEN_ACCOUNT}`, 'tokens.display'],
  ['/activity', 'activity.decisions'],
  ['/activity/journal', 'activity.list'],
  ['/activity/payment/sweep-1', 'activity.payment'],
  ['/accounts', 'accounts.list'],
  ['/recipients', 'recipients.list'],
  ['/deposits', 'deposits.list'],
] as const

/** Something that is mostly nothing, and where it stands when it is something. */
const PARTS = [
  ['/sending', 'sending.found'],
  ['/sending', 'activity.unconfirmed'],
  ['/overview', 'sending.status'],
  ['/overview', 'activity.unconfirmed'],
] as const

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: DEFECT.code }).first()

describe('what could not be read', () => {
  const windows = useWindows()

  it.each(PLACES)('is said in the sentence of %s, which reads no more', async (at, operation) => {
    const { page, double, close } = await windows.open(tendingDay(), { at: '/overview' })
    await page.getByRole('region', { name: 'Balances' }).waitFor()
    double.refuseAll(operation, DEFECT)
    await page.evaluate((place) => location.assign(`#${place}`), at)
    await page.reload()
    await alertOf(page).waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByText(/^(Reading|Asking|Looking) /)
          .allInnerTexts(),
      )
      .toEqual([])
    await close()
  })

  it.each(PARTS)('is not drawn as nothing: at %s, %s', async (at, operation) => {
    const { page, double, close } = await windows.open(goodDay(), { at: '/deposits' })
    await page.getByRole('heading', { name: 'Deposits', level: 1 }).waitFor()
    double.refuseAll(operation, DEFECT)
    double.tell({ kind: 'sending', state: 'open' })
    await page.evaluate((place) => location.assign(`#${place}`), at)
    await alertOf(page).waitFor()
    await expect.poll(() => double.calls).toContain(operation)
    await close()
  })

  it('names a slot in it as every slot is shown', async () => {
    const { page, double, close } = await windows.open(goodDay(), { at: '/audit' })
    const button = page.getByRole('button', { name: 'Compare now' })
    await button.waitFor()
    double.refuseNext('activity.reconcile', { code: 'WATCH_NOT_CAUGHT_UP', context: { cursor: 398_204_000n, finalizedSlot: 398_204_087n } })
    await button.press('Enter')
    await page.getByRole('alert').getByText('398,204,087').waitFor()
    await expect.poll(() => page.getByText('398204087').count()).toBe(0)
    await close()
  })

  it('leaves what was read before, dated, under the reason why nothing newer is there', async () => {
    const { page, double, close } = await windows.open(unconfirmedDay(), { at: '/sending' })
    const sheet = page.getByRole('region', { name: 'What waits for your word' })
    await sheet.waitFor()
    double.refuseAll('activity.unconfirmed', DEFECT)
    double.tell({ kind: 'decision', decision: 'a payment', settled: true })
    await alertOf(page).waitFor()
    await expect.poll(() => sheet.count()).toBe(1)
    await close()
  })
})
