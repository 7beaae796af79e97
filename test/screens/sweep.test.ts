import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { standsInEveryLook } from './support/stands.ts'
import { readSum } from './support/sum.ts'
import type { Double } from './support/double.ts'
import { USDC } from './support/scene.ts'
import { EURC, manyAssetsDay, partAt, planOf, SWEEP_ID, sweepOf, sweepingDay } from './support/sweeping.ts'

const SHOWN_WITHIN_MS = 30_000
/** Two rounds of what is asked each second. */
const ASKED_AGAIN_MS = 2_500

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })

async function openReview(page: Page): Promise<void> {
  await button(page, 'Plan the sweep').click()
  await page.getByRole('heading', { name: 'How it is packed' }).waitFor()
  await button(page, /^Sign \d+ transactions$/).waitFor()
}

/** Presses Tab until what has the focus is named like this, as a person without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const text = await page.evaluate(() => document.activeElement?.textContent ?? '')
    if (name.test(text.trim())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way by Tab to ${name}`)
}

describe('sweep', () => {
  const windows = useWindows()

  it('goes from the choice to the signature by mouse, and tells what was reviewed before it is signed', async () => {
    const { page, double, complaints } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openReview(page)
    await headline(page, '186 accounts are swept in 19 transactions, for 0.000005 SOL an account.').waitFor()
    await page.getByText('One transaction for each account, with the treasury paying, would cost 0.00186').waitFor()
    // What they hold, less what stays and their fees, to the last lamport; counts stand apart.
    await page.locator('dt.sum', { hasText: 'Arrives in the treasury' }).waitFor()
    const { added, shown } = await readSum(page)
    expect(added).toBe(shown)
    expect(shown).toBe(planOf(double.scene).movedAmount)
    const terms = page.locator('dl:has(dt.sum) dt')
    expect(await terms.allInnerTexts()).toEqual(['On these accounts', 'Stays on them', 'Fees that they pay', 'Arrives in the treasury'])
    await page.getByText('There is one destination, and it is the treasury account of this vault.').waitFor()
    expect(double.calls).not.toContain('sweeps.start')
    await button(page, 'Sign 19 transactions').click()
    await headline(page, '0 of 19 transactions are finalized.').waitFor()
    expect(page.url()).toContain('#/sweep/sweep-2')
    expect(double.calls.filter((call) => call === 'sweeps.start')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('goes the same way by keyboard alone', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/sweep' })
    await button(page, 'Plan the sweep').waitFor()
    await tabTo(page, /^Plan the sweep$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Move ' }).first().waitFor()
    await tabTo(page, /^Sign 19 transactions$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => headline(page, '0 of 19').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('goes forward by the browser to the plan that was made, and begins again after a reload', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openReview(page)
    await page.goBack()
    await button(page, 'Plan the sweep').waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'How it is packed' }).waitFor()
    await page.reload()
    await expect.poll(() => button(page, 'Plan the sweep').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('says in three sentences why there is nothing to plan', async () => {
    const scene = sweepingDay({ accounts: 0 })
    const { page } = await windows.open({ ...scene, sweeps: new Map() }, { at: '/sweep' })
    await headline(page, 'No deposit account holds SOL. There is nothing to sweep.').waitFor()
    await button(page, 'Plan the sweep').click()
    await expect.poll(() => page.getByRole('alert').getByText('PLAN_NOTHING_TO_SWEEP').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('shows a refusal at the signature, and stays where it is', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openReview(page)
    double.refuseNext('sweeps.start', { code: 'VAULT_LOCKED', context: {} })
    await button(page, 'Sign 19 transactions').click()
    await page.getByRole('alert').getByText('VAULT_LOCKED').waitFor()
    await expect.poll(() => button(page, 'Sign 19 transactions').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('shows the new plan, and asks again, where balances changed after the old one was read', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openReview(page)
    const [, first] = double.scene.accounts
    if (first === undefined) throw new Error('the day has deposit accounts')
    double.scene.accounts = double.scene.accounts.map((row) => (row === first ? { ...row, native: row.native + 1n } : row))
    const before = await page.locator('.deed h2').innerText()
    await button(page, 'Sign 19 transactions').click()
    await page.getByRole('alert').getByText('Nothing was signed.').waitFor()
    expect(double.scene.sweeps.size).toBe(1)
    expect(await page.locator('.deed h2').innerText()).not.toBe(before)
    await button(page, 'Sign 19 transactions').click()
    await headline(page, '0 of 19 transactions are finalized.').waitFor()
  })

  it('keeps the plan while the vault is locked and opened again', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/sweep' })
    await openReview(page)
    double.scene.vault = 'locked'
    double.tell({ kind: 'vault', state: 'locked' })
    await page.getByRole('heading', { name: 'The vault is closed.' }).waitFor()
    double.scene.vault = 'unlocked'
    double.tell({ kind: 'vault', state: 'unlocked' })
    await expect.poll(() => button(page, 'Sign 19 transactions').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })
})

/** Plans every asset and waits until it can be signed. */
async function openReviewOfAll(page: Page): Promise<void> {
  await button(page, 'Plan the sweep').click()
  await button(page, 'Sign 7 transactions').waitFor()
}

