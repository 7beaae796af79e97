import { isStrongroomError } from '../../core/error/error.ts'
import { BYTES_UR, decodeBytesUr } from '../../core/ur/bytes-ur.ts'
import { decodeSolSignature, SOL_SIGNATURE } from '../../core/ur/sol-signature.ts'
import { createUrDecoder, type UrProgress } from '../../core/ur/ur-decoder.ts'
import type { Ur } from '../../core/ur/ur-encoder.ts'
import { looksLikeUr, writeUrText } from '../../core/ur/ur-text.ts'
import { type Failure, failureOfValue } from '../backend/failure.ts'

/** How far contents are known, what the last code was refused for, and the contents once all is known. */
export type Scan = { readonly progress: UrProgress; readonly refused: Failure | null; readonly contents: Uint8Array | null }

export const NOTHING_SCANNED: Scan = { progress: { known: 0, needed: 0 }, refused: null, contents: null }

export type Scanning = {
  /** Takes what a picture shows: the texts of all codes in it. What is said of a wrong one stays until a right one comes. */
  readonly receive: (texts: readonly string[]) => Scan
}

/** What is looked for: the contents of a file, or the answer of an air-gapped signer, whose contents are its one text. */
export type Wanted = 'contents' | 'signature'

type Readable = { readonly type: string; readonly read: (ur: Ur) => Uint8Array }

const READABLE: Readonly<Record<Wanted, Readable>> = {
  contents: { type: BYTES_UR, read: decodeBytesUr },
  signature: { type: SOL_SIGNATURE, read: textOfSignature },
}

/** @throws UR_FIELD and the like where it is no signature */
function textOfSignature(ur: Ur): Uint8Array {
  decodeSolSignature(ur)
  return new TextEncoder().encode(writeUrText({ type: ur.type, sequence: null, body: ur.cbor }))
}

/** Puts contents together from pictures of codes, in any order, however many are missed. */
export function createScanning(wanted: Wanted): Scanning {
  const { type, read } = READABLE[wanted]
  let decoder = createUrDecoder({ types: [type] })
  let scan = NOTHING_SCANNED

  function receiveOne(text: string): void {
    try {
      decoder.receive(text)
      const ur = decoder.result()
      scan = { progress: decoder.progress(), refused: null, contents: ur === null ? null : read(ur) }
    } catch (error) {
      if (!isStrongroomError(error)) throw error
      // What is whole and holds no contents would stay so for ever.
      if (decoder.result() !== null) decoder = createUrDecoder({ types: [type] })
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
