import { describe, expect, it } from 'vitest'
import { digestAddressList } from '../../src/core/address-list/address-list.ts'
import { encodeBundle } from '../../src/core/bundle/encode.ts'
import { manyPayments, offlineBundleDay, onlineBundleDay, openBundle, wordsOf } from './support/bundling.ts'
import { camerasOf, keepCameras, keepReviewed, openBrowserThatSees, takePictures } from './support/carrying-codes.ts'
import { openDouble } from './support/double.ts'
import { addressListOf } from './support/offline-answers.ts'
import { useWindows } from './support/open-window.ts'
import { openPage } from './support/page.ts'
import { account, goodDay, type Scene } from './support/scene.ts'
import { serveWindow } from './support/serve.ts'

const AT = { at: '/bundles' }
const COUNT = 20

/** Alone it takes some 20 s; on a busy machine 120 s were once too few. */
const SCAN_MS = 400_000

describe('a bundle of 20 transactions', () => {
  const windows = useWindows()

  it('goes from the screen of one workstation to the camera of another byte for byte, with a third of the codes dropped', {
    timeout: 600_000,
  }, async ({ onTestFinished }) => {
    const bundle = manyPayments(COUNT)
    const { page: shown, complaints } = await windows.open(onlineBundleDay(), AT)
    await shown.setViewportSize({ width: 1280, height: 720 })
    await openBundle(shown, bundle)
    await shown.getByRole('button', { name: 'Show as QR code' }).press('Enter')
    const told = shown.getByText(/The camera needs [\d,]+ different codes/)
    const parts = Number(/needs ([\d,]+) /.exec((await told.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
    await shown.getByRole('button', { name: 'Fast' }).press('Enter')
    const pictures = await takePictures(shown, 2 * parts)
    const kept = pictures.filter((_picture, place) => place % 3 !== 2)

    const served = await serveWindow({ folder: windows.folder(), double: openDouble(offlineBundleDay()) })
    onTestFinished(() => served.close())
    const { page: scanned, complaints: others } = await openPage(await openBrowserThatSees(kept), `${served.url}#/bundles`)
    await keepCameras(scanned)
    const reviewed = keepReviewed(scanned)
    await scanned.getByRole('button', { name: 'Scan a QR code' }).press('Enter')
    const words = scanned.getByRole('list', { name: 'The six words, in order' })
    await words.waitFor({ timeout: SCAN_MS })
    expect((await words.getByRole('listitem').allInnerTexts()).join(' ')).toBe(wordsOf(bundle))
    expect(reviewed.map(String)).toEqual([encodeBundle(bundle)])
    expect(await camerasOf(scanned)).toEqual(['ended'])
    expect([...complaints, ...others]).toEqual([])
  })
})

describe('the list of addresses of an offline workstation', () => {
  const windows = useWindows()

  it('goes from its screen to the camera of the workstation that watches them, and is taken with its six words alone', {
    timeout: 600_000,
  }, async ({ onTestFinished }) => {
    const { page: shown, double: cold, complaints } = await windows.open(fewAddresses(), { at: '/accounts' })
    await shown.setViewportSize({ width: 1280, height: 720 })
    await shown.getByRole('button', { name: 'Export addresses' }).press('Enter')
    await shown.getByRole('button', { name: 'Write the file' }).press('Enter')
    await shown.getByRole('button', { name: 'Show as QR code' }).press('Enter')
    const told = shown.getByText(/The camera needs [\d,]+ different codes/)
    const parts = Number(/needs ([\d,]+) /.exec((await told.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
    await shown.getByRole('button', { name: 'Fast' }).press('Enter')
    const kept = await takePictures(shown, 2 * parts)

    const double = openDouble(goodDay())
    const served = await serveWindow({ folder: windows.folder(), double })
    onTestFinished(() => served.close())
    const { page: scanned, complaints: others } = await openPage(await openBrowserThatSees(kept), `${served.url}#/accounts`)
    await keepCameras(scanned)
    await scanned.getByRole('button', { name: 'Watch a cold vault' }).press('Enter')
    await scanned.getByText('Choose a file, or scan its codes first.').waitFor()
    await scanned.getByRole('button', { name: 'Scan a QR code' }).press('Enter')
    await scanned.getByText('The list was scanned, whole. Type its six words.').waitFor({ timeout: SCAN_MS })
    const { words } = digestAddressList(addressListOf(cold.scene))
    const field = scanned.getByLabel('The six words of the list')
    await field.fill(words.toReversed().join(' '))
    await field.press('Enter')
    await scanned.getByText('ADDRESS_LIST_OTHER_WORDS').waitFor()
    await field.fill(words.join(' '))
    await field.press('Enter')
    await scanned.getByText(/addresses watched from now on\./).waitFor()
    const watched = double.scene.accounts.filter(({ role }) => role === 'watch').map(({ address }) => address)
    expect(watched.toSorted()).toEqual(cold.scene.accounts.map(({ address }) => address).toSorted())
    expect(await camerasOf(scanned)).toEqual(['ended'])
    expect([...complaints, ...others].filter((complaint) => !complaint.includes('status of 422'))).toEqual([])
  })
})

/** An offline workstation of which no address is known where they are watched. */
function fewAddresses(): Scene {
  const scene = { ...goodDay(), workstation: 'offline' as const }
  return { ...scene, accounts: Array.from({ length: 12 }, (_, at) => ({ ...account(80_000 + at), label: `cold ${at + 1}` })) }
}
