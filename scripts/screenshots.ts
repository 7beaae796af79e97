// Writes docs/pictures: each screen in light and dark, over scenes that hold no real money. `npm run screenshots`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { buildWindow } from '../test/screens/support/build.ts'
import { openDouble } from '../test/screens/support/double.ts'
import { openBrowser, openPage, settle } from '../test/screens/support/page.ts'
import { badNodesDay, gappyDay } from '../test/screens/support/proving.ts'
import { firstDay, goodDay, type Scene } from '../test/screens/support/scene.ts'
import { serveWindow } from '../test/screens/support/serve.ts'
import { partAt, planOf, SWEEP_ID, sweepingDay, sweepOf } from '../test/screens/support/sweeping.ts'

const PICTURES = join(import.meta.dirname, '..', 'docs', 'pictures')
const WIDTH = 1280

type Picture = { readonly name: string; readonly scene: () => Scene; readonly at: string; readonly ready?: (page: Page) => Promise<void> }

const openPlan = (page: Page) => page.getByRole('button', { name: 'Plan the sweep' }).click()
const openReview = async (page: Page) => {
  await openPlan(page)
  await page.getByRole('link', { name: 'Review in words' }).click()
}

/** A sweep some of whose transactions have come further than others. */
function halfway(): Scene {
  const scene = sweepingDay()
  const sweep = sweepOf(SWEEP_ID, planOf(scene))
  const states = ['satisfied', 'satisfied', 'confirmed', 'confirmed', 'processed', 'sent', 'sent', 'signed'] as const
  const parts = sweep.parts.map((part, index) => partAt(part, states[index % states.length] ?? 'sent', index))
  return { ...scene, sweeps: new Map([[SWEEP_ID, { ...sweep, parts }]]) }
}

const PICTURES_TAKEN: readonly Picture[] = [
  { name: 'first-run', scene: firstDay, at: '' },
  { name: 'overview', scene: goodDay, at: '/overview' },
  { name: 'accounts', scene: goodDay, at: '/accounts' },
  { name: 'deposits', scene: goodDay, at: '/deposits' },
  { name: 'sweep-plan', scene: sweepingDay, at: '/sweep', ready: openPlan },
  { name: 'sweep-review', scene: sweepingDay, at: '/sweep', ready: openReview },
  { name: 'sweep-live', scene: halfway, at: `/sweep/${SWEEP_ID}` },
  { name: 'activity', scene: sweepingDay, at: '/activity' },
  { name: 'nodes', scene: badNodesDay, at: '/nodes' },
  { name: 'ledger', scene: gappyDay, at: '/ledger' },
]

async function take(browser: Browser, folder: string, { name, scene, at, ready }: Picture): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    const served = await serveWindow({ folder, double: openDouble(scene()) })
    const { page, close } = await openPage(browser, `${served.url}#${at}`, { theme, width: WIDTH })
    await settle(page)
    await ready?.(page)
    await settle(page)
    await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`) })
    await close()
    await served.close()
    console.log(`docs/pictures/${name}-${theme}.png`)
  }
}

mkdirSync(PICTURES, { recursive: true })
const built = await buildWindow()
const browser = await openBrowser()
try {
  for (const picture of PICTURES_TAKEN) await take(browser, built.folder, picture)
} finally {
  await browser.close()
  await built.remove()
}