const part = (page: Page, unit: string) => page.getByRole('region', { name: new RegExp(`^${unit} `) })
const startsOf = ({ calls }: Double) => calls.filter((call) => call === 'sweeps.start').length

/** Every transaction of every sweep is final. */
function bringAllHome({ scene, tell }: Double): void {
  for (const [id, sweep] of scene.sweeps) {
    const parts = sweep.parts.map((one, at) => partAt(one, 'satisfied', at))
    scene.sweeps.set(id, { ...sweep, outcome: 'done', settled: true, blockHeight: null, parts })
    tell({ kind: 'decision', decision: id, settled: true })
  }
}

describe('a sweep of all assets', () => {
  const windows = useWindows()

  it('chooses all of them where several have something, and shows what each has', async () => {
    const { page, complaints } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await headline(page, '3 assets on deposit accounts. Choose what to sweep.').waitFor()
    const choices = page.getByRole('group', { name: 'Asset' }).getByRole('radio')
    await expect.poll(() => choices.count()).toBe(4)
    await expect.poll(() => choices.first().isChecked()).toBe(true)
    const names = page.getByRole('group', { name: 'Asset' }).locator('label')
    expect(await names.allInnerTexts()).toEqual([
      expect.stringMatching(/^All assets\s+all 3 of them$/),
      expect.stringMatching(/^SOL\s+6\.870763508/),
      expect.stringMatching(/^USDC\s+195\.078000/),
      expect.stringMatching(/^EURC\s+324\.000108/),
    ])
    expect(complaints).toEqual([])
  })

  it('chooses the one asset that has something where the others have nothing', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/sweep' })
    await button(page, 'Plan the sweep').waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^SOL/ }).isChecked()).toBe(true)
  })

  it('goes from the overview to all of them in three clicks, each plan whole on one page', async () => {
    const { page, double, complaints } = await windows.open(manyAssetsDay(), { at: '/overview' })
    await page.getByRole('link', { name: 'Plan a sweep' }).click()
    await openReviewOfAll(page)
    await headline(page, '3 of 3 assets are swept in 7 transactions, for 0.00227428 SOL in all.').waitFor()
    for (const [unit, deed] of [
      ['SOL', 'Move 6.849267388 SOL from 23 deposit accounts'],
      ['USDC', 'Move 195.078 USDC from 12 deposit accounts'],
      ['EURC', 'Move 324.000108 EURC from 8 deposit accounts'],
    ] as const) {
      await part(page, unit).getByRole('heading', { name: deed }).waitFor()
      await part(page, unit)
        .getByRole('heading', { name: `How it is packed: ${unit}` })
        .waitFor()
      await part(page, unit)
        .getByRole('heading', { name: `What it costs: ${unit}` })
        .waitFor()
    }
    await part(page, 'SOL').getByText('why stands under “Set aside: SOL”').waitFor()
    await part(page, 'EURC').getByText('The treasury has no EURC account yet.').waitFor()
    await part(page, 'USDC')
      .getByText('There is one destination, and it is the USDC account of the treasury account of this vault.')
      .waitFor()
    await expect.poll(() => page.getByText('Compare it before signing.').count()).toBe(0)
    const together = page.getByRole('region', { name: 'All together' })
    expect((await together.locator('dd').allTextContents()).slice(-4)).toEqual(['0.000235000 SOL', '0.002039280 SOL', '43', '7'])
    expect(startsOf(double)).toBe(0)
    await button(page, 'Sign 7 transactions').click()
    await headline(page, '0 of 7 transactions are finalized.').waitFor()
    expect(page.url()).toMatch(/#\/sweep\/sweep-1\/sweep-2\/sweep-3$/)
    expect([...double.scene.sweeps.values()].map(({ asset }) => asset)).toEqual(['native', USDC.mint, EURC.mint])
    expect(complaints).toEqual([])
  })

  it('goes the same way by keyboard alone', async () => {
    const { page, double } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await button(page, 'Plan the sweep').waitFor()
    await tabTo(page, /^Plan the sweep$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Move ' }).first().waitFor()
    await tabTo(page, /^Sign 7 transactions$/)
    await page.keyboard.press('Enter')
    await headline(page, '0 of 7').waitFor()
    expect(startsOf(double)).toBe(3)
  })

  it('still takes one asset alone', async () => {
    const { page, double } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await page.getByRole('radio', { name: /^USDC/ }).check()
    await headline(page, '195.078 USDC on deposit accounts.').waitFor()
    await button(page, 'Plan the sweep').click()
    await page.getByRole('heading', { name: 'How it is packed', exact: true }).waitFor()
    await button(page, 'Sign 2 transactions').click()
    await headline(page, '0 of 2 transactions are finalized.').waitFor()
    expect([...double.scene.sweeps.values()].map(({ asset }) => asset)).toEqual([USDC.mint])
  })

  it('is started once by a double click', async () => {
    const { page, double } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await openReviewOfAll(page)
    await button(page, 'Sign 7 transactions').dblclick()
    await headline(page, '0 of 7').waitFor()
    expect(startsOf(double)).toBe(3)
    expect(double.scene.sweeps.size).toBe(3)
  })

  it('names and follows what was started where one is refused, and signs the rest later without starting any twice', async () => {
    const { page, double } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await openReviewOfAll(page)
    double.refuseNext('sweeps.start', { code: 'PLAN_NOTHING_TO_SWEEP', context: {} }, 1)
    await button(page, 'Sign 7 transactions').click()
    await headline(page, 'SOL and EURC are started and go on. USDC is not.').waitFor()
    await page.getByText('Nothing of USDC was signed.').waitFor()
    await page.getByRole('alert').getByText('PLAN_NOTHING_TO_SWEEP').waitFor()
    await part(page, 'SOL').getByText('waiting 3').waitFor()
    await part(page, 'SOL').getByText('To be signed').waitFor()
    await expect.poll(() => page.getByText('signed', { exact: true }).count()).toBe(0)
    await expect.poll(() => part(page, 'SOL').getByRole('link', { name: 'Follow SOL' }).getAttribute('href')).toBe('#/sweep/sweep-1')
    await button(page, 'Plan USDC again').click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await button(page, 'Sign 2 transactions').click()
    await headline(page, '0 of 7 transactions are finalized.').waitFor()
    expect([...double.scene.sweeps.values()].map(({ asset }) => asset)).toEqual(['native', EURC.mint, USDC.mint])
    expect(startsOf(double)).toBe(4)
  })

  it('shows the new plan of the asset that changed, and asks again for that one alone', async () => {
    const { page, double } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await openReviewOfAll(page)
    const [held] = double.scene.accounts.flatMap(({ tokens }) => tokens.filter(({ mint }) => mint === USDC.mint))
    if (held === undefined) throw new Error('somebody holds it')
    held.amount += 1_000_000n
    await button(page, 'Sign 7 transactions').click()
    await part(page, 'USDC').getByRole('alert').getByText('Nothing was signed.').waitFor()
    await part(page, 'USDC').getByRole('heading', { name: 'Move 196.078 USDC' }).waitFor()
    await headline(page, 'SOL and EURC are started and go on. USDC is not.').waitFor()
    await button(page, 'Sign 2 transactions').click()
    await headline(page, '0 of 7').waitFor()
    expect(double.scene.sweeps.size).toBe(3)
  })

  it('lists what cannot be planned, or has nothing to sign, with the reason, and brings the others home', async () => {
    const scene = manyAssetsDay()
    const { page, double } = await windows.open(scene, { at: '/sweep' })
    await button(page, 'Plan the sweep').waitFor()
    for (const { tokens } of scene.accounts) for (const held of tokens) if (held.mint === EURC.mint) held.amount = 0n
    double.refuseNext('sweeps.plan', { code: 'PLAN_NO_TREASURY', context: {} }, 1)
    await button(page, 'Plan the sweep').click()
    await headline(page, '1 of 3 assets is swept in 3 transactions').waitFor()
    await page.getByText('USDC could not be planned.').waitFor()
    await part(page, 'USDC').getByRole('alert').getByText('PLAN_NO_TREASURY').waitFor()
    await part(page, 'EURC').getByText('Nothing of EURC is swept.').waitFor()
    await part(page, 'EURC').getByText('It holds nothing.').waitFor()
    await button(page, 'Plan USDC again').click()
    await part(page, 'USDC').getByRole('heading', { name: 'Move 195.078 USDC' }).waitFor()
    await button(page, 'Sign 5 transactions').click()
    await headline(page, '0 of 5 transactions are finalized.').waitFor()
    expect([...scene.sweeps.values()].map(({ asset }) => asset)).toEqual(['native', USDC.mint])
  })

  it('of a single asset says why where there is nothing to sign, and asks for no signature', async () => {
    const scene = manyAssetsDay()
    const { page } = await windows.open(scene, { at: '/sweep' })
    await page.getByRole('radio', { name: /^EURC/ }).check()
    for (const { tokens } of scene.accounts) for (const held of tokens) if (held.mint === EURC.mint) held.amount = 0n
    await button(page, 'Plan the sweep').click()
    await headline(page, 'Nothing is swept, for the reasons below.').waitFor()
    await page.getByText('Nothing of EURC is swept.').waitFor()
    await page.getByText('It holds nothing.').first().waitFor()
    await expect.poll(() => button(page, /^Sign/).count()).toBe(0)
    await expect.poll(() => page.getByRole('heading', { name: 'What it costs' }).count()).toBe(0)
  })

  it('says why each asset cannot be planned, where none can be', async () => {
    const { page, served } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await button(page, 'Plan the sweep').waitFor()
    served.silence()
    await button(page, 'Plan the sweep').click()
    for (const unit of ['SOL', 'USDC', 'EURC']) await page.getByText(`${unit} could not be planned.`).waitFor()
    served.answer()
    await openReviewOfAll(page)
    await expect.poll(() => page.getByText('could not be planned.').count()).toBe(0)
  })

  it('knows what was started although the vault locked itself meanwhile', async () => {
    const { page, double } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await openReviewOfAll(page)
    double.refuseNext('sweeps.start', { code: 'VAULT_LOCKED', context: {} }, 2)
    await button(page, 'Sign 7 transactions').click()
    await headline(page, 'SOL and USDC are started and go on. EURC is not.').waitFor()
    double.scene.vault = 'locked'
    double.tell({ kind: 'vault', state: 'locked' })
    await page.getByRole('heading', { name: 'The vault is closed.' }).waitFor()
    double.scene.vault = 'unlocked'
    double.tell({ kind: 'vault', state: 'unlocked' })
    await headline(page, 'SOL and USDC are started and go on. EURC is not.').waitFor()
    await button(page, 'Sign 2 transactions').click()
    await headline(page, '0 of 7').waitFor()
    expect(startsOf(double)).toBe(4)
  })

  it('is followed to its end on one page, which loses nothing in a reload or on the way back to it', async () => {
    const { page, double, complaints } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await openReviewOfAll(page)
    await button(page, 'Sign 7 transactions').click()
    await headline(page, '0 of 7').waitFor()
    await page.reload()
    await headline(page, '0 of 7 transactions are finalized.').waitFor()
    for (const unit of ['SOL', 'USDC', 'EURC'])
      await part(page, unit)
        .getByRole('grid', { name: `Each transaction: ${unit}` })
        .waitFor()
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    await page.goBack()
    await headline(page, '0 of 7').waitFor()
    bringAllHome(double)
    await headline(page, 'All of it arrived in the treasury: 7 transactions, finalized.').waitFor()
    for (const unit of ['SOL', 'USDC', 'EURC']) await part(page, unit).getByText('Swept', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Plan another sweep' }).count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('never calls all of it home while one of them cannot be read', async () => {
    const scene = manyAssetsDay()
    const { page, double } = await windows.open(scene, { at: '/sweep' })
    await openReviewOfAll(page)
    await button(page, 'Sign 7 transactions').click()
    await headline(page, '0 of 7').waitFor()
    bringAllHome(double)
    await page.evaluate(() => void (location.hash = '/sweep/sweep-1/none'))
    await headline(page, 'Nothing was decided under the name none.').waitFor()
    await part(page, 'SOL').getByText('Swept', { exact: true }).waitFor()
    await page
      .getByRole('region', { name: /^Sweep 2/ })
      .getByRole('alert')
      .getByText('DECISION_UNKNOWN')
      .waitFor()
    await expect.poll(() => headline(page, 'All of it arrived in the treasury').count()).toBe(0)
  })

  it('is told of in the foot, asset by asset, also after a reload', async () => {
    const { page } = await windows.open(manyAssetsDay(), { at: '/sweep' })
    await openReviewOfAll(page)
    await button(page, 'Sign 7 transactions').click()
    await headline(page, '0 of 7').waitFor()
    await page.reload()
    await button(page, 'and 2 more').click()
    await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count(), { timeout: SHOWN_WITHIN_MS }).toBe(3)
  })
})

