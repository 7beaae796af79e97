import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBarriersInEveryLook } from '../screens/support/page.ts'
import { keyboardHand, mouseHand } from '../support/window-hand.ts'
import { type RealWindow, useRealWindows } from '../support/window-real.ts'
import {
  deriveAccounts,
  makeVault,
  onItsWay,
  payIn,
  reviewSweep,
  seeCredited,
  seeHeld,
  seeHome,
  signSweep,
  type Story,
} from '../support/window-story.ts'

/** As on the real network: a sweep is on its way for some thirteen seconds, time enough to reload in the middle of it. */
const REAL_PACE = { slotMs: 400, finalityBlocks: 32 }
const QUICK_PACE = { slotMs: 100, finalityBlocks: 8 }
const ACCOUNTS = 200
const FEES_LAMPORTS = 5_000n * BigInt(ACCOUNTS)

describe('the window, from a fresh machine to a finalized sweep', () => {
  const windows = useRealWindows()

  const payInTo = async ({ backend, customers }: RealWindow) => payIn({ client: (await backend()).client, customers })

  /** What was paid in is held but for the fees, on screen and in the books; and nobody complained. */
  async function endsWell(story: Story, { backend, complaints, defects }: RealWindow, paid: bigint): Promise<void> {
    await seeHeld(story, paid - FEES_LAMPORTS)
    const { client } = await backend()
    await expect(client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    await expect(client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
    expect(complaints).toEqual([])
    expect(defects).toEqual([])
  }

  /** Each screen, where it has something real to show, stands in every look and width. */
  const openLooks = (page: Page) => async (screen: string) => expect(await findBarriersInEveryLook(page), screen).toEqual([])

  it('goes by mouse, and loses nothing when it is reloaded while the transactions are on their way', async () => {
    const window = await windows.open({ pace: REAL_PACE })
    const { page } = window
    const story = { page, hand: mouseHand(page), accounts: ACCOUNTS }
    await makeVault(story)
    await deriveAccounts(story)
    const paid = await payInTo(window)
    await seeCredited(story)
    await page.keyboard.press('Escape')
    const looked = openLooks(page)
    await looked('deposits')
    for (const place of ['Overview', 'Accounts', 'Activity', 'Nodes', 'Ledger continuity']) {
      await story.hand.go(place)
      await looked(place)
    }
    await reviewSweep(story, looked)
    await signSweep(story)
    await onItsWay(story).waitFor()
    const place = page.url()
    await page.reload()
    await onItsWay(story).waitFor()
    expect(page.url()).toBe(place)
    await looked('a sweep on its way')
    await seeHome(story)
    await looked('a sweep that arrived')
    await endsWell(story, window, paid)
  })

  it('goes by keyboard alone', async () => {
    const window = await windows.open({ pace: QUICK_PACE })
    const { page } = window
    const story = { page, hand: keyboardHand(page), accounts: ACCOUNTS }
    await page.evaluate(() => addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointed', ''), true))
    await makeVault(story)
    await deriveAccounts(story)
    const paid = await payInTo(window)
    await seeCredited(story)
    await reviewSweep(story)
    await signSweep(story)
    await seeHome(story)
    await endsWell(story, window, paid)
    await expect.poll(() => page.locator('html[data-pointed]').count()).toBe(0)
  })
})
