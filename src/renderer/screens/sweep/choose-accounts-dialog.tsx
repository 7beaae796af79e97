import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatAmount } from '../../../core/amount/format.ts'
import { SWEPT_MAX } from '../../../contract/bounds.ts'
import { useApi } from '../../backend/backend.tsx'
import type { ListedAsset } from '../../backend/assets.ts'
import { useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { SearchField, TextField } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { rowsAsPages } from '../../parts/table/rows-as-pages.ts'
import { type AccountChoice, type Choosable, foundIn, isBelow, isSwept, tallyOf, typedMinimum, withTicked } from './account-choice.ts'
import { accountColumns } from './account-columns.tsx'

type ChooseAccountsDialogProps = {
  readonly asset: ListedAsset
  readonly choice: AccountChoice
  readonly onUse: (choice: AccountChoice) => void
  readonly onClose: () => void
}

/** Every account that holds some of an asset, each to be ticked, and the smallest balance that is worth moving. Nothing is chosen before it is used. */
export function ChooseAccountsDialog({ asset, choice, onUse, onClose }: ChooseAccountsDialogProps) {
  const { unit, decimals } = asset
  const [accounts, setAccounts] = useState(choice.accounts)
  const [text, setText] = useState(choice.minimum === null ? '' : formatAmount({ amount: choice.minimum, decimals }))
  const query = useBackendQuery(useApi().sweeps.accounts.queryOptions({ input: { asset: asset.key, limit: SWEPT_MAX } }))
  const typed = typedMinimum(text, decimals)
  const draft = { accounts, minimum: 'wrong' in typed ? null : typed.minimum }
  const rows = query.value?.accounts ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Choose accounts of ${unit}`}
      actions={
        <>
          <Button kind="main" onPress={() => onUse(draft)} missing={missingOf()}>
            <Trans>Use this choice</Trans>
          </Button>
          <Button kind="quiet" onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <QueryResult query={query} waiting={t`Reading balances`}>
        {(answer) => (
          <div className="to-choose stack-s">
            <TextField
              label={t`Smallest balance in ${unit}`}
              kind="number"
              value={text}
              onChange={setText}
              wrong={'wrong' in typed ? typed.wrong : null}
              hint={t`Optional. Accounts that hold less are not swept.`}
            />
            <Accounts answer={answer} asset={asset} draft={draft} onChange={(next) => setAccounts(next.accounts)} />
          </div>
        )}
      </QueryResult>
    </Dialog>
  )

  function missingOf(): string | null {
    if (query.value === undefined) return t`The balances are not read yet.`
    if ('wrong' in typed) return t`The smallest balance is not an amount.`
    return tallyOf(rows, draft).count === 0 ? t`Choose at least one account that holds as much.` : null
  }
}

type AccountsProps = {
  readonly answer: Answers['sweeps']['accounts']
  readonly asset: ListedAsset
  readonly draft: AccountChoice
  readonly onChange: (draft: AccountChoice) => void
}

/** The table, what narrows it, and the sum of what is ticked. */
function Accounts({ answer: { accounts: rows, total }, asset, draft, onChange }: AccountsProps) {
  const [search, setSearch] = useState('')
  const found = foundIn(rows, search)
  const tick = (of: readonly Choosable[], to: boolean) => onChange(withTicked(rows, draft, { of, to }))
  const isTicked = (row: Choosable) => isSwept(row, draft)
  const { count, amount } = tallyOf(rows, draft)
  return (
    <>
      <div className="tools">
        <SearchField label={t`Label or address`} value={search} onChange={setSearch} />
        <Button onPress={() => tick(found, true)}>{search === '' ? t`Choose all` : t`Choose those found`}</Button>
        <Button onPress={() => tick(found, false)}>{search === '' ? t`Choose none` : t`Leave those found`}</Button>
      </div>
      <PagedTable
        label={t`Accounts of ${asset.unit}`}
        columns={accountColumns({ asset, draft, isTicked })}
        pages={rowsAsPages(found)}
        keyOf={({ address }) => address}
        chosen={isTicked}
        onOpen={(row) => (isBelow(row, draft) ? undefined : tick([row], !isTicked(row)))}
        empty={
          <p className="empty">
            <Trans>No account is found.</Trans>
          </p>
        }
      />
      {total > rows.length ? (
        <p className="hint">
          <Trans>
            The {formatCount(rows.length)} largest of {formatCount(total)} are shown. The others are swept only where all are chosen.
          </Trans>
        </p>
      ) : null}
      <p className="sum-line" role="status">
        <span>
          <Trans>
            <b>{formatCount(count)}</b> of <Plural value={rows.length} one="# account" other="# accounts" /> chosen
          </Trans>
        </span>
        <b>
          <Amount amount={amount} decimals={asset.decimals} unit={asset.unit} />
        </b>
      </p>
    </>
  )
}
