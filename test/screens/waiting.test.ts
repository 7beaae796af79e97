import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { lookAtAll } from './support/page.ts'
import { goodDay } from './support/scene.ts'

describe('what waits for a person', () => {
  const windows = useWindows()

  it('stands on the overview with where it is ended, in the badge of its place, and in the title of the window', async () => {
    const { page, complaints } = await windows.open({ ...goodDay(), oldSignatures: 2, backupDue: true }, { at: '/overview' })
    await page.getByRole('heading', { name: '3 things wait for you.' }).waitFor()
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    expect(await waiting.getByRole('listitem').count()).toBe(2)
    await waiting.getByText('2 signatures that never expire are more than a day old.').waitFor()
    await expect.poll(() => page.title()).toBe('(3) Overview · Strongroom')
    await lookAtAll(page, 'overview-waiting')
    await page.getByRole('link', { name: 'Outstanding 2 things wait for you' }).waitFor()
    await page.getByRole('link', { name: 'Settings 1 thing waits for you' }).waitFor()
    await waiting.getByRole('link', { name: 'Save a backup' }).click()
    await page.getByRole('button', { name: 'Save a backup' }).waitFor()
    await expect.poll(() => page.title()).toBe('(3) Settings · Strongroom')
    expect(complaints).toEqual([])
  })

  it('is counted at the tab of its job in a narrow window', async () => {
    const { page, complaints } = await windows.open({ ...goodDay(), oldSignatures: 2 }, { at: '/deposits' })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.getByRole('link', { name: 'Sign 2 things wait for you' }).waitFor()
    expect(await page.getByRole('link', { name: /wait/ }).count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('is gone everywhere once the backend says so, and the overview is green again', async () => {
    const { page, double, complaints } = await windows.open({ ...goodDay(), oldSignatures: 1 }, { at: '/overview' })
    await page.getByRole('heading', { name: 'One thing waits for you.' }).waitFor()
    double.scene.oldSignatures = 0
    double.tell({ kind: 'nonces', foreign: 0 })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Waiting for you' }).count()).toBe(0)
    await expect.poll(() => page.title()).toBe('Overview · Strongroom')
    expect(complaints).toEqual([])
  })

  it('is asked for again after an act that may have ended it, without being told', async () => {
    const { page, double, complaints } = await windows.open({ ...goodDay(), backupDue: true }, { at: '/settings' })
    await expect.poll(() => page.title()).toBe('(1) Settings · Strongroom')
    double.scene.backupDue = false
    await page.getByRole('button', { name: 'Save a backup' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Passphrase').fill(double.scene.passphrase)
    await dialog.getByLabel('Passphrase').press('Enter')
    await expect.poll(() => double.calls.includes('vault.backup')).toBe(true)
    await expect.poll(() => page.title()).toBe('Settings · Strongroom')
    expect(complaints).toEqual([])
  })

  it('is not said to be nothing where it could not be asked', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/deposits' })
    double.refuseAll('matters.list', { code: 'JOURNAL_FULL', context: { path: 'the journal' } })
    await page.goto(page.url().replace(/#.*/, '#/overview'))
    await page.reload()
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByText('Everything is all right').count()).toBe(0)
    await expect.poll(() => page.title()).toBe('(?) Overview · Strongroom')
  })
})
