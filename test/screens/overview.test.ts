import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { unconfirmedPaymentDay } from './support/closing.ts'
import { decidingDay } from './support/deciding.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow, lookAtAll, shoot } from './support/page.ts'
import { BERTAS_PASSPHRASE, fourEyesDay } from './support/policing.ts'
import { addressOf, deposit, goodDay, node, silentNode, USDC } from './support/scene.ts'
import { signingDay } from './support/signing.ts'

const ONE_NODE = [{ code: 'ONE_NODE', context: { node: 'only' }, words: 'One node answers; what it says cannot be compared.' }]

describe('the overview', () => {
  const windows = useWindows()

  it('shows exactly what is held, to the last decimal', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/overview' })
    const row = page.getByRole('table').getByRole('row', { name: /^SOL/ })
    await row.waitFor()
    const held = double.scene.accounts.reduce((sum, { native }) => sum + native, 0n)
    const shown = (await row.getByRole('cell').last().textContent()) ?? ''
    expect(BigInt(shown.replace(/[,.]/g, ''))).toBe(held)
  })

  it('lists what is decided and not settled, the most dangerous first, and leads to the rest of it', async () => {
    const scene = decidingDay({ decisions: 13 })
    scene.decided = (scene.decided ?? []).map((one, at) => ({
      ...one,
      outcome: at === 3 ? 'awaiting-approval' : at > 11 ? 'done' : 'going-on',
    }))
    scene.forever = ['decided-9']
    const { page, complaints } = await windows.open(scene, { at: '/overview' })
    const flight = page.getByRole('region', { name: 'Not settled' })
    const rows = flight.locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(5)
    const first = rows.first()
    await first.getByText('Payment to').waitFor({ state: 'attached' })
    expect(await first.innerText()).toMatch(/never expires/)
    expect(await rows.nth(1).innerText()).toMatch(/Payout march-wages.csv[\s\S]*98,765\.4321\s+USDC[\s\S]*awaiting approval/)
    expect(await lookAtAll(page, 'overview-unsettled')).toEqual([])
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await shoot(page, 'overview-unsettled-narrow')
    await page.setViewportSize({ width: 1280, height: 860 })
    await flight.getByRole('link', { name: 'All 12' }).click()
    await page.getByText('12 decisions are not settled, the most dangerous first.').waitFor()
    expect(await page.getByRole('table', { name: '' }).locator('tbody tr').count()).toBe(12)
    expect(complaints).toEqual([])
  })

  it('says that everything is settled, and what can still land and when the backup was saved', async () => {
    const scene = { ...goodDay(), outstanding: signingDay().outstanding, savedAt: new Date(Date.now() - 3_600_000) }
    const { page, complaints } = await windows.open(scene, { at: '/overview' })
    await page.getByText('Everything that was decided is settled.').waitFor()
    const checks = page.locator('.verdict-list')
    await checks.getByText('3 can still land; 2 never expire').waitFor()
    await checks.getByText('saved 1 h ago').waitFor()
    expect(complaints).toEqual([])
  })

  it('counts no token that nobody listed, and says that there is one', async () => {
    const asset = { kind: 'token', mint: addressOf(70_000), tokenProgram: USDC.tokenProgram, decimals: 6 } as const
    const amount = 170_000_000_000n
    const unlisted = [{ asset, label: null, ignored: false, held: amount, onDepositAccounts: amount, inTreasury: 0n, accounts: 1 }]
    for (const at of ['/overview', '/accounts']) {
      const { page, complaints, close } = await windows.open({ ...goodDay(), unlisted }, { at })
      await page.getByText('USDC').first().waitFor()
      if (at === '/overview') await page.getByText('1 unlisted token, not counted.').waitFor()
      await expect.poll(() => page.getByText('170,000').count()).toBe(0)
      expect(complaints).toEqual([])
      await close()
    }
  })

  it('says how much rent can be reclaimed and how to do it, and nothing where there is none', async () => {
    const nested = { accounts: 0, gainLamports: 0n, tokens: [] }
    const reclaimable = { gainLamports: 12_793_050_000n, accounts: 10_000, nested, checkedAt: new Date(0) }
    const { page, complaints, close } = await windows.open({ ...goodDay(), reclaimable }, { at: '/overview' })
    await page.getByText('of rent can be reclaimed, out of 10,000 accounts').waitFor()
    expect(await page.getByText('of rent can be reclaimed').textContent()).toContain('12.79305')
    expect(await page.getByRole('link', { name: 'Reclaim it' }).getAttribute('href')).toBe('#/rent')
    expect(complaints).toEqual([])
    await close()
    for (const none of [null, { ...reclaimable, gainLamports: 0n, accounts: 0 }]) {
      const other = await windows.open({ ...goodDay(), reclaimable: none }, { at: '/overview' })
      await other.page.getByRole('table').first().waitFor()
      expect(await other.page.getByText('can be reclaimed').count()).toBe(0)
      await other.close()
    }
  })

  it('says what nested accounts can be recovered, with their tokens, and what that costs where it is more than comes back', async () => {
    const asset = { kind: 'token', mint: USDC.mint, tokenProgram: USDC.tokenProgram, decimals: 6 } as const
    const nested = { accounts: 1, gainLamports: -10_000n, tokens: [{ asset, label: 'USDC', amount: 40_500_000n }] }
    const reclaimable = { gainLamports: 0n, accounts: 0, nested, checkedAt: new Date(0) }
    const { page, complaints } = await windows.open({ ...goodDay(), reclaimable }, { at: '/overview' })
    const line = page.getByText('1 nested account can be recovered')
    await line.waitFor()
    expect(await line.textContent()).toMatch(/recovered: \u22120\.00001 SOL, fees and rent taken off\. With it come 40\.5 USDC\./)
    expect(await page.getByText('of rent can be reclaimed').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('shows a deposit when the backend tells of one, without being asked', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    double.scene.deposits.push(deposit(121))
    double.tell({ kind: 'deposit', slot: 398_200_121n, credits: 1, nonCredits: 0 })
    await page.getByText('398,200,121').waitFor()
    expect(complaints).toEqual([])
  })

  it('moves its clock only when a slot is heard', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByText('last known slot 398,204,087').waitFor()
    double.tell({ kind: 'slot', finalizedSlot: 398_204_088n, msPerSlot: 400 })
    await page.getByText('finalized slot 398,204,088').waitFor()
    expect(complaints).toEqual([])
  })

  it('does not say all right while no node answers', async () => {
    const scene = { ...goodDay(), nodes: [silentNode('left'), silentNode('right')] }
    const { page } = await windows.open(scene, { at: '/overview' })
    await page.getByRole('heading', { name: 'No node answers.' }).waitFor()
    await page.getByText('true as of slot 398,204,087').waitFor()
    await page.getByText('silent', { exact: true }).nth(1).waitFor()
    await expect.poll(() => page.getByText('silent', { exact: true }).count()).toBe(2)
  })

  it('dates its figures when the backend falls silent, and continues automatically when it is back', async () => {
    const { page, double, served, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    served.silence()
    await page.getByRole('heading', { name: 'These figures are not current.' }).waitFor()
    await page.getByText('Strongroom does not answer; asking again').waitFor()

    double.scene.openCases = 1
    served.answer()
    await page.getByRole('heading', { name: 'One thing waits for a person.' }).waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('Failed to load resource'))).toEqual([])
  })

  it('does not say all right while a transaction waits for a second person, and leads to it from its badge', async () => {
    const { page, double, complaints } = await windows.open(fourEyesDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'One transaction waits for a second person.' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'In flight' }).getByText('nothing').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'To approve' }).getByText('one transaction').waitFor()
    await page.getByRole('region', { name: 'Transactions that wait' }).getByText('awaiting approval').waitFor()
    // Two clicks, and the passphrase.
    await page.getByRole('link', { name: 'Approve 1 transaction waits' }).click()
    await page.getByRole('dialog').getByLabel('Passphrase of Berta, finance').fill(BERTAS_PASSPHRASE)
    await page.getByRole('button', { name: 'Approve it' }).click()
    // While the dialog is open nothing behind it has a role: it is waited for first.
    await page.waitForURL(/#\/policy$/)
    await expect.poll(() => page.getByRole('link', { name: /^Approve \d/ }).count()).toBe(0)
    expect(double.calls).toContain('approvals.approve')
    expect(complaints).toEqual([])
  })

  it('does not say all right while of a transaction nobody can tell whether it was made, and leads to it', async () => {
    const unknownIntents = [{ intent: 'payment-18/1', decision: 'payment-18', kind: 'payment' as const, why: null, closed: null }]
    const { page, complaints } = await windows.open({ ...goodDay(), unknownIntents }, { at: '/overview' })
    await page.getByRole('heading', { name: 'Of one transaction nobody can tell whether it was made.' }).waitFor()
    await page.locator('.verdict-list').getByText('Nobody can tell').waitFor()
    await expect.poll(() => page.getByText('Everything is all right').count()).toBe(0)
    await page.getByRole('link', { name: 'See which, and whom to ask' }).click()
    await page
      .getByRole('region', { name: 'What nobody can tell of' })
      .getByRole('link', { name: /^History of/ })
      .waitFor()
    expect(complaints).toEqual([])
  })

  it('says that what waits for a second person could not be asked, and counts nothing then', async () => {
    const { page, double } = await windows.open(fourEyesDay(), { at: '/deposits' })
    await page.getByRole('link', { name: 'Approve 1 transaction waits' }).waitFor()
    double.refuseAll('approvals.list', { code: 'JOURNAL_FULL', context: { path: 'the journal' } })
    await page.reload()
    await page.getByRole('link', { name: 'Approve what waits could not be read' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Approve \d/ }).count()).toBe(0)
  })

  it('shows long work in the tray, and again after a reload', async () => {
    const { page, double, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    double.work({
      id: 'task-1',
      what: 'Derive deposit accounts',
      done: 40,
      total: 200,
      waits: null,
      state: 'running',
      canStop: false,
      error: null,
    })
    await page.getByText('40 of 200').waitFor()
    await page.reload()
    await page.getByText('40 of 200').waitFor()
    expect(complaints).toEqual([])
  })

  it('says in the tray what waits for a person, and that nothing of it runs', async () => {
    const four = fourEyesDay()
    const day = { ...unconfirmedPaymentDay(), sweeps: new Map() }
    const { page, close } = await windows.open({ ...day, paying: { ...day.paying, held: four.paying.held } }, { at: '/deposits' })
    const tray = page.getByRole('contentinfo', { name: 'Work in progress' })
    await tray.getByText('Nothing running.').waitFor()
    await tray.getByText('1 decision waits for your word, 1 transaction waits for a second person.').waitFor()
    await expect.poll(() => tray.getByText('on the way').count()).toBe(0)
    await close()
  })

  it('says in the tray how blocks are read before anything of it was heard', async () => {
    const { page, complaints } = await windows.open({ ...goodDay(), sweeps: new Map() }, { at: '/accounts' })
    await page.getByText('Blocks are read as they are finalized.').waitFor()
    expect(complaints).toEqual([])
  })

  it('does not say all right while one node alone is asked, but where there is only practice', async () => {
    const alone = (network: 'practice' | 'production') => ({ ...goodDay(), network, nodes: [node('only', 5n)], warnings: ONE_NODE })
    const real = await windows.open(alone('production'), { at: '/overview' })
    await real.page.getByRole('heading', { name: 'One node alone is asked.' }).waitFor()
    const practice = await windows.open(alone('practice'), { at: '/overview' })
    await practice.page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    await practice.page.getByRole('listitem').filter({ hasText: 'Nodes' }).getByText('1 of 1 answer').waitFor()
    expect([...real.complaints, ...practice.complaints]).toEqual([])
  })

  it('says at the top that the practice network started from the beginning, where what was kept of it could not be read, and nothing where it goes on', async () => {
    const broken = await windows.open({ ...goodDay(), practice: 'damaged' }, { at: '/overview' })
    await broken.page.getByText('It has started from the beginning: what was kept of it is damaged.').waitFor()
    const absent = await windows.open({ ...goodDay(), practice: 'absent' }, { at: '/settings', firstSteps: 'on' })
    await absent.page.getByText('Its node could not be started.').waitFor()
    expect(await absent.page.getByText('the next start goes on where this one ends').count()).toBe(0)
    expect(await absent.page.locator('.first-steps').count()).toBe(0)
    const whole = await windows.open({ ...goodDay(), practice: 'continued' }, { at: '/settings' })
    await whole.page.getByText('the next start goes on where this one ends').waitFor()
    await expect.poll(() => whole.page.getByText('It has started from the beginning').count()).toBe(0)
    expect([...broken.complaints, ...whole.complaints]).toEqual([])
  })

  it('opens again when another network is opened', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByText('Practice network.').waitFor()
    double.switchNetwork('production')
    await page.getByText('Mainnet').waitFor()
    await expect.poll(() => page.getByText('Practice network.').count()).toBe(0)
  })
})

