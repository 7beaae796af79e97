import { describe, expect, it } from 'vitest'
import { sampleOf } from '../support/sample.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { hidingDay } from './support/hiding.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersInEveryLook, lookAtAll, scrollsSideways, settle, shoot } from './support/page.ts'
import { PLACES } from './support/places.ts'
import { addressOf, goodDay, type Scene } from './support/scene.ts'

const locked = (): Scene => ({ ...goodDay(), vault: 'locked' })
/** Pages of which something is asked of the signer, or planned. */
const NEEDS_KEYS: ReadonlySet<string> = new Set(['/confidential', '/rent', '/policy'])
const LOOKS_WITHIN_MS = 60_000

/** A file in a folder whose name has no place to break. */
const FAR_AWAY = `/home/${'treasuryofthecompany'.repeat(4)}/vault.strongroom`
const REFUSALS = [
  { code: 'VAULT_WRONG_PASSPHRASE', context: { path: FAR_AWAY } },
  { code: 'VAULT_DAMAGED', context: { path: FAR_AWAY, problem: 'it ends too early' } },
] as const

describe('the lock', () => {
  const windows = useWindows()

  it('opens with the passphrase, and goes where one wanted to go', async () => {
    const { page, double, complaints } = await windows.open({ ...goodDay(), vault: 'locked' }, { at: '/deposits' })
    await page.getByLabel('Passphrase').waitFor()
    await page.keyboard.type(double.scene.passphrase)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Deposits', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Deposits', exact: true }).getAttribute('aria-current')).toBe('page')
    expect(complaints).toEqual([])
  })

  it('shows what can be read where a person chose that, and says on every page that nothing can be signed', async () => {
    const { page, complaints } = await windows.open({ ...locked(), shownLocked: 'journal' }, { at: '/overview' })
    await page.getByRole('status').getByText('The vault is locked').waitFor()
    await page.getByRole('heading', { name: 'Balances' }).waitFor()
    await page.getByText('Vault locked').waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await page.getByRole('link', { name: 'Deposits', exact: true }).click()
    await page.getByRole('row').nth(3).waitFor()
    await page.getByRole('status').getByText('The vault is locked').waitFor()
    await shoot(page, 'locked-deposits')
    expect(complaints).toEqual([])
  })

  it.each(sampleOf(PLACES, 6, 'places of a locked window'))(
    'answers all that is read at %s while it is locked, but for what the keys are asked',
    async (at) => {
      const { page } = await windows.open({ ...locked(), shownLocked: 'journal' }, { at })
      await settle(page)
      expect(await page.getByText('VAULT_LOCKED').count()).toBe(NEEDS_KEYS.has(at) ? 1 : 0)
    },
  )

  it('leads from there to the passphrase and back, by keyboard, and shows the same page once it is open', async () => {
    const { page, double } = await windows.open({ ...locked(), shownLocked: 'journal' }, { at: '/accounts' })
    await page.getByRole('main').getByRole('button', { name: 'Open the vault' }).press('Enter')
    await page.getByLabel('Passphrase').waitFor()
    await page.getByRole('button', { name: 'Back' }).press('Enter')
    await page.getByRole('main').getByRole('button', { name: 'Open the vault' }).press('Enter')
    await page.getByLabel('Passphrase').fill(double.scene.passphrase)
    await page.keyboard.press('Enter')
    await page.getByText('Vault open, locks').waitFor()
    expect(await page.getByText('The vault is locked').count()).toBe(0)
    expect(page.url()).toContain('#/accounts')
  })

  it('says of what needs the keys that the vault is locked, and opens it from there', async () => {
    const { page, double } = await windows.open({ ...locked(), shownLocked: 'journal' }, { at: '/sweep' })
    await page.getByRole('button', { name: 'Plan the sweep' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'VAULT_LOCKED' }).first()
    await refusal.waitFor()
    await shoot(page, 'locked-sweep')
    expect(double.calls).not.toContain('sweeps.start')
    await refusal.getByRole('button', { name: 'Open the vault' }).click()
    await page.getByLabel('Passphrase').waitFor()
  })

  it.each([
    ['/confidential', '2,025.500000'],
    ['/policy', 'One person can pay.'],
  ])('leaves nothing at %s of what the open vault answered there', async (at, told) => {
    const { page, double } = await windows.open({ ...hidingDay(), shownLocked: 'journal' }, { at })
    await page.getByText(told).first().waitFor()
    double.scene.vault = 'locked'
    double.tell({ kind: 'vault', state: 'locked' })
    await page.getByRole('status').getByText('The vault is locked').waitFor()
    await page.getByText('VAULT_LOCKED').first().waitFor()
    expect(await page.getByText(told).count()).toBe(0)
  })

  it('is chosen in Settings, which says what it means', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/settings' })
    await page.getByText('A locked window shows nothing of what you hold.').waitFor()
    await page.getByRole('button', { name: 'Show what can be read' }).press('Enter')
    await page.getByText('Whoever sits down at this computer can read balances').waitFor()
    expect(double.scene.shownLocked).toBe('journal')
    await page.getByRole('button', { name: 'Lock now' }).click()
    await page.getByRole('status').getByText('The vault is locked').waitFor()
    expect(await page.getByText('Imported keys').count()).toBe(0)
  })

  it('says three sentences to a wrong passphrase, and forgets what was typed', async () => {
    const { page } = await windows.open({ ...goodDay(), vault: 'locked' })
    await page.getByLabel('Passphrase').fill('not the passphrase')
    await page.getByRole('button', { name: 'Open the vault' }).click()
    await page.getByRole('alert').getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    await expect.poll(() => page.getByLabel('Passphrase').inputValue()).toBe('')
  })

  it('names no file where a passphrase is wrong: this window has one vault', async () => {
    const { page, double, close } = await windows.open(locked())
    double.refuseNext('vault.unlock', { code: 'VAULT_WRONG_PASSPHRASE', context: { path: '/data/strongroom/vault.strongroom' } })
    await page.getByLabel('Passphrase').fill('not the passphrase')
    await page.getByRole('button', { name: 'Open the vault' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('That passphrase does not open this vault.').waitFor()
    await alert.getByText('Type it again, slowly.').waitFor()
    expect(await alert.textContent()).not.toContain('/data/strongroom')
    await close()
  })

  it('says every refusal legibly in every theme, and within 360 px', { timeout: LOOKS_WITHIN_MS }, async () => {
    for (const { code, context } of REFUSALS) {
      const { page, double, close } = await windows.open(locked(), { width: 360 })
      double.refuseNext('vault.unlock', { code, context })
      await page.getByLabel('Passphrase').fill('not the passphrase')
      await page.getByRole('button', { name: 'Open the vault' }).click()
      await page.getByRole('alert').getByText(code).waitFor()
      expect(await lookAtAll(page, `lock-refused-${code}-360`)).toEqual([])
      expect(await scrollsSideways(page), `${code} at 360 px`).toBe(false)
      await close()
    }
  })

  it.each(['the bar', 'the palette'])('says over everything that locking from %s was refused, and tries again', async (by) => {
    const { page, double, close } = await windows.open(goodDay(), { at: '/deposits' })
    double.refuseNext('vault.lock', { code: 'SIGNER_GONE', context: {} })
    await page.getByRole('button', { name: 'Lock now' }).waitFor()
    if (by === 'the bar') await page.getByRole('button', { name: 'Lock now' }).press('Enter')
    else {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
      await page.keyboard.type('Lock the vault')
      await page.keyboard.press('Enter')
    }
    const dialog = page.getByRole('dialog', { name: 'The vault may still be open' })
    await dialog.getByText('SIGNER_GONE').waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Lock again' }).press('Enter')
    await page.getByRole('heading', { name: 'The vault is closed.' }).waitFor()
    await close()
  })

  it('does not say that deposits are read where it is told that they are not, nor where nobody tells it', async () => {
    const { page, double, served, close } = await windows.open(locked())
    await page.getByText('The lock does not stop the reading of deposits.').waitFor()
    const watcher = { state: 'stuck', cursor: 7n, finalizedSlot: 9n, trouble: null } as const
    await expect
      .poll(async () => {
        double.tell({ kind: 'watcher', watcher })
        return page.getByText('Reading of blocks has stopped').count()
      })
      .toBe(1)
    double.tell({ kind: 'watcher', watcher: { ...watcher, state: 'following' } })
    await page.getByText('Blocks are read as they are finalized.').waitFor()
    served.silence()
    await page.getByText('whether deposits are read is not known here').waitFor()
    await close()
  })

  it('closes from the bar, and in every window when the backend says so', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('button', { name: 'Lock now' }).click()
    await page.getByRole('heading', { name: 'The vault is closed.' }).waitFor()
    expect(double.scene.vault).toBe('locked')

    double.scene.vault = 'unlocked'
    double.tell({ kind: 'vault', state: 'unlocked' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    double.scene.vault = 'locked'
    double.tell({ kind: 'vault', state: 'locked' })
    await page.getByRole('heading', { name: 'The vault is closed.' }).waitFor()
  })
})

const ERRORS = {
  VAULT_OLDER: { path: '/data/strongroom/vault.strongroom', generation: 12, newest: 15 },
  VAULT_UNWITNESSED: { path: '/data/strongroom/vault.strongroom.files', generation: 15 },
} as const

describe('an open vault', () => {
  const windows = useWindows()
  const stays = (double: { readonly calls: readonly string[] }) => double.calls.filter((call) => call === 'vault.stayOpen').length

  it('is kept open by whoever uses the window, and the signer is told of it now and then', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/overview' })
    await page.getByRole('heading', { name: 'Everything is all right.' }).waitFor()
    expect(stays(double)).toBe(0)
    await page.keyboard.press('Shift')
    await expect.poll(() => stays(double)).toBe(1)
    for (let move = 0; move < 20; move += 1) await page.mouse.move(200 + move * 10, 300)
    await page.mouse.wheel(0, 10)
    await page.getByRole('link', { name: 'Deposits', exact: true }).click()
    await page.getByRole('heading', { name: 'Deposits' }).waitFor()
    expect(stays(double)).toBe(1)
  })

  it('is kept open by no key that something lies on', async () => {
    const { page, double } = await windows.open({ ...goodDay(), locksInMs: 50_000 }, { at: '/overview' })
    await page.getByRole('alert').filter({ hasText: 'The vault locks itself within a minute' }).waitFor()
    const press = (repeat: boolean) =>
      page.evaluate((again) => dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: again })), repeat)
    for (let time = 0; time < 5; time += 1) await press(true)
    await page.waitForTimeout(300)
    expect(stays(double)).toBe(0)
    await press(false)
    await expect.poll(() => stays(double)).toBe(1)
  })

  it('warns within its last minute over whatever is open, and any key keeps it open', async () => {
    const { page, double, complaints } = await windows.open({ ...goodDay(), locksInMs: 50_000 }, { at: '/overview' })
    const warning = page.getByRole('alert').filter({ hasText: 'The vault locks itself within a minute' })
    await warning.waitFor()
    expect(await lookAtAll(page, 'lock-soon')).toEqual([])
    double.scene.locksInMs = 40_000
    await page.getByRole('button', { name: 'Find anything' }).first().press('Enter')
    await page.getByRole('combobox').waitFor()
    await expect.poll(() => warning.count()).toBe(0)
    expect(stays(double)).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  })

  it('says at 360 px how long there is, and stays open by its button', async () => {
    const { page, double } = await windows.open({ ...goodDay(), locksInMs: 30_000 }, { at: '/overview', width: 360 })
    const warning = page.getByRole('alert').filter({ hasText: 'The vault locks itself within a minute' })
    await warning.getByText(/^\d+ s$/).waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    await warning.getByRole('button', { name: 'Stay open' }).click()
    await warning.waitFor({ state: 'detached' })
    expect(stays(double)).toBeGreaterThan(0)
    expect(await page.getByRole('heading', { name: 'Everything is all right.' }).count()).toBe(1)
  })
})

