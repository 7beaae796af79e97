import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Address } from '../../parts/address.tsx'
import type { Explained } from './explained.ts'

type Account = Explained['accounts'][number]

/** An account by its address, or by where it stands. */
export function Place({ of: { index, address, table } }: { readonly of: Account }) {
  if (address !== null) return <Address address={address} form="whole" />
  if (table === null) return <Trans>account {index}, which does not exist</Trans>
  return (
    <span className="said">
      <Trans>
        account {table.index} of the lookup table <Address address={table.table} form="whole" />
      </Trans>
    </span>
  )
}

/** What the message lets be done with it. */
export function rightsWords({ signer, writable }: Account): string {
  if (signer) return writable ? t`signs, may be written to` : t`signs`
  return writable ? t`may be written to` : ''
}
