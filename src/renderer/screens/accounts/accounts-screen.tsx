import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './accounts.css'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAssetChoices } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { useIsOffline } from '../../backend/workstation.ts'
import { Behind } from '../../parts/behind.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Choose, SearchField } from '../../parts/field.tsx'
import { FoldedWhenNarrow } from '../../parts/folded-when-narrow.tsx'
import { Page } from '../../parts/page.tsx'
import { ColumnChoice, useColumns } from '../../parts/table/column-choice.tsx'
import { PAGE_ROWS } from '../../parts/table/cursors.ts'
import { type Opened, OpenedNote, OpenView } from '../../parts/table/open-view.tsx'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { usePages } from '../../parts/table/use-pages.ts'
import { ViewMenu } from '../../parts/table/view-menu.tsx'
import { useRest } from '../../parts/use-rest.ts'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import { AccountDetail } from './account-detail.tsx'
import { columnsOf } from './columns.tsx'
import { CustomersDialog } from './customers-dialog.tsx'
import { DeriveDialog } from './derive-dialog.tsx'
import { type Account, type Filter, isNarrowed, narrowing, orderedBy, parseFilter, pathOf, ROLES, SORTS } from './filter.ts'
import { ExportAddressesDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ReceivePage } from './receive-page.tsx'
import { SignTextDialog } from './sign-text-dialog.tsx'
import { Holding, Totals } from './totals.tsx'
import { WatchColdDialog } from './watch-cold-dialog.tsx'
import { WatchDialog } from './watch-dialog.tsx'

/**
 * Every account: whose it is, what it holds, its label. What narrows the list stands in its address: `/accounts/kind/deposit/find/<text>`.
 * `/accounts/view/<name>` opens a saved view, `/accounts/customers` asks for the names of customers; `/accounts/receive` shows an address to hand out.
 */
export function AccountsScreen() {
  const rest = useRest()
  const [place, text = ''] = rest
  const [opened, setOpened] = useState<Opened | null>(null)
  if (place === 'receive') return <ReceivePage address={text === '' ? undefined : text} />
  if (place === 'view') return <OpenView table="accounts" name={text} read={(pieces) => pathOf(parseFilter(pieces))} onOpened={setOpened} />
  const asked = place === 'customers' ? 'customers' : 'nothing'
  return <Accounts key={asked} filter={parseFilter(rest)} asked={asked} opened={opened} onFiltered={() => setOpened(null)} />
}

type Asking = 'nothing' | 'customers' | 'derive' | 'watch' | 'import' | 'watch-cold' | 'export' | Pick<Account, 'address' | 'label'>

type AccountsProps = {
  readonly filter: Filter
  readonly asked: 'nothing' | 'customers'
  /** The saved view that led here. */
  readonly opened: Opened | null
  /** Somebody narrows it otherwise. */
  readonly onFiltered: () => void
}

