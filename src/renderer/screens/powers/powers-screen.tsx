import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './powers.css'
import { type ReactNode, useId, useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { OF_THIS_MOMENT, unreadWords, useBackendQuery } from '../../backend/query.ts'
import { Behind } from '../../parts/behind.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Time } from '../../parts/time.tsx'
import { byWeight, keyOf, type Power, type Powers, WEIGHTS } from './power.ts'
import { PowerSheet } from './power-sheet.tsx'
import { Said } from '../../parts/said.tsx'
import { plain } from '../../../core/text/sentence.ts'

/** Everything that could move our money later, the most dangerous first, each with the way to end it. */
export function PowersScreen() {
  // No event tells what others do on chain: whoever comes here has it read now.
  const powers = useBackendQuery(useApi().powers.list.queryOptions({ input: {}, ...OF_THIS_MOMENT }))
  const { value, asOf, failure, again } = powers
  return (
    <Page
      title={t`Standing powers`}
      say={
        value === undefined || failure !== null ? (
          unreadWords(powers, t`Asking the nodes who could move our money.`)
        ) : (
          <Said of={value.words} asSaid />
        )
      }
      actions={
        <>
          <LinkButton to="/outstanding">
            <Trans>What is outstanding</Trans>
          </LinkButton>
          <Button onPress={again}>
            <Trans>Read again</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <Behind />
        {asOf === null || failure !== null ? null : (
          <p className="tiny dim">
            <Trans>
              Read from the nodes at <Time at={asOf} />.
            </Trans>
          </p>
        )}
        <QueryResult query={powers} waiting={t`Asking the nodes`}>
          {(read) => <Read of={read} />}
        </QueryResult>
      </div>
    </Page>
  )
}

function Read({ of: { powers, more, notes, witnesses } }: { readonly of: Powers }) {
  return (
    <>
      {witnesses === 1 ? (
        <Note kind="warning" glyph="node" title={t`One node alone says so.`} role="status">
          <p>
            <Trans>A node that lies, or is behind, could leave something out. With a second node, what both say is compared.</Trans>
          </p>
        </Note>
      ) : null}
      {notes.length === 0 ? null : (
        <Note kind="idle" glyph="info" title={t`Not everything stands in this list.`}>
          {notes.map((note) => (
            <p key={plain(note)}>
              <Said of={note} asSaid />
            </p>
          ))}
        </Note>
      )}
      {powers.length === 0 ? <Nobody isAll={notes.length === 0 && witnesses !== 1} /> : null}
      {byWeight(powers).map(([weight, some]) => (
        <Weight key={weight} weight={weight} powers={some} />
      ))}
      {more === 0 ? null : <p className="dim">{plural(more, { one: '# more is not shown.', other: '# more are not shown.' })}</p>}
    </>
  )
}

function Nobody({ isAll }: { readonly isAll: boolean }) {
  return (
    <Empty
      glyph="ok"
      say={isAll ? t`Nobody else has a power over our money.` : t`Nobody else was found to have a power over our money.`}
      hint={t`A delegate, a mint’s issuer, a nonce account that names our key, or a signature that may still land stands here as soon as there is one.`}
    />
  )
}

/** A thousand sheets take seconds to draw: of each weight so many stand there until somebody asks for more. */
const AT_ONCE = 50

function Weight({ weight, powers }: { readonly weight: Power['weight']; readonly powers: readonly Power[] }) {
  const id = useId()
  const { title, isFolded } = WEIGHTS[weight]
  const [most, setMost] = useState(AT_ONCE)
  const left = powers.length - most
  const deck: ReactNode = (
    <div className="powers">
      {powers.slice(0, most).map((power) => (
        <PowerSheet key={keyOf(power)} of={power} />
      ))}
      {left > 0 ? (
        <p>
          <Button onPress={() => setMost(most + AT_ONCE)}>
            {plural(Math.min(left, AT_ONCE), { one: 'Show # more of them', other: 'Show # more of them' })}
          </Button>{' '}
          <span className="dim">{plural(left, { one: '# is not shown yet.', other: '# are not shown yet.' })}</span>
        </p>
      ) : null}
    </div>
  )
  if (!isFolded)
    return (
      <section className="stack" aria-labelledby={id}>
        <h2 id={id}>{t(title)}</h2>
        {deck}
      </section>
    )
  return (
    <details className="fold fold-plain">
      <summary>
        <Glyph name="right" />
        {t(title)}: {powers.length}
      </summary>
      {deck}
    </details>
  )
}
