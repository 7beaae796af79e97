// Writes the pictures that test/screens/pictures compares with the window, those of the docs among them. `npm run screenshots`, or
// `npm run screenshots -- pay-review pay-live` for those alone.
import { mkdirSync, writeFileSync } from 'node:fs'
import { mock } from 'node:test'
import { buildWindow } from '../test/screens/support/build.ts'
import { FOLDERS, pathOf, PICTURED_AT_MS, TAKEN, takePicture } from '../test/screens/support/pictures.ts'
import { closeBrowser, openBrowser } from '../test/support/chromium.ts'

const wanted = process.argv.slice(2)
for (const folder of Object.values(FOLDERS)) mkdirSync(pathOf(folder), { recursive: true })
const built = await buildWindow()
const browser = await openBrowser()
mock.timers.enable({ apis: ['Date'], now: PICTURED_AT_MS })
try {
  for (const taken of TAKEN.filter(({ picture: { name } }) => wanted.length === 0 || wanted.includes(name))) {
    writeFileSync(pathOf(taken.file), await takePicture(browser, built, taken))
    console.log(taken.file)
  }
} finally {
  await closeBrowser(browser)
}
