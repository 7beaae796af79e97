import { ORPCError } from '@orpc/client'
import * as z from 'zod'
import { type ErrorCode, isErrorCode } from '../../core/error/codes.ts'
import { explainError, isStrongroomError, StrongroomError } from '../../core/error/error.ts'

const TroubleSchema = z.object({ code: z.custom<ErrorCode>(isErrorCode), context: z.custom<never>() })

/** Whatever was thrown, as the error it stands for: a refusal that crossed the contract, or a defect. */
export function asOurs(error: unknown): StrongroomError {
  if (isStrongroomError(error)) return error
  const refusal = error instanceof ORPCError ? fromTrouble(error.data, { cause: error.cause }) : null
  return (
    refusal ?? new StrongroomError('OPERATION_DEFECT', { what: error instanceof Error ? error.message : String(error) }, { cause: error })
  )
}

/** The error for a code and context that an answer or an event carries; null for anything else. */
export function fromTrouble(value: unknown, options?: ErrorOptions): StrongroomError | null {
  const trouble = TroubleSchema.safeParse(value)
  return trouble.success ? new StrongroomError(trouble.data.code, trouble.data.context, options) : null
}

/** What happened, in one sentence and its code; null where the value is no error. */
export function troubleText(value: unknown): string | null {
  const trouble = fromTrouble(value)
  return trouble === null ? null : `${explainError(trouble).happened} (${trouble.code})`
}
