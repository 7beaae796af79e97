import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { type QueryState, untilSettled, useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { SignatureText } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { RingTrack, State } from '../../parts/state.tsx'
import type { Left } from './carried.ts'
import { paymentPath } from '../../parts/transaction/intent.ts'
import { feeWord, partState } from '../../parts/transaction/whereabouts.ts'
import { Said } from '../../parts/said.tsx'

type Payment = Answers['activity']['payment']
type Decision = Answers['activity']['decision']

/** What became of one that came back: asked for until it has ended. */
const useStory = (intent: string): QueryState<Payment> =>
  useBackendQuery(useApi().activity.payment.queryOptions({ input: { intent }, refetchInterval: untilSettled }))

/** How a bundle ended that came back, as the decision that it became; undefined while that is not known, or where it did not come back. */
export function useEnd({ transactions }: Pick<Left, 'transactions'>): Pick<Decision, 'settled' | 'outcome'> | undefined {
  const ask = useApi()
  const intent = transactions.find((one) => one.intent !== null)?.intent ?? ''
  const { value: story } = useBackendQuery(ask.activity.payment.queryOptions({ input: { intent }, enabled: intent !== '' }))
  const id = story?.decision ?? ''
  const decision = ask.activity.decision.queryOptions({ input: { id }, enabled: id !== '', refetchInterval: untilSettled })
  return useBackendQuery(decision).value
}

/** Its state, as a way to its story: for a row of a table. */
export function FollowedState({ intent }: { readonly intent: string }) {
  const { value } = useStory(intent)
  return (
    <Link className="link" to={paymentPath(intent)}>
      {value === undefined ? t`Follow it` : <State state={partState(value)} />}
    </Link>
  )
}

/** Its way to the end, its signature, and how it ended. */
export function Followed({ intent }: { readonly intent: string }) {
  const story = useStory(intent)
  return (
    <QueryResult query={story} waiting={t`Reading what became of it`}>
      {(payment) => {
        const attempt = payment.attempts.at(-1)
        return (
          <>
            <p className="rowx">
              <RingTrack state={partState(payment)} />
              <State state={partState(payment)} />
            </p>
            {attempt?.verdict == null ? null : (
              <p>
                <Said of={attempt.verdict.words} asSaid />
              </p>
            )}
            <Facts
              of={[
                [t`Signature`, <SignatureText key="signature" signature={attempt?.signature ?? null} form="whole" copy />],
                [feeWord(payment), <Sol key="fee" lamports={payment.feeLamports} as="sentence" />],
              ]}
            />
            <p>
              <Link className="link" to={paymentPath(intent)}>
                <Trans>Full history</Trans>
              </Link>
            </p>
          </>
        )
      }}
    </QueryResult>
  )
}