function Accounts({ filter, asked, opened, onFiltered }: AccountsProps) {
  const [, navigate] = useLocation()
  const setFilter = (next: Filter) => {
    onFiltered()
    navigate(pathOf(next), { replace: true })
  }
  const [asking, setAsking] = useState<Asking>(asked)
  const accounts = useAccounts(filter)
  const columns = columnsOf({ filter, onFilter: setFilter, assets: useAssetChoices() })
  const { shown, hidden } = useColumns('accounts', columns)
  return (
    <Page title={t`Accounts`} say={<Holding />} actions={<Actions onAsk={setAsking} />}>
      <Behind />
      <OpenedNote opened={opened} />
      <div className="tools">
        <SearchField
          label={t`Label, or the beginning of an address`}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <FoldedWhenNarrow words={filter.role === 'all' ? t`Filters` : t`Filters: ${1}`}>
          <Choose label={t`Kind of account`} value={filter.role} onChange={(role) => setFilter({ ...filter, role })} of={ROLES} />
          <div className="at-narrow">
            <Choose
              label={t`Order`}
              value={filter.sort}
              onChange={(sort) => setFilter(filter.sort === sort ? filter : orderedBy(filter, sort))}
              of={SORTS}
            />
          </div>
          <ViewMenu table="accounts" path={pathOf(filter)} />
          <ColumnChoice table="accounts" columns={columns} />
        </FoldedWhenNarrow>
      </div>
      <section className="sheet" aria-label={t`Accounts`}>
        <PagedTable
          label={t`Accounts`}
          columns={shown}
          hidden={hidden}
          pages={accounts}
          keyOf={({ address }) => address}
          detail={(account: Account) => <AccountDetail account={account} onSignText={() => setAsking(account)} />}
          empty={<Nothing narrowed={isNarrowed(filter)} onDerive={() => setAsking('derive')} />}
        />
        <Totals />
      </section>
      <DeriveDialog open={asking === 'derive'} onClose={() => setAsking('nothing')} />
      {asking === 'customers' ? <CustomersDialog onClose={() => setAsking('nothing')} /> : null}
      {asking === 'import' ? <ImportDialog onClose={() => setAsking('nothing')} /> : null}
      {asking === 'watch-cold' ? <WatchColdDialog onClose={() => setAsking('nothing')} /> : null}
      {asking === 'export' ? <ExportAddressesDialog onClose={() => setAsking('nothing')} /> : null}
      {typeof asking === 'object' ? <SignTextDialog account={asking} onClose={() => setAsking('nothing')} /> : null}
      <WatchDialog open={asking === 'watch'} onClose={() => setAsking('nothing')} />
    </Page>
  )
}

function useAccounts(filter: Filter) {
  const ask = useApi()
  const asked = { ...narrowing(filter), ...searchOf(useSettled(filter.search)), limit: PAGE_ROWS }
  return usePages({
    name: JSON.stringify(asked),
    options: (after) => ask.accounts.list.queryOptions({ input: { ...asked, ...(after === undefined ? {} : { after }) } }),
    page: ({ accounts, total, next }) => ({ rows: accounts, total, next }),
  })
}

/** On an offline workstation nothing is swept, and what is watched from its addresses is watched elsewhere. */
function Actions({ onAsk }: { readonly onAsk: (asking: Asking) => void }) {
  const isOffline = useIsOffline()
  return (
    <>
      <FoldedWhenNarrow words={t`More`}>
        <Button onPress={() => onAsk('watch')}>
          <Trans>Watch an address</Trans>
        </Button>
        <Button onPress={() => onAsk('import')}>
          <Trans>Import a file</Trans>
        </Button>
        <Button onPress={() => onAsk('derive')}>
          <Trans>Derive more accounts</Trans>
        </Button>
        <Button onPress={() => onAsk('customers')}>
          <Trans>Derive for customers</Trans>
        </Button>
        {isOffline ? null : (
          <Button onPress={() => onAsk('watch-cold')}>
            <Trans>Watch a cold vault</Trans>
          </Button>
        )}
      </FoldedWhenNarrow>
      {isOffline ? (
        <Button kind="main" onPress={() => onAsk('export')}>
          <Trans>Export addresses</Trans>
        </Button>
      ) : (
        <LinkButton to="/sweep" kind="main">
          <Trans>Plan a sweep</Trans>
        </LinkButton>
      )}
    </>
  )
}

function Nothing({ narrowed, onDerive }: { readonly narrowed: boolean; readonly onDerive: () => void }) {
  if (narrowed)
    return <Empty glyph="search" say={t`No accounts match.`} hint={t`Remove the filter, or search for a shorter part of the address.`} />
  return (
    <Empty
      glyph="drawers"
      say={t`There are no accounts yet.`}
      hint={t`Derive one deposit account for each customer, and hand out its address.`}
    >
      <Button onPress={onDerive}>
        <Trans>Derive accounts</Trans>
      </Button>
    </Empty>
  )
}
