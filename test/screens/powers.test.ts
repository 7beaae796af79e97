import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { DELEGATED, FOREIGN_NONCE, poweredDay } from './support/powering.ts'
import { addressOf, goodDay } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'
import { tell } from '../../src/core/text/sentence.ts'

const PLACE = '/powers'
const within = (page: Page, name: string) => page.getByRole('region', { name })
const link = (page: Page, name: string) => page.getByRole('link', { name })

describe('the standing powers', () => {
  const windows = useWindows()

  it('are headed by how dangerous they are, the gravest first, each with what it can do and how much it reaches', async () => {
    const { page, complaints } = await windows.open(poweredDay(), { at: PLACE })
    await page.getByText('7 powers could move or stop our money later, 2 of them by a key of somebody else alone.').waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Others can take it now',
      'Signed, or may be, and never expires',
      'Others can stop it from being moved',
      'Little or nothing now',
    ])
    const taking = within(page, 'Others can take it now')
    await expect.poll(() => taking.getByRole('article').count()).toBe(2)
    const [issuer, delegate] = [taking.getByRole('article').first(), taking.getByRole('article').last()]
    await issuer.getByText('permanent delegate').waitFor()
    await expect.poll(() => issuer.textContent()).toContain('everything, 7,300.25 USDC now')
    await expect.poll(() => delegate.textContent()).toContain('at most 400 USDC')
    await delegate.getByText('before Strongroom read it').waitFor()
    await issuer.getByText('Nobody here can end it').waitFor()
    const signed = within(page, 'Signed, or may be, and never expires')
    await signed.getByText('what it would move cannot be known here').waitFor()
    await expect.poll(() => signed.textContent()).toContain('at most 40,000 USDC')
    expect(complaints).toEqual([])
  })

  it('of our own keys are folded away, and raise no alarm', async () => {
    const { page } = await windows.open(poweredDay(), { at: PLACE })
    const folded = page.getByText('Of our own keys: 1')
    await expect.poll(() => page.getByText('Alone it moves no money.').isVisible()).toBe(false)
    await folded.press('Enter')
    await page.getByText('Alone it moves no money.').waitFor()
    await expect.poll(() => link(page, 'Advance or close it').getAttribute('href')).toBe('#/nonces')
  })

  it('lead by keyboard to where each is ended, and are read again whenever somebody comes back', async () => {
    const { page, double, complaints } = await windows.open(poweredDay(), { at: PLACE })
    await expect.poll(() => link(page, 'Revoke it').getAttribute('href')).toBe('#/outstanding')
    await expect.poll(() => link(page, 'Add it and advance it').getAttribute('href')).toBe('#/nonces')
    await expect.poll(() => link(page, 'Sweep the token').count()).toBe(3)
    await page.getByText('Nothing here ends it.').waitFor()
    await link(page, 'Take the permission back').press('Enter')
    await expect.poll(() => page.url()).toContain(`/token-accounts/at/${DELEGATED}`)
    await page.getByRole('button', { name: 'Take the delegate’s permission back' }).waitFor()
    const readings = () => double.calls.filter((call) => call === 'powers.list').length
    expect(readings()).toBe(1)
    await page.goBack()
    await link(page, 'Take the permission back').waitFor()
    expect(readings()).toBe(2)
    expect(complaints).toEqual([])
  })

  it('are counted in smallest units where the decimals are not known, and what no sweep ends leads to no sweep', async () => {
    const delegate = poweredDay().powers?.powers.find(({ kind }) => kind === 'delegate')
    if (delegate === undefined) throw new Error('the day has a delegate')
    const { page } = await windows.open(poweredDay({ powers: [{ ...delegate, asset: null, endBy: 'not-here' }] }), { at: PLACE })
    const taking = within(page, 'Others can take it now')
    await expect.poll(() => taking.textContent()).toContain('at most 400,000,000 smallest units')
    await taking.getByText('Nothing here ends it.').waitFor()
    expect(await link(page, 'Sweep the token').count()).toBe(0)
  })

  it('of one weight stand there fifty at a time, the rest by a key, in their order', async () => {
    const delegate = poweredDay().powers?.powers.find(({ kind }) => kind === 'delegate')
    if (delegate === undefined) throw new Error('the day has a delegate')
    const powers = Array.from({ length: 120 }, (_, number) => ({ ...delegate, over: addressOf(500_000 + number) }))
    const { page, complaints } = await windows.open(poweredDay({ powers, more: 3 }), { at: PLACE })
    const taking = within(page, 'Others can take it now')
    const more = page.getByRole('button', { name: 'more of them' })
    for (const [shown, next, left] of [
      [50, 'Show 50 more of them', '70 are not shown yet.'],
      [100, 'Show 20 more of them', '20 are not shown yet.'],
    ] as const) {
      await taking.getByText(left).waitFor()
      expect(await taking.getByRole('article').count()).toBe(shown)
      expect(await more.textContent()).toBe(next)
      await more.press('Enter')
    }
    await expect.poll(() => taking.getByRole('article').count()).toBe(120)
    expect(await more.count()).toBe(0)
    const places = await taking
      .getByRole('link', { name: 'Take the permission back' })
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(places).toEqual(powers.map(({ over }) => `#/token-accounts/at/${over}`))
    await page.getByText('3 more are not shown.').waitFor()
    expect(complaints).toEqual([])
  })

  it('are none on a day when nobody has any, and that is said of what was looked at', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: PLACE })
    await page.getByText('Nobody else has a power over our money.').waitFor()
    await page.getByText('Nobody but us could move our money later, as far as was read.').waitFor()
    const scene = poweredDay({ powers: [], notes: [tell`Not served by ${'vault-rpc-2'}: which nonce accounts name our keys.`] })
    double.scene.powers = scene.powers ?? { words: [], powers: [] }
    await page.getByRole('button', { name: 'Read again' }).press('Enter')
    await page.getByText('Not everything stands in this list.').waitFor()
    await page.getByText('Nobody else was found to have a power over our money.').waitFor()
    expect(complaints).toEqual([])
  })

  it('are said to be none that were found where one node alone answers', async () => {
    const { page } = await windows.open(poweredDay({ powers: [], witnesses: 1, nodes: ['vault-rpc-1'] }), { at: PLACE })
    await page.getByText('One node alone says so.').waitFor()
    await page.getByText('Nobody else was found to have a power over our money.').waitFor()
    expect(await page.getByText('Nobody else has a power over our money.').count()).toBe(0)
  })

  it('are not shown where nodes differ: what is wrong is said, and nothing else', async () => {
    const { page, double } = await windows.open(poweredDay(), { at: '/overview' })
    const answers = [
      { node: 'vault-rpc-1', said: '1 lamports' },
      { node: 'vault-rpc-2', said: '2 lamports' },
    ]
    double.refuseAll('powers.list', { code: 'NODE_DISAGREEMENT', context: { what: 'the balances of accounts', answers } })
    await page.getByRole('link', { name: 'Standing powers' }).first().click()
    await page.getByRole('alert').getByText('NODE_DISAGREEMENT').waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    expect(await page.getByText('Nobody else').count()).toBe(0)
  })

  it('say that they rest on the word of one node where one alone answers', async () => {
    const { page, complaints } = await windows.open(poweredDay({ witnesses: 1, nodes: ['vault-rpc-1'] }), { at: PLACE })
    await page.getByText('One node alone says so.').waitFor()
    await page.getByText(FOREIGN_NONCE.slice(0, 4)).first().waitFor()
    expect(complaints).toEqual([])
  })

  standsInEveryLook(windows, {
    name: 'powers',
    scene: poweredDay,
    at: PLACE,
    ready: (page) => within(page, 'Others can take it now').waitFor(),
  })
})
