import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { Address } from '../../parts/address.tsx'
import { Empty } from '../../parts/empty.tsx'
import { SearchField } from '../../parts/field.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import { Role } from './columns.tsx'

/** As many as are looked through; whoever wants another types a part of its label. */
const LISTED = 20

/** Of which account the address is wanted. */
export function ReceiveList() {
  const [text, setText] = useState('')
  const asked = { ...searchOf(useSettled(text)), sort: 'label', limit: LISTED } as const
  const accounts = useBackendQuery(useApi().accounts.list.queryOptions({ input: asked }))
  return (
    <>
      <div className="tools">
        <SearchField label={t`Label, or the beginning of an address`} value={text} onChange={setText} />
      </div>
      <section className="sheet" aria-label={t`Accounts`}>
        <QueryResult query={accounts} waiting={t`Reading the accounts.`}>
          {({ accounts: found, total }) =>
            found.length === 0 ? (
              <Empty glyph="search" say={t`No accounts match.`} hint={t`Search for a shorter part of the label or the address.`} />
            ) : (
              <>
                <ul className="receive-list">
                  {found.map(({ address, label, role }) => (
                    <li key={address}>
                      <Link className="link" to={`/accounts/receive/${address}`}>
                        <Address address={address} label={label} />
                      </Link>
                      <Role role={role} />
                    </li>
                  ))}
                </ul>
                {total > found.length ? (
                  <p className="sheet-foot tiny dim">
                    <Trans>{plural(total - found.length, { one: '# more account', other: '# more accounts' })}: search for a label.</Trans>
                  </p>
                ) : null}
              </>
            )
          }
        </QueryResult>
      </section>
    </>
  )
}
