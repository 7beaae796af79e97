import { invariant } from '../../error/invariant.ts'

/*
 * Eight letters at a time are compared as one floating-point number, the widest thing this language reads from bytes at once. Two such numbers
 * are equal exactly where their bits are, as long as the letters on one side are known to be plain: then they are neither a zero, which has two
 * signs, nor no number at all, which equals nothing.
 */

type Eights = [number, number, number, number]

/** A plain text of 8 to 32 letters as `getFloat64` reads it, eight by eight; the last eight letters may overlap those before them. */
export function eightsOf(text: string): Eights {
  invariant(text.length >= 8 && text.length <= 32 && /^[ -~]+$/.test(text), 'plain text of 8 to 32 letters')
  const view = new DataView(Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
  const eight = (index: number) => view.getFloat64(Math.min(index * 8, text.length - 8), true)
  return [eight(0), eight(1), eight(2), eight(3)]
}

/** Eight letters as one number. */
export function eightOf(text: string): number {
  return eightsOf(text)[0]
}

/** Whether so many letters (eight or more) stand at a place as at another one, where they are known to be plain. */
export function isSame(view: DataView, { known, at, length }: { known: number; at: number; length: number }): boolean {
  const last = length - 8
  for (let offset = 0; offset < last; offset += 8) {
    if (view.getFloat64(known + offset, true) !== view.getFloat64(at + offset, true)) return false
  }
  return view.getFloat64(known + last, true) === view.getFloat64(at + last, true)
}
