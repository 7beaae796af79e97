import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { address as addressPart, say, sol, tell } from '../../src/core/text/sentence.ts'
import { addressNamed } from '../support/block.ts'
import { leftOf, rowOf } from './support/carrying.ts'
import { useWindows } from './support/open-window.ts'
import { addressOf, goodDay, type Scene } from './support/scene.ts'
import { outstandingOf, signingDay } from './support/signing.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut, showsWhole } from './support/whole.ts'

const rowsOf = (page: Page) => page.getByRole('treegrid', { name: 'Outstanding signatures' }).locator('tbody tr[aria-expanded]')
/** The first of them, opened: all that is known of it. */
const openFirst = (page: Page) =>
  rowsOf(page)
    .first()
    .click({ position: { x: 4, y: 4 } })

const SHOWN_WITHIN_MS = 20_000

/** A day on which three bundles are out, one with two transactions. */
function bundlesOutDay(): Scene {
  const scene = signingDay()
  const left = (bundle: string, number: number) => ({
    bundle: bundle.repeat(32),
    number,
    messageHash: 'hash',
    from: addressNamed('cold'),
    nonceAccount: addressNamed(`nonce ${bundle}`),
  })
  scene.mayBeSigned = { transactions: [left('ab', 1), left('ab', 2), left('cd', 1), { ...left('ef', 1), from: null }], more: true }
  scene.signedHere = SIGNED_HERE
  return scene
}

/** Two transactions over one nonce account, signed one after the other. */
function signedHere(): NonNullable<Scene['signedHere']> {
  const signed = { bundle: 'ab'.repeat(32), nonceAccount: addressNamed('nonce'), at: new Date(1_790_000_000_000) }
  const { signature } = outstandingOf(1)
  const words = (amount: bigint) => say`Transfers ${sol(amount)} to ${addressPart(addressNamed('Anna'))}.`
  return [
    { ...signed, number: 2, messageHash: 'hash 2', signature, words: words(7_000_000_000n), followed: false },
    { ...signed, number: 1, messageHash: 'hash 1', signature, words: words(5_000_000_000n), followed: true },
  ]
}
const SIGNED_HERE = signedHere()

