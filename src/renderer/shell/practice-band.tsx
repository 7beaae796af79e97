import { Trans } from '@lingui/react/macro'
import { useBackendQuery } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'

/** A hatched band at the top of every page of the practice network: a pattern, so that it is not mistaken for a state. */
export function PracticeBand() {
  const info = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  if (info.value?.network !== 'practice') return null
  return (
    <p className="practice-band">
      <Trans>
        <span className="practice" aria-hidden="true" />
        Practice network. Nothing here is real money, and none of its keys reaches another network.
      </Trans>
    </p>
  )
}
