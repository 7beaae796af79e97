import { describe, expect, it } from 'vitest'
import { encodeBundle } from '../../src/core/bundle/encode.ts'
import { manyPayments, offlineBundleDay, onlineBundleDay, openBundle, wordsOf } from './support/bundling.ts'
import { camerasOf, keepCameras, keepReviewed, openBrowserThatSees, takePictures } from './support/carrying-codes.ts'
import { openDouble } from './support/double.ts'
import { useWindows } from './support/open-window.ts'
import { openPage } from './support/page.ts'
import { serveWindow } from './support/serve.ts'

const AT = { at: '/bundles' }
const COUNT = 20

describe('a bundle of 20 transactions', () => {
  const windows = useWindows()

  it('goes from the screen of one workstation to the camera of another byte for byte, with a third of the codes dropped', async ({
    onTestFinished,
  }) => {
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
    await words.waitFor({ timeout: 120_000 })
    expect((await words.getByRole('listitem').allInnerTexts()).join(' ')).toBe(wordsOf(bundle))
    expect(reviewed.map(String)).toEqual([encodeBundle(bundle)])
    expect(await camerasOf(scanned)).toEqual(['ended'])
    expect([...complaints, ...others]).toEqual([])
  })
})
