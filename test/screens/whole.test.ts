import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { address, say, sol, units } from '../../src/core/text/sentence.ts'
import { customer, supplier, treasury as bundleTreasury } from '../core/bundle/support.ts'
import { offlineBundleDay, openBundle, SIGNABLE } from './support/bundling.ts'
import { closedDay, comparedDay, unconfirmedDay, unconfirmedSweepDay } from './support/closing.ts'
import { useWindows } from './support/open-window.ts'
import { settle, WIDTHS } from './support/page.ts'
import { ANNA, payingDay, STRANGER } from './support/paying.ts'
import { payoutDay } from './support/paying-many.ts'
import { fourEyesDay } from './support/policing.ts'
import { addressOf, goodDay, type Scene, USDC } from './support/scene.ts'
import { signingDay } from './support/signing.ts'
import { EURC, manyAssetsDay, sweepingDay } from './support/sweeping.ts'
import { tendingDay } from './support/tending.ts'
import { findCut, showsWhole, unfold } from './support/whole.ts'

const HEIGHT = 860
const TREASURY = addressOf(800_000)

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function review(page: Page, to: string): Promise<void> {
  await page.getByLabel('Address, or a label of the address book').fill(to)
  await page.locator('.addr-field').waitFor()
  await page.getByLabel('Amount in SOL').fill('1234567.000000001')
  await press(page, 'Plan the payment')
  await page.locator('.deed').waitFor()
}

/** A payment that is held, with all that a signer may say of one. */
function heldDay(): Scene {
  const day = fourEyesDay()
  const [held] = day.paying.held
  if (held === undefined) throw new Error('a payment is held')
  day.paying.held = [
    {
      ...held,
      does: say`Moves ${sol(18_446_744_073_709_551_615n)} from the treasury account ${address(TREASURY)} to ${address(ANNA)} (not ours).`,
      warnings: [say`Lets ${address(STRANGER)} move up to ${units(1_250_500_000n, USDC.mint)} out of ${address(TREASURY)}.`],
      refusal: say`The message lets ${sol(2_000_000_000n)} leave; the policy of this vault allows ${sol(1_000_000_000n)} in one transaction.`,
    },
  ]
  return day
}

/** The same of a listed token. */
function heldTokenDay(): Scene {
  const day = heldDay()
  day.paying.held = day.paying.held.map((held) => ({ ...held, asset: USDC.mint }))
  return day
}

/** A decision of an earlier version about a listed token. */
function unconfirmedTokenDay(): Scene {
  const day = unconfirmedDay()
  const asset = { kind: 'token', mint: USDC.mint, tokenProgram: USDC.tokenProgram, decimals: USDC.decimals } as const
  return {
    ...day,
    unconfirmed: (day.unconfirmed ?? []).map((one) => ({ ...one, transactions: one.transactions.map((each) => ({ ...each, asset })) })),
  }
}

type Signed = {
  readonly name: string
  readonly scene: () => Scene
  readonly at: string
  readonly open: (page: Page) => Promise<unknown>
  /** Addresses that must stand there whole. */
  readonly shows: readonly string[]
}

const DELEGATED = addressOf(700_002)

const nonceOf = (label: string): string => {
  const found = signingDay().paying.nonces.find((nonce) => nonce.label === label)
  if (found === undefined) throw new Error(`no nonce account is called ${label}`)
  return found.account
}

const dialogSays = (page: Page, words: string) => page.getByRole('dialog').getByText(words).first().waitFor()

