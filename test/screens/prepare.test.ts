import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { carryingDay, COLD, COLD_NONCE, digestIn } from './support/carrying.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow, settle, WIDTHS } from './support/page.ts'
import { ANNA, ORBIT, payingDay } from './support/paying.ts'
import { addressOf, type Scene, signatureOf } from './support/scene.ts'
import { nonceOf } from './support/signing.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut, showsWhole } from './support/whole.ts'

const AT = { at: '/bundles/prepare' }
const NONCE = addressOf(720_009)
const EXPIRY = 'Type: does not expire'

const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const prepareButton = (page: Page) => button(page, 'Prepare the bundle')
const isOff = (page: Page) => prepareButton(page).getAttribute('aria-disabled')
const called = (calls: readonly string[], name: string) => calls.filter((call) => call === name).length
/** What the page complains of beside the answers that it was refused. */
const otherThanRefusals = (complaints: readonly string[]) => complaints.filter((complaint) => !complaint.includes('status of 422'))

async function fillIn(page: Page, to: string = ANNA, amount = '2.5'): Promise<void> {
  await button(page, /^Cold treasury/).press('Enter')
  await page.getByLabel('Nonce account').fill(NONCE)
  await page.getByLabel('Address, or a label of the address book').fill(to)
  await page.getByText('as 2 nodes say').waitFor()
  await page.getByLabel('Amount in SOL').fill(amount)
}

async function openReview(page: Page, to: string = ANNA, amount = '2.5'): Promise<void> {
  await fillIn(page, to, amount)
  await button(page, 'Plan the bundle').press('Enter')
  await headline(page, 'Read the address as if you had never seen it. Nothing has left yet.').waitFor()
}

const latest = (number: number) => ({ signature: signatureOf(number), slot: 398_100_000n })
/** A day on which the account that pays did what no bundle explains. */
function unexplainedDay(count = 2): Scene {
  const scene = carryingDay()
  if (scene.carrying !== undefined) scene.carrying.unexplained = { count, latest: latest(88) }
  return scene
}

