import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useBackendQuery } from '../../backend/query.ts'
import type { ListedAsset } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { SearchField } from '../../parts/field.tsx'
import { Picks } from '../../parts/picks.tsx'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import type { Form } from './form.ts'

type PayerFieldProps = { readonly form: Form; readonly onChange: (form: Form) => void; readonly asset: ListedAsset | undefined }
type Account = Answers['accounts']['list']['accounts'][number]

const PICKS_SHOWN = 6

/** Which account of ours pays: the treasury, unless another is chosen. */
export function PayerField({ form, onChange, asset }: PayerFieldProps) {
  const [choosing, setChoosing] = useState(false)
  const ask = useApi()
  const { value } = useBackendQuery(
    ask.accounts.list.queryOptions({ input: form.from === null ? { role: 'treasury', limit: 1 } : { search: form.from, limit: 1 } }),
  )
  const payer = value?.accounts[0]
  return (
    <div className="stack-s">
      <p className="label">
        <Trans>Pay from (also pays the fee)</Trans>
      </p>
      {payer === undefined ? null : <Payer account={payer} asset={form.confidential ? undefined : asset} />}
      {choosing ? (
        <Ours
          onPick={(account) => {
            onChange({ ...form, from: account.role === 'treasury' ? null : account.address })
            setChoosing(false)
          }}
        />
      ) : (
        <p className="btns">
          <Button onPress={() => setChoosing(true)}>
            <Trans>Pay from another account</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

/** The account and what it holds of the asset, as the journal knows it. */
export function Payer({ account, asset }: { readonly account: Account; readonly asset: ListedAsset | undefined }) {
  const held = asset?.key === 'native' ? account.native : (account.tokens.find(({ mint }) => mint === asset?.key)?.amount ?? 0n)
  return (
    <p className="rowx">
      <Address address={account.address} label={account.label ?? (account.role === 'treasury' ? t`Treasury` : null)} />
      {asset === undefined ? null : (
        <span className="dim">
          <Trans>
            holds <Amount amount={held} decimals={asset.decimals} unit={asset.unit} as="sentence" />
          </Trans>
        </span>
      )}
    </p>
  )
}

/** Accounts whose key is in the vault; what is only watched cannot pay. */
function Ours({ onPick }: { readonly onPick: (account: Account) => void }) {
  const [text, setText] = useState('')
  const found = useApi().accounts.list.queryOptions({
    input: { ...searchOf(useSettled(text)), sort: 'native', order: 'descending', limit: PICKS_SHOWN },
  })
  const { value } = useBackendQuery({ ...found, placeholderData: keepPreviousData })
  const payers = value?.accounts.filter(({ role }) => role !== 'watch') ?? []
  return (
    <>
      <SearchField label={t`Label, or the beginning of an address`} value={text} onChange={setText} />
      <Picks label={t`Accounts that can pay`} of={payers} onPick={onPick} />
      <p className="hint">
        <Trans>
          An account whose key is on another workstation pays by a bundle:{' '}
          <Link className="link" to="/bundles/prepare">
            Prepare a bundle
          </Link>
        </Trans>
      </p>
    </>
  )
}
