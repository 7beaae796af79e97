import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { formatCount } from '../parts/figure.ts'
import { useBackendQuery } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import { Glyph } from '../parts/glyph.tsx'

/** Where the transaction that has waited longest is read and decided. */
export const APPROVE_PATH = '/policy/approve'

/** How many transactions await the approval of a second person; null where that could not be asked. */
export function useAwaitingCount(): number | null {
  const { value, failure } = useBackendQuery(useApi().approvals.list.queryOptions({ input: {} }))
  return failure === null ? (value?.length ?? 0) : null
}

/** The count, with its words for who does not see where it stands. */
export function AwaitingBadge({ count }: { readonly count: number | null }) {
  if (count === null) {
    return (
      <b className="count k-warning">
        <span aria-hidden="true">?</span>
        <i className="vh">
          {' '}
          <Trans>what waits could not be read</Trans>
        </i>
      </b>
    )
  }
  return (
    <b className="count k-warning">
      {formatCount(count)}
      <i className="vh">
        {' '}
        <Plural value={count} one="transaction waits" other="transactions wait" />
      </i>
    </b>
  )
}

/** Leads to the transaction that has waited longest for a second person, opened to be read and decided. Nothing where none waits. */
export function AwaitingLink() {
  const count = useAwaitingCount()
  const [location] = useLocation()
  if (count === 0) return null
  return (
    <Link to={APPROVE_PATH} title={t`Approve`} aria-current={location === APPROVE_PATH ? 'page' : undefined}>
      <Glyph name="two" />
      <span>
        <Trans>Approve</Trans>
      </span>
      <AwaitingBadge count={count} />
    </Link>
  )
}
