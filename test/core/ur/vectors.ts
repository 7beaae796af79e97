import { readFileSync } from 'node:fs'
import { createDrawing } from '../../../src/core/ur/xoshiro.ts'

/** The lines of a file of test/vectors/ur. */
export function readLines<Line>(file: string): Line[] {
  const text = readFileSync(new URL(`../../vectors/ur/${file}`, import.meta.url), 'utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]))
}

/** The bytes that vectors are made from. */
export function drawnBytes(byteLength: number, seed = 'Wolf'): Uint8Array {
  const drawing = createDrawing(new TextEncoder().encode(seed))
  return Uint8Array.from({ length: byteLength }, () => drawing.below(256))
}

export function fromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
