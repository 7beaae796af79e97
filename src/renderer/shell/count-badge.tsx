import type { ReactNode } from 'react'
import { formatCount } from '../parts/figure.ts'

/** A count, with its words for who does not see where it stands; a question mark for one that is not known. */
export function CountBadge({ count, children }: { readonly count: number | null; readonly children: ReactNode }) {
  return (
    <b className="count k-warning">
      {count === null ? <span aria-hidden="true">?</span> : formatCount(count)}
      <i className="vh"> {children}</i>
    </b>
  )
}
