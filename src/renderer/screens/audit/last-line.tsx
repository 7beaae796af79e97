import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Time } from '../../parts/time.tsx'

type Last = Answers['audit']['last']

type LastLineProps<Found> = {
  /** The one that the line is of. */
  readonly of: (last: Last) => Found | null
  readonly say: (found: Found, last: Last) => ReactNode
}

/** What a check last found and when, whoever asked for it: under what finds it again. */
export function LastLine<Found extends { readonly at: Date }>({ of, say }: LastLineProps<Found>) {
  const { value, failure } = useBackendQuery(useApi().audit.last.queryOptions({ input: {} }))
  const found = value === undefined ? null : of(value)
  return (
    <p className="tiny dim">
      {value === undefined ? (
        (failure?.words.happened ?? t`Reading when this was last done.`)
      ) : found === null ? (
        <Trans>Not done yet.</Trans>
      ) : (
        <Trans>
          Last <Time at={found.at} />: {say(found, value)}
        </Trans>
      )}
    </p>
  )
}
