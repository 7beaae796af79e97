import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './carry.css'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { useNow } from '../../parts/use-now.ts'
import { bundlePath, shortDigest } from './carried.ts'
import { FollowedState } from './followed.tsx'
import { hiddenWords } from './hidden-words.ts'
import { type LeftRow, rowsOf } from './left-rows.ts'
import { ageWords } from './age.ts'
import { nextWords, StandingBadge } from './standing.tsx'

/** Bundles of one page. One more is asked for, which says whether there are older ones. */
const PAGE = 10
const LOOK_EVERY_MS = 60_000

/** What left in bundles, newest first, and what became of each transaction. */
export function LeftList() {
  /** Where each page begins that was gone through to reach this one. */
  const [starts, setStarts] = useState<readonly number[]>([])
  const before = starts.at(-1)
  const asked = { limit: PAGE + 1, ...(before === undefined ? {} : { before }) }
  const left = useBackendQuery({ ...useApi().bundles.list.queryOptions({ input: asked }), placeholderData: keepPreviousData })
  const columns = useColumns()
  const shown = left.value?.slice(0, PAGE) ?? []
  const last = shown.at(-1)
  const isMore = (left.value?.length ?? 0) > PAGE
  return (
    <Sheet
      title={t`What left in bundles`}
      aside={
        <span className="tiny faint">
          <Trans>newest first</Trans>
        </span>
      }
      padded={false}
      foot={
        starts.length === 0 && !isMore ? undefined : (
          <div className="btns">
            {starts.length === 0 ? null : (
              <Button onPress={() => setStarts(starts.slice(0, -1))}>
                <Trans>Newer bundles</Trans>
              </Button>
            )}
            {isMore && last !== undefined ? (
              <Button onPress={() => setStarts([...starts, last.id])}>
                <Trans>Older bundles</Trans>
              </Button>
            ) : null}
          </div>
        )
      }
    >
      <QueryResult query={left}>
        {() =>
          shown.length === 0 ? (
            <p className="empty">
              <Trans>No bundle was prepared here yet.</Trans>
            </p>
          ) : (
            <Table label={t`Bundles that were prepared here`} columns={columns} rows={rowsOf(shown)} keyOf={({ key }) => key} tall />
          )
        }
      </QueryResult>
    </Sheet>
  )
}

function useColumns(): readonly Column<LeftRow>[] {
  const nameOf = useAssetName()
  const nowMs = useNow(LOOK_EVERY_MS).getTime()
  return [
    {
      id: 'bundle',
      head: t`Bundle`,
      cell: ({ of, isFirst }) =>
        isFirst ? (
          <Link className="link" to={bundlePath(of.digest)} aria-label={t`Open bundle ${shortDigest(of.digest)}`}>
            {shortDigest(of.digest)}
          </Link>
        ) : (
          <span className="vh">{shortDigest(of.digest)}</span>
        ),
    },
    { id: 'state', head: t`State`, cell: ({ standing }) => <StandingBadge of={standing} /> },
    {
      id: 'amount',
      head: t`Amount`,
      end: true,
      cell: ({ of, amount }) => (of.asset === null ? null : <Amount amount={amount} {...nameOf(of.asset)} as="sentence" />),
    },
    {
      id: 'to',
      head: t`To`,
      dropsOut: 'mid',
      cell: ({ of, payees }) => {
        const [only] = payees
        if (only === undefined) return of.kind === 'sweep' && of.from !== null ? <Address address={of.from} /> : null
        return payees.length > 1 ? t`${formatCount(payees.length)} recipients` : <Address address={only.recipient} />
      },
    },
    {
      id: 'reference',
      head: t`Reference`,
      dropsOut: 'lo',
      cell: referenceOf,
    },
    {
      id: 'age',
      head: t`Age`,
      dropsOut: 'lo',
      cell: ({ of, isFirst }) => (isFirst ? <span className="nowrap">{ageWords(nowMs - of.at.getTime())}</span> : null),
    },
    {
      id: 'words',
      head: t`Six words`,
      dropsOut: 'wide',
      cell: ({ of, isFirst }) => (isFirst ? <span className="dim tiny">{of.digestWords.join(' ')}</span> : null),
    },
    {
      id: 'next',
      head: t`What comes next`,
      dropsOut: 'mid',
      cell: (row) => (
        <span className="tiny">
          <Next of={row} />
        </span>
      ),
    },
  ]
}

/** What comes next of one, as a way to it where it is followed; of a large bundle, how many are in each state. */
function Next({ of: { standing, intent, counts } }: { readonly of: LeftRow }) {
  if (counts === null) return intent === null ? nextWords(standing) : <FollowedState intent={intent} />
  const { out, returned, dead } = counts
  return [
    ...(out === 0 ? [] : [t`${formatCount(out)} out`]),
    ...(returned === 0 ? [] : [t`${formatCount(returned)} came back`]),
    ...(dead === 0 ? [] : [t`${formatCount(dead)} dead`]),
  ].join(', ')
}

/** Under which reference it pays, or what it is where it has none. */
function referenceOf({ of, payees, sources, advances, hidden }: LeftRow) {
  const [only] = payees
  if (hidden !== null) return hiddenWords(hidden)
  if (only === undefined && of.kind === 'revocation')
    return plural(advances.length, { one: 'advance of # nonce account', other: 'advance of # nonce accounts' })
  if (only === undefined)
    return of.kind === 'sweep' ? plural(sources.length, { one: 'sweep of # account', other: 'sweep of # accounts' }) : null
  return payees.length > 1 ? t`${formatCount(payees.length)} references` : <bdi className="carry-reference">{only.reference}</bdi>
}
