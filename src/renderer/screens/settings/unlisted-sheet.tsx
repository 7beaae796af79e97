import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { formatCount } from '../../parts/figure.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Table } from '../../parts/table/table.tsx'
import { ListTokenDialog } from './list-token-dialog.tsx'
import { useIgnoring } from './use-ignoring.ts'

type Unlisted = Answers['mints']['unlisted']['mints'][number]

/** Shown at first, and as many more each time they are asked for. */
const STEP = 100
/** The most that one question lists. */
const SHOWN_MAX = 1_000

/** Tokens that accounts of ours hold and nobody listed, in sight or ignored. Nothing is shown where there is none. */
export function UnlistedSheet() {
  const [limit, setLimit] = useState(STEP)
  const unlisted = useBackendQuery(useApi().mints.unlisted.queryOptions({ input: { limit } }))
  const { failure, ignore, showAgain } = useIgnoring()
  const [listing, setListing] = useState<Unlisted['mint'] | null>(null)
  return (
    <QueryResult query={unlisted} waiting={null}>
      {({ mints, total }) =>
        mints.length === 0 ? null : (
          <Sheet
            title={t`Unlisted tokens`}
            padded={false}
            foot={<Foot more={total - mints.length} onMore={limit < SHOWN_MAX ? () => setLimit(limit + STEP) : null} />}
          >
            <Table
              label={t`Tokens that are not listed`}
              columns={[
                { id: 'mint', head: t`Mint`, names: true, cell: ({ mint }) => <Address address={mint} form="whole" copy /> },
                { id: 'accounts', head: t`Accounts`, end: true, dropsOut: 'mid', cell: ({ accounts }) => formatCount(accounts) },
                { id: 'ignored', head: t`Shown`, dropsOut: 'lo', cell: ({ ignoredAt }) => (ignoredAt === null ? t`shown` : t`ignored`) },
                {
                  id: 'do',
                  head: t`Change`,
                  cell: ({ mint, ignoredAt }) => (
                    <span className="btns">
                      <Button kind="quiet" name={t`List it: ${mint}`} onPress={() => setListing(mint)}>
                        <Trans>List it</Trans>
                      </Button>
                      {ignoredAt === null ? (
                        <Button kind="quiet" name={t`Ignore ${mint}`} onPress={() => ignore(mint)}>
                          <Trans>Ignore</Trans>
                        </Button>
                      ) : (
                        <ShowAgain mint={mint} onPress={() => showAgain(mint)} />
                      )}
                    </span>
                  ),
                },
              ]}
              rows={mints}
              keyOf={({ id }) => String(id)}
            />
            <FailureNote failure={failure} />
            {listing === null ? null : <ListTokenDialog mint={listing} onClose={() => setListing(null)} />}
          </Sheet>
        )
      }
    </QueryResult>
  )
}

/** Beside the place of “Ignore”: the second press of a slow double click there takes nothing back. */
function ShowAgain({ mint, onPress }: { readonly mint: Unlisted['mint']; readonly onPress: () => void }) {
  return (
    <>
      <span className="btn btn-quiet unseen" aria-hidden>
        <Trans>Ignore</Trans>
      </span>
      <Button kind="quiet" name={t`Show again: ${mint}`} onPress={onPress}>
        <Trans>Show again</Trans>
      </Button>
    </>
  )
}

type FootProps = { readonly more: number; readonly onMore: (() => void) | null }

function Foot({ more, onMore }: FootProps) {
  return (
    <span className="tiny dim">
      <Trans>
        Anybody can send a token, under any name: no name is shown. Ignoring a token changes only what is shown; its deposits are recorded,
        and never credited.
      </Trans>{' '}
      {more > 0 ? (
        <Trans>
          There <Plural value={more} one="is # more token" other="are # more tokens" />.
        </Trans>
      ) : null}{' '}
      {more > 0 && onMore !== null ? (
        <Button kind="quiet" onPress={onMore}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </span>
  )
}
