import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { dateWords, Day } from '../time.tsx'
import { outlineOf, placesOf, STEP, unknownRuns, HEIGHT } from './shape.ts'

/** A figure of a day, as 2026-11-29, or of something that has a name. */
export type Point = Figure & ({ readonly day: string } | { readonly name: string })
export type DayPoint = Extract<Point, { readonly day: string }>

type Figure = {
  /** Null where it is not known: a picture shows no figure there, and never nothing. */
  readonly value: bigint | null
  /** The figure with its unit, or why there is none. */
  readonly words: string
}

type ChartProps = {
  /** What is shown, of which days, and the last figure. */
  readonly label: ReactNode
  readonly kind: 'steps' | 'bars'
  readonly points: readonly Point[]
}

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 10,
  PageUp: (at) => at + 10,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * The one way to draw figures by day, or of one thing after the other, in a box that does not grow: `<Chart label={<Trans>SOL held…</Trans>} kind="steps" points={days} />`. Keys and the pointer go
 * from one to the next, and the line above says its figure, or that of the last one. A table with the same figures stands beside it: {@link ChartTable}.
 */
export function Chart({ label, kind, points }: ChartProps) {
  const id = useId()
  const last = points.length - 1
  const [chosen, setChosen] = useState<number | null>(null)
  const at = chosen === null || chosen > last ? last : chosen
  const shown = points[at]
  const move = (event: KeyboardEvent) => {
    const to = KEYS[event.key]
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, to(at, last))))
  }
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * points.length))))
  }
  return (
    <div className="chart">
      <span className="vh" id={id}>
        {label}
      </span>
      <p className="chart-say">
        <span className="dim">{shown === undefined ? null : <PointName of={shown} />}</span>{' '}
        <b className={shown?.value === null ? 'dim' : undefined}>{shown?.words}</b>
      </p>
      <div
        className="chart-box"
        role="slider"
        tabIndex={0}
        aria-labelledby={id}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={shown === undefined ? undefined : `${nameOf(shown)}: ${shown.words}`}
        onKeyDown={move}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(null)}
      >
        <Drawing kind={kind} values={points.map(({ value }) => value)} at={chosen} />
      </div>
      <p className="chart-ends tiny faint">
        {[points[0], points[last]].map((end) => (end === undefined ? null : <PointName key={nameOf(end)} of={end} />))}
      </p>
    </div>
  )
}

const nameOf = (point: Point): string => ('day' in point ? dateWords(point.day) : point.name)

function PointName({ of }: { readonly of: Point }) {
  return 'day' in of ? <Day day={of.day} /> : <span>{of.name}</span>
}

type DrawingProps = { readonly kind: ChartProps['kind']; readonly values: readonly (bigint | null)[]; readonly at: number | null }

function Drawing({ kind, values, at }: DrawingProps) {
  const places = placesOf(values)
  const width = values.length * STEP
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {unknownRuns(values).map(({ from, days }) => (
        <rect key={from} x={from * STEP} width={days * STEP} height={HEIGHT} className="chart-unknown" />
      ))}
      {kind === 'steps' ? (
        <>
          <path d={outlineOf(places, 'filled')} className="f-act-3" />
          <path d={outlineOf(places, 'line')} className="thin l-act" />
        </>
      ) : (
        places.map((place, index) =>
          place === null ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            <rect key={index} x={index * STEP + 1.5} width={STEP - 3} y={place} height={HEIGHT - place} className="f-act-2 chart-bar" />
          ),
        )
      )}
      {at === null ? null : <rect x={at * STEP + STEP / 2 - 0.75} width={1.5} height={HEIGHT} className="f-act" />}
    </svg>
  )
}
