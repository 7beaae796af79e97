import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { carryingDay, COLD, COLD_NONCE } from './support/carrying.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow, settle, WIDTHS } from './support/page.ts'
import { addressOf, type Scene, signatureOf } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut, showsWhole } from './support/whole.ts'

const AT = { at: '/bundles/prepare' }
const FILE = { at: '/bundles/prepare/file' }
/** One for each of the six transactions that a file of 120 rows makes, and one more. */
const NONCES = Array.from({ length: 7 }, (_, at) => addressOf(750_000 + at))
const EXPIRY = 'Type: does not expire'
const TOTAL = 'Type the total in SOL'
const LOOKED_UP = /^I have looked up/

const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const prepareButton = (page: Page) => button(page, 'Prepare the bundle')
const called = (calls: readonly string[], name: string) => calls.filter((call) => call === name).length
const otherThanRefusals = (complaints: readonly string[]) => complaints.filter((complaint) => !complaint.includes('status of 422'))

/** A day on which a file of so many rows is chosen, and what the account that pays did is explained, or is not. */
function fileDay(unexplained: { readonly count: number; readonly number: number } | null = null): Scene {
  const scene = { ...carryingDay(), payoutRows: 120, payouts: new Map() }
  if (scene.carrying !== undefined && unexplained !== null) explain(scene, unexplained)
  return scene
}

function explain({ carrying }: Scene, { count, number }: { readonly count: number; readonly number: number }): void {
  if (carrying !== undefined) carrying.unexplained = { count, latest: { signature: signatureOf(number), slot: 398_100_000n } }
}

async function give(page: Page): Promise<void> {
  const file = { name: 'payroll-november.csv', mimeType: 'text/csv', buffer: Buffer.from('recipient,amount\nnobody,1\n') }
  await page.getByLabel('Payout file').setInputFiles(file)
  await page.getByText('Chosen: payroll-november.csv').waitFor()
}

async function fillIn(page: Page, nonces: readonly string[] = NONCES): Promise<void> {
  await button(page, /^Cold treasury/).press('Enter')
  await page.getByLabel('Nonce accounts', { exact: true }).fill(nonces.join('\n'))
  await give(page)
}

async function openRows(page: Page, nonces: readonly string[] = NONCES): Promise<void> {
  await fillIn(page, nonces)
  await button(page, 'Check the file').press('Enter')
  await page.getByRole('treegrid', { name: 'Rows of the file' }).waitFor()
}

async function sayAll(page: Page): Promise<void> {
  await page.getByLabel(/^I checked the 3 flagged rows/).check()
  await page.getByLabel(TOTAL).fill('143.75')
  await page.getByLabel(EXPIRY).fill('does not expire')
}

