import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { useBackendQuery } from '../../backend/query.ts'
import { useAssetChoices, useMintLabel } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Behind } from '../../parts/behind.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Choose, DayField, SearchField } from '../../parts/field.tsx'
import { FoldedWhenNarrow } from '../../parts/folded-when-narrow.tsx'
import { useLook } from '../../parts/look.ts'
import { Page } from '../../parts/page.tsx'
import { ColumnChoice, useColumns } from '../../parts/table/column-choice.tsx'
import { NewRows } from '../../parts/table/new-rows.tsx'
import { type Opened, OpenedNote } from '../../parts/table/open-view.tsx'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { ViewMenu } from '../../parts/table/view-menu.tsx'
import { UnlistedLine } from '../overview/unlisted-line.tsx'
import { columnsOf } from './columns.tsx'
import { choicesMade, type Deposit, type Filter, isNarrowed, isTooShort, pathOf } from './filter.ts'
import { ExportShown } from './export-shown.tsx'
import { Story } from './story.tsx'
import { useDeposits } from './use-deposits.ts'

type DepositsPageProps = {
  readonly filter: Filter
  /** The saved view that led here. */
  readonly opened: Opened | null
  /** Somebody narrows it otherwise. */
  readonly onFiltered: () => void
}

/** Each credit and each non-credit, and why. What narrows it stands in its address, where a reload, a link and the way back find it. */
export function DepositsPage({ filter, opened, onFiltered }: DepositsPageProps) {
  const [, navigate] = useLocation()
  const setFilter = (next: Filter) => {
    onFiltered()
    navigate(pathOf(next), { replace: true })
  }
  const { pages, wanted, shown, fresh, showFresh } = useDeposits(filter)
  const { timeZone } = useLook()
  const labelOf = useMintLabel()
  const columns = columnsOf({ filter, timeZone, onFilter: setFilter, labelOf })
  const { shown: columnsShown, hidden } = useColumns('deposits', columns)
  const sheet = useRef<HTMLElement>(null)
  return (
    <Page
      title={t`Deposits`}
      say={<Say />}
      actions={
        <>
          <ExportShown total={pages.total} wanted={wanted} />
          <LinkButton to="/deposits/pending">
            <Trans>Not final yet</Trans>
          </LinkButton>
        </>
      }
    >
      <Behind />
      <OnlyNode />
      <OpenedNote opened={opened} />
      <Tools filter={filter} onChange={setFilter}>
        <ViewMenu table="deposits" path={pathOf(filter)} />
        <ColumnChoice table="deposits" columns={columns} />
      </Tools>
      <section className="sheet" aria-label={t`Deposits`} ref={sheet}>
        <NewRows count={fresh} onShow={showFresh} shown={shown} within={sheet}>
          <Plural value={fresh} one="# new deposit" other="# new deposits" />
        </NewRows>
        <PagedTable
          key={shown}
          label={t`Deposits`}
          columns={columnsShown}
          hidden={hidden}
          pages={pages}
          keyOf={({ id }) => String(id)}
          detail={(deposit: Deposit) => <Story deposit={deposit} />}
          empty={<Nothing filter={filter} />}
        />
        <Unlisted />
      </section>
    </Page>
  )
}

/** With one node configured nothing that arrives is confirmed by another; each deposit that was recorded so says it for ever. */
function OnlyNode() {
  const { value } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  if (value?.nodes.configured !== 1) return null
  return (
    <p className="tiny dim">
      <Trans>One node is configured. Deposits that arrive now rest on the answer of that node alone.</Trans>
    </p>
  )
}

function Unlisted() {
  const { value } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  return <UnlistedLine holdings={value?.holdings ?? []} />
}

/** Whether something is held of a token that a person ignored: what arrived of it is left out unless it is asked for. */
function useAnyIgnored(): boolean {
  const { value } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  return value?.holdings.some(({ ignored }) => ignored) === true
}

