import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../parts/button.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { type Matter, MATTERS, type Matters } from '../../parts/matters.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { Time } from '../../parts/time.tsx'

/** Shown on this page in a place of their own: what is to be approved, and tokens that nobody listed. */
const ELSEWHERE: ReadonlySet<Matter['kind']> = new Set(['approval', 'unlisted-token'])

/** What waits for a person, the most urgent first, each with where it is ended. Nothing where nothing waits. */
export function WaitingSheet({ matters: { matters } }: { readonly matters: Matters }) {
  const shown = matters.filter(({ kind }) => !ELSEWHERE.has(kind))
  if (shown.length === 0) return null
  return (
    <Sheet title={t`Waiting for you`} padded={false}>
      <ul className="waiting">
        {shown.map((matter) => (
          <li key={matter.kind}>
            <MatterLine matter={matter} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function MatterLine({ matter: { kind, count, since, urgent } }: { readonly matter: Matter }) {
  const { glyph, path, words, does } = MATTERS[kind]
  return (
    <>
      <span className={`ink k-${urgent ? 'warning' : 'idle'}`}>
        <Glyph name={glyph} />
      </span>
      <span>
        {words(count)}
        {since === null ? null : (
          <span className="tiny dim">
            {' '}
            <Trans>
              Since <Time at={since} />
            </Trans>
          </span>
        )}
      </span>
      <LinkButton to={path}>{does()}</LinkButton>
    </>
  )
}
