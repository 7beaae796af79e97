import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { fourEyesDay } from './support/policing.ts'
import { addressOf, USDC } from './support/scene.ts'
import { decideUpkeep, settleUpkeep, tendingDay } from './support/tending.ts'
import { standsInEveryLook } from './support/stands.ts'

const PLACE = '/token-accounts'
const holding = `${PLACE}/at/${addressOf(700_001)}`
const delegated = `${PLACE}/at/${addressOf(700_002)}`
const empty = `${PLACE}/at/${addressOf(700_003)}`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const table = (page: Page) => page.getByRole('region', { name: 'Token accounts' })

describe('the token accounts', () => {
  const windows = useWindows()

  it('are listed with what they hold and what stands out, and each leads to its own page', async () => {
    const { page, complaints } = await windows.open(tendingDay(), { at: PLACE })
    await page.getByText('3 token accounts of the treasury account, as a node shows them now.').waitFor()
    await table(page).getByText('1,250.500000').waitFor()
    await table(page).getByText('has a delegate').waitFor()
    await table(page).getByText('empty, can be closed').waitFor()
    await button(page, 'Deposit accounts').press('Enter')
    await table(page).getByText('frozen by its issuer').waitFor()
    await table(page).getByRole('link', { name: 'USDC' }).press('Enter')
    await page.getByText('Customer C-10002 holds').first().waitFor()
    await page.getByText('It stays as it is until the issuer thaws it.').waitFor()
    expect(complaints).toEqual([])
  })

  it('say why one is not closed, and nothing is asked of the backend then', async () => {
    const { page, double } = await windows.open(tendingDay(), { at: holding })
    await page.getByText('It holds tokens. Sweep or pay them out first.').waitFor()
    await button(page, 'Close it').press('Enter')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(double.calls).not.toContain('tokens.planClose')
  })

  it('are closed by keyboard: what is signed is read first, and followed until it is final', async () => {
    const { page, double, complaints } = await windows.open(tendingDay(), { at: empty })
    await button(page, 'Close it').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Closes the token account').waitFor()
    await expect.poll(() => dialog.locator('.say .said').textContent()).toContain(addressOf(700_003))
    await dialog.getByText('0.00203928').waitFor()
    // What cannot be taken back is not where the focus stands.
    expect(double.calls).not.toContain('tokens.close')
    await dialog.getByRole('button', { name: 'Sign and close it' }).press('Enter')
    await page.getByText('It is on its way.').waitFor()
    settleUpkeep(double.scene, 'upkeep-1')
    double.tell({ kind: 'decision', decision: 'upkeep-1', settled: true })
    await page.getByText('It is done: finalized.').waitFor()
    expect(complaints).toEqual([])
  })

  it('have a delegate’s permission taken back', async () => {
    const { page, double } = await windows.open(tendingDay(), { at: delegated })
    await page.getByText('may move').waitFor()
    await button(page, 'Take the delegate’s permission back').click()
    await page.getByRole('dialog').getByText('Takes back every permission').waitFor()
    double.refuseNext('tokens.revoke', { code: 'VAULT_LOCKED', context: {} })
    await page.getByRole('button', { name: 'Sign and take it back' }).click()
    await page.getByRole('alert').getByText('VAULT_LOCKED').waitFor()
    await page.getByRole('button', { name: 'Sign and take it back' }).click()
    await page.getByText('It is on its way.').waitFor()
    expect(double.scene.decisions.size).toBe(1)
  })

  it('are planned again where something has changed since they were read', async () => {
    const { page, double } = await windows.open(tendingDay(), { at: empty })
    await button(page, 'Close it').press('Enter')
    const dialog = page.getByRole('dialog')
    const sign = dialog.getByRole('button', { name: 'Sign and close it' })
    await dialog.getByText('Closes the token account').waitFor()
    double.refuseNext('tokens.close', { code: 'PLAN_CHANGED', context: {} })
    await sign.press('Enter')
    await dialog.getByText('PLAN_CHANGED').waitFor()
    await expect.poll(() => double.calls.filter((call) => call === 'tokens.planClose').length).toBe(2)
    await sign.press('Enter')
    await page.getByText('It is on its way.').waitFor()
  })

  it('are not said to have nothing to sign while the plan is not there', async () => {
    const { page, double } = await windows.open(tendingDay(), { at: empty })
    const plan = double.holdNext('tokens.planClose')
    await button(page, 'Close it').press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It is being planned.').waitFor()
    await expect.poll(() => dialog.getByText('There is nothing to sign.').count()).toBe(0)
    plan()
    await dialog.getByText('Closes the token account').waitFor()
    await expect.poll(() => dialog.getByText('It is being planned.').count()).toBe(0)
  })

  it('are not called on their way where a second person has to approve it, who decides there', async () => {
    const scene = { ...tendingDay(), paying: fourEyesDay().paying }
    const { id } = decideUpkeep(scene, addressOf(700_003))
    const now = scene.decisions.get(id)
    if (now === undefined) throw new Error('it was decided')
    const [held] = scene.paying.held
    if (held === undefined) throw new Error('the day has a payment that waits')
    const parts = now.parts.map((part) => ({ ...part, intent: held.intent, state: 'awaiting-approval' as const, signature: null }))
    scene.decisions.set(id, { ...now, outcome: 'awaiting-approval', parts })
    const { page } = await windows.open(scene, { at: `${PLACE}/${id}` })
    await page.getByText('It is not signed yet: it waits for a second person.').waitFor()
    await expect.poll(() => page.getByText('on its way').count()).toBe(0)
    await button(page, 'Read and decide').press('Enter')
    await page.getByRole('dialog').getByText('orbit lamp seven quiet river stone').waitFor()
  })

  it('are not called on their way where a person has to confirm it first, and lead to where they do', async () => {
    const scene = tendingDay()
    const { id } = decideUpkeep(scene, addressOf(700_003))
    const now = scene.decisions.get(id)
    if (now === undefined) throw new Error('it was decided')
    const parts = now.parts.map((part) => ({ ...part, state: 'awaiting-confirmation' as const, signature: null }))
    scene.decisions.set(id, { ...now, outcome: 'awaiting-confirmation', parts })
    const { page } = await windows.open(scene, { at: `${PLACE}/${id}` })
    await page.getByText('It is not signed: it waits for your word.').waitFor()
    await page.getByRole('main').getByText('It waits for your word.', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Read it, then confirm it or take it back' }).getAttribute('href'))
      .toContain('/sending')
    await expect.poll(() => page.getByText('on its way').count()).toBe(0)
  })

  it.each([
    ['awaiting-approval', 'It is not signed again yet: it waits for a second person.'],
    ['awaiting-confirmation', 'It is not signed again: it waits for your word.'],
  ] as const)('say of what was signed before, and is %s, that it is not signed again', async (state, words) => {
    const scene = tendingDay()
    const { id } = decideUpkeep(scene, addressOf(700_003))
    const now = scene.decisions.get(id)
    if (now === undefined) throw new Error('it was decided')
    const parts = now.parts.map((part) => ({ ...part, state, signature: null, again: true }))
    scene.decisions.set(id, { ...now, outcome: state, parts })
    const { page } = await windows.open(scene, { at: `${PLACE}/${id}` })
    await page.getByText(words).waitFor()
    await expect.poll(() => page.getByText('on its way').count()).toBe(0)
  })

  it.each([
    ['unknown', false, 'It may have been done. It resolves itself when a node answers.'],
    ['not-known', true, 'It has ended, and nobody can tell whether it was done.'],
  ] as const)('say of what is %s whether it can still become known', async (state, settled, words) => {
    const scene = tendingDay()
    const { id } = decideUpkeep(scene, addressOf(700_003))
    const now = scene.decisions.get(id)
    if (now === undefined) throw new Error('it was decided')
    const outcome = settled ? ('not-known' as const) : now.outcome
    scene.decisions.set(id, { ...now, outcome, settled, parts: now.parts.map((part) => ({ ...part, state, settled })) })
    const { page } = await windows.open(scene, { at: `${PLACE}/${id}` })
    await page.getByText(words).waitFor()
    await expect.poll(() => page.getByText('resolves itself').count()).toBe(settled ? 0 : 1)
  })

  it('are made for a mint and a wallet, which are read first', async () => {
    const { page, double } = await windows.open(tendingDay(), { at: PLACE })
    await page.getByRole('link', { name: 'Make a token account' }).click()
    await page.getByLabel('The token’s mint').fill('no address')
    await page.getByText('This is not an address.').waitFor()
    await page.getByLabel('The token’s mint').fill(USDC.mint)
    await page.getByText(`Creates the token account of the treasury account`).waitFor()
    await page.getByLabel('Future owner').fill(addressOf(5))
    await page.getByText('Whoever owns the account can close it and keep its rent.').waitFor()
    await button(page, 'Sign and make it').press('Enter')
    await page.getByText('It is on its way.').waitFor()
    await expect.poll(() => double.calls).toContain('tokens.create')
  })

  standsInEveryLook(windows, {
    name: 'token-accounts',
    scene: tendingDay,
    at: PLACE,
    ready: (page) => table(page).getByText('has a delegate').waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'token-account',
    scene: tendingDay,
    at: delegated,
    ready: (page) => page.getByText('may move').waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'token-account-close',
    scene: tendingDay,
    at: empty,
    ready: async (page) => {
      await button(page, 'Close it').click()
      await page.getByRole('dialog').getByText('Closes the token account').waitFor()
    },
  })
  standsInEveryLook(windows, {
    name: 'token-account-new',
    scene: tendingDay,
    at: `${PLACE}/new`,
    ready: async (page) => {
      await page.getByLabel('The token’s mint').fill(USDC.mint)
      await page.getByText('Creates the token account').waitFor()
    },
  })
})
