import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Address as AddressBytes } from '../../../core/address/address.ts'
import type { ListedAsset } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { Address } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { SearchField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Picks } from '../../parts/picks.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import { Payer } from '../pay/payer-field.tsx'

type WatchedFieldProps = {
  readonly from: AddressBytes | null
  /** Null: another one is to be chosen. */
  readonly onChange: (from: AddressBytes | null) => void
  readonly asset: ListedAsset | undefined
  /** What it is for, and how another one is chosen; default: it pays. */
  readonly label?: string
  readonly change?: string
}

const PICKS_SHOWN = 6

/** An account that is watched here, whose key is elsewhere. */
export function WatchedField({
  from,
  onChange,
  asset,
  label = t`Pay from (also pays the fee)`,
  change = t`Pay from another account`,
}: WatchedFieldProps) {
  return (
    <div className="stack-s">
      <p className="label">{label}</p>
      {from === null ? (
        <WatchedPicks onPick={onChange} />
      ) : (
        <>
          <Chosen from={from} asset={asset} />
          <p className="btns">
            <Button onPress={() => onChange(null)}>{change}</Button>
          </p>
        </>
      )}
    </div>
  )
}

function Chosen({ from, asset }: { readonly from: AddressBytes; readonly asset: ListedAsset | undefined }) {
  const { value } = useBackendQuery(useApi().accounts.list.queryOptions({ input: { search: from, limit: 1 } }))
  const account = value?.accounts[0]
  return (
    <>
      {account === undefined ? null : <Payer account={account} asset={asset} />}
      <div className="addr-field">
        <Address address={from} form="whole" />
      </div>
      {account === undefined || account.role === 'watch' ? null : (
        <Note kind="warning" glyph="warn" title={t`The key of this account is in the vault here.`}>
          <p>
            <Link className="link" to={`/pay/from/${from}`}>
              <Trans>Pay from it directly</Trans>
            </Link>
          </p>
        </Note>
      )}
    </>
  )
}

/** Accounts that are watched, by label or the beginning of an address. */
export function WatchedPicks({ onPick }: { readonly onPick: (address: AddressBytes) => void }) {
  const [text, setText] = useState('')
  const search = searchOf(useSettled(text))
  const found = useApi().accounts.list.queryOptions({
    input: { ...search, role: 'watch', sort: 'native', order: 'descending', limit: PICKS_SHOWN },
  })
  const watched = useBackendQuery({ ...found, placeholderData: keepPreviousData })
  return (
    <>
      <SearchField label={t`Label, or the beginning of an address`} value={text} onChange={setText} />
      <QueryResult query={watched} waiting={t`Reading the accounts that are watched`}>
        {({ accounts }) =>
          accounts.length > 0 ? (
            <Picks label={t`Accounts whose key is elsewhere`} of={accounts} onPick={({ address }) => onPick(address)} />
          ) : text !== '' ? (
            <p className="hint">
              <Trans>No account that is watched is called so.</Trans>
            </p>
          ) : (
            <Note kind="idle" glyph="info" title={t`No account is watched here.`}>
              <p>
                <Trans>
                  Export the addresses on the workstation that has the key, then use “Watch a cold vault” in{' '}
                  <Link className="link" to="/accounts">
                    Accounts
                  </Link>
                  .
                </Trans>
              </p>
            </Note>
          )
        }
      </QueryResult>
    </>
  )
}
