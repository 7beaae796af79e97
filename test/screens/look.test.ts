import { describe, expect, it } from 'vitest'
import { firstLoadBytes } from './support/build.ts'
import { useWindows } from './support/open-window.ts'
import { lookAtAll, scrollsSideways, WIDTHS } from './support/page.ts'
import { firstDay, goodDay } from './support/scene.ts'

const SCREENS = [
  { name: 'overview', scene: goodDay, at: '/overview', ready: 'Everything is all right.' },
  {
    name: 'overview-empty',
    scene: () => ({ ...firstDay(), vault: 'unlocked' as const, nodes: [] }),
    at: '/overview',
    ready: 'No node is configured.',
  },
  { name: 'lock', scene: () => ({ ...goodDay(), vault: 'locked' as const }), at: '/overview', ready: 'The vault is closed.' },
  { name: 'first-run', scene: firstDay, at: '', ready: 'Where do you want to start?' },
]
/** The most JavaScript the window may ask for before it shows anything, compressed. */
const SCRIPTS_BYTES_MAX = 250_000

describe('the look of every screen', () => {
  const windows = useWindows()

  for (const { name, scene, at, ready } of SCREENS) {
    for (const width of WIDTHS) {
      it(`has no barrier and no complaint: ${name} at ${width} px`, async () => {
        const { page, complaints, close } = await windows.open(scene(), { at, width })
        await page.getByRole('heading', { name: ready, level: 1 }).waitFor()
        expect(await lookAtAll(page, `${name}-${width}`)).toEqual([])
        expect(await scrollsSideways(page)).toBe(false)
        expect(complaints).toEqual([])
        await close()
      })
    }
  }

  it('asks for little before it shows anything', async () => {
    const { scripts, styles } = await firstLoadBytes(windows.folder())
    console.info(`first load, compressed: ${scripts} bytes of scripts, ${styles} bytes of styles`)
    expect(scripts).toBeLessThan(SCRIPTS_BYTES_MAX)
  })
})
