import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Choose, SearchField } from '../../parts/field.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { ColumnChoice } from '../../parts/table/column-choice.tsx'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import type { Decided } from '../../parts/decision-words.tsx'
import { useDecisionColumns } from './decision-columns.tsx'
import { Decisions, FoundDecisions, PAGE_ROWS, UnsettledDecisions } from './decisions.tsx'
import { ExportJournalDialog } from './export-dialog.tsx'

type Kind = Decided['kind'] | 'all' | 'unsettled'

/** What is shown, as paper says it. */
const FILTERS: Readonly<Record<Exclude<Kind, 'unsettled'>, MessageDescriptor>> = {
  all: msg`Every kind, newest first`,
  sweep: msg`Sweeps alone, newest first`,
  payment: msg`Payments alone, newest first`,
  upkeep: msg`Upkeep alone, newest first`,
}

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
          {kind === 'unsettled' && sought === undefined ? null : <ColumnsOfDecisions />}
        </div>
        {sought !== undefined ? (
          <FoundDecisions key={sought} search={sought} />
        ) : kind === 'unsettled' ? (
          <UnsettledDecisions />
        ) : (
          <QueryResult query={decided} waiting={t`Reading the journal`}>
            {({ decisions, next }) => (
              <>
                <Decisions key={`${kind} ${before}`} of={decisions} totals={kind === 'all'} filter={t(FILTERS[kind])} />
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

function ColumnsOfDecisions() {
  return <ColumnChoice table="activity" columns={useDecisionColumns().columns} />
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
