import { t } from '@lingui/core/macro'
import { Count } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Said } from '../../parts/said.tsx'
import { Time } from '../../parts/time.tsx'
import { type JournalEvent, linksOf, wordsOf } from './event-words.ts'

/** The longest data of an entry that is shown; an export holds all of it. */
const DATA_SHOWN_MAX = 4_000

/** One entry as it is written: its data, its place in the chain of hashes, and where it leads. */
export function EventDetail({ event }: { readonly event: JournalEvent }) {
  const data = JSON.stringify(event.data, null, 2)
  return (
    <div className="unfolded entry">
      <p className="say">
        <Said of={wordsOf(event).say} />
      </p>
      <div className="btns">
        {linksOf(event).map(({ to, words }) => (
          <LinkButton key={to} to={to}>
            {words}
          </LinkButton>
        ))}
      </div>
      <Facts
        of={[
          [t`Entry`, <Count key="id" of={event.id} />],
          [t`Time`, <Time key="at" at={event.at} />],
          [t`Kind`, event.kind],
          [
            t`Hash`,
            <span key="hash" className="addr hash">
              {event.hash}
            </span>,
          ],
        ]}
      />
      <pre className="entry-data">
        {data.length > DATA_SHOWN_MAX ? t`${data.slice(0, DATA_SHOWN_MAX)}\n… the export holds all of it` : data}
      </pre>
    </div>
  )
}
