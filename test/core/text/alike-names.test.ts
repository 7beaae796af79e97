import { expect, it } from 'vitest'
import { readsLike } from '../../../src/core/text/alike-names.ts'

it.each(['sol', ' S O L ', 'S0L', '\u0405OL', 'S\u00d3L', '\uff33\uff2f\uff2c', 'SOI'])('“%s” reads like SOL', (name) => {
  expect(readsLike(name, 'SOL')).toBe(true)
})

it.each(['SOLX', 'USDC', 'wSOL'])('“%s” does not', (name) => {
  expect(readsLike(name, 'SOL')).toBe(false)
})
