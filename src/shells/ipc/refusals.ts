import { ORPCError } from '@orpc/client'
import { isStrongroomError, StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { asStrongroomError } from '../../main/tasks.ts'

type Served = { readonly matched: boolean }
type Serving<Result extends Served> = {
  readonly next: () => Promise<Result>
  readonly request: { readonly url: URL }
  readonly prefix?: string | undefined
}

/**
 * For a shell's way to the operations: every refusal, also of what is no operation or no message, leaves as REFUSED with a code
 * and its context. What an operation refused on its own passes as it is.
 */
export async function onlyRefusals<Result extends Served>({ next, request, prefix = '' }: Serving<Result>): Promise<Result> {
  try {
    const result = await next()
    if (result.matched) return result
  } catch (error) {
    throw error instanceof ORPCError && error.code === 'REFUSED' ? error : toRefusal(explained(error))
  }
  const operation = request.url.pathname.slice(prefix.length + 1).replaceAll('/', ' ')
  throw toRefusal(new StrongroomError('OPERATION_UNKNOWN', { operation }))
}

/** An operation's own errors arrive as oRPC's; anything else was thrown while the argument was read. */
function explained(error: unknown): StrongroomError {
  const isUnreadable = !isStrongroomError(error) && (!(error instanceof ORPCError) || error.code === 'BAD_REQUEST')
  return isUnreadable
    ? new StrongroomError('OPERATION_ARGUMENT', { field: 'argument', problem: 'it cannot be read' })
    : asStrongroomError(error)
}

/** The error as the contract's operations answer it. */
export function toRefusal(error: StrongroomError, status = 422) {
  const { code, context } = toErrorValue(error)
  return new ORPCError('REFUSED', { defined: true, status, message: 'The operation was refused', data: { code, context: { ...context } } })
}
