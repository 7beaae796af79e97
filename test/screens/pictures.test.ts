import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleOf } from '../support/sample.ts'
import { comparePictures } from './support/compare-pictures.ts'
import { useWindows } from './support/open-window.ts'
import { FOLDERS, pathOf, PICTURED_AT_MS, TAKEN, takePicture } from './support/pictures.ts'

/** Squares that may differ, of the some 17,000 of a picture: less than a word takes. */
const DIFFER_MAX = 12
const SAMPLE = 4

const files = TAKEN.map(({ file }) => file)

describe('the pictures of the window', () => {
  const windows = useWindows()
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: PICTURED_AT_MS }))
  afterEach(() => void vi.useRealTimers())

  const approved = (file: string) => readFileSync(pathOf(file))
  const takenNow = (file: string, change?: (page: Page) => Promise<void>) => {
    const taken = TAKEN.find((one) => one.file === file)
    if (taken === undefined) throw new Error(`there is no picture ${file}`)
    const picture = change === undefined ? taken.picture : { ...taken.picture, ready: change }
    return takePicture(windows.browser(), windows.folder(), { ...taken, picture })
  }
  const compare = (one: Buffer, other: Buffer) => comparePictures(windows.browser(), one, other)

  it('are those that are compared, and no others', () => {
    const kept = Object.values(FOLDERS).flatMap((folder) => readdirSync(pathOf(folder)).map((name) => `${folder}/${name}`))
    expect(kept.toSorted()).toEqual(files.toSorted())
  })

  // A change that is meant is approved by taking them again: npm run screenshots -- NAME.
  it.each(sampleOf(files, SAMPLE, 'pictures'))('show it as it is: %s', async (file) => {
    const { sizes, differ } = await compare(approved(file), await takenNow(file))
    expect(sizes[0]).toBe(sizes[1])
    expect(differ).toBeLessThanOrEqual(DIFFER_MAX)
  })

  it('are told from a window that lacks a word, and from another theme', async () => {
    const [light, dark] = ['docs/pictures/nodes-light.png', 'docs/pictures/nodes-dark.png'] as const
    const lacks = await takenNow(light, async (page) =>
      page
        .locator('main td .st')
        .first()
        .evaluate((state) => state.remove()),
    )
    expect((await compare(approved(light), lacks)).differ).toBeGreaterThan(DIFFER_MAX)
    const { differ, squares } = await compare(approved(light), approved(dark))
    expect(differ).toBeGreaterThan(squares / 2)
  })
})
