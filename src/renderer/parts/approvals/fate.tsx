import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { type Failure, isLost } from '../../backend/failure.ts'
import { useSendingState } from '../../backend/sending.ts'
import type { Answers } from '../../client.ts'
import { LinkButton } from '../button.tsx'
import { paymentPath } from '../transaction/intent.ts'
import { isRefusal } from './refusal.ts'

export type Act = 'approve' | 'decline'

/** An act that was answered with a failure, or with nothing, and when; and whether an approval asked for before it may be kept all the same. */
export type Failed = { readonly act: Act; readonly failure: Failure; readonly at: Date; readonly mayBeKept: boolean }

const ASK_EVERY_MS = 1_000

/** What became of it all the same: a failure may come after the act, and an answer may be lost. */
export function Fate({ of: failed, intent }: { readonly of: Failed; readonly intent: string }) {
  const story = useBackendQuery(useApi().activity.payment.queryOptions({ input: { intent }, refetchInterval: ASK_EVERY_MS }))
  const isOpen = useSendingState() === 'open'
  const isNew = story.asOf !== null && story.asOf > failed.at && story.failure === null
  const payment = isNew ? (story.value ?? null) : null
  const words = fateWords(failed, payment, isOpen)
  return (
    <>
      <p role="status">
        {words ??
          `Nobody here knows yet whether it was ${PAST[failed.act]}. The window keeps asking; the payment’s story says so as soon as it is known.`}
      </p>
      {words === null || payment?.settled === true ? (
        <div className="btns">
          <LinkButton to={paymentPath(intent)}>Its story</LinkButton>
        </div>
      ) : null}
    </>
  )
}

const PAST: Record<Act, string> = { approve: 'approved', decline: 'declined' }

type Story = Pick<Answers['activity']['payment'], 'state' | 'settled' | 'elsewhere'>

/** Null where it is not known. `payment`: as it is after the act failed; `isOpen`: whether something new is signed. */
function fateWords({ act, failure, mayBeKept }: Failed, payment: Story | null, isOpen: boolean): string | null {
  if (act === 'approve' && !mayBeKept && isRefusal(failure)) return 'It was not approved.'
  if (payment === null) return null
  const { state, settled, elsewhere } = payment
  // What was asked may still be on its way, and an approval that the signer keeps is found by the next round.
  if (state === 'awaiting-approval') return act === 'decline' && !isLost(failure) ? 'It was not declined.' : null
  if (settled) return endWords(act, { state, elsewhere })
  const approved = act === 'approve' ? 'It is approved all the same' : 'It was approved meanwhile'
  return isOpen || !UNSIGNED.includes(state) ? `${approved}, and goes on by itself.` : `${approved}. It is signed once sending is open.`
}

const UNSIGNED: readonly string[] = ['waiting', 'draft', 'awaiting-confirmation']

function endWords(act: Act, { state, elsewhere }: Omit<Story, 'settled'>): string {
  if (state === 'not-known') return 'It has ended, and nobody can tell whether it was paid. Its story says why.'
  if (state === 'satisfied' || state === 'finalized') return 'It is done already, for certain: its story says how.'
  if (elsewhere !== null) return 'It was given up meanwhile, after a part of it was paid elsewhere: its story says which.'
  if (state !== 'abandoned') return `It has ended meanwhile: it is ${state}. Its story says why.`
  return act === 'decline' ? 'It is declined all the same: nothing of it is signed.' : 'It was given up meanwhile: nothing of it is signed.'
}
