import { invariant } from '../error/invariant.ts'
import { createFragmentChooser } from './choose-fragments.ts'
import { crc32 } from './crc32.ts'
import { LAST_SEQ_NUM, MOST_FRAGMENTS, MOST_MESSAGE_BYTES } from './limits.ts'
import { encodePart } from './part.ts'
import { writeUrText } from './ur-text.ts'
import { addInto } from './xor.ts'

/** What one side shows the other: a type of the registry and its CBOR. */
export type Ur = { readonly type: string; readonly cbor: Uint8Array }

export type UrEncoder = {
  /** How many parts carry the message, where none is lost. */
  readonly partCount: number
  /** The next text to show. There is always another: whoever missed some needs no certain one of them again. */
  readonly next: () => string
}

/**
 * Shows a message as texts for QR codes, each with a fragment of at most so many bytes. What fits in one is one text, the same each time; of
 * what does not, the first parts are its fragments in turn, and every later one mixes several (BCR-2020-005, a fountain code).
 */
export function createUrEncoder({ ur, maxFragmentBytes }: { ur: Ur; maxFragmentBytes: number }): UrEncoder {
  const { type, cbor } = ur
  invariant(cbor.length > 0 && cbor.length <= MOST_MESSAGE_BYTES, `a message of ${cbor.length} bytes`)
  invariant(Number.isInteger(maxFragmentBytes) && maxFragmentBytes > 0, `fragments of ${maxFragmentBytes} bytes`)
  const fragmentBytes = Math.ceil(cbor.length / Math.ceil(cbor.length / maxFragmentBytes))
  const seqLen = Math.ceil(cbor.length / fragmentBytes)
  invariant(seqLen <= MOST_FRAGMENTS, `${seqLen} fragments`)
  if (seqLen === 1) return { partCount: 1, next: () => writeUrText({ type, sequence: null, body: cbor }) }

  const whole = { seqLen, messageLength: cbor.length, checksum: crc32(cbor) }
  const choose = createFragmentChooser(seqLen)
  let seqNum = 0

  function next(): string {
    seqNum = seqNum === LAST_SEQ_NUM ? 1 : seqNum + 1
    const fragment = new Uint8Array(fragmentBytes)
    for (const index of choose({ seqNum, checksum: whole.checksum }))
      addInto(fragment, cbor.subarray(index * fragmentBytes, (index + 1) * fragmentBytes))
    return writeUrText({ type, sequence: { seqNum, seqLen }, body: encodePart({ ...whole, seqNum, fragment }) })
  }

  return { partCount: seqLen, next }
}
