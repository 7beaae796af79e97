import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { closedDay, unsignedDay } from './support/closing.ts'
import { hidingDay } from './support/hiding.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, lookAtAll } from './support/page.ts'
import { PAYMENT_ID, payingDay } from './support/paying.ts'
import { type Scene, signatureOf } from './support/scene.ts'
import { partAt, SWEEP_ID, sweepingDay } from './support/sweeping.ts'

/** A payout of three, each sent in a transaction of its own. */
function threeOnTheirWay(): Scene {
  const day = payingDay()
  const [decided] = day.paying.decided.values()
  const [line] = decided?.lines ?? []
  if (decided === undefined || line === undefined) throw new Error('a payment is on its way on that day')
  const lines = [1, 2, 3].map((number) => ({ ...line, intent: `${decided.id}/${number}`, state: 'sent' as const }))
  day.paying.decided = new Map([[decided.id, { ...decided, outcome: 'going-on', lines }]])
  return { ...day, sweeps: new Map() }
}

/** A sweep and a payout on their way, another payout of which a part waits for a second person, and a task. */
function busyDay(): Scene {
  const three = threeOnTheirWay()
  const held = [...three.paying.decided.values()].map((decided): [string, typeof decided] => {
    const lines = decided.lines.map((line) => ({ ...line, state: 'awaiting-approval' as const }))
    return ['held', { ...decided, id: 'held', outcome: 'awaiting-approval', lines }]
  })
  return { ...sweepingDay(), paying: { ...three.paying, decided: new Map([...three.paying.decided, ...held]) } }
}

const trayOf = (page: Page) => page.getByRole('contentinfo', { name: 'Work in progress' })
const listOf = (page: Page) => page.getByRole('dialog', { name: 'What has not ended' })
const TASK = {
  id: 'task-1',
  what: 'compare with the chain',
  done: 3,
  total: 12,
  waits: null,
  state: 'running',
  canStop: false,
  error: null,
} as const

