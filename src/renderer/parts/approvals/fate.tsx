import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Failure } from '../../backend/failure.ts'
import { LinkButton } from '../button.tsx'
import { paymentPath } from '../transaction/intent.ts'
import type { PaymentState } from '../transaction/whereabouts.ts'

export type Act = 'approve' | 'decline'

/** An act that was answered with a failure, or with nothing, and when. */
export type Failed = { readonly act: Act; readonly failure: Failure; readonly at: Date }

/** After these nothing was approved: the signer, or the backend before it, refused. */
const NOT_APPROVED: readonly string[] = [
  'APPROVAL_NOT_NEEDED',
  'OPERATION_ARGUMENT',
  'VAULT_LOCKED',
  'VAULT_WRONG_PASSPHRASE',
  'SIGNER_APPROVAL_OTHER',
  'SIGNER_APPROVER_FILE',
  'SIGNER_APPROVER_SAME',
  'SIGNER_APPROVER_UNKNOWN',
  'SIGNER_APPROVER_WAITS',
]

const ASK_EVERY_MS = 1_000

/** What became of it all the same: a failure may come after the act, and an answer may be lost. */
export function Fate({ of: failed, intent }: { readonly of: Failed; readonly intent: string }) {
  const story = useBackendQuery(useApi().activity.payment.queryOptions({ input: { intent }, refetchInterval: ASK_EVERY_MS }))
  const isNew = story.asOf !== null && story.asOf > failed.at && story.failure === null
  const words = fateWords(failed, isNew ? (story.value?.state ?? null) : null)
  if (words !== null) return <p role="status">{words}</p>
  return (
    <>
      <p role="status">
        Nobody here knows yet whether it was {PAST[failed.act]}. The window keeps asking; the payment’s story says so as soon as it is
        known.
      </p>
      <div className="btns">
        <LinkButton to={paymentPath(intent)}>Its story</LinkButton>
      </div>
    </>
  )
}

const PAST: Record<Act, string> = { approve: 'approved', decline: 'declined' }

/** Null where it is not known; `state`: the payment's after the act failed. */
function fateWords({ act, failure: { code } }: Failed, state: PaymentState | null): string | null {
  const isRefused = act === 'approve' && NOT_APPROVED.includes(code)
  if (isRefused) return 'It was not approved.'
  if (state === null) return null
  // What was asked may still be on its way, and an approval that the signer keeps is found by the next round.
  if (state === 'awaiting-approval') return act === 'decline' && code !== 'WINDOW_BACKEND_SILENT' ? 'It was not declined.' : null
  if (state === 'abandoned')
    return act === 'decline'
      ? 'It is declined all the same: nothing of it is signed.'
      : 'It was given up meanwhile: nothing of it is signed.'
  if (state === 'not-known') return 'It has ended, and nobody can tell whether it was paid. Its story says why.'
  return act === 'approve' ? 'It is approved all the same, and goes on by itself.' : 'It was approved meanwhile, and goes on by itself.'
}
