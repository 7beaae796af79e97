import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { skipToken } from '@tanstack/react-query'
import { useEffect } from 'react'
import { wordOfState } from '../state.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { type Failure, isLost } from '../../backend/failure.ts'
import { useSendingState } from '../../backend/sending.ts'
import type { Answers } from '../../client.ts'
import { LinkButton } from '../button.tsx'
import { paymentPath } from '../transaction/intent.ts'
import { forgetMayBeKept } from './may-be-kept.ts'
import { isRefusal } from './refusal.ts'

export type Act = 'approve' | 'decline'

/** An act that was answered with a failure, or with nothing, and when; and whether an approval asked for before it may be kept all the same. */
export type Failed = { readonly act: Act; readonly failure: Failure; readonly at: Date; readonly mayBeKept: boolean }

const ASK_EVERY_MS = 1_000

/** What became of what failed, as far as it is known. */
type Known = {
  /** Null where it is not known. */
  readonly words: string | null
  readonly isSettled: boolean
  /** It was refused here, and has gone on since all the same: that nothing was done is not so any more. */
  readonly isPast: boolean
}

/** Asks what became of it all the same: a failure may come after the act, an answer may be lost, and another may decide meanwhile. */
export function useFate(failed: Failed | null, intent: string): Known {
  const input = failed === null ? skipToken : { intent }
  const story = useBackendQuery(useApi().activity.payment.queryOptions({ input, refetchInterval: ASK_EVERY_MS }))
  const isOpen = useSendingState() === 'open'
  const isNew = failed !== null && story.asOf !== null && story.asOf > failed.at && story.failure === null
  const payment = isNew ? (story.value ?? null) : null
  const hasMoved = payment !== null && payment.state !== 'awaiting-approval'
  useEffect(() => {
    if (hasMoved) forgetMayBeKept(intent)
  }, [hasMoved, intent])
  if (failed === null) return { words: null, isSettled: false, isPast: false }
  const words = hasMoved ? movedWords(failed, payment, isOpen) : waitingWords(failed, payment !== null)
  return { words, isSettled: payment?.settled === true, isPast: hasMoved && isRefused(failed) }
}

/** Says it, and where it will be said. */
export function Fate({ act, intent, known: { words, isSettled } }: { readonly act: Act; readonly intent: string; readonly known: Known }) {
  return (
    <>
      <p role="status">{words ?? t(NOT_KNOWN[act])}</p>
      {words === null || isSettled ? (
        <div className="btns">
          <LinkButton to={paymentPath(intent)}>
            <Trans>Its history</Trans>
          </LinkButton>
        </div>
      ) : null}
    </>
  )
}

const NOT_KNOWN: Record<Act, MessageDescriptor> = {
  approve: msg`Nobody here knows yet whether it was approved. The window keeps asking; its history says so as soon as it is known.`,
  decline: msg`Nobody here knows yet whether it was declined. The window keeps asking; its history says so as soon as it is known.`,
}

type Story = Pick<Answers['activity']['payment'], 'state' | 'settled' | 'elsewhere'>

const isRefused = ({ act, failure, mayBeKept }: Failed): boolean => act === 'approve' && !mayBeKept && isRefusal(failure)

/** Of what waits for a second person still, as far as anybody knows; `isNew`: that was read after the act failed. Null where it is not known. */
function waitingWords(failed: Failed, isNew: boolean): string | null {
  if (isRefused(failed)) return t`It was not approved.`
  // What was asked may still be on its way, and an approval that the signer keeps is found by the next round.
  return isNew && failed.act === 'decline' && !isLost(failed.failure) ? t`It was not declined.` : null
}

/** Of what no longer waits. `isOpen`: whether something new is signed. */
function movedWords(failed: Failed, { state, settled, elsewhere }: Story, isOpen: boolean): string {
  const now = settled ? endWords(failed.act, { state, elsewhere }) : approvedWords(failed, isOpen || !UNSIGNED.includes(state))
  return isRefused(failed) ? `${t`What was asked for here was refused.`} ${now}` : now
}

function approvedWords(failed: Failed, goesOn: boolean): string {
  if (failed.act === 'approve' && !isRefused(failed))
    return goesOn
      ? t`It is approved all the same, and continues automatically.`
      : t`It is approved all the same. It is signed once sending is open.`
  return goesOn
    ? t`It was approved meanwhile, and continues automatically.`
    : t`It was approved meanwhile. It is signed once sending is open.`
}

const UNSIGNED: readonly string[] = ['waiting', 'draft', 'awaiting-confirmation']

function endWords(act: Act, { state, elsewhere }: Omit<Story, 'settled'>): string {
  if (state === 'not-known') return t`It has ended, and nobody can tell whether it was made. Its history says why.`
  if (state === 'satisfied' || state === 'finalized') return t`It is done already, for certain: its history says how.`
  if (elsewhere !== null) return t`It was given up meanwhile, after a part of it was paid elsewhere: its history says which.`
  if (state !== 'abandoned') return t`It has ended meanwhile: it is ${wordOfState(state)}. Its history says why.`
  return act === 'decline'
    ? t`It is declined all the same: nothing of it is signed.`
    : t`It was given up meanwhile: nothing of it is signed.`
}
