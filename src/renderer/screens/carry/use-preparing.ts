import type { UseMutationOptions } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { type MutationState, useBackendMutation } from '../../backend/query.ts'
import { bundlePath } from './carried.ts'
import { keepNews, type Written } from './news.ts'

/** Refusals after which it is planned and read again; the last four where a press that was not answered had prepared it. */
const CHANGED: readonly string[] = [
  'PLAN_CHANGED',
  'RECIPIENT_NOT_CONFIRMED',
  'PAYOUT_NOT_CONFIRMED',
  'CARRY_UNEXPLAINED',
  'PAYMENT_NOTHING_TO_PAY',
  'JOURNAL_PAYMENT_KNOWN',
  'PLAN_NOTHING_TO_SWEEP',
  'JOURNAL_SOURCE_TAKEN',
  'CARRY_NOTHING_TO_REVOKE',
]

type Following = {
  /** Forgets what was filled in for it. */
  readonly forget: () => void
  /** What was read is not so any more: it must be planned and read again. */
  readonly onChanged: () => void
}

type Preparing<Input> = Pick<MutationState<Input, unknown>, 'busy' | 'failure'> & { readonly start: (input: Input) => void }

/** Prepares a bundle, and goes on to its page, which says where its file is. `usePreparing(ask.bundles.prepare.mutationOptions(), { … })` */
export function usePreparing<Input, ErrorType, Context>(
  options: UseMutationOptions<Written & { readonly digest: string }, ErrorType, Input, Context>,
  { forget, onChanged }: Following,
): Preparing<Input> {
  const [, navigate] = useLocation()
  const preparing = useBackendMutation(options)
  const openPrepared = (written: Written & { readonly digest: string }) => {
    forget()
    keepNews(written.digest, { written })
    navigate(bundlePath(written.digest), { replace: true })
  }
  const start = (input: Input) =>
    preparing.start(input, openPrepared, ({ code }) => {
      if (!CHANGED.includes(code)) return
      preparing.forget()
      onChanged()
    })
  return { start, busy: preparing.busy, failure: preparing.failure }
}
