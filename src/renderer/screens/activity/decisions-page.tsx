import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Choose, SearchField } from '../../parts/field.tsx'
import { useLook } from '../../parts/look.ts'
import { formatCount } from '../../parts/figure.ts'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Table } from '../../parts/table/table.tsx'
import { UnsettledTable } from '../../parts/unsettled-table.tsx'
import { dayWords } from '../../parts/time.tsx'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import { columnsOf } from './decision-columns.tsx'
import type { Decided } from '../../parts/decision-words.tsx'
import { ExportJournalDialog } from './export-dialog.tsx'

type Kind = Decided['kind'] | 'all' | 'unsettled'

const PAGE_ROWS = 50

/** What people decided, newest first, day by day, and what became of it. */
export function DecisionsPage({ begins }: { readonly begins: 'all' | 'unsettled' }) {
  const [exporting, setExporting] = useState(false)
  const [kind, setKind] = useState<Kind>(begins)
  /** Where each page begins that was turned to; the newest is at the end of them. */
  const [turned, setTurned] = useState<readonly number[]>([])
  const before = turned.at(-1)
  const [search, setSearch] = useState('')
  const sought = searchOf(useSettled(search)).search
  const decided = useBackendQuery(
    useApi().activity.decisions.queryOptions({
      input: { ...(kind === 'all' || kind === 'unsettled' ? {} : { kind }), ...(before === undefined ? {} : { before }), limit: PAGE_ROWS },
    }),
  )
  const { value } = decided
  return (
    <Page
      title={t`Activity`}
      say={value === undefined ? unreadWords(decided, t`Reading the journal.`) : <Say total={value.total} />}
      actions={
        <>
          <LinkButton to="/activity/journal">
            <Trans>Every entry</Trans>
          </LinkButton>
          <Button onPress={() => setExporting(true)}>
            <Trans>Export the journal</Trans>
          </Button>
        </>
      }
    >
      <section className="sheet" aria-label={t`Decisions`}>
        <div className="sheet-head decisions-head">
          <SearchField label={t`Name, reference, amount, address or signature`} value={search} onChange={setSearch} />
          <Kinds
            value={kind}
            onChange={(chosen) => {
              setKind(chosen)
              setTurned([])
            }}
          />
        </div>
        {sought !== undefined ? (
          <FoundDecisions search={sought} />
        ) : kind === 'unsettled' ? (
          <UnsettledDecisions />
        ) : (
          <QueryResult query={decided} waiting={t`Reading the journal`}>
            {({ decisions, next }) => (
              <>
                <Decisions of={decisions} />
                <Turning
                  isNewest={before === undefined}
                  next={next}
                  onLater={() => setTurned(turned.slice(0, -1))}
                  onEarlier={(from) => setTurned([...turned, from])}
                />
              </>
            )}
          </QueryResult>
        )}
      </section>
      <ExportJournalDialog open={exporting} onClose={() => setExporting(false)} />
    </Page>
  )
}

function Kinds({ value, onChange }: { readonly value: Kind; readonly onChange: (kind: Kind) => void }) {
  return (
    <Choose
      label={t`Show`}
      value={value}
      onChange={onChange}
      of={[
        ['all', t`All`],
        ['unsettled', t`Not settled`],
        ['sweep', t`Sweeps`],
        ['payment', t`Payments`],
        ['upkeep', t`Upkeep`],
      ]}
    />
  )
}

type TurningProps = {
  readonly isNewest: boolean
  /** Where the page after this one begins; null where this is the last. */
  readonly next: number | null
  readonly onLater: () => void
  readonly onEarlier: (from: number) => void
}

function Turning({ isNewest, next, onLater, onEarlier }: TurningProps) {
  if (isNewest && next === null) return null
  return (
    <div className="btns sheet-foot">
      <Button missing={isNewest ? t`These are the newest.` : null} onPress={onLater}>
        <Trans>Later</Trans>
      </Button>
      <Button
        missing={next === null ? t`There are none before these.` : null}
        onPress={() => (next === null ? undefined : onEarlier(next))}
      >
        <Trans>Earlier</Trans>
      </Button>
    </div>
  )
}

function Say({ total }: { readonly total: number }) {
  return (
    <Trans>
      What was decided here, newest first, and <b>what became of it</b>. <Plural value={total} one="# decision." other="# decisions." />
    </Trans>
  )
}

/** What a text finds among all that was decided, of every kind. */
function FoundDecisions({ search }: { readonly search: string }) {
  const found = useBackendQuery(useApi().activity.findDecisions.queryOptions({ input: { search, limit: PAGE_ROWS } }))
  return (
    <QueryResult query={found} waiting={t`Searching the journal`}>
      {({ decisions, more }) =>
        decisions.length === 0 ? (
          <Empty
            glyph="search"
            say={t`No decision matches.`}
            hint={t`A part of a name or of a reference finds it; an amount, an address and a signature must be whole.`}
          />
        ) : (
          <>
            <p className="sheet-body dim" role="status">
              {more ? (
                <Trans>
                  The newest {formatCount(decisions.length)} that match, of every kind. There may be others: search for more of it.
                </Trans>
              ) : (
                <Trans>
                  <Plural value={decisions.length} one="# decision matches" other="# decisions match" />, of every kind.
                </Trans>
              )}
            </p>
            <DecisionTable of={decisions} label={t`Decisions that match`} />
          </>
        )
      }
    </QueryResult>
  )
}

/** Those of a bounded list, which says how many there are beyond it. */
function UnsettledDecisions() {
  const unsettled = useBackendQuery(useApi().activity.unsettled.queryOptions({ input: {} }))
  return (
    <QueryResult query={unsettled} waiting={t`Reading the journal`}>
      {({ decisions, total }) =>
        decisions.length === 0 ? (
          <Empty
            glyph="finalized"
            say={t`Everything that was decided is settled.`}
            hint={t`What is decided stands here until it has ended.`}
          />
        ) : (
          <>
            <p className="sheet-body dim">
              {total > decisions.length ? (
                <Trans>
                  The first {formatCount(decisions.length)} of {formatCount(total)} that are not settled, the most dangerous first.
                </Trans>
              ) : (
                <Trans>
                  <Plural value={total} one="# decision is" other="# decisions are" /> not settled, the most dangerous first.
                </Trans>
              )}
            </p>
            <UnsettledTable of={decisions} label={t`What is decided and not settled`} />
          </>
        )
      }
    </QueryResult>
  )
}

function Decisions({ of }: { readonly of: readonly Decided[] }) {
  if (of.length === 0)
    return <Empty glyph="journal" say={t`Nothing was decided.`} hint={t`Sweeps, payments and upkeep stand here once they are signed.`} />
  return <DecisionTable of={of} label={t`What was decided`} />
}

/** A line each, under the days on which they were decided. */
function DecisionTable({ of, label }: { readonly of: readonly Decided[]; readonly label: string }) {
  const nameOf = useAssetName()
  const { timeZone } = useLook()
  return <Table label={label} columns={columnsOf(nameOf)} rows={of} keyOf={({ id }) => id} headingOf={({ at }) => dayWords(at, timeZone)} />
}
