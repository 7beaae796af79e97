import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendQuery } from '../backend/query.ts'
import { useApi } from '../backend/backend.tsx'
import type { Answers } from '../client.ts'

type Beginning = NonNullable<Answers['app']['info']['practice']>

/** Why this start could not go on with all that was there; nothing where it did, or where nothing was. */
const BROKEN: Record<Beginning, MessageDescriptor | null> = {
  begun: null,
  continued: null,
  damaged: msg`It has started from the beginning: what was kept of it is damaged.`,
  newer: msg`It has started from the beginning: what was kept of it is of a newer Strongroom.`,
  foreign: msg`It has started from the beginning: the file in its place is of another program, or too damaged to tell.`,
  older: msg`It has started from the beginning: what was kept of it is older than its journal.`,
  gone: msg`It has started from the beginning: the network that its journal told of is not kept.`,
  'other-journal': msg`Its journal has started from the beginning: the one before told of another network.`,
  absent: msg`Its node could not be started. The next start of Strongroom tries again.`,
}

/** A hatched band at the top of every page of the practice network: a pattern, so that it is not mistaken for a state. */
export function PracticeBand() {
  const info = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  if (info.value?.network !== 'practice') return null
  const { practice } = info.value
  const broken = practice === undefined ? null : BROKEN[practice]
  return (
    <p className="practice-band">
      <Trans>
        <span className="practice" aria-hidden="true" />
        Practice network. Nothing here is real money, and none of its keys reaches another network.
      </Trans>
      {broken === null ? null : <b>{t(broken)}</b>}
    </p>
  )
}
