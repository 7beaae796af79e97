import { afterAll, beforeAll } from 'vitest'
import type { Browser } from 'playwright-core'
import { closeBrowser, openBrowser } from '../../support/chromium.ts'
import { buildWindow } from './build.ts'
import { type Double, openDouble } from './double.ts'
import { type Looks, openPage, type OpenPage } from './page.ts'
import type { Scene } from './scene.ts'
import { serveWindow, type Served } from './serve.ts'

export type OpenWindow = OpenPage & { readonly double: Double; readonly served: Served }

/**
 * Builds the window and opens a browser once for a file of tests. `open` serves it over a scene and opens a page at a place.
 *
 *     const windows = useWindows()
 *     const { page, double } = await windows.open(goodDay(), { at: '/overview' })
 */
export function useWindows(): { open(scene: Scene, options?: Partial<Looks> & { at?: string }): Promise<OpenWindow>; folder(): string } {
  let built: string | null = null
  let browser: Browser | null = null
  const opened: OpenWindow[] = []
  beforeAll(async () => {
    built = await buildWindow()
    browser = await openBrowser()
  })
  afterAll(async () => {
    if (browser !== null) await closeBrowser(browser)
    for (const { served } of opened) await served.close()
  })
  return {
    folder() {
      if (built === null) throw new Error('the window is built before the first test')
      return built
    },
    async open(scene, { at = '', ...looks } = {}) {
      if (built === null || browser === null) throw new Error('the window is built before the first test')
      const double = openDouble(scene)
      const served = await serveWindow({ folder: built, double })
      const page = await openPage(browser, `${served.url}#${at}`, looks)
      const window = { ...page, double, served }
      opened.push(window)
      return window
    },
  }
}
