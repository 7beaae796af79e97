import { MOST_MESSAGE_BYTES } from '../../core/ur/limits.ts'

/** What CBOR writes before the bytes. */
const HEAD_BYTES = 5

/** Whether the bytes of a data: address in base64 are as few as codes carry. */
export function fitsCodes(contents: string): boolean {
  const letters = contents.length - contents.indexOf(',') - 1
  return Math.ceil((letters * 3) / 4) + HEAD_BYTES <= MOST_MESSAGE_BYTES
}