describe('find or do anything', () => {
  const windows = useWindows()

  it('goes to a place by keyboard alone', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('depos')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/deposits$/)
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('takes what is typed before it is drawn', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    await page.evaluate(() => {
      // No frame is drawn any more, as on a machine that is busy.
      window.requestAnimationFrame = () => 0
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('depos')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/deposits$/)
    expect(complaints).toEqual([])
  })

  it('gives the focus back to what had it, when it is closed', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('link', { name: 'Plan a sweep' }).focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Plan a sweep')
    expect(complaints).toEqual([])
  })

  it('keeps what is chosen in sight, and its keys too, in a window that is lower than the list', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    await page.setViewportSize({ width: 1280, height: 480 })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    const offered = await page.getByRole('option').count()
    await expectInSight(page)
    for (const keys of [Array.from({ length: offered - 1 }, () => 'ArrowDown'), ['ArrowDown'], ['ArrowUp']]) {
      for (const key of keys) await page.keyboard.press(key)
      await expectInSight(page)
    }
    await expect.poll(() => page.getByRole('option').last().getAttribute('aria-selected')).toBe('true')
    expect(await lookAtAll(page, 'palette-low')).toEqual([])
    expect(complaints).toEqual([])
  })

  it('changes the theme, which stays after a reload', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('button', { name: 'Find anything, do anything' }).click()
    await page.getByRole('combobox').fill('dark')
    await page.keyboard.press('Enter')
    await page.locator('html[data-theme="dark"]').waitFor()
    await page.reload()
    await page.locator('html[data-theme="dark"]').waitFor()
    expect(complaints).toEqual([])
  })

  it('offers nothing that signs or sends', async () => {
    const { page } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    await page.keyboard.press('Control+k')
    const offered = await page.getByRole('option').allTextContents()
    expect(offered.length).toBeGreaterThan(5)
    // The place that tells whether sending is open is no deed.
    expect(offered.filter((words) => /sign|send/i.test(words) && words !== 'Sendingg e')).toEqual([])
  })
})

/** The chosen result and the hints below the list are whole within the window, and nothing is drawn over them. */
async function expectInSight(page: Page): Promise<void> {
  const seen = () =>
    page.evaluate(() =>
      ['[role="option"][aria-selected="true"]', '.palette-foot'].map((selector) => {
        const found = document.querySelector(selector)
        if (found === null) return `${selector} is not there`
        const { left, top, bottom } = found.getBoundingClientRect()
        const isSeen = [top + 2, bottom - 2].every((at) => found.contains(document.elementFromPoint(left + 20, at)))
        return isSeen ? 'seen' : `${selector} at ${top} is not seen`
      }),
    )
  await expect.poll(seen).toEqual(['seen', 'seen'])
}
