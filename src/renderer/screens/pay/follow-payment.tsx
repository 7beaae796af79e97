import { useAnswer } from '../../backend/answer.ts'
import { type AssetName, useListedAssets } from '../../backend/assets.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Amount } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Page } from '../../parts/page.tsx'
import { Shown } from '../../parts/shown.tsx'
import { Steps } from '../../parts/steps.tsx'
import { whereaboutsOf } from '../sweep/tally.ts'
import { PaymentLineSheet } from './payment-line.tsx'
import { type Payment, type PaymentLine, PAYMENT_STEPS } from './request.ts'

/** How often an unsettled payment is asked for beside what the event stream tells: the height of the chain is only had by asking. */
const ASK_EVERY_MS = 1_000
/** Lines shown one below the other; of more, Activity tells each. */
const LINES_SHOWN_MAX = 20

/** What is shown of an asset that is not listed here any more: its smallest units. */
const UNLISTED: AssetName = { decimals: 0, unit: 'smallest units' }

/** The last step: the payment through its states to the end. All of it is read from the journal, so that a reload loses nothing. */
export function FollowPayment({ id }: { readonly id: string }) {
  const assets = useListedAssets()
  const payment = useAnswer(
    useAsk().payments.show.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.settled === true ? false : ASK_EVERY_MS),
    }),
  )
  const nameOf = (asset: string) => assets?.find(({ key }) => key === asset) ?? UNLISTED
  const { value } = payment
  return (
    <Page
      title="Pay"
      say={value === undefined || assets === undefined ? 'Reading the payment.' : <Say payment={value} nameOf={nameOf} />}
      actions={<LinkButton to="/pay">Pay somebody else</LinkButton>}
    >
      <Steps label="Payment steps" steps={PAYMENT_STEPS} at={value?.settled === true ? PAYMENT_STEPS.length : PAYMENT_STEPS.length - 1} />
      <Shown answer={payment} waiting="Reading the payment">
        {(now) =>
          assets === undefined ? null : (
            <>
              {now.lines.slice(0, LINES_SHOWN_MAX).map((line) => (
                <PaymentLineSheet key={line.reference} payment={now} line={line} asset={nameOf(line.asset)} />
              ))}
              {now.lines.length > LINES_SHOWN_MAX ? (
                <p className="dim">And {formatCount(now.lines.length - LINES_SHOWN_MAX)} more.</p>
              ) : null}
            </>
          )
        }
      </Shown>
    </Page>
  )
}

type SayProps = { readonly payment: Payment; readonly nameOf: (asset: string) => AssetName }

/** What is true of it now. A payment that may have landed is never told as one that failed. */
function Say({ payment: { lines }, nameOf }: SayProps) {
  const [only] = lines
  if (lines.length !== 1 || only === undefined) {
    const paid = lines.filter(({ state }) => whereaboutsOf(state) === 'home').length
    return (
      <>
        <b>
          {formatCount(paid)} of {formatCount(lines.length)}
        </b>{' '}
        payments are finalized.
      </>
    )
  }
  const { decimals, unit } = nameOf(only.asset)
  return (
    <>
      <b>
        <Amount amount={only.amount} decimals={decimals} unit={unit} as="sentence" />
      </b>{' '}
      {WORDS[whereaboutsOf(only.state)](only)}
    </>
  )
}

const WORDS: Record<ReturnType<typeof whereaboutsOf>, (line: PaymentLine) => string> = {
  home: () => 'is paid, for certain: finalized.',
  'on-its-way': () => 'is on its way. You can leave this page; it goes on, and Activity tells of it.',
  unknown: () => 'may have been paid. Do not pay again: it resolves itself when a node answers.',
  'not-moved': ({ state }) => (state === 'failed' ? 'was not paid: it failed on chain, and its fee was.' : 'was not paid. Nothing moved.'),
}