describe('the foot of the window', () => {
  const windows = useWindows()

  it('tells how much of a sweep is finalized, on every page, and leads to it', async () => {
    const { page, complaints } = await windows.open(sweepingDay(), { at: '/deposits' })
    await trayOf(page)
      .getByText(/^8 of 19 finalized$/)
      .waitFor()
    await trayOf(page).getByRole('link', { name: 'Sweep' }).click()
    await expect.poll(() => page.url()).toMatch(new RegExp(`#/sweep/${SWEEP_ID}$`))
    await expect.poll(() => trayOf(page).getByText('Nothing running.').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('stops long work that only reads, from the foot and from the list, and says which it is', async () => {
    const { page, double, complaints } = await windows.open(closedDay(), { at: '/activity' })
    const verifying = { ...TASK, what: 'verify the journal', canStop: true }
    double.work(verifying)
    await trayOf(page).getByText('Verify the journal').waitFor()
    await trayOf(page).getByRole('button', { name: 'Stop: Verify the journal' }).click()
    await trayOf(page).getByText('Nothing running.').waitFor()
    expect(double.calls.filter((name) => name === 'tasks.stop')).toHaveLength(1)
    double.work({ ...TASK, id: 'task-2' })
    await trayOf(page).getByText('Compare with the chain').waitFor()
    expect(await trayOf(page).getByRole('button', { name: /^Stop/ }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('says about how long the rest takes once all of it is in blocks, and nothing of it before', async () => {
    const day = sweepingDay()
    const { page, double, close } = await windows.open(day, { at: '/deposits' })
    await trayOf(page)
      .getByText(/^8 of 19 finalized$/)
      .waitFor()
    const sweep = day.sweeps.get(SWEEP_ID)
    if (sweep === undefined) throw new Error('the day has a sweep')
    sweep.parts = sweep.parts.map((part, at) => ({ ...partAt(part, at < 10 ? 'satisfied' : 'confirmed', at + 1), slot: day.slot + 15n }))
    double.tell({ kind: 'attempt', intent: 'one', decision: SWEEP_ID, state: 'confirmed', signature: null })
    await trayOf(page).getByText('10 of 19 finalized, about 6 s', { exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Sweep 10 of 19 · Deposits · Strongroom')
    await close()
  })

  it('names what runs in whole on a narrow page, beside how far it is and what else there is', async () => {
    const day = busyDay()
    const sweep = day.sweeps.get(SWEEP_ID)
    if (sweep === undefined) throw new Error('the day has a sweep')
    sweep.parts = sweep.parts.map((part, at) => ({ ...partAt(part, at < 10 ? 'satisfied' : 'confirmed', at + 1), slot: day.slot + 150n }))
    const { page } = await windows.open(day, { at: '/deposits', width: 360 })
    await trayOf(page).getByText('10 of 19 finalized, about 60 s', { exact: true }).waitFor()
    await trayOf(page).getByRole('button', { name: 'and 2 more' }).waitFor()
    const isCut = await trayOf(page)
      .getByRole('link', { name: 'Sweep' })
      .evaluate((link) => link.scrollWidth > link.clientWidth)
    expect(isCut).toBe(false)
    expect(await lookAtAll(page, 'tray-narrow')).toEqual([])
  })

  it('tells how many transactions of payments are finalized, before the last of them is', async () => {
    const { page, double, close } = await windows.open(threeOnTheirWay(), { at: '/deposits' })
    await trayOf(page).getByText('0 of 3 finalized', { exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Payout 0 of 3 · Deposits · Strongroom')
    for (const { lines } of double.scene.paying.decided.values()) if (lines[0] !== undefined) lines[0] = { ...lines[0], state: 'finalized' }
    double.tell({ kind: 'attempt', intent: 'one', decision: 'a payout', state: 'finalized', signature: null })
    await trayOf(page).getByText('1 of 3 finalized', { exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Payout 1 of 3 · Deposits · Strongroom')
    for (const { lines } of double.scene.paying.decided.values())
      lines.splice(0, lines.length, ...lines.map((line) => ({ ...line, state: 'finalized' as const })))
    double.tell({ kind: 'decision', decision: 'a payout', settled: true })
    await trayOf(page).getByText('Nothing running.').waitFor()
    await expect.poll(() => page.title()).toBe('Deposits · Strongroom')
    await close()
  })

  it('lists everything that has not ended, by the keyboard, and after a reload', async () => {
    const { page, double, complaints } = await windows.open(busyDay(), { at: '/deposits' })
    double.work(TASK)
    await trayOf(page).getByRole('button', { name: 'and 3 more' }).waitFor()
    await page.reload()
    const more = trayOf(page).getByRole('button', { name: 'and 3 more' })
    await more.focus()
    await page.keyboard.press('Enter')
    const running = listOf(page).getByRole('region', { name: 'Running' })
    await running.getByRole('listitem').filter({ hasText: 'Sweep' }).getByText('8 of 19 finalized').waitFor()
    await running.getByRole('listitem').filter({ hasText: 'Payout' }).getByText('0 of 3 finalized').waitFor()
    await running.getByRole('listitem').filter({ hasText: 'compare with the chain' }).getByText('3 of 12').waitFor()
    const held = listOf(page).getByRole('region', { name: 'Waiting' }).getByRole('listitem')
    await held.getByText('It waits for a second person.').waitFor()
    expect(await held.count()).toBe(1)
    expect(await lookAtAll(page, 'tray-list')).toEqual([])
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await page.keyboard.press('Escape')
    await listOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await findBarriersInEveryLook(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('goes to the page of what is followed from the list, and closes the list', async () => {
    const { page } = await windows.open(busyDay(), { at: '/deposits' })
    await trayOf(page).getByRole('button', { name: 'and 2 more' }).click()
    await listOf(page).getByRole('listitem').filter({ hasText: 'Sweep' }).getByRole('link', { name: 'Sweep' }).click()
    await expect.poll(() => page.url()).toMatch(new RegExp(`#/sweep/${SWEEP_ID}$`))
    await expect.poll(() => listOf(page).count()).toBe(0)
  })

  it('stops a confidential sweep from the list, once a person has said so', async () => {
    const day = hidingDay()
    const { page, double } = await windows.open({ ...day, sweeps: sweepingDay().sweeps }, { at: '/confidential' })
    const mint = day.confidential?.[0]?.mint
    if (mint === undefined) throw new Error('the day hides something')
    double.scene.hiddenSweeps?.set('hidden-1', {
      id: 'hidden-1',
      at: new Date(0),
      mint,
      label: 'USDC',
      decimals: 6,
      treasury: mint,
      open: 2,
      swept: 1,
      stopped: 0,
      sources: [],
    })
    double.tell({ kind: 'decision', decision: 'a step', settled: false })
    await trayOf(page).getByRole('button', { name: 'and 1 more' }).click()
    const row = listOf(page).getByRole('listitem').filter({ hasText: 'Confidential sweep' })
    await row.getByText('nothing left in 1 of 3').waitFor()
    await row.getByRole('button', { name: 'Stop sweeping' }).click()
    await page.getByRole('dialog', { name: 'Stop sweeping these accounts?' }).getByRole('button', { name: 'Stop it' }).click()
    await expect.poll(() => double.calls).toContain('confidentialSweeps.stop')
  })

  it('says of nothing that it runs while sending is closed', async () => {
    const { page } = await windows.open({ ...unsignedDay(), sending: closedDay().sending }, { at: '/pay' })
    await trayOf(page).getByText('Nothing running.').waitFor()
    const list = page.getByRole('region', { name: 'Payments decided before' })
    await list.getByText('decided, not final', { exact: true }).waitFor()
    await expect.poll(() => page.getByText(/on (the|its) way/).count()).toBe(0)
    await trayOf(page).getByRole('button', { name: 'See what waits' }).click()
    await listOf(page).getByText('Nothing runs.').waitFor()
    await listOf(page).getByText('Nothing more of it is signed before sending is open.').waitFor()
  })

  it('tells what goes on beside a payment that waits for a second person', async () => {
    const day = threeOnTheirWay()
    for (const [id, decided] of day.paying.decided) {
      const lines = decided.lines.map((line, at) => ({ ...line, state: at === 0 ? ('awaiting-approval' as const) : line.state }))
      day.paying.decided.set(id, { ...decided, outcome: 'awaiting-approval', lines })
    }
    const { page } = await windows.open(day, { at: '/deposits' })
    await trayOf(page).getByText('0 of 3 finalized', { exact: true }).waitFor()
    await expect.poll(() => trayOf(page).getByText('Nothing running.').count()).toBe(0)
  })

  it('does not say that a payment goes on once something is told that keeps it', async () => {
    const { page, double, close } = await windows.open({ ...threeOnTheirWay(), sweeps: sweepingDay().sweeps }, { at: '/deposits' })
    const keep = (intent: string) => {
      const context = { intent, signature: signatureOf(9), why: 'one node alone answered' }
      double.tell({ kind: 'trouble', error: { code: 'PAYMENT_HELD_BACK', context } })
    }
    await trayOf(page).getByRole('button', { name: 'and 1 more' }).click()
    const running = listOf(page).getByRole('region', { name: 'Running' })
    await running.getByText('Payout').waitFor()
    keep('other/1')
    keep(`${PAYMENT_ID}/2`)
    const kept = listOf(page).getByRole('region', { name: 'Waiting' }).getByRole('listitem').filter({ hasText: 'Payout' })
    await kept.getByText('Something that is reported at the top of the page keeps it, or a part of it.').waitFor()
    expect(await running.getByRole('listitem').count()).toBe(1)
    await close()
  })

  it('does not say that nothing runs where that could not be asked', async () => {
    const { page, double } = await windows.open(sweepingDay(), { at: '/deposits' })
    double.refuseAll('activity.running', { code: 'JOURNAL_FULL', context: { path: 'the journal' } })
    await page.reload()
    await trayOf(page).getByText('What runs could not be read.').waitFor()
    await expect.poll(() => trayOf(page).getByText('Nothing running.').count()).toBe(0)
  })
})
