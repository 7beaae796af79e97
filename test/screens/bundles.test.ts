import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { encodeBundle } from '../../src/core/bundle/encode.ts'
import { hashMessage } from '../../src/core/review/digest.ts'
import { customer, mint, supplier, treasury } from '../core/bundle/support.ts'
import {
  fileOf,
  fileRead,
  hostileBundle,
  manyPayments,
  offlineBundleDay,
  onlineBundleDay,
  openBundle,
  REFUSED,
  SHORT_LIVED,
  SIGNABLE,
  SIGNED,
  UNSIGNABLE,
  wordsOf,
} from './support/bundling.ts'
import { ROWS_BEYOND, mostRowsBeyond } from './support/long-table.ts'
import { useWindows } from './support/open-window.ts'
import { BERTAS_PASSPHRASE, fourEyesDay } from './support/policing.ts'
import { findBarriersWhenNarrow, scrollsSideways, settle, WIDTHS } from './support/page.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut, showsWhole, unfold } from './support/whole.ts'

const AT = { at: '/bundles' }
const FIELD = 'The six words, as they are read to you'
const EXPIRY = 'Type: does not expire'
const MANY = 2_000

const sign = (page: Page, name = 'Sign all 2 transactions') => page.getByRole('button', { name })
/** What the page complains of beside the answers that it was refused. */
const otherThanRefusals = (complaints: readonly string[]) => complaints.filter((complaint) => !complaint.includes('status of 422'))
/** The text of a part as a person copies it: addresses in one piece. */
const bare = async (part: { textContent(): Promise<string | null> }) => ((await part.textContent()) ?? '').replace(/\s+/g, ' ')

