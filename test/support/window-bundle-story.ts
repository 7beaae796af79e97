import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Address } from '../../src/core/address/address.ts'
import type { Bundle } from '../../src/core/bundle/bundle.ts'
import { encodeBundle } from '../../src/core/bundle/encode.ts'
import { openJournal } from '../../src/main/journal/index.ts'
import { openBackend } from '../../src/main/wiring.ts'
import { followTask } from '../../src/shells/cli/follow.ts'
import { genesisHash } from '../core/bundle/support.ts'
import { fileRead } from '../screens/support/bundling.ts'
import type { Story } from './window-story.ts'
import { PASSPHRASE } from './window-story.ts'

/** An offline workstation as it is found: its vault is made and locked, and these addresses may be paid. */
export async function makeColdVault({ dataDir, allowed }: { readonly dataDir: string; readonly allowed: readonly Address[] }) {
  const signer = { entry: new URL('signer-main.ts', import.meta.url) }
  const backend = await openBackend({ dataDir, network: 'practice', workstation: 'offline', signer })
  const { client } = backend
  const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
  await followTask(backend, await client.accounts.derive({ count: 2 }), () => undefined)
  const deposits = (await client.accounts.list({ role: 'deposit', limit: 10 })).accounts.map(({ address }) => address)
  for (const address of allowed) await client.policy.allow({ passphrase: PASSPHRASE, address, label: 'a supplier' })
  await backend.close()
  // A public network is known by its name; which practice network it is stands in the journal alone.
  const journal = await openJournal({ path: join(dataDir, 'practice', 'journal.sqlite'), now: () => 0 })
  await journal.write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash }))
  await journal.close()
  return { treasury, deposits }
}

/** Opens the vault at the locked window. */
export async function unlock({ page, hand }: Pick<Story, 'page' | 'hand'>): Promise<void> {
  await hand.write(page.getByLabel('Passphrase'), PASSPHRASE)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'This workstation is offline.' }).waitFor()
}

/** Chooses the file by keyboard, and has it reviewed. */
export async function openCarried({ page, hand }: Pick<Story, 'page' | 'hand'>, bundle: Bundle, name: string): Promise<void> {
  await hand.go('Bundles')
  const choosing = page.waitForEvent('filechooser')
  await hand.press(page.getByLabel('Bundle file'))
  await (await choosing).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(encodeBundle(bundle)) })
  await fileRead(page)
  await hand.press(page.getByRole('button', { name: 'Review the bundle' }))
  await page.getByRole('list', { name: 'The six words, in order' }).waitFor()
}

/** Types what is asked, and signs. */
export async function signCarried({ page, hand }: Pick<Story, 'page' | 'hand'>, words: string): Promise<void> {
  await hand.write(page.getByLabel('The six words, as they are read to you'), words)
  await hand.write(page.getByLabel('Type: does not expire'), 'does not expire')
  await hand.press(page.getByRole('button', { name: /^Sign/ }))
}

/** Where the page says that the signed file is. */
export const pathShown = async (page: Page): Promise<string> => (await page.locator('.path').innerText()).trim()
