import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sampleOf } from '../support/sample.ts'
import { offlineBundleDay } from './support/bundling.ts'
import { closedDay, comparedDay, sendingOf, unconfirmedDay, unknownDay } from './support/closing.ts'
import { type OpenWindow, useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow } from './support/page.ts'
import { payingDay, STRANGER } from './support/paying.ts'
import { payoutDay } from './support/paying-many.ts'
import { fourEyesDay } from './support/policing.ts'
import { gappyDay } from './support/proving.ts'
import { addressOf, firstDay, goodDay, type Scene } from './support/scene.ts'
import { signingDay } from './support/signing.ts'
import { manyAssetsDay, sweepingDay } from './support/sweeping.ts'
import { tendingDay } from './support/tending.ts'

const TIMEOUT_MS = 90_000
const PASSPHRASE = 'a passphrase of many words'

type State = {
  readonly name: string
  readonly scene: () => Scene
  readonly at: string
  readonly open: (window: OpenWindow) => Promise<unknown>
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const refused = (page: Page, code: string) => page.getByRole('alert').getByText(code).waitFor()
const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()

/** What went wrong, as a person meets it. */
const ERRORS: readonly State[] = [
  {
    name: 'a wrong passphrase',
    scene: () => ({ ...goodDay(), vault: 'locked' }),
    at: '/overview',
    open: async ({ page }) => {
      await page.getByLabel('Passphrase').fill('not the passphrase')
      await press(page, 'Open the vault')
      await refused(page, 'VAULT_WRONG_PASSPHRASE')
    },
  },
  {
    name: 'a refused node',
    scene: goodDay,
    at: '/nodes',
    open: async ({ page }) => {
      await press(page, 'Add a node')
      await page.getByLabel('Its name').fill('vault-rpc-1')
      await page.getByLabel('Its URL').fill('https://third.example/key')
      await page.keyboard.press('Enter')
      await refused(page, 'NODE_KNOWN')
    },
  },
  {
    name: 'a wrong total',
    scene: () => payoutDay(),
    at: '/pay-many',
    open: async ({ page }) => {
      const file = { name: 'n.csv', mimeType: 'text/csv', buffer: Buffer.from('recipient,amount\n') }
      await page.getByLabel('Payout file').setInputFiles(file)
      await press(page, 'Check the file')
      await page.getByLabel(/^I checked the 3 flagged rows/).check()
      await page.getByLabel('Type the total in SOL').fill('143')
      await press(page, 'Sign 6 transactions')
      await refused(page, 'PAYOUT_TOTAL_DIFFERS')
    },
  },
  {
    name: 'a sweep of all assets of which one was refused, one cannot be planned, and one is on its way',
    scene: manyAssetsDay,
    at: '/sweep',
    open: async ({ page, double }) => {
      double.refuseNext('sweeps.plan', { code: 'PLAN_NO_TREASURY', context: {} }, 2)
      await press(page, 'Plan the sweep')
      await page.getByRole('button', { name: 'Sign 5 transactions' }).waitFor()
      double.refuseNext('sweeps.start', { code: 'VAULT_LOCKED', context: {} }, 1)
      await press(page, 'Sign 5 transactions')
      await refused(page, 'VAULT_LOCKED')
    },
  },
  {
    name: 'a wrong recovery word',
    scene: firstDay,
    at: '/start/vault',
    open: async ({ page }) => {
      await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
      await page.getByLabel('The same passphrase again').fill(PASSPHRASE)
      await press(page, 'Make the vault')
      await page.getByLabel('They are written down').check()
      await press(page, 'Ask me for three of them')
      await press(page, 'Check the words')
      await page
        .getByText(/^This is not word \d+\.$/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'an answer that failed',
    scene: goodDay,
    at: '/overview',
    open: async ({ page, double }) => {
      await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
      double.refuseNext('nonces.list', { code: 'OPERATION_DEFECT', context: { what: 'a page is missing' } })
      await page.evaluate(() => location.assign('#/nonces'))
      await refused(page, 'OPERATION_DEFECT')
    },
  },
]

const DIALOGS: readonly State[] = [
  {
    name: 'approving, with a wrong passphrase',
    scene: fourEyesDay,
    at: '/policy',
    open: async ({ page }) => {
      await press(page, 'Read and decide')
      await page.getByLabel('Passphrase of Berta, finance').fill('something else')
      await press(page, 'Approve it')
      await refused(page, 'VAULT_WRONG_PASSPHRASE')
    },
  },
  {
    name: 'allowing, with a wrong passphrase',
    scene: payingDay,
    at: '/pay',
    open: async ({ page }) => {
      await page.getByLabel('Address, or a label of the address book').fill(STRANGER)
      await page.locator('.addr-field').waitFor()
      await page.getByLabel('Amount in SOL').fill('2.5')
      await press(page, 'Plan the payment')
      await press(page, 'Allow this address')
      await page.getByLabel('Name').fill('Bert')
      await page.getByLabel('Passphrase').fill('another passphrase')
      await press(page, 'Allow this address')
      await refused(page, 'VAULT_WRONG_PASSPHRASE')
    },
  },
  {
    name: 'revoking',
    scene: signingDay,
    at: '/outstanding',
    open: async ({ page }) => {
      await press(page, 'Revoke')
      await dialogOpens(page)
    },
  },
  {
    name: 'removing a node',
    scene: goodDay,
    at: '/nodes',
    open: async ({ page }) => {
      await press(page, 'Remove vault-rpc-1')
      await dialogOpens(page)
    },
  },
  {
    name: 'exporting, refused',
    scene: sweepingDay,
    at: '/activity',
    open: async ({ page, double }) => {
      await press(page, 'Export the journal')
      double.refuseNext('activity.export', { code: 'EXPORT_FAILED', context: { path: '/data/strongroom/exports', detail: 'no space' } })
      await press(page, 'Export deposits')
      await refused(page, 'EXPORT_FAILED')
    },
  },
  {
    name: 'setting a limit',
    scene: fourEyesDay,
    at: '/policy',
    open: async ({ page }) => {
      await press(page, 'Set a limit')
      await page.getByRole('dialog').getByLabel('Per 24 hours').fill('a lot')
      await page.getByRole('dialog').getByText('Not a valid amount.').waitFor()
    },
  },
  {
    name: 'creating nonce accounts',
    scene: goodDay,
    at: '/nonces',
    open: async ({ page }) => {
      await press(page, 'Create nonce accounts')
      await page.getByRole('dialog').getByText('which gets authority over its nonce.').first().waitFor()
    },
  },
  {
    name: 'tending a token account',
    scene: tendingDay,
    at: `/token-accounts/at/${addressOf(700_003)}`,
    open: async ({ page }) => {
      await press(page, 'Close it')
      await page.getByRole('dialog').getByText('Closes the token account').waitFor()
    },
  },
]

/** Sending is closed, everything was compared, and no case is left. */
const explainedDay = (): Scene => ({
  ...closedDay(),
  sending: sendingOf({ state: 'closed', catchingUp: null, cases: 0 }, ['journal-older'], 398_200_000n),
})

/** Dialogs that open with one press, each with what it says as long as nothing is filled in. */
const ASKED: readonly (Omit<State, 'open'> & { readonly by: string | RegExp })[] = [
  { name: 'deriving accounts', scene: goodDay, at: '/accounts', by: 'Derive more accounts' },
  { name: 'importing accounts', scene: goodDay, at: '/accounts', by: 'Import a file' },
  { name: 'watching an address', scene: goodDay, at: '/accounts', by: 'Watch an address' },
  { name: 'watching a cold vault', scene: goodDay, at: '/accounts', by: 'Watch a cold vault' },
  { name: 'exporting addresses', scene: offlineBundleDay, at: '/accounts', by: 'Export addresses' },
  { name: 'adding to the address book', scene: payingDay, at: '/recipients', by: 'Add a wallet' },
  { name: 'importing into the address book', scene: payingDay, at: '/recipients', by: 'Import a file' },
  { name: 'allowing a recipient', scene: fourEyesDay, at: '/policy', by: 'Allow a recipient' },
  { name: 'allowing several', scene: fourEyesDay, at: '/policy', by: 'Allow several' },
  { name: 'changing the cool-down', scene: fourEyesDay, at: '/policy', by: 'Change the cool-down' },
  { name: 'naming a second person', scene: fourEyesDay, at: '/policy', by: 'Name a person' },
  { name: 'saving a backup', scene: fourEyesDay, at: '/settings', by: 'Save a backup' },
  { name: 'changing the passphrase', scene: goodDay, at: '/settings', by: 'Change the passphrase' },
  { name: 'importing a key', scene: fourEyesDay, at: '/settings', by: 'Import a key' },
  { name: 'listing a token', scene: goodDay, at: '/settings', by: 'List a token' },
  { name: 'proving a backup', scene: goodDay, at: '/audit', by: /Prove/ },
  { name: 'taking a nonce account in', scene: signingDay, at: '/nonces', by: 'Add existing' },
  { name: 'changing a nonce account', scene: signingDay, at: '/nonces', by: 'Change cold 2' },
  { name: 'confirming what was decided', scene: unconfirmedDay, at: '/sending', by: 'Confirm it' },
  { name: 'taking back what was decided', scene: unconfirmedDay, at: '/sending', by: 'Take it back' },
  { name: 'removing a second person', scene: fourEyesDay, at: '/policy', by: 'Remove Berta, finance' },
  { name: 'setting a threshold', scene: fourEyesDay, at: '/policy', by: 'Set a threshold' },
  { name: 'setting a foreign nonce account aside', scene: signingDay, at: '/nonces', by: 'Mark as known' },
  { name: 'closing a case with a note', scene: gappyDay, at: '/ledger', by: 'Close case 2 with a note' },
  { name: 'closing a gap with a note', scene: gappyDay, at: '/ledger', by: 'Close gap 2 with a note' },
  { name: 'closing what nobody can tell of', scene: unknownDay, at: '/sending', by: 'Close payment payment- no. 1 with a note' },
  { name: 'comparing once more before sending is opened', scene: comparedDay, at: '/sending', by: 'Close case 2 with a note' },
  { name: 'opening sending again', scene: explainedDay, at: '/sending', by: 'Open sending again' },
]

describe('what went wrong, and what is asked', () => {
  const windows = useWindows()

  for (const { name, scene, at, open } of [...ERRORS, ...DIALOGS]) {
    it(`has no barrier in light, dark and high contrast at 360 px: ${name}`, { timeout: TIMEOUT_MS }, async () => {
      const window = await windows.open(scene(), { at })
      await open(window)
      expect(await findBarriersWhenNarrow(window.page)).toEqual([])
      await window.close()
    })
  }

  for (const { name, scene, at, by } of sampleOf(ASKED, 5, 'dialogs')) {
    it(`has no barrier while nothing is filled in, in light, dark and high contrast at 360 px: ${name}`, {
      timeout: TIMEOUT_MS,
    }, async () => {
      const { page, close } = await windows.open(scene(), { at })
      await press(page, by)
      await dialogOpens(page)
      expect(await findBarriersWhenNarrow(page)).toEqual([])
      await close()
    })
  }
})
