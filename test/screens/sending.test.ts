import { describe, expect, it } from 'vitest'
import {
  closedDay,
  comparedDay,
  compareIn,
  sendingOf,
  unknownDay,
  unconfirmedDay,
  unconfirmedPaymentDay,
  unconfirmedSweepDay,
  unsignedDay,
} from './support/closing.ts'
import { PAYMENT_ID } from './support/paying.ts'
import { findBarriers } from './support/page.ts'
import { sayError } from '../../src/core/error/error.ts'
import { plain, say } from '../../src/core/text/sentence.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { useWindows } from './support/open-window.ts'
import { addressOf, goodDay, type Scene, signatureOf } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'
import { showsWhole } from './support/whole.ts'

const NOTE = 'Compared with the list of the bank.'

/** Just started after an absence. */
const waiting = (): Scene => ({
  ...goodDay(),
  sending: sendingOf({ state: 'waiting', catchingUp: { slots: 12_000n, accounts: 1 }, cases: 0 }),
})

const COMPARING = { id: 'compare-0', what: 'compare with the chain', waits: null, canStop: false, error: null } as const

describe('a window while nothing new is signed', () => {
  const windows = useWindows()

  it.each(['/overview', '/pay', '/sweep', '/deposits'])('says at %s that sending is closed, why, and what to do', async (at) => {
    const { page, complaints, close } = await windows.open(closedDay(), { at })
    const band = page.getByRole('alert').filter({ hasText: 'Sending is closed' })
    await band.getByText('Nothing new is decided or signed').waitFor()
    await band.getByText('If the newer journal still exists, stop and put it back.').waitFor()
    await band.getByText('It may have paid something a second time').waitFor()
    await band.getByRole('link', { name: 'Compare with the chain and open sending again' }).click()
    await page.waitForURL(/#\/sending$/)
    await page.getByRole('button', { name: 'Compare with the chain' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('says how much is still to be read after a start, and no more once sending is open', async () => {
    const { page, double, complaints, close } = await windows.open(waiting(), { at: '/overview' })
    const band = page.getByRole('status').filter({ hasText: 'Nothing new is signed yet' })
    await band.getByRole('paragraph').filter({ hasText: 'Still to read: 12,000 slots and the past of 1 account.' }).waitFor()
    double.scene.sending = goodDay().sending
    double.tell({ kind: 'sending', state: 'open' })
    await band.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await close()
  })

  it.each([
    ['closed', 'Sending is closed.'],
    ['waiting', 'Nothing new is signed yet.'],
  ] as const)('does not say that everything is all right while sending is %s, without a case too', async (state, lead) => {
    const sending = sendingOf({ state, catchingUp: state === 'waiting' ? { slots: 5n, accounts: 0 } : null, cases: 0 }, [])
    const { page, close } = await windows.open({ ...goodDay(), sending }, { at: '/overview' })
    await page.getByRole('heading', { name: lead }).waitFor({ timeout: 8_000 })
    await expect.poll(() => page.getByText('Everything is all right.').count()).toBe(0)
    await close()
  })

  it('has compared, closed and opened again by the keyboard alone, each step only after the one before', async () => {
    const { page, double, complaints, close } = await windows.open(closedDay(), { at: '/sending' })
    const hand = keyboardHand(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const opening = button('Open sending again')
    await page.getByText('It has not been compared with the chain yet.').waitFor()
    await hand.press(opening)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await hand.press(button('Compare with the chain'))
    await page.getByRole('progressbar', { name: 'Transactions compared' }).waitFor()
    await page.getByText('0 of 2', { exact: true }).first().waitFor()
    const waits = 'Waiting until nothing that was signed before can still land: 412 blocks left.'
    double.work({ ...COMPARING, done: 0, total: 0, waits, state: 'running' })
    await page.getByRole('status').getByText(`${waits} Nothing is signed meanwhile.`).waitFor()
    compareIn(double.scene)
    double.work({ ...COMPARING, done: 2, total: 2, state: 'done' })
    await page.getByText('Compared with everything final up to slot 398,200,000.').waitFor()
    const outside = page.getByRole('region', { name: 'What your keys did beside what is followed here' })
    await outside.getByText('recorded as paid', { exact: true }).waitFor()
    await expect.poll(() => outside.locator('.addr:not(.addr-whole)').count()).toBe(0)
    expect(await showsWhole(page, addressOf(500))).toBe(true)
    await outside.getByText('invoice 17').waitFor()
    await expect
      .poll(() => outside.getByRole('link', { name: 'Read the payment’s history' }).getAttribute('href'))
      .toBe('#/activity/payment/payment-17%2F1')
    await expect.poll(() => outside.getByRole('link', { name: 'See its case' }).getAttribute('href')).toBe('#/ledger')
    await page.getByText('One case is open.').waitFor()
    await hand.press(button('Close case 2 with a note'))
    await hand.write(page.getByRole('dialog').getByLabel('Note'), 'Paid by hand.')
    await hand.press(button('Close case 2'))
    double.scene.sending = sendingOf({ state: 'closed', catchingUp: null, cases: 0 }, ['journal-older'], 398_200_000n)
    await page.getByText('no case is left').waitFor()
    await hand.press(opening)
    await page
      .getByText(
        'What is open, has the signer’s seal and needs nobody’s approval is signed and sent from then on. What is recorded as paid is not.',
      )
      .waitFor()
    await hand.write(page.getByLabel('What was compared'), NOTE)
    await hand.write(page.getByLabel('Passphrase'), 'not the passphrase')
    await hand.press(button('Open sending'))
    await page.getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    await hand.write(page.getByLabel('Passphrase'), double.scene.passphrase)
    await hand.press(button('Open sending'))
    await page.getByText('Sending is open: what has the signer’s seal, and waits for nobody’s approval, is signed and sent.').waitFor()
    expect(double.calls.filter((call) => call === 'sending.compare' || call === 'sending.reopen')).toEqual([
      'sending.compare',
      'sending.reopen',
      'sending.reopen',
    ])
    expect(complaints).toEqual([expect.stringContaining('status of 422')])
    await close()
  })

  it('says why a comparison was refused, and offers it again', async () => {
    const { page, double, close } = await windows.open(closedDay(), { at: '/sending' })
    await page.getByRole('button', { name: 'Compare with the chain' }).click()
    const error = { code: 'NODE_UNREACHABLE', context: { node: 'left', method: 'getTransaction', reason: 'refused' } }
    double.work({ ...COMPARING, done: 1, total: 2, state: 'refused', error })
    await page.getByRole('main').getByText('NODE_UNREACHABLE').waitFor()
    await page.getByRole('button', { name: 'Compare with the chain' }).waitFor()
    expect(double.calls.filter((call) => call === 'sending.compare')).toHaveLength(1)
    await close()
  })

  it('waits for what is still to be read before it compares', async () => {
    const sending = sendingOf({ state: 'closed', catchingUp: { slots: 1_200n, accounts: 2 }, cases: 0 }, ['vault-restored'])
    const { page, double, close } = await windows.open({ ...goodDay(), sending }, { at: '/sending' })
    await page.getByText('Still to read: 1,200 slots and the past of 2 accounts.').waitFor()
    await keyboardHand(page).press(page.getByRole('button', { name: 'Compare with the chain' }))
    expect(double.calls).not.toContain('sending.compare')
    double.scene.sending = sendingOf({ state: 'closed', catchingUp: null, cases: 0 }, ['vault-restored'])
    await page.getByText('Compare what your keys did on chain with what was signed here.').waitFor()
    await close()
  })

  it('names on each page what waits for a person’s word, and confirms exactly what was read', async () => {
    const { page, double, complaints, close } = await windows.open(unconfirmedDay(), { at: '/overview' })
    const hand = keyboardHand(page)
    await hand.press(page.getByRole('link', { name: 'Read it, then confirm it or take it back' }))
    const sheet = page.getByRole('region', { name: 'What waits for your word' })
    await sheet.getByText('invoice 21').waitFor()
    await sheet.getByText('2.25 SOL').waitFor()
    await hand.press(page.getByRole('button', { name: 'Confirm it' }))
    await hand.write(page.getByLabel('Passphrase'), double.scene.passphrase)
    const [waiting] = double.scene.unconfirmed ?? []
    if (waiting !== undefined) waiting.digest = 'cd'.repeat(32)
    await hand.press(page.getByRole('button', { name: 'Confirm 1 transaction' }))
    await page.getByText('DECISION_CHANGED').waitFor()
    if (waiting !== undefined) waiting.digest = 'ab'.repeat(32)
    await hand.press(page.getByRole('button', { name: 'Confirm 1 transaction' }))
    // What lies under a dialog has no role: the sheet is looked for once the dialog is gone.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await sheet.waitFor({ state: 'detached' })
    expect(complaints).toEqual([expect.stringContaining('status of 422')])
    await close()
  })

  it('shows every recipient of what waits for a person’s word, once they ask for those beyond a hundred', async () => {
    const day = unconfirmedDay()
    const [decision] = day.unconfirmed ?? []
    const [transaction] = decision?.transactions ?? []
    if (decision === undefined || transaction === undefined) throw new Error('something waits for a word on that day')
    const payees = Array.from({ length: 130 }, (_, at) => ({ reference: `wage ${at}`, recipient: addressOf(600 + at), amount: 1_000_000n }))
    const unconfirmed = [{ ...decision, transactions: [{ ...transaction, payees }] }]
    const { page, close } = await windows.open({ ...day, unconfirmed }, { at: '/sending' })
    await page.getByText('wage 99', { exact: true }).waitFor()
    await page.getByText('Sending is open: what has the signer’s seal, and waits for nobody’s approval, is signed and sent.').waitFor()
    await expect.poll(() => page.getByText('wage 100', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Show 30 more lines' }).press('Enter')
    await page.getByText('wage 129', { exact: true }).waitFor()
    await close()
  })

  it('is not all right, nor anything on its way, while something waits for a person’s word', async () => {
    const { page, complaints } = await windows.open(unconfirmedPaymentDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'One decision waits for your word.' }).waitFor()
    await page.getByRole('contentinfo', { name: 'Work in progress' }).getByText('Nothing running.').waitFor()
    await page.goto(`${page.url().split('#')[0]}#/pay`)
    const list = page.getByRole('region', { name: 'Payments decided before' })
    await list.getByText('waits for your word', { exact: true }).waitFor()
    await list.getByRole('link').first().click()
    await page.locator('.head .say', { hasText: '2.5 SOL is not signed: it waits for your word.' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Read it, then confirm it or take it back' }).nth(1).click()
    await page.getByRole('region', { name: 'What waits for your word' }).waitFor()
    expect(complaints).toEqual([])
  })

  it.each([
    ['where it is followed', `/pay/${PAYMENT_ID}`, '2.5 SOL is not signed: it waits for your word.'],
    ['in its story', `/activity/payment/${PAYMENT_ID}/1`, 'Nothing of it is signed: it waits for your word.'],
  ])('is not about to sign what takes the place of something and waits for a person’s word: %s', async (_where, at, words) => {
    const day = unconfirmedPaymentDay()
    const intent = `${PAYMENT_ID}/1`
    const story = {
      intent,
      decision: PAYMENT_ID,
      kind: 'payment' as const,
      state: 'awaiting-confirmation' as const,
      settled: false,
      why: null,
    }
    const planned = { accounts: 1, amount: 2_500_000_000n, feeLamports: 5_000n, elsewhere: null, closed: null, payees: [], attempts: [] }
    day.payments.set(intent, { ...story, ...planned })
    const { page, close } = await windows.open(day, { at })
    await page.locator('.head .say', { hasText: words }).waitFor()
    await page.getByRole('main').getByText('It waits for your word.', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('about to be signed').count()).toBe(0)
    await close()
  })

  it.each([
    ['closed', 'is not signed yet: sending is closed.'],
    ['waiting', 'is not signed yet: what your keys did before is read first.'],
  ] as const)('calls nothing about to be signed while sending is %s', async (state, words) => {
    const catchingUp = state === 'waiting' ? { slots: 5n, accounts: 0 } : null
    const sending = sendingOf({ state, catchingUp, cases: 0 }, state === 'closed' ? ['journal-older'] : [])
    const { page, close } = await windows.open({ ...unsignedDay(), sending }, { at: `/pay/${PAYMENT_ID}` })
    await page.locator('.head .say', { hasText: words }).waitFor()
    await expect.poll(() => page.getByText('about to be signed').count()).toBe(0)
    await close()
  })

  it('tells on every page what kept the backend from going on, in three sentences, until a person puts it away', async () => {
    const { page, double, complaints } = await windows.open(unsignedDay(), { at: `/pay/${PAYMENT_ID}` })
    const headline = page.locator('.head .say')
    await headline.getByText('about to be signed').waitFor()
    const error = { code: 'NODE_ONE_ANSWERED', context: { node: 'left', what: 'whether a blockhash is over', configured: 2 } }
    double.tell({ kind: 'trouble', error })
    const told = page.getByRole('main').getByRole('alert')
    const { happened, money, next } = sayError({ code: 'NODE_ONE_ANSWERED', context: error.context })
    for (const sentence of [happened, money, next]) await told.getByText(plain(sentence)).first().waitFor()
    await headline.getByText('is not signed yet. A note above may say why.').waitFor()
    await expect.poll(() => page.getByText('about to be signed').count()).toBe(0)
    expect(await findBarriers(page)).toEqual([])
    await told.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await told.waitFor({ state: 'detached' })
    await headline.getByText('about to be signed').waitFor()
    expect(complaints).toEqual([])
  })

  it('leads from what is reported about a payment to its story', async () => {
    const { page, double, close } = await windows.open(goodDay(), { at: '/pay' })
    await page.getByText('Nothing running.').waitFor()
    double.tell({ kind: 'trouble', error: { code: 'JOURNAL_ATTEMPT_ALTERED', context: { intent: 'payment-18/1', attempt: 7 } } })
    const told = page.getByRole('main').getByRole('alert')
    await expect
      .poll(() => told.getByRole('link', { name: 'Its history' }).getAttribute('href'))
      .toContain('/activity/payment/payment-18/1')
    await close()
  })

  it('does not take what is reported about another payment for what keeps this one', async () => {
    const { page, double, close } = await windows.open(unsignedDay(), { at: `/pay/${PAYMENT_ID}` })
    const headline = page.locator('.head .say')
    const held = (intent: string) => {
      const context = { intent, signature: signatureOf(9), why: 'one node alone answered' }
      double.tell({ kind: 'trouble', error: { code: 'PAYMENT_HELD_BACK', context } })
    }
    await headline.getByText('about to be signed').waitFor()
    held('other/1')
    await page.getByRole('main').getByText('Other payments go on.').first().waitFor()
    await expect.poll(() => headline.getByText('what kept it').count()).toBe(0)
    await headline.getByText('about to be signed').waitFor()
    held(`${PAYMENT_ID}/1`)
    await headline.getByText('is not signed yet. A note above says what kept it, and when.').waitFor()
    await close()
  })

  it('shows above what is reported about the payment whose page points to it, however many others are kept', async () => {
    const { page, double, close } = await windows.open(unsignedDay(), { at: `/pay/${PAYMENT_ID}` })
    await page.locator('.head .say').getByText('about to be signed').waitFor()
    for (const intent of [`${PAYMENT_ID}/1`, ...Array.from({ length: 9 }, (_, at) => `other/${at + 1}`)]) {
      const context = { intent, signature: signatureOf(9), why: 'one node alone answered' }
      double.tell({ kind: 'trouble', error: { code: 'PAYMENT_HELD_BACK', context } })
    }
    await page.getByText('2 more arrived. They appear here as you dismiss these.').waitFor()
    const stories = page.getByRole('main').getByRole('alert').getByRole('link', { name: 'Its history' })
    expect(await stories.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toContain(
      `#/activity/payment/${PAYMENT_ID}/1`,
    )
    await close()
  })

  it.each([
    ['waits', waiting, 'Nothing new is signed yet'],
    ['is closed', closedDay, 'Sending is closed'],
  ] as const)('names what waits for a person’s word also while sending %s', async (_name, day, title) => {
    const { page, close } = await windows.open({ ...day(), unconfirmed: unconfirmedDay().unconfirmed ?? [] }, { at: '/pay' })
    await page.getByText(title, { exact: true }).waitFor()
    await page.getByText('A decision waits for your word', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Read it, then confirm it or take it back' }).getAttribute('href'))
      .toContain('/sending')
    await close()
  })

  it('does not promise to sign on its own what waits for a person’s word', async () => {
    const { page, close } = await windows.open(waiting(), { at: '/sending' })
    await page.getByText('What has the signer’s seal is signed on its own after that.').waitFor()
    await expect.poll(() => page.getByText('What waits is signed').count()).toBe(0)
    await close()
  })

  it('keeps what a person must act on however many nodes fail meanwhile, and counts what has no place', async () => {
    const { page, double, close } = await windows.open(goodDay(), { at: '/pay' })
    await page.getByText('Nothing running.').waitFor()
    const told = (code: string, context: object) => double.tell({ kind: 'trouble', error: { code, context: { ...context } } })
    told('JOURNAL_ATTEMPT_ALTERED', { intent: 'payment-18/1', attempt: 7 })
    for (const node of ['a', 'b', 'c', 'd', 'e', 'f'])
      told('NODE_ONE_ANSWERED', { node, what: 'whether a blockhash is over', configured: 2 })
    await page.getByText('2 more arrived. They appear here as you dismiss these.').waitFor()
    const alerts = page.getByRole('main').getByRole('alert')
    await expect.poll(() => alerts.count()).toBe(5)
    await alerts.first().getByText('Message 7 of payment-18/1').first().waitFor()
    // Each is dismissed by a name of its own, and the time alone is not read aloud.
    await alerts
      .first()
      .getByRole('button', { name: /^Dismiss ?: Message 7 of/ })
      .click()
    await alerts.nth(4).waitFor({ state: 'detached' })
    await expect.poll(() => alerts.first().getByText('last seen').getAttribute('aria-live')).toBe('off')
    expect(await findBarriers(page)).toEqual([])
    await close()
  })

  it('lists what ends without anybody knowing how while the page is open', async () => {
    const { page, double, close } = await windows.open(goodDay(), { at: '/sending' })
    await page.getByText('Sending is open').waitFor()
    double.scene.unknownIntents = [{ intent: 'payment-18/1', decision: 'payment-18', kind: 'payment', why: null, closed: null }]
    double.tell({ kind: 'decision', decision: 'payment-18', settled: true })
    const unknown = page.getByRole('region', { name: 'What nobody can tell of' })
    await unknown.waitFor()
    await expect.poll(() => unknown.getByRole('link', { name: /^History of/ }).count()).toBe(1)
    await close()
  })

  it('closes what nobody can tell of by a person’s note, and the overview is all right again', async () => {
    const { page, double, complaints, close } = await windows.open(unknownDay(), { at: '/sending' })
    const unknown = page.getByRole('region', { name: 'What nobody can tell of' })
    for (const number of [1, 2]) {
      await unknown.getByRole('button', { name: `Close payment payment- no. ${number} with a note` }).press('Enter')
      await page.getByRole('dialog').getByLabel('Note', { exact: true }).fill('me')
      await page.getByRole('button', { name: `Close payment payment- no. ${number}`, exact: true }).press('Enter')
      await page.getByRole('dialog').getByLabel('Note', { exact: true }).fill(`Found out of ${number}.`)
      await page.getByRole('button', { name: `Close payment payment- no. ${number}`, exact: true }).press('Enter')
      await unknown.getByText(`: Found out of ${number}.`).waitFor()
    }
    expect(double.calls.filter((call) => call === 'activity.resolve')).toHaveLength(2)
    await expect.poll(() => unknown.getByRole('button').count()).toBe(0)
    await page.getByRole('link', { name: 'Overview' }).press('Enter')
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('names what ended without anybody knowing how, after a comparison, and promises to sign none of it again', async () => {
    const day = closedDay()
    const { page, double, close } = await windows.open(day, { at: '/sending' })
    await page.getByRole('button', { name: 'Compare with the chain' }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'What nobody can tell of' }).count()).toBe(0)
    compareIn(double.scene)
    double.scene.cases = []
    double.scene.openCases = 0
    double.scene.sending = sendingOf({ state: 'closed', catchingUp: null, cases: 0 }, ['journal-older'], 398_200_000n)
    double.scene.unknownIntents = [
      {
        intent: 'payment-18/1',
        decision: 'payment-18',
        kind: 'payment',
        why: 'The signer had signed another message for it.',
        closed: null,
      },
      {
        intent: 'sweep-3/1',
        decision: 'sweep-3',
        kind: 'sweep',
        why: 'Message 4 of sweep-3/1 does not stand in the journal as it was signed.',
        closed: null,
      },
    ]
    double.work({ ...COMPARING, done: 2, total: 2, state: 'done' })
    const unknown = page.getByRole('region', { name: 'What nobody can tell of' })
    await unknown.getByText('The signer had signed another message for it.', { exact: true }).waitFor()
    await unknown.getByText('Message 4 of sweep-3/1 does not stand in the journal as it was signed.', { exact: true }).waitFor()
    await unknown.getByText('until that nonce is advanced').waitFor()
    await expect.poll(() => unknown.getByRole('link', { name: 'History of payment- no. 1' }).getAttribute('href')).toContain('payment-18/1')
    await unknown.getByRole('heading', { name: 'Sweep sweep-3 no. 1' }).waitFor()
    await page.getByRole('button', { name: 'Open sending again' }).click()
    await page.getByRole('dialog').getByText('2 transactions of which nobody can tell are not signed again.').waitFor()
    await close()
  })

  it('offers no confirming of what the journal says otherwise than it does, and says why', async () => {
    const scene = unconfirmedDay()
    const [decided] = scene.unconfirmed ?? []
    if (decided === undefined) throw new Error('something waits on that day')
    const refusal = say`What the journal says of it is not what its transaction does.`
    scene.unconfirmed = [{ ...decided, transactions: decided.transactions.map((one) => ({ ...one, refusal })) }]
    const { page } = await windows.open(scene, { at: '/sending' })
    await page.getByText('What the journal says of it is not what its transaction does.').waitFor()
    await expect.poll(() => page.getByText('It cannot be confirmed.').count()).toBe(1)
    const button = page.getByRole('button', { name: 'Confirm it' })
    await expect.poll(() => button.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Take it back' }).press('Enter')
    await page.getByRole('dialog').waitFor()
  })

  it('says in the dialogs what is confirmed or taken back, from where and to whom, and what goes on all the same', async () => {
    const { page, close } = await windows.open(unconfirmedSweepDay(), { at: '/sending' })
    const hand = keyboardHand(page)
    const dialog = page.getByRole('dialog')
    for (const name of ['Confirm it', 'Take it back']) {
      await hand.press(page.getByRole('button', { name }))
      await dialog.getByText('Moves 3.5 SOL of one account to').first().waitFor()
      await expect
        .poll(() => dialog.locator('.addr-whole').allTextContents())
        .toEqual([511, 511, 521, 512, 900_002, 522].map((number) => expect.stringContaining(addressOf(number))))
      if (name === 'Confirm it') await hand.press(dialog.getByRole('button', { name: 'Cancel' }))
    }
    await dialog.getByText('A message may still land for 1 transaction: that one goes on.').waitFor()
    await expect.poll(() => dialog.getByText('references').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Take back 1 transaction' }).waitFor()
    await close()
  })

  it('takes nothing back where a message may still land for all of it', async () => {
    const day = unconfirmedSweepDay()
    const unconfirmed = day.unconfirmed?.map((one) => ({
      ...one,
      transactions: one.transactions.map((transaction) => ({ ...transaction, mayLand: true })),
    }))
    const { page, double, close } = await windows.open(
      { ...day, ...(unconfirmed === undefined ? {} : { unconfirmed }) },
      { at: '/sending' },
    )
    await page.getByRole('button', { name: 'Take it back' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note').fill('Paid by hand last week.')
    await dialog.getByText('A message may still land for all of it.').waitFor()
    await dialog.getByRole('button', { name: 'Take back 0 transactions' }).click({ force: true })
    await dialog.getByText('A message may still land for 2 transactions: those go on.').waitFor()
    expect(double.calls).not.toContain('activity.takeBack')
    await close()
  })

  it('takes back what waits for a person’s word, with a note', async () => {
    const { page, double, close } = await windows.open(unconfirmedDay(), { at: '/sending' })
    const hand = keyboardHand(page)
    await hand.press(page.getByRole('button', { name: 'Take it back' }))
    await hand.write(page.getByLabel('Note'), 'Paid by hand last week.')
    await hand.press(page.getByRole('button', { name: 'Take back 1 transaction' }))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'What waits for your word' }).waitFor({ state: 'detached' })
    await expect.poll(() => double.calls).toContain('activity.takeBack')
    expect(double.calls).not.toContain('activity.confirm')
    await close()
  })

  standsInEveryLook(windows, {
    name: 'sending-compare',
    scene: closedDay,
    at: '/sending',
    ready: (page) => page.getByRole('button', { name: 'Compare with the chain' }).waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'sending-compared',
    scene: comparedDay,
    at: '/sending',
    ready: (page) => page.getByText('recorded as paid').first().waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'sending-unconfirmed',
    scene: unconfirmedDay,
    at: '/sending',
    ready: (page) => page.getByText('invoice 22').waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'sending-closed',
    scene: closedDay,
    at: '/overview',
    ready: (page) => page.getByText('Sending is closed').first().waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'sending-waiting',
    scene: waiting,
    at: '/overview',
    ready: (page) => page.getByText('Nothing new is signed yet').first().waitFor(),
  })
})
