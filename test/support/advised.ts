import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import type { ErrorCode } from '../../src/core/error/codes.ts'
import { isStrongroomError } from '../../src/core/error/error.ts'

/** Expects that something is refused with the code whose advice is acted. */
type Meet = (asked: Promise<unknown>) => Promise<void>

/**
 * A person meets this error and does, step by step, what its words in docs/errors.md say. `test/house/advised.test.ts` reads the codes that stand
 * here: every error that names a backup or a copy has such a test.
 */
export function advised(code: ErrorCode, title: string, act: (meet: Meet) => Promise<void>): void {
  it(`${code}: ${title}`, async () => {
    let met = 0
    await act(async (asked) => {
      expect(await codeOf(asked)).toBe(code)
      met += 1
    })
    expect(met, 'the error was met').toBeGreaterThan(0)
  })
}

async function codeOf(asked: Promise<unknown>): Promise<string> {
  try {
    await asked
    return 'not refused'
  } catch (error) {
    if (isStrongroomError(error)) return error.code
    if (error instanceof ORPCError) return (error.data as { code: string }).code
    throw error
  }
}
