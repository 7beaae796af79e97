import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Page } from '../../parts/page.tsx'
import { PAGE_ROWS } from '../../parts/table/cursors.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { usePages } from '../../parts/table/use-pages.ts'
import { COLUMNS } from './columns.tsx'
import { EventDetail } from './event-detail.tsx'
import { ExportJournalDialog } from './export-dialog.tsx'
import type { JournalEvent } from './event-words.ts'

/** The journal, newest first. */
export function JournalPage({ isOffline }: { readonly isOffline: boolean }) {
  const [exporting, setExporting] = useState(false)
  const { newest, entries, pages } = useJournal()
  return (
    <Page
      title={isOffline ? t`Activity` : t`Journal`}
      say={entries === null ? unreadWords(newest, t`Reading the journal.`) : <Say entries={entries} />}
      actions={
        <>
          {isOffline ? null : (
            <LinkButton to="/activity">
              <Trans>Decisions</Trans>
            </LinkButton>
          )}
          <Button onPress={() => setExporting(true)}>
            <Trans>Export the journal</Trans>
          </Button>
        </>
      }
    >
      <section className="sheet" aria-label={t`Journal`}>
        <PagedTable
          label={t`Journal entries`}
          columns={COLUMNS}
          pages={pages}
          keyOf={({ id }) => String(id)}
          detail={(event: JournalEvent) => <EventDetail event={event} />}
          empty={
            <Empty glyph="journal" say={t`The journal is empty.`} hint={t`What is decided, seen and signed is written here, in order.`} />
          }
        />
      </section>
      <ExportJournalDialog open={exporting} onClose={() => setExporting(false)} />
    </Page>
  )
}

/**
 * The journal by pages. Entries are numbered from 1 without a gap, so the newest one's number is how many there are;
 * the pages after the first are asked for by the number before which they begin.
 */
function useJournal() {
  const ask = useApi()
  const newest = useBackendQuery(ask.activity.list.queryOptions({ input: { limit: 1 } }))
  const entries = newest.value === undefined ? null : (newest.value.events[0]?.id ?? 0)
  const pages = usePages({
    name: 'journal',
    options: (before) =>
      ask.activity.list.queryOptions({ input: { ...(before === undefined ? {} : { before: Number(before) }), limit: PAGE_ROWS } }),
    page: ({ events, next }) => ({ rows: events, total: entries ?? events[0]?.id ?? 0, next: next === null ? null : String(next) }),
  })
  return { newest, entries, pages }
}

function Say({ entries }: { readonly entries: number }) {
  return (
    <Trans>
      Everything that was decided, seen or signed, <b>in order</b>.{' '}
      <Plural
        value={entries}
        one="# entry, each carrying the hash of the one before."
        other="# entries, each carrying the hash of the one before."
      />
    </Trans>
  )
}
