import type { ErrorCode } from '../../../core/error/codes.ts'
import type { Failure } from '../../backend/failure.ts'

/** What the backend refuses before the signer is asked, and the signer before it keeps an approval. */
const OF_THE_APPROVAL: readonly ErrorCode[] = [
  'APPROVAL_NOT_NEEDED',
  'JOURNAL_PLAN_ALTERED',
  'OPERATION_ARGUMENT',
  'VAULT_LOCKED',
  'VAULT_WRONG_PASSPHRASE',
  'SIGNER_APPROVAL_OTHER',
  'SIGNER_APPROVER_FILE',
  'SIGNER_APPROVER_SAME',
  'SIGNER_APPROVER_UNKNOWN',
  'SIGNER_APPROVER_WAITS',
  'SIGNER_NOT_REVIEWED',
]

/** Why the signer would not sign it whatever is approved: nobody is asked to approve it then. */
const OF_THE_REVIEW: readonly ErrorCode[] = [
  'SIGNER_ACCOUNTS_DAY',
  'SIGNER_ACCOUNTS_TRANSACTION',
  'SIGNER_AUTHORITY_CHANGE',
  'SIGNER_DELEGATE',
  'SIGNER_DESTINATION_WAITS',
  'SIGNER_FEE_TOO_HIGH',
  'SIGNER_FEE_UNKNOWN',
  'SIGNER_FOREIGN_DESTINATION',
  'SIGNER_FOREIGN_PAYER',
  'SIGNER_FOREIGN_RENT',
  'SIGNER_LIMIT_DAY',
  'SIGNER_LIMIT_TRANSACTION',
  'SIGNER_LIMIT_UNTOLD',
  'SIGNER_NEVER_EXPIRES',
  'SIGNER_NOT_ALLOWED',
  'SIGNER_NOT_DECIDED',
  'SIGNER_NOT_UNDERSTOOD',
  'SIGNER_SPENT_FULL',
  'SIGNER_SPENT_UNREADABLE',
]

const NOT_APPROVED: readonly string[] = [...OF_THE_APPROVAL, ...OF_THE_REVIEW]

/** Whether an approval that was answered so was refused, and is kept by nobody. */
export const isRefusal = ({ code }: Pick<Failure, 'code'>): boolean => NOT_APPROVED.includes(code)
