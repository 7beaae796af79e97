import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { useBackendQuery } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { MATTERS } from '../parts/matters.ts'
import { CountBadge } from './count-badge.tsx'

/** Where the transaction that has waited longest is read and decided. */
export const APPROVE_PATH = MATTERS.approval.path

/** How many transactions await the approval of a second person; null where that could not be asked. */
export function useAwaitingCount(): number | null {
  const { value, failure } = useBackendQuery(useApi().approvals.list.queryOptions({ input: {} }))
  return failure === null ? (value?.length ?? 0) : null
}

/** The count of what awaits a second person. */
export function AwaitingBadge({ count }: { readonly count: number | null }) {
  return (
    <CountBadge count={count}>
      {count === null ? (
        <Trans>what waits could not be read</Trans>
      ) : (
        <Plural value={count} one="transaction waits" other="transactions wait" />
      )}
    </CountBadge>
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
