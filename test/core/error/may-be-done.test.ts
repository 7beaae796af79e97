import { expect, it } from 'vitest'
import { explainError } from '../../../src/core/error/error.ts'

it.each([
  ['SIGNER_GONE', { reason: 'it was killed' }],
  ['SIGNER_DEFECT', { operation: 'approve', what: 'Error' }],
  ['OPERATION_DEFECT', { what: 'it is not a function' }],
] as const)('%s, which may come after an act, says that the act may have been done, and where to see it', (code, context) => {
  const { money, next } = explainError({ code, context })
  expect(money).toContain('may have been done')
  expect(money).not.toMatch(/nothing new|nothing was|not sent|not signed/i)
  expect(next).toContain('see activity.list for what was decided')
  expect(next).toContain('policy.show')
})
