import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { formatCount } from '../../parts/figure.ts'
import { CRATES_SHOWN_MAX, shapeWords, TRANSACTION_BYTES } from './packing.ts'
import type { PackedPlan } from './request.ts'

/** Places in a crate: as many as the fullest transaction has, drawn in a box of this width. */
const BOX = { width: 117, inset: 2, inner: 113, gap: 1 } as const

type CratesProps = { readonly plan: PackedPlan }

/** Each transaction as a crate: a place per account, the one that pays dark, and the bytes used below. */
export function PackingPicture({ plan }: CratesProps) {
  const { transactions, version } = plan
  const places = Math.max(...transactions.map(({ sources }) => sources.length))
  const bytes = TRANSACTION_BYTES[version]
  const hidden = transactions.length - CRATES_SHOWN_MAX
  return (
    <>
      <ul
        className="crates"
        aria-label={`${plural(transactions.length, { one: '# transaction', other: '# transactions' })}: ${shapeWords(plan)}`}
      >
        {transactions.slice(0, CRATES_SHOWN_MAX).map(({ sources, payer, byteLength }, at) => (
          <li key={payer + sources[0]?.address}>
            <Crate
              places={places}
              taken={sources.length}
              payerAt={sources.findIndex(({ address }) => address === payer)}
              filled={byteLength / bytes}
            />
            <span className="tiny">
              <span className="dim">{at + 1}</span>{' '}
              <span className="faint">
                <Trans>{formatCount(byteLength)} B</Trans>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="dim tiny">
          <Trans>
            And <Plural value={hidden} one="# transaction" other="# transactions" /> more, packed the same way.
          </Trans>
        </p>
      ) : null}
      <Legend bytes={bytes} payers={transactions.some(({ sources, payer }) => sources.some(({ address }) => address === payer))} />
    </>
  )
}

type CrateProps = {
  readonly places: number
  readonly taken: number
  /** Which place pays; below 0 where the treasury does. */
  readonly payerAt: number
  /** Bytes used of those allowed, 0 to 1. */
  readonly filled: number
}

function Crate({ places, taken, payerAt, filled }: CrateProps) {
  const step = BOX.inner / places
  return (
    <svg viewBox={`0 0 ${BOX.width} 26`} aria-hidden="true">
      {Array.from({ length: places }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name
        <rect key={at} x={BOX.inset + at * step} y="2" width={step - BOX.gap} height="16" className={placeClass(at, taken, payerAt)} />
      ))}
      <rect x={BOX.inset} y="21.5" width={BOX.inner} height="2.5" className="f-hair" />
      <rect x={BOX.inset} y="21.5" width={BOX.inner * Math.min(1, filled)} height="2.5" className={filled > 0.9 ? 'f-ink' : 'f-idle'} />
    </svg>
  )
}

function placeClass(at: number, taken: number, payerAt: number): string {
  if (at === payerAt) return 'f-door'
  return at < taken ? 'f-act-2' : 'f-hair'
}

function Legend({ bytes, payers }: { readonly bytes: number; readonly payers: boolean }) {
  return (
    <p className="rowx tiny dim legend">
      {payers ? (
        <span>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" className="f-door" />
          </svg>
          <Trans>pays the fee for its transaction</Trans>
        </span>
      ) : null}
      <span>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <rect width="10" height="10" className="f-act-2" />
        </svg>
        {payers ? t`is added` : t`is swept; the treasury pays the fee`}
      </span>
      <span>
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <rect y="3" width="10" height="4" className="f-ink" />
        </svg>
        <Trans>bytes used of {formatCount(bytes)}</Trans>
      </span>
    </p>
  )
}
