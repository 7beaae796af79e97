import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'
import { Amount } from '../../parts/amount.tsx'
import { Time } from '../../parts/time.tsx'
import type { Overview } from './standing.ts'

/** Rent that can be reclaimed, when it was looked for last; nothing where there is none. */
export function ReclaimLine({ reclaimable }: Pick<Overview, 'reclaimable'>) {
  if (reclaimable === null || reclaimable.accounts === 0) return null
  const { gainLamports, accounts, checkedAt } = reclaimable
  return (
    <p className="sheet-foot tiny dim">
      <span>
        <Trans>
          <Amount amount={gainLamports} decimals={LAMPORTS_DECIMALS} unit="SOL" as="sentence" /> of rent can be reclaimed, out of{' '}
          <Plural value={accounts} one="# account" other="# accounts" />, fees taken off.
        </Trans>{' '}
        <Link className="link" to="/rent">
          <Trans>Reclaim it</Trans>
        </Link>
      </span>
      <span>
        <Trans>
          Looked for at <Time at={checkedAt} />
        </Trans>
      </span>
    </p>
  )
}