/** How many customers' deposits the last day brought, as the overview counts them; no longer than what stands there before, so that nothing moves. */
function Say() {
  const { value } = useBackendQuery(useApi().overview.show.queryOptions({ input: {} }))
  if (value === undefined) return t`Everything that arrived, credited or not. Open any row to see why.`
  return (
    <Trans>
      <b>
        <Plural value={value.credited24h} one="# deposit was credited" other="# deposits were credited" />
      </b>{' '}
      in the last 24 hours. Open any row to see why.
    </Trans>
  )
}

type ToolsProps = { readonly filter: Filter; readonly onChange: (filter: Filter) => void }

const VERDICTS = [
  ['all', msg`All`],
  ['credit', msg`Credited`],
  ['no-credit', msg`Not credited`],
  ['outgoing', msg`Outgoing`],
] as const

const SORTS = [
  ['newest', msg`Newest`],
  ['oldest', msg`Oldest`],
  ['largest', msg`Largest`],
] as const

/** A narrow page keeps the choices behind a button, the order among them: its table has no heads to press. */
function Tools({ filter, onChange, children }: ToolsProps & { readonly children: ReactNode }) {
  const made = choicesMade(filter)
  return (
    <div className="tools">
      <SearchField label={t`Customer, address or signature`} value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <FoldedWhenNarrow words={made === 0 ? t`Filters` : t`Filters: ${made}`}>
        <Choices filter={filter} onChange={onChange} />
        {children}
      </FoldedWhenNarrow>
      <p className="tiny dim" role="status">
        {isTooShort(filter) ? t`Not searched yet: type two characters or more.` : null}
        {filter.firstDay === '' && filter.lastDay === '' ? null : t`Deposits without a recorded time are left out.`}
      </p>
    </div>
  )
}

function Choices({ filter, onChange }: ToolsProps) {
  const assets = useAssetChoices()
  const anyIgnored = useAnyIgnored() || filter.asset === 'with-ignored'
  // An address may name a token that is not listed: what narrows the list is never out of sight.
  const isUnlisted = filter.asset !== 'any' && filter.asset !== 'with-ignored' && assets.every(({ key }) => key !== filter.asset)
  return (
    <>
      <Choose label={t`State`} value={filter.verdict} onChange={(verdict) => onChange({ ...filter, verdict })} of={VERDICTS} />
      <Choose
        label={t`Asset`}
        value={filter.asset}
        onChange={(asset) => onChange({ ...filter, asset })}
        of={[
          ['any', t`Any asset`] as const,
          ...(anyIgnored ? [['with-ignored', t`With ignored tokens`] as const] : []),
          ...assets.map(({ key, unit }) => [key, unit] as const),
          ...(isUnlisted ? [[filter.asset, `${filter.asset.slice(0, 4)}…`] as const] : []),
        ]}
      />
      <div className="rowx">
        <DayField label={t`From`} value={filter.firstDay} onChange={(firstDay) => onChange({ ...filter, firstDay })} />
        <DayField
          label={t({ message: 'To', context: 'day' })}
          value={filter.lastDay}
          onChange={(lastDay) => onChange({ ...filter, lastDay })}
        />
      </div>
      <div className="at-narrow">
        <Choose label={t`Order`} value={filter.sort} onChange={(sort) => onChange({ ...filter, sort })} of={SORTS} />
      </div>
    </>
  )
}

function Nothing({ filter }: { readonly filter: Filter }) {
  const anyIgnored = useAnyIgnored()
  if (isNarrowed(filter) || (anyIgnored && filter.asset === 'any'))
    return <Empty glyph="search" say={t`No deposits match.`} hint={t`Remove a filter, or search for a shorter part of the address.`} />
  return (
    <Empty
      glyph="credit"
      say={t`No deposits yet.`}
      hint={t`Hand out an address from Accounts. What arrives there appears here when its block is finalized.`}
    >
      <LinkButton to="/accounts">
        <Trans>Show addresses</Trans>
      </LinkButton>
    </Empty>
  )
}
