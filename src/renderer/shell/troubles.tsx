import { useLive, usePutAway } from '../backend/backend.tsx'
import { failureOfValue } from '../backend/failure.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Said } from '../parts/said.tsx'
import { Time } from '../parts/time.tsx'
import { paymentPath } from '../parts/transaction/intent.ts'

/** At the top of every page: what kept the backend from going on, since nobody asked for it, no page would say it. Each stays until it is put away. */
export function Troubles() {
  const { troubles } = useLive()
  const putAway = usePutAway()
  return troubles.map(({ key, error, at }) => {
    const { code, said, words } = failureOfValue(error)
    return (
      <Note key={key} kind="warning" glyph="warn" title={<Said of={said} />} role="alert">
        <p>{words.money}</p>
        <p>{words.next}</p>
        <p className="rowx">
          <span className="tiny dim">
            {code}, last told <Time at={at} />
          </span>
          {typeof error.context['intent'] === 'string' ? (
            <LinkButton to={paymentPath(error.context['intent'])}>Its story</LinkButton>
          ) : null}
          <Button onPress={() => putAway(key)}>Put it away</Button>
        </p>
      </Note>
    )
  })
}
