import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { plural } from '../../parts/figure.ts'
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
      reason === 'not-allowed' && recipient !== null ? [[recipient, label ?? `Line ${line} of ${choice.file.name}`.slice(0, 120)]] : [],
    ),
  )
  if (recipients.size === 0) return null
  const listed = Array.from(recipients, ([address, name]) => ({ address, name }))
  const count = plural(recipients.size, 'recipient')
  return (
    <Note kind="warning" glyph="lock" title={`The policy does not allow ${count} of this file.`}>
      <p>Their rows are not paid before you allow them.</p>
      <p>
        <Button onPress={() => setAsking(true)}>Allow {recipients.size === 1 ? 'this recipient' : `these ${count}`}</Button>
      </p>
      {asking ? <AllowManyDialog given={fileOf(choice.file.name, listed)} onAllowed={onAllowed} onClose={() => setAsking(false)} /> : null}
    </Note>
  )
}
