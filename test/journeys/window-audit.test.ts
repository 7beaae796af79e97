import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keyboardHand } from '../support/window-hand.ts'
import { useRealWindows } from '../support/window-real.ts'
import { deriveAccounts, makeVault, PASSPHRASE } from '../support/window-story.ts'

const PACE = { slotMs: 100, finalityBlocks: 8 }
const ACCOUNTS = 10
const NEW_PASSPHRASE = 'another passphrase for the vault'
const STORY_MS = 180_000

const windows = useRealWindows()

it(
  'the window saves a backup, changes the passphrase, proves the backup with the old one, and compares and verifies the journal, by keyboard alone',
  async () => {
    const window = await windows.open({ pace: PACE })
    const { page, complaints, defects } = window
    const hand = keyboardHand(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    await makeVault({ page, hand, accounts: ACCOUNTS })
    await deriveAccounts({ page, hand, accounts: ACCOUNTS })

    await hand.go('Settings')
    await hand.press(button('Save a backup'))
    await hand.write(dialog.getByLabel('Passphrase'), PASSPHRASE)
    const saving = page.waitForEvent('download')
    await hand.press(dialog.getByRole('button', { name: 'Save the backup' }))
    const saved = await saving
    const buffer = readFileSync(await saved.path())
    await page.getByText('The vault was copied, and the copy opens').waitFor()

    await hand.press(button('Change the passphrase'))
    await hand.write(dialog.getByLabel('Passphrase now'), PASSPHRASE)
    await hand.write(dialog.getByLabel('New passphrase', { exact: true }), NEW_PASSPHRASE)
    await hand.write(dialog.getByLabel('New passphrase again'), NEW_PASSPHRASE)
    await hand.press(dialog.getByRole('button', { name: 'Change the passphrase' }))
    await page.getByText('The vault opens with the new passphrase from now on.').waitFor()

    await hand.go('Audit')
    await hand.press(button('Prove a backup'))
    // A file is chosen in the system's own dialog, which opens by keyboard like any other.
    await dialog
      .getByLabel('Backup', { exact: true })
      .setInputFiles({ name: saved.suggestedFilename(), mimeType: 'application/octet-stream', buffer })
    await hand.write(dialog.getByLabel('Passphrase of the backup'), PASSPHRASE)
    await hand.press(dialog.getByRole('button', { name: 'Open the backup' }))
    await page.getByText(`The backup opens and gives the same ${ACCOUNTS + 1} addresses.`).waitFor()
    await hand.press(button('Compare now'))
    await page.getByText('Chain and journal are equal.').waitFor()
    await hand.press(button('Verify the journal'))
    await page.getByText('The journal is intact').waitFor()

    // Of the month before, in which this journal had not begun: nothing is claimed of it.
    await hand.press(button('Write the report'))
    await page.getByText('It says of which ends nothing is known, and why.').waitFor()
    const printing = page.waitForEvent('download')
    const printed = page.getByRole('region', { name: 'Files of the report' }).getByRole('row').last()
    await hand.press(printed.getByRole('button', { name: 'Save as…' }))
    expect(
      readFileSync(await (await printing).path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await printing).suggestedFilename()).toMatch(/^report-.*-report\.pdf$/)

    expect(complaints).toEqual([])

    // From here on the window may ask once more before it hears of the lock, and is refused.
    const { client } = await window.backend()
    await client.vault.lock({})
    await expect(client.vault.unlock({ passphrase: PASSPHRASE })).rejects.toMatchObject({ data: { code: 'VAULT_WRONG_PASSPHRASE' } })
    expect(await client.vault.unlock({ passphrase: NEW_PASSPHRASE })).toMatchObject({ state: 'unlocked' })
    expect(defects).toEqual([])
  },
  STORY_MS,
)
