import type { PayoutFile } from './request.ts'

/** Of a file that the window reads; a larger one is paid from the command line. */
export const FILE_BYTES_MAX = 524_288

/** A file that a person chose, byte for byte: what names its rows is the digest of exactly these bytes. Null where it cannot be read. */
export function readPayoutFile(file: File): Promise<PayoutFile | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? { name: file.name, contents: reader.result } : null))
    reader.addEventListener('error', () => resolve(null))
    reader.readAsDataURL(file)
  })
}
