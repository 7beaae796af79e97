import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sampleOf } from '../../support/sample.ts'
import type { useWindows } from './open-window.ts'
import { lookAtAll, outgrowsWindow, scrollsSideways, WIDTHS } from './page.ts'
import type { Scene } from './scene.ts'

const HEIGHTS: Readonly<Record<(typeof WIDTHS)[number], number>> = { 360: 740, 1280: 860, 2560: 1440 }
const TIMEOUT_MS = 90_000

/** A place of the window, and what has to be done and waited for before it is looked at. */
export type View = {
  readonly name: string
  readonly scene: () => Scene
  readonly at: string
  readonly ready: (page: Page) => Promise<unknown>
}

/** Looks at a place in every theme, contrast and width, or in a sample of them: no barrier, nothing that scrolls sideways, no window that scrolls, no complaint. */
export function standsInEveryLook(windows: ReturnType<typeof useWindows>, { name, scene, at, ready }: View): void {
  it(`stands in every theme, contrast and width: ${name}`, { timeout: TIMEOUT_MS }, async () => {
    const { page, complaints, close } = await windows.open(scene(), { at })
    await ready(page)
    for (const width of sampleOf(WIDTHS, 2, name)) {
      await page.setViewportSize({ width, height: HEIGHTS[width] })
      expect(await lookAtAll(page, `${name}-${width}`)).toEqual([])
      expect(await scrollsSideways(page), `${name} at ${width} px`).toBe(false)
      expect(await outgrowsWindow(page), `${name} at ${width} px`).toBe(false)
    }
    expect(complaints).toEqual([])
    await close()
  })
}
