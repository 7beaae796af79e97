import type { Locator } from 'playwright-core'
import { readBarcodes } from 'zxing-wasm/reader'
import { prepareReader } from './scan-shown.ts'

/** The text of the one code in a picture of a part of a page. */
export async function scanOne(shown: Locator): Promise<string> {
  await prepareReader()
  const found = await readBarcodes(new Uint8Array(await shown.screenshot()), { formats: ['QRCode'] })
  return found.map(({ text }) => text).join(' and ')
}
