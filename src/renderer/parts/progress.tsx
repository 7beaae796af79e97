import { t } from '@lingui/core/macro'
import { formatCount } from './figure.ts'

/**
 * How much of long work is done, in numbers and as a bar; never a bar alone.
 *
 *     <Progress what="Deriving accounts" done={40} total={200} />   done: true turns it green when it is proved
 */
export function Progress({ what, done, total, sure = false }: { what: string; done: number; total: number; sure?: boolean }) {
  return (
    <div className="stack-s">
      <div className="split">
        <span>{what}</span>
        <span className="amt dim">{progressWords({ done, total })}</span>
      </div>
      <progress className={sure ? 'bar bar-sure' : 'bar'} value={done} max={Math.max(total, 1)} aria-label={what} />
    </div>
  )
}

/** 40 of 200. */
export const progressWords = ({ done, total }: { done: number; total: number }) => t`${formatCount(done)} of ${formatCount(total)}`