describe('bundles on an offline workstation', () => {
  const windows = useWindows()

  it('are opened, read and signed by keyboard alone, and the page says where the file is and what comes next', async () => {
    const { page, complaints, double } = await windows.open(offlineBundleDay(), AT)
    const choosing = page.waitForEvent('filechooser')
    await page.getByLabel('Bundle file').press('Enter')
    await (await choosing).setFiles(fileOf(SIGNABLE))
    await fileRead(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const words = page.getByRole('list', { name: 'The six words, in order' })
    await words.waitFor()
    expect((await words.getByRole('listitem').allInnerTexts()).join(' ')).toBe(wordsOf(SIGNABLE))
    const first = page.getByRole('region', { name: 'Transaction 1 of 2' })
    const told = await bare(first)
    for (const shown of [customer, supplier, treasury, hashMessage(SIGNABLE.transactions[0]?.message ?? new Uint8Array())])
      expect(told).toContain(shown)
    expect(told).toContain('not signed yet')
    expect(told).toContain('our treasury account')
    expect(await page.getByLabel(FIELD).inputValue()).toBe('')
    await page.getByLabel(FIELD).focus()
    await page.keyboard.type(wordsOf(SIGNABLE))
    await page.keyboard.press('Tab')
    await page.keyboard.type('does not expire')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('5 signatures were made.').waitFor()
    expect(await bare(page.locator('.path'))).toBe('/data/strongroom/exports/payment-2026-311-signed.json')
    await page.getByText('Carry this file back to the workstation with a network').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'Carry back' }).getAttribute('aria-current')).toBe('step')
    expect(double.calls.filter((name) => name.startsWith('bundles.'))).toEqual(['bundles.show', 'bundles.sign'])
    await page.getByRole('button', { name: 'Open another bundle' }).press('Enter')
    await page.getByLabel('Bundle file').waitFor()
    expect(complaints).toEqual([])
  })

  it('say what is claimed apart from what the bytes do, with the slot and the node', async () => {
    const { page } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, SIGNABLE)
    const claims = await bare(page.getByRole('region', { name: 'Claims of transaction 1' }))
    expect(claims).toContain('The bundle says this. Nothing here proves it.')
    expect(claims).toContain('as the node “node of the treasury” is said to have said at slot 2,000')
    expect(claims).toContain('Decided, under the reference “invoice 6”:')
  })

  it('write a token with its decimals, what the bundle calls it in quotation marks, and its mint whole', async () => {
    const { page } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, UNSIGNABLE)
    const total = page.getByRole('region', { name: 'What it is' }).locator('.said', { hasText: 'token' })
    expect(await bare(total)).toBe(`1.5 “USDC” (token ${mint})`)
    const decided = page.getByRole('listitem').filter({ hasText: 'Decided, under the reference “invoice 8”:' })
    expect(await bare(decided)).toContain(`1.5 “USDC” (token ${mint}) to ${customer}`)
    expect(await showsWhole(page, mint)).toBe(true)
  })

  it('are signed with the words that somebody reads, and only once it is typed that they do not expire', async () => {
    const { page, double, complaints } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, SIGNABLE)
    await page.getByText('These signatures do not expire.').waitFor()
    await page.getByText('Type the six words first.').waitFor()
    await page.getByLabel(FIELD).fill('one two three four five')
    await page.getByText('Type the six words first.').waitFor()
    await page.getByLabel(FIELD).fill('one two three four five six')
    await page.getByText('Type what such a signature is first.').waitFor()
    await sign(page).press('Enter')
    await page.getByLabel(EXPIRY).fill('does not expire')
    await sign(page).press('Enter')
    await page.getByText('BUNDLE_OTHER_WORDS').waitFor()
    await page.getByText('Have the six words read again by whoever prepared the bundle.').waitFor()
    expect(double.calls.filter((name) => name === 'bundles.sign')).toHaveLength(1)
    // Nothing selects the words of the screen, so that they are not carried into the field.
    await page.getByRole('list', { name: 'The six words, in order' }).selectText()
    expect(await page.evaluate(() => String(getSelection()).trim())).not.toContain(wordsOf(SIGNABLE).split(' ')[0])
    expect(otherThanRefusals(complaints)).toEqual([])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['BUNDLE_SIGNED_BEFORE', { transaction: 2 }, 'Do not sign it, and do not pay it by other means.'],
    ['BUNDLE_NONCE_USED', { transaction: 1, nonceAccount: customer }, 'Have it prepared under another nonce account'],
    ['BUNDLE_CANNOT_SIGN', { transaction: 1, reason: 'it takes accounts from a lookup table' }, 'Have the bundle prepared again'],
    ['EXPORT_FAILED', { path: '/data/strongroom/exports', cause: 'ENOSPC' }, ''],
  ])('say why the signer refuses: %s', async (code, context, next) => {
    const { page, double } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, SIGNABLE)
    double.refuseNext('bundles.sign', { code, context })
    await page.getByLabel(FIELD).fill(wordsOf(SIGNABLE))
    await page.getByLabel(EXPIRY).fill('does not expire')
    await sign(page).press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: code })
    await alert.waitFor()
    expect(await bare(alert)).toContain(next)
    expect(await findBarriersWhenNarrow(page)).toEqual([])
  })

  it('are signed with a second person who types their passphrase, where the policy asks for one', async () => {
    const { page, double } = await windows.open({ ...offlineBundleDay(), paying: fourEyesDay().paying }, AT)
    await openBundle(page, SIGNABLE)
    const context = { transaction: 1, asset: 'native', amount: '12000000000', above: '5000000000' }
    double.refuseNext('bundles.sign', { code: 'BUNDLE_APPROVAL_NEEDED', context })
    await page.getByLabel(FIELD).fill(wordsOf(SIGNABLE))
    await page.getByLabel(EXPIRY).fill('does not expire')
    const theirs = page.getByLabel('Second person: Berta, finance')
    expect(await theirs.count()).toBe(0)
    await sign(page).press('Enter')
    await page.getByText('Have a second person read the review on this workstation').waitFor()
    await page.getByText('The second person types their passphrase.').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await theirs.fill('not hers at all')
    await sign(page).press('Enter')
    await page.getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    await theirs.fill(BERTAS_PASSPHRASE)
    await sign(page).press('Enter')
    await page.getByText('5 signatures were made.').waitFor()
    expect(double.calls.filter((name) => name === 'bundles.sign')).toHaveLength(3)
  })

  it('are not offered to be signed where they are refused, cannot be signed, or are signed', async () => {
    const { page } = await windows.open(offlineBundleDay(), AT)
    const shows = async (bundle: typeof SIGNABLE, says: string) => {
      await openBundle(page, bundle)
      await page.getByText(says).first().waitFor()
      expect(await page.getByLabel(FIELD).count(), says).toBe(0)
      expect(await page.getByRole('button', { name: /^Sign/ }).count(), says).toBe(0)
      await page.getByRole('button', { name: 'Open another bundle' }).press('Enter')
    }
    await shows(REFUSED, 'BUNDLE_RECIPIENT')
    await shows(UNSIGNABLE, 'it takes accounts from a lookup table')
    await shows(SHORT_LIVED, 'it lives by a blockhash')
    await shows(SIGNED, 'has all its signatures')
  })

  it('are named where the file is none, or was altered, and the page stays', async () => {
    const { page, complaints } = await windows.open(offlineBundleDay(), AT)
    const give = async (text: string, code: string) => {
      await page.getByLabel('Bundle file').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) })
      await fileRead(page)
      await page.getByRole('button', { name: 'Review the bundle' }).press('Enter')
      await page.getByText(code).waitFor()
    }
    await give('{}', 'BUNDLE_NOT_A_BUNDLE')
    await give(encodeBundle(SIGNABLE).replace('"invoice 6"', '"invoice 9"'), 'BUNDLE_DIGEST')
    // Writing turned round by a character that nobody sees is in no bundle.
    await give(encodeBundle(SIGNABLE).replace('invoice 6', 'invoice \u202e6'), 'BUNDLE_FIELD')
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    expect(otherThanRefusals(complaints)).toEqual([])
  })

  it('show hostile texts as texts, within their place at every width', async () => {
    const { page, complaints } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, hostileBundle())
    await page.getByText('<img src=x onerror="document.title=1"><b>bold</b>').first().waitFor()
    expect(await page.locator('main img').count()).toBe(0)
    expect(await page.title()).toBe('Bundles · Strongroom')
    await unfold(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 })
      await settle(page)
      expect(await scrollsSideways(page), `${width} px`).toBe(false)
      expect(
        await page.evaluate(
          () => [...document.querySelectorAll('.bundle *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length,
        ),
        `${width} px`,
      ).toBe(0)
    }
    expect(complaints).toEqual([])
  })

  it('of 2,000 transactions are drawn a part at a time, and what is refused is found at once', { timeout: 120_000 }, async () => {
    const { page, complaints } = await windows.open(offlineBundleDay(), AT)
    await openBundle(page, manyPayments(MANY, { lying: 1_234 }))
    await page.getByText('1 of 2,000 transactions are refused').waitFor()
    expect(await mostRowsBeyond(page)).toBeLessThanOrEqual(ROWS_BEYOND)
    await page.getByRole('button', { name: 'Refused 1', exact: true }).press('Enter')
    const row = page.getByRole('row', { name: /1,234/ })
    await row.focus()
    await row.press('Enter')
    await page.getByText('BUNDLE_RECIPIENT').waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await settle(page)
    expect(await scrollsSideways(page)).toBe(false)
    expect(await findCut(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('stand first among what is signed, and on the first page', async () => {
    const { page } = await windows.open(offlineBundleDay(), { at: '/overview' })
    await page.getByText('This workstation is offline.').waitFor()
    const places = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()
    expect(places.slice(0, 2)).toEqual(['Overview', 'Bundles'])
    await page.getByRole('main').getByRole('link', { name: 'Open a bundle' }).press('Enter')
    await page.getByLabel('Bundle file').waitFor()
  })

  for (const [name, ready] of [
    ['bundles-open', async () => undefined],
    ['bundles-review', (page: Page) => openBundle(page, SIGNABLE)],
    ['bundles-refused', (page: Page) => openBundle(page, REFUSED)],
    ['bundles-unsignable', (page: Page) => openBundle(page, UNSIGNABLE)],
    ['bundles-many', (page: Page) => openBundle(page, manyPayments(60, { lying: 7 }))],
    [
      'bundles-signed',
      async (page: Page) => {
        await openBundle(page, SIGNABLE)
        await page.getByLabel(FIELD).fill(wordsOf(SIGNABLE))
        await page.getByLabel(EXPIRY).fill('does not expire')
        await sign(page).press('Enter')
        await page.getByText('5 signatures were made.').waitFor()
      },
    ],
  ] as const)
    standsInEveryLook(windows, { name, scene: offlineBundleDay, at: '/bundles', ready })
})

describe('bundles on a workstation with a network', () => {
  const windows = useWindows()

  it('are reviewed and never offered to be signed; whose keys are elsewhere is for a person to say', async () => {
    const { page, complaints } = await windows.open(onlineBundleDay(), AT)
    await page.getByText('A bundle is signed on an').waitFor()
    await openBundle(page, SIGNABLE)
    await page.getByText('BUNDLE_FEE_PAYER').first().waitFor()
    expect(await showsWhole(page, treasury)).toBe(true)
    await page.getByRole('button', { name: 'They are meant: review it again' }).press('Enter')
    await page.getByText('A bundle is signed on an offline workstation alone: next, carry it there.').waitFor()
    expect(await page.getByText('BUNDLE_FEE_PAYER').count()).toBe(0)
    expect(await page.getByLabel(FIELD).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Sign/ }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  standsInEveryLook(windows, {
    name: 'bundles-online',
    scene: onlineBundleDay,
    at: '/bundles',
    ready: (page) => openBundle(page, SIGNABLE),
  })
})
