import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { openOptions } from './support/options.ts'
import { ANNA, decidedAt, ORBIT, PAYMENT_ID, payingDay, STRANGER } from './support/paying.ts'
import { standsInEveryLook } from './support/stands.ts'
import { fourEyesDay } from './support/policing.ts'

const SHOWN_WITHIN_MS = 20_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const recipientField = (page: Page) => page.getByLabel('Address, or a label of the address book')

async function fillIn(page: Page, { to, amount }: { readonly to: string; readonly amount: string }): Promise<void> {
  await recipientField(page).fill(to)
  await page.locator('.addr-field').waitFor()
  await page.getByLabel('Amount in SOL').fill(amount)
}

async function openReview(page: Page): Promise<void> {
  await button(page, 'Plan the payment').click()
  await headline(page, 'Read the address as if you had never seen it.').waitFor()
}

async function openReviewOf(page: Page, to: string): Promise<void> {
  await fillIn(page, { to, amount: '2.5' })
  await openReview(page)
}

const signIsOff = (page: Page) => button(page, 'Sign and pay').getAttribute('aria-disabled')

describe('pay', () => {
  const windows = useWindows()

  it('pays somebody of the address book, found by part of a label, and follows it', async () => {
    const { page, double, complaints } = await windows.open(payingDay(), { at: '/pay' })
    await recipientField(page).fill('suppl')
    await button(page, /^Anna, supplier/).click()
    await page.getByText('as 2 nodes say').waitFor()
    await page.getByLabel('Amount in SOL').fill('2.000000001')
    await openReview(page)
    await page.getByRole('heading', { name: 'Pay 2.000000001 SOL to Anna, supplier.' }).waitFor()
    await page.getByText('In all, 2.000005001 SOL').waitFor()
    await page.getByText('90% did so within 5 slots of their blockhash, about 2 seconds.').waitFor()
    await page.getByText('the signer’s policy allows it').waitFor()
    expect(double.calls).not.toContain('payments.start')
    await button(page, 'Sign and pay').click()
    await headline(page, '2.000000001 SOL is about to be signed.').waitFor()
    expect(page.url()).toContain('#/pay/payment-2')
    await page.getByRole('region', { name: 'This payment' }).getByText('Anna, supplier', { exact: true }).waitFor()
    expect(double.calls.filter((call) => call === 'payments.start')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('asks a second person by name, and calls nothing signed, where the signer will hold it', async () => {
    const { page } = await windows.open(fourEyesDay(), { at: '/pay' })
    await fillIn(page, { to: ANNA, amount: '12' })
    await openReview(page)
    await page.getByText('a second person must approve it').waitFor()
    await button(page, 'Ask Berta, finance to approve').waitFor()
    await expect.poll(() => button(page, 'Sign and pay').count()).toBe(0)
    await expect.poll(() => page.getByText('the signer’s policy allows it').count()).toBe(0)
  })

  it('is read again, and not paid at once, where the threshold ended after a second person was named', async () => {
    const scene = fourEyesDay()
    const { page, double } = await windows.open(scene, { at: '/pay' })
    await fillIn(page, { to: ANNA, amount: '12' })
    await openReview(page)
    scene.paying.policy = { ...scene.paying.policy, thresholds: [] }
    await button(page, 'Ask Berta, finance to approve').click()
    await page.getByRole('alert').getByText('No second person has to approve it any more: it is signed at once.').waitFor()
    expect(scene.paying.decided.size).toBe(1)
    await button(page, 'Sign and pay').click()
    await headline(page, '12 SOL is about to be signed.').waitFor()
    expect(double.calls.filter((call) => call === 'payments.start')).toHaveLength(2)
  })

  it('keeps a choice of the address book in its place, and the focus on it, while what was typed is asked for', async () => {
    const { page } = await windows.open(payingDay(), { at: '/pay' })
    const choice = button(page, /^Anna, supplier/)
    const choices = page.getByRole('list', { name: 'Recipients' }).getByRole('button')
    await expect.poll(() => choices.count()).toBeGreaterThan(1)
    await recipientField(page).fill('suppl')
    await choice.focus()
    await expect.poll(() => choices.count()).toBe(1)
    expect(await choice.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => recipientField(page).inputValue()).toBe(ANNA)
  })

  it('says of a text that is no address what is wrong with it, and plans nothing', async () => {
    const { page, double } = await windows.open(payingDay(), { at: '/pay' })
    await recipientField(page).fill(`0${ANNA.slice(1)}`)
    await page.getByText('“0” at place 3 is in no address').waitFor()
    await page.getByLabel('Amount in SOL').fill('1')
    await page.getByText('Give the address of a wallet, or choose somebody').waitFor()
    await button(page, 'Plan the payment').press('Enter')
    expect(double.calls).not.toContain('payments.plan')
  })

  it('reads an amount exactly, and refuses one that is more precise than the asset', async () => {
    const { page } = await windows.open(payingDay(), { at: '/pay' })
    await fillIn(page, { to: ANNA, amount: '1,5' })
    await page.getByText('Enter an amount.').waitFor()
    await page.getByLabel('Amount in SOL').fill('0.0000000001')
    await page.getByText('Enter an amount.').waitFor()
    await page.getByLabel('Amount in SOL').fill('9007199.254740993')
    await openReview(page)
    await expect
      .poll(() => page.getByRole('heading', { name: 'Pay 9,007,199.254740993 SOL to Anna, supplier.' }).isVisible(), {
        timeout: SHOWN_WITHIN_MS,
      })
      .toBe(true)
  })

  it('warns of a look-alike beside what it resembles, and signs nothing before everything about it is confirmed', async () => {
    const { page, double } = await windows.open(payingDay(), { at: `/pay/to/${ORBIT}` })
    await page.getByText('It resembles an address you know.').waitFor()
    await page.getByLabel('Amount in SOL').fill('2.5')
    await openReview(page)
    await page.locator('.twin').waitFor()
    expect(await signIsOff(page)).toBe('true')
    await page.getByLabel('Its balance of 0 is expected.').check()
    await page.getByText('2 confirmations are missing.').waitFor()
    await page.getByLabel('I mean this one, and not the one it resembles.').check()
    await page.getByLabel('Type the 8 characters in the middle').fill(ANNA.slice(20, 28))
    expect(await signIsOff(page)).toBe('true')
    await page.getByLabel('Type the 8 characters in the middle').fill(ORBIT.slice(20, 28))
    expect(await signIsOff(page)).toBe(null)
    await button(page, 'Sign and pay').click()
    await headline(page, '2.5 SOL is about to be signed.').waitFor()
    expect(double.scene.paying.decided.size).toBe(2)
  })

  it('asks another question where no node can say what it is, and lets the signer pay it only with the passphrase', async () => {
    const { page, double } = await windows.open(payingDay(), { at: '/pay' })
    await openReviewOf(page, STRANGER)
    await page.getByLabel('Pay it without knowing what it is.').check()
    await page.getByLabel('Type the 8 characters in the middle').fill(STRANGER.slice(20, 28))
    await page.getByText('It cannot be signed as it is.').waitFor()
    await page.getByText('The policy does not allow this payment.').waitFor()
    expect(await signIsOff(page)).toBe('true')
    await button(page, 'Allow this address').click()
    await page.getByLabel('Name').fill('Bert')
    await page.getByLabel('Passphrase').fill('another passphrase')
    await button(page, 'Allow this address').click()
    await page.getByRole('alert').getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    await page.getByLabel('Passphrase').fill(double.scene.passphrase)
    await button(page, 'Allow this address').click()
    await page.getByText('the signer’s policy allows it').waitFor()
    await expect.poll(() => page.getByText('The signer will not sign it').count(), { timeout: SHOWN_WITHIN_MS }).toBe(0)
    await expect.poll(() => signIsOff(page), { timeout: SHOWN_WITHIN_MS }).toBe(null)
  })

  it('asks in the form whether a balance of 0 is expected, asks it again of another address or asset, and shows the answer in the review', async () => {
    const { page } = await windows.open(payingDay(), { at: `/pay/to/${ORBIT}` })
    const expected = page.getByLabel('Its balance of 0 is expected.')
    await expected.check()
    await button(page, 'USDC').click()
    await page.getByLabel('Its owner has the key of this wallet.').waitFor()
    await expect.poll(() => page.getByLabel('Its owner has the key of this wallet.').isChecked()).toBe(false)
    await button(page, 'SOL').click()
    await expect.poll(() => expected.isChecked()).toBe(true)
    await recipientField(page).fill(ANNA)
    await page.getByText('as 2 nodes say').waitFor()
    await expect.poll(() => expected.count()).toBe(0)
    await recipientField(page).fill(ORBIT)
    await page.getByLabel('Amount in SOL').fill('2.5')
    await openReview(page)
    await page.getByText('2 confirmations are missing.').waitFor()
    await expect.poll(() => expected.isChecked()).toBe(true)
    await expected.uncheck()
    await page.getByText('3 confirmations are missing.').waitFor()
  })

  it('plans when Enter is pressed in a field, but not in the search for the paying account', async () => {
    const { page, double } = await windows.open(payingDay(), { at: '/pay' })
    await fillIn(page, { to: ANNA, amount: '1' })
    await button(page, 'Pay from another account').click()
    await page.getByLabel('Label, or the beginning of an address').fill('C-10007')
    await page.keyboard.press('Enter')
    await button(page, /^Customer C-10007/).waitFor()
    expect(double.calls).not.toContain('payments.plan')
    await page.getByLabel('Amount in SOL').press('Enter')
    await headline(page, 'Read the address as if you had never seen it.').waitFor()
  })

  it('compares the address with the one that was shown, and asks about a difference', async () => {
    const { page } = await windows.open(payingDay(), { at: `/pay/to/${ANNA}` })
    const shown = page.getByLabel('The same address once more, from the source (optional)')
    await shown.fill(`${ANNA.slice(0, 4)} ${ANNA.slice(4)}`)
    await page.getByText('as 2 nodes say').waitFor()
    await expect.poll(() => page.getByText('It is not the address that you were shown.').count()).toBe(0)
    await shown.fill(ORBIT)
    await page.getByText('It is not the address that you were shown.').waitFor()
    await page.getByLabel('Amount in SOL').fill('1')
    await openReview(page)
    await page.getByLabel('I know why it differs from what I was shown.').waitFor()
    expect(await signIsOff(page)).toBe('true')
  })

  it('asks for the warning to be typed where a signature does not expire', async () => {
    const { page, double } = await windows.open(payingDay(), { at: '/pay' })
    await fillIn(page, { to: ANNA, amount: '1' })
    await openOptions(page)
    // How long the others are valid follows the pace of the network.
    for (const [msPerSlot, pace] of [
      [400, '150 blocks, about 60 s'],
      [200, '150 blocks, about 30 s'],
    ] as const) {
      double.tell({ kind: 'slot', finalizedSlot: 398_204_088n, msPerSlot })
      await page.getByLabel(pace).waitFor()
    }
    await page.getByLabel('Until it is used or revoked').check()
    await page.getByText('There is no nonce account. Create one first.').waitFor()
    await openReview(page)
    await page.getByText('It will use a nonce').waitFor()
    expect(await signIsOff(page)).toBe('true')
    await page.getByLabel('Type: does not expire').fill('does not expire')
    expect(await signIsOff(page)).toBe(null)
  })

  it('shows a token’s mint with what its issuer can do, and the rent of the account that it creates', async () => {
    const { page } = await windows.open(payingDay(), { at: `/pay/to/${ANNA}` })
    await button(page, 'USDC').click()
    await page.getByText('Its issuer can freeze any account of it.').waitFor()
    await page.getByLabel('Amount in USDC').fill('25000.5')
    await openReview(page)
    await page.getByRole('heading', { name: 'Pay 25,000.5 USDC to Anna, supplier.' }).waitFor()
    await page.getByText('They have no USDC account yet.').waitFor()
    await expect.poll(() => page.getByText('It costs 0.00204428 SOL').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('pays from another account of ours, at a price set by hand, with a memo, and says all of it before it is signed', async () => {
    const { page } = await windows.open(payingDay(), { at: '/pay' })
    await fillIn(page, { to: ANNA, amount: '1' })
    await button(page, 'Pay from another account').click()
    await page.getByLabel('Label, or the beginning of an address').fill('C-10007')
    await button(page, /^Customer C-10007/).click()
    await openOptions(page)
    await page.getByRole('radio', { name: /^Custom\b/ }).check()
    await page.getByLabel('Price in micro-lamports per compute unit').fill('1.5')
    await page.getByText('Say which price').waitFor()
    await page.getByLabel('Price in micro-lamports per compute unit').fill('25000')
    await page.getByLabel('Memo').fill('invoice 12')
    await page.getByRole('radio', { name: /^Automatic\s*Version/ }).check()
    await openReview(page)
    await page.getByText('This account of ours pays it, the fee too. Customer C-10007').waitFor()
    await page.getByText('Everybody can read its memo: “invoice 12”').waitFor()
    await page.getByText('Legacy: one payment is no better').waitFor()
    await expect.poll(() => page.getByText('at a price of 25,000 micro-lamports').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })

  it('takes by hand, under Advanced, the fee expected, the accounts of a transfer hook and the blockhash, and signs what was read', async () => {
    const { page, double } = await windows.open(payingDay(), { at: `/pay/to/${ANNA}` })
    await button(page, 'USDC').click()
    await page.getByLabel('Amount in USDC').fill('12.5')
    await openOptions(page)
    await page.getByText('Advanced', { exact: true }).press('Enter')
    await page.getByLabel('Transfer fee expected, in USDC').fill('0.01')
    await page.getByLabel('Accounts for the transfer hook').fill(`${ORBIT}:readonly ${STRANGER}:owner`)
    await page.getByText(`“${STRANGER}:owner” is not an address, a colon and a role.`).waitFor()
    await page.getByLabel('Blockhash').fill('not one')
    await page.getByText('Check the fields under Advanced.').waitFor()
    await button(page, 'Plan the payment').press('Enter')
    expect(double.calls).not.toContain('payments.plan')
    await page.getByLabel('Accounts for the transfer hook').fill(`${ORBIT}:readonly\n${STRANGER}:writable`)
    await page.getByLabel('Blockhash').fill(ORBIT)
    await button(page, 'Plan the payment').click()
    await page.getByText('PLAN_FEE_DIFFERS').waitFor()
    await page.getByLabel('Transfer fee expected, in USDC').fill('0')
    await openReview(page)
    await page.getByText('The token’s transfer hook is given what you named:').waitFor()
    await page.getByText('It is valid until the blockhash that you gave expires.').waitFor()
    await page.getByText('The message, in words').click()
    await page.getByText(`with ${ORBIT}:readonly with ${STRANGER}:writable under ${ORBIT}`).waitFor()
    await button(page, 'Sign and pay').click()
    await headline(page, '12.5 USDC is about to be signed.').waitFor()
  })

  it('names why a payment cannot be made, and offers no signature', async () => {
    const scene = payingDay()
    scene.paying.unpayable = 'The paying account does not hold enough.'
    const { page } = await windows.open(scene, { at: '/pay' })
    await fillIn(page, { to: ANNA, amount: '2.5' })
    await button(page, 'Plan the payment').click()
    await page.getByRole('alert').getByText('The paying account does not hold enough.').waitFor()
    await expect.poll(() => button(page, 'Sign and pay').count()).toBe(0)
    await page.getByRole('link', { name: 'Change the payment' }).click()
    await expect.poll(() => recipientField(page).inputValue(), { timeout: SHOWN_WITHIN_MS }).toBe(ANNA)
  })

  it('pays everything, says how much that is, and shows the new plan where it changed before it was signed', async () => {
    const { page, double } = await windows.open(payingDay(), { at: `/pay/to/${ANNA}` })
    await page.getByLabel('Everything, to the last lamport').check()
    await openReview(page)
    await page.getByRole('heading', { name: 'Pay 7 SOL to Anna, supplier.' }).waitFor()
    double.refuseNext('payments.start', { code: 'PLAN_CHANGED', context: {} })
    await button(page, 'Sign and pay').click()
    await page.getByRole('alert').getByText('Nothing was signed.').waitFor()
    await button(page, 'Sign and pay').click()
    await headline(page, '7 SOL is about to be signed.').waitFor()
    expect(double.scene.paying.decided.size).toBe(2)
  })

  it('says that it was paid already where an earlier press signed it unanswered, and signs no second one', async () => {
    const { page, double } = await windows.open(payingDay(), { at: '/pay' })
    await openReviewOf(page, ANNA)
    double.refuseNext('payments.start', { code: 'PAYMENT_NOTHING_TO_PAY', context: { unpayable: 1 } })
    double.scene.paying.unpayable = 'A payment of this reference was made already, or still may be.'
    await button(page, 'Sign and pay').click()
    await page.getByRole('alert').getByText('A payment of this reference was made already').waitFor()
    await expect.poll(() => page.getByText('Nothing was signed').count()).toBe(0)
    await expect.poll(() => button(page, 'Sign and pay').count()).toBe(0)
  })

  it('keeps what was filled in when one goes elsewhere and comes back, and shows a refusal where it happens', async () => {
    const { page, double } = await windows.open(payingDay(), { at: '/pay' })
    await openReviewOf(page, ANNA)
    double.refuseNext('payments.start', { code: 'VAULT_LOCKED', context: {} })
    await button(page, 'Sign and pay').click()
    await page.getByRole('alert').getByText('VAULT_LOCKED').waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pay', exact: true }).click()
    await expect.poll(() => recipientField(page).inputValue(), { timeout: SHOWN_WITHIN_MS }).toBe(ANNA)
  })
})

describe('a payment on its way', () => {
  const windows = useWindows()

  it('counts its blocks, loses nothing in a reload, and ends finalized', async () => {
    const scene = payingDay()
    const { page, double, complaints } = await windows.open(scene, { at: `/pay/${PAYMENT_ID}` })
    await headline(page, '2.5 SOL is on its way.').waitFor()
    await page.getByText('twice, the same bytes').waitFor()
    await page.reload()
    await headline(page, '2.5 SOL is on its way.').waitFor()
    const decided = scene.paying.decided.get(PAYMENT_ID)
    if (decided === undefined) throw new Error('the day has a payment')
    scene.paying.decided.set(PAYMENT_ID, decidedAt(decided, 'satisfied'))
    double.tell({ kind: 'decision', decision: PAYMENT_ID, settled: true })
    await headline(page, '2.5 SOL is paid: finalized.').waitFor()
    expect(complaints).toEqual([])
  })

  it('that left in a bundle is not said to be read still, and leads to where it is followed', async () => {
    const scene = payingDay()
    const decided = scene.paying.decided.get(PAYMENT_ID)
    if (decided === undefined) throw new Error('the day has a payment')
    scene.paying.decided.set(PAYMENT_ID, { ...decided, lines: [] })
    const { page } = await windows.open(scene, { at: `/pay/${PAYMENT_ID}` })
    await page.getByText('Its transaction left in a bundle').waitFor()
    await expect.poll(() => page.getByText('Reading the payment').count()).toBe(0)
    expect(await page.getByRole('main').getByRole('link', { name: 'Outstanding signatures' }).getAttribute('href')).toBe('#/outstanding')
  })

  it('is never told as not paid while that is unknown', async () => {
    const scene = payingDay()
    const decided = scene.paying.decided.get(PAYMENT_ID)
    if (decided === undefined) throw new Error('the day has a payment')
    scene.paying.decided.set(PAYMENT_ID, decidedAt(decided, 'unknown'))
    const { page } = await windows.open(scene, { at: `/pay/${PAYMENT_ID}` })
    await headline(page, 'may have been paid. Do not pay again').waitFor()
    await expect.poll(() => page.getByText('was not paid').count()).toBe(0)
  })

  it('says that it waits for a second person, and not that it is on its way, where it does', async () => {
    const scene = payingDay()
    const decided = scene.paying.decided.get(PAYMENT_ID)
    if (decided === undefined) throw new Error('the day has a payment')
    scene.paying.decided.set(PAYMENT_ID, decidedAt(decided, 'awaiting-approval'))
    const { page } = await windows.open(scene, { at: `/pay/${PAYMENT_ID}` })
    await headline(page, 'is not signed yet: it waits for a second person.').waitFor()
    await expect.poll(() => page.getByText('on its way').count()).toBe(0)
  })

  it.each([
    ['awaiting-approval', 'is not signed again yet: it waits for a second person.'],
    ['awaiting-confirmation', 'is not signed again: it waits for your word.'],
  ] as const)('that was signed before is not said to be signed for the first time once it is %s', async (state, words) => {
    const scene = payingDay()
    const decided = scene.paying.decided.get(PAYMENT_ID)
    if (decided === undefined) throw new Error('the day has a payment')
    const lines = decided.lines.map((line) => ({ ...line, again: true }))
    scene.paying.decided.set(PAYMENT_ID, decidedAt({ ...decided, lines }, state))
    const { page } = await windows.open(scene, { at: `/pay/${PAYMENT_ID}` })
    await headline(page, words).waitFor()
    await expect.poll(() => page.getByText('on its way').count()).toBe(0)
  })

  it.each([
    ['abandoned', null, 'given up', ['Fill in', 'Review']],
    ['failed', 'signed', 'failed', ['Fill in', 'Review', 'Sign']],
    ['not-known', null, 'not known', ['Fill in', 'Review']],
    ['awaiting-approval', null, 'awaiting approval', ['Fill in', 'Review']],
    ['waiting', null, 'on its way', ['Fill in', 'Review']],
    ['sent', 'signed', 'on its way', ['Fill in', 'Review', 'Sign']],
    ['satisfied', 'signed', 'finalized', ['Fill in', 'Review', 'Sign', 'Follow to finalized']],
  ] as const)(
    'that is %s is listed as what became of it, and no step is ticked that was not done, or under way once it has ended',
    async (state, signed, word, ticked) => {
      const scene = payingDay()
      const decided = scene.paying.decided.get(PAYMENT_ID)
      if (decided === undefined) throw new Error('the day has a payment')
      const at = decidedAt(decided, state)
      const lines = at.lines.map((line) => ({ ...line, ...(signed === null ? { signature: null, broadcasts: 0 } : {}) }))
      scene.paying.decided.set(PAYMENT_ID, { ...at, lines })
      const { page } = await windows.open(scene, { at: '/pay' })
      const list = page.getByRole('region', { name: 'Payments decided before' })
      await list.getByText(word, { exact: true }).waitFor()
      await list.getByRole('link').click()
      const steps = page.getByRole('list', { name: 'Payment steps' })
      await expect.poll(() => steps.locator('li.done').allTextContents()).toEqual(ticked)
      await expect.poll(() => steps.locator('[aria-current]').count()).toBe(at.settled ? 0 : 1)
      const unsent = page.getByText('not yet', { exact: true })
      await expect.poll(() => unsent.count()).toBe(signed === null && !at.settled ? 1 : 0)
    },
  )

  it('that will be signed again says so, and not that it was not paid', async () => {
    const scene = payingDay()
    const decided = scene.paying.decided.get(PAYMENT_ID)
    if (decided === undefined) throw new Error('the day has a payment')
    const lines = decided.lines.map((line) => ({ ...line, state: 'waiting' as const, signature: null, slot: null }))
    scene.paying.decided.set(PAYMENT_ID, { ...decided, lines })
    const { page } = await windows.open(scene, { at: `/pay/${PAYMENT_ID}` })
    await headline(page, 'is about to be signed.').waitFor()
    await expect.poll(() => page.getByText('was not paid').count()).toBe(0)
    await expect.poll(() => page.getByText('not signed yet').count()).toBe(1)
  })

  it('is listed under the form', async () => {
    const { page } = await windows.open(payingDay(), { at: '/pay' })
    const list = page.getByRole('region', { name: 'Payments decided before' })
    await list.getByText('on its way', { exact: true }).waitFor()
    await list.getByRole('link').click()
    await expect.poll(() => headline(page, '2.5 SOL is on its way.').isVisible(), { timeout: SHOWN_WITHIN_MS }).toBe(true)
  })
})

describe('the look of pay', () => {
  const windows = useWindows()
  const alike = { scene: payingDay, at: `/pay/to/${ORBIT}` }
  const lookedAt = (page: Page) => page.getByText('It resembles an address you know.').first().waitFor()
  standsInEveryLook(windows, { name: 'pay-fill-in', ...alike, ready: lookedAt })
  standsInEveryLook(windows, {
    name: 'pay-review',
    ...alike,
    ready: async (page) => {
      await lookedAt(page)
      await button(page, 'USDC').click()
      await page.getByLabel('Amount in USDC').fill('25000')
      await openReview(page)
    },
  })
  standsInEveryLook(windows, {
    name: 'pay-advanced',
    scene: payingDay,
    at: `/pay/to/${ANNA}`,
    ready: async (page) => {
      await button(page, 'USDC').click()
      await openOptions(page)
      await page.getByText('Advanced', { exact: true }).click()
      await page.getByLabel('Accounts for the transfer hook').fill(`${ORBIT}:readonly`)
      await page.getByLabel('Blockhash').fill('not one')
    },
  })
  standsInEveryLook(windows, {
    name: 'pay-by-hand',
    scene: payingDay,
    at: `/pay/to/${ANNA}`,
    ready: async (page) => {
      await button(page, 'USDC').click()
      await page.getByLabel('Amount in USDC').fill('12.5')
      await openOptions(page)
      await page.getByText('Advanced', { exact: true }).click()
      await page.getByLabel('Accounts for the transfer hook').fill(`${ORBIT}:readonly`)
      await page.getByLabel('Blockhash').fill(ANNA)
      await openReview(page)
    },
  })
  standsInEveryLook(windows, {
    name: 'pay-live',
    scene: payingDay,
    at: `/pay/${PAYMENT_ID}`,
    ready: (page) => headline(page, 'is on its way').waitFor(),
  })
})