describe('a sweep on its way', () => {
  const windows = useWindows()

  it('follows every transaction, loses nothing in a reload, and ends over the double rule', async () => {
    const scene = sweepingDay()
    const { page, double, complaints } = await windows.open(scene, { at: `/sweep/${SWEEP_ID}` })
    await headline(page, '8 of 19 transactions are finalized. 1 may have landed').waitFor()
    await page
      .getByText(/blocks, about \d+ s/)
      .first()
      .waitFor()
    await page.reload()
    await headline(page, '8 of 19').waitFor()

    const sweep = sweepOf(SWEEP_ID, planOf(scene))
    scene.sweeps.set(SWEEP_ID, {
      ...sweep,
      outcome: 'done',
      settled: true,
      blockHeight: null,
      parts: sweep.parts.map((part, at) => partAt(part, 'satisfied', at)),
    })
    double.tell({ kind: 'decision', decision: SWEEP_ID, settled: true })
    await headline(page, 'All of it arrived in the treasury: 19 transactions, finalized.').waitFor()
    await expect.poll(() => page.locator('dt.sum').innerText()).toBe('Swept')
    const { added, shown } = await readSum(page)
    expect(shown).toBeGreaterThan(0n)
    expect(added).toBe(shown)
    expect(complaints).toEqual([])
  })

  it('never counts an unknown among what did not move', async () => {
    const scene = sweepingDay()
    const sweep = sweepOf(SWEEP_ID, planOf(scene))
    scene.sweeps.set(SWEEP_ID, { ...sweep, parts: sweep.parts.map((part, at) => partAt(part, 'unknown', at)) })
    const { page } = await windows.open(scene, { at: `/sweep/${SWEEP_ID}` })
    await page.getByText('unanswered 19').waitFor()
    const didNotMove = page.locator('.live-sum > div', { hasText: 'Not moved' })
    await expect.poll(() => didNotMove.innerText()).toContain('none')
  })

  it('draws only the rows in view of a sweep of 10,000 transactions', async () => {
    const scene = sweepingDay()
    const sweep = sweepOf(SWEEP_ID, planOf(scene))
    const [part] = sweep.parts
    if (part === undefined) throw new Error('the day has a sweep')
    const parts = Array.from({ length: 10_000 }, (_, at) => ({ ...partAt(part, 'sent', at), intent: `${SWEEP_ID}/${at + 1}` }))
    scene.sweeps.set(SWEEP_ID, { ...sweep, parts })
    const { page } = await windows.open(scene, { at: `/sweep/${SWEEP_ID}` })
    await page.getByText(/Rows 1 to \d+ of 10,000/).waitFor()
    const { drawn, visible } = await page.locator('.rows').evaluate((rows) => ({
      drawn: rows.querySelectorAll('tbody tr[aria-rowindex]').length,
      visible: Math.ceil(rows.clientHeight / 44),
    }))
    expect(drawn).toBeLessThanOrEqual(visible + 20)
  })

  it('says that a sweep is not known', async () => {
    const { page } = await windows.open(sweepingDay(), { at: '/sweep/none' })
    await expect.poll(() => page.getByRole('alert').getByText('DECISION_UNKNOWN').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it.each([
    ['/sweep/none', 'sweeps.show'],
    ['/pay/none', 'payments.show'],
    ['/pay-many/none', 'payouts.show'],
    ['/token-accounts/none', 'activity.decision'],
  ])('says at once that nothing is followed at %s, and asks no more', async (at, operation) => {
    const { page, double, close } = await windows.open(sweepingDay(), { at })
    await page.getByRole('alert').getByText('DECISION_UNKNOWN').waitFor()
    await headline(page, 'Nothing was decided under the name none.').waitFor()
    await expect.poll(() => page.locator('.steps').count()).toBe(0)
    const asked = () => double.calls.filter((call) => call === operation).length
    const before = asked()
    await page.waitForTimeout(ASKED_AGAIN_MS)
    expect(asked()).toBe(before)
    await close()
  })

  it('goes on asking while the backend is silent, and shows the sweep once it answers', async () => {
    const { page, served } = await windows.open(sweepingDay(), { at: '/sweep' })
    await button(page, 'Plan the sweep').waitFor()
    served.silence()
    await page.evaluate((at) => void (location.hash = at), `/sweep/${SWEEP_ID}`)
    await page.getByRole('alert').getByText('WINDOW_BACKEND_SILENT').waitFor()
    served.answer()
    await expect.poll(() => headline(page, '8 of 19 transactions are finalized.').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })
})

describe('the look of sweep', () => {
  const windows = useWindows()
  standsInEveryLook(windows, {
    name: 'sweep-choose',
    scene: sweepingDay,
    at: '/sweep',
    ready: (page) => headline(page, 'on deposit accounts').waitFor(),
  })
  standsInEveryLook(windows, { name: 'sweep-review', scene: sweepingDay, at: '/sweep', ready: openReview })
  standsInEveryLook(windows, {
    name: 'sweep-all-choose',
    scene: manyAssetsDay,
    at: '/sweep',
    ready: (page) => headline(page, 'on deposit accounts').waitFor(),
  })
  standsInEveryLook(windows, { name: 'sweep-all-review', scene: manyAssetsDay, at: '/sweep', ready: openReviewOfAll })
  standsInEveryLook(windows, {
    name: 'sweep-all-live',
    scene: manyAssetsDay,
    at: '/sweep',
    ready: async (page) => {
      await openReviewOfAll(page)
      await button(page, 'Sign 7 transactions').click()
      await headline(page, 'are finalized').waitFor()
    },
  })
  standsInEveryLook(windows, {
    name: 'sweep-live',
    scene: sweepingDay,
    at: `/sweep/${SWEEP_ID}`,
    ready: (page) => headline(page, 'are finalized').waitFor(),
  })
})
