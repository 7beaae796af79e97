import { Link } from 'wouter'
import type { AssetName } from '../../backend/assets.ts'
import { Address, SignatureText } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { RingTrack, State } from '../../parts/state.tsx'
import { Tape } from '../../parts/tape.tsx'
import { Slot } from '../../parts/time.tsx'
import { paymentPath } from '../activity/payment-path.ts'
import { shownState, timesWords, whereaboutsOf } from '../sweep/tally.ts'
import type { Payment, PaymentLine } from './request.ts'

type LineProps = { readonly payment: Payment; readonly line: PaymentLine; readonly asset: AssetName }

/** One payment with its state, how long it can still land, and how often it was sent. */
export function PaymentLineSheet({ payment, line, asset: { decimals, unit } }: LineProps) {
  const { state, recipient, amount, feeLamports, broadcasts, signature, intent, reference } = line
  return (
    <Sheet
      title="This payment"
      aside={<State state={shownState(state)} />}
      foot={
        <Link className="link" to={paymentPath(intent)}>
          Everything that was done for it
        </Link>
      }
    >
      {state === 'held' ? <Held /> : null}
      <p>
        <RingTrack state={state} />
      </p>
      <Facts
        of={[
          ['To', <Address key="to" address={recipient} form="whole" />],
          ['From', <Address key="from" address={payment.from} form="whole" />],
          ['Amount', <Amount key="amount" amount={amount} decimals={decimals} unit={unit} as="sentence" />],
          ['Fee', <Sol key="fee" lamports={feeLamports} as="sentence" />],
          ...(payment.memo === null ? [] : [['Memo', payment.memo] as const]),
          [line.slot === null ? 'Can still land for' : 'Landed', <Expiry key="expiry" payment={payment} line={line} />],
          ['Sent', broadcasts === 0 ? 'not yet' : `${timesWords(broadcasts)}, the same bytes`],
          ['Signature', <SignatureText key="signature" signature={signature} form="whole" copy={signature !== null} />],
          ['Reference', reference],
        ]}
      />
    </Sheet>
  )
}

/** Until when it can land, or where it did. */
function Expiry({ payment, line: { slot, state, signature, lastValidBlockHeight } }: Pick<LineProps, 'payment' | 'line'>) {
  if (slot !== null) {
    return (
      <span className="dim">
        in slot <Slot slot={slot} />
      </span>
    )
  }
  if (whereaboutsOf(state) === 'not-moved') return <span className="dim">can no longer land</span>
  if (signature === null) return <span className="dim">not signed yet</span>
  return <Tape lastValidBlockHeight={lastValidBlockHeight} blockHeight={payment.blockHeight} msPerSlot={payment.msPerSlot} />
}

const Held = () => (
  <Note kind="heed" glyph="two" title="It is above the threshold of the policy.">
    <p>Somebody else approves it with a passphrase of their own; it is then signed and sent by itself. Until then it can be declined.</p>
  </Note>
)
