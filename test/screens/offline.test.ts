import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { sendingOf } from './support/closing.ts'
import { goodDay, type Scene } from './support/scene.ts'
import { sweepingDay } from './support/sweeping.ts'

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

  it('shows every entry in Activity: nothing is decided there, and what was signed stands among them', async () => {
    const { page } = await windows.open({ ...offlineDay(), events: sweepingDay().events }, { at: '/activity' })
    await page.getByRole('heading', { name: 'Activity' }).waitFor()
    await page.getByRole('treegrid', { name: 'Journal entries' }).waitFor()
    expect(await page.getByRole('link', { name: 'Decisions' }).count()).toBe(0)
  })

  it('calls it no trouble: neither that no node answers, nor that sending is closed', async () => {
    const { page } = await windows.open(offlineDay(), { at: '/overview' })
    await page.getByText('This workstation is offline.').waitFor()
    expect(await page.getByText(/No node is configured|Sending is closed/).count()).toBe(0)
    await page.goto(page.url().replace('/overview', '/sending'))
    await page.getByText('This workstation is offline: nothing is sent from here.').waitFor()
  })

  it('says why its signer may sign nothing, and goes on once a person says what they looked for', async () => {
    const stopped = { ...offlineDay(), sending: sendingOf({ state: 'offline', catchingUp: null, cases: 0 }, ['journal-older']) }
    const { page, double } = await windows.open(stopped, { at: '/sending' })
    await page.getByRole('alert').getByText('it is an older copy, or another journal').waitFor()
    await page.getByText('find the bundles that were signed here since').waitFor()
    expect(await page.getByRole('button', { name: 'Compare with the chain' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Go on with this journal' }).click()
    await page.getByLabel('What was looked for').fill('Both records since then: each has ended.')
    await page.getByLabel('Passphrase').fill(stopped.passphrase)
    await page.getByRole('button', { name: 'Go on', exact: true }).click()
    await page.getByText('What is signed here is carried to a workstation with a network, which sends it.').waitFor()
    expect(double.calls.filter((call) => call.startsWith('sending.reopen'))).toEqual(['sending.reopen'])
  })
})
