// Writes docs/pictures, which test/screens/pictures compares with the window: each screen in light and dark. `npm run screenshots`, or
// `npm run screenshots -- pay-review pay-live` for those alone.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import { buildWindow } from '../test/screens/support/build.ts'
import { PICTURED_AT_MS, PICTURES, PICTURES_TAKEN, takePicture, THEMES_PICTURED } from '../test/screens/support/pictures.ts'
import { closeBrowser, openBrowser } from '../test/support/chromium.ts'

const wanted = process.argv.slice(2)
mkdirSync(PICTURES, { recursive: true })
const built = await buildWindow()
const browser = await openBrowser()
mock.timers.enable({ apis: ['Date'], now: PICTURED_AT_MS })
try {
  for (const picture of PICTURES_TAKEN.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    for (const theme of THEMES_PICTURED) {
      const name = `${picture.name}-${theme}.png`
      writeFileSync(join(PICTURES, name), await takePicture(browser, built, { picture, theme }))
      console.log(`docs/pictures/${name}`)
    }
  }
} finally {
  await closeBrowser(browser)
}
