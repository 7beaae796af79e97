import { Trans } from '@lingui/react/macro'
import { noteWithin } from '../../core/text/note-within.ts'
import { Said } from './said.tsx'
import { Time } from './time.tsx'

/** That a person closed it, when, and with which note. */
export function ClosedNote({ of: { at, note } }: { readonly of: { readonly at: Date; readonly note: string } }) {
  return (
    <p className="tiny dim">
      <Trans>
        Closed <Time at={at} />: <Said of={noteWithin(note)} />
      </Trans>
    </p>
  )
}
