import { Plural } from '@lingui/react/macro'
import { urgentAt, useMatters } from '../parts/matters.ts'
import { CountBadge } from './count-badge.tsx'

/** How many things wait for a person at some places; nothing where none does, or where that is not known now. */
export function MattersBadge({ paths }: { readonly paths: readonly string[] }) {
  const { value, failure } = useMatters()
  const count = value === undefined || failure !== null ? 0 : urgentAt(value, paths)
  if (count === 0) return null
  return (
    <CountBadge count={count}>
      <Plural value={count} one="thing waits for you" other="things wait for you" />
    </CountBadge>
  )
}
