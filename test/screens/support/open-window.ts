import { beforeAll, onTestFinished } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../support/chromium.ts'
import { buildWindow } from './build.ts'
import { type Double, openDouble } from './double.ts'
import { type Looks, openPage, type OpenPage } from './page.ts'
import type { Scene } from './scene.ts'
import { serveWindow, type Served } from './serve.ts'

export type OpenWindow = OpenPage & { readonly double: Double; readonly served: Served }

/** One browser for all files that a worker runs; it ends with the worker. */
let opened: Promise<Browser> | null = null

/**
 * Builds the window, opens a browser, and gives every test windows of its own. `open` serves the window over a scene and opens a page at a place;
 * both go when the test ends.
 *
 *     const windows = useWindows()
 *     const { page, double } = await windows.open(goodDay(), { at: '/overview' })
 *
 * `build` makes another window than the one that ships, and answers with its folder.
 */
export function useWindows({ build = buildWindow }: { build?: () => Promise<string> } = {}): {
  open(scene: Scene, options?: Partial<Looks> & { at?: string }): Promise<OpenWindow>
  folder(): string
  browser(): Browser
} {
  let built: string | null = null
  let browser: Browser | null = null
  beforeAll(async () => {
    built = await build()
    browser = await (opened ??= openBrowser())
  })
  return {
    folder() {
      if (built === null) throw new Error('the window is built before the first test')
      return built
    },
    browser() {
      if (browser === null) throw new Error('the browser is opened before the first test')
      return browser
    },
    async open(scene, { at = '', ...looks } = {}) {
      if (built === null || browser === null) throw new Error('the window is built before the first test')
      const double = openDouble(scene)
      const served = await serveWindow({ folder: built, double })
      onTestFinished(() => served.close())
      const page = await openPage(browser, `${served.url}#${at}`, looks)
      onTestFinished(() => page.close())
      return { ...page, double, served }
    },
  }
}
