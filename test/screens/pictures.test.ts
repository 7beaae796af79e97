import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleOf } from '../support/sample.ts'
import { comparePictures } from './support/compare-pictures.ts'
import { useWindows } from './support/open-window.ts'
import { type Picture, PICTURED_AT_MS, PICTURES, PICTURES_TAKEN, takePicture, type Theme, THEMES_PICTURED } from './support/pictures.ts'

/** Squares that may differ, of the some 17,000 of a picture: less than a word takes. */
const DIFFER_MAX = 12
const SAMPLE = 4

const names = PICTURES_TAKEN.flatMap(({ name }) => THEMES_PICTURED.map((theme) => `${name}-${theme}`))

describe('the pictures of the docs', () => {
  const windows = useWindows()
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: PICTURED_AT_MS }))
  afterEach(() => void vi.useRealTimers())

  const approved = (name: string) => readFileSync(join(PICTURES, `${name}.png`))
  const takenNow = (name: string, change: Partial<Picture> = {}) => {
    const [, screen, theme] = /^(.+)-(light|dark)$/.exec(name) ?? []
    const picture = PICTURES_TAKEN.find((one) => one.name === screen)
    if (picture === undefined) throw new Error(`there is no picture ${name}`)
    return takePicture(windows.browser(), windows.folder(), { picture: { ...picture, ...change }, theme: theme as Theme })
  }

  it('are those of every screen that is pictured, and no others', () => {
    expect(readdirSync(PICTURES).toSorted()).toEqual(names.map((name) => `${name}.png`).toSorted())
  })

  // A change that is meant is approved by taking them again: npm run screenshots -- NAME.
  it.each(sampleOf(names, SAMPLE, 'pictures'))('show the window as it is: %s', async (name) => {
    const { sizes, differ } = await comparePictures(windows.browser(), approved(name), await takenNow(name))
    expect(sizes[0]).toBe(sizes[1])
    expect(differ).toBeLessThanOrEqual(DIFFER_MAX)
  })

  it('are told from a window that lacks a word, and from another theme', async () => {
    const lacks = await takenNow('nodes-light', {
      ready: async (page) =>
        page
          .locator('main td .st')
          .first()
          .evaluate((state) => state.remove()),
    })
    const compare = (one: Buffer, other: Buffer) => comparePictures(windows.browser(), one, other)
    expect((await compare(approved('nodes-light'), lacks)).differ).toBeGreaterThan(DIFFER_MAX)
    const { differ, squares } = await compare(approved('nodes-light'), approved('nodes-dark'))
    expect(differ).toBeGreaterThan(squares / 2)
  })
})
