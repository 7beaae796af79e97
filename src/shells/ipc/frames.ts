/** A message is its length in bytes, as four bytes with the highest first, and then its text in UTF-8. */
const HEAD_BYTES = 4

export function encodeFrame(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + Buffer.byteLength(text))
  bytes.writeUInt32BE(bytes.length - HEAD_BYTES)
  bytes.write(text, HEAD_BYTES)
  return bytes
}

/** Cuts what comes through a socket into messages. */
export type Frames = {
  /** The messages that are whole now; null once one is announced that is longer than allowed: nothing after it can be told apart. */
  take(chunk: Buffer): readonly string[] | null
}

export function createFrames(mostBytes: number): Frames {
  let chunks: Buffer[] = []
  let held = 0
  /** The length of the message that is coming; null where its head is not whole yet. */
  let coming: number | null = null

  const cut = (length: number): Buffer => {
    const all = Buffer.concat(chunks)
    chunks = [all.subarray(length)]
    held -= length
    return all.subarray(0, length)
  }
  return {
    take(chunk) {
      chunks.push(chunk)
      held += chunk.length
      const whole: string[] = []
      for (;;) {
        if (coming === null) {
          if (held < HEAD_BYTES) return whole
          coming = cut(HEAD_BYTES).readUInt32BE()
          if (coming > mostBytes) return null
        }
        if (held < coming) return whole
        whole.push(cut(coming).toString('utf8'))
        coming = null
      }
    },
  }
}
