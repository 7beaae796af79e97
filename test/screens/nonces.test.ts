import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { goodDay } from './support/scene.ts'
import { settleUpkeep, signingDay } from './support/signing.ts'
import { standsInEveryLook } from './support/stands.ts'

describe('the nonce accounts', () => {
  const windows = useWindows()

  it('show the pool: which are free, which payment each is reserved for, what cannot be used', async () => {
    const { page, complaints } = await windows.open(signingDay(), { at: '/nonces' })
    await page.locator('.head .say', { hasText: '2 of 4 are free, 1 reserved. 1 cannot be used.' }).waitFor()
    const reserved = page.getByRole('row', { name: /cold 1/ })
    await reserved.getByRole('link', { name: 'Revoke' }).waitFor()
    await page
      .getByRole('row', { name: /cold 4/ })
      .getByText('not there')
      .waitFor()
    expect(complaints).toEqual([])
  })

  it('are made, so many at once, each followed to final', async () => {
    const scene = goodDay()
    const { page, double, complaints } = await windows.open(scene, { at: '/nonces' })
    await page.getByText('There is no nonce account.').waitFor()
    await page.getByRole('button', { name: 'Create nonce accounts' }).click()
    await page.getByLabel('How many').fill('2')
    await page.getByLabel('Label').fill('cold')
    await page.getByRole('button', { name: 'Sign 2 creations' }).click()
    await page.getByRole('row', { name: /cold 2/ }).waitFor()
    expect(await page.getByLabel('Change of a nonce account').count()).toBe(2)
    expect(double.calls.filter((call) => call === 'nonces.create')).toHaveLength(2)
    for (const id of ['upkeep-1', 'upkeep-2']) settleUpkeep(scene, id)
    await expect.poll(() => page.getByLabel('Change of a nonce account').getByText('finalized').count(), { timeout: 20_000 }).toBe(2)
    expect(complaints).toEqual([])
  })

  it.each([
    ['Advance it', 'Sign the advance', null, 'nonces.advance'],
    ['Withdraw from it', 'Sign the withdrawal', 'all', 'nonces.withdraw'],
    ['Hand it over', 'Sign the handover', 'address', 'nonces.authorize'],
  ] as const)('are changed once it was read what that does: %s', async (act, press, text, operation) => {
    const scene = signingDay()
    const { page, double } = await windows.open(scene, { at: '/nonces' })
    await page.getByRole('button', { name: 'Change cold 2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: act }).click()
    const filled = text === 'address' ? (scene.accounts[0]?.address ?? '') : text
    if (filled !== null) {
      await dialog.getByRole('textbox').fill('nonsense')
      await dialog.getByRole('button', { name: press }).press('Enter')
      await dialog.getByRole('textbox').fill(filled)
    }
    await dialog.getByRole('button', { name: press }).click()
    await page.getByLabel('Change of a nonce account').getByText('sent').waitFor()
    // What could not be read was not asked for.
    expect(double.calls.filter((call) => call === operation)).toHaveLength(1)
  })

  it('are left out of the pool without a signature', async () => {
    const { page, complaints } = await windows.open(signingDay(), { at: '/nonces' })
    await page.getByRole('button', { name: 'Change cold 4' }).click()
    await page.getByRole('button', { name: 'Leave it out', exact: true }).click()
    await page.locator('.head .say', { hasText: '2 of 3 are free' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('of strangers sound an alarm, on the first screen too, until somebody takes them in', async () => {
    const { page, complaints } = await windows.open(signingDay(), { at: '/overview' })
    await page.getByText('A nonce account that nobody here made names a key of ours.').waitFor()
    await page.getByRole('link', { name: 'See the foreign nonce account' }).click()
    await page.getByText('1 foreign nonce account names a key of ours.').waitFor()
    await page.getByText('Node vault-rpc-2 does not serve this question').waitFor()
    await page.getByRole('button', { name: 'Take it into the pool' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take it in' }).click()
    await page.getByText('none foreign').waitFor()
    expect(complaints).toEqual([])
  })

  it('of strangers are set aside with a written note', async () => {
    const { page, double } = await windows.open(signingDay(), { at: '/nonces' })
    await page.getByRole('button', { name: 'It is known' }).click()
    await page.getByRole('button', { name: 'Write that it is known' }).press('Enter')
    expect(double.calls).not.toContain('nonces.ignore')
    await page.getByLabel('Who made it, and what for').fill('Ben, on the other machine')
    await page.getByRole('button', { name: 'Write that it is known' }).click()
    await page.getByText('none foreign').waitFor()
  })

  standsInEveryLook(windows, {
    name: 'nonces',
    scene: signingDay,
    at: '/nonces',
    ready: (page) => page.getByText('A nonce account that nobody here made.').waitFor(),
  })
})
