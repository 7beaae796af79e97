import { expect } from 'vitest'
import { StrongroomError } from '../../../../src/core/error/error.ts'

/** The code something is refused with; fails the test when it is not refused, or with another kind of error. */
export async function refusalOf(act: () => unknown): Promise<string> {
  try {
    await act()
  } catch (error) {
    expect(error).toBeInstanceOf(StrongroomError)
    if (error instanceof StrongroomError) return error.code
  }
  return 'not refused'
}
