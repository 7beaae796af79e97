import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { drawCode } from '../../src/renderer/qr/codes.ts'
import { hashShown } from '../../src/renderer/screens/carry/carried.ts'
import { answerRequest, scanRequest } from '../support/air-gapped-device.ts'
import { carryingDay, COLD, digestIn } from './support/carrying.ts'
import { camerasOf, letSee, putCamera, turnCameraOn } from './support/carrying-codes.ts'
import { useWindows } from './support/open-window.ts'
import { findBarriersWhenNarrow } from './support/page.ts'
import { scanShown } from './support/scan-shown.ts'
import type { Scene } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'
import { findCut, showsWhole } from './support/whole.ts'

const OPENER = 'Show for an air-gapped signer'
const FINGERPRINT = 'f23f9fd2'
const SEED = new Uint8Array(createHash('sha256').update('the device').digest())
const DEVICE = { seeds: { "44'/501'/0'/0'": SEED }, fingerprint: FINGERPRINT }

/** A white wall. */
const NOTHING = { size: 1, path: '' }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
const pathField = (page: Page) => page.getByLabel('Path of the key on the device')
const fingerprintField = (page: Page) => page.getByLabel('Master fingerprint of the device')
const codeOf = (page: Page) => page.getByRole('img', { name: 'QR code' })
const outOf = (scene: Scene) => ({ at: `/bundles/${digestIn(scene, 'out')}` })

async function show(page: Page): Promise<void> {
  await press(page, OPENER)
  await codeOf(page).waitFor()
}

describe('a transaction of a bundle, for an air-gapped signer', () => {
  const windows = useWindows()

  it('is shown to a device with its hash, signed there, scanned back and followed, by keyboard alone', async () => {
    const scene = carryingDay()
    const { page, double, complaints } = await windows.open(scene, outOf(scene))
    await putCamera(page)
    await show(page)
    await fingerprintField(page).focus()
    await page.keyboard.type(FINGERPRINT.toUpperCase())
    await expect.poll(async () => scanRequest(await scanShown(page)).fingerprint).toBe(FINGERPRINT)
    const message = scene.carrying?.left.find(({ digest }) => digest === digestIn(scene, 'out'))?.transactions[0]?.message ?? ''
    expect((await page.getByRole('dialog').innerText()).replaceAll(/\s/g, '')).toContain(`Messagehash${hashShown(message)}`)
    expect(await showsWhole(page, COLD)).toBe(true)
    const answer = answerRequest(await scanShown(page), DEVICE)
    await press(page, 'Scan its signature')
    await turnCameraOn(page)
    await letSee(page, drawCode(answer, true))
    await page.getByText('1 transaction was taken over, and is sent.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await camerasOf(page)).toEqual(['ended'])
    await expect.poll(() => page.getByRole('button', { name: OPENER }).count()).toBe(0)
    expect(double.calls.filter((call) => call === 'bundles.takeSignature')).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('says why a signature is refused, shows the request again, and takes the right one then', async () => {
    const scene = carryingDay()
    const { page, complaints } = await windows.open(scene, outOf(scene))
    await putCamera(page)
    await show(page)
    const shown = await scanShown(page)
    const device = { seeds: DEVICE.seeds }
    await press(page, 'Scan its signature')
    await turnCameraOn(page)
    await letSee(page, drawCode(shown[0] ?? '', true))
    await page.getByText('UR_OTHER_TYPE').waitFor()
    await letSee(page, drawCode(answerRequest(shown, device, { answers: '00'.repeat(16) }), true))
    const alert = page.getByRole('alert').filter({ hasText: 'CARRY_OTHER_REQUEST' })
    await alert.getByText('The signature answers another request than that of transaction 1').waitFor()
    await codeOf(page).waitFor()
    expect(await camerasOf(page)).toEqual(['ended'])
    await letSee(page, NOTHING)
    await press(page, 'Scan its signature')
    await turnCameraOn(page)
    await press(page, 'Show the request again')
    expect(scanRequest(await scanShown(page))).toEqual(scanRequest(shown))
    await press(page, 'Scan its signature')
    await turnCameraOn(page)
    await letSee(page, drawCode(answerRequest(shown, device), true))
    await page.getByText('1 transaction was taken over, and is sent.').waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([])
  })

  it('asks for the key at the path that is given, shows no code for one that is not whole, and keeps what was given for the next transaction', async () => {
    const scene = carryingDay()
    const { page } = await windows.open(scene, { at: `/bundles/${digestIn(scene, 'large')}` })
    const open = async (number: number) => {
      await page.getByRole('row', { name: new RegExp(`^${number} `) }).click()
      await show(page)
      await page.getByRole('dialog', { name: `Transaction ${number}, for an air-gapped signer` }).waitFor()
    }
    await open(1)
    expect(scanRequest(await scanShown(page))).toMatchObject({ path: "44'/501'/0'/0'", fingerprint: null })
    await pathField(page).fill("m/44'/501'/7")
    await page.getByText('A path is m, then numbers with an apostrophe each.').waitFor()
    expect(await codeOf(page).count()).toBe(0)
    await pathField(page).fill("m/44'/501'/7'")
    await fingerprintField(page).fill('1234567')
    await page.getByText('It has 8 hex digits.').waitFor()
    expect(await codeOf(page).count()).toBe(0)
    await fingerprintField(page).fill('12345678')
    await expect.poll(async () => scanRequest(await scanShown(page))).toMatchObject({ path: "44'/501'/7'", fingerprint: '12345678' })
    const first = scanRequest(await scanShown(page)).requestId
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await open(2)
    const second = scanRequest(await scanShown(page))
    expect(second).toMatchObject({ path: "44'/501'/7'", fingerprint: '12345678' })
    expect(second.requestId).not.toBe(first)
    expect(await findBarriersWhenNarrow(page)).toEqual([])
    expect(await findCut(page)).toEqual([])
  })

  it('says why no request is made', async () => {
    const scene = carryingDay()
    const { page, double } = await windows.open(scene, outOf(scene))
    const digest = digestIn(scene, 'out')
    double.refuseAll('bundles.requestSignature', { code: 'CARRY_ALTERED', context: { digest, number: 1 } })
    await press(page, OPENER)
    await page.getByRole('dialog').getByText('CARRY_ALTERED').waitFor()
    expect(await codeOf(page).count()).toBe(0)
  })

  it.each(['returned', 'dead', 'landed', 'altered'] as const)('is not offered where the transaction is %s', async (state) => {
    const scene = carryingDay()
    const { page } = await windows.open(scene, { at: `/bundles/${digestIn(scene, state)}` })
    await page.getByRole('region', { name: 'Transaction 1 of 1' }).waitFor()
    expect(await page.getByRole('button', { name: OPENER }).count()).toBe(0)
  })

  standsInEveryLook(windows, { name: 'air-gapped', scene: carryingDay, ...outOf(carryingDay()), ready: show })
})
