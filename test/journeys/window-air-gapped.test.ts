import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawCode } from '../../src/renderer/qr/codes.ts'
import { keyOf } from '../core/bundle/support.ts'
import { letSee, putCamera, turnCameraOn } from '../screens/support/carrying-codes.ts'
import { findBarriersInEveryLook } from '../screens/support/page.ts'
import { scanShown } from '../screens/support/scan-shown.ts'
import { showsWhole } from '../screens/support/whole.ts'
import { answerRequest, type Tampering } from '../support/air-gapped-device.ts'
import { AMOUNT, carryFrom } from '../support/carrying.ts'
import { PAYER, PAYER_SEED } from '../support/payer-elsewhere.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../support/two-workstations.ts'
import { keyboardHand } from '../support/window-hand.ts'
import { openWindowOver } from '../support/window-over.ts'
import { headline } from '../support/window-story.ts'

const FINGERPRINT = 'f23f9fd2'

describe('a payment whose key is on an air-gapped signer, in the window', () => {
  let two: TwoWorkstations
  const { client, watchPayer, prepareSigned } = carryFrom(() => two)
  beforeAll(async () => {
    two = await openTwoWorkstations()
    await watchPayer()
  }, 120_000)
  afterAll(() => two.close())

  it('is shown as codes, signed on the device, scanned by camera, sent and followed to finalized; a signature of other bytes changes nothing', {
    timeout: 300_000,
  }, async () => {
    const { digest, signature } = await prepareSigned('Anna')
    const { page, complaints, defects } = await openWindowOver(two.online)
    const hand = keyboardHand(page)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const sign = async (tampering?: Tampering) =>
      answerRequest(await scanShown(page), { seeds: { "44'/501'/0'/0'": PAYER_SEED }, fingerprint: FINGERPRINT }, tampering)
    await page.goto(`${page.url().split('#')[0]}#/bundles/${digest}`)
    await putCamera(page)
    await headline(page, 'The bundle of 1 transaction is out.').waitFor()

    await hand.press(button('Show for an air-gapped signer'))
    await hand.write(page.getByLabel('Master fingerprint of the device'), FINGERPRINT)
    const { hash } = await client().bundles.requestSignature({ digest })
    expect(await showsWhole(page, hash)).toBe(true)
    expect(await findBarriersInEveryLook(page)).toEqual([])
    const flipped = await sign({ signs: (asked) => asked.with(40, (asked[40] ?? 0) ^ 1) })
    const right = await sign()
    await hand.press(button('Scan its signature'))
    await turnCameraOn(page)
    await letSee(page, drawCode(flipped, true))
    await page.getByRole('alert').getByText('BUNDLE_SIGNATURE').waitFor()
    await letSee(page, drawCode(right, true))
    await hand.press(button('Scan its signature'))
    await turnCameraOn(page)
    await page.getByText('1 transaction was taken over, and is sent.').waitFor()

    await headline(page, 'came back signed, and is done: finalized.').waitFor()
    expect(await showsWhole(page, signature)).toBe(true)
    expect(await two.lamportsOf(keyOf('Anna'))).toBe(AMOUNT)
    expect((await client().bundles.list({ digest }))[0]).toMatchObject({ from: PAYER, out: 0, returned: 1 })
    expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([])
    expect(defects).toEqual([])
  })
})
