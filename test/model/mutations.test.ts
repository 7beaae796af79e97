import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { HIDDEN } from './hidden/mutations.ts'
import { KNOWN } from './mutations.ts'

const ROOT = join(import.meta.dirname, '..', '..')

it.each([...KNOWN, ...HIDDEN])('the change "$name" is one of the product as it is, at one place', ({ file, from, to }) => {
  const parts = readFileSync(join(ROOT, file), 'utf8').split(from)
  expect(parts).toHaveLength(2)
  expect(parts.join(to)).not.toBe(parts.join(from))
})
