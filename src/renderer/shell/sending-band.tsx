import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { type QueryState, useBackendQuery } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import { formatCount } from '../parts/figure.ts'
import { Note } from '../parts/note.tsx'
import { QueryResult } from '../parts/query-result.tsx'
import { Time } from '../parts/time.tsx'
import { type Sending, stillToRead, whileNotOpen } from '../screens/sending/words.ts'

/** Where all of it stands, and everything can be done about it. */
const SENDING = '/sending'

/** At the top of every page while nothing new is signed, or while something waits for a person's word: why, since when, and the way there. */
export function SendingBand() {
  const ask = useApi()
  const sending = useBackendQuery({ ...ask.sending.status.queryOptions({ input: {} }), refetchInterval: whileNotOpen })
  const [at] = useLocation()
  if (at === SENDING) return null
  return (
    <>
      <QueryResult query={unlessSilent(sending)} waiting={null}>
        {(value) => <Band sending={value} />}
      </QueryResult>
      <Unconfirmed />
    </>
  )
}

/** That nothing answers at all, every page says of itself. */
function unlessSilent<Value>(answer: QueryState<Value>): QueryState<Value> {
  return answer.failure?.code === 'WINDOW_BACKEND_SILENT' ? { ...answer, failure: null } : answer
}

function Band({ sending }: { readonly sending: Sending }) {
  const { state, reasons } = sending
  // The band of an offline workstation says it on every page.
  if (state === 'open' || state === 'offline') return null
  if (state === 'waiting')
    return (
      <Note kind="warning" glyph="outstanding" title={t`Nothing new is signed yet`} role="status">
        <p>
          <Trans>What your keys did before this start is read first. {stillToRead(sending)}</Trans>
        </p>
      </Note>
    )
  if (state === 'switching')
    return (
      <Note kind="warning" glyph="outstanding" title={t`The network is changing its consensus`} role="status">
        <p>
          <Trans>
            For some minutes nothing lands and nothing becomes final. No deposit and no payment is lost by it. Nothing new is signed before
            it is over. <Link href={SENDING}>What you can do</Link>
          </Trans>
        </p>
      </Note>
    )
  return (
    <Note kind="stop" glyph="warn" title={t`Sending is closed`} role="alert">
      <p>
        <Trans>Nothing new is decided or signed. What was signed before is followed to its end.</Trans>
      </p>
      {reasons.map(({ reason, since, words: why }) => (
        <p key={reason}>
          <Trans>
            {why} Since <Time at={since} />.
          </Trans>
        </p>
      ))}
      <p>
        <Link href={SENDING}>
          <Trans>Compare with the chain and open sending again</Trans>
        </Link>
      </p>
    </Note>
  )
}

function Unconfirmed() {
  const unconfirmed = useBackendQuery(useApi().activity.unconfirmed.queryOptions({ input: {} }))
  return (
    <QueryResult query={unlessSilent(unconfirmed)} waiting={null}>
      {({ decisions }) => (decisions.length === 0 ? null : <Waits count={decisions.length} />)}
    </QueryResult>
  )
}

function Waits({ count }: { readonly count: number }) {
  return (
    <Note
      kind="warning"
      glyph="outstanding"
      title={count === 1 ? t`A decision waits for your word` : t`${formatCount(count)} decisions wait for your word`}
      role="status"
    >
      <p>
        <Trans>
          Nothing is signed for what has no seal of the signer. <Link href={SENDING}>Read it, then confirm it or take it back</Link>
        </Trans>
      </p>
    </Note>
  )
}
