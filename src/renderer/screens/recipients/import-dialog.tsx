import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { ManyDialog } from './many-dialog.tsx'

/** Takes the wallets of a file into the address book. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const ask = useApi()
  const importing = useBackendMutation(ask.recipients.import.mutationOptions())
  return (
    <ManyDialog
      title={t`Import recipients into the address book`}
      press={(count) => plural(count, { 0: 'Keep', one: 'Keep this recipient', other: 'Keep these # recipients' })}
      given={null}
      known={({ label }) => (label === null ? null : t`It is known here already, as “${label}”.`)}
      missing={null}
      busy={importing.busy ? t`Saving them…` : null}
      failure={importing.failure}
      onSubmit={({ name, contents }) =>
        importing.start({ file: name, contents }, () => {
          onClose()
        })
      }
      onClose={onClose}
    >
      <p className="dim">
        <Trans>Being in the address book does not allow payments; the policy does.</Trans>
      </p>
    </ManyDialog>
  )
}
