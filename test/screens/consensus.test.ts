import { describe, expect, it } from 'vitest'
import { sendingOf } from './support/closing.ts'
import { useWindows } from './support/open-window.ts'
import { goodDay, type Scene } from './support/scene.ts'

describe('a window while the network changes its consensus', () => {
  const windows = useWindows()

  it('says so on every page, and signs meanwhile where a person asks for it', async () => {
    const switching: Scene = { ...goodDay(), sending: sendingOf({ state: 'switching', catchingUp: null, cases: 0 }) }
    const { page, complaints, close } = await windows.open(switching, { at: '/pay' })
    const band = page.getByRole('status').filter({ hasText: 'The network is changing its consensus' })
    await band.getByText('No deposit and no payment is lost by it.').waitFor()
    await band.getByRole('link', { name: 'What you can do' }).click()
    await page.waitForURL(/#\/sending$/)
    await page.getByText('Nothing is paid twice by that.').waitFor()
    await page.getByRole('button', { name: 'Sign what waits now' }).press('Enter')
    await page.getByText('Sending is open').waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
