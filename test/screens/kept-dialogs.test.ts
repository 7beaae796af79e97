import { describe, expect, it } from 'vitest'
import { unconfirmedDay, unknownDay } from './support/closing.ts'
import { useWindows } from './support/open-window.ts'

const LIST = 'What waits for your word'
const NOTE = 'The recipient says that it arrived on 3 March.'

describe('a dialog about what waits for a word, once the list is empty', () => {
  const windows = useWindows()

  it.each([
    ['Confirm it', 'activity.confirm', 'Passphrase'],
    ['Take it back', 'activity.takeBack', 'Note'],
  ] as const)('still says why it failed, although it was done and no event tells of it: %s', async (press, operation, field) => {
    const scene = unconfirmedDay()
    const { page, double } = await windows.open(scene, { at: '/sending' })
    await page.getByRole('button', { name: press }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(field).fill(scene.passphrase)
    double.failAfter(operation, { code: 'SIGNER_GONE', context: {} })
    await dialog.getByRole('button', { name: /^(Confirm|Take back) 1 transaction/ }).click()
    await dialog.getByText('SIGNER_GONE').waitFor()
    await expect.poll(() => page.getByText(LIST).count()).toBe(0)
    await dialog.getByText('It does not wait for your word any more.').waitFor()
    await expect.poll(() => dialog.getByText('SIGNER_GONE').count()).toBe(1)
  })

  it('still says that nobody knows whether it was confirmed, where the answer was lost', async () => {
    const scene = unconfirmedDay()
    const { page, double, served } = await windows.open(scene, { at: '/sending' })
    await page.getByRole('button', { name: 'Confirm it' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Passphrase').fill(scene.passphrase)
    const answer = double.holdNext('activity.confirm')
    await dialog.getByLabel('Passphrase').press('Enter')
    await expect.poll(() => double.calls).toContain('activity.confirm')
    served.silence()
    await dialog.getByText('WINDOW_ACT_LOST').waitFor()
    answer()
    served.answer()
    await expect.poll(() => page.getByText(LIST).count(), { timeout: 20_000 }).toBe(0)
    await dialog.getByText('It does not wait for your word any more.').waitFor()
    await expect.poll(() => dialog.getByText('WINDOW_ACT_LOST').count()).toBe(1)
  })
})

describe('a note that is being written', () => {
  const windows = useWindows()

  it('is kept to be read where somebody else closes the same, and is not written down', async () => {
    const scene = unknownDay()
    const { page, double } = await windows.open(scene, { at: '/sending' })
    await page
      .getByRole('button', { name: /Close payment .* with a note/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note').fill(NOTE)
    const [first] = scene.unknownIntents ?? []
    if (first === undefined) throw new Error('the day has a transaction of which nobody can tell')
    first.closed = { at: new Date(), note: 'Somebody else looked.' }
    double.tell({ kind: 'decision', decision: 'payment-18', settled: true })
    await dialog.getByText('It is closed already.').first().waitFor()
    await dialog.getByText('Somebody else looked.').waitFor()
    await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe(NOTE)
    await dialog.getByRole('button', { name: /^Close payment/ }).click({ force: true })
    expect(double.calls).not.toContain('activity.resolve')
    await dialog.getByRole('button', { name: 'Leave it open' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('stands as it was written, once it is closed', async () => {
    const scene = unknownDay()
    const [first] = scene.unknownIntents ?? []
    if (first === undefined) throw new Error('the day has a transaction of which nobody can tell')
    first.closed = { at: new Date(), note: '0049301234567' }
    const { page } = await windows.open(scene, { at: '/sending' })
    await expect.poll(() => page.getByText('0049301234567').count()).toBe(1)
  })
})