/** Every page and dialog where a person signs or approves. */
const SIGNED: readonly Signed[] = [
  { name: 'the review of a payment', scene: payingDay, at: '/pay', open: (page) => review(page, ANNA), shows: [ANNA, TREASURY] },
  {
    name: 'the review of a payment that the signer refuses',
    scene: payingDay,
    at: '/pay',
    open: (page) => review(page, STRANGER),
    shows: [STRANGER],
  },
  {
    name: 'the review of a payment of a token',
    scene: payingDay,
    at: `/pay/to/${ANNA}`,
    open: async (page) => {
      await press(page, 'USDC')
      await page.getByLabel('Amount in USDC').fill('25000.5')
      await press(page, 'Plan the payment')
      await page.locator('.deed').waitFor()
    },
    shows: [USDC.mint, ANNA, TREASURY],
  },
  {
    name: 'allowing a recipient',
    scene: payingDay,
    at: '/pay',
    open: async (page) => {
      await review(page, STRANGER)
      await press(page, 'Allow this address')
      await page.getByRole('dialog').getByLabel('Passphrase').waitFor()
    },
    shows: [STRANGER],
  },
  {
    name: 'the review of a sweep',
    scene: sweepingDay,
    at: '/sweep',
    open: async (page) => {
      await press(page, 'Plan the sweep')
      await page.locator('.deed').waitFor()
    },
    shows: [TREASURY],
  },
  {
    name: 'the review of a sweep of all assets',
    scene: manyAssetsDay,
    at: '/sweep',
    open: async (page) => {
      await press(page, 'Plan the sweep')
      await page.locator('.deed').nth(2).waitFor()
    },
    shows: [TREASURY, addressOf(800_001), USDC.mint, EURC.mint],
  },
  {
    name: 'the check of a payout',
    scene: () => payoutDay({ rows: 20 }),
    at: '/pay-many',
    open: async (page) => {
      const file = { name: 'n.csv', mimeType: 'text/csv', buffer: Buffer.from('recipient,amount\n') }
      await page.getByLabel('Payout file').setInputFiles(file)
      await press(page, 'Check the file')
      await page.getByRole('treegrid', { name: 'Rows of the file' }).waitFor()
    },
    shows: [],
  },
  {
    name: 'the check of a payout of a token',
    scene: () => payoutDay({ rows: 20 }),
    at: '/pay-many',
    open: async (page) => {
      const file = { name: 'n.csv', mimeType: 'text/csv', buffer: Buffer.from('recipient,amount\n') }
      await page.getByLabel('Payout file').setInputFiles(file)
      await press(page, 'USDC')
      await press(page, 'Check the file')
      await page.getByRole('treegrid', { name: 'Rows of the file' }).waitFor()
    },
    shows: [USDC.mint],
  },
  {
    name: 'approving a payment of a listed token',
    scene: heldTokenDay,
    at: '/policy',
    open: async (page) => {
      await press(page, 'Read and decide')
      await dialogSays(page, 'The signer would still not sign it.')
    },
    shows: [USDC.mint, ANNA],
  },
  {
    name: 'approving a payment',
    scene: heldDay,
    at: '/policy',
    open: async (page) => {
      await press(page, 'Read and decide')
      await dialogSays(page, 'The signer would still not sign it.')
    },
    shows: [ANNA, STRANGER, TREASURY],
  },
  {
    name: 'revoking a signature',
    scene: signingDay,
    at: '/outstanding',
    open: async (page) => {
      await press(page, 'Revoke')
      await dialogSays(page, 'every copy of this signature is worthless')
    },
    shows: [addressOf(501), USDC.mint],
  },
  {
    name: 'making nonce accounts',
    scene: goodDay,
    at: '/nonces',
    open: async (page) => {
      await press(page, 'Create nonce accounts')
      await dialogSays(page, 'which gets authority over its nonce.')
    },
    shows: [TREASURY],
  },
  {
    name: 'closing a token account',
    scene: tendingDay,
    at: `/token-accounts/at/${addressOf(700_003)}`,
    open: async (page) => {
      await press(page, 'Close it')
      await dialogSays(page, 'Closes the token account')
    },
    shows: [addressOf(700_003), TREASURY],
  },
  ...(['Advance it', 'Withdraw from it', 'Transfer authority'] as const).map((act) => ({
    name: `changing a nonce account: ${act}`,
    scene: signingDay,
    at: '/nonces',
    open: async (page: Page) => {
      const filled = { 'Advance it': null, 'Withdraw from it': 'all', 'Transfer authority': signingDay().accounts[0]?.address ?? '' }[act]
      await press(page, 'Change cold 2')
      await page.getByRole('dialog').getByRole('button', { name: act }).click()
      if (filled !== null) await page.getByRole('dialog').getByRole('textbox').fill(filled)
      await page.getByRole('dialog').locator('.say .said').first().waitFor()
    },
    shows: [nonceOf('cold 2')],
  })),
  {
    name: 'setting a foreign nonce account aside',
    scene: signingDay,
    at: '/nonces',
    open: async (page) => {
      await press(page, 'Mark as known')
      await page.getByRole('dialog').getByLabel('Who made it, and what for').waitFor()
    },
    shows: [signingDay().alarm.found[0]?.account ?? 'an alarm sounds'],
  },
  {
    name: 'taking a delegate’s permission back',
    scene: tendingDay,
    at: `/token-accounts/at/${DELEGATED}`,
    open: async (page) => {
      await press(page, 'Take the delegate’s permission back')
      await dialogSays(page, 'Takes back every permission')
    },
    shows: [DELEGATED],
  },
  {
    name: 'making a token account',
    scene: tendingDay,
    at: '/token-accounts/new',
    open: async (page) => {
      await page.getByLabel('The token’s mint').fill(USDC.mint)
      await page.getByLabel('Future owner').fill(addressOf(5))
      await page.getByText('Whoever owns the account can close it and keep its rent.').waitFor()
    },
    shows: [addressOf(5)],
  },
  {
    name: 'what waits for a word',
    scene: unconfirmedDay,
    at: '/sending',
    open: (page) => page.getByText('invoice 22').waitFor(),
    shows: [addressOf(501), addressOf(502)],
  },
  {
    name: 'confirming what was decided',
    scene: unconfirmedDay,
    at: '/sending',
    open: async (page) => {
      await press(page, 'Confirm it')
      await page.getByRole('dialog').getByLabel('Passphrase').waitFor()
    },
    shows: [addressOf(501), addressOf(502)],
  },
  {
    name: 'confirming what was decided of a token',
    scene: unconfirmedTokenDay,
    at: '/sending',
    open: async (page) => {
      await press(page, 'Confirm it')
      await page.getByRole('dialog').getByLabel('Passphrase').waitFor()
    },
    shows: [USDC.mint, addressOf(501), addressOf(502)],
  },
  {
    name: 'taking back a sweep that was decided',
    scene: unconfirmedSweepDay,
    at: '/sending',
    open: async (page) => {
      await press(page, 'Take it back')
      await page.getByRole('dialog').getByLabel('Note').waitFor()
    },
    shows: [addressOf(511), addressOf(512), addressOf(521), addressOf(522)],
  },
  {
    name: 'what keys did elsewhere, before sending is opened again',
    scene: comparedDay,
    at: '/sending',
    open: (page) => page.getByText('recorded as paid').first().waitFor(),
    shows: [addressOf(500)],
  },
  {
    name: 'cases that a note closes',
    scene: closedDay,
    at: '/ledger',
    open: (page) => page.getByRole('heading', { name: /^Case 1:/ }).waitFor(),
    shows: [addressOf(1)],
  },
  {
    name: 'the policy',
    scene: fourEyesDay,
    at: '/policy',
    open: (page) => page.getByRole('region', { name: 'Who may approve' }).waitFor(),
    shows: [addressOf(720_001), addressOf(720_002), ANNA],
  },
  {
    name: 'allowing an address that is typed in',
    scene: fourEyesDay,
    at: '/policy',
    open: async (page) => {
      await press(page, 'Allow a recipient')
      await page.getByRole('dialog').getByLabel('Address').fill(STRANGER)
      await dialogSays(page, 'No node can say what it is.')
    },
    shows: [STRANGER],
  },
  {
    name: 'allowing everybody of a file',
    scene: fourEyesDay,
    at: '/policy',
    open: async (page) => {
      await press(page, 'Allow several')
      const buffer = Buffer.from([`${addressOf(720_002)},Carl`, `${STRANGER},Dora, design`].join('\n'))
      await page.getByRole('dialog').getByLabel('File').setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer })
      await dialogSays(page, 'The policy allows it already')
    },
    shows: [STRANGER, addressOf(720_002)],
  },
  {
    name: 'taking somebody out of the address book',
    scene: payingDay,
    at: '/recipients',
    open: async (page) => {
      await page.getByRole('row', { name: /Anna, supplier/ }).press('Enter')
      await press(page, 'Remove from the address book')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).waitFor()
    },
    shows: [ANNA],
  },
  {
    name: 'signing a bundle',
    scene: offlineBundleDay,
    at: '/bundles',
    open: (page) => openBundle(page, SIGNABLE),
    shows: [customer, supplier, bundleTreasury],
  },
  {
    name: 'signing a text',
    scene: goodDay,
    at: `/accounts/find/${addressOf(5)}`,
    open: async (page) => {
      await page.getByRole('treegrid', { name: 'Accounts' }).locator('tbody tr[aria-expanded]').first().press('Enter')
      await press(page, 'Sign a text')
      await page.getByRole('dialog').getByLabel('Passphrase').waitFor()
    },
    shows: [addressOf(5)],
  },
  {
    name: 'changing a limit of the policy',
    scene: fourEyesDay,
    at: '/policy',
    open: async (page) => {
      await press(page, 'Set a limit')
      await page.getByRole('dialog').getByLabel('Passphrase').waitFor()
    },
    shows: [],
  },
]

