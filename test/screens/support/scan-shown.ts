import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { URDecoder } from '@ngraveio/bc-ur'
import type { Page } from 'playwright-core'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** No more pictures are taken, whatever the page shows. */
const PICTURES_MAX = 400

let prepared: Promise<unknown> | null = null

/** Starts the reader from the bytes that are installed, once. */
export const prepareReader = (): Promise<unknown> => (prepared ??= prepare())

function prepare(): Promise<unknown> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** What a device reads off the screen by its camera: the texts of the codes that a page shows, until together they are whole. */
export async function scanShown(page: Page): Promise<readonly string[]> {
  await prepareReader()
  const decoder = new URDecoder()
  const texts: string[] = []
  for (let taken = 0; !decoder.isComplete(); taken += 1) {
    if (taken === PICTURES_MAX) throw new Error(`${taken} pictures are not the whole of what the page shows`)
    const picture = await page.getByRole('img', { name: 'QR code' }).screenshot()
    const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
    for (const { isValid, text } of found) {
      if (!isValid) continue
      texts.push(text)
      decoder.receivePart(text.toLowerCase())
    }
  }
  return texts
}
