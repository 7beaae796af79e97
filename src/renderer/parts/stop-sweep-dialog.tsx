import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../backend/backend.tsx'
import { useBackendMutation } from '../backend/query.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'

/** Asks whether a confidential sweep is to be stopped, and stops it. */
export function StopSweepDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const stopping = useBackendMutation(useApi().confidentialSweeps.stop.mutationOptions())
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Stop sweeping these accounts?`}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            <Trans>Go on sweeping</Trans>
          </Button>
          <Button kind="main" onPress={() => stopping.start({ id }, onClose)} busy={stopping.busy ? t`Stopping it` : null}>
            <Trans>Stop it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Nothing more is decided of the accounts that go on. What was decided before goes on, and what is in the accounts stays there:
          hidden, or public. It can be swept again.
        </Trans>
      </p>
      <FailureNote failure={stopping.failure} />
    </Dialog>
  )
}
