import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { goodDay } from './support/scene.ts'

describe('the lock', () => {
  const windows = useWindows()

  it('opens with the passphrase, and goes where one wanted to go', async () => {
    const { page, double, complaints } = await windows.open({ ...goodDay(), vault: 'locked' }, { at: '/deposits' })
    await page.getByLabel('Passphrase').waitFor()
    await page.keyboard.type(double.scene.passphrase)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Deposits', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Deposits', exact: true }).getAttribute('aria-current')).toBe('page')
    expect(complaints).toEqual([])
  })

  it('says three sentences to a wrong passphrase, and forgets what was typed', async () => {
    const { page } = await windows.open({ ...goodDay(), vault: 'locked' })
    await page.getByLabel('Passphrase').fill('not the passphrase')
    await page.getByRole('button', { name: 'Open the vault' }).click()
    await page.getByRole('alert').getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    expect(await page.getByLabel('Passphrase').inputValue()).toBe('')
  })

  it('closes from the bar, and in every window when the backend says so', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('button', { name: 'Lock now' }).click()
    await page.getByRole('heading', { name: 'The vault is closed.' }).waitFor()
    expect(double.scene.vault).toBe('locked')

    double.scene.vault = 'unlocked'
    double.tell({ kind: 'vault', state: 'unlocked' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    double.scene.vault = 'locked'
    double.tell({ kind: 'vault', state: 'locked' })
    await page.getByRole('heading', { name: 'The vault is closed.' }).waitFor()
  })
})
