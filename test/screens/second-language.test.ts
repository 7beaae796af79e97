import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { chooseLanguage } from '../../src/renderer/language/languages.ts'
import { closeBrowser, openBrowser } from '../support/chromium.ts'
import { openDouble } from './support/double.ts'
import { settle } from './support/page.ts'
import { PLACES } from './support/places.ts'
import { goodDay, type Scene } from './support/scene.ts'
import { ACCENTS, buildInSecondLanguage, inOtherLetters } from './support/second-language.ts'
import { serveWindow } from './support/serve.ts'

/** What has one name in every language. */
const SAME_EVERYWHERE = /^(SOL|UTC|English|Deutsch)$/

describe('a second language', () => {
  let window: Awaited<ReturnType<typeof buildInSecondLanguage>>
  let browser: Browser
  beforeAll(async () => {
    window = await buildInSecondLanguage(ACCENTS)
    browser = await openBrowser()
  })
  afterAll(() => window.remove())

  /** Opens the window for a person of a language; `heard` is all that the backend said. */
  async function openIn(
    language: string,
    scene: Scene,
    at: string,
  ): Promise<{ readonly page: Page; readonly heard: () => Promise<string> }> {
    const served = await serveWindow({ folder: window.folder, double: openDouble(scene) })
    onTestFinished(() => served.close())
    const context = await browser.newContext({ locale: language, viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
    onTestFinished(() => closeBrowser(context))
    const page = await context.newPage()
    const answers: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.url().includes('/rpc/') && !response.url().includes('/events/')) answers.push(response.text().catch(() => ''))
    })
    await page.goto(`${served.url}#${at}`)
    await settle(page)
    return { page, heard: async () => (await Promise.all(answers)).join('\n') }
  }

  it.each(PLACES)('is a file: no plain English but what the backend says stands at %s', async (at) => {
    const { page, heard } = await openIn(ACCENTS.language, goodDay(), at)
    const said = (await heard()).replaceAll(/\s/g, '')
    const left = (await readAll(page)).filter((words) => !SAME_EVERYWHERE.test(words) && !said.includes(words.replaceAll(/\s/g, '')))
    expect([...new Set(left)]).toEqual([])
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(ACCENTS.language)
  })

  it('is not spoken to whoever wants another one', async () => {
    const { page } = await openIn('en-US', goodDay(), '/overview')
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    expect(await readAll(page)).toContain('Everything is all right')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  it('is chosen by what a person wants first and there is a file of', () => {
    expect(chooseLanguage(['fr', 'de-AT', 'en'], ['de', 'es'])).toBe('de')
    expect(chooseLanguage(['en-GB', 'de'], ['de'])).toBe('en')
    expect(chooseLanguage(['fr'], ['de'])).toBe('en')
  })

  it('keeps the values and parts of a sentence', () => {
    expect(inOtherLetters('Pay <0/> to {name}: {n, plural, one {# row} other {# rows}}', ACCENTS)).toBe(
      'Ƥȧẏ <0/> ŧǿ {name}: {n, plural, one {# řǿẇ} other {# řǿẇş}}',
    )
  })
})

/** Runs of plain letters that a person reads: in texts, titles and labels. */
const readAll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = [document.title]
    // Moments are written by the calendar of the person’s system.
    while (walker.nextNode()) if (walker.currentNode.parentElement?.tagName !== 'TIME') texts.push(walker.currentNode.textContent ?? '')
    for (const name of ['title', 'aria-label', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]:not(time)`)) texts.push(element.getAttribute(name) ?? '')
    return texts.flatMap((text) => text.match(/[A-Za-z]+(?:[ ,.;:’'()-]+[A-Za-z]+)*/g) ?? [])
  })
