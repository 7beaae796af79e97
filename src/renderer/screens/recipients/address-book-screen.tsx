import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './recipients.css'
import { useState } from 'react'
import { isAddress } from '../../../core/address/address.ts'
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
import { RecipientDetail } from './recipient-detail.tsx'

/**
 * Those who are paid, by the names they have here. `/address-book/add` begins with the question whom to add, `/address-book/find/<text>` with a
 * search.
 */
export function AddressBookScreen() {
  const [verb = '', text = ''] = useRest()
  return <AddressBook key={`${verb} ${text}`} found={verb === 'find' ? text : ''} asked={verb === 'add'} />
}

function AddressBook({ found, asked }: { readonly found: string; readonly asked: boolean }) {
  const [search, setSearch] = useState(found)
  const [adding, setAdding] = useState(asked)
  const [importing, setImporting] = useState(false)
  const book = useBook(search)
  return (
    <Page
      title={t`Address book`}
      say={
        book.total === null ? unreadWords(book, t`Reading the address book.`) : <Say total={book.total} narrowed={search.trim() !== ''} />
      }
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
        <SearchField label={t`Part of a label, or the beginning of an address`} value={search} onChange={setSearch} />
      </div>
      <section className="sheet" aria-label={t`Address book`}>
        <PagedTable
          label={t`Address book`}
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
      ask.recipients.list.queryOptions({ input: { ...asked, ...(after === undefined ? {} : { after: afterOf(after) }) } }),
    page: ({ recipients, total, next }) => ({ rows: recipients, total, next }),
  })
}

function afterOf(after: string): BookEntry['address'] {
  if (isAddress(after)) return after
  throw new Error('a page of the address book begins after an address')
}

const COLUMNS: readonly Column<BookEntry>[] = [
  { id: 'label', head: msg`Label`, names: true, cell: ({ label }) => label },
  { id: 'address', head: msg`Address`, width: 230, cell: ({ address }) => <Address address={address} copy /> },
  {
    id: 'note',
    head: msg`Note`,
    dropsOut: 'mid',
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
    cell: ({ lastPaidAt }) =>
      lastPaidAt === null ? (
        <span className="faint">
          <Trans>never</Trans>
        </span>
      ) : (
        <Time at={lastPaidAt} />
      ),
  },
]

function Say({ total, narrowed }: { readonly total: number; readonly narrowed: boolean }) {
  const count = <b>{plural(total, { one: '# wallet', other: '# wallets' })}</b>
  if (narrowed) return <Trans>{count} in the address book match.</Trans>
  return <Trans>{count} saved. Saving one does not allow payments; the policy does.</Trans>
}

function Nothing({ narrowed, onAdd }: { readonly narrowed: boolean; readonly onAdd: () => void }) {
  if (narrowed)
    return <Empty glyph="search" say={t`No recipients match.`} hint={t`Search for a shorter part of the label or the address.`} />
  return (
    <Empty
      glyph="book"
      say={t`Nobody is in the address book yet.`}
      hint={t`Name the people you pay, so that an unfamiliar address stands out.`}
    >
      <Button onPress={onAdd}>
        <Trans>Add the first wallet</Trans>
      </Button>
    </Empty>
  )
}
