import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { WholeBytes } from '../../parts/address.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Said } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { SixWords } from '../../parts/six-words.tsx'
import { Time } from '../../parts/time.tsx'
import { CARRIED_OVER, TO_BE_SENT, Way } from '../bundles/way.tsx'
import { type Left, shortDigest, type Standing, standingOfAll } from './carried.ts'
import { CarriedTransactions } from './carried-transactions.tsx'
import { FileSheet } from './file-sheet.tsx'
import { useEnd } from './followed.tsx'
import { newsOf, type Taken } from './news.ts'

/** What becomes of it is not told by an event alone: nodes are asked about its nonce account. */
const ASK_EVERY_MS = 5_000

/** One bundle that was prepared here: where it is, what comes next, its words, its file, and what became of each of its transactions. */
export function BundlePage({ digest }: { readonly digest: string }) {
  const options = useApi().bundles.list.queryOptions({ input: { digest, limit: 1 } })
  const answer = useBackendQuery({ ...options, refetchInterval: ASK_EVERY_MS })
  const [left] = answer.value ?? []
  return (
    <Page
      title={t`Bundle ${shortDigest(digest)}`}
      say={left === undefined ? unreadWords(answer, t`Reading the bundle.`) : <Say of={left} />}
      actions={
        <LinkButton to="/bundles">
          <Trans>All bundles</Trans>
        </LinkButton>
      }
    >
      <QueryResult query={answer} waiting={t`Reading the bundle`}>
        {() =>
          left === undefined ? (
            <Empty
              glyph="bundle"
              say={t`No bundle with this digest was prepared with this journal.`}
              hint={t`Look among those that were, or open its file to read what it does.`}
            >
              <LinkButton to="/bundles">
                <Trans>All bundles</Trans>
              </LinkButton>
            </Empty>
          ) : (
            <Found of={left} />
          )
        }
      </QueryResult>
    </Page>
  )
}

function Found({ of }: { readonly of: Left }) {
  const { digest, digestWords, at } = of
  const { taken } = newsOf(digest)
  const standing = standingOfAll(of)
  const end = useEnd(of)
  return (
    <div className="stack bundle">
      <Way at={placeOf(standing, end)} isOver={standing === 'returned' ? end?.settled === true && !isDone(end) : standing !== 'out'} />
      {taken === undefined ? null : <TakenNote of={taken} />}
      <Sheet
        title={t`The six words`}
        aside={
          standing === 'out' ? (
            <span className="tiny faint">
              <Trans>read them aloud to whoever signs</Trans>
            </span>
          ) : undefined
        }
      >
        <SixWords words={digestWords} label={t`The six words, in order`} />
        <Facts
          of={[
            [t`Digest`, <WholeBytes key="digest" text={digest} />],
            [t`Prepared`, <Time key="at" at={at} />],
            [t`Transactions`, formatCount(of.transactions.length)],
          ]}
        />
      </Sheet>
      <FileSheet of={of} standing={standing} />
      <CarriedTransactions of={of} isOffered />
    </div>
  )
}

type End = ReturnType<typeof useEnd>

const isDone = (end: End): boolean => end?.settled === true && end.outcome === 'done'

/** What was called dead, or cannot be told, went no further than that it left; once it is done, every step is. */
function placeOf(standing: Standing, end: End): number {
  if (standing === 'landed') return TO_BE_SENT
  if (standing !== 'returned') return CARRIED_OVER
  return isDone(end) ? TO_BE_SENT + 1 : TO_BE_SENT
}

/** Where it is, and what comes next. */
function Say({ of }: { readonly of: Left }) {
  const end = useEnd(of)
  const standing = standingOfAll(of)
  const count = plural(of.transactions.length, { one: '# transaction', other: '# transactions' })
  if (standing !== 'returned' || end?.settled !== true) return SAYS[standing](count, of)
  return isDone(end) ? (
    <Trans>
      The bundle of {count} came back signed, and is <b>done</b>: finalized.
    </Trans>
  ) : (
    <Trans>
      The bundle of {count} came back signed, and <b>has ended</b>. Read below how each transaction did.
    </Trans>
  )
}

const SAYS: Record<Standing, (count: string, of: Left) => React.ReactNode> = {
  out: (count, { out, transactions }) =>
    out === transactions.length ? (
      <Trans>
        The bundle of {count} is <b>out</b>. Next, carry its file to the workstation that has the key, have it signed, and bring the signed
        file back.
      </Trans>
    ) : (
      <Trans>
        {formatCount(out)} of {count} are <b>still out</b>. Next, bring the signed file back.
      </Trans>
    ),
  returned: (count) => (
    <Trans>
      The bundle of {count} <b>came back signed</b>. It is sent and followed to its end; you may leave the page.
    </Trans>
  ),
  dead: (count) => (
    <Trans>
      The bundle of {count} is <b>dead</b>: nothing of it can ever land. Its references are free, and it may be prepared again.
    </Trans>
  ),
  landed: (count) => (
    <Trans>
      The bundle of {count} was called dead, and <b>is in the ledger all the same</b>. What it pays is paid.
    </Trans>
  ),
  altered: (count) => (
    <Trans>
      The bundle of {count} <b>does not stand in the journal as it left</b>. Nobody can tell here what becomes of it.
    </Trans>
  ),
}

/** What came of bringing it back. */
function TakenNote({ of: { taken, known, dead, unsigned, revoked, held } }: { readonly of: Taken }) {
  const others = [
    ...(known === 0 ? [] : [plural(known, { one: '# was brought back before.', other: '# were brought back before.' })]),
    ...(dead === 0
      ? []
      : [plural(dead, { one: '# is dead: its signature is of no use.', other: '# are dead: their signatures are of no use.' })]),
    ...(unsigned === 0 ? [] : [plural(unsigned, { one: '# is not signed, and stays out.', other: '# are not signed, and stay out.' })]),
    ...(revoked === 0
      ? []
      : [plural(revoked, { one: '# is to be revoked, and is not sent.', other: '# are to be revoked, and are not sent.' })]),
  ]
  return (
    <Note
      kind={taken === 0 ? 'idle' : 'sure'}
      glyph={taken === 0 ? 'info' : 'ok'}
      role="status"
      title={plural(taken, {
        0: 'Nothing new was taken over.',
        one: '# transaction was taken over, and is sent.',
        other: '# transactions were taken over, and are sent.',
      })}
    >
      {others.length === 0 ? null : <p>{others.join(' ')}</p>}
      {held.length === 0 ? null : <HeldList of={held} />}
    </Note>
  )
}

/** What is signed and would fail now, each with why and what to do. */
function HeldList({ of }: { readonly of: Taken['held'] }) {
  return (
    <>
      <p>
        {plural(of.length, {
          one: '# would fail now. It is not sent, and stays out:',
          other: '# would fail now. They are not sent, and stay out:',
        })}
      </p>
      <ul>
        {of.map(({ number, why }) => (
          <li key={number}>
            <Said of={why} asSaid />
          </li>
        ))}
      </ul>
      <p>
        <Trans>Bring the same file back once it can be made. What is not wanted any more is revoked.</Trans>
      </p>
    </>
  )
}
