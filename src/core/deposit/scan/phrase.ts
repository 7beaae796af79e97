/** Fixed text of at least four letters, in words of four; the last word is its last four letters. */
export class Phrase {
  readonly length: number
  readonly words: Int32Array

  constructor(text: string) {
    const view = new DataView(Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
    const wordAt = (_: unknown, index: number) => view.getInt32(Math.min(index * 4, text.length - 4), true)
    this.length = text.length
    this.words = Int32Array.from({ length: Math.ceil(text.length / 4) }, wordAt)
  }
}
