import { expect, it } from 'vitest'
import { ELSEWHERE_WORDS } from '../../../src/core/review/explain-elsewhere.ts'

it('what failed elsewhere is not said to have paid its fee, which it does not where it was not executed', () => {
  expect(ELSEWHERE_WORDS.failed).toContain('not even that where it was in a block and not executed')
  expect(ELSEWHERE_WORDS.failed).not.toContain('its fee was paid')
})
