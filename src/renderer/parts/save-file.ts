import { bytesOf, type GivenFile } from './given-file.ts'

/** A moment for the browser to begin saving before what is saved is forgotten. */
const FORGET_AFTER_MS = 10_000

/** Hands bytes in base64 (a data: address) over to be saved: the browser or the system asks where, and the backend never learns it. */
export function saveFile({ name, contents }: GivenFile): void {
  savePieces(name, [bytesOf(contents)])
}

/** The same for bytes that came in pieces. */
export function savePieces(name: string, pieces: readonly Uint8Array<ArrayBuffer>[]): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), FORGET_AFTER_MS)
}
