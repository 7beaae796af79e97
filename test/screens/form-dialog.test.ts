import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useWindows } from './support/open-window.ts'
import { payingDay, STRANGER } from './support/paying.ts'
import { addressOf, goodDay, type Scene } from './support/scene.ts'
import { signingDay } from './support/signing.ts'

const SHOWN_WITHIN_MS = 20_000

type Asking = {
  readonly what: string
  readonly scene: () => Scene
  readonly at: string
  /** Opens the dialog. */
  readonly open: (page: Page) => Promise<void>
  /** Fills it in, all but the last field. */
  readonly fill?: (page: Page) => Promise<void>
  readonly last: { readonly field: string; readonly text: string }
  readonly operation: string
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A day on which the signer pays nobody. */
function nobodyAllowed(): Scene {
  const scene = payingDay()
  scene.paying.policy = { ...scene.paying.policy, destinations: [] }
  return scene
}

const ASKINGS: readonly Asking[] = [
  {
    what: 'watching an address',
    scene: goodDay,
    at: '/accounts',
    open: (page) => press(page, 'Watch an address'),
    last: { field: 'Address', text: addressOf(70_000) },
    operation: 'accounts.watch',
  },
  {
    what: 'deriving accounts',
    scene: goodDay,
    at: '/accounts',
    open: (page) => press(page, 'Derive more accounts'),
    last: { field: 'How many accounts', text: '200' },
    operation: 'accounts.derive',
  },
  {
    what: 'adding a wallet to the address book',
    scene: payingDay,
    at: '/recipients',
    open: (page) => press(page, 'Add a wallet'),
    fill: (page) => page.getByRole('dialog').getByLabel('Address').fill(STRANGER),
    last: { field: 'Label', text: 'Bert' },
    operation: 'recipients.add',
  },
  {
    what: 'letting the signer pay an address',
    scene: nobodyAllowed,
    at: '/recipients',
    open: async (page) => {
      await page.getByRole('rowheader', { name: 'Anna, supplier' }).click()
      await press(page, 'Allow this address')
    },
    last: { field: 'Passphrase', text: goodDay().passphrase },
    operation: 'policy.allow',
  },
  {
    what: 'taking a nonce account into the pool',
    scene: signingDay,
    at: '/nonces',
    open: (page) => press(page, 'Add existing'),
    last: { field: 'Address of the nonce account', text: addressOf(70_000) },
    operation: 'nonces.keep',
  },
]

/** Keeps the answers of an operation back until they are let go. */
async function holdAnswers(page: Page, operation: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => void (letGo = resolve))
  await page.route(`**/rpc/${operation.replace('.', '/')}`, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

describe('a dialog that is a form', () => {
  const windows = useWindows()

  it.each(ASKINGS)('asks once for $what, however often Enter is pressed', async ({ scene, at, open, fill, last, operation }) => {
    const { page, double, complaints } = await windows.open(scene(), { at })
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith(`/rpc/${operation.replace('.', '/')}`)) asked += 1
    })
    const letGo = await holdAnswers(page, operation)
    await open(page)
    await fill?.(page)
    const field = page.getByRole('dialog').getByLabel(last.field)
    await field.press('Enter')
    expect(asked, 'nothing is asked while something is missing').toBe(0)
    await field.fill(last.text)
    // Twice before the window is drawn again, and twice while the answer is awaited.
    await field.evaluate((input) => {
      const { form } = input as HTMLInputElement
      form?.requestSubmit()
      form?.requestSubmit()
    })
    await page.getByRole('dialog').getByRole('button', { name: '…' }).waitFor()
    await field.press('Enter')
    await field.press('Enter')
    letGo()
    await expect.poll(() => double.calls.includes(operation), { timeout: SHOWN_WITHIN_MS }).toBe(true)
    expect(asked).toBe(1)
    expect(double.calls.filter((call) => call === operation)).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it.each([
    ['/accounts', 'Watch an address'],
    ['/accounts', 'Derive more accounts'],
    ['/nodes', 'Add a node'],
  ])('gives the focus back at %s to the button that opened it: %s', async (at, opener) => {
    const { page, close } = await windows.open(goodDay(), { at })
    await page.getByRole('button', { name: opener, exact: true }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page), { timeout: SHOWN_WITHIN_MS }).toBe(opener)
    await close()
  })

  it('leads to the first field that is wrong when it is refused', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/nodes' })
    await press(page, 'Add a node')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Its URL').fill('http://10.0.0.5:8899')
    await dialog.getByLabel('Its name').fill('Not A Name')
    await dialog.getByRole('button', { name: 'Add this node' }).press('Enter')
    expect(await dialog.getByLabel('Its name').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(double.calls).not.toContain('nodes.add')
  })

  it('is closed by Escape, and asks nothing', async () => {
    const { page, double } = await windows.open(goodDay(), { at: '/accounts' })
    await press(page, 'Watch an address')
    await page.getByRole('dialog').getByLabel('Address').fill(addressOf(70_000))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(double.calls).not.toContain('accounts.watch')
  })
})
