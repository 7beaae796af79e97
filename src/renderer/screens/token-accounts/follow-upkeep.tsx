import { Link } from 'wouter'
import { untilSettled, useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { SignatureText } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Shown } from '../../parts/shown.tsx'
import { RingTrack, State } from '../../parts/state.tsx'
import { Tape } from '../../parts/tape.tsx'
import { Slot } from '../../parts/time.tsx'
import { paymentPath } from '../activity/payment-path.ts'
import { shownState, timesWords, whereaboutsOf } from '../sweep/tally.ts'

type Decision = Answers['activity']['decision']
type Part = Decision['parts'][number]

/** What was decided about a token account, through its states to the end. Read from the journal, so that a reload loses nothing. */
export function FollowUpkeep({ id }: { readonly id: string }) {
  const decision = useAnswer(useAsk().activity.decision.queryOptions({ input: { id }, refetchInterval: untilSettled }))
  const [part] = decision.value?.parts ?? []
  return (
    <Page
      title="Token account"
      say={part === undefined ? 'Reading what was decided.' : WORDS[whereaboutsOf(part.state)]}
      actions={<LinkButton to="/token-accounts">All token accounts</LinkButton>}
    >
      <Shown answer={decision} waiting="Reading what was decided">
        {(now) => now.parts.map((one) => <PartSheet key={one.intent} decision={now} part={one} />)}
      </Shown>
    </Page>
  )
}

const WORDS: Record<ReturnType<typeof whereaboutsOf>, string> = {
  home: 'It is done, for certain: finalized.',
  'on-its-way': 'It is on its way. You can leave this page; it goes on, and Activity tells of it.',
  unknown: 'It may have been done. It resolves itself when a node answers.',
  'not-moved': 'It was not done. Activity tells why.',
}

function PartSheet({ decision, part }: { readonly decision: Decision; readonly part: Part }) {
  const { state, feeLamports, broadcasts, signature, intent, slot } = part
  return (
    <Sheet
      title="This transaction"
      aside={<State state={shownState(state)} />}
      foot={
        <Link className="link" to={paymentPath(intent)}>
          Everything that was done for it
        </Link>
      }
    >
      <p>
        <RingTrack state={state} />
      </p>
      <Facts
        of={[
          ['Fee', <Sol key="fee" lamports={feeLamports} as="sentence" />],
          [slot === null ? 'Can still land for' : 'Landed', <Expiry key="expiry" decision={decision} part={part} />],
          ['Sent', broadcasts === 0 ? 'not yet' : `${timesWords(broadcasts)}, the same bytes`],
          ['Signature', <SignatureText key="signature" signature={signature} form="whole" copy={signature !== null} />],
        ]}
      />
    </Sheet>
  )
}

function Expiry({
  decision,
  part: { slot, state, signature, lastValidBlockHeight },
}: {
  readonly decision: Decision
  readonly part: Part
}) {
  if (slot !== null) {
    return (
      <span className="dim">
        in slot <Slot slot={slot} />
      </span>
    )
  }
  if (whereaboutsOf(state) === 'not-moved') return <span className="dim">can no longer land</span>
  if (signature === null) return <span className="dim">not signed yet</span>
  return <Tape lastValidBlockHeight={lastValidBlockHeight} blockHeight={decision.blockHeight} msPerSlot={decision.msPerSlot} />
}
