import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { sendingOf } from './support/closing.ts'
import { goodDay, type Scene } from './support/scene.ts'

const offlineDay = (): Scene => ({
  ...goodDay(),
  workstation: 'offline',
  sending: sendingOf({ state: 'offline', catchingUp: null, cases: 0 }, []),
})

describe('the window of an offline workstation', () => {
  const windows = useWindows()

  it('says on each page that it is offline, and shows no clock of a chain', async () => {
    const { page, complaints } = await windows.open(offlineDay(), { at: '/accounts' })
    await page.getByText('Offline workstation. Nothing that could reach a node was started here').waitFor()
    await page.getByRole('banner').getByText('Offline', { exact: true }).waitFor()
    expect(await page.locator('.clock').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('calls it no trouble: neither that no node answers, nor that sending is closed', async () => {
    const { page } = await windows.open(offlineDay(), { at: '/overview' })
    await page.getByText('This workstation is offline.').waitFor()
    expect(await page.getByText(/No node is configured|Sending is closed/).count()).toBe(0)
    await page.goto(page.url().replace('/overview', '/sending'))
    await page.getByText('This workstation is offline: nothing is sent from here.').waitFor()
  })
})
