import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url&inline'
import { bytesOf } from '../parts/given-file.ts'

/** A picture may show more than the code that is meant. */
const CODES_MAX = 4

/** Reads the texts of the QR codes in a picture. */
export type ReadCodes = (picture: ImageData) => Promise<readonly string[]>

/**
 * Starts the reader from the bytes that came with this script: left alone, it would fetch them from a server of others, and on the desktop the page
 * may fetch nothing at all.
 */
export async function openReader(): Promise<ReadCodes> {
  const overrides = { wasmBinary: bytesOf(program).buffer, locateFile: (name: string) => name }
  await prepareZXingModule({ overrides, fireImmediately: true })
  return async (picture) => {
    const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: CODES_MAX, tryInvert: false })
    return found.flatMap(({ isValid, text }) => (isValid ? [text] : []))
  }
}
