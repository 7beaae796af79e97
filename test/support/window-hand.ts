import type { Locator, Page } from 'playwright-core'

/** How a person works the window. */
export type Hand = {
  /** Presses a button or follows a link. */
  press(target: Locator): Promise<void>
  /** Puts a text where another may stand. */
  write(field: Locator, text: string): Promise<void>
  tick(box: Locator): Promise<void>
  /** Chooses one of several where one is chosen already. */
  pick(radio: Locator): Promise<void>
  /** Goes to a place of the window by its name. */
  go(place: string): Promise<void>
  /** Opens a row of a table, counted from 1. */
  openRow(table: Locator, number: number): Promise<void>
}

export function mouseHand(page: Page): Hand {
  return {
    press: (target) => target.click(),
    async write(field, text) {
      await field.click({ clickCount: 3 })
      await page.keyboard.type(text)
    },
    tick: (box) => box.click(),
    pick: (radio) => radio.click(),
    go: (place) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true }).click(),
    openRow: (table, number) => rowAt(table, number).click(),
  }
}

/** Tab, Shift Tab, arrows, Enter, Space, Ctrl K and letters; nothing is ever pointed at. */
export function keyboardHand(page: Page): Hand {
  const { keyboard } = page
  return {
    async press(target) {
      await reach(page, target)
      await keyboard.press('Enter')
    },
    async write(field, text) {
      await reach(page, field)
      await keyboard.press('ControlOrMeta+A')
      await keyboard.type(text)
    },
    async tick(box) {
      await reach(page, box)
      await keyboard.press('Space')
    },
    async pick(radio) {
      const group = await radio.getAttribute('name')
      await reach(page, page.locator(`input[type="radio"][name="${group}"]:checked`))
      for (let places = 0; places < PLACES_MAX && !(await radio.isChecked()); places += 1) await keyboard.press('ArrowDown')
    },
    async go(place) {
      // A page that was just loaded hears no key before it is drawn. While a dialog closes, the bar is hidden from readers of the page.
      await page.getByRole('banner', { includeHidden: true }).waitFor()
      await keyboard.press('Control+K')
      // The palette stands there a moment before the focus is in it; letters and arrows of that moment go elsewhere.
      const find = page.getByRole('combobox', { name: 'Find anything, do anything' })
      await find.and(page.locator(':focus')).waitFor()
      await keyboard.type(place)
      await choose(page, page.getByRole('group', { name: 'Go to' }).getByRole('option', { name: place, exact: true }))
    },
    async openRow(table, number) {
      await reach(page, table.locator('tr[tabindex="0"]'))
      await keyboard.press('Home')
      for (let row = 1; row < number; row += 1) await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
    },
  }
}

/** Points wherever one can, and types where one must: from field to field by Tab. A click is a button of the mouse that went down on the page. */
export async function countingHand(page: Page): Promise<Hand & { clicks(): Promise<number> }> {
  await page.evaluate(() =>
    addEventListener(
      'pointerdown',
      () => {
        const { dataset } = document.documentElement
        dataset['clicks'] = String(Number(dataset['clicks'] ?? '0') + 1)
      },
      true,
    ),
  )
  const keys = keyboardHand(page)
  return {
    ...mouseHand(page),
    write: (field, text) => keys.write(field, text),
    clicks: () => page.evaluate(() => Number(document.documentElement.dataset['clicks'] ?? '0')),
  }
}

const rowAt = (table: Locator, number: number) => table.locator(`tr[aria-rowindex="${number + 1}"]`)

/** More stops than any screen has between two places of it. */
const TABS_MAX = 120
/** More than any group has to choose from. */
const PLACES_MAX = 10
/** More results than the palette shows for a place's name. */
const RESULTS_MAX = 20

/** Presses Tab, forwards or backwards, until the element has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    const way = await target.evaluate((wanted) => {
      const { activeElement } = document
      if (activeElement === wanted) return null
      const isBehind = activeElement !== null && activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING
      return isBehind ? 'Shift+Tab' : 'Tab'
    })
    if (way === null) return
    await page.keyboard.press(way)
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`)
}

/** Goes down the palette's results until this one is chosen, and takes it. */
async function choose(page: Page, option: Locator): Promise<void> {
  await option.waitFor()
  for (let results = 0; results < RESULTS_MAX; results += 1) {
    if ((await option.getAttribute('aria-selected')) === 'true') return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
  throw new Error(`the arrows do not reach ${option.toString()}; the focus is in ${focus}`)
}
