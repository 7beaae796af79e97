import { Plural, Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useLive, usePutAway } from '../backend/backend.tsx'
import { failureOfValue } from '../backend/failure.ts'
import { type Trouble, troublesToShow } from '../backend/live.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { Said } from '../parts/said.tsx'
import { Time } from '../parts/time.tsx'
import { paymentPath } from '../parts/transaction/intent.ts'

/**
 * At the top of every page: what kept the backend from going on, since nobody asked for it, no page would say it. Each stays until it is dismissed,
 * and what has no place here is counted.
 */
export function Troubles() {
  const [path] = useLocation()
  const { shown, more } = troublesToShow(useLive().troubles, path)
  return (
    <>
      {shown.map((trouble) => (
        <OneTrouble key={trouble.key} trouble={trouble} />
      ))}
      {more === 0 ? null : (
        <p className="dim" role="status">
          <Plural
            value={more}
            one="One more arrived. It appears here as you dismiss these."
            other="# more arrived. They appear here as you dismiss these."
          />
        </p>
      )}
    </>
  )
}

function OneTrouble({ trouble: { key, error, at } }: { readonly trouble: Trouble }) {
  const putAway = usePutAway()
  const { code, said, words } = failureOfValue(error)
  const { intent } = error.context
  return (
    <Note kind="warning" glyph="warn" title={<Said of={said} />} role="alert">
      <p>{words.money}</p>
      <p>{words.next}</p>
      <p className="rowx">
        {/* Told again, all of it would be read aloud once more for its time alone. */}
        <span className="tiny dim" aria-live="off">
          <Trans>
            {code}, last seen <Time at={at} />
          </Trans>
        </span>
        {typeof intent === 'string' ? (
          <LinkButton to={paymentPath(intent)}>
            <Trans>Its history</Trans>
          </LinkButton>
        ) : null}
        <Button onPress={() => putAway(key)}>
          <Trans>
            Dismiss<span className="vh">: {words.happened}</span>
          </Trans>
        </Button>
      </p>
    </Note>
  )
}
