import { Trans } from '@lingui/react/macro'
import { useIsOffline } from '../backend/workstation.ts'
import { Glyph } from '../parts/glyph.tsx'

/** At the top of every page of an offline workstation: what it is, and why some of what is offered is refused. */
export function OfflineBand() {
  if (!useIsOffline()) return null
  return (
    <p className="practice-band">
      <Glyph name="lock" />
      <Trans>
        Offline workstation. Nothing that could reach a node was started here, and nothing is sent from here. What needs a node is done on
        the workstation that has a network.
      </Trans>
    </p>
  )
}
