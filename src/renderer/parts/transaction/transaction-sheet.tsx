import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { SignatureText } from '../address.tsx'
import { type Fact, Facts } from '../facts.tsx'
import { Sheet } from '../sheet.tsx'
import { RingTrack, State } from '../state.tsx'
import { type ChainClock, Expiry, type Landing } from './expiry.tsx'
import { paymentPath } from './intent.ts'
import { shownState, timesWords, whereaboutsOf } from './whereabouts.ts'

type TransactionSheetProps = {
  readonly title: string
  readonly of: Landing & { readonly intent: string; readonly broadcasts: number; readonly elsewhere: object | string | null }
  readonly clock: ChainClock
  /** What it does and costs. */
  readonly facts: readonly Fact[]
  /** What stands below its signature. */
  readonly last?: readonly Fact[]
  /** What must be known before all of it. */
  readonly children?: ReactNode
}

function unsentWords({ state, again }: Landing): string {
  if (whereaboutsOf(state) === 'not-moved') return t`never`
  return again ? t`not yet again` : t`not yet`
}

/** One transaction that is followed: its state, how long it can still land, how often it was sent, and the way to its story. */
export function TransactionSheet({ title, of, clock, facts, last = [], children }: TransactionSheetProps) {
  const { state, slot, broadcasts, signature, intent, elsewhere } = of
  const sent: Fact = [
    t`Sent`,
    broadcasts === 0 ? unsentWords(of) : broadcasts === 1 ? timesWords(1) : t`${timesWords(broadcasts)}, the same bytes`,
  ]
  return (
    <Sheet
      title={title}
      aside={<State state={shownState(state)} />}
      foot={
        <Link className="link" to={paymentPath(intent)}>
          <Trans>Full history</Trans>
        </Link>
      }
    >
      {children}
      <p>
        <RingTrack state={state} />
      </p>
      <Facts
        of={[
          ...facts,
          [slot === null ? t`Expires` : t`Landed`, <Expiry key="expiry" of={of} clock={clock} />],
          // What was sent is told of the messages that were made here, and not of one that nobody here knows.
          ...(elsewhere !== null || (state === 'not-known' && broadcasts === 0) ? [] : [sent]),
          [t`Signature`, <SignatureText key="signature" signature={signature} form="whole" copy={signature !== null} />],
          ...last,
        ]}
      />
    </Sheet>
  )
}
