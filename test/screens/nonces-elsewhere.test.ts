import { describe, expect, it } from 'vitest'
import { carryingDay, COLD, digestIn } from './support/carrying.ts'
import { useWindows } from './support/open-window.ts'
import type { Scene } from './support/scene.ts'
import { nonceOf, settleUpkeep } from './support/signing.ts'
import { standsInEveryLook } from './support/stands.ts'
import { showsWhole } from './support/whole.ts'

const UNDER_COLD = { authority: COLD, authorityLabel: 'Cold treasury', elsewhere: true } as const

/** A day on which one nonce account under the cold treasury is free, one is in a bundle that is out, and one is being made. */
function elsewhereDay(): Scene {
  const scene = carryingDay()
  scene.paying.nonces = [
    nonceOf(1, { label: 'own 1' }),
    nonceOf(21, { ...UNDER_COLD, label: 'vault 1', state: 'elsewhere' }),
    nonceOf(22, { ...UNDER_COLD, label: 'vault 2', state: 'elsewhere', bundle: digestIn(scene, 'out') }),
    nonceOf(23, { ...UNDER_COLD, label: 'vault 3', state: 'gone', nonce: null, lamports: null, intent: 'upkeep-9/1' }),
  ]
  return scene
}

describe('nonce accounts under the authority of a key that is elsewhere', () => {
  const windows = useWindows()

  it('stand under a heading of their own, each with the bundle that lives by it', async () => {
    const { page, complaints } = await windows.open(elsewhereDay(), { at: '/nonces' })
    await page.locator('.head .say', { hasText: '1 of 1 is free, 0 reserved. For bundles: 1 of 3 are free.' }).waitFor()
    await page.getByRole('heading', { name: 'For bundles of watched accounts' }).waitFor()
    const pool = page.getByRole('region', { name: 'Nonce accounts', exact: true })
    const table = page.getByRole('region', { name: 'Nonce accounts for bundles' })
    await pool.getByRole('row', { name: /own 1/ }).waitFor()
    expect(await pool.getByRole('row', { name: /vault/ }).count()).toBe(0)
    expect(await table.getByRole('row', { name: /own 1/ }).count()).toBe(0)
    for (const [name, word] of [
      ['vault 1', 'free'],
      ['vault 2', 'in a bundle'],
      ['vault 3', 'not there'],
    ] as const)
      await table.getByRole('row', { name }).getByText(word, { exact: true }).waitFor()
    expect(await table.getByRole('row', { name: 'vault 1' }).innerText()).toContain('Cold treasury')
    // Nothing here can be done to what left.
    await expect.poll(() => table.getByRole('button', { name: /^Change/ }).count()).toBe(1)
    await table.getByRole('link', { name: /^Bundle / }).press('Enter')
    await expect.poll(() => page.url()).toContain(digestIn(elsewhereDay(), 'out'))
    expect(complaints).toEqual([])
  })

  it('are taken off the list, and in no other way changed from here', async () => {
    const { page } = await windows.open(elsewhereDay(), { at: '/nonces' })
    await page.getByRole('button', { name: 'Change vault 1' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const acts = dialog.getByRole('group', { name: 'What is done' }).getByRole('button')
    expect(await acts.allInnerTexts()).toEqual(['Remove from the list'])
    await dialog.getByRole('button', { name: 'Leave it out', exact: true }).press('Enter')
    await page.locator('.head .say', { hasText: 'For bundles: 0 of 2 are free.' }).waitFor()
  })

  it('are made for a watched account, by keyboard alone, once it was read that the rent never comes back', async () => {
    const scene = carryingDay()
    const { page, double, complaints } = await windows.open(scene, { at: '/nonces' })
    await page.getByRole('button', { name: 'Create nonce accounts' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('How many').fill('2')
    await dialog.getByRole('radio', { name: /^A watched account/ }).press('Space')
    // What was planned for the treasury is not shown for another authority, nor signed.
    await dialog.getByText('Choose the account.').waitFor()
    await dialog.getByLabel('How many').press('Enter')
    expect(double.calls).not.toContain('nonces.create')
    await dialog.getByRole('button', { name: /^Cold treasury/ }).press('Enter')
    expect(await showsWhole(page, COLD)).toBe(true)
    await dialog.getByText('This vault can never take its rent back.').first().waitFor()
    await dialog.getByText('Makes the watch-only account').nth(1).waitFor()
    expect(await dialog.getByText('returns to it when the account is closed').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Sign 2 creations' }).press('Enter')
    await expect.poll(() => page.getByLabel('Change of a nonce account').count()).toBe(2)
    expect(scene.paying.nonces.map(({ authority, elsewhere }) => ({ authority, elsewhere }))).toEqual([
      { authority: COLD, elsewhere: true },
      { authority: COLD, elsewhere: true },
    ])
    await page.getByRole('region', { name: 'Nonce accounts for bundles' }).waitFor()
    for (const id of scene.decisions.keys()) if (id.startsWith('upkeep')) settleUpkeep(scene, id)
    await expect.poll(() => page.getByLabel('Change of a nonce account').getByText('finalized').count(), { timeout: 20_000 }).toBe(2)
    expect(complaints).toEqual([])
  })

  it('are not made where the signer refuses: why stands there, and what to do', async () => {
    const { page, double } = await windows.open(carryingDay(), { at: '/nonces' })
    await page.getByRole('button', { name: 'Create nonce accounts' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^A watched account/ }).press('Space')
    await dialog.getByRole('button', { name: /^Cold treasury/ }).press('Enter')
    await dialog.getByText('Makes the watch-only account').first().waitFor()
    double.refuseNext('nonces.create', {
      code: 'SIGNER_FOREIGN_DESTINATION',
      context: { destination: COLD, what: { asset: 'native', amount: '1447680' } },
    })
    await dialog.getByRole('button', { name: 'Sign 1 creation' }).press('Enter')
    const alert = dialog.getByRole('alert').filter({ hasText: 'SIGNER_FOREIGN_DESTINATION' })
    expect(await alert.innerText()).toContain('which the policy of this vault does not allow')
  })

  standsInEveryLook(windows, {
    name: 'nonces-elsewhere',
    scene: elsewhereDay,
    at: '/nonces',
    ready: (page) => page.getByText('For bundles of watched accounts').waitFor(),
  })

  standsInEveryLook(windows, {
    name: 'nonce-creation-elsewhere',
    scene: elsewhereDay,
    at: '/nonces',
    async ready(page) {
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: /^A watched account/ }).check()
      await dialog.getByRole('button', { name: /^Cold treasury/ }).click()
      await dialog.getByText('Makes the watch-only account').waitFor()
    },
  })
})
