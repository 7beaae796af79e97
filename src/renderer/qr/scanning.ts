import { isStrongroomError } from '../../core/error/error.ts'
import { BYTES_UR, decodeBytesUr } from '../../core/ur/bytes-ur.ts'
import { createUrDecoder, type UrProgress } from '../../core/ur/ur-decoder.ts'
import { looksLikeUr } from '../../core/ur/ur-text.ts'
import { type Failure, failureOfValue } from '../backend/failure.ts'

/** How far contents are known, what the last code was refused for, and the contents once all is known. */
export type Scan = { readonly progress: UrProgress; readonly refused: Failure | null; readonly contents: Uint8Array | null }

export const NOTHING_SCANNED: Scan = { progress: { known: 0, needed: 0 }, refused: null, contents: null }

export type Scanning = {
  /** Takes what a picture shows: the texts of all codes in it. What is said of a wrong one stays until a right one comes. */
  readonly receive: (texts: readonly string[]) => Scan
}

/** Puts contents together from pictures of codes, in any order, however many are missed. */
export function createScanning(): Scanning {
  let decoder = createUrDecoder({ types: [BYTES_UR] })
  let scan = NOTHING_SCANNED

  function receiveOne(text: string): void {
    try {
      decoder.receive(text)
      const ur = decoder.result()
      scan = { progress: decoder.progress(), refused: null, contents: ur === null ? null : decodeBytesUr(ur) }
    } catch (error) {
      if (!isStrongroomError(error)) throw error
      // What is whole and holds no contents would stay so for ever.
      if (decoder.result() !== null) decoder = createUrDecoder({ types: [BYTES_UR] })
      scan = { progress: decoder.progress(), refused: failureOfValue(error), contents: null }
    }
  }

  function receive(texts: readonly string[]): Scan {
    // A label on a desk may lie in the picture, too: it is spoken of only where there is nothing else.
    const ours = texts.filter(looksLikeUr)
    for (const text of ours.length > 0 ? ours : texts.slice(0, 1)) if (scan.contents === null) receiveOne(text)
    return scan
  }

  return { receive }
}
