import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { BERTAS_PASSPHRASE, fourEyesDay } from './support/policing.ts'
import { addressOf } from './support/scene.ts'

const WORDS = 'orbit lamp seven quiet river stone'

/** Opens the dialog, and waits until what it is about is shown. */
async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Read and decide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(WORDS).waitFor()
  return { dialog, passphrase: dialog.getByLabel('Passphrase of Berta, finance') }
}

describe('the dialog to approve', () => {
  const windows = useWindows()

  it.each([
    ['JOURNAL_PLAN_ALTERED', { intent: 'held-1/1' }],
    ['SIGNER_NOT_DECIDED', { intent: 'held-1/1' }],
    ['SIGNER_FOREIGN_DESTINATION', { destination: addressOf(5), what: { asset: 'native', amount: 1n } }],
  ])('calls not approved what was refused before anybody was asked: %s', async (code, context) => {
    const { page, double } = await windows.open(fourEyesDay(), { at: '/policy' })
    const { dialog, passphrase } = await openDialog(page)
    await passphrase.fill(BERTAS_PASSPHRASE)
    double.refuseNext('approvals.approve', { code, context })
    await passphrase.press('Enter')
    await dialog.getByText(code).waitFor()
    await dialog.getByText('It was not approved.').waitFor()
    await expect.poll(() => dialog.getByText('Nobody here knows yet').count()).toBe(0)
  })

  it('does not call refused what may be kept, where it was closed and opened again meanwhile', async () => {
    const { page, double } = await windows.open(fourEyesDay(), { at: '/policy' })
    const first = await openDialog(page)
    await first.passphrase.fill(BERTAS_PASSPHRASE)
    double.refuseNext('approvals.approve', { code: 'SIGNER_GONE', context: {} })
    await first.passphrase.press('Enter')
    await first.dialog.getByText('Nobody here knows yet whether it was approved.').waitFor()
    await first.dialog.getByRole('button', { name: 'Cancel' }).click()
    await first.dialog.waitFor({ state: 'detached' })
    const { dialog, passphrase } = await openDialog(page)
    await passphrase.fill('something else')
    await passphrase.press('Enter')
    await dialog.getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    await dialog.getByText('Nobody here knows yet whether it was approved.').waitFor()
    await expect.poll(() => dialog.getByText('It was not approved.').count()).toBe(0)
  })

  it('says that another approved it meanwhile, and not any more that nothing was done', async () => {
    const scene = fourEyesDay()
    const { page, double } = await windows.open(scene, { at: '/policy' })
    await page.getByText('To Anna, supplier', { exact: true }).waitFor()
    const { dialog, passphrase } = await openDialog(page)
    await dialog.getByText('Anna, supplier', { exact: true }).waitFor()
    await passphrase.fill('something else')
    await passphrase.press('Enter')
    await dialog.getByText('It was not approved.').waitFor()
    await dialog.getByText('Nothing was signed and no money moved.').waitFor()
    scene.paying.held = []
    for (const [intent, story] of scene.payments) scene.payments.set(intent, { ...story, state: 'sent' })
    double.tell({ kind: 'attempt', intent: 'held-1/1', decision: 'held-1', state: 'sent', signature: null })
    await dialog.getByText('What was asked for here was refused. It was approved meanwhile, and continues automatically.').waitFor()
    await expect.poll(() => dialog.getByText('It was not approved.').count()).toBe(0)
    await expect.poll(() => dialog.getByText('no money moved').count()).toBe(0)
  })

  it('does not become another payment under the hand: what changed is read before it can be approved', async () => {
    const scene = fourEyesDay()
    const { page, double } = await windows.open(scene, { at: '/policy' })
    const { dialog, passphrase } = await openDialog(page)
    await passphrase.fill(BERTAS_PASSPHRASE)
    const payees = [{ reference: 'invoice 12', recipient: addressOf(903), label: null, amount: 12_000_000_000n }]
    const words = ['other', 'words', 'than', 'those', 'before', 'it']
    scene.paying.held = scene.paying.held.map((held) => ({ ...held, payees, digest: 'cd'.repeat(32), words }))
    double.tell({ kind: 'attempt', intent: 'x/1', decision: 'x', state: 'sent', signature: null })
    await dialog.getByText('It has changed since you read it. Nothing of it was approved from here.').waitFor()
    await passphrase.press('Enter')
    await dialog.getByText(WORDS).waitFor()
    await expect.poll(() => dialog.locator('.addr-whole', { hasText: addressOf(903) }).count()).toBe(0)
    expect(double.calls).not.toContain('approvals.approve')

    await dialog.getByRole('button', { name: 'Show what waits now' }).click()
    await dialog.getByText(words.join(' ')).waitFor()
    await expect.poll(() => passphrase.inputValue()).toBe('')
    await passphrase.fill(BERTAS_PASSPHRASE)
    await passphrase.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(scene.paying.held).toEqual([])
  })

  it('takes another recipient for a change, whatever digest is told with it, and another name for none', async () => {
    const scene = fourEyesDay()
    const { page, double } = await windows.open(scene, { at: '/policy' })
    const { dialog } = await openDialog(page)
    const change = (payee: object) => {
      scene.paying.held = scene.paying.held.map((held) => ({ ...held, payees: held.payees.map((one) => ({ ...one, ...payee })) }))
      double.tell({ kind: 'attempt', intent: 'x/1', decision: 'x', state: 'sent', signature: null })
    }
    const changed = dialog.getByText('It has changed since you read it. Nothing of it was approved from here.')
    change({ label: 'Renamed meanwhile' })
    await dialog.getByText('Renamed meanwhile').first().waitFor()
    expect(await changed.count()).toBe(0)
    change({ recipient: addressOf(903) })
    await changed.waitFor()
    expect(await dialog.locator('.addr-whole', { hasText: addressOf(903) }).count()).toBe(0)
  })

  it('asks again after a failed answer, although no event tells of what was done', async () => {
    const { page, double } = await windows.open(fourEyesDay(), { at: '/policy' })
    const { dialog, passphrase } = await openDialog(page)
    await passphrase.fill(BERTAS_PASSPHRASE)
    double.failAfter('approvals.approve', { code: 'SIGNER_GONE', context: {} })
    await passphrase.press('Enter')
    await dialog.getByText('It is approved all the same, and continues automatically.').waitFor()
    await dialog.getByText('It no longer waits for a second person.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Read and decide', includeHidden: true }).count()).toBe(0)
  })
})
