import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AssetName } from '../../backend/assets.ts'
import { Amount } from '../amount.tsx'
import { Glyph } from '../glyph.tsx'
import { lookOf, wordOfState } from '../state.tsx'
import { formatCount } from '../figure.ts'
import { byProgress, type Part, type Tally } from './tally.ts'
import { partState } from './whereabouts.ts'

type FlowProps = {
  readonly parts: readonly Part[]
  readonly tally: Tally
  readonly asset: AssetName
  /** Where money is that arrived for certain. */
  readonly home?: string
  /** What it is called where a page has several. */
  readonly label?: string
}

/** Where the money is, and all transactions in one picture. */
export function Flow({ parts, tally, asset, home = t`Arrived`, label = t`Progress` }: FlowProps) {
  const { amounts } = tally
  return (
    <section className="sheet" aria-label={label}>
      <div className="sheet-body live-top">
        <div className="live-sum">
          <Sum label={home} amount={amounts.home} asset={asset} />
          <Sum label={t`On its way`} amount={amounts['on-its-way']} asset={asset} />
          {amounts.unsigned === 0n ? null : <Sum label={t`To be signed`} amount={amounts.unsigned} asset={asset} />}
          {amounts.asked === 0n ? null : <Sum label={t`Waits for your word`} amount={amounts.asked} asset={asset} />}
          {amounts.held === 0n ? null : <Sum label={t`Waits for a second person`} amount={amounts.held} asset={asset} />}
          {amounts.unknown === 0n ? null : <Sum label={t`Not known yet`} amount={amounts.unknown} asset={asset} />}
          {amounts['not-known'] === 0n ? null : <Sum label={t`Not known`} amount={amounts['not-known']} asset={asset} />}
          <Sum label={t`Not moved`} amount={amounts['not-moved']} asset={asset} />
        </div>
        <Picture parts={parts} />
        <p className="rowx legend2">
          {tally.states.map(({ state, count }) => (
            <Legend key={state} state={state} count={count} />
          ))}
        </p>
      </div>
    </section>
  )
}

type UnderWayProps = { readonly tally: Tally; readonly of: number }

/** What is true while they are on their way: how many are certain, how many wait for a person or may have landed, and that the rest continues automatically. */
export function UnderWay({ tally: { transactions }, of }: UnderWayProps) {
  const { home, asked, held, unknown, 'not-known': notKnown } = transactions
  const waiting = [
    asked > 0 &&
      plural(asked, {
        one: '# waits for your word: nothing more is signed for it before.',
        other: '# wait for your word: nothing more is signed for them before.',
      }),
    held > 0 &&
      plural(held, {
        one: '# waits for a second person: nothing more is signed for it before.',
        other: '# wait for a second person: nothing more is signed for them before.',
      }),
    unknown > 0 &&
      plural(unknown, {
        one: '# may have landed: nothing is signed in its place before that is known.',
        other: '# may have landed: nothing is signed in their place before that is known.',
      }),
    notKnown > 0 &&
      plural(notKnown, {
        one: '# has ended, and nobody can tell whether it was made.',
        other: '# have ended, and nobody can tell whether they were made.',
      }),
  ].filter((sentence) => sentence !== false)
  return (
    <>
      <Trans>
        <b>
          {formatCount(home)} of {formatCount(of)}
        </b>{' '}
        transactions are finalized.
      </Trans>{' '}
      {waiting.map((sentence) => `${sentence} `)}
      <Trans>You can leave this page.</Trans>
    </>
  )
}

function Sum({ label, amount, asset: { decimals, unit } }: { readonly label: string; readonly amount: bigint; readonly asset: AssetName }) {
  return (
    <div>
      <p className="label">{label}</p>
      {amount === 0n ? (
        <p className="amt-big">
          <Trans>none</Trans>
        </p>
      ) : (
        <p>
          <Amount amount={amount} decimals={decimals} unit={unit} as="big" />
        </p>
      )}
    </div>
  )
}

function Legend({ state, count }: { readonly state: string; readonly count: number }) {
  const { kind, glyph } = lookOf(state)
  return (
    <span className={`st k-${kind}`}>
      <Glyph name={glyph} />
      {wordOfState(state)} {formatCount(count)}
    </span>
  )
}

/** Width of one transaction in the picture, and how much of it stays free. Beyond so many that a gap would be all, there is none. */
const PIECE = { width: 10, gap: 0.8 } as const
const GAPS_UP_TO = 200

/** The picture alone: the legend below says the same in words. */
function Picture({ parts }: { readonly parts: readonly Part[] }) {
  const gap = parts.length > GAPS_UP_TO ? 0 : PIECE.gap
  return (
    <svg className="flow" viewBox={`0 0 ${parts.length * PIECE.width - gap} 10`} preserveAspectRatio="none" aria-hidden="true">
      {runsOf(parts).map(({ from, count, state }) =>
        gap === 0 ? (
          <rect key={from} x={from * PIECE.width} width={count * PIECE.width} height="10" className={fillOf(state)} />
        ) : (
          Array.from({ length: count }, (_, at) => (
            <rect key={from + at} x={(from + at) * PIECE.width} width={PIECE.width - gap} height="10" className={fillOf(state)} />
          ))
        ),
      )}
    </svg>
  )
}

/** Neighbours of the same state as one run, the furthest first: the picture stays small however many there are. */
function runsOf(parts: readonly Part[]): readonly { readonly from: number; readonly count: number; readonly state: string }[] {
  const runs: { from: number; count: number; state: string }[] = []
  byProgress(parts).forEach((part, at) => {
    const state = partState(part)
    const last = runs.at(-1)
    if (last?.state === state) last.count += 1
    else runs.push({ from: at, count: 1, state })
  })
  return runs
}

const FILLS: Readonly<Record<string, string>> = {
  finalized: 'f-sure',
  confirmed: 'f-act',
  processed: 'f-act-2',
  sent: 'f-act-3',
  'awaiting-confirmation': 'f-warning',
  'awaiting-approval': 'f-warning',
  unknown: 'f-warning',
  'not-known': 'f-warning',
  refused: 'f-stop',
  failed: 'f-stop',
  unexecuted: 'f-stop',
  expired: 'f-idle',
  revoked: 'f-idle',
  abandoned: 'f-idle',
  'paid-in-part': 'f-idle',
}

const fillOf = (state: string): string => FILLS[state] ?? 'f-line'
