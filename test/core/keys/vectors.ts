import { readFileSync } from 'node:fs'

/** The lines of a file of test/vectors/keys. */
export function readVectors<Vector>(file: string): Vector[] {
  const text = readFileSync(new URL(`../../vectors/keys/${file}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Vector)
}

export const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