describe('the lock over a vault that is not the newest', () => {
  const windows = useWindows()
  const GO_ON = 'Go on with this vault'

  /** Opens the window, meets the error and asks to go on. */
  const meet = async (code: keyof typeof ERRORS) => {
    const window = await windows.open(locked(), { at: '/overview' })
    const { page, double } = window
    const hand = keyboardHand(page)
    double.refuseNext('vault.unlock', { code, context: ERRORS[code] })
    await hand.write(page.getByLabel('Passphrase'), double.scene.passphrase)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(code).waitFor()
    await hand.press(page.getByRole('button', { name: 'Go on with this vault all the same' }))
    const dialog = page.getByRole('dialog', { name: 'Go on with this vault?' })
    await dialog.waitFor()
    return { ...window, hand, dialog, goOn: dialog.getByRole('button', { name: GO_ON }) }
  }

  it.each(['VAULT_OLDER', 'VAULT_UNWITNESSED'] as const)(
    'says what follows before a person goes on, by the keyboard alone: %s',
    async (code) => {
      const { page, double, complaints, hand, dialog, goOn, close } = await meet(code)
      await dialog.getByText('Nobody is paid before the cool-down has passed').waitFor()
      await dialog.getByText('Limits of a day count as full for 24 hours.').waitFor()
      await dialog.getByText('Sending is closed until you have compared with the chain').waitFor()
      await hand.write(dialog.getByLabel('Passphrase of this vault'), double.scene.passphrase)
      await hand.press(goOn)
      await dialog.getByText('Look for the newest file first.').waitFor()
      expect(double.calls).not.toContain('vault.acceptOlder')
      await hand.tick(dialog.getByRole('checkbox'))
      await hand.press(goOn)
      await page.getByRole('alert').filter({ hasText: 'Sending is closed' }).waitFor()
      // The browser itself notes that the unlocking was refused.
      expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([])
      await close()
    },
  )

  it('takes the second person where one is needed', async () => {
    const { page, double, hand, dialog, goOn, close } = await meet('VAULT_OLDER')
    await expect.poll(() => dialog.getByLabel('Second person', { exact: true }).count()).toBe(0)
    await hand.tick(dialog.getByRole('checkbox'))
    await hand.write(dialog.getByLabel('Passphrase of this vault'), double.scene.passphrase)
    double.refuseNext('vault.acceptOlder', { code: 'SIGNER_SECOND_NEEDED', context: { what: 'Going on with an older vault' } })
    await hand.press(goOn)
    await hand.write(dialog.getByLabel('Second person', { exact: true }), 'Berta')
    await hand.write(dialog.getByLabel('Passphrase of the second person'), 'a passphrase of Berta')
    await dialog.getByText('The second person is named by an address.').waitFor()
    await hand.write(dialog.getByLabel('Second person', { exact: true }), addressOf(7))
    await hand.press(goOn)
    await page.getByRole('alert').filter({ hasText: 'Sending is closed' }).waitFor()
    expect(double.calls.filter((name) => name === 'vault.acceptOlder')).toHaveLength(2)
    await close()
  })

  it('offers no such step for a wrong passphrase', async () => {
    const { page, close } = await windows.open(locked())
    await page.getByLabel('Passphrase').fill('not the passphrase')
    await page.getByRole('button', { name: 'Open the vault' }).click()
    await page.getByRole('alert').getByText('VAULT_WRONG_PASSPHRASE').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Go on with this vault all the same' }).count()).toBe(0)
    await close()
  })

  it.each(['the error', 'the dialog'] as const)('stands in every look: %s', async (shown) => {
    const { page, dialog, close } = await meet('VAULT_OLDER')
    if (shown === 'the error') {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    expect(await findBarriersInEveryLook(page)).toEqual([])
    for (const width of [1_280, 360]) {
      await page.setViewportSize({ width, height: 860 })
      expect(await lookAtAll(page, `lock-older-${shown === 'the error' ? 'error' : 'dialog'}-${width}`)).toEqual([])
    }
    await close()
  })
})