describe('preparing a bundle from a payout file', () => {
  const windows = useWindows()

  it('goes from the choice over every row to the words to read aloud, by keyboard alone, and keeps who pays', async () => {
    const { page, double, complaints } = await windows.open(fileDay(), AT)
    await button(page, /^Cold treasury/).press('Enter')
    await button(page, 'A payout file').press('Enter')
    await headline(page, 'The rows of a file, paid from an account whose key is on another workstation.').waitFor()
    expect(await showsWhole(page, COLD)).toBe(true)
    await page.getByLabel('Nonce accounts', { exact: true }).focus()
    await page.keyboard.insertText(NONCES.join('\n'))
    await page.getByText('7 nonce accounts are given.').waitFor()
    await give(page)
    await button(page, 'Check the file').press('Enter')
    await headline(
      page,
      'Of 120 rows of payroll-november.csv, 115 can be paid, 3 of them once you confirm them; 5 must be corrected.',
    ).waitFor()
    await page.getByText('6 of 7 given, one for each transaction').waitFor()
    await page.getByText('Read the rows to decide on first, or leave them out.').waitFor()
    await page.getByLabel(/^I checked the 3 flagged rows/).press('Space')
    await page.getByText('Type the total first.').waitFor()
    await page.getByLabel(TOTAL).fill('143')
    await page.getByText('Type what such a signature is first.').waitFor()
    await prepareButton(page).press('Enter')
    expect(called(double.calls, 'bundles.preparePayout')).toBe(0)
    await page.getByLabel(EXPIRY).fill('does not expire')
    await prepareButton(page).press('Enter')
    await page.getByRole('alert').getByText('PAYOUT_TOTAL_DIFFERS').waitFor()
    await page.getByLabel(TOTAL).fill('143.75')
    const release = double.holdNext('bundles.preparePayout')
    await prepareButton(page).press('Enter')
    await button(page, 'Preparing…').press('Enter')
    release()
    await headline(page, 'The bundle of 6 transactions is out. Next, carry its file').waitFor()
    await page.getByText('The file is written.').waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'The six words, in order' }).getByRole('listitem').count()).toBe(6)
    expect(await showsWhole(page, NONCES[5] ?? '')).toBe(true)
    expect(called(double.calls, 'bundles.preparePayout')).toBe(2)
    // The next one begins empty.
    await page.goto(`${page.url().split('#')[0]}#${FILE.at}`)
    await page.getByText('Choose the account that pays.').waitFor()
    await page.getByText('None is given yet.').waitFor()
    expect(otherThanRefusals(complaints)).toEqual([])
  })

  it('says what is missing, one after the other, and checks nothing before', async () => {
    const { page, double } = await windows.open(fileDay(), FILE)
    const nonces = page.getByLabel('Nonce accounts', { exact: true })
    await page.getByText('Choose the account that pays.').waitFor()
    await button(page, /^Cold treasury/).press('Enter')
    await page.getByText('Give the nonce accounts that the transactions live by.').waitFor()
    await nonces.fill(`${NONCES[0]}, 0${NONCES[1]?.slice(1)}`)
    await page.getByText(`“0${NONCES[1]?.slice(1)}” is not an address.`).waitFor()
    await page.getByText('Check the nonce accounts: one is not an address.').waitFor()
    await nonces.fill(`${NONCES[0]} ${COLD}`)
    await page.getByText('A nonce account cannot pay: take the account that pays out of the list.').waitFor()
    await nonces.fill(`${NONCES[0]};${NONCES[0]}\n${NONCES[1]}`)
    await page.getByText('2 nonce accounts are given.').waitFor()
    await page.getByText('Choose a file first.').waitFor()
    await button(page, 'Check the file').press('Enter')
    expect(double.calls).not.toContain('bundles.checkPayout')
  })

  it('offers the nonce accounts of earlier bundles that are not out, one by one and all at once', async () => {
    const scene = fileDay()
    const [out, , dead] = scene.carrying?.left ?? []
    if (out === undefined || dead === undefined || scene.carrying === undefined) throw new Error('bundles left')
    const one = dead.transactions[0]
    if (one === undefined) throw new Error('a bundle has a transaction')
    scene.carrying.left = [out, { ...dead, transactions: NONCES.map((nonceAccount, at) => ({ ...one, number: at + 1, nonceAccount })) }]
    const { page } = await windows.open(scene, FILE)
    await button(page, /^Cold treasury/).press('Enter')
    const offered = page.getByRole('list', { name: 'Nonce accounts to choose from' }).getByRole('button')
    await expect.poll(() => offered.count()).toBe(6)
    await offered.first().press('Enter')
    await page.getByText('1 nonce account is given.').waitFor()
    await button(page, 'Take all 6').press('Enter')
    await page.getByText('7 nonce accounts are given.').waitFor()
    const given = await page.getByLabel('Nonce accounts', { exact: true }).inputValue()
    expect(given.split('\n')).toEqual(NONCES)
    expect(given).not.toContain(COLD_NONCE)
    // Those of another account have another authority.
    await button(page, 'Pay from another account').press('Enter')
    await page.getByText('None is given yet.').waitFor()
  })

  it('says how many nonce accounts are needed where too few are given, and goes on once there are enough', async () => {
    const { page, complaints } = await windows.open(fileDay(), FILE)
    await fillIn(page, NONCES.slice(0, 2))
    await button(page, 'Check the file').press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: 'CARRY_NONCES_FEW' })
    await alert.getByText('The bundle needs 6 nonce accounts').waitFor()
    expect((await page.getByLabel('Nonce accounts', { exact: true }).inputValue()).split('\n')).toHaveLength(2)
    await page.getByText('Chosen: payroll-november.csv').waitFor()
    await page.getByLabel('Nonce accounts', { exact: true }).fill(NONCES.join('\n'))
    await button(page, 'Check the file').press('Enter')
    await headline(page, '115 can be paid').waitFor()
    expect(otherThanRefusals(complaints)).toEqual([])
  })

  it('leaves out a row by hand, and asks again for what differs then', async () => {
    const { page } = await windows.open(fileDay(), FILE)
    await openRows(page)
    await page.getByLabel(/^I checked the 3 flagged rows/).check()
    await button(page, 'Decide 3').press('Enter')
    const row = page.getByRole('row', { name: /^9 / })
    await row.focus()
    await row.press('Enter')
    await button(page, 'Leave out line 9').press('Enter')
    await headline(page, '114 can be paid, 2 of them once you confirm them; 5 must be corrected; 1 left out by you').waitFor()
    expect(await page.getByLabel(/^I checked the 2 flagged rows/).isChecked()).toBe(false)
  })

  it('reads the file again where the plan has changed, says so, and prepares nothing meanwhile', async () => {
    const { page, double } = await windows.open(fileDay(), FILE)
    await openRows(page)
    await sayAll(page)
    double.refuseNext('bundles.preparePayout', { code: 'PLAN_CHANGED', context: {} })
    await prepareButton(page).press('Enter')
    await page.getByRole('alert').getByText('Something has changed since you read this. Nothing was prepared.').waitFor()
    expect(called(double.calls, 'bundles.checkPayout')).toBe(2)
    expect(await page.getByLabel(TOTAL).inputValue()).toBe('143.75')
    await prepareButton(page).press('Enter')
    await headline(page, 'The bundle of 6 transactions is out.').waitFor()
  })

  it('has a person look up what no bundle explains, and again where more has left since', async () => {
    const scene = fileDay({ count: 2, number: 88 })
    const { page, double, complaints } = await windows.open(scene, FILE)
    await openRows(page)
    await page.getByText('signed 2 transactions that no bundle of this journal explains.').waitFor()
    expect(await showsWhole(page, signatureOf(88))).toBe(true)
    await sayAll(page)
    await page.getByText('Look up what no bundle explains first.').waitFor()
    await page.getByLabel(LOOKED_UP).check()
    explain(scene, { count: 3, number: 89 })
    await prepareButton(page).press('Enter')
    await page.getByText('signed 3 transactions that no bundle of this journal explains.').waitFor()
    expect(await page.getByLabel(LOOKED_UP).isChecked()).toBe(false)
    await page.getByLabel(LOOKED_UP).check()
    await prepareButton(page).press('Enter')
    await headline(page, 'is out').waitFor()
    expect(called(double.calls, 'bundles.preparePayout')).toBe(2)
    expect(otherThanRefusals(complaints)).toEqual([])
  })

  it.each<[string, string, Record<string, unknown>]>([
    ['bundles.checkPayout', 'PAYOUT_COLUMNS', { detail: '“who” is no column of a payout' }],
    ['bundles.checkPayout', 'PAYOUT_TOO_MANY_ROWS', { rows: 6_000, most: 5_000 }],
    ['bundles.checkPayout', 'CARRY_NONCE', { nonceAccount: NONCES[0], account: COLD, authority: null }],
    ['bundles.checkPayout', 'SENDING_NOT_READ', { slots: '12', accounts: 1 }],
    ['bundles.preparePayout', 'JOURNAL_NONCE_TAKEN', { nonceAccount: NONCES[0], intent: 'bundle 1' }],
    ['bundles.preparePayout', 'CARRY_ALTERED', { digest: 'ab'.repeat(32), number: 1 }],
    ['bundles.preparePayout', 'VAULT_LOCKED', {}],
  ])('says why it is refused, and keeps what was given: %s %s', async (operation, code, context) => {
    const { page, double } = await windows.open(fileDay(), FILE)
    double.refuseNext(operation, { code, context })
    if (operation === 'bundles.checkPayout') {
      await fillIn(page)
      await button(page, 'Check the file').press('Enter')
    } else {
      await openRows(page)
      await sayAll(page)
      await prepareButton(page).press('Enter')
    }
    const alert = page.getByRole('alert').filter({ hasText: code })
    await alert.waitFor()
    expect(await alert.innerText()).not.toContain('undefined')
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    const total = page.getByLabel(TOTAL)
    const typed = (await total.count()) === 0 ? null : await total.inputValue()
    expect(typed).toBe(operation === 'bundles.preparePayout' ? '143.75' : null)
    if (typed !== null) await button(page, 'Change what is given').press('Enter')
    expect((await page.getByLabel('Nonce accounts', { exact: true }).inputValue()).split('\n')).toEqual(NONCES)
    await page.getByText('Chosen: payroll-november.csv').waitFor()
  })

  it('cuts no address and no amount at any width where it is decided', async () => {
    const { page } = await windows.open(fileDay({ count: 2, number: 88 }), FILE)
    await openRows(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 })
      await settle(page)
      expect(await findCut(page), `${width} px`).toEqual([])
    }
  })

  standsInEveryLook(windows, {
    name: 'prepare-file-empty',
    scene: () => fileDay(),
    ...FILE,
    ready: (page) => page.getByText('Choose the account that pays.').waitFor(),
  })
  standsInEveryLook(windows, { name: 'prepare-file-filled', scene: () => fileDay(), ...FILE, ready: (page) => fillIn(page) })
  standsInEveryLook(windows, {
    name: 'prepare-file-rows',
    scene: () => fileDay({ count: 2, number: 88 }),
    ...FILE,
    ready: (page) => openRows(page),
  })
})
