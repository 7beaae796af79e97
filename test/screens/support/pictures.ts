import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openDouble } from './double.ts'
import { type Looks, openPage, settle } from './page.ts'
import { serveWindow } from './serve.ts'
import { offlineBundleDay, openBundle, SIGNABLE } from './bundling.ts'
import { carryingDay } from './carrying.ts'
import { closedDay, comparedDay, unconfirmedDay } from './closing.ts'
import { decidingDay } from './deciding.ts'
import { ORBIT, PAYMENT_ID, payingDay } from './paying.ts'
import { payoutDay, PAYOUT_ID } from './paying-many.ts'
import { fourEyesDay } from './policing.ts'
import { poweredDay } from './powering.ts'
import { badNodesDay, gappyDay } from './proving.ts'
import { rentDay } from './reclaiming.ts'
import { addressOf, firstDay, goodDay, type Scene } from './scene.ts'
import { signingDay } from './signing.ts'
import { partAt, planOf, SWEEP_ID, sweepingDay, sweepOf } from './sweeping.ts'
import { tendingDay } from './tending.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Pictures of the docs, and those that are only compared. */
export const FOLDERS = { docs: 'docs/pictures', approved: 'test/screens/approved' } as const

/** When they are taken, whatever the day is: what they say of ages and days stays. */
export const PICTURED_AT_MS = Date.UTC(2026, 10, 30, 15, 30)

/** A screen of the window as docs/pictures shows it, over a scene that holds no real money. */
type Picture = {
  readonly name: string
  readonly scene: () => Scene
  readonly at: string
  readonly ready?: (page: Page) => Promise<void>
}

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

/** A picture in one look, and the file that holds it as it was approved: `docs/pictures/overview-light.png`. */
export type Taken = Pick<Looks, 'theme' | 'width'> & { readonly picture: Picture; readonly file: string }

/** Those where a person decides, which are compared on the narrowest and the widest page as well. */
const EVERYWHERE = ['overview', 'deposits', 'sweep-review', 'pay-review', 'pay-many', 'outstanding', 'policy', 'activity']

/** All that are compared. */
export const TAKEN: readonly Taken[] = PICTURES_TAKEN.flatMap((picture) => {
  const { name } = picture
  const ofDocs = (theme: Looks['theme']) => ({ picture, theme, width: 1280, file: `${FOLDERS.docs}/${name}-${theme}.png` })
  const of = ({ theme, width }: Pick<Looks, 'theme' | 'width'>) => {
    const file = `${FOLDERS.approved}/${name}-${width}-${theme}.png`
    return { picture, theme, width, file }
  }
  const others = EVERYWHERE.includes(name) ? [of({ theme: 'light', width: 360 }), of({ theme: 'dark', width: 2560 })] : []
  return [ofDocs('light'), ofDocs('dark'), ...others]
})

export const pathOf = (file: string): string => join(ROOT, file)

/** The picture as it is now, as PNG. `Date` must stand at {@link PICTURED_AT_MS} here: scenes go by it. */
export async function takePicture(browser: Browser, folder: string, { picture, theme, width }: Omit<Taken, 'file'>): Promise<Buffer> {
  const served = await serveWindow({ folder, double: openDouble(picture.scene()) })
  const { page, close } = await openPage(browser, `${served.url}#${picture.at}`, { theme, width, nowMs: PICTURED_AT_MS })
  try {
    await settle(page)
    await picture.ready?.(page)
    await settle(page)
    return await page.screenshot()
  } finally {
    await close()
    await served.close()
  }
}