describe('preparing a bundle', () => {
  const windows = useWindows()

  it('goes from the form over the review to the words to read aloud and the place of the file, by keyboard alone', async () => {
    const { page, double, complaints } = await windows.open(carryingDay(), AT)
    await openReview(page)
    for (const address of [ANNA, COLD, NONCE]) expect(await showsWhole(page, address)).toBe(true)
    await page.getByText('This account pays it, whose key is elsewhere,').waitFor()
    await page.getByText('It does not expire.').waitFor()
    await page.getByText('Once signed, it can be sent at any time until its nonce account is advanced.').waitFor()
    await page.getByText('One confirmation is missing.').waitFor()
    await prepareButton(page).press('Enter')
    expect(called(double.calls, 'bundles.prepare')).toBe(0)
    await page.getByLabel(EXPIRY).focus()
    await page.keyboard.type('does not expire')
    const release = double.holdNext('bundles.prepare')
    await prepareButton(page).press('Enter')
    await button(page, 'Preparing…').press('Enter')
    release()
    await headline(page, 'The bundle of 1 transaction is out. Next, carry its file').waitFor()
    await page.getByText('The file is written.').waitFor()
    expect(await page.locator('.path').innerText()).toMatch(/exports\/bundle-[0-9a-f]{8}\.json$/)
    await expect.poll(() => page.getByRole('list', { name: 'The six words, in order' }).getByRole('listitem').count()).toBe(6)
    expect(await page.getByRole('listitem').filter({ hasText: 'Carry over' }).getAttribute('aria-current')).toBe('step')
    expect(called(double.calls, 'bundles.prepare')).toBe(1)
    // The next one begins empty.
    await page.goto(`${page.url().split('#')[0]}#/bundles/prepare`)
    await page.getByText('Choose the account that pays.').waitFor()
    expect(complaints).toEqual([])
  })

  it('says what is missing, one after the other, and plans nothing before', async () => {
    const { page, double } = await windows.open(carryingDay(), AT)
    await page.getByText('Choose the account that pays.').waitFor()
    await button(page, /^Cold treasury/).press('Enter')
    await page.getByText('Give the nonce account that it lives by.').waitFor()
    await page.getByLabel('Nonce account').fill(COLD)
    await page.getByText('A nonce account cannot pay: give another address for one of the two.').waitFor()
    await page.getByLabel('Nonce account').fill(`0${NONCE.slice(1)}`)
    await page.getByText('Not an address.').waitFor()
    await page.getByLabel('Nonce account').fill(NONCE)
    await page.getByText('Give the address of a wallet').waitFor()
    await button(page, 'Plan the bundle').press('Enter')
    expect(double.calls).not.toContain('bundles.plan')
  })

  it('offers nonce accounts of earlier bundles that are not out, and warns of one that is', async () => {
    const scene = carryingDay()
    const [out, , dead] = scene.carrying?.left ?? []
    if (out === undefined || dead === undefined || scene.carrying === undefined) throw new Error('bundles left')
    scene.carrying.left = [out, { ...dead, transactions: dead.transactions.map((one) => ({ ...one, nonceAccount: NONCE })) }]
    const { page } = await windows.open(scene, AT)
    await button(page, /^Cold treasury/).press('Enter')
    const offered = page.getByRole('list', { name: 'Nonce accounts of earlier bundles' }).getByRole('button')
    await expect.poll(() => offered.count()).toBe(1)
    await offered.press('Enter')
    expect(await page.getByLabel('Nonce account').inputValue()).toBe(NONCE)
    await page.getByLabel('Nonce account').fill(COLD_NONCE)
    await page.getByText('A bundle that is out lives by this nonce account.').waitFor()
    await page.getByRole('link', { name: /^bundle / }).press('Enter')
    await headline(page, 'is out').waitFor()
    expect(page.url()).toContain(digestIn(scene, 'out'))
  })

  it('offers the nonce accounts that are free for the account that pays, and says where they are made where there is none', async () => {
    const scene = carryingDay()
    const under = { authority: COLD, authorityLabel: 'Cold treasury', elsewhere: true, state: 'elsewhere' } as const
    const free = nonceOf(21, { ...under, label: 'vault 1' })
    scene.paying.nonces = [
      nonceOf(1),
      free,
      nonceOf(22, { ...under, label: 'vault 2', bundle: digestIn(scene, 'out') }),
      nonceOf(23, { ...under, label: 'vault 3', intent: 'carried/1' }),
      nonceOf(24, { ...under, label: 'vault 4', state: 'gone', nonce: null, lamports: null }),
      nonceOf(25, { ...under, label: 'vault 5', authority: ANNA }),
    ]
    if (scene.carrying !== undefined) scene.carrying.left = []
    const { page, complaints } = await windows.open(scene, AT)
    await button(page, /^Cold treasury/).press('Enter')
    const offered = page.getByRole('list', { name: 'Free nonce accounts' }).getByRole('button')
    await expect.poll(() => offered.count()).toBe(1)
    await offered.press('Enter')
    expect(await page.getByLabel('Nonce account').inputValue()).toBe(free.account)
    expect(await showsWhole(page, free.account)).toBe(true)
    scene.paying.nonces = []
    await page.getByLabel('Nonce account').fill('')
    await page.reload()
    await button(page, /^Cold treasury/).press('Enter')
    await page.getByText('No nonce account of this account is free here.').waitFor()
    await page.getByRole('link', { name: 'Nonce accounts', exact: true }).last().press('Enter')
    await expect.poll(() => page.url()).toContain('/nonces')
    expect(complaints).toEqual([])
  })

  it('says how an account comes to be watched where none is', async () => {
    const { page } = await windows.open(payingDay(), AT)
    await page.getByText('No account is watched here.').waitFor()
    await page.getByRole('link', { name: 'Accounts', exact: true }).last().press('Enter')
    await expect.poll(() => page.url()).toContain('/accounts')
  })

  it('asks of a recipient that resembles another what Pay asks', async () => {
    const { page } = await windows.open(carryingDay(), AT)
    await openReview(page, ORBIT)
    await page.locator('.twin').waitFor()
    await page.getByLabel('Its balance of 0 is expected.').check()
    await page.getByLabel('I mean this one, and not the one it resembles.').check()
    await page.getByLabel('Type the 8 characters in the middle').fill(ORBIT.slice(20, 28))
    expect(await isOff(page)).toBe('true')
    await page.getByLabel(EXPIRY).fill('does not expire')
    expect(await isOff(page)).toBe(null)
  })

  it('has a person look up what no bundle explains, and again where more has left since', async () => {
    const scene = unexplainedDay()
    const { page, double, complaints } = await windows.open(scene, AT)
    await openReview(page)
    await page.getByText('signed 2 transactions that no bundle of this journal explains.').waitFor()
    expect(await showsWhole(page, signatureOf(88))).toBe(true)
    await page.getByLabel(EXPIRY).fill('does not expire')
    await page.getByText('One confirmation is missing.').waitFor()
    await page.getByLabel('I have looked each of them up: none is this payment.').check()
    if (scene.carrying !== undefined) scene.carrying.unexplained = { count: 3, latest: latest(89) }
    await prepareButton(page).press('Enter')
    await page.getByText('signed 3 transactions that no bundle of this journal explains.').waitFor()
    await page.getByText('Something has changed since you read this. Nothing was prepared.').waitFor()
    expect(await page.getByLabel('I have looked each of them up: none is this payment.').isChecked()).toBe(false)
    await page.getByLabel('I have looked each of them up: none is this payment.').check()
    await page.getByLabel(EXPIRY).fill('does not expire')
    await prepareButton(page).press('Enter')
    await headline(page, 'is out').waitFor()
    expect(called(double.calls, 'bundles.prepare')).toBe(2)
    expect(otherThanRefusals(complaints)).toEqual([])
  })

  it('prepares no second bundle where the answer to the first was lost', async () => {
    const scene = carryingDay()
    const { page, double } = await windows.open(scene, AT)
    const before = scene.carrying?.left.length ?? 0
    await openReview(page)
    await page.getByLabel(EXPIRY).fill('does not expire')
    double.failAfter('bundles.prepare', { code: 'EXPORT_FAILED', context: { path: '/data/strongroom/exports', cause: 'ENOSPC' } })
    await prepareButton(page).press('Enter')
    await page.getByRole('alert').getByText('EXPORT_FAILED').waitFor()
    await prepareButton(page).press('Enter')
    await headline(page, 'It cannot be prepared as it stands').waitFor()
    await page.getByText('It is decided already').waitFor()
    // The same, from the form: still under the reference that left.
    await page.getByRole('link', { name: 'Change the payment' }).press('Enter')
    await button(page, 'Plan the bundle').press('Enter')
    await headline(page, 'It cannot be prepared as it stands').waitFor()
    expect(scene.carrying?.left.length).toBe(before + 1)
    await page.getByRole('link', { name: 'Look among the bundles' }).press('Enter')
    await page.getByRole('table').waitFor()
  })

  it.each<[string, string, Record<string, unknown>]>([
    ['bundles.plan', 'CARRY_NO_WATCHED', { account: COLD, role: 'deposit' }],
    ['bundles.plan', 'CARRY_NONCE', { nonceAccount: NONCE, account: COLD, authority: ANNA }],
    ['bundles.plan', 'SENDING_NOT_READ', { slots: '12', accounts: 1 }],
    ['bundles.plan', 'NODE_UNREACHABLE', { node: 'vault-rpc-1', method: 'getSlot', reason: 'connection refused' }],
    ['bundles.prepare', 'SENDING_CLOSED', { reasons: ['vault-restored'] }],
    ['bundles.prepare', 'JOURNAL_NONCE_TAKEN', { nonceAccount: NONCE, intent: 'carried/1' }],
    ['bundles.prepare', 'CARRY_ALTERED', { digest: 'ab'.repeat(32), number: 1 }],
    ['bundles.prepare', 'VAULT_LOCKED', {}],
  ])('says why it is refused, and keeps what was filled in: %s %s', async (operation, code, context) => {
    const { page, double } = await windows.open(carryingDay(), AT)
    double.refuseNext(operation, { code, context })
    if (operation === 'bundles.plan') {
      await fillIn(page)
      await button(page, 'Plan the bundle').press('Enter')
    } else {
      await openReview(page)
      await page.getByLabel(EXPIRY).fill('does not expire')
      await prepareButton(page).press('Enter')
    }
    const alert = page.getByRole('alert').filter({ hasText: code })
    await alert.waitFor()
    const words = await alert.innerText()
    expect(words).not.toContain('undefined')
    expect(words.length).toBeGreaterThan(80)
    // What was filled in stands there still, and what was confirmed.
    const kept = operation === 'bundles.plan' ? page.getByLabel('Nonce account') : page.getByLabel(EXPIRY)
    expect(await kept.inputValue()).toBe(operation === 'bundles.plan' ? NONCE : 'does not expire')
    expect(await findBarriersWhenNarrow(page)).toEqual([])
  })

  it('cuts no address and no amount at any width where it is decided', async () => {
    const { page } = await windows.open(unexplainedDay(), AT)
    await openReview(page, ORBIT, '1234567.000000001')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 })
      await settle(page)
      expect(await findCut(page), `${width} px`).toEqual([])
    }
  })

  it('is reached from Pay, from an account that is watched, and from the palette', async () => {
    const { page, complaints } = await windows.open(carryingDay(), { at: '/pay' })
    await button(page, 'Pay from another account').press('Enter')
    await page.getByRole('main').getByRole('link', { name: 'Prepare a bundle' }).press('Enter')
    await headline(page, 'A payment from an account whose key is').waitFor()
    await page.goto(`${page.url().split('#')[0]}#/accounts/find/${COLD}`)
    const row = page.getByRole('row', { name: /Cold treasury/ })
    await row.focus()
    await row.press('Enter')
    await page.getByRole('link', { name: 'Prepare a bundle' }).press('Enter')
    await page.getByText('Give the nonce account that it lives by.').waitFor()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Find anything, do anything' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Bring a bundle')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Bring a bundle back' }).waitFor()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Find anything, do anything' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Prepare a')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Prepare a bundle' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('is no page of an offline workstation', async () => {
    const { page } = await windows.open({ ...carryingDay(), workstation: 'offline' }, AT)
    await page.getByText('Open the bundle that was').waitFor()
    await expect.poll(() => button(page, 'Plan the bundle').count()).toBe(0)
  })

  standsInEveryLook(windows, {
    name: 'prepare-empty',
    scene: carryingDay,
    ...AT,
    ready: (page) => page.getByText('Choose the account that pays.').waitFor(),
  })
  standsInEveryLook(windows, { name: 'prepare-filled', scene: carryingDay, ...AT, ready: (page) => fillIn(page) })
  standsInEveryLook(windows, { name: 'prepare-review', scene: unexplainedDay, ...AT, ready: (page) => openReview(page, ORBIT) })
  standsInEveryLook(windows, {
    name: 'prepare-prepared',
    scene: carryingDay,
    ...AT,
    ready: async (page) => {
      await openReview(page)
      await page.getByLabel(EXPIRY).fill('does not expire')
      await prepareButton(page).press('Enter')
      await page.getByText('The file is written.').waitFor()
    },
  })
})
