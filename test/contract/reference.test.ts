import { expect, it } from 'vitest'
import { ReferenceSchema } from '../../src/contract/schemas.ts'

it('a reference is taken in one spelling, whichever of two that look alike was asked for', () => {
  expect(['Caf\u00e9', 'Cafe\u0301'].map((text) => ReferenceSchema.parse(text))).toEqual(['Caf\u00e9', 'Caf\u00e9'])
})
