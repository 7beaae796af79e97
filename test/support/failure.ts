import { StrongroomError } from '../../src/core/error/error.ts'

/** The error of ours that a promise ends with. */
export async function failureOf(promise: Promise<unknown>): Promise<StrongroomError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof StrongroomError) return error
    throw error
  }
  throw new Error('expected a failure')
}
