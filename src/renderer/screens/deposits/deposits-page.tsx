import { useState } from 'react'
import { useBackendQuery } from '../../backend/query.ts'
import { useListedAssets, useMintLabel } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Behind } from '../../parts/behind.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Choose, SearchField } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Page } from '../../parts/page.tsx'
import { PAGE_ROWS } from '../../parts/table/cursors.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { usePages } from '../../parts/table/use-pages.ts'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import { UnlistedLine } from '../settings/unlisted-line.tsx'
import { columnsOf } from './columns.tsx'
import { type Deposit, everything, type Filter, isNarrowed, isTooShort, narrowing, SEARCH_LEAST } from './filter.ts'
import { Story } from './story.tsx'

/** Each credit and each non-credit, and why. */
export function DepositsPage({ found }: { readonly found: string }) {
  const [filter, setFilter] = useState<Filter>(() => everything(found))
  const deposits = useDeposits(filter)
  const labelOf = useMintLabel()
  return (
    <Page title="Deposits" say={<Say />} actions={<LinkButton to="/deposits/pending">Not final yet</LinkButton>}>
      <Behind />
      <OnlyNode />
      <Tools filter={filter} onChange={setFilter} />
      <section className="sheet" aria-label="Deposits">
        <PagedTable
          label="Deposits"
          columns={columnsOf({ filter, onFilter: setFilter, labelOf })}
          pages={deposits}
          keyOf={({ id }) => String(id)}
          detail={(deposit: Deposit) => <Story deposit={deposit} />}
          empty={<Nothing narrowed={isNarrowed(filter)} />}
        />
        <Unlisted />
      </section>
    </Page>
  )
}

/** With one node configured nothing that arrives is borne out by another; each deposit that was recorded so says it for ever. */
function OnlyNode() {
  const { value } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  if (value?.nodes.configured !== 1) return null
  return <p className="tiny dim">One node is configured. What arrives is the word of the only node there was to ask.</p>
}

function Unlisted() {
  const { value } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  return <UnlistedLine holdings={value?.holdings ?? []} />
}

function useDeposits(filter: Filter) {
  const ask = useApi()
  const search = searchOf(useSettled(filter.search), SEARCH_LEAST)
  const asked = { ...narrowing(filter), ...search, sort: filter.sort, limit: PAGE_ROWS }
  return usePages({
    name: JSON.stringify(asked),
    options: (after) => ask.deposits.list.queryOptions({ input: { ...asked, ...(after === undefined ? {} : { after }) } }),
    page: ({ deposits, total, next }) => ({ rows: deposits, total, next }),
  })
}

/** How many customers' deposits the last day brought, as the overview counts them; no longer than what stands there before, so that nothing moves. */
function Say() {
  const { value } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  if (value === undefined) return 'Everything that arrived, credited or not. Open any row to see why.'
  return (
    <>
      <b>
        {formatCount(value.credited24h)} {value.credited24h === 1 ? 'deposit was' : 'deposits were'} credited
      </b>{' '}
      in the last 24 hours. Open any row to see why.
    </>
  )
}

type ToolsProps = { readonly filter: Filter; readonly onChange: (filter: Filter) => void }

const VERDICTS = [
  ['all', 'All'],
  ['credit', 'Credited'],
  ['no-credit', 'Not credited'],
  ['outgoing', 'Outgoing'],
] as const

const SORTS = [
  ['newest', 'Newest'],
  ['oldest', 'Oldest'],
  ['largest', 'Largest'],
] as const

function Tools({ filter, onChange }: ToolsProps) {
  const assets = useListedAssets() ?? []
  return (
    <div className="tools">
      <SearchField label="Address or signature" value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <Choose label="Verdict" value={filter.verdict} onChange={(verdict) => onChange({ ...filter, verdict })} of={VERDICTS} />
      <Choose
        label="Asset"
        value={filter.asset}
        onChange={(asset) => onChange({ ...filter, asset })}
        of={[['any', 'Any asset'] as const, ...assets.map(({ key, unit }) => [key, unit] as const)]}
      />
      <Choose label="Order" value={filter.sort} onChange={(sort) => onChange({ ...filter, sort })} of={SORTS} />
      <p className="tiny dim" role="status">
        {isTooShort(filter) ? 'Not searched yet: type two characters or more.' : null}
      </p>
    </div>
  )
}

function Nothing({ narrowed }: { readonly narrowed: boolean }) {
  if (narrowed)
    return <Empty glyph="search" say="Nothing that arrived fits this." hint="Take back a filter, or look for less of the address." />
  return (
    <Empty
      glyph="credit"
      say="No deposits yet."
      hint="Hand out an address from Accounts. What arrives there appears here when its block is finalized."
    >
      <LinkButton to="/accounts">Show addresses</LinkButton>
    </Empty>
  )
}