describe('the register of what is outstanding', () => {
  const windows = useWindows()

  it('exports all of it, and says where the file lies', async () => {
    const { page, double, close } = await windows.open(bundlesOutDay(), { at: '/outstanding' })
    await page.getByRole('button', { name: 'Export the register' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'JSON lines' }).press('Enter')
    await dialog.getByRole('button', { name: 'Export all that may still land' }).press('Enter')
    await dialog.getByText('/data/strongroom/exports/outstanding.jsonl').waitFor()
    const rows = double.scene.outstanding.length + SIGNED_HERE.length
    await expect.poll(() => dialog.getByText(`${rows} rows written, 1,234 bytes.`).count()).toBe(1)
    await close()
  })

  it('shows whom each pays by name, and draws what can be done', async () => {
    const { page } = await windows.open(signingDay(), { at: '/outstanding' })
    const row = page.getByRole('row', { name: /Anna, supplier/ })
    for (const inside of [row.getByText('Anna, supplier'), row.getByRole('button', { name: 'Stop sending' })]) {
      const cut = await inside.evaluate((element) => {
        const around = [element, element.parentElement, element.parentElement?.parentElement, element.closest('td, th')]
        return around.filter((one) => one != null && one.clientWidth > 0 && one.scrollWidth > one.clientWidth).length
      })
      expect(cut).toBe(0)
    }
  })

  it('says how much can still move, what each does, how long it lives and where it was sent', async () => {
    const { page, complaints } = await windows.open(signingDay(), { at: '/outstanding' })
    await page.locator('.head .say', { hasText: '3 signatures can still land. Together they can move 40,000 USDC and 12 SOL.' }).waitFor()
    // The most dangerous first: what never expires, what is being revoked, what expires.
    const [durable, revoked, expiring] = [rowsOf(page).nth(0), rowsOf(page).nth(1), rowsOf(page).nth(2)]
    await durable.getByText('never expires').last().waitFor()
    await durable.getByText('40,000 USDC').last().waitFor()
    await durable.getByText('2 nodes').waitFor({ state: 'attached' })
    await revoked.getByText('once its nonce advances').last().waitFor()
    await revoked.getByText('being revoked, sent').waitFor({ state: 'attached' })
    expect(await revoked.getByRole('button', { name: 'Revoke' }).count()).toBe(0)
    await expiring.getByText('31 blocks, about 12 s').last().waitFor()
    await expiring.getByText('Anna, supplier').waitFor()
    await page.keyboard.press('Tab')
    await durable.focus()
    await page.keyboard.press('Enter')
    await page.getByText('It does not expire.').waitFor()
    await page.getByText('7 times to vault-rpc-1, once to vault-rpc-2').waitFor()
    expect(await showsWhole(page, addressOf(501))).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Until that is final, it could still land.').waitFor()
    expect(await page.getByText('It does not expire.').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('puts a nonce under a key that is not ours first, then the older, and what is confirmed last, with no offer to revoke that', async () => {
    const scene = goodDay()
    const foreign = {
      kind: 'nonce',
      account: addressNamed('nonce'),
      label: null,
      authority: addressNamed('stranger'),
      ours: false,
    } as const
    scene.outstanding = [
      outstandingOf(1, { state: 'confirmed' }),
      outstandingOf(2),
      outstandingOf(3, { lifetime: foreign }),
      outstandingOf(4, { state: 'unknown' }),
    ]
    const { page, complaints } = await windows.open(scene, { at: '/outstanding' })
    await expect.poll(() => rowsOf(page).count()).toBe(4)
    const said = await rowsOf(page).allInnerTexts()
    expect(said.map((text) => /never expires|once its block is final/.exec(text)?.[0])).toEqual([
      ...['never expires', 'never expires', 'never expires'],
      'once its block is final',
    ])
    const recipients = await rowsOf(page).locator('.addr').allTextContents()
    expect(recipients.map((text) => text.slice(0, 4))).toEqual([503, 502, 504, 501].map((at) => addressOf(at).slice(0, 4)))
    await rowsOf(page).nth(3).click()
    await page.getByText('Signed by').waitFor()
    expect(await page.getByText('It does not expire.').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(3)
    expect(complaints).toEqual([])
  })

  it('keeps words, amount and end of each in two lines of a narrow page, and revokes in the opened row', async () => {
    const { page, complaints } = await windows.open(signingDay(), { at: '/outstanding' })
    await page.setViewportSize({ width: 360, height: 740 })
    await rowsOf(page).nth(0).getByText('40,000 USDC').first().waitFor()
    expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(0)
    await rowsOf(page).nth(0).focus()
    await page.keyboard.press('Enter')
    await page.getByText('It does not expire.').waitFor()
    expect(await showsWhole(page, addressOf(501))).toBe(true)
    // A row shows the ends of an address alone: what it opens to has all of it.
    const cut = (await findCut(page)).filter((found) => !/^(shortened|with an ellipsis|leaves span.gives-way): \w+…/.test(found))
    expect(cut).toEqual([])
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByText('every copy of this signature is worthless').waitFor()
    expect(complaints).toEqual([])
  })

  it('says of what left in a bundle that it may be signed elsewhere, beside what is known to be signed', async () => {
    const scene = signingDay()
    const left = { bundle: 'ab'.repeat(32), messageHash: 'hash', from: addressNamed('cold'), nonceAccount: addressNamed('nonce') }
    scene.mayBeSigned = { transactions: [1, 2].map((number) => ({ ...left, number })), more: false }
    const transactions = [rowOf(1), rowOf(2)]
    scene.carrying = { left: [leftOf({ id: 1, digest: left.bundle, asset: 'native', from: left.from, transactions })], unexplained: null }
    const { page, complaints } = await windows.open(scene, { at: '/outstanding' })
    await page.locator('.head .say', { hasText: '3 signatures can still land.' }).waitFor()
    await page.getByText('2 transactions left in bundles and may be signed elsewhere.').waitFor()
    await page.getByRole('link', { name: 'Bundle abababab' }).press('Enter')
    await page.getByRole('region', { name: 'Transaction 2 of 2' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('does not say that nothing can land while something may be signed elsewhere', async () => {
    const scene = goodDay()
    const left = { bundle: 'ab'.repeat(32), messageHash: 'hash', from: addressNamed('cold'), nonceAccount: addressNamed('nonce') }
    scene.mayBeSigned = { transactions: [1, 2].map((number) => ({ ...left, number })), more: true }
    const { page, complaints } = await windows.open(scene, { at: '/outstanding' })
    await page.getByText('No signature that is known here is outstanding.').waitFor()
    await page.getByText('More than 2 transactions left in bundles and may be signed elsewhere.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'All bundles' }).count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('shows what was signed here for bundles, and that one signed later lives by another value of its nonce account', async () => {
    const scene = goodDay()
    scene.signedHere = SIGNED_HERE
    const { page, complaints } = await windows.open(scene, { at: '/outstanding' })
    await page.locator('.head .say', { hasText: 'What was signed here for bundles can still land, unless it did.' }).waitFor()
    await expect.poll(() => page.getByText('Nothing is outstanding.').count()).toBe(0)
    const [newest, older] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
    await newest.getByText('abababab, transaction 2').waitFor()
    await newest.getByText('7 SOL').waitFor()
    await older.getByText('one of the two can land no more').waitFor()
    await expect.poll(() => newest.getByText('one of the two can land no more').count()).toBe(0)
    await page.getByText('There are more; these are the newest 2.').waitFor()
    expect(complaints).toEqual([])
  })

  it('revokes by keyboard alone once it was read what that does, and says what became of it', async () => {
    const scene = signingDay()
    const { page, double, complaints } = await windows.open(scene, { at: '/outstanding' })
    const revoke = page.getByRole('button', { name: 'Revoke' })
    await revoke.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('every copy of this signature is worthless').waitFor()
    await dialog.getByLabel('Sign it again').focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Sign the revocation' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('being revoked, waiting').waitFor()
    await openFirst(page)
    await page.getByText('it is signed again').waitFor()
    await expect.poll(() => double.calls).toContain('outstanding.revoke')
    const [revoked] = scene.outstanding
    scene.outstanding = scene.outstanding.slice(1)
    scene.payments.set(revoked?.intent ?? '', {
      intent: revoked?.intent ?? '',
      decision: revoked?.decision ?? '',
      asset: 'native',
      kind: 'payment',
      state: 'abandoned',
      settled: true,
      why: null,
      closed: null,
      elsewhere: null,
      accounts: 1,
      amount: 1n,
      feeLamports: 5_000n,
      payees: [],
      attempts: [
        {
          id: 1,
          state: 'revoked',
          signature: revoked?.signature ?? null,
          messageHash: revoked?.messageHash,
          at: new Date(0),
          lastValidBlockHeight: null,
          broadcasts: [],
          evidence: [],
          verdict: { state: 'revoked', words: tell`It was taken back before it could execute. Nothing moved.`, at: new Date(0) },
        },
      ],
    } as never)
    double.tell({ kind: 'decision', decision: revoked?.decision ?? '', settled: true })
    await page.getByText('It is revoked: no copy of it can land any more.').waitFor({ timeout: SHOWN_WITHIN_MS })
    expect(complaints).toEqual([])
  })

  it('does not promise to revoke what uses a blockhash', async () => {
    const { page, complaints } = await windows.open(signingDay(), { at: '/outstanding' })
    await page.getByRole('button', { name: 'Stop sending' }).click()
    await page.getByRole('dialog').getByText('nothing can revoke it').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sending it' }).click()
    await page.getByText('no longer resent', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it.each(['abandoned', 'failed'] as const)('offers to revoke again where the advance is %s, and shows a refusal', async (state) => {
    const scene = goodDay()
    const words = tell`The transaction that was to advance its nonce came to nothing. It can be revoked again.`
    scene.outstanding = [outstandingOf(1, { revoking: { since: new Date(0), next: 'abandon', advance: { intent: 'a/1', state }, words } })]
    const { page, double } = await windows.open(scene, { at: '/outstanding' })
    await page.getByText('not revoked').waitFor()
    double.refuseNext('outstanding.revoke', { code: 'VAULT_LOCKED', context: {} })
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Sign the revocation' }).click()
    await page.getByRole('dialog').getByText('VAULT_LOCKED').waitFor()
    expect(double.calls.filter((call) => call === 'outstanding.revoke')).toHaveLength(1)
  })

  it('sums no page as if it were all of them', async () => {
    const scene = goodDay()
    scene.outstanding = Array.from({ length: 101 }, (_, at) => outstandingOf(at + 1))
    const { page } = await windows.open(scene, { at: '/outstanding' })
    await page.locator('.head .say', { hasText: 'More than 100 signatures can still land. The oldest of them' }).waitFor()
    await expect.poll(() => page.getByText('Together they').count()).toBe(0)
  })

  it('says that nothing is outstanding', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/outstanding' })
    await page.getByText('Nothing is outstanding.').waitFor()
    expect(complaints).toEqual([])
  })

  standsInEveryLook(windows, {
    name: 'outstanding-bundles',
    scene: bundlesOutDay,
    at: '/outstanding',
    ready: (page) => page.getByRole('link', { name: 'Bundle efefefef' }).waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'outstanding',
    scene: signingDay,
    at: '/outstanding',
    ready: async (page) => {
      await openFirst(page)
      await page.getByText('It does not expire.').waitFor()
    },
  })
})
