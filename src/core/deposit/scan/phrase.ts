import { eightsOf } from './eights.ts'

/** Fixed plain text of 8 to 32 letters, eight by eight; the last eight may overlap those before them. */
export class Phrase {
  readonly length: number
  readonly eights: Float64Array

  constructor(text: string) {
    this.length = text.length
    this.eights = Float64Array.from(eightsOf(text).slice(0, Math.ceil(text.length / 8)))
  }
}
