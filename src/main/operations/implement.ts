import { implement, type ImplementerInternalWithMiddlewares, ORPCError } from '@orpc/server'
import { contract } from '../../contract/contract.ts'
import { StrongroomError, toErrorValue } from '../../core/error/error.ts'
import { asStrongroomError } from '../tasks.ts'
import { type Caller, refusePaths } from './callers.ts'

const refusing = implement(contract)
  .$context<Caller>()
  .use(async ({ next, errors, path, context }, input) => {
    try {
      if (context.via !== 'command-line') refusePaths({ path, input })
      return await next()
    } catch (error) {
      // Around the whole router it stands once more, where it meets what it refused before.
      if (error instanceof ORPCError && error.code === 'REFUSED') throw error
      const value = toErrorValue(refusalOf(error))
      throw errors.REFUSED({ data: { code: value.code, context: { ...value.context } }, cause: error })
    }
  })

/**
 * The beginning of every group of operations. Whatever a handler throws leaves as REFUSED with a code and its context,
 * an argument of the wrong shape included: a caller sees one kind of error.
 */
export const os: ImplementerInternalWithMiddlewares<typeof contract, Caller, Caller> = refusing

function refusalOf(error: unknown): StrongroomError {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return asStrongroomError(error)
  const [issue] = issuesOf(error.data)
  return new StrongroomError('OPERATION_ARGUMENT', {
    field: issue?.path.join('.') || 'argument',
    problem: issue?.message ?? 'it has the wrong shape',
  })
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The issues of a failed validation, as the schema library lists them. */
function issuesOf(data: unknown): readonly Issue[] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues)) return []
  return data.issues.map(({ path, message }: { path?: PropertyKey[]; message?: string }) => ({ path: path ?? [], message: message ?? '' }))
}
