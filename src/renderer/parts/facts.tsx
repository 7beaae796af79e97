import { Fragment, type ReactNode } from 'react'

export type Fact = readonly [string, ReactNode]

type FactsProps = {
  readonly of: readonly Fact[]
  /** Aligns values right. */
  readonly sum?: boolean
  /** What they add up to, under a rule and over the double rule; never beside counts, nor where it is no sum. */
  readonly total?: Fact
}

/** Terms and their values: `<Facts of={[['Slot', <Slot slot={slot} />]]} />`. */
export function Facts({ of, sum = false, total }: FactsProps) {
  if (of.length === 0 && total === undefined) return null
  return (
    <dl className={sum ? 'facts facts-sum' : 'facts'}>
      {of.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {total === undefined ? null : (
        <>
          <dt className="sum">{total[0]}</dt>
          <dd className="sum">{total[1]}</dd>
        </>
      )}
    </dl>
  )
}
