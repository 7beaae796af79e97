import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { keep, openStill, pay, putBack } from '../support/four-files.ts'
import { refusalOf } from '../support/refusal.ts'

const newFolder = useFolders()
const passphrase = PASSPHRASE

it('files from before they had numbers open, go on, and name each other from their next writing on', async () => {
  const folder = newFolder()
  cpSync(fileURLToPath(new URL('../../../vectors/vault-3', import.meta.url)), folder, { recursive: true })
  const before = keep(folder)
  const signer = openStill(folder)
  const opened = await signer.ask('unlock', { passphrase })
  expect(opened).toMatchObject({ state: 'unlocked', generation: 0, older: [] })
  expect(keep(folder)).toEqual(before)
  const { spent, approvals } = await signer.ask('standing', {})
  expect(spent).toEqual([{ asset: 'native', amount: 100n }])
  // The one approval in them names no payment, and approves none any more.
  expect(approvals).toEqual([])
  await signer.ask('deriveAccounts', { count: 1 })
  await refusalOf(() => pay(signer, 1n))
  signer.close()
  const again = openStill(folder)
  expect((await again.ask('unlock', { passphrase })).older).toEqual([])
  again.close()
  for (const name of ['a.vault', 'a.vault.backup']) {
    putBack(folder, 'a.vault', before.get(name))
    expect(await refusalOf(() => openStill(folder).ask('unlock', { passphrase }))).toBe('VAULT_OLDER')
  }
})
