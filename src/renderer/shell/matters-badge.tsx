import { Plural } from '@lingui/react/macro'
import { formatCount } from '../parts/figure.ts'
import { urgentAt, useMatters } from '../parts/matters.ts'

/** How many things wait for a person at some places; nothing where none does, or where that is not known now. */
export function MattersBadge({ paths }: { readonly paths: readonly string[] }) {
  const { value, failure } = useMatters()
  const count = value === undefined || failure !== null ? 0 : urgentAt(value, paths)
  if (count === 0) return null
  return (
    <b className="count k-warning">
      {formatCount(count)}
      <i className="vh">
        {' '}
        <Plural value={count} one="thing waits for you" other="things wait for you" />
      </i>
    </b>
  )
}
