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
    const dialog = page.getByRole('dialog')
    await dialog.getByText('which gets authority over its nonce.').nth(1).waitFor()
    expect((await dialog.innerText()).replaceAll(/\s+/g, ' ')).toContain('Rent 0.00289536 SOL')
    await page.getByRole('button', { name: 'Sign 2 creations' }).click()
    await page.getByRole('row', { name: /cold 2/ }).waitFor()
    await expect.poll(() => page.getByLabel('Change of a nonce account').count()).toBe(2)
    expect(double.calls.filter((call) => call === 'nonces.create')).toHaveLength(2)
    for (const id of ['upkeep-1', 'upkeep-2']) settleUpkeep(scene, id)
    await expect.poll(() => page.getByLabel('Change of a nonce account').getByText('finalized').count(), { timeout: 20_000 }).toBe(2)
    expect(complaints).toEqual([])
  })

  it('are planned again while that is refused, without a press', async () => {
    const scene = { ...goodDay(), payerShort: true }
    const { page, double, complaints } = await windows.open(scene, { at: '/nonces' })
    await page.getByRole('button', { name: 'Create nonce accounts' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The treasury account does not hold enough.').waitFor()
    double.scene.payerShort = false
    await dialog.getByText('which gets authority over its nonce.').waitFor()
    await dialog.getByRole('button', { name: 'Sign 1 creation' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(double.calls).toContain('nonces.create')
    expect(complaints).toEqual([])
  })

  it.each([
    ['Advance it', 'Sign the advance', null, 'nonces.advance', 'Advances the nonce of'],
    ['Withdraw from it', 'Sign the withdrawal', 'all', 'nonces.withdraw', 'Takes everything out of'],
    ['Transfer authority', 'Sign the handover', 'address', 'nonces.authorize', 'Gives authority over'],
  ] as const)('are changed once it was read, from its bytes, what that does: %s', async (act, press, text, operation, does) => {
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
    await dialog.locator('.say .said', { hasText: does }).waitFor()
    await dialog.getByRole('button', { name: press }).click()
    await page.getByLabel('Change of a nonce account').getByText('sent').waitFor()
    // What could not be read was not asked for.
    expect(double.calls.filter((call) => call === operation)).toHaveLength(1)
  })

  it('are followed to where a person gives their word, where the signer’s seal is missing', async () => {
    const scene = signingDay()
    const { page } = await windows.open(scene, { at: '/nonces' })
    await page.getByRole('button', { name: 'Change cold 2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Advance it' }).click()
    await dialog.getByRole('button', { name: 'Sign the advance' }).click()
    await page.getByLabel('Change of a nonce account').getByText('sent').waitFor()
    for (const [id, now] of scene.decisions) {
      const parts = now.parts.map((part) => ({ ...part, state: 'awaiting-confirmation' as const, signature: null }))
      scene.decisions.set(id, { ...now, outcome: 'awaiting-confirmation', parts })
    }
    await page.getByText('It waits for your word.', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Read it, then confirm it or take it back' }).getAttribute('href'))
      .toContain('/sending')
  })

  it('are not changed in a way that the chain refuses, and Enter changes nothing then; Escape leaves', async () => {
    const { page, double, complaints } = await windows.open(signingDay(), { at: '/nonces' })
    await page.getByRole('button', { name: 'Change cold 2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Withdraw from it' }).click()
    await dialog.getByLabel('SOL to take out').fill('0.001')
    await dialog.getByText('It would keep less than the rent-exempt minimum').waitFor()
    await dialog.getByLabel('SOL to take out').press('Enter')
    await dialog.getByText('There is nothing to sign.').waitFor()
    await dialog.getByLabel('SOL to take out').fill('all')
    await dialog.locator('.say .said', { hasText: 'Takes everything out of' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(double.calls).not.toContain('nonces.withdraw')
    expect(complaints).toEqual([])
  })

  it('are planned again where something has changed since they were read', async () => {
    const { page, double } = await windows.open(signingDay(), { at: '/nonces' })
    await page.getByRole('button', { name: 'Change cold 2' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('.say .said', { hasText: 'Advances the nonce of' }).waitFor()
    double.refuseNext('nonces.advance', { code: 'PLAN_CHANGED', context: {} })
    const before = double.calls.filter((call) => call === 'nonces.planAdvance').length
    await dialog.getByRole('button', { name: 'Sign the advance' }).click()
    await dialog.getByText('PLAN_CHANGED').waitFor()
    await expect.poll(() => double.calls.filter((call) => call === 'nonces.planAdvance').length).toBeGreaterThan(before)
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
    await page.getByRole('button', { name: 'Add to the pool' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add it' }).click()
    await page.getByText('none foreign').waitFor()
    expect(complaints).toEqual([])
  })

  it('of strangers are set aside with a written note', async () => {
    const { page, double } = await windows.open(signingDay(), { at: '/nonces' })
    await page.getByRole('button', { name: 'Mark as known' }).click()
    await page.getByRole('button', { name: 'Save and dismiss' }).press('Enter')
    expect(double.calls).not.toContain('nonces.ignore')
    await page.getByLabel('Who made it, and what for').fill('Ben, on the other machine')
    await page.getByRole('button', { name: 'Save and dismiss' }).click()
    await page.getByText('none foreign').waitFor()
  })

  standsInEveryLook(windows, {
    name: 'nonce-withdrawal',
    scene: signingDay,
    at: '/nonces',
    async ready(page) {
      await page.getByRole('button', { name: 'Change cold 2' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw from it' }).click()
      await page.getByLabel('SOL to take out').fill('all')
      await page.locator('.say .said').waitFor()
    },
  })

  standsInEveryLook(windows, {
    name: 'nonce-creation',
    scene: goodDay,
    at: '/nonces',
    async ready(page) {
      await page.getByRole('button', { name: 'Create nonce accounts' }).click()
      await page.getByLabel('How many').fill('2')
      await page.locator('.say .said').nth(1).waitFor()
    },
  })

  standsInEveryLook(windows, {
    name: 'nonces',
    scene: signingDay,
    at: '/nonces',
    ready: (page) => page.getByText('A nonce account that nobody here made.').waitFor(),
  })
})
