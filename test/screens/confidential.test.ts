import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hiddenAccount, hidingDay, noteOf } from './support/hiding.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow, settle, WIDTHS } from './support/page.ts'
import { addressOf, goodDay } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'
import { settleUpkeep, tokenAccount } from './support/tending.ts'

const AT = { at: '/confidential' }
const headline = (page: Page, text: string | RegExp) => page.locator('.head .say', { hasText: text })
const cardOf = (page: Page, name: string | RegExp) => page.getByRole('article', { name })
const read = (page: Page) => headline(page, '3 accounts may hold what nobody else can read. 3 wait to be applied.').waitFor()
const textOf = async (page: Page, name: string | RegExp) => ((await cardOf(page, name).textContent()) ?? '').replaceAll(/\s+/g, ' ')

describe('confidential balances', () => {
  const windows = useWindows()

  it('are shown account by account: public, pending and available, and how much room is left for arrivals', async () => {
    const { page, complaints } = await windows.open(hidingDay(), AT)
    await read(page)
    const first = await textOf(page, 'C-10305')
    for (const said of ['Public120.000000 PYUSD', 'Pending1,500.000000 PYUSD', 'Available2,025.500000 PYUSD', '4 of 65,536 arrivals'])
      expect(first).toContain(said)
    expect(first).toContain('the issuer’s auditor reads every amount')
    expect(await textOf(page, 'C-10333')).toContain('82 % of the arrivals it can take. When it is full, senders are refused.')
    await cardOf(page, 'C-10333').getByRole('img', { name: '53,740 of 65,536 arrivals' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('say hidden, and never 0, of what the keys here do not read, with the reason', async () => {
    const { page } = await windows.open(hidingDay(), AT)
    await read(page)
    const [, , third] = hidingDay().confidential ?? []
    const said = await textOf(page, third?.owner ?? '')
    expect(said).toContain('Pendinghidden')
    expect(said).toContain('Availablehidden')
    expect(said).toContain('frozen by its issuer')
    expect(said).toContain('its owner’s key is not in this vault')
  })

  it('are of the deposit accounts or of the treasury account, and say so where there are none', async () => {
    const { page } = await windows.open(
      { ...goodDay(), confidential: [hiddenAccount(1, { ownerRole: 'treasury', ownerLabel: 'Treasury' })] },
      AT,
    )
    await headline(page, 'No deposit account hides anything.').waitFor()
    await page.getByText('None of these accounts takes confidential transfers.').waitFor()
    await page.getByRole('button', { name: 'Treasury account' }).press('Enter')
    await headline(page, '1 account may hold what nobody else can read. Nothing waits to be applied.').waitFor()
    await expect.poll(() => cardOf(page, 'Treasury').count()).toBe(1)
  })

  it('are read on, owner by owner, where there are more', async () => {
    const { page, double } = await windows.open(
      { ...goodDay(), confidential: Array.from({ length: 45 }, (_, at) => hiddenAccount(at + 100, { credits: 1n })) },
      AT,
    )
    await headline(page, '20 accounts').waitFor()
    await page.getByRole('button', { name: 'Read those of more accounts' }).press('Enter')
    await headline(page, '40 accounts').waitFor()
    await page.getByRole('button', { name: 'Read those of more accounts' }).press('Enter')
    await headline(page, '45 accounts').waitFor()
    expect(await page.getByRole('button', { name: 'Read those of more accounts' }).count()).toBe(0)
    expect(double.calls.filter((call) => call === 'tokens.confidential')).toHaveLength(3)
  })

  it('say that nothing hidden moves while the network checks no proofs', async () => {
    const { page } = await windows.open({ ...goodDay(), confidential: [hiddenAccount(1, { proofsOn: false })] }, AT)
    const said = page.getByRole('status').getByText('This network checks no proofs now.')
    await expect.poll(() => said.count()).toBe(1)
  })

  it('are applied, by keyboard alone, once it is said what is available then, and followed', async () => {
    const { page, double, complaints } = await windows.open(hidingDay(), AT)
    await read(page)
    await cardOf(page, 'C-10305').getByRole('button', { name: 'Apply pending' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Available then').waitFor()
    const said = ((await dialog.textContent()) ?? '').replaceAll(/\s+/g, ' ')
    for (const amount of ['1,500 PYUSD', '2,025.5 PYUSD', '3,525.5 PYUSD']) expect(said).toContain(amount)
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    double.refuseNext('tokens.apply', { code: 'PLAN_CHANGED', context: {} })
    await dialog.getByRole('button', { name: 'Sign and apply it' }).press('Enter')
    await dialog.getByText('PLAN_CHANGED').waitFor()
    await expect.poll(() => double.calls.filter((call) => call === 'tokens.planApply').length).toBe(2)
    await dialog.getByRole('button', { name: 'Sign and apply it' }).press('Enter')
    await page.waitForURL(/#\/token-accounts\/upkeep-/)
    expect(double.calls.filter((call) => call === 'tokens.apply')).toHaveLength(2)
    expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([])
  })

  it('say which arrivals they take, and explain what switching does before the keyboard alone can do it', async () => {
    const { page, double, complaints } = await windows.open(
      { ...goodDay(), confidential: [hiddenAccount(7, { takesPublic: false, notes: [noteOf('refuses-public')] })] },
      AT,
    )
    await cardOf(page, 'C-10307').getByText('It takes no public arrivals: they are switched off.').waitFor()
    await cardOf(page, 'C-10307').getByRole('button', { name: 'Arrivals' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('refuse confidential arrivals').waitFor()
    expect(((await dialog.textContent()) ?? '').replaceAll(/\s+/g, ' ')).toContain(
      'Confidential arrivals nowtakenPublic arrivals nowrefused',
    )
    expect(await dialog.getByRole('button', { name: 'Sign and refuse them' }).count()).toBe(1)
    await dialog.getByRole('button', { name: 'Public arrivals' }).press('Enter')
    await dialog.getByText('take public arrivals').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Sign and take them' }).press('Enter')
    await page.waitForURL(/#\/token-accounts\/upkeep-/)
    expect(double.calls.filter((call) => call === 'tokens.credits')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('take a deposit of what is public, once it is said what is public then, and it is followed', async () => {
    const { page, double, complaints } = await windows.open(hidingDay(), AT)
    await read(page)
    await cardOf(page, 'C-10305').getByRole('button', { name: 'Deposit' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('PYUSD to deposit')
    const press = dialog.getByRole('button', { name: 'Sign and deposit it' })
    await dialog.getByText('Give the amount first.').waitFor()
    await field.fill('120.000001')
    await dialog.getByText('That is more than its public balance.').waitFor()
    await press.press('Enter')
    expect(double.calls.filter((call) => call === 'tokens.deposit')).toEqual([])
    await field.fill('20.5')
    await dialog.getByText('99.5 PYUSD').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await field.fill('all')
    await expect.poll(async () => (await dialog.textContent()) ?? '').toContain('Public then0')
    await press.press('Enter')
    await page.waitForURL(/#\/token-accounts\/upkeep-/)
    expect(double.calls.filter((call) => call === 'tokens.deposit')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('are closed where nothing is left in them, publicly or hidden, and followed', async () => {
    const left = [{ public: 1n }, { pending: 1n }, { available: 1n }, { credits: 1n }, { keys: null }, { state: 'frozen' as const }]
    const accounts = [hiddenAccount(1), ...left.map((one, at) => hiddenAccount(at + 2, one))]
    const tokenAccounts = accounts.slice(0, 1).map((one) => tokenAccount(1, { account: one.account, owner: one.owner, mint: one.mint }))
    const { page, double, complaints } = await windows.open({ ...goodDay(), confidential: accounts, tokenAccounts }, AT)
    await headline(page, '7 accounts').waitFor()
    const offered = (name: string) => cardOf(page, name).getByRole('button', { name: 'Close' }).count()
    expect(await Promise.all(accounts.map(({ ownerLabel }) => offered(ownerLabel ?? '')))).toEqual([1, 0, 0, 0, 0, 0, 0])
    await cardOf(page, 'C-10301').getByRole('button', { name: 'Close' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('its rent goes to the treasury account').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Sign and close it' }).press('Enter')
    await page.waitForURL(/#\/token-accounts\/upkeep-/)
    expect(double.calls.filter((call) => call === 'tokens.close')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('take no deposit where nothing is public, and where it would be refused', async () => {
    const some = { public: 5n }
    const accounts = [
      hiddenAccount(1, some),
      hiddenAccount(2),
      hiddenAccount(3, { ...some, takesConfidential: false }),
      hiddenAccount(4, { ...some, credits: 65_536n }),
      hiddenAccount(5, { ...some, keys: null }),
      hiddenAccount(6, { ...some, approved: false }),
      hiddenAccount(7, { ...some, state: 'frozen' }),
      hiddenAccount(8, { ...some, proofsOn: false }),
    ]
    const { page } = await windows.open({ ...goodDay(), confidential: accounts }, AT)
    await headline(page, '8 accounts').waitFor()
    const offered = (name: string) => cardOf(page, name).getByRole('button', { name: 'Deposit' }).count()
    const names = accounts.map(({ ownerLabel }) => ownerLabel ?? '')
    expect(await Promise.all(names.map(offered))).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
  })

  it('are withdrawn, an amount or all of it, once it is said what is left, and followed', async () => {
    const { page, double, complaints } = await windows.open(hidingDay(), AT)
    await read(page)
    await cardOf(page, 'C-10305').getByRole('button', { name: 'Withdraw' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('PYUSD to withdraw')
    const press = dialog.getByRole('button', { name: 'Sign and withdraw it' })
    await dialog.getByText('Give the amount first.').waitFor()
    await field.fill('0.1234567')
    await dialog.getByText('It is not an amount with at most 6 decimals.').waitFor()
    await field.fill('0')
    await dialog.getByText('It must be more than nothing.').waitFor()
    await field.fill('9999')
    await dialog.getByText('It holds less than that.').waitFor()
    await press.press('Enter')
    expect(double.calls.filter((call) => call === 'tokens.withdraw')).toEqual([])
    await field.fill('25.5')
    await dialog.getByText('2,000 PYUSD').waitFor()
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await field.fill('all')
    await dialog.getByText('Available then').waitFor()
    await expect.poll(async () => (await dialog.textContent()) ?? '').toContain('Available then0')
    await press.press('Enter')
    await page.waitForURL(/#\/token-accounts\/upkeep-/)
    expect(double.calls.filter((call) => call === 'tokens.withdraw')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('are withdrawn in several transactions, and followed through all of them or ended', async () => {
    const scene = hidingDay()
    const { page, double, complaints } = await windows.open(scene, AT)
    await read(page)
    await cardOf(page, 'C-10305').getByRole('button', { name: 'Withdraw' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('PYUSD to withdraw').fill('all')
    await dialog.getByText('Available then').waitFor()
    await dialog.getByRole('button', { name: 'Sign and withdraw it' }).press('Enter')
    await page.waitForURL(/#\/token-accounts\/upkeep-/)
    const id = decodeURIComponent(page.url().split('/').at(-1) ?? '')
    settleUpkeep(scene, id)
    const [account] = scene.confidential ?? []
    if (account === undefined) throw new Error('there is an account')
    const going = {
      id,
      account: account.account,
      asset: account.mint,
      amount: 7n,
      state: 'open' as const,
      withdrawn: false,
      step: id,
      why: null,
    }
    scene.withdrawals = [going]
    await page.reload()
    // The transaction that is shown is final; what was asked for is not done.
    await page.getByText('A withdrawal in several transactions goes on.').waitFor()
    expect(await page.getByText('It is done').count()).toBe(0)
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await page.getByRole('button', { name: 'End it, and take the rent back' }).press('Enter')
    await page.getByText('Nothing more is withdrawn.').waitFor()
    await page.getByText('A person ended it.').waitFor()
    await expect.poll(() => double.calls).toContain('tokens.endWithdrawal')
    scene.withdrawals = [{ ...going, state: 'ended', withdrawn: true }]
    await page.getByText('It is done: the amount is public.').waitFor()
    expect(complaints).toEqual([])
  })

  it('offer to apply nothing where nothing waits, where it is frozen, and where the keys are elsewhere', async () => {
    const still = hiddenAccount(1)
    const overlooked = hiddenAccount(2, { creditsExpected: 3n, creditsApplied: 4n, overlooked: true })
    const elsewhere = hiddenAccount(3, { credits: 1n, keys: null, pending: 'hidden', available: 'hidden' })
    const frozen = hiddenAccount(4, { credits: 1n, state: 'frozen' })
    const { page } = await windows.open({ ...goodDay(), confidential: [still, overlooked, elsewhere, frozen] }, AT)
    await headline(page, '4 accounts').waitFor()
    const offered = (name: string) => cardOf(page, name).getByRole('button', { name: 'Apply pending' }).count()
    expect(await Promise.all(['C-10301', 'C-10302', 'C-10303', 'C-10304'].map(offered))).toEqual([0, 1, 0, 0])
  })

  it('are configured, by keyboard alone, once it is said what is signed, and followed', async () => {
    const { page, double, complaints } = await windows.open(hidingDay(), AT)
    await read(page)
    await page.getByRole('link', { name: 'Configure an account' }).press('Enter')
    await page.getByText('Give the mint’s address.').waitFor()
    const mint = page.getByLabel('The token’s mint')
    await mint.fill('nobody')
    await page.getByText('This is not an address.').waitFor()
    await mint.fill(addressOf(900_020))
    await page.getByText('It takes confidential transfers already.').waitFor()
    const press = page.getByRole('button', { name: 'Sign and configure it' })
    await press.press('Enter')
    expect(double.calls.filter((call) => call === 'tokens.configure')).toEqual([])
    await page.getByLabel('Whose').fill(addressOf(1_000))
    await page.getByText('take confidential transfers of').waitFor()
    const before = double.calls.filter((call) => call === 'tokens.planConfigure').length
    await page.getByRole('button', { name: 'The token command line’s' }).press('Enter')
    await expect.poll(() => double.calls.filter((call) => call === 'tokens.planConfigure').length).toBe(before + 1)
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    await press.press('Enter')
    await page.waitForURL(/#\/token-accounts\/upkeep-/)
    expect(double.calls.filter((call) => call === 'tokens.configure')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('reach no further than the window, at any width', async () => {
    const { page } = await windows.open(hidingDay(), AT)
    await read(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false)
    }
    expect(await findBarriersWhenNarrow(page)).toEqual([])
  })

  standsInEveryLook(windows, { name: 'confidential', scene: hidingDay, ...AT, ready: read })
})
