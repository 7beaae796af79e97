import { describe, expect, it } from 'vitest'
import { closedDay } from './support/closing.ts'
import { useWindows } from './support/open-window.ts'
import { BERTAS_PASSPHRASE, fourEyesDay } from './support/policing.ts'
import { STRANGER } from './support/paying.ts'
import { addressOf, goodDay } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut, showsWhole } from './support/whole.ts'

const SHOWN_WITHIN_MS = 20_000

describe('the policy', () => {
  const windows = useWindows()

  it('shows who may be paid, what limits what leaves, what counts against it, and who approves above which amount', async () => {
    const { page, complaints } = await windows.open(fourEyesDay(), { at: '/policy' })
    await page
      .locator('.head .say', {
        hasText: 'Changes that loosen the policy take effect after 24 h. Payments above the threshold need a second approval.',
      })
      .waitFor()
    await page
      .getByRole('row', { name: /Carl, contractor/ })
      .getByText('waits about 20 h')
      .waitFor()
    const native = page.getByRole('region', { name: 'Limits by asset' }).getByRole('row', { name: /^SOL/ }).first()
    for (const figure of ['20 SOL', '50 SOL', '2.5 SOL']) expect((await native.innerText()).replaceAll(/\s+/g, ' ')).toContain(figure)
    await page.getByRole('row', { name: /5 SOL/ }).getByText('until changed').first().waitFor()
    await page.getByText('What was signed before an asset was limited is not counted.').waitFor()
    expect(complaints).toEqual([])
  })

  it.each([360, 1_280])('shows every address of it whole, at %i px too: whoever is forbidden or removed is chosen by it', async (width) => {
    const { page, double, close } = await windows.open(fourEyesDay(), { at: '/policy', width })
    await page.getByRole('region', { name: 'Who may approve' }).waitFor()
    const { destinations, approvers } = double.scene.paying.policy
    for (const { address } of [...destinations, ...approvers]) expect(await showsWhole(page, address), address).toBe(true)
    expect(await findCut(page)).toEqual([])
    await close()
  })

  it('lets a second person read what waits and approve it with their own passphrase, from the keyboard', async () => {
    const { page, double } = await windows.open(fourEyesDay(), { at: '/policy' })
    const waiting = page.getByRole('region', { name: 'Waiting for a second person' })
    await waiting.getByText('12 SOL').waitFor()
    await page.getByRole('button', { name: 'Read and decide' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('from the treasury to').waitFor()
    await dialog.getByText('orbit lamp seven quiet river stone').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: /^Show / }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Approve it' }).press('Enter')
    expect(double.calls).not.toContain('approvals.approve')
    await dialog.getByLabel('Passphrase of Berta, finance').fill('something else')
    await dialog.getByLabel('Passphrase of Berta, finance').press('Enter')
    await dialog.getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    await dialog.getByLabel('Passphrase of Berta, finance').fill(BERTAS_PASSPHRASE)
    await dialog.getByLabel('Passphrase of Berta, finance').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Waiting for a second person' }).waitFor({ state: 'detached' })
  })

  it('shows the second person every line of many with its amount, once they ask for them', async () => {
    const scene = fourEyesDay()
    const payees = Array.from({ length: 23 }, (_, row) => ({
      reference: `line ${row}`,
      recipient: addressOf(900 + row),
      label: null,
      amount: 1_000_000_000n + BigInt(row),
    }))
    scene.paying.held = scene.paying.held.map((held) => ({ ...held, payees }))
    const { page } = await windows.open(scene, { at: '/policy' })
    await page.getByRole('button', { name: 'Read and decide' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const more = dialog.getByRole('button', { name: 'Show 3 more lines' })
    await more.waitFor()
    await expect.poll(() => dialog.locator('.addr-whole', { hasText: addressOf(922) }).count()).toBe(0)
    await more.press('Enter')
    await more.waitFor({ state: 'detached' })
    for (const { recipient } of payees) await expect.poll(() => dialog.locator('.addr-whole', { hasText: recipient }).count()).toBe(1)
    for (const { amount } of payees)
      await dialog
        .getByText(`1.${String(amount).slice(1).replace(/0+$/, '')}`)
        .first()
        .waitFor()
  })

  it('shows them a sweep as a sweep, with every account that it takes from, whole', async () => {
    const scene = fourEyesDay()
    const sources = [1, 2].map((of) => ({ address: addressOf(910 + of), amount: 6_000_000_000n }))
    scene.paying.held = scene.paying.held.map((held) => ({ ...held, kind: 'sweep' as const, payees: [], sources }))
    const { page, complaints } = await windows.open(scene, { at: '/policy' })
    const waiting = page.getByRole('region', { name: 'Waiting for a second person' })
    await waiting.getByText('Sweep of 2 accounts', { exact: true }).waitFor()
    await expect.poll(() => waiting.getByText('recipient').count()).toBe(0)
    await page.getByRole('button', { name: 'Read and decide' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Approve this sweep?' })
    await dialog.getByText('6 SOL', { exact: true }).first().waitFor()
    for (const { address } of sources) await expect.poll(() => dialog.locator('.addr-whole', { hasText: address }).count()).toBe(1)
    await expect.poll(() => dialog.getByText('6 SOL', { exact: true }).count()).toBe(2)
    expect(complaints).toEqual([])
  })

  it('keeps to the payment that it opened, whatever comes before it meanwhile', async () => {
    const scene = fourEyesDay()
    const { page, double } = await windows.open(scene, { at: '/policy/approve' })
    const dialog = page.getByRole('dialog')
    await dialog.getByText('orbit lamp seven quiet river stone').waitFor()
    const [held] = scene.paying.held
    if (held === undefined) throw new Error('the day has a payment that waits')
    scene.paying.held = [{ ...held, intent: 'other/1', words: ['another', 'payment'] }, held]
    double.tell({ kind: 'attempt', intent: 'other/1', decision: 'other', state: 'awaiting-approval', signature: null })
    await expect.poll(() => page.getByRole('row', { name: /awaiting approval/, includeHidden: true }).count()).toBe(2)
    await dialog.getByText('orbit lamp seven quiet river stone').waitFor()
    await dialog.getByLabel('Passphrase of Berta, finance').fill(BERTAS_PASSPHRASE)
    await dialog.getByLabel('Passphrase of Berta, finance').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(scene.paying.held).toMatchObject([{ intent: 'other/1' }])
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('says nothing of who may approve before that is read, and then who may next', async () => {
    const scene = fourEyesDay()
    scene.paying.held = scene.paying.held.map((held) => ({
      ...held,
      approvers: held.approvers.map((one) => ({ ...one, waitMs: 20 * 3_600_000 })),
    }))
    const { page, double } = await windows.open(scene, { at: '/policy' })
    const read = double.holdNext('approvals.show')
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The signer reads it first.').waitFor()
    await expect.poll(() => dialog.getByText('Nobody').count()).toBe(0)
    read()
    await dialog.getByText('Nobody may approve yet: Berta, finance may in about 20 h.').waitFor()
  })

  it('says which of the two was refused, and nothing of the other any more', async () => {
    const { page, double } = await windows.open(fourEyesDay(), { at: '/policy' })
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Passphrase of Berta, finance').fill('something else')
    await dialog.getByLabel('Passphrase of Berta, finance').press('Enter')
    await dialog.getByText('It was not approved.').waitFor()
    double.refuseNext('approvals.decline', { code: 'JOURNAL_FULL', context: { path: 'the journal' } })
    await dialog.getByRole('button', { name: 'Decline it' }).click()
    await dialog.getByText('It was not declined.').waitFor()
    await expect.poll(() => dialog.getByText('VAULT_WRONG_PASSPHRASE').count()).toBe(0)
    await expect.poll(() => dialog.getByText('It was not approved.').count()).toBe(0)
  })

  it.each([
    ['decline', 'Decline it', 'It is declined all the same: nothing of it is signed.'],
    ['approve', 'Approve it', 'It is approved all the same, and continues automatically.'],
  ])('does not say that it was refused to %s where only what follows failed', async (act, press, words) => {
    const { page, double } = await windows.open(fourEyesDay(), { at: '/policy' })
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Passphrase of Berta, finance').fill(BERTAS_PASSPHRASE)
    double.failAfter(`approvals.${act}`, { code: 'SIGNER_GONE', context: {} })
    await dialog.getByRole('button', { name: press }).click()
    await dialog.getByText(words).waitFor()
    await dialog.getByText('SIGNER_GONE').waitFor()
    await expect.poll(() => dialog.getByText('It was not').count()).toBe(0)
  })

  it.each([
    ['not-known', null, 'It has ended, and nobody can tell whether it was made.'],
    ['satisfied', 'outside', 'It is done already, for certain: its history says how.'],
    ['failed', null, 'It has ended meanwhile: it is failed. Its history says why.'],
    ['abandoned', 'part', 'It was given up meanwhile, after a part of it was paid elsewhere: its history says which.'],
  ] as const)('does not say that it was approved and goes on where it has ended as %s', async (state, by, words) => {
    const scene = fourEyesDay()
    const { page, double } = await windows.open(scene, { at: '/policy' })
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('orbit lamp seven quiet river stone').waitFor()
    const told = { how: 'outside' as const, accounts: 1, amount: 1n, signatures: [], provedBy: [], rows: [] }
    const elsewhere = by === null ? null : { ...told, whole: by === 'outside' }
    for (const [intent, story] of scene.payments) scene.payments.set(intent, { ...story, state, settled: true, elsewhere })
    double.refuseNext('approvals.decline', { code: 'APPROVAL_NOT_AWAITED', context: { intent: 'held-1/1' } })
    await dialog.getByRole('button', { name: 'Decline it' }).click()
    await dialog.getByText(words).waitFor()
    await dialog.getByRole('link', { name: 'Its history' }).waitFor()
    await expect.poll(() => dialog.getByText('continues automatically').count()).toBe(0)
  })

  it('does not say that it was not approved where an approval before may be kept all the same', async () => {
    const { page, double } = await windows.open(fourEyesDay(), { at: '/policy' })
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    const passphrase = dialog.getByLabel('Passphrase of Berta, finance')
    await passphrase.fill(BERTAS_PASSPHRASE)
    double.refuseNext('approvals.approve', { code: 'SIGNER_GONE', context: {} })
    await passphrase.press('Enter')
    await dialog.getByText('Nobody here knows yet whether it was approved.').waitFor()
    await passphrase.fill('something else')
    await passphrase.press('Enter')
    await dialog.getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    await dialog.getByText('Nobody here knows yet whether it was approved.').waitFor()
    await expect.poll(() => dialog.getByText('It was not approved.').count()).toBe(0)
  })

  it.each([
    ['in its story', '/activity/payment/held-1/1'],
    ['on the overview', '/overview'],
  ])('keeps the answer to read where the payment no longer waits: %s', async (_where, at) => {
    const { page, double } = await windows.open(fourEyesDay(), { at })
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Passphrase of Berta, finance').fill(BERTAS_PASSPHRASE)
    double.failAfter('approvals.approve', { code: 'SIGNER_GONE', context: {} })
    await dialog.getByRole('button', { name: 'Approve it' }).click()
    double.tell({ kind: 'attempt', intent: 'held-1/1', decision: 'held-1', state: 'waiting', signature: null })
    await expect.poll(() => page.getByRole('button', { name: 'Read and decide', includeHidden: true }).count()).toBe(0)
    await dialog.getByText('It is approved all the same, and continues automatically.').waitFor()
    await dialog.getByText('SIGNER_GONE').waitFor()
    // Neither can be asked for any more, and what was read is still there.
    await dialog.getByText('It no longer waits for a second person.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Decline it' }).count()).toBe(0)
    await dialog.getByText('orbit lamp seven quiet river stone').waitFor()
    await expect.poll(() => dialog.getByText('APPROVAL_NOT_AWAITED').count()).toBe(0)
  })

  it('promises no signature where sending is closed', async () => {
    const scene = { ...fourEyesDay(), sending: closedDay().sending }
    const { page, double } = await windows.open(scene, { at: '/activity/payment/held-1/1' })
    await page.getByText('it is signed once sending is open. Until then it can be declined.').waitFor()
    await page.goto(page.url().replace(/#.*/, '#/policy'))
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Passphrase of Berta, finance').fill(BERTAS_PASSPHRASE)
    double.failAfter('approvals.approve', { code: 'SIGNER_GONE', context: {} })
    await dialog.getByRole('button', { name: 'Approve it' }).click()
    await dialog.getByText('It is approved all the same. It is signed once sending is open.').waitFor()
    await expect.poll(() => dialog.getByText('continues automatically').count()).toBe(0)
  })

  it('says that nobody knows yet where the answer is lost, and what became of it once it can be asked', async () => {
    const { page, served, double } = await windows.open(fourEyesDay(), { at: '/policy' })
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('orbit lamp seven quiet river stone').waitFor()
    const answer = double.holdNext('approvals.decline')
    await dialog.getByRole('button', { name: 'Decline it' }).click()
    await dialog.getByText('Declining…').waitFor()
    served.silence()
    await dialog.getByText('Nobody here knows yet whether it was declined.').waitFor()
    // It may be a sweep or upkeep.
    await expect.poll(() => dialog.getByText('payment’s').count()).toBe(0)
    await dialog.getByRole('link', { name: 'Its history' }).waitFor()
    await expect.poll(() => dialog.getByText('It was not').count()).toBe(0)
    answer()
    served.answer()
    await dialog.getByText('It is declined all the same: nothing of it is signed.').waitFor()
  })

  it('tells when a wait is over, although no event says so', async () => {
    const scene = fourEyesDay()
    const { policy } = scene.paying
    const waiting = policy.destinations.map((one) => (one.waitMs > 0 ? { ...one, waitMs: 1_200 } : one))
    scene.paying.policy = { ...policy, destinations: waiting }
    const { page } = await windows.open(scene, { at: '/policy' })
    const row = page.getByRole('row', { name: /Carl, contractor/ })
    await row.getByText('waits about 1 s').waitFor()
    scene.paying.policy = { ...policy, destinations: waiting.map((one) => ({ ...one, waitMs: 0 })) }
    await expect.poll(() => row.getByText('allowed', { exact: true }).count(), { timeout: SHOWN_WITHIN_MS }).toBe(1)
  })

  it('lets a second person who still waits be removed, and says who can agree where nobody can yet', async () => {
    const scene = fourEyesDay()
    const { policy } = scene.paying
    const dora = { address: addressOf(720_005), label: 'Dora', waitMs: 20 * 3_600_000 }
    scene.paying.policy = { ...policy, approvers: [...policy.approvers, dora] }
    const { page } = await windows.open(scene, { at: '/policy' })
    await page.getByRole('button', { name: 'Remove Dora' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('They may not approve yet, and would in about 20 h. Removed, they never will.').waitFor()
    await dialog.getByLabel('Second person: Berta, finance').fill(BERTAS_PASSPHRASE)
    await dialog.getByRole('button', { name: 'Remove this person' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(scene.paying.policy.approvers).toEqual(policy.approvers)
    scene.paying.policy = { ...policy, approvers: [dora] }
    await page.reload()
    await page.getByRole('button', { name: 'Remove Dora' }).click()
    await dialog.getByText('Nobody may agree yet: Dora may in about 20 h.').waitFor()
  })

  it('tells two who may approve and have the same label apart by their addresses, where one is chosen and where one is removed', async () => {
    const scene = fourEyesDay()
    const [berta] = scene.paying.policy.approvers
    if (berta === undefined) throw new Error('somebody may approve on that day')
    const other = { ...berta, address: addressOf(720_006) }
    scene.paying.policy = { ...scene.paying.policy, approvers: [berta, other] }
    scene.paying.held = scene.paying.held.map((held) => ({
      ...held,
      approvers: [berta, other].map(({ address, label, waitMs }) => ({ approver: address, label, waitMs })),
    }))
    const { page } = await windows.open(scene, { at: '/policy' })
    const nameOf = ({ address, label }: typeof berta) => `${label} (${address.slice(0, 4)} … ${address.slice(-4)})`
    await page.getByRole('button', { name: 'Read and decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(nameOf(other), { exact: true }).first().waitFor()
    await dialog.getByLabel(`Passphrase of ${nameOf(berta)}`).waitFor()
    expect(await showsWhole(page, berta.address)).toBe(true)
    expect(await showsWhole(page, other.address, { withinMs: 1 })).toBe(false)
    await dialog.getByText(nameOf(other), { exact: true }).first().click()
    await dialog.getByLabel(`Passphrase of ${nameOf(other)}`).waitFor()
    expect(await showsWhole(page, other.address)).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Remove ${nameOf(other)}`, exact: true }).click()
    await dialog.getByText('From then on they approve nothing').waitFor()
    expect(await showsWhole(page, other.address)).toBe(true)
    // Whoever agrees to it is told apart as well.
    await dialog.getByLabel(`Second person: ${nameOf(berta)}`).waitFor()
    expect(await showsWhole(page, berta.address)).toBe(true)
  })

  it.each([
    ['no threshold is in force any more', [], 'No threshold is in force any more.'],
    ['that of its asset was raised', [{ asset: 'native', above: 10n ** 15n, endsInMs: null }], 'A second person approves it'],
  ] as const)('does not call what waits above the threshold where %s', async (_name, thresholds, words) => {
    const scene = fourEyesDay()
    scene.paying.policy = { ...scene.paying.policy, thresholds: [...thresholds] }
    const { page } = await windows.open(scene, { at: '/activity/payment/held-1/1' })
    await page.getByText('It was held for a second person.').waitFor()
    await page.getByText(words).waitFor()
    await expect.poll(() => page.getByText('above the threshold').count()).toBe(0)
    await page.getByRole('button', { name: 'Read and decide' }).waitFor()
  })

  it('lets what waits be declined', async () => {
    const { page, double } = await windows.open(fourEyesDay(), { at: '/policy' })
    await page.getByRole('button', { name: 'Read and decide' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline it' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => double.calls).toContain('approvals.decline')
  })

  it('allows a recipient who is typed in, after looking at the address; a second person agrees where a threshold holds', async () => {
    const { page, double, complaints } = await windows.open(fourEyesDay(), { at: '/policy' })
    await page.getByRole('button', { name: 'Allow a recipient' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill(STRANGER.slice(0, -20))
    await dialog.getByText('Give a whole address.').waitFor()
    await dialog.getByLabel('Address').fill(STRANGER)
    await dialog.getByText('No node can say what it is.').waitFor()
    await dialog.getByLabel('Name').fill('Dora')
    await dialog.getByLabel('Passphrase').fill(double.scene.passphrase)
    await dialog.getByLabel('Second person: Berta, finance').fill(BERTAS_PASSPHRASE)
    await dialog.getByLabel('Second person: Berta, finance').press('Enter')
    await page.getByRole('row', { name: /Dora/ }).waitFor()
    expect(complaints).toEqual([])
  })

  it('allows everybody of a file at once: those the policy names already stay as they are, and each new one has a name', async () => {
    const { page, double, complaints } = await windows.open(fourEyesDay(), { at: '/policy' })
    await page.getByRole('button', { name: 'Allow several' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Choose a file first.').waitFor()
    const lines = [`${addressOf(720_002)},Carl`, `${STRANGER},Dora, design`, addressOf(720_009)]
    await dialog.getByLabel('File').setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await dialog.getByText('The policy allows it already, as “Carl, contractor”.').waitFor()
    await dialog.getByText('Give each of them a name.').waitFor()
    await dialog.getByLabel(`Name of ${addressOf(720_009).slice(0, 4)}`).fill('Emil')
    await dialog.getByLabel('Passphrase').fill(double.scene.passphrase)
    await dialog.getByLabel('Second person: Berta, finance').fill(BERTAS_PASSPHRASE)
    await dialog.getByRole('button', { name: 'Allow these 2 recipients' }).press('Enter')
    await page.getByRole('row', { name: /Emil/ }).getByText('waits about 24 h').waitFor()
    await page.getByRole('row', { name: /Dora, design/ }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: /Carl/ }).count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('is changed with the passphrase, and tightened without', async () => {
    const scene = goodDay()
    const { page, complaints } = await windows.open(scene, { at: '/policy' })
    await page.getByText('One person alone may sign everything.').waitFor()
    await page.getByRole('button', { name: 'Set a limit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Per 24 hours').fill('a lot')
    await dialog.getByText('Not a valid amount.').waitFor()
    await dialog.getByLabel('Per 24 hours').fill('20.5')
    await dialog.getByLabel('Passphrase').fill(scene.passphrase)
    await dialog.getByRole('button', { name: 'Set this limit' }).click()
    await page.getByRole('row', { name: /20.5 SOL/ }).waitFor()
    await page.getByRole('button', { name: 'Set a limit' }).click()
    await dialog.getByRole('button', { name: 'New accounts of one recipient' }).click()
    await dialog.getByText('Counted of each recipient alone.').waitFor()
    await dialog.getByLabel('Per 24 hours').fill('2.5')
    await dialog.getByText('Not a valid amount.').waitFor()
    await dialog.getByLabel('Per 24 hours').fill('2')
    await dialog.getByLabel('Passphrase').fill(scene.passphrase)
    await dialog.getByRole('button', { name: 'Set this limit' }).click()
    await page.getByRole('row', { name: /New accounts of one recipient.*2\saccounts/ }).waitFor()

    await page.getByRole('button', { name: 'Name a person' }).click()
    await dialog.getByLabel('Who this is').fill('Berta')
    await dialog.getByLabel('Passphrase of the vault').fill(scene.passphrase)
    await dialog.getByLabel('Passphrase of the second person').fill(BERTAS_PASSPHRASE)
    await dialog.getByText('not the same twice').waitFor()
    await dialog.getByLabel('The same once more').fill(BERTAS_PASSPHRASE)
    await dialog.getByRole('button', { name: 'Name this person' }).click()
    await page.getByRole('row', { name: /Berta/ }).waitFor()

    await page.getByRole('button', { name: 'Set a threshold' }).click()
    await dialog.getByLabel('Above, in one transaction').fill('5')
    await dialog.getByLabel('Passphrase').fill(scene.passphrase)
    await dialog.getByRole('button', { name: 'Set this threshold' }).click()
    await page.getByRole('row', { name: /^5 SOL/ }).waitFor()

    await page.getByRole('button', { name: 'Remove Berta' }).click()
    await dialog.getByText('Somebody who may approve has to agree').waitFor()
    await dialog.getByLabel('Second person: Berta').fill(BERTAS_PASSPHRASE)
    await dialog.getByRole('button', { name: 'Remove this person' }).click()
    await page.getByText('One person alone may sign everything.').waitFor()
    expect(complaints).toEqual([])
  })

  standsInEveryLook(windows, {
    name: 'policy',
    scene: fourEyesDay,
    at: '/policy',
    ready: (page) => page.getByRole('button', { name: 'Read and decide' }).waitFor(),
  })

  standsInEveryLook(windows, {
    name: 'policy-allow',
    scene: fourEyesDay,
    at: '/policy',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Allow a recipient' }).click()
      await page.getByRole('dialog').getByLabel('Address').fill(STRANGER)
      await page.getByRole('dialog').getByText('No node can say what it is.').waitFor()
    },
  })
})
