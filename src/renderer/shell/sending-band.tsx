import { Link } from 'wouter'
import { useAnswer } from '../backend/answer.ts'
import { useAsk } from '../backend/backend.tsx'
import { Note } from '../parts/note.tsx'
import { Time } from '../parts/time.tsx'

/** At the top of every page while nothing new is signed: why, since when, and what to do. */
export function SendingBand() {
  const sending = useAnswer(useAsk().sending.status.queryOptions({ input: {} }))
  if (sending.value === undefined || sending.value.state === 'open') return null
  const { state, words, reasons } = sending.value
  if (state === 'waiting')
    return (
      <Note kind="heed" glyph="outstanding" title="Nothing new is signed yet" role="status">
        <p>{words}</p>
      </Note>
    )
  return (
    <Note kind="stop" glyph="warn" title="Sending is closed" role="alert">
      <p>{words}</p>
      {reasons.map(({ reason, since, words: why }) => (
        <p key={reason}>
          {why} Since <Time at={since} />.
        </p>
      ))}
      <p>
        Comparing and opening sending again are done on the command line: sending compare, then sending reopen.{' '}
        <Link href="/ledger">See what does not add up</Link>
      </p>
    </Note>
  )
}
