/** A file as the window read it: its name, and its bytes as a data: address. */
export type GivenFile = { readonly name: string; readonly contents: string }

/** Of a file that the window reads; a larger one is given to the command line. */
export const FILE_BYTES_MAX = 524_288

/** Of a bundle, or a list of addresses: as much as an operation takes. */
export const LARGE_FILE_BYTES_MAX = 8 * 1024 * 1024

/** A file that a person chose, byte for byte: what names its rows is the digest of exactly these bytes. Null where it cannot be read. */
export function readGivenFile(file: File): Promise<GivenFile | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? { name: file.name, contents: reader.result } : null))
    reader.addEventListener('error', () => resolve(null))
    reader.readAsDataURL(file)
  })
}

/** A file that the window made of a text. */
export function fileOfText(name: string, text: string): GivenFile {
  return fileOfBytes(name, new TextEncoder().encode(text), 'text/plain')
}

/** A file of bytes that the window has. */
export function fileOfBytes(name: string, bytes: Uint8Array, type = 'application/octet-stream'): GivenFile {
  const letters = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return { name, contents: `data:${type};base64,${btoa(letters)}` }
}

/** The text of a file in UTF-8. */
export function textOf({ contents }: GivenFile): string {
  return new TextDecoder().decode(bytesOf(contents))
}

/** The bytes of a data: address in base64. */
export function bytesOf(contents: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(contents.slice(contents.indexOf(',') + 1)), (character) => character.codePointAt(0) ?? 0)
}
