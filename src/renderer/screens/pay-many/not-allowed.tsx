import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { fileOf } from '../recipients/listed.ts'
import { Note } from '../../parts/note.tsx'
import { AllowManyDialog } from '../policy/allow-many-dialog.tsx'
import type { Checked } from './new-payout.tsx'

type NotAllowedProps = { readonly checked: Checked; readonly onAllowed: () => void }

/** Offers to allow everybody of the file whom the policy does not name; nothing where it names all of them. */
export function NotAllowed({ checked: { check, choice }, onAllowed }: NotAllowedProps) {
  const [asking, setAsking] = useState(false)
  const recipients = new Map(
    check.rows.flatMap(({ reason, recipient, label, line }) =>
      reason === 'not-allowed' && recipient !== null ? [[recipient, label ?? t`Line ${line} of ${choice.file.name}`.slice(0, 120)]] : [],
    ),
  )
  if (recipients.size === 0) return null
  const listed = Array.from(recipients, ([address, name]) => ({ address, name }))
  return (
    <Note
      kind="warning"
      glyph="lock"
      title={plural(recipients.size, {
        one: 'The policy does not allow # recipient of this file.',
        other: 'The policy does not allow # recipients of this file.',
      })}
    >
      <p>
        <Trans>Their rows are not paid before you allow them.</Trans>
      </p>
      <p>
        <Button onPress={() => setAsking(true)}>
          <Plural value={recipients.size} one="Allow this recipient" other="Allow these # recipients" />
        </Button>
      </p>
      {asking ? <AllowManyDialog given={fileOf(choice.file.name, listed)} onAllowed={onAllowed} onClose={() => setAsking(false)} /> : null}
    </Note>
  )
}