describe('where a person signs or approves', () => {
  const windows = useWindows()

  for (const { name, scene, at, open, shows } of SIGNED) {
    it(`no address and no amount is cut or leaves its box: ${name}`, async () => {
      const { page, close } = await windows.open(scene(), { at })
      await open(page)
      await unfold(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT })
        await settle(page)
        expect(await findCut(page), `${width} px`).toEqual([])
        for (const shown of shows) expect(await showsWhole(page, shown), `${shown} at ${width} px`).toBe(true)
      }
      await close()
    })
  }

  it('is found cut as soon as an address is shortened, an ellipsis stands or a box is too narrow', async () => {
    const { page, close } = await windows.open(payingDay(), { at: '/pay' })
    await review(page, ANNA)
    const field = page.locator('.addr-field')
    const shown = field.locator('.addr-whole').first()
    expect(await findCut(page)).toEqual([])
    await shown.evaluate((one) =>
      Object.assign(one.style, { display: 'block', inlineSize: '9rem', whiteSpace: 'nowrap', overflow: 'hidden' }),
    )
    expect(await findCut(page)).toContainEqual(expect.stringMatching(/^runs out of itself/))
    await shown.evaluate((one) => Object.assign(one.style, { inlineSize: '', overflow: 'visible' }))
    await field.evaluate((one) => Object.assign(one.style, { display: 'block', inlineSize: '9rem', overflow: 'hidden' }))
    expect(await findCut(page)).toContainEqual(expect.stringMatching(/^leaves div.addr-field/))
    await shown.evaluate((one) => {
      one.classList.remove('addr-whole')
      one.textContent = 'BEaJ…kWDY'
    })
    expect(await findCut(page)).toContain('shortened: BEaJ…kWDY')
    await close()
  })
})
