import { describe, expect, it } from 'vitest'
import { PLANNED_NOW } from '../../src/renderer/parts/upkeep-plan.tsx'

const SIGNABLE = { refusal: null }
const REFUSED = { refusal: { reason: 'payer-short', words: 'The treasury account does not hold enough.' } }

describe('a plan that a person reads before signing', () => {
  it.each([
    ['that is refused', REFUSED],
    ['of which one is refused', [SIGNABLE, REFUSED]],
  ])('%s is made again after a while', (_, data) => {
    expect(PLANNED_NOW.refetchInterval({ state: { data } })).toBeGreaterThan(1_000)
  })

  it.each([
    ['that can be signed', SIGNABLE],
    ['all of which can be signed', [SIGNABLE, SIGNABLE]],
    ['that is not made yet', undefined],
  ])('%s is left as it was read', (_, data) => {
    expect(PLANNED_NOW.refetchInterval({ state: { data } })).toBe(false)
  })
})
