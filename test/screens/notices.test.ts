import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { decidingDay } from './support/deciding.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, lookAtAll } from './support/page.ts'
import type { Scene } from './support/scene.ts'

/** What the browser would show, and whether it lets the page; nobody looks at the window. */
async function standForBrowser(page: Page, answer: 'granted' | 'denied'): Promise<void> {
  await page.addInitScript(`
    globalThis.told = []
    globalThis.Notification = class extends EventTarget {
      static permission = sessionStorage.getItem('permission') ?? 'default'
      static requestPermission = async () => {
        sessionStorage.setItem('permission', '${answer}')
        return (Notification.permission = '${answer}')
      }
      constructor(title, { body }) { super(); this.title = title; this.body = body; told.push(this) }
      close() {}
    }
    document.hasFocus = () => globalThis.isLookedAt === true
  `)
  await page.reload()
}

const toldIn = (page: Page) => page.evaluate('told.map(({ title, body }) => title + ": " + body)')
const switchOn = (page: Page) => page.getByRole('checkbox', { name: 'Show notifications of this computer’s system' })

/** The newest payment, which was on its way, is final. */
function end(scene: Scene): void {
  scene.decided = (scene.decided ?? []).map((one) => (one.outcome === 'going-on' ? { ...one, outcome: 'done' } : one))
}

describe('notifications', () => {
  const windows = useWindows()

  it('are shown by a browser only once a person switched them on, and say what has ended and nothing of how much', async () => {
    const { page, double, complaints } = await windows.open(decidingDay(), { at: '/settings' })
    await standForBrowser(page, 'granted')
    await switchOn(page).waitFor()
    expect(await switchOn(page).isChecked()).toBe(false)
    const asked = () => double.calls.filter((name) => name === 'matters.list').length
    const before = asked()
    double.scene.openCases = 1
    double.tell({ kind: 'decision', decision: 'decided-6', settled: true })
    await expect.poll(asked).toBeGreaterThan(before)
    expect(await toldIn(page)).toEqual([])

    await switchOn(page).click()
    await expect.poll(() => switchOn(page).isChecked()).toBe(true)
    const decided = () => double.calls.filter((name) => name === 'activity.decisions').length
    await expect.poll(decided).toBeGreaterThan(0)
    const known = decided()
    await page.reload()
    await expect.poll(decided).toBeGreaterThan(known)
    end(double.scene)
    double.tell({ kind: 'decision', decision: 'decided-6', settled: true })
    await expect.poll(() => toldIn(page)).toEqual(['Payment: All of it is finalized.'])
    await page.evaluate("told[0].dispatchEvent(new Event('click'))")
    await expect.poll(() => page.url()).toMatch(/#\/pay\/decided-6$/)
    expect(complaints).toEqual([])
  })

  it('say whom and how much where a person chose that', async () => {
    const { page, double } = await windows.open(decidingDay(), { at: '/settings' })
    await standForBrowser(page, 'granted')
    await switchOn(page).click()
    await page.getByRole('checkbox', { name: 'Say whom and how much, too' }).click()
    await expect.poll(() => double.calls).toContain('activity.decisions')
    end(double.scene)
    double.tell({ kind: 'decision', decision: 'decided-6', settled: true })
    await expect.poll(() => toldIn(page)).toEqual(['Payment of 2.5 SOL to Anna, supplier: All of it is finalized.'])
  })

  it('say what newly waits for a person, once, and nothing to somebody who looks at the window', async () => {
    const { page, double } = await windows.open({ ...decidingDay(), openCases: 1 }, { at: '/settings' })
    await standForBrowser(page, 'granted')
    await switchOn(page).click()
    const counted = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)
    await expect.poll(counted).toBeGreaterThan(0)
    const others = (await counted()) - 1
    const wait = async (cases: number) => {
      const asked = double.calls.filter((name) => name === 'matters.list').length
      double.scene.openCases = cases
      double.tell({ kind: 'trouble', error: { code: 'NODE_UNREACHABLE', context: { at: cases } } })
      await expect.poll(() => double.calls.filter((name) => name === 'matters.list').length).toBeGreaterThan(asked)
      // What was answered is told once the window has it.
      await expect.poll(counted).toBe(others + cases)
    }
    await wait(2)
    const second = 'Something waits for you: 2 cases are open: the journal and the chain differ.'
    await expect.poll(() => toldIn(page)).toEqual([second])
    await wait(2)
    await page.evaluate('globalThis.isLookedAt = true')
    await wait(3)
    await page.evaluate('globalThis.isLookedAt = false')
    await wait(4)
    await expect.poll(() => toldIn(page)).toEqual([second, 'Something waits for you: 4 cases are open: the journal and the chain differ.'])
  })

  it('say nothing while the vault is locked, of a window that is read as well', async () => {
    const { page, double } = await windows.open({ ...decidingDay(), shownLocked: 'journal' }, { at: '/settings' })
    await standForBrowser(page, 'granted')
    await switchOn(page).click()
    await expect.poll(() => double.calls).toContain('activity.decisions')
    await page.getByRole('button', { name: 'Lock now' }).click()
    await page.getByRole('status').getByText('The vault is locked').waitFor()
    const asked = (name: string) => double.calls.filter((call) => call === name).length
    const followed = asked('activity.decisions')
    end(double.scene)
    double.scene.openCases = 1
    // What is asked because of the first has been asked by the time of the second.
    for (let event = 0; event < 2; event += 1) {
      const before = asked('matters.list')
      double.tell({ kind: 'decision', decision: 'decided-6', settled: true })
      await expect.poll(() => asked('matters.list')).toBeGreaterThan(before)
    }
    expect(asked('activity.decisions')).toBe(followed)
    expect(await toldIn(page)).toEqual([])
  })

  it('stay off where the browser refuses them, and Settings says so', async () => {
    const { page, complaints } = await windows.open(decidingDay(), { at: '/settings' })
    await standForBrowser(page, 'denied')
    await switchOn(page).click()
    await page.getByRole('alert').getByText('The browser does not let this page show notifications.').waitFor()
    expect(await switchOn(page).isChecked()).toBe(false)
    expect(await lookAtAll(page, 'notices')).toEqual([])
    expect(await findBarriersInEveryLook(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
