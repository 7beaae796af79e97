import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { AssetAmount, Sol } from '../../parts/amount.tsx'
import { Time } from '../../parts/time.tsx'
import type { Overview } from './standing.ts'

type Found = NonNullable<Overview['reclaimable']>

/** Rent that can be reclaimed and nested accounts that can be recovered, when they were looked for last; nothing where there are none. */
export function ReclaimLine({ reclaimable }: Pick<Overview, 'reclaimable'>) {
  if (reclaimable === null || reclaimable.accounts + reclaimable.nested.accounts === 0) return null
  const { gainLamports, accounts, nested, checkedAt } = reclaimable
  return (
    <p className="sheet-foot tiny dim">
      {accounts === 0 ? null : (
        <span>
          <Trans>
            <Sol lamports={gainLamports} as="sentence" /> of rent can be reclaimed, out of{' '}
            <Plural value={accounts} one="# account" other="# accounts" />, fees taken off.
          </Trans>{' '}
          <Link className="link" to="/rent">
            <Trans>Reclaim it</Trans>
          </Link>
        </span>
      )}
      {nested.accounts === 0 ? null : <Nested nested={nested} />}
      <span>
        <Trans>
          Looked for at <Time at={checkedAt} />
        </Trans>
      </span>
    </p>
  )
}

/** Somebody paid to the address of a token account, as if that were a wallet. */
function Nested({ nested: { accounts, gainLamports, tokens } }: Pick<Found, 'nested'>) {
  return (
    <span>
      <Trans>
        <Plural value={accounts} one="# nested account" other="# nested accounts" /> can be recovered:{' '}
        <Sol lamports={gainLamports} as="sentence" />, fees and rent taken off.
      </Trans>{' '}
      {tokens.map(({ asset, label, amount }) => (
        <span key={asset.kind === 'native' ? 'native' : asset.mint}>
          <Trans>
            With it come <AssetAmount amount={amount} asset={asset} label={label} as="sentence" />.
          </Trans>{' '}
        </span>
      ))}
      <Link className="link" to="/rent">
        <Trans>Recover it</Trans>
      </Link>
    </span>
  )
}
