import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeAddressList, digestAddressList } from '../../src/core/address-list/address-list.ts'
import { findBarriersInEveryLook } from '../screens/support/page.ts'
import { makeColdVault, pathShown, unlock } from '../support/window-bundle-story.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { useRealWindows } from '../support/window-real.ts'
import { PASSPHRASE } from '../support/window-story.ts'

const TEXT = 'Strongroom Ltd holds this address, 26 November 2026'

describe('the accounts of a cold vault, in the window of an offline workstation', () => {
  const windows = useRealWindows()
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-cold-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('are written with their words into a file that is read again, and a text is signed that is valid, by keyboard alone', async () => {
    const { treasury, deposits } = await makeColdVault({ dataDir, allowed: [] })
    const { page, complaints, defects, backend } = await windows.openOffline(dataDir)
    const hand = keyboardHand(page)
    const dialog = page.getByRole('dialog')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await unlock({ page, hand })
    await hand.go('Accounts')
    await hand.press(button('Export addresses'))
    await hand.press(button('Write the file'))
    const shown = dialog.getByRole('list', { name: 'The six words of the list, in order' })
    await shown.waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    const path = await pathShown(page)
    const list = decodeAddressList(readFileSync(path, 'utf8'), { file: path })
    const [first, ...others] = list.accounts.map(({ address }) => address)
    expect([first, ...others.toSorted()]).toEqual([treasury, ...deposits.toSorted()])
    expect(await shown.getByRole('listitem').allInnerTexts()).toEqual(digestAddressList(list).words)
    await page.keyboard.press('Escape')

    await hand.openRow(page.getByRole('treegrid', { name: 'Accounts' }), 1)
    await hand.press(button('Sign a text'))
    await hand.write(dialog.getByLabel('Text'), TEXT)
    await hand.write(dialog.getByLabel('Passphrase'), PASSPHRASE)
    await page.keyboard.press('Enter')
    await dialog.getByText('The text is signed').waitFor()
    expect(await findBarriersInEveryLook(page)).toEqual([])
    const [address, signature] = await dialog.locator('.addr-whole').allTextContents()
    const { client } = await backend()
    await expect(client.offchain.verify({ address: address as never, text: TEXT, signature: signature as never })).resolves.toMatchObject({
      valid: true,
    })
    expect([treasury, ...deposits]).toContain(address)
    expect(complaints).toEqual([])
    expect(defects).toEqual([])
  })
})
