// Writes docs/pictures: each screen in light and dark, over scenes that hold no real money. `npm run screenshots`, or
// `npm run screenshots -- pay-review pay-live` for those alone.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { buildWindow } from '../test/screens/support/build.ts'
import { openDouble } from '../test/screens/support/double.ts'
import { openPage, settle } from '../test/screens/support/page.ts'
import { offlineBundleDay, openBundle, SIGNABLE } from '../test/screens/support/bundling.ts'
import { carryingDay } from '../test/screens/support/carrying.ts'
import { closedDay, comparedDay, unconfirmedDay } from '../test/screens/support/closing.ts'
import { decidingDay } from '../test/screens/support/deciding.ts'
import { ORBIT, PAYMENT_ID, payingDay } from '../test/screens/support/paying.ts'
import { payoutDay, PAYOUT_ID } from '../test/screens/support/paying-many.ts'
import { fourEyesDay } from '../test/screens/support/policing.ts'
import { poweredDay } from '../test/screens/support/powering.ts'
import { badNodesDay, gappyDay } from '../test/screens/support/proving.ts'
import { rentDay } from '../test/screens/support/reclaiming.ts'
import { addressOf, firstDay, goodDay, type Scene } from '../test/screens/support/scene.ts'
import { serveWindow } from '../test/screens/support/serve.ts'
import { signingDay } from '../test/screens/support/signing.ts'
import { partAt, planOf, SWEEP_ID, sweepingDay, sweepOf } from '../test/screens/support/sweeping.ts'
import { tendingDay } from '../test/screens/support/tending.ts'
import { closeBrowser, openBrowser } from '../test/support/chromium.ts'

const PICTURES = join(import.meta.dirname, '..', 'docs', 'pictures')
const WIDTH = 1280

type Picture = { readonly name: string; readonly scene: () => Scene; readonly at: string; readonly ready?: (page: Page) => Promise<void> }

const openReview = (page: Page) => page.getByRole('button', { name: 'Plan the sweep' }).click()

const openPaymentReview = async (page: Page) => {
  await page.getByText('It resembles an address you know.').waitFor()
  await page.getByLabel('Amount in SOL').fill('250')
  await page.getByRole('button', { name: 'Plan the payment' }).click()
  await page.getByRole('heading', { name: 'Before it can be signed' }).waitFor()
}
const openPayoutRows = async (page: Page) => {
  const file = { name: 'payroll-november.csv', mimeType: 'text/csv', buffer: Buffer.from('recipient,amount\n') }
  await page.getByLabel('Payout file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('treegrid', { name: 'Rows of the file' }).waitFor()
}
const openFirstEntry = async (page: Page) => {
  await page.getByRole('rowheader', { name: 'Anna, supplier' }).click()
  await page.getByText('as 2 nodes say').waitFor()
}

const openWithdrawal = async (page: Page) => {
  await page.getByRole('button', { name: 'Change cold 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw from it' }).click()
  await page.getByLabel('SOL to take out').fill('all')
  await page.getByRole('dialog').locator('.said').first().waitFor()
}

/** A sweep some of whose transactions have come further than others. */
function halfway(): Scene {
  const scene = sweepingDay()
  const sweep = sweepOf(SWEEP_ID, planOf(scene))
  const states = ['satisfied', 'satisfied', 'confirmed', 'confirmed', 'processed', 'sent', 'sent', 'signed'] as const
  const parts = sweep.parts.map((part, index) => partAt(part, states[index % states.length] ?? 'sent', index))
  return { ...scene, sweeps: new Map([[SWEEP_ID, { ...sweep, parts }]]) }
}

const PICTURES_TAKEN: readonly Picture[] = [
  { name: 'first-run', scene: firstDay, at: '' },
  { name: 'overview', scene: goodDay, at: '/overview' },
  { name: 'accounts', scene: goodDay, at: '/accounts' },
  {
    name: 'receive',
    scene: goodDay,
    at: `/accounts/receive/${addressOf(7)}`,
    ready: (page) => page.getByRole('img', { name: 'QR code' }).waitFor(),
  },
  { name: 'deposits', scene: goodDay, at: '/deposits' },
  { name: 'sweep-review', scene: sweepingDay, at: '/sweep', ready: openReview },
  { name: 'sweep-live', scene: halfway, at: `/sweep/${SWEEP_ID}` },
  { name: 'rent', scene: rentDay, at: '/rent' },
  { name: 'pay-review', scene: payingDay, at: `/pay/to/${ORBIT}`, ready: openPaymentReview },
  { name: 'pay-live', scene: payingDay, at: `/pay/${PAYMENT_ID}` },
  { name: 'pay-many', scene: payoutDay, at: '/pay-many', ready: openPayoutRows },
  { name: 'pay-many-live', scene: () => payoutDay({ under: 'way' }), at: `/pay-many/${PAYOUT_ID}` },
  { name: 'recipients', scene: payingDay, at: '/recipients', ready: openFirstEntry },
  { name: 'token-accounts', scene: tendingDay, at: '/token-accounts' },
  { name: 'sending-compare', scene: closedDay, at: '/sending' },
  { name: 'sending-compared', scene: comparedDay, at: '/sending' },
  { name: 'sending-unconfirmed', scene: unconfirmedDay, at: '/sending' },
  { name: 'outstanding', scene: signingDay, at: '/outstanding' },
  { name: 'powers', scene: poweredDay, at: '/powers' },
  { name: 'nonces', scene: signingDay, at: '/nonces' },
  { name: 'nonce-withdrawal', scene: signingDay, at: '/nonces', ready: openWithdrawal },
  { name: 'policy', scene: fourEyesDay, at: '/policy' },
  { name: 'bundles', scene: offlineBundleDay, at: '/bundles', ready: (page) => openBundle(page, SIGNABLE) },
  { name: 'bundles-left', scene: carryingDay, at: '/bundles', ready: (page) => page.getByRole('table').first().waitFor() },
  { name: 'activity', scene: decidingDay, at: '/activity' },
  { name: 'nodes', scene: badNodesDay, at: '/nodes' },
  { name: 'ledger', scene: gappyDay, at: '/ledger' },
]

async function take(browser: Browser, folder: string, { name, scene, at, ready }: Picture): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    const served = await serveWindow({ folder, double: openDouble(scene()) })
    const { page, close } = await openPage(browser, `${served.url}#${at}`, { theme, width: WIDTH })
    await settle(page)
    await ready?.(page)
    await settle(page)
    await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`) })
    await close()
    await served.close()
    console.log(`docs/pictures/${name}-${theme}.png`)
  }
}

const wanted = process.argv.slice(2)
mkdirSync(PICTURES, { recursive: true })
const built = await buildWindow()
const browser = await openBrowser()
try {
  for (const picture of PICTURES_TAKEN) {
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, built, picture)
  }
} finally {
  await closeBrowser(browser)
}
