import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './recipients.css'
import { useState } from 'react'
import { isAddress } from '../../../core/address/address.ts'
import { untilNext } from '../../backend/policy.ts'
import { unreadWords } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { SearchField } from '../../parts/field.tsx'
import { Page } from '../../parts/page.tsx'
import type { Column } from '../../parts/table/column.ts'
import { PAGE_ROWS } from '../../parts/table/cursors.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { usePages } from '../../parts/table/use-pages.ts'
import { Time } from '../../parts/time.tsx'
import { useRest } from '../../parts/use-rest.ts'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import { AddDialog } from './add-dialog.tsx'
import type { BookEntry } from './entry.ts'
import { ImportDialog } from './import-dialog.tsx'
import { Payable } from './payable.tsx'
import { RecipientDetail } from './recipient-detail.tsx'

/**
 * Those who are paid: by their names, whether the policy lets them be paid, and when they last were. `/recipients/add` begins with the question whom
 * to add, `/recipients/find/<text>` with a search.
 */
export function RecipientsScreen() {
  const [verb = '', text = ''] = useRest()
  return <Recipients key={`${verb} ${text}`} found={verb === 'find' ? text : ''} asked={verb === 'add'} />
}

function Recipients({ found, asked }: { readonly found: string; readonly asked: boolean }) {
  const [search, setSearch] = useState(found)
  const [adding, setAdding] = useState(asked)
  const [importing, setImporting] = useState(false)
  const book = useBook(search)
  return (
    <Page
      title={t`Recipients`}
      say={book.total === null ? unreadWords(book, t`Reading the recipients.`) : <Say total={book.total} narrowed={search.trim() !== ''} />}
      actions={
        <>
          <Button onPress={() => setImporting(true)}>
            <Trans>Import a file</Trans>
          </Button>
          <Button kind="main" onPress={() => setAdding(true)}>
            <Trans>Add a wallet</Trans>
          </Button>
        </>
      }
    >
      <div className="tools">
        <SearchField label={t`Part of a name, or the beginning of an address`} value={search} onChange={setSearch} />
      </div>
      <section className="sheet" aria-label={t`Recipients`}>
        <PagedTable
          label={t`Recipients`}
          columns={COLUMNS}
          pages={book}
          keyOf={({ address }) => address}
          detail={(entry: BookEntry) => <RecipientDetail entry={entry} />}
          empty={<Nothing narrowed={search.trim() !== ''} onAdd={() => setAdding(true)} />}
        />
      </section>
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      <AddDialog open={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}

function useBook(search: string) {
  const ask = useApi()
  const asked = { ...searchOf(useSettled(search)), limit: PAGE_ROWS }
  return usePages({
    name: JSON.stringify(asked),
    // A page of this list begins after an address, which is what the page before gave.
    options: (after) =>
      ask.recipients.list.queryOptions({
        input: { ...asked, ...(after === undefined ? {} : { after: afterOf(after) }) },
        // What waits in the policy passes without an event.
        refetchInterval: ({ state: { data } }) => untilNext((data?.recipients ?? []).map(({ waitMs }) => waitMs ?? 0)),
      }),
    page: ({ recipients, total, next }) => ({ rows: recipients, total, next }),
  })
}

function afterOf(after: string): BookEntry['address'] {
  if (isAddress(after)) return after
  throw new Error('a page of recipients begins after an address')
}

const COLUMNS: readonly Column<BookEntry>[] = [
  {
    id: 'label',
    head: msg`Name`,
    names: true,
    cell: (entry) => (
      <>
        <span className="at-wide">{entry.label}</span>
        <TwoLines entry={entry} />
      </>
    ),
  },
  { id: 'address', head: msg`Address`, width: 230, dropsOut: 'mid', cell: ({ address }) => <Address address={address} copy /> },
  { id: 'payments', head: msg`Payments`, width: 172, dropsOut: 'mid', cell: (entry) => <Payable entry={entry} /> },
  {
    id: 'note',
    head: msg`Note`,
    dropsOut: 'lo',
    cell: ({ note }) =>
      note ?? (
        <span className="faint">
          <Trans>none</Trans>
        </span>
      ),
  },
  {
    id: 'paid',
    head: msg`Last paid`,
    width: 190,
    dropsOut: 'mid',
    cell: (entry) => <LastPaid entry={entry} />,
  },
]

const LastPaid = ({ entry: { lastPaidAt } }: { readonly entry: BookEntry }) =>
  lastPaidAt === null ? (
    <span className="faint">
      <Trans>never</Trans>
    </span>
  ) : (
    <Time at={lastPaidAt} />
  )

/** What a narrow page shows in place of the columns. */
function TwoLines({ entry }: { readonly entry: BookEntry }) {
  return (
    <span className="at-narrow lines">
      <span className="line">
        <b className="gives-way">{entry.label}</b>
        <Payable entry={entry} />
      </span>
      <span className="line">
        <Address address={entry.address} />
        <span className="tiny dim">
          <LastPaid entry={entry} />
        </span>
      </span>
    </span>
  )
}

function Say({ total, narrowed }: { readonly total: number; readonly narrowed: boolean }) {
  if (narrowed) return plural(total, { one: '# recipient matches.', other: '# recipients match.' })
  const count = <b>{plural(total, { one: '# recipient', other: '# recipients' })}</b>
  return <Trans>{count}, saved here or allowed by the policy. Only the policy allows payments.</Trans>
}

function Nothing({ narrowed, onAdd }: { readonly narrowed: boolean; readonly onAdd: () => void }) {
  if (narrowed)
    return <Empty glyph="search" say={t`No recipients match.`} hint={t`Search for a shorter part of the name or the address.`} />
  return (
    <Empty glyph="book" say={t`There are no recipients yet.`} hint={t`Name the people you pay, so that an unfamiliar address stands out.`}>
      <Button onPress={onAdd}>
        <Trans>Add the first wallet</Trans>
      </Button>
    </Empty>
  )
}
