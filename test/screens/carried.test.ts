import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SIGNABLE, SIGNED, fileOf } from './support/bundling.ts'
import {
  carryingDay,
  COLD,
  COLD_NONCE,
  digestIn,
  leftAsPrepared,
  endCarried,
  openReturned,
  returningDay,
  rowOf,
} from './support/carrying.ts'
import { address, say } from '../../src/core/text/sentence.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow, settle, WIDTHS } from './support/page.ts'
import { goodDay } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut, showsWhole, unfold } from './support/whole.ts'

const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const table = (page: Page) => page.getByRole('table')
/** What the page complains of beside the answers that it was refused. */
const otherThanRefusals = (complaints: readonly string[]) => complaints.filter((complaint) => !complaint.includes('status of 422'))
const standing = {
  out: 'is out',
  returned: 'came back signed',
  dead: 'is dead',
  landed: 'all the same',
  altered: 'does not stand',
} as const

describe('what left in bundles', () => {
  const windows = useWindows()

  it('is listed with state, amount, recipient, reference, age and what comes next, one row for each transaction', async () => {
    const { page, complaints } = await windows.open(carryingDay(), { at: '/bundles', width: 2560 })
    const rows = table(page).getByRole('row')
    await expect.poll(() => rows.count()).toBe(7)
    const told = async (at: number) => ((await rows.nth(at).textContent()) ?? '').replace(/\s+/g, ' ')
    for (const said of ['out', '1.250000001 SOL', 'invoice 2026-301', '2 h', 'bring the signed file back'])
      expect(await told(1)).toContain(said)
    for (const said of ['came back', 'sent']) expect(await told(2)).toContain(said)
    for (const said of ['dead', '3 days', 'its reference is free']) expect(await told(3)).toContain(said)
    expect(await told(4)).toContain('paid a second time')
    expect(await told(5)).toContain('Verify the journal')
    for (const said of ['60 recipients', '50 out, 10 dead']) expect(await told(6)).toContain(said)
    expect(complaints).toEqual([])
  })

  it('says of what is done to a hidden balance what it is, and offers it to no signer that makes no proofs', async () => {
    const scene = carryingDay()
    const [first] = scene.carrying?.left ?? []
    if (scene.carrying === undefined || first === undefined) throw new Error('bundles left')
    const hidden = { act: 'withdraw', account: COLD_NONCE, asset: null, amount: null } as const
    const digest = 'c0'.repeat(32)
    const transactions = [rowOf(1, { payees: [], hidden })]
    scene.carrying.left = [{ ...first, digest, kind: 'confidential', asset: null, from: COLD, transactions }]
    const { page, complaints } = await windows.open(scene, { at: '/bundles', width: 2560 })
    await table(page).getByText('withdrawal of all that is available').waitFor()
    await table(page).getByRole('link').first().click()
    await page.getByText('It left with blanks').waitFor()
    await page.getByText('nothing else is decided of its account').waitFor()
    await page.getByText('it is the same bundle, and is made once.').waitFor()
    await expect.poll(() => button(page, /air-gapped/).count()).toBe(0)
    await expect.poll(() => page.getByText('Message hash').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('says so where nothing left, and where the list cannot be read', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/bundles' })
    await page.getByText('No bundle was prepared here yet.').waitFor()
    double.refuseAll('bundles.list', { code: 'JOURNAL_DAMAGED', context: { problem: 'x' } })
    await page.reload()
    await page.getByRole('alert').getByText('JOURNAL_DAMAGED').waitFor()
    await expect.poll(() => button(page, 'Ask again').count()).toBe(1)
  })

  it('is read page by page, older and newer', async () => {
    const scene = carryingDay()
    const [first] = scene.carrying?.left ?? []
    if (scene.carrying === undefined || first === undefined) throw new Error('bundles left')
    scene.carrying.left = Array.from({ length: 25 }, (_, at) => ({ ...first, id: 100 - at, digest: String(100 - at).padStart(64, '0') }))
    const { page, complaints } = await windows.open(scene, { at: '/bundles' })
    const rows = table(page).getByRole('row')
    await expect.poll(() => rows.count()).toBe(11)
    await button(page, 'Older bundles').press('Enter')
    await button(page, 'Older bundles').press('Enter')
    await expect.poll(() => rows.count()).toBe(6)
    await expect.poll(() => button(page, 'Older bundles').count()).toBe(0)
    await button(page, 'Newer bundles').press('Enter')
    await button(page, 'Newer bundles').press('Enter')
    await expect.poll(() => rows.count()).toBe(11)
    expect(complaints).toEqual([])
  })

  it('is not shown on an offline workstation', async () => {
    const { page } = await windows.open({ ...carryingDay(), workstation: 'offline' }, { at: '/bundles' })
    await page.getByText('Open the bundle that was').waitFor()
    await expect.poll(() => page.getByText('What left in bundles').count()).toBe(0)
    await expect.poll(() => page.getByText('Bring a bundle back').count()).toBe(0)
  })

  it('opens by keyboard: its words, each transaction whole, and the file again, written once however often it is pressed', async () => {
    const scene = carryingDay()
    const { page, double, complaints } = await windows.open(scene, { at: '/bundles' })
    await page
      .getByRole('link', { name: /^Open bundle/ })
      .first()
      .press('Enter')
    await headline(page, 'The bundle of 1 transaction is out.').waitFor()
    expect(page.url()).toContain(digestIn(scene, 'out'))
    await expect.poll(() => page.getByRole('list', { name: 'The six words, in order' }).getByRole('listitem').count()).toBe(6)
    for (const address of [COLD, COLD_NONCE, rowOf(1).payees[0]?.recipient ?? '']) expect(await showsWhole(page, address)).toBe(true)
    const release = double.holdNext('bundles.write')
    await button(page, 'Write the file again').press('Enter')
    await button(page, 'Writing…').press('Enter')
    release()
    await page.getByText('The file is written.').waitFor()
    expect(await page.locator('.path').innerText()).toContain('/data/strongroom/exports/bundle-')
    expect(double.calls.filter((call) => call === 'bundles.write')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('says of each state where the bundle is, and follows what came back to its end', async () => {
    const scene = carryingDay()
    const { page, double, complaints } = await windows.open(scene, { at: `/bundles/${digestIn(scene, 'returned')}` })
    await headline(page, standing.returned).waitFor()
    await page.getByRole('region', { name: 'Transaction 1 of 1' }).getByText('sent', { exact: true }).waitFor()
    endCarried(scene, 'satisfied')
    double.tell({ kind: 'decision', decision: 'carried', settled: true })
    await page.getByRole('region', { name: 'Transaction 1 of 1' }).getByText('finalized', { exact: true }).waitFor()
    await headline(page, 'came back signed, and is done: finalized.').waitFor()
    endCarried(scene, 'abandoned')
    double.tell({ kind: 'decision', decision: 'carried', settled: true })
    await headline(page, 'came back signed, and has ended. Read below how').waitFor()
    for (const state of ['dead', 'landed', 'altered'] as const) {
      await page.goto(`${page.url().split('#')[0]}#/bundles/${digestIn(scene, state)}`)
      await headline(page, standing[state]).waitFor()
    }
    await page.getByRole('alert').getByText('somebody wrote into its record').waitFor()
    await page.goto(`${page.url().split('#')[0]}#/bundles/${'0'.repeat(64)}`)
    await page.getByText('No bundle with this digest was prepared with this journal.').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('of many transactions is a table whose rows open', async () => {
    const scene = carryingDay()
    const { page, complaints } = await windows.open(scene, { at: `/bundles/${digestIn(scene, 'large')}` })
    await headline(page, '50 of 60 transactions are still out.').waitFor()
    const row = page.getByRole('row', { name: /^1 / }).first()
    await row.focus()
    await row.press('Enter')
    await page.getByText('invoice 2026-301').waitFor()
    expect(complaints).toEqual([])
  })

  it.each(['out', 'returned', 'dead', 'landed', 'altered'] as const)('cuts no address and no amount at any width: %s', async (state) => {
    const scene = carryingDay()
    const { page } = await windows.open(scene, { at: `/bundles/${digestIn(scene, state)}` })
    await headline(page, standing[state]).waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 })
      await settle(page)
      expect(await findCut(page), `${width} px`).toEqual([])
    }
  })

  it('says why the file is not written', async () => {
    const scene = carryingDay()
    const { page, double } = await windows.open(scene, { at: `/bundles/${digestIn(scene, 'out')}` })
    double.refuseNext('bundles.write', { code: 'EXPORT_FAILED', context: { path: '/data/strongroom/exports', cause: 'ENOSPC' } })
    await button(page, 'Write the file again').press('Enter')
    await page.getByRole('alert').getByText('EXPORT_FAILED').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
  })

  for (const state of ['out', 'returned', 'dead', 'landed', 'altered', 'large'] as const)
    standsInEveryLook(windows, {
      name: `carried-${state}`,
      scene: carryingDay,
      at: `/bundles/${digestIn(carryingDay(), state)}`,
      ready: (page) => page.getByRole('region', { name: 'The six words' }).waitFor(),
    })
  standsInEveryLook(windows, {
    name: 'carried-list',
    scene: carryingDay,
    at: '/bundles',
    ready: (page) => table(page).waitFor(),
  })
})

describe('a bundle that is brought back', () => {
  const windows = useWindows()
  const AT = { at: '/bundles/return' }

  it('is read, compared with what was prepared here, taken over once, and followed, by keyboard alone', async () => {
    const scene = returningDay()
    const { page, double, complaints } = await windows.open(scene, AT)
    await openReturned(page, fileOf(SIGNED, 'bundle-signed.json'))
    const what = page.getByRole('region', { name: 'What it is' })
    await what.getByText('5 of 5 are in it').waitFor()
    await what.getByText('out', { exact: true }).waitFor()
    expect(await showsWhole(page, COLD)).toBe(true)
    expect(await findCut(page)).toEqual([])
    const release = double.holdNext('bundles.import')
    await button(page, 'Take over and send 2 transactions').press('Enter')
    await button(page, 'Comparing every byte…').press('Enter')
    release()
    await page.getByText('2 transactions were taken over, and are sent.').waitFor()
    await headline(page, 'came back signed').waitFor()
    expect(page.url()).toContain(leftAsPrepared(SIGNABLE).digest)
    await page.getByRole('region', { name: 'Transaction 2 of 2' }).getByText('sent', { exact: true }).waitFor()
    expect(double.calls.filter((call) => call === 'bundles.import')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('names what would fail now, with the accounts whole, beside how many are sent', async () => {
    const scene = returningDay()
    if (scene.carrying === undefined) throw new Error('something left')
    scene.carrying.held = say`Transaction 2 fails: ${address(COLD)} is frozen. Import the same file again.`
    const { page } = await windows.open(scene, AT)
    await openReturned(page, fileOf(SIGNED))
    await button(page, /^Take over and send/).press('Enter')
    const note = page.getByRole('status').filter({ hasText: '1 transaction was taken over, and is sent.' })
    await note.getByText('1 would fail now. It is not sent, and stays out:').waitFor()
    await note.getByRole('listitem').getByText('Transaction 2 fails').waitFor()
    expect(await showsWhole(page, COLD)).toBe(true)
    expect(await findCut(page)).toEqual([])
    expect(await findBarriersWhenNarrow(page)).toEqual([])
  })

  it('without a signature is not taken over, and it is said which file is', async () => {
    const { page, double } = await windows.open(returningDay(), AT)
    await openReturned(page, fileOf(SIGNABLE))
    await page.getByText('It holds no signature. Bring the file back that was written where it was signed.').waitFor()
    await button(page, 'Take over and send 2 transactions').press('Enter')
    expect(double.calls).not.toContain('bundles.import')
  })

  it('that was not prepared here is called so, and what the backend says of it is shown', async () => {
    const { page, complaints } = await windows.open(carryingDay(), AT)
    await openReturned(page, fileOf(SIGNED))
    await page.getByText('No bundle with this digest was prepared with this journal.').waitFor()
    await button(page, /^Take over and send/).press('Enter')
    await page.getByRole('alert').getByText('CARRY_NOT_PREPARED').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    expect(otherThanRefusals(complaints)).toEqual([])
  })

  it.each<[string, Record<string, unknown>]>([
    ['BUNDLE_RETURNED_BYTE', { transaction: 1, byte: 7, prepared: 1, returned: 2 }],
    ['BUNDLE_RETURNED_MISSING', { transaction: 2, transactions: 2 }],
    ['BUNDLE_SIGNATURE', { transaction: 1, signer: COLD }],
    ['CARRY_DEAD', { digest: 'ab'.repeat(32) }],
    ['CARRY_LANDED', { digest: 'ab'.repeat(32), number: 1 }],
    ['CARRY_SIGNED_OTHERWISE', { digest: 'ab'.repeat(32), number: 1, signature: 'x' }],
    ['CARRY_ALTERED', { digest: 'ab'.repeat(32), number: 1 }],
    ['SENDING_CLOSED', { reasons: ['vault-restored'] }],
    ['SENDING_NOT_READ', { slots: '12', accounts: 0 }],
  ])('says why it is refused, and stays: %s', async (code, context) => {
    const { page, double } = await windows.open(returningDay(), AT)
    await openReturned(page, fileOf(SIGNED))
    double.refuseNext('bundles.import', { code, context })
    await button(page, /^Take over and send/).press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: code })
    await alert.waitFor()
    expect(await alert.locator('p').first().innerText()).not.toContain('undefined')
    await button(page, /^Take over and send/).waitFor()
  })

  it('that is no bundle is named, and another file forgets what was read before', async () => {
    const { page } = await windows.open(returningDay(), AT)
    await openReturned(page, { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
    await page.getByRole('alert').getByText('BUNDLE_NOT_A_BUNDLE').waitFor()
    await openReturned(page, fileOf(SIGNED))
    await page.getByRole('region', { name: 'What it is' }).waitFor()
    await page.getByLabel('Bundle file').setInputFiles(fileOf(SIGNABLE))
    await expect.poll(() => page.getByRole('region', { name: 'What it is' }).count()).toBe(0)
  })

  standsInEveryLook(windows, {
    name: 'carried-return',
    scene: returningDay,
    ...AT,
    ready: async (page) => {
      await openReturned(page, fileOf(SIGNED))
      await button(page, /^Take over and send/).waitFor()
      await unfold(page)
    },
  })
})
